// Acting: sends one thing at a time to the server, and ends a form once its answer is there.

import { by } from "/page/dom.js";
import { send } from "/page/server.js";
import { say } from "/page/words.js";

const { classList } = document.body;
/** Ends the form that is being sent, with an error or none. */
let endForm = null;

/** Show how things stand, or an error. */
export function tell(text) {
  by("status").textContent = text;
}

/** Send something; returns why that is not possible now, or nothing. */
export function act(message) {
  if (classList.contains("busy")) return say("activity-busy");
  if (!send(message)) return say("activity-reconnecting");
  classList.add("busy");
  tell("");
  return "";
}

export const press = (message, id) => act({ message, press: { custom_id: id, component_type: 2 } });
export const choose = (message, id, values) => act({ message, press: { custom_id: id, component_type: 3, values } });

/** Send a form that was opened from a message; returns an error or nothing, at the latest once the server has answered. */
export function submit(message, form, values) {
  const types = new Map((form.components || []).map(({ component, components }) => component || components[0]).map((one) => [one.custom_id, one.type]));
  const components = Object.entries(values).map(([custom_id, value]) => {
    const filled = { custom_id, type: types.get(custom_id) ?? 4 };
    return { type: 18, component: Array.isArray(value) ? { ...filled, values: value } : { ...filled, value: `${value}` } };
  });
  const error = act({ message, submit: { custom_id: form.custom_id, components } });
  return error || new Promise((resolve) => (endForm = resolve));
}

/** Let a form that is being sent show an error. */
export function refuse(error) {
  endForm?.(error);
  endForm = null;
}

/** End what is in progress, because it is done or will never be. */
export function finish(error = "") {
  classList.remove("busy");
  refuse(error);
}
