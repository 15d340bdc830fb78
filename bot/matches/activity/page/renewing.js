// Drawing parts of the page anew, with the focus and an open list where they were.

import { focusOn, focused } from "/page/dialogs.js";
import { reopening } from "/page/parts.js";

const drawn = new Map();
/** Where the focus waits while there is no control for it. */
let waiting = null;

/** Fill a node with what `build()` returns, if `data`, from which that is made, has changed. */
export function renew(node, data, build) {
  const key = JSON.stringify(data ?? null);
  if (drawn.get(node) === key) return;
  drawn.set(node, key);
  const before = controls(node);
  const at = before.indexOf(focused());
  const name = before[at]?.textContent;
  const reopen = reopening(node);
  node.replaceChildren(...build());
  reopen?.(node);
  if (at < 0) return;
  const now = controls(node);
  const next = now[at]?.textContent === name ? now[at] : now.find((control) => control.textContent === name);
  const control = next && !next.disabled ? next : enabled(node, at);
  if (!control) waiting = node.parentElement;
  focusOn(control || waiting);
}

/** Move the focus to the first control of a node if it waits for one. */
export function resume(node) {
  if (!waiting) return;
  const control = focused() === waiting ? enabled(node, 0) : null;
  if (control) focusOn(control);
  if (focused() !== waiting) waiting = null;
}

/** Draw everything anew next time. */
export function outdate() {
  drawn.clear();
}

const controls = (node) => [...node.querySelectorAll("button, a, select")].filter((control) => !control.closest(".sheet"));

function enabled(node, at) {
  const found = controls(node).filter((control) => !control.disabled);
  return found[Math.min(at, found.length - 1)];
}
