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
/** Where a press began, until it becomes a drag; the tap from which it is dragged on; and where that ends. */
let from = null;
let held = null;
let dropped = null;

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
  drop();
}

/** The position of an event in pixels of the picture. */
function place({ clientX, clientY }) {
  const box = picture.getBoundingClientRect();
  return [((clientX - box.left) / box.width) * picture.naturalWidth, ((clientY - box.top) / box.height) * picture.naturalHeight];
}

const holds = ({ area: [left, top, right, bottom] }, [x, y]) => left <= x && x < right && top <= y && y < bottom;
const size = ({ area: [left, top, right, bottom] }) => (right - left) * (bottom - top);
const away = ({ area: [left, top, right, bottom] }, [x, y]) => Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);

/** The tap of a press from one position to another: the smallest place that holds both, of equal ones the nearest. */
function tapAt(start, end = start) {
  const middle = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
  const there = taps.filter((tap) => holds(tap, start) && holds(tap, end));
  return there.sort((one, other) => size(one) - size(other) || away(one, middle) - away(other, middle))[0];
}

function outline(tap) {
  mark.hidden = !tap;
  if (!tap) return;
  const [left, top, right, bottom] = tap.area;
  const across = (pixels) => `${(100 * pixels) / picture.naturalWidth}%`;
  const down = (pixels) => `${(100 * pixels) / picture.naturalHeight}%`;
  Object.assign(mark.style, { left: across(left), top: down(top), width: across(right - left), height: down(bottom - top) });
}

stage.addEventListener("pointerdown", (event) => {
  [from, held, dropped] = [place(event), null, null];
  outline(tapAt(from));
});
stage.addEventListener("pointermove", (event) => {
  const at = place(event);
  const begun = from && event.buttons && event.pointerType !== "touch" && tapAt(from);
  if (begun && begun.leads && !holds(begun, at)) {
    [from, held] = [null, begun];
    press(held.press);
  }
  outline(tapAt(from && event.buttons ? from : at, at));
});
stage.addEventListener("pointerup", (event) => {
  dropped = place(event);
  drop();
});
stage.addEventListener("pointerleave", () => {
  if (!dropped) held = null;
  outline(null);
});
stage.addEventListener("click", (event) => {
  const tap = from && tapAt(from, place(event));
  if (tap) press(tap.press);
});

/** End a drag once its first choice is answered: with the choice below it, if that lies on the same picture. */
function drop() {
  if (!held || !dropped || document.body.classList.contains("busy")) return;
  const tap = taps.some((each) => each.press === held.press) && tapAt(dropped);
  held = null;
  if (tap) press(tap.press);
}

slider.addEventListener("change", () => slide(Number(slider.value)));

// A picture that did not arrive is fetched again when it is next shown.
picture.addEventListener("error", () => picture.removeAttribute("src"));

by("zoom").addEventListener("click", ({ currentTarget }) => {
  const larger = stage.classList.toggle("larger");
  currentTarget.setAttribute("aria-pressed", String(larger));
  const scrolls = { tabindex: "0", role: "group", "aria-label": say("activity-larger") };
  for (const [name, value] of Object.entries(scrolls)) larger ? stage.setAttribute(name, value) : stage.removeAttribute(name);
});
