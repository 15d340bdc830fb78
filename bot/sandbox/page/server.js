// Speaking to the server of the sandbox.

import { say } from "/page/words.js";

/** The time zone of the simulated clock. */
export const ZONE = "UTC";

/** Who this tab is, where it looks, and what the server last said. */
export const tab = {
  as: new URLSearchParams(location.search).get("as") || sessionStorage.getItem("as") || "ada",
  place: "",
  state: null,
};

/** What the server did not do, in a sentence, and the key of that. */
export class Refused extends Error {
  constructor(text, key = "") {
    super(text);
    this.key = key;
  }
}

async function answer(response) {
  const body = await response.json().catch(() => ({ error: say("page-failed") }));
  if (!response.ok) throw new Refused(body.error || say("page-failed"), body.key);
  return body;
}

/** Ask for the state; with `since` the answer comes once there is news. */
export async function look(since, signal) {
  const query = new URLSearchParams({ as: tab.as, place: tab.place, since });
  return answer(await fetch(`/state?${query}`, { signal, cache: "no-store" }));
}

/** Do something as this tab's person in the place it shows. */
export async function act(what, body = {}) {
  const sent = { as: tab.as, place: tab.place, ...body };
  try {
    return await answer(
      await fetch(`/${what}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) }),
    );
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(say("page-silent"));
  }
}

export const pictureAddress = (picture) => `/picture/${picture.id}?as=${encodeURIComponent(tab.as)}`;

export const personOf = (id) => tab.state.people.find((person) => person.id === id);
/** Let a click on `node` open the menu of the person with this id, if there is such a person. */
export function who(node, id) {
  const person = personOf(id);
  if (!person) return node;
  node.classList.add("who");
  node.dataset.person = person.key;
  return node;
}

export const nameOf = (id) => (id === tab.state.bot ? "Interlink" : personOf(id)?.name || say("page-somebody"));
export const placeOf = (id) => tab.state.places.find((place) => place.id === id);
