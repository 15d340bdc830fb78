// The side bar: places with unread marks, the people to be, and the drawer it becomes on a phone.

import { by, el } from "/page/dom.js";
import { avatar } from "/page/feed.js";
import { tab } from "/page/server.js";
import { say } from "/page/words.js";

const side = by("side");
const drawer = by("drawer");
const KINDS = { channel: "page-channels", thread: "page-threads", dm: "page-direct" };
const NEWS = { ping: "page-for-you", new: "page-unread" };

/** What this tab's person has read, by place: the id of the last message. Kept for the tab. */
const seen = JSON.parse(sessionStorage.getItem("seen") || "{}");
const mark = (place) => `${tab.as} ${place.id}`;
const after = (one, other) => BigInt(one) > BigInt(other);

function unread(place) {
  const read = seen[mark(place)];
  if (read === undefined) return place.ping === "0" ? "" : "ping";
  if (after(place.ping, read)) return "ping";
  return after(place.last, read) ? "new" : "";
}

/** Show the side bar and the header; what is shown counts as read while the tab is looked at. */
export function showSide(go) {
  const { places, place, people, server } = tab.state;
  const here = places.find((one) => one.id === place);
  for (const one of places) if (seen[mark(one)] === undefined && one.ping === "0") seen[mark(one)] = one.last;
  if (!document.hidden) seen[mark(here)] = after(here.last, seen[mark(here)] || "0") ? here.last : seen[mark(here)];
  sessionStorage.setItem("seen", JSON.stringify(seen));

  by("server").textContent = server;
  const shown = el("div");
  for (const kind of Object.keys(KINDS)) {
    const some = places.filter((one) => one.kind === kind);
    if (!some.length) continue;
    shown.append(el("h2", {}, say(KINDS[kind])), el("ul", {}, some.map((one) => el("li", {}, entry(one, one.id === place, go)))));
  }
  renew(by("places"), [...shown.childNodes]);

  showPeople(people, go);
  const sign = here.kind === "channel" ? "#" : here.kind === "dm" ? "@" : "";
  by("where").replaceChildren(el("span", { className: "faint" }, sign), here.name);
  const me = people.find((person) => person.key === tab.as);
  const waiting = places.filter((one) => one.id !== place && unread(one) === "ping").length;
  document.title = `${waiting ? `(${waiting}) ` : ""}${me.name} · ${sign}${here.name}`;
  by("elsewhere").hidden = !waiting;
  by("elsewhere").textContent = waiting || "";
}

function entry(place, current, go) {
  const news = current ? "" : unread(place);
  const label = news ? say(NEWS[news], { name: place.name }) : place.name;
  const sign = { channel: "#", thread: "└", dm: "" }[place.kind];
  return el(
    "button",
    { type: "button", className: `place ${news}`, "aria-current": current ? "page" : undefined, "aria-label": label, "data-place": place.id, onclick: () => go({ place: place.id }) },
    sign ? el("span", { className: "sign", "aria-hidden": "true" }, sign) : avatar(""), el("span", { className: "name" }, place.name), news ? el("span", { className: "dot", "aria-hidden": "true" }, news === "ping" ? "@" : "") : null,
  );
}

/** Show who there is, anew only when it changed, so that the keyboard keeps its place. */
function showPeople(people, go) {
  const key = JSON.stringify([people, tab.as]);
  if (by("people").dataset.shown === key) return;
  by("people").dataset.shown = key;
  const manager = people.find((person) => person.manages);
  renew(by("people"), [
    el("h2", {}, say("page-you-are")), el("ul", {}, people.map((person) => el("li", {}, self(person, go), more(person)))),
    el("p", { className: "faint" }, say("page-manager", { name: manager.name })),
  ]);
}

/** Show other entries; the focus stays on that of the same place or person. */
function renew(part, nodes) {
  const at = part.contains(document.activeElement) ? document.activeElement : null;
  const { place, person } = at?.dataset || {};
  part.replaceChildren(...nodes);
  if (!at) return;
  const same = place ? `[data-place="${CSS.escape(place)}"]` : `${at.tagName}[data-person="${CSS.escape(person)}"]`;
  (part.querySelector(same) || part.querySelector("[aria-current]"))?.focus();
}

function more(person) {
  const name = say("page-menu", { name: person.name });
  return el("button", { type: "button", className: "more who", "data-person": person.key, "aria-haspopup": "menu", "aria-label": name, title: name }, "⋯");
}

function self(person, go) {
  const current = person.key === tab.as;
  return el(
    "a",
    {
      href: `?as=${encodeURIComponent(person.key)}`, className: "self", "data-person": person.key, "aria-current": current ? "true" : undefined,
      onclick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go({ as: person.key });
      },
    },
    avatar(person.id), el("span", { className: "name" }, person.name),
  );
}

/** The place above or below the one shown. */
export function neighbour(step) {
  const order = Object.keys(KINDS).flatMap((kind) => tab.state.places.filter((one) => one.kind === kind));
  return order[(order.findIndex((one) => one.id === tab.place) + step + order.length) % order.length].id;
}

/** The place to begin with: the newest thread in which this person is called, else the channel. */
export function beginning() {
  const calling = tab.state.places.filter((one) => one.kind === "thread" && one.ping !== "0" && one.ping === one.last);
  return (calling[0] || tab.state.places[0]).id;
}

/** Open or close the drawer; while it is open the keyboard stays in it. */
export function draw(open) {
  const within = side.classList.contains("open") && side.contains(document.activeElement);
  by("main").inert = open;
  side.classList.toggle("open", open);
  by("veil").hidden = !open;
  drawer.setAttribute("aria-expanded", String(open));
  if (open) side.querySelector("[aria-current]")?.focus();
  else if (within) drawer.focus();
}

drawer.addEventListener("click", () => draw(!side.classList.contains("open")));
by("veil").addEventListener("click", () => draw(false));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !side.classList.contains("open")) return;
  draw(false);
  drawer.focus();
});
matchMedia("(max-width: 720px)").addEventListener("change", () => draw(false));
