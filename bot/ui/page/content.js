// Pictures, files and embeds of messages.

import { el } from "/page/dom.js";
import { showPicture } from "/page/dialogs.js";
import { markup } from "/page/markup.js";
import { say } from "/page/words.js";

/** The first frame of a picture that moves, for those who want nothing to move by itself; at full size it does. */
function still(picture) {
  const canvas = el("canvas", { width: picture.naturalWidth, height: picture.naturalHeight });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas;
}

/** A picture that opens at full size; `arrived()` is called once it is there. */
export function image(file, address, alt, arrived) {
  const loaded = ({ target }) => {
    target.style.background = "";
    if (file.name.endsWith(".gif") && matchMedia("(prefers-reduced-motion: reduce)").matches) target.replaceWith(still(target));
    arrived();
  };
  return el("button", { type: "button", className: "image", "aria-label": alt ? say("page-picture-of", { alt }) : say("page-picture-opens"), onclick: () => showPicture(address, alt) },
    el("img", { src: address, alt, onload: loaded }));
}

export const download = (file, address) => el("a", { className: "file", href: address, download: file.name }, `${file.name} ↓`);

export function embed(data) {
  const node = el("div", { className: "card" });
  if (data.color) node.style.borderLeftColor = `#${data.color.toString(16).padStart(6, "0")}`;
  if (data.title) node.append(el("h3", {}, ...markup(data.title)));
  if (data.description) node.append(el("div", { className: "text" }, ...markup(data.description)));
  for (const field of data.fields || []) node.append(el("h4", {}, field.name), el("div", { className: "text" }, ...markup(field.value)));
  if (data.footer?.text) node.append(el("small", { className: "faint" }, data.footer.text));
  return node;
}
