// The connection to the server, and what messages name.

import { succeeded, wait } from "/page/retry.js";
import { isKey, say } from "/page/words.js";

/** Times are those of the reader. */
export const ZONE = undefined;

/** What the server last said of people and channels; nobody else can be chosen here. */
const names = { people: {}, channels: {} };
export const tab = { me: "", guild: null, ahead: 0, state: { people: [], places: [], bot: "", get now() { return Date.now() / 1000 + tab.ahead; } } };

export function learn({ people, channels }) {
  Object.assign(names.people, people);
  Object.assign(names.channels, channels);
}

export const nameOf = (id) => names.people[id] || say("page-somebody");
export const placeOf = (id) => (names.channels[id] ? { id, name: names.channels[id], kind: "channel" } : undefined);
export const who = (node) => node;
export const pictureAddress = (picture) => `/picture/${picture.key}`;

const LATER = 4000;
const AUTHORIZE = 4001;
const STAYS_CLOSED = 4002;
/** Milliseconds after which a connection counts as a success, so that one that always breaks is not tried without pause. */
const STABLE = 5000;
let socket = null;

/** The sentence for the end of a connection. A reason is a key of the words, or the text of a proxy. */
function explanation(code, reason) {
  if (code >= LATER && code <= STAYS_CLOSED && isKey(reason)) return say(reason);
  return say({ [LATER]: "activity-later", [STAYS_CLOSED]: "activity-too-much" }[code] || "activity-reconnecting");
}

/**
 * Stay connected with a session. `page.hear(message)` gets each message, `page.wanted()` returns the match to show,
 * `page.lost(text)` is called when the connection ends and `page.end(text)` when the page stays closed;
 * `page.admitted()` asks Discord again for a session.
 */
export function connect(session, page) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  let opened = Infinity;
  socket = new WebSocket(`${scheme}//${location.host}/socket`);
  socket.addEventListener("open", () => {
    opened = Date.now();
    socket.send(JSON.stringify({ session, match: page.wanted() }));
  });
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data);
    if (message.session) session = message.session;
    else page.hear(message);
  });
  socket.addEventListener("close", async ({ code, reason }) => {
    const text = explanation(code, reason);
    page.lost(text);
    if (code === STAYS_CLOSED) {
      page.end(text);
      return;
    }
    if (Date.now() - opened >= STABLE) succeeded();
    await wait();
    try {
      if (code === AUTHORIZE) ({ session } = await page.admitted());
      connect(session, page);
    } catch (error) {
      page.end(error.message);
    }
  });
}

/** Send something; false if there is no connection now. */
export function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}
