// What is read aloud to those who do not see it come: the words of what is new, and nothing twice.

import { by, el } from "/page/dom.js";

/** Let these texts be read aloud once what is being read has ended. */
export function announce(texts) {
  if (texts.length) by("heard").replaceChildren(...texts.map((text) => el("p", {}, text)));
}

/** What a message says, without its controls and pictures. */
export function wordsOf(node) {
  const said = [...node.querySelectorAll(".text, .words, .system, .thinking")].map((part) => part.innerText.trim());
  return [node.ariaLabel, ...said].filter(Boolean).join("\n");
}
