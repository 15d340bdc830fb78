// The page: the board of a match, what can be done there, and what the bot answers.

import { act, choose, finish, press, refuse, submit, tell } from "/page/acting.js";
import { by, el } from "/page/dom.js";
import { download, embed, image } from "/page/content.js";
import { showForm } from "/page/dialogs.js";
import { markup, restamp } from "/page/markup.js";
import { forget, read, reveal } from "/page/news.js";
import { part } from "/page/parts.js";
import { openLink } from "/page/platform.js";
import { outdate, renew, resume } from "/page/renewing.js";
import { connect, learn, pictureAddress, tab } from "/page/server.js";
import { showStage } from "/page/stage.js";
import { say } from "/page/words.js";

const BOARD = "1";
const PICKER = "2";
const MOST_ANSWERS = 6;
/** Buttons that are not needed here: the page is open, and shows how to choose a step. */
const NEEDLESS = /^il:(?:open|move):/;

const shown = new Map();
/** Addresses of pictures that were not there, for each of which the match was shown again. */
const missed = new Set();
/** Whether there is no connection yet, or none any more. */
let isLost = true;
let frame = { match: null, matches: [], also: [] };

/** Begin; `admitted` asks Discord again who this is, and `end(text)` ends the page. */
export function run(session, { admitted, end }) {
  by("main").hidden = false;
  connect(session, { hear, lost, end, admitted, wanted: () => frame.match });
  setInterval(() => document.querySelectorAll("time.stamp").forEach(restamp), 15000);
}

function lost(text) {
  isLost = true;
  finish(text);
  tell(text);
}

const isAnswer = (id) => id !== BOARD && id !== PICKER;
const answers = () => [...shown.keys()].filter(isAnswer);
const waits = () => frame.matches.some((match) => match.waits && match.number === frame.match);

function hear(message) {
  const id = message.message?.id;
  const fresh = isAnswer(id) && !shown.has(id);
  if (message.page) hearPage(message.page);
  else if (message.message) hearMessage(message.message);
  else if (message.gone) shown.delete(message.gone);
  else if (message.form) showForm(message.form, (values) => submit(BOARD, message.form, values));
  else if (message.refused) {
    tell(message.refused);
    refuse(message.refused);
    chooseMatch();
  } else if (message.done) finish();
  draw();
  if (id) present(id, fresh);
  else if (frame.match === null) read("", by("words"));
}

function hearPage(page) {
  if (page.match !== frame.match) {
    shown.clear();
    forget();
  }
  frame = page;
  Object.assign(tab, { me: frame.me, guild: frame.guild, ahead: frame.now - Date.now() / 1000 });
  if (page.anew) {
    [...answers(), ...(waits() ? [] : [PICKER])].forEach((id) => shown.delete(id));
    outdate();
  }
  if (isLost) tell("");
  isLost = false;
  drawFrame();
}

function hearMessage(message) {
  const { id } = message;
  learn(message);
  if (id === BOARD && !waits() && shown.get(PICKER)?.pictures.length) shown.delete(PICKER);
  shown.delete(id);
  shown.set(id, message);
  answers().slice(0, -MOST_ANSWERS).forEach((old) => shown.delete(old));
}

/** Read a message aloud where it is drawn, and bring a `fresh` answer into view. */
function present(id, fresh = false) {
  const focus = staged();
  const answer = document.querySelector(`.answer[data-message="${id}"]`);
  const node = answer || (id === BOARD ? by("words") : id === (focus?.id ?? PICKER) ? by("picker") : null);
  if (node) read(id, node);
  if (fresh) reveal(answer || by("table"));
}

// -- acting

by("matches").addEventListener("change", ({ target }) => act({ open: Number(target.value) }) && chooseMatch());
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || link.download) return;
  event.preventDefault();
  openLink(link.dataset.goto ? `https://discord.com/channels/${tab.guild || "@me"}/${link.dataset.goto}` : link.href);
});

