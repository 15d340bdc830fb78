// Making elements. Texts only ever become text nodes, so nothing that people write is read as markup.

import { ZONE } from "/page/server.js";
import { LOCALE } from "/page/words.js";

/** An element: properties by name, attributes where they hold a dash, `on...` as listeners, children as nodes or texts. */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name.includes("-") || name === "role") node.setAttribute(name, value);
    else node[name] = value;
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** An emoji of the bot as a picture; `alt` is what is said instead of it, by default its name without the hash. */
export function emoji(name, alt = `:${name.replace(/_[0-9a-f]{6}$/, "")}:`) {
  return el("img", { className: "emoji", src: `/emoji/${name}`, alt, draggable: false });
}

export const by = (id) => document.getElementById(id);

/** A date as people read it. */
export function dated(seconds, options) {
  return new Date(seconds * 1000).toLocaleString(LOCALE, { timeZone: ZONE, ...options });
}

export const CLOCK = { hour: "2-digit", minute: "2-digit" };
export const DAY = { weekday: "short", day: "numeric", month: "short", ...CLOCK };
