// News: what changed on the page is read aloud, together and nothing twice, and what is new is brought into view.

import { announce, wordsOf } from "/page/heard.js";

/** Milliseconds in which messages that belong together arrive. */
const TOGETHER = 150;
const spoken = new Map();
let texts = [];
let timer = 0;

/** Read aloud the words of a message that is shown in a node, unless they were read before. */
export function read(id, node) {
  const text = wordsOf(node);
  if (!text || spoken.get(id) === text) return;
  spoken.set(id, text);
  texts.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => announce(texts.splice(0)), TOGETHER);
}

/** Forget what was read, before another match is shown. */
export function forget() {
  spoken.clear();
}

/** Bring a node into view. */
export function reveal(node) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  node.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
}
