// Components of messages: buttons, selects, and the basic ones of the second version.

import { el, emoji as picture } from "/page/dom.js";
import { markup } from "/page/markup.js";
import { nameOf, tab } from "/page/server.js";
import { say } from "/page/words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };
const SELECTS = [3, 5, 6, 7, 8];
/** Every select by its node: its id, how its list is opened, and the entry that is marked while it is open. */
const lists = new WeakMap();

/** One component as a node; `does` has `press(id)`, `choose(id, values)` and `picture(url, alt)`. */
export function part(component, does) {
  const inside = () => (component.components || []).map((child) => part(child, does));
  switch (component.type) {
    case 1: return el("div", { className: "buttons" }, inside());
    case 2: return button(component, does);
    case 9: return el("div", { className: "section" }, el("div", {}, inside()), component.accessory && part(component.accessory, does));
    case 10: return el("div", { className: "words" }, ...markup(component.content || ""));
    case 11: return does.picture(component.media?.url || "", component.description || "");
    case 12: return el("div", { className: "gallery" }, (component.items || []).map((item) => does.picture(item.media.url, item.description || "")));
    case 14: return el("hr", { className: component.divider === false ? "gap" : "" });
    case 17: {
      const node = el("div", { className: "card" }, inside());
      if (component.accent_color) node.style.borderLeftColor = `#${component.accent_color.toString(16).padStart(6, "0")}`;
      return node;
    }
    default:
      return SELECTS.includes(component.type) ? select(component, (values) => does.choose(component.custom_id, values)) : el("span");
  }
}

function button(component, does) {
  const label = labelled(component);
  if (component.style === 5) {
    return el("a", { className: "button secondary", href: /^https?:/.test(component.url) ? component.url : "#", target: "_blank", rel: "noopener noreferrer" }, label, " ↗");
  }
  return el(
    "button",
    { type: "button", className: `button ${STYLES[component.style] || "secondary"}`, disabled: Boolean(component.disabled), onclick: () => does.press(component.custom_id) },
    label,
  );
}

/** A label with its emoji before it, of which nothing is said to those who hear the label. */
function labelled({ emoji, label }) {
  const sign = emoji?.id ? picture(emoji.name, label ? "" : undefined) : emoji?.name;
  return sign && label ? [sign, " ", label] : [sign || label || ""];
}

/** The options of a select: its own, or the people and channels there are; the bot is among the people. */
function offered(component) {
  if (component.type === 3) return component.options || [];
  const people = [...tab.state.people.map((person) => person.id), tab.state.bot].filter(Boolean).map((id) => ({ label: `@${nameOf(id)}`, value: id }));
  const places = tab.state.places.filter((place) => place.kind !== "dm").map((place) => ({ label: `#${place.name}`, value: place.id }));
  return { 5: people, 7: people, 8: places }[component.type] || [];
}

/** A select that opens a list: arrows and Enter, letters to jump, Escape to leave; `chosen(values)` is told the choice. */
export function select(component, chosen, label = "") {
  const options = offered(component);
  const most = component.max_values ?? 1;
  const least = component.min_values ?? 1;
  const picked = new Set(options.filter((option) => option.default).map((option) => option.value));
  const empty = component.placeholder || say("page-choose");
  const name = label || empty;
  const shown = el("span", {});
  const list = el("ul", { role: "listbox", "aria-label": name, tabIndex: 0, "aria-multiselectable": String(most > 1) });
  const opener = el(
    "button",
    { type: "button", className: "opener", disabled: Boolean(component.disabled) || !options.length, "aria-haspopup": "listbox", "aria-expanded": "false", onclick: () => (sheet.hidden ? open() : close()) },
    shown,
  );
  const done = most > 1 ? el("button", { type: "button", className: "button primary", onclick: send }, say("page-done")) : null;
  const sheet = el("div", { className: "sheet", hidden: true }, list, done);
  const node = el("div", { className: "select" }, opener, sheet);
  let at = 0;

  const items = options.map((option, index) =>
    el(
      "li",
      { role: "option", onclick: () => take(index), onpointermove: () => move(index, false) },
      el("span", {}, labelled(option)),
      option.description ? el("small", {}, option.description) : null,
    ),
  );
  list.append(...items);

  function write() {
    const taken = options.filter((option) => picked.has(option.value));
    const labels = taken.map((option) => option.label);
    shown.replaceChildren(...(labels.length ? taken.flatMap((option, index) => [index ? ", " : "", ...labelled(option)]) : [empty]));
    shown.className = labels.length ? "" : "faint";
    opener.setAttribute("aria-label", labels.length ? `${name}: ${labels.join(", ")}` : name);
    items.forEach((item, index) => item.setAttribute("aria-selected", String(picked.has(options[index].value))));
  }
  function move(index, scroll = true) {
    items[at]?.classList.remove("at");
    at = (index + items.length) % items.length;
    items[at].classList.add("at");
    items[at].id ||= `o${Math.random().toString(36).slice(2)}`;
    list.setAttribute("aria-activedescendant", items[at].id);
    if (scroll) items[at].scrollIntoView({ block: "nearest" });
  }
  function open(value) {
    const marked = options.findIndex((option) => option.value === value);
    sheet.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    list.focus({ preventScroll: true });
    move(Math.max(0, marked < 0 ? options.findIndex((option) => picked.has(option.value)) : marked));
    sheet.scrollIntoView({ block: "nearest" });
  }
  function close() {
    sheet.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    opener.focus({ preventScroll: true });
  }
  function take(index) {
    const { value } = options[index];
    if (most > 1) {
      if (!picked.delete(value) && picked.size < most) picked.add(value);
      write();
      return;
    }
    const dropped = component.required === false && picked.has(value);
    picked.clear();
    if (!dropped) picked.add(value);
    write();
    close();
    chosen([...picked]);
  }
  function send() {
    if (picked.size < least) return;
    close();
    chosen([...picked]);
  }
  list.addEventListener("keydown", (event) => {
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    if (event.altKey || event.target !== list) return;
    if (event.key in moves) move(moves[event.key]);
    else if (event.key === "Enter" && most > 1) send();
    else if (event.key === "Enter" || event.key === " ") take(at);
    else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const order = options.map((_, index) => (at + 1 + index) % options.length);
      const found = order.find((index) => options[index].label.toLowerCase().startsWith(letter));
      if (found !== undefined) move(found);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || sheet.hidden) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  node.addEventListener("focusout", (event) => {
    if (!node.contains(event.relatedTarget)) {
      sheet.hidden = true;
      opener.setAttribute("aria-expanded", "false");
    }
  });
  write();
  lists.set(node, { id: component.custom_id, open, marked: () => (sheet.hidden ? null : { value: options[at]?.value }) });
  return node;
}

/** How to open, in what a message becomes, the list that is open in it now, at the same entry; `null` if none is. */
export function reopening(old) {
  const all = (of) => [...of.querySelectorAll(".select")].map((one) => lists.get(one));
  const before = all(old).find((one) => one.marked());
  if (!before) return null;
  const { value } = before.marked();
  return (node) => all(node).find((one) => one.id === before.id)?.open(value);
}
