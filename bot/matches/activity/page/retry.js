// Pauses between attempts: each longer than the last one, and random, since all pages try again at once after a restart.

const SHORTEST = 500;
const LONGEST = 15000;
let pause = SHORTEST;

/** Wait before the next attempt. */
export function wait() {
  const random = pause * (1 + 2 * Math.random());
  pause = Math.min(2 * pause, LONGEST);
  return new Promise((resolve) => setTimeout(resolve, random));
}

/** Begin again with the shortest pause, after a success. */
export function succeeded() {
  pause = SHORTEST;
}
