// The picture of the board, and the places on it that can be tapped.

import { by } from "/page/dom.js";
import { pictureAddress } from "/page/server.js";
import { say } from "/page/words.js";

const stage = by("stage");
const picture = by("picture");
const mark = by("mark");
const slider = by("slider");
let taps = [];
let press = () => {};
let slide = () => {};

/** Show a picture; `pressed(id)` is called with what is tapped on it, `chosen(id, value)` with where it is slid to. */
export function showStage(shown, pressed, chosen) {
  const slides = shown?.slider;
  by("slide").hidden = !slides;
  if (slides) {
    slider.max = slides.values.length - 1;
    if (document.activeElement !== slider || slider.value >= slides.values.length) slider.value = slides.at;
    slide = (index) => chosen(slides.choose, `${slides.values[index]}`);
  }
  stage.hidden = !shown;
  taps = shown?.taps || [];
  press = pressed;
  mark.hidden = true;
  stage.classList.toggle("open", taps.length > 0);
  if (!shown) return;
  const address = pictureAddress(shown);
  if (!picture.src.endsWith(address)) picture.src = address;
  picture.alt = shown.alt || "";
}

const size = ({ area: [left, top, right, bottom] }) => (right - left) * (bottom - top);

/** The tap at a position in the window: the smallest place there. */
function tapAt({ clientX, clientY }) {
  if (!picture.naturalWidth) return null;
  const box = picture.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * picture.naturalWidth;
  const y = ((clientY - box.top) / box.height) * picture.naturalHeight;
  const there = taps.filter(({ area: [left, top, right, bottom] }) => left <= x && x < right && top <= y && y < bottom);
  return there.reduce((best, tap) => (!best || size(tap) < size(best) ? tap : best), null);
}

function outline(tap) {
  mark.hidden = !tap;
  if (!tap) return;
  const [left, top, right, bottom] = tap.area;
  const across = (pixels) => `${(100 * pixels) / picture.naturalWidth}%`;
  const down = (pixels) => `${(100 * pixels) / picture.naturalHeight}%`;
  Object.assign(mark.style, { left: across(left), top: down(top), width: across(right - left), height: down(bottom - top) });
}

stage.addEventListener("pointermove", (event) => outline(tapAt(event)));
stage.addEventListener("pointerdown", (event) => outline(tapAt(event)));
stage.addEventListener("pointerleave", () => outline(null));
stage.addEventListener("click", (event) => {
  const tap = tapAt(event);
  if (tap) press(tap.press);
});

slider.addEventListener("change", () => slide(Number(slider.value)));

// A picture that did not arrive is fetched again when it is next shown.
picture.addEventListener("error", () => picture.removeAttribute("src"));

by("zoom").addEventListener("click", ({ currentTarget }) => {
  const larger = stage.classList.toggle("larger");
  currentTarget.setAttribute("aria-pressed", String(larger));
  const scrolls = { tabindex: "0", role: "group", "aria-label": say("activity-larger") };
  for (const [name, value] of Object.entries(scrolls)) larger ? stage.setAttribute(name, value) : stage.removeAttribute(name);
});
