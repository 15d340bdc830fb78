// The messages of the place that is shown. A message is built anew only when it changed.

import { CLOCK, DAY, by, dated, el } from "/page/dom.js";
import { markup, restamp } from "/page/markup.js";
import { part, reopening } from "/page/parts.js";
import { nameOf, personOf, pictureAddress, placeOf, tab, who } from "/page/server.js";
import { showPicture } from "/page/dialogs.js";
import { say, woven } from "/page/words.js";

const feed = by("feed");
const shown = new Map();
let where = "";
const NEAR = 80;

const atEnd = () => feed.scrollHeight - feed.scrollTop - feed.clientHeight < NEAR;
const toEnd = () => (feed.scrollTop = feed.scrollHeight);

/**
 * Show the messages of the state; `does` has `press`, `choose` and `dismiss`, and `follow` says that what is new
 * answers this tab. Answers the ids that are new.
 */
export function showMessages(does, follow) {
  const { messages, place, me } = tab.state;
  const moved = where !== `${me} ${place}`;
  const stay = !moved && (!atEnd() || feed.querySelector(".select [role=listbox]:not([hidden])") !== null);
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
    if (!kept) fresh.push(message.id);
    if (kept?.key !== key) {
      const node = build(message, follows, does);
      if (kept) replace(kept.node, node);
      kept = { key, node };
      shown.set(message.id, kept);
    }
    wanted.push(kept.node);
    before = message;
  }
  for (const [id, { node }] of shown) {
    if (wanted.includes(node)) continue;
    node.remove();
    shown.delete(id);
  }
  wanted.forEach((node, index) => {
    if (feed.children[index] !== node) feed.insertBefore(node, feed.children[index] || null);
  });
  empty(messages.length);
  feed.querySelectorAll("time.stamp").forEach(restamp);
  const answer = follow && !moved ? shown.get(fresh[0])?.node : null;
  if (answer && feed.scrollHeight - answer.offsetTop > feed.clientHeight) feed.scrollTop = answer.offsetTop - feed.offsetTop - 8;
  else if (!stay || answer) toEnd();
  return moved ? [] : fresh;
}

/** Bring a message into view and let it stand out for a moment. */
export function reveal(id) {
  const node = shown.get(id)?.node;
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.classList.remove("found");
  requestAnimationFrame(() => node.classList.add("found"));
}

/** Put the focus on the first control of a message, so that the keyboard goes on there. */
export function enter(id) {
  shown.get(id)?.node.querySelector(".select .opener, .buttons .button")?.focus({ preventScroll: true });
}

function empty(count) {
  feed.querySelector(".empty")?.remove();
  if (count) return;
  const place = placeOf(tab.state.place);
  const text = say(place.kind === "dm" ? "page-empty-direct" : "page-empty");
  feed.append(el("p", { className: "empty" }, text));
}

/** Replace a message and keep the focus on the control at the same position, so that the keyboard does not lose it. */
function replace(old, node) {
  const controls = (of) => [...of.querySelectorAll("button, a, summary")];
  const within = old.contains(document.activeElement);
  const index = controls(old).indexOf(document.activeElement);
  const reopen = reopening(old);
  old.replaceWith(node);
  reopen?.(node);
  if (!within || node.contains(document.activeElement)) return;
  const open = [...node.querySelectorAll(".opener")].find((opener) => opener.firstChild.className === "faint");
  const next = open || node.querySelector(".button.success") || controls(node)[Math.min(Math.max(index, 0), controls(node).length - 1)];
  next?.focus({ preventScroll: true });
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
  if (message.by) body.append(used(message));
  if (!follows) body.append(heading(message, name));
  if (message.system) body.append(el("p", { className: "system" }, message.text ? `${message.text}` : ""));
  else if (message.thinking) body.append(el("p", { className: "thinking" }, say("page-thinking")));
  else if (message.text) body.append(el("div", { className: "text" }, ...markup(message.text)));
  body.append(...message.embeds.map(embed));
  const placed = JSON.stringify(message.parts);
  body.append(...message.pictures.filter((file) => !placed.includes(`attachment://${file.name}`)).map((file) => attached(file)));
  body.append(...message.parts.map((component) => part(component, acts)));
  const thread = tab.state.places.find((place) => place.id === message.id && place.kind === "thread");
  if (thread) body.append(el("button", { type: "button", className: "thread", "data-goto": thread.id }, el("strong", {}, thread.name), ` ${say("page-see-thread")}`));
  if (message.private) {
    body.append(el("p", { className: "only" }, `${say("page-only-you")} · `, el("button", { type: "button", className: "link", onclick: () => does.dismiss(message) }, say("page-dismiss"))));
  }
  return el("article", { className: classes.filter(Boolean).join(" "), "aria-label": name, "data-id": message.id }, follows ? el("span", { className: "avatar" }) : who(avatar(message.author), message.author), body);
}

function heading(message, name) {
  const bot = message.author === tab.state.bot ? el("span", { className: "tag" }, say("page-app")) : null;
  const time = el("time", { className: "faint", title: `${dated(message.at, DAY)} UTC` }, dated(message.at, tab.state.now - message.at > 72000 ? DAY : CLOCK), message.edited ? ` · ${say("page-edited")}` : "");
  const author = [who(el("strong", {}, name), message.author), bot].filter(Boolean);
  return el("p", { className: "head" }, message.system ? [...woven(message.system, { who: author }), " "] : author, time);
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

function image(address, alt) {
  const tall = atEnd();
  return el("button", { type: "button", className: "image", "aria-label": alt ? say("page-picture-of", { alt }) : say("page-picture-opens"), onclick: () => showPicture(address, alt) },
    el("img", { src: address, alt, onload: () => tall && toEnd() }));
}

function attached(file) {
  const address = pictureAddress(file);
  if (file.picture) return image(address, file.alt);
  return el("a", { className: "file", href: address, download: file.name }, `${file.name} ↓`);
}

function byName(message, url, alt) {
  const file = message.pictures.find((one) => url === `attachment://${one.name}` || url.includes(`/${one.id}/`));
  return file ? image(pictureAddress(file), alt || file.alt) : el("span");
}

function embed(data) {
  const node = el("div", { className: "card" });
  if (data.color) node.style.borderLeftColor = `#${data.color.toString(16).padStart(6, "0")}`;
  if (data.title) node.append(el("h3", {}, ...markup(data.title)));
  if (data.description) node.append(el("div", { className: "text" }, ...markup(data.description)));
  for (const field of data.fields || []) node.append(el("h4", {}, field.name), el("div", { className: "text" }, ...markup(field.value)));
  if (data.footer?.text) node.append(el("small", { className: "faint" }, data.footer.text));
  return node;
}
