// The messages of the place that is shown. A message is built anew only when it changed.

import { CLOCK, DAY, by, dated, el } from "/page/dom.js";
import { download, embed, image } from "/page/content.js";
import { announce, wordsOf } from "/page/heard.js";
import { markup, restamp } from "/page/markup.js";
import { part, reopening } from "/page/parts.js";
import { nameOf, personOf, pictureAddress, placeOf, tab, who } from "/page/server.js";
import { focusOn, focused } from "/page/dialogs.js";
import { say, woven } from "/page/words.js";

const feed = by("feed");
const shown = new Map();
let where = "";
/** Pixels that count as nothing: from the end, or of an answer that does not quite fit. */
const NEAR = 80;
/** Brings into view what should be there; again when a picture came in, because until then its size is a guess. */
let hold = () => {};
/** The message in which the focus stayed on the control that was used, because it is still there. */
let stayed = null;

const atEnd = () => feed.scrollHeight - feed.scrollTop - feed.clientHeight < NEAR;
const toEnd = () => (feed.scrollTop = feed.scrollHeight);

/**
 * Show the messages of the state; `does` has `press`, `choose` and `dismiss`. With `acted`, what is new answers this
 * tab, and so does what became of the message that `acted` names. Answers the ids of both.
 */
export function showMessages(does, acted) {
  const { messages, place, me } = tab.state;
  const moved = where !== `${me} ${place}`;
  const within = feed.contains(focused());
  const stay = !moved && (!atEnd() || feed.querySelector(".select .sheet:not([hidden])") !== null);
  if (moved) {
    shown.clear();
    feed.replaceChildren();
    where = `${me} ${place}`;
  }
  const fresh = [];
  const wanted = [];
  let before = null;
  for (const message of messages) {
    const follows = before && before.author === message.author && !message.system && !before.system && !message.by && !before.private
      && !message.private && message.at - before.at < 420;
    const key = JSON.stringify([message, follows, tab.state.places.find((other) => other.id === message.id)?.name]);
    let kept = shown.get(message.id);
    const { thinking } = message;
    if (!thinking && (!kept || kept.thinking || (kept.key !== key && message.id === acted?.message))) fresh.push(message.id);
    if (kept?.key !== key) {
      const node = build(message, follows, does);
      if (kept) replace(kept.node, node);
      kept = { key, node, thinking, mine: personOf(message.author)?.key === tab.as };
      shown.set(message.id, kept);
    }
    wanted.push(kept.node);
    before = message;
  }
  for (const [id, { node }] of shown) {
    if (wanted.includes(node)) continue;
    remove(node);
    shown.delete(id);
  }
  wanted.forEach((node, index) => {
    if (feed.children[index] !== node) feed.insertBefore(node, feed.children[index] || null);
  });
  empty(messages.length);
  if (moved && within) focusOn(wanted.at(-1) || feed);
  announce(moved ? [placeOf(place).name] : fresh.map((id) => shown.get(id)).filter(({ mine }) => !mine).map(({ node }) => wordsOf(node)));
  feed.querySelectorAll("time.stamp").forEach(restamp);
  const [answer] = acted && !moved ? fresh : [];
  hold = answer ? () => follow(answer, fresh.length === 1 && answer === acted.message) : stay ? () => {} : toEnd;
  hold();
  return moved ? [] : fresh;
}

/** Bring an answer into view: its end, or its beginning where much would be missed; if it is all `within` a message, its buttons. */
function follow(id, within) {
  const node = shown.get(id)?.node;
  if (!node) return;
  const top = node.offsetTop - feed.offsetTop - 8;
  const buttons = within ? [...node.querySelectorAll(".buttons")].at(-1) : null;
  if (buttons && node.nextElementSibling) buttons.scrollIntoView({ block: "nearest" });
  else if (!buttons && feed.scrollHeight - top > feed.clientHeight + NEAR) feed.scrollTop = top;
  else toEnd();
  inSight();
}

/** Let the keyboard's place be seen where the window is too small for all of an answer. */
function inSight() {
  const at = document.activeElement;
  if (feed.contains(at) && at.matches(":focus-visible")) at.scrollIntoView({ block: "nearest" });
}

/** Bring a message into view and let it stand out for a moment. */
export function reveal(id) {
  const node = shown.get(id)?.node;
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.classList.remove("found");
  requestAnimationFrame(() => node.classList.add("found"));
}

/** Put the focus on the first control of a message, so that the keyboard goes on there, unless it has a better place. */
export function enter(id) {
  const node = shown.get(id)?.node;
  if (node && node === stayed) return;
  const first = node?.querySelector(".opener:enabled, .buttons .button:enabled") || node?.querySelector("a, .link");
  if (!first) return;
  focusOn(first);
  inSight();
}

function empty(count) {
  feed.querySelector(".empty")?.remove();
  if (count) return;
  const place = placeOf(tab.state.place);
  const text = say(place.kind === "dm" ? "page-empty-direct" : "page-empty");
  feed.append(el("p", { className: "empty" }, text));
}

/** Take a message away; the focus in it goes to a neighbour, so that the keyboard goes on from there. */
function remove(node) {
  const next = node.nextElementSibling || node.previousElementSibling || feed;
  const within = node.contains(focused());
  node.remove();
  if (within) focusOn(next);
}

