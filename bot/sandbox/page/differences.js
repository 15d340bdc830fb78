// What is different from Discord, as a dialog.

import { el } from "/page/dom.js";
import { closer, show } from "/page/dialogs.js";
import { say } from "/page/words.js";

const DIFFERS = [
  "page-differs-people", "page-differs-bot", "page-differs-time", "page-differs-line", "page-differs-menu", "page-differs-pings",
  "page-differs-lacking", "page-differs-limits",
];
const KEYS = ["page-keys-line", "page-keys-channel", "page-keys-button"];

export function showDifferences() {
  show("paper", say("page-differs"), el("h2", {}, say("page-differs-title")), el("ul", {}, DIFFERS.map((key) => el("li", {}, say(key)))),
    el("h3", {}, say("page-keys")), el("ul", {}, KEYS.map((key) => el("li", {}, say(key)))),
    el("div", { className: "buttons" }, closer(say("page-close"))));
}
