// The part of Discord's markdown that bots use, as nodes.

import { dated, el, emoji } from "/page/dom.js";
import { ZONE, nameOf, placeOf, tab, who } from "/page/server.js";
import { LOCALE, say } from "/page/words.js";

const INLINE = [
  [/^```(?:[a-z]+\n)?\n?([\s\S]*?)\n?```\n?/, (m) => el("pre", { tabIndex: 0 }, el("code", {}, m[1]))],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => el("code", {}, m[2])],
  [/^\*\*\*((?:\\[\s\S]|[^\\])+?)\*\*\*/, (m, deeper) => el("strong", {}, el("em", {}, ...deeper(m[1])))],
  [/^\*\*((?:\\[\s\S]|[^\\])+?)\*\*/, (m, deeper) => el("strong", {}, ...deeper(m[1]))],
  [/^__((?:\\[\s\S]|[^\\])+?)__/, (m, deeper) => el("u", {}, ...deeper(m[1]))],
  [/^~~((?:\\[\s\S]|[^\\])+?)~~/, (m, deeper) => el("s", {}, ...deeper(m[1]))],
  [/^\|\|((?:\\[\s\S]|[^\\])+?)\|\|/, (m, deeper) => el("span", { className: "spoiler", tabIndex: 0 }, ...deeper(m[1]))],
  [/^\*(?!\s)((?:\*\*[\s\S]+?\*\*|\\[\s\S]|[^*\\])+?)\*(?!\*)/, (m, deeper) => el("em", {}, ...deeper(m[1]))],
  [/^_(\S(?:[\s\S]*?\S)?)_(?!\w)/, (m, deeper) => el("em", {}, ...deeper(m[1]))],
  [/^<@!?(\d+)>/, (m) => mention(m[1])],
  [/^<#(\d+)>/, (m) => channel(m[1])],
  [/^<t:(-?\d{1,12})(?::([tTdDfFR]))?>/, (m) => stamp(Number(m[1]), m[2] || "f")],
  [/^<a?:(\w{2,32}):\d+>/, (m) => emoji(m[1])],
  [/^<\/([^:>]{1,100}):\d+>/, (m) => el("span", { className: "mention" }, `/${m[1]}`)],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, deeper) => link(m[2], deeper(m[1]))],
  [/^<?(https?:\/\/[^\s<>)]+)>?/, (m) => link(m[1], [m[1]])],
  [/^\\([^0-9A-Za-z\s])/, (m) => m[1]],
];

/** The nodes for a text: headings, lists and quotes by line, the rest within. */
export function markup(text) {
  const nodes = [];
  for (const [index, piece] of text.split(/(```[\s\S]*?```\n?)/).entries()) {
    if (index % 2) nodes.push(...inline(piece));
    else if (piece) nodes.push(...lines(piece));
  }
  return nodes;
}

function lines(text) {
  const nodes = [];
  let open = null;
  let level = 2;
  for (const row of text.replace(/\n$/, "").split("\n")) {
    const heading = /^(#{1,3}) (.+)/.exec(row);
    const item = /^ *(?:[-*]|(\d+)\.) (.+)/.exec(row);
    const quote = /^> (.+)/.exec(row);
    const small = /^-# (.+)/.exec(row);
    if (item) {
      const tag = item[1] ? "OL" : "UL";
      if (open?.tagName !== tag) nodes.push((open = item[1] ? el("ol", { start: Number(item[1]) }) : el("ul")));
      open.append(el("li", {}, ...inline(item[2])));
      continue;
    }
    if (heading) {
      const size = heading[1].length + 2;
      level = Math.min(size, level + 1); // below the name of who writes, and none left out
      nodes.push(el(`h${level}`, { className: `size${size}` }, ...inline(heading[2])));
    }
    else if (quote) nodes.push(el("blockquote", {}, ...inline(quote[1])));
    else if (small) nodes.push(el("small", {}, ...inline(small[1])));
    else {
      if (open === null && nodes.at(-1)?.className === "row") nodes.at(-1).append("\n", ...inline(row));
      else if (row || open === null) nodes.push(el("span", { className: "row" }, ...inline(row)));
    }
    open = null;
  }
  return nodes;
}

function inline(text) {
  const nodes = [];
  let plain = "";
  let rest = text;
  while (rest) {
    let found = null;
    if (/^[`*_~|<[\\h]/.test(rest)) {
      for (const [pattern, make] of INLINE) {
        const match = pattern.exec(rest);
        if (match && !(rest[0] === "_" && /\w$/.test(plain))) {
          found = [match[0].length, make(match, inline)];
          break;
        }
      }
    }
    if (found) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(found[1]);
      rest = rest.slice(found[0]);
    } else {
      plain += rest[0];
      rest = rest.slice(1);
    }
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function mention(id) {
  const mine = tab.state.people.some((person) => person.id === id && person.key === tab.as);
  return who(el("span", { className: mine ? "mention me" : "mention" }, `@${nameOf(id)}`), id);
}

function channel(id) {
  const place = placeOf(id);
  if (!place) return el("span", { className: "mention" }, `#${say("page-unknown")}`);
  const sign = place.kind === "thread" ? "" : "#";
  return el("a", { href: `#${id}`, className: "mention", "data-goto": id }, `${sign}${place.name}`);
}

function link(address, inside) {
  const own = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/.exec(address);
  if (own) {
    const label = inside.length === 1 && inside[0] === address ? [`#${placeOf(own[1])?.name || say("page-message")}`] : inside;
    return el("a", { href: `#${own[1]}`, className: "link", "data-goto": own[1], "data-message": own[2] || "" }, ...label);
  }
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...inside);
}

function stamp(seconds, style) {
  const node = el("time", { className: "stamp", "data-at": String(seconds), "data-style": style });
  restamp(node);
  return node;
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** Write a time as it reads now; times relative to now change as the clock goes on. */
export function restamp(node) {
  const at = Number(node.dataset.at);
  node.title = [dated(at, STYLES.F), ZONE].filter(Boolean).join(" ");
  if (node.dataset.style !== "R") {
    node.textContent = dated(at, STYLES[node.dataset.style]);
    return;
  }
  const away = at - tab.state.now;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(away) >= size) || UNITS.at(-1);
  node.textContent = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }).format(Math.round(away / length), unit);
}
