// Dialogs: a form that the bot opens, a picture at full size, and what is different here.

import { by, el } from "/page/dom.js";
import { markup } from "/page/markup.js";
import { select } from "/page/parts.js";

const DIFFERS = [
  "The people, the server and the channel are made up, and you are all of them: choose who you are at the bottom of the side bar, or open a tab for each.",
  "The bot is the real one, with its real commands, rules and pictures. Its matches are kept in a temporary file that goes when the sandbox stops.",
  "Time begins today, runs along, and jumps by +1 hour or +1 day. It is shown in UTC; Discord shows your own.",
  "A command is one line, such as /move move: red a1-a2; Discord shows each option as a field. A role cannot be given.",
  "A click on a name opens that person's menu; in Discord it is a right click or a long press, and the bot is under Apps.",
  "Pings are marked in the side bar, the title and the message; nothing sounds.",
  "There are no replies, reactions, uploads or profiles, no direct messages but the bot's, and threads are never archived. One person manages the server; otherwise nobody lacks a permission.",
  "Discord's limits on speed and its outages are not simulated.",
];

const dialog = by("dialog");
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

function show(className, label, ...children) {
  dialog.className = className;
  dialog.setAttribute("aria-label", label);
  dialog.replaceChildren(...children);
  dialog.showModal();
  dialog.scrollTop = 0; // the focus goes to the first control, which may be the last thing on the paper
}

const closer = (text) => el("button", { type: "button", className: "button secondary", onclick: () => dialog.close() }, text);

/** A picture at full size. */
export function showPicture(address, alt) {
  const words = alt ? el("details", {}, el("summary", {}, "Description"), el("p", {}, alt)) : null;
  show("picture", "Picture", el("img", { src: address, alt }), ...(words ? [words] : []), el("div", { className: "buttons" }, closer("Close")));
}

/** What is different from Discord. */
export function showDifferences() {
  show("paper", "How it differs from Discord", el("h2", {}, "A simulation of Discord"), el("ul", {}, DIFFERS.map((text) => el("li", {}, text))),
    el("h3", {}, "Keys"), el("ul", {}, el("li", {}, "/ begins a command; arrows and Tab choose from the list, Enter sends, Esc closes."), el("li", {}, "Alt with the up and down arrows changes the channel."), el("li", {}, "Tab reaches every button; ⋯ beside a person opens their menu.")),
    el("div", { className: "buttons" }, closer("Close")));
}

/** A form that the bot opened; `submit(values)` sends it and answers whether it was taken. */
export function showForm(form, submit) {
  const values = {};
  const rows = (form.components || []).map((row) => field(row, values));
  const told = el("p", { className: "told", role: "alert" });
  const paper = el(
    "form",
    {
      onsubmit: async (event) => {
        event.preventDefault();
        told.textContent = (await submit(values)) || "";
        if (!told.textContent) dialog.close();
      },
    },
    el("h2", {}, form.title || ""), ...rows, told,
    el("div", { className: "buttons" }, el("button", { className: "button primary" }, "Submit"), closer("Cancel")),
  );
  show("paper", form.title || "Form", paper);
}

function field(row, values) {
  if (row.type === 10) return el("div", {}, ...markup(row.content || ""));
  const control = row.component || row.components?.[0] || row;
  const label = row.label || control.label || "";
  const below = row.description ? el("small", {}, row.description) : null;
  return el("label", {}, el("span", {}, label), input(control, values), below);
}

function input(control, values) {
  const id = control.custom_id;
  if (control.type === 4) {
    values[id] = control.value || "";
    return el(control.style === 2 ? "textarea" : "input", {
      value: control.value || "", placeholder: control.placeholder || "", required: control.required !== false,
      minLength: control.min_length ?? 0, maxLength: control.max_length ?? 4000, oninput: (event) => (values[id] = event.target.value),
    });
  }
  if (control.type === 23) {
    values[id] = Boolean(control.default);
    return el("input", { type: "checkbox", checked: values[id], onchange: (event) => (values[id] = event.target.checked) });
  }
  if (control.type === 21) return select({ ...control, type: 3 }, ([value]) => (values[id] = value));
  if (control.type === 22) return select({ ...control, type: 3, max_values: control.max_values ?? control.options.length }, (chosen) => (values[id] = chosen));
  return select(control, (chosen) => (values[id] = chosen));
}
