// Dialogs: a form that the bot opens, and a picture at full size.

import { by, el } from "/page/dom.js";
import { markup } from "/page/markup.js";
import { select } from "/page/parts.js";
import { say } from "/page/words.js";

/** The types of what is chosen from in a form. */
const CHOOSING = [3, 5, 6, 7, 8, 19, 21, 22];
const dialog = by("dialog");
/** Where the focus goes back to when the dialog is closed. */
let opener = null;
dialog.addEventListener("click", (event) => event.target === dialog && close());
dialog.addEventListener("cancel", (event) => {
  event.preventDefault();
  close();
});

/** What has the focus on the page, or will have it again once the dialog is closed. */
export const focused = () => (dialog.open ? opener : document.activeElement);

/** Put the focus there, or let it go there once the dialog is closed. */
export function focusOn(node) {
  if (dialog.open) opener = node;
  else node?.focus({ preventScroll: true });
}

/** Close the dialog and put the focus back at once: the event `close` comes late, when a person may be elsewhere already. */
function close() {
  dialog.close();
  focusOn(opener);
}

/** Open a dialog with this content. */
export function show(className, label, ...children) {
  if (!dialog.open) opener = document.activeElement;
  dialog.className = className;
  dialog.setAttribute("aria-label", label);
  dialog.replaceChildren(...children);
  dialog.showModal();
  dialog.scrollTop = 0; // the focus goes to the first control, which may be the last thing on the paper
}

/** A button that closes the dialog. */
export const closer = (text) => el("button", { type: "button", className: "button secondary", onclick: close }, text);

/** A picture at full size. */
export function showPicture(address, alt) {
  const words = alt ? el("details", {}, el("summary", {}, say("page-description")), el("p", {}, alt)) : null;
  show("picture", say("page-picture"), el("img", { src: address, alt }), ...(words ? [words] : []), el("div", { className: "buttons" }, closer(say("page-close"))));
}

/**
 * A form that the bot opened; `submit(values)` sends it and answers what is wrong, if anything. `attach(file)` keeps a
 * file and answers its name, where files can be sent.
 */
export function showForm(form, submit, attach) {
  const values = {};
  const rows = (form.components || []).map((row) => field(row, values, attach));
  const told = el("p", { className: "told", role: "alert" });
  const paper = el(
    "form",
    {
      onsubmit: async (event) => {
        event.preventDefault();
        if (paper.ariaBusy) return;
        paper.ariaBusy = "true";
        const lacking = (form.components || []).find((row) => lacks(row, values));
        told.textContent = lacking ? say("page-required", { field: lacking.label }) : await submit(values);
        paper.ariaBusy = null;
        if (!told.textContent) close();
      },
    },
    el("h2", {}, form.title || ""), ...rows, told,
    el("div", { className: "buttons" }, el("button", { className: "button primary" }, say("page-submit")), closer(say("page-cancel"))),
  );
  show("paper", form.title || say("page-form"), paper);
}

const controlOf = (row) => row.component || row.components?.[0] || row;

/** Whether something must be chosen in a row, and nothing is. */
function lacks(row, values) {
  const control = controlOf(row);
  return CHOOSING.includes(control.type) && control.required !== false && !values[control.custom_id]?.length;
}

function field(row, values, attach) {
  if (row.type === 10) return el("div", {}, ...markup(row.content || ""));
  const control = controlOf(row);
  const label = row.label || control.label || "";
  const below = row.description ? el("small", {}, row.description) : null;
  return el([4, 19, 23].includes(control.type) ? "label" : "div", { className: "field" }, el("span", {}, label), input(control, values, label, attach), below);
}

function input(control, values, label, attach) {
  const id = control.custom_id;
  if (control.type === 19) {
    return el("input", { type: "file", onchange: async ({ target }) => (values[id] = target.files[0] ? [await attach(target.files[0])] : []) });
  }
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
  const usual = (control.options || []).filter((option) => option.default).map((option) => option.value);
  if (control.type === 21) {
    [values[id]] = usual;
    return select({ ...control, type: 3 }, ([value]) => (values[id] = value), label);
  }
  values[id] = usual;
  if (control.type === 22) return select({ ...control, type: 3, min_values: control.min_values ?? 0, max_values: control.max_values ?? control.options.length }, (chosen) => (values[id] = chosen), label);
  return select(control, (chosen) => (values[id] = chosen), label);
}
