// The page of a match, which Discord would show as an Activity, in a frame.

import { el } from "/page/dom.js";
import { closer, show } from "/page/dialogs.js";
import { tab } from "/page/server.js";
import { say } from "/page/words.js";

const OPEN = /^il:open:(\d+):/;

export const opensBoard = (id) => OPEN.test(id);

/** Show the board of the match that a button names. */
export function showBoard(id) {
  const [, match] = OPEN.exec(id);
  const frame = el("iframe", { src: `${tab.state.boards}/#${tab.as}.${tab.place}.${match}`, title: say("page-board") });
  show("board", say("page-board"), frame, el("div", { className: "buttons" }, closer(say("page-close"))));
}
