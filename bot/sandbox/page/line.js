// The line in which one writes, and the list of what could come next.

import { by, el } from "/page/dom.js";
import { announce } from "/page/heard.js";
import { offerFile, wireFile } from "/page/file.js";
import { act } from "/page/server.js";
import { say } from "/page/words.js";

const line = by("line");
const list = by("list");
const options = by("options");
const [hinted, keys] = list.querySelectorAll(".hint span");
const told = by("told");
let offered = { text: null, items: [], ready: false, hint: "" };
let at = -1;
let chosen = false;
let asked = null;
/** Whether the list was closed with Escape: Tab then leaves the line as it does elsewhere. */
let left = false;

/** Say something under the messages: what went wrong, or nothing. */
export function tell(text) {
  if (told.textContent === text) return; // or it would be read aloud again
  told.textContent = text;
  told.hidden = !text;
}

/** Begin a command, or write what is given. */
export function write(text) {
  line.value = text;
  line.focus();
  line.setSelectionRange(text.length, text.length);
  changed();
}

/** Wire the line; `send(text)` is called with what is to be sent and answers whether it was. */
export function wireLine(send) {
  by("form").addEventListener("submit", (event) => (event.preventDefault(), enter(send)));
  wireFile(({ start, end, prefix }, name) => write(`${line.value.slice(0, start)}${prefix}${name}${line.value.slice(end)}`), tell);
  by("slash").addEventListener("click", () => write("/"));
  line.addEventListener("input", () => (tell(""), changed()));
  line.addEventListener("focus", () => line.value.startsWith("/") && changed());
  line.addEventListener("blur", (event) => list.contains(event.relatedTarget) || setTimeout(() => document.activeElement !== line && hide(), 150));
  line.addEventListener("keydown", (event) => {
    if (event.altKey || event.isComposing) return;
    const open = !list.hidden;
    if (event.key === "Enter") enter(send);
    else if (open && event.key === "ArrowDown") move(at + 1);
    else if (open && event.key === "ArrowUp") move(at - 1);
    else if (!left && event.key === "Tab" && !event.shiftKey && line.value.startsWith("/")) complete();
    else if (open && event.key === "Escape") (hide(), (left = true));
    else return;
    event.preventDefault();
  });
}

/** Take the entry that is marked, or the first one, once the list belongs to what is written. */
async function complete() {
  if (offered.text !== line.value) await changed();
  if (!list.hidden) take(Math.max(at, 0));
}

async function enter(send) {
  const text = line.value;
  if (!text.trim()) return;
  if (text.startsWith("/")) {
    if (offered.text !== text) await changed();
    if (line.value !== text) return;
    if (!list.hidden && offered.items.length && (chosen || !offered.ready)) return take(Math.max(at, 0));
  }
  const { file = null } = offered;
  hide();
  line.value = "";
  offerFile(null);
  if (!(await send(text)) && !line.value) {
    line.value = text;
    offerFile(file);
  }
}

/** Ask what could come next; one question at a time, and the answer to an old text is not shown. */
async function changed() {
  left = false;
  const text = line.value;
  if (!text.startsWith("/")) {
    offerFile(null);
    return hide();
  }
  const mine = (asked = (asked || Promise.resolve()).then(async () => {
    if (line.value !== text) return;
    try {
      const answer = await act("complete", { text });
      if (line.value !== text) return;
      offered = { text, ...answer };
      offerFile(answer.file);
      show();
    } catch (error) {
      tell(error.message);
    }
  }));
  await mine;
}

function hide() {
  list.hidden = true;
  line.setAttribute("aria-expanded", "false");
  line.removeAttribute("aria-activedescendant");
  offered = { text: null, items: [], ready: false, hint: "" };
}

function show() {
  const { items, hint, ready } = offered;
  if (hint && hinted.textContent !== hint) announce([hint]);
  hinted.textContent = hint || say("page-commands");
  keys.textContent = ready ? say("page-enter-sends") : items.length ? say("page-tab-chooses") : "";
  options.replaceChildren(
    ...items.map((item, index) =>
      el(
        "div",
        { role: "option", id: `item${index}`, "aria-selected": "false", onpointerdown: (event) => event.preventDefault(), onclick: () => take(index) },
        el("span", {}, item.label), el("small", {}, item.detail),
      ),
    ),
  );
  list.hidden = !items.length && !hint;
  options.hidden = !items.length;
  line.setAttribute("aria-expanded", String(!options.hidden));
  line.removeAttribute("aria-activedescendant");
  chosen = false;
  at = -1;
  options.scrollTop = 0;
  if (items.length && !ready) mark(0);
}

function mark(index) {
  const nodes = options.children;
  nodes[at]?.setAttribute("aria-selected", "false");
  at = index;
  nodes[at].setAttribute("aria-selected", "true");
  line.setAttribute("aria-activedescendant", nodes[at].id);
  nodes[at].scrollIntoView({ block: "nearest" });
}

function move(index) {
  const count = offered.items.length;
  if (!count) return;
  chosen = true;
  mark((index + count) % count);
}

function take(index) {
  const item = offered.items[index];
  if (item && offered.text === line.value) write(line.value.slice(0, item.start) + item.insert);
}