/** Replace a message and keep the focus on the same control, or at its position, so that the keyboard does not lose it. */
function replace(old, node) {
  const controls = (of) => [...of.querySelectorAll("button, a, summary")];
  const at = focused();
  const within = old.contains(at);
  const reopen = reopening(old);
  const pictures = old.querySelectorAll(".image img");
  node.querySelectorAll(".image img").forEach((picture, index) => pictures[index] && standIn(picture, pictures[index]));
  old.replaceWith(node);
  reopen?.(node);
  if (!within || node.contains(focused())) return;
  const same = counterpart(at, old, node);
  if (same) stayed = node;
  const index = Math.max(0, controls(old).indexOf(at));
  const open = controls(node).filter((control) => !control.disabled);
  const next = controls(node).slice(index).find((control) => open.includes(control)) || open.at(-1) || node;
  focusOn(same || (at === old ? node : next));
}

/** What a control is in the message that replaces its own: a select, or a button of the same row; else nothing. */
function counterpart(control, old, node) {
  const all = (of, what) => [...of.querySelectorAll(what)];
  if (control.matches(".opener")) return all(node, ".opener")[all(old, ".opener").indexOf(control)];
  const row = control.closest(".buttons");
  const same = row && all(node, ".buttons").find((one) => one.textContent === row.textContent);
  const found = same?.children[[...row.children].indexOf(control)];
  return found?.disabled ? null : found;
}

/** Let a picture be as large as an earlier one, and show that one, until it is there: nothing below it jumps. */
function standIn(picture, old) {
  if (!old.naturalWidth) return;
  picture.width = old.naturalWidth;
  picture.height = old.naturalHeight;
  picture.style.background = `url("${old.src}") left / contain no-repeat`;
}

function build(message, follows, does) {
  const mine = message.pings.includes(tab.state.people.find((person) => person.key === tab.as).id);
  const classes = ["message", follows && "follows", mine && !message.private && "ping", message.private && "private"];
  const name = nameOf(message.author);
  const body = el("div", { className: "body" });
  const acts = {
    press: (id) => does.press(message, id),
    choose: (id, values) => does.choose(message, id, values),
    picture: (url, alt) => byName(message, url, alt),
  };
  if (tab.state.messageMenu.length && !message.private && !message.system) body.append(more(message));
  if (message.by) body.append(used(message));
  if (!follows) body.append(heading(message, name));
  if (message.system) body.append(el("p", { className: "system" }, message.text ? `${message.text}` : ""));
  else if (message.thinking) body.append(el("p", { className: "thinking" }, say("page-thinking")));
  else if (message.text) body.append(el("div", { className: "text" }, ...markup(message.text)));
  body.append(...message.embeds.map(embed));
  const placed = JSON.stringify(message.parts);
  body.append(...message.pictures.filter((file) => !isOf(file, placed)).map((file) => attached(file)));
  body.append(...message.parts.map((component) => part(component, acts)));
  const thread = tab.state.places.find((place) => place.id === message.id && place.kind === "thread");
  if (thread) body.append(el("button", { type: "button", className: "thread", "data-goto": thread.id }, el("strong", {}, thread.name), ` ${say("page-see-thread")}`));
  if (message.private) {
    body.append(el("p", { className: "only" }, `${say("page-only-you")} · `, el("button", { type: "button", className: "link", onclick: () => does.dismiss(message) }, say("page-dismiss"))));
  }
  return el("article", { className: classes.filter(Boolean).join(" "), "aria-label": name, "data-id": message.id, tabIndex: -1 }, follows ? el("span", { className: "avatar" }) : who(avatar(message.author), message.author), body);
}

function more(message) {
  const name = say("page-message-menu");
  return el("button", { type: "button", className: "more", "data-message": message.id, "aria-haspopup": "menu", "aria-label": name, title: name }, "⋯");
}

function heading(message, name) {
  const bot = message.author === tab.state.bot ? el("span", { className: "tag" }, say("page-app")) : null;
  const time = el("time", { className: "faint", title: `${dated(message.at, DAY)} UTC` }, dated(message.at, tab.state.now - message.at > 72000 ? DAY : CLOCK), message.edited ? ` · ${say("page-edited")}` : "");
  const author = [who(el("strong", {}, name), message.author), bot].filter(Boolean);
  return el("h2", { className: "head" }, message.system ? [...woven(message.system, { who: author }), " "] : author, time);
}

function used(message) {
  const by = who(el("strong", {}, nameOf(message.by)), message.by);
  const line = el("span", { className: "line" }, ...markup(message.line || ""));
  return el("p", { className: "used" }, avatar(message.by), woven(message.line ? "page-used" : "page-used-something", { who: by, line }));
}

/** A round picture of somebody: the first letter on a colour of their own. */
export function avatar(id) {
  const index = tab.state.people.findIndex((person) => person.id === id);
  const person = personOf(id);
  return el("span", { className: `avatar ${person ? `p${index % 4}` : "bot"}`, "aria-hidden": "true" }, person ? person.name.slice(0, 1).toUpperCase() : "");
}

const arrived = () => hold();

function attached(file) {
  const address = pictureAddress(file);
  return file.picture ? image(file, address, file.alt, arrived) : download(file, address);
}

/** Whether a text has the address of a file, as the bot sent it or as it is kept. */
const isOf = (file, text) => text.includes(`attachment://${file.name}`) || text.includes(`/${file.id}/`);

function byName(message, url, alt) {
  const file = message.pictures.find((one) => isOf(one, url));
  return file ? image(file, pictureAddress(file), alt || file.alt, arrived) : el("span");
}