// A picture that the server no longer keeps is there again once the match is shown again.
document.addEventListener("error", ({ target }) => {
  if (!/\/picture\/\w+$/.test(target.src || "") || missed.has(target.src) || act({ open: frame.match })) return;
  missed.add(target.src);
}, true);

// -- showing

function drawFrame() {
  by("chooser").hidden = false;
  const none = frame.match === null ? [{ number: "", label: say("activity-none") }] : [];
  const matches = [...none, ...frame.matches];
  renew(by("matches"), matches, () => matches.map(({ number, label }) => el("option", { value: number }, label)));
  chooseMatch();
  renew(by("also"), frame.also, () => frame.also.map((component) => part(component, { press: (id) => press(BOARD, id), choose: () => {} })));
}

function chooseMatch() {
  by("matches").value = frame.match ?? "";
}

/** The newest answer with a picture, which is shown on the stage. */
const staged = () => answers().reverse().map((id) => shown.get(id)).find(({ pictures }) => pictures.some(isPicture));

/** Draw everything: on the stage is the newest answer with a picture, or else the board, to be tapped where it can be. */
function draw() {
  const focus = staged();
  const others = answers().reverse().map((id) => shown.get(id)).filter((one) => one !== focus);
  const picker = shown.get(PICKER);
  const choosing = Boolean(picker?.pictures.length);
  const board = shown.get(BOARD) && { ...shown.get(BOARD), parts: needed(shown.get(BOARD).parts, choosing) };
  const main = focus || (choosing ? picker : board);
  showStage(main?.pictures.find(isPicture), (id) => press(main.id, id), (id, value) => choose(main.id, id, [value]));
  const back = () => el("button", { type: "button", className: "button secondary", onclick: () => dismiss(focus) }, say("activity-back"));
  const above = focus || picker;
  renew(by("picker"), above, () => [...(above ? body(above, true) : []), ...(focus ? [el("div", { className: "buttons" }, back())] : [])]);
  const empty = frame.match === null && !focus;
  const words = focus ? null : board;
  renew(by("words"), empty || words, () => (empty ? [el("div", { className: "text empty" }, ...markup(say("activity-empty")))] : words ? body(words, true) : []));
  renew(by("answers"), others, () => others.map(answer));
  resume(by("picker"));
}

function dismiss(message) {
  shown.delete(message.id);
  draw();
  present(BOARD);
}

const isPicture = (file) => /\.(png|gif)$/.test(file.name);

function needed(parts, choosing) {
  const cancelled = waits() && !choosing && shown.get(PICKER)?.current;
  const wanted = ({ custom_id: id }) => !NEEDLESS.test(id || "") || (id.startsWith("il:move:") && cancelled);
  return parts.map((row) => (row.components ? { ...row, components: row.components.filter(wanted) } : row)).filter((row) => !row.components || row.components.length);
}

/** The text and controls of a message; the picture of one that is on the stage is left out. */
function* body(message, onStage = false) {
  if (message.text) yield el("div", { className: "text" }, ...markup(message.text));
  yield* message.embeds.map(embed);
  const staged = onStage && message.pictures.find(isPicture);
  const placed = JSON.stringify(message.parts);
  const others = message.pictures.filter((file) => file !== staged && !placed.includes(`attachment://${file.name}`));
  yield* others.map((file) => (isPicture(file) ? image(file, pictureAddress(file), file.alt, () => {}) : download(file, pictureAddress(file))));
  const does = {
    press: (id) => press(message.id, id),
    choose: (id, values) => choose(message.id, id, values),
    picture: (url, alt) => {
      const file = message.pictures.find((one) => url === `attachment://${one.name}`);
      if (file && file === staged) return el("span", { hidden: true });
      return file ? image(file, pictureAddress(file), alt || file.alt, () => {}) : el("span", { className: "faint" }, alt);
    },
  };
  yield* message.parts.map((component) => part(component, does));
}

function answer(message) {
  return el("article", { className: "answer", "data-message": message.id }, ...body(message),
    el("p", { className: "only" }, el("button", { type: "button", className: "link", onclick: () => dismiss(message) }, say("page-dismiss"))));
}
