// The menu of a person or a message, as Discord opens it: what the bot offers there, and to be that person.

import { by, el } from "/page/dom.js";
import { tab } from "/page/server.js";
import { say } from "/page/words.js";

const menu = by("menu");
const GAP = 8;

/** Wire the menu; `does` has `use(name, on)` for an entry of the bot's, on a `person` or `message`, and `be(key)`. */
export function wireMenu(does) {
  document.addEventListener("click", (event) => {
    const target = event.target.closest(".who[data-person], .more[data-message]");
    if (target) open(target, does);
  });
  document.addEventListener("contextmenu", (event) => {
    const target = event.target.closest("[data-person]") || event.target.closest("article")?.querySelector(".more");
    if (!target) return;
    event.preventDefault();
    // Some systems ask for a menu while the button is still down; letting go of it would close the menu again.
    if (event.buttons) addEventListener("pointerup", () => setTimeout(() => open(target, does)), { once: true });
    else open(target, does);
  });
  menu.addEventListener("keydown", (event) => {
    const entries = [...menu.querySelectorAll("button")];
    const at = entries.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    event.stopPropagation();
    if (event.key === "Tab") menu.hidePopover();
    else if (next === undefined) return;
    else entries.at(next % entries.length)?.focus();
    event.preventDefault();
  });
}

function open(target, does) {
  const { message } = target.dataset;
  const person = message ? null : tab.state.people.find((one) => one.key === target.dataset.person);
  const title = person ? person.name : say("page-message-menu");
  const entry = (label, act) => el("button", { type: "button", role: "menuitem", onclick: () => (menu.hidePopover(), act()) }, label);
  const offered = person ? tab.state.menu : tab.state.messageMenu;
  const on = person ? { person: person.key } : { message };
  menu.setAttribute("aria-label", title);
  menu.replaceChildren(
    el("p", { className: "faint", role: "presentation" }, title),
    ...offered.map((name) => entry(name, () => does.use(name, on))),
    ...(!person || person.key === tab.as ? [] : [entry(say("page-switch-person", { name: person.name }), () => does.be(person.key))]),
  );
  if (!menu.querySelector("button")) menu.append(el("button", { type: "button", role: "menuitem", "aria-disabled": "true" }, say("page-no-menu")));
  menu.showPopover();
  const { left, bottom, top } = target.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  menu.style.top = `${bottom + height + GAP < innerHeight ? bottom + 4 : Math.max(GAP, top - height - 4)}px`;
  menu.querySelector("button")?.focus();
}
