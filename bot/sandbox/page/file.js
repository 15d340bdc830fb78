// The file for a command that takes one: chosen or dropped, handed to the server, and named in the line.

import { by } from "/page/dom.js";
import { act } from "/page/server.js";
import { LOCALE, say } from "/page/words.js";

const chooser = by("chosen");
const button = by("choose");
/** Where a file goes in the line that is being typed, as the server says; null if it takes none. */
let slot = null;

/** Offer to attach a file, or nothing more. */
export function offerFile(found) {
  slot = found;
  by("file").hidden = !slot;
  if (!slot) return;
  const { option, name, size } = slot;
  const full = name !== undefined;
  by("file").classList.toggle("full", full);
  const [what, more] = button.querySelectorAll("span, small");
  what.textContent = full ? say("page-file-chosen", { name, size: kilobytes(size) }) : say("page-file-choose", { option });
  more.textContent = say(full ? "page-file-another" : "page-file-or-drop");
}

/** Wire the control; `named(slot, name)` writes a file into the line, `tell(text)` says what went wrong. */
export function wireFile(named, tell) {
  const take = async (file) => {
    const into = slot;
    tell("");
    if (file.size > into.most) return tell(say("page-file-long", { most: (into.most / 1e6).toLocaleString(LOCALE) }));
    try {
      named(into, await attach(file));
    } catch (error) {
      tell(error.message);
    }
  };
  button.addEventListener("click", () => chooser.click());
  chooser.addEventListener("change", () => {
    const [file] = chooser.files;
    if (file) take(file);
    chooser.value = "";
  });
  let within = 0;
  const over = (change) => {
    within = Math.max(0, within + change);
    document.body.classList.toggle("dropping", Boolean(slot) && within > 0);
  };
  const carries = (event) => event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragenter", (event) => carries(event) && over(1));
  document.addEventListener("dragleave", (event) => carries(event) && over(-1));
  document.addEventListener("dragover", (event) => carries(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    over(-within);
    if (slot) take(event.dataTransfer.files[0]);
    else tell(say("page-file-where"));
  });
}

const kilobytes = (size) => (size / 1000).toLocaleString(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** What is in a file, in base 64. */
/** Keep a file that a person will send; answers its name. */
export async function attach(file) {
  const { name } = await act("attach", { name: file.name, data: await encoded(file) });
  return name;
}

function encoded(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.slice(reader.result.indexOf(",") + 1)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
