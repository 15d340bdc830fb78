// The beginning of the page: who this is, as Discord says, and then everything else in that person's language.

import { authorize } from "/page/platform.js";
import { wait } from "/page/retry.js";

/** Errors after which another attempt may succeed. */
const TRY_LATER = ["activity-discord-away", "activity-crowded"];
const status = document.getElementById("status");
const again = document.getElementById("again");
again.addEventListener("click", () => location.reload());

/** End the page: show why, and a button that loads it again. */
function end(text) {
  status.textContent = text;
  again.hidden = false;
}

/** Ask Discord who this is; returns the session, or null if another attempt may succeed. Throws an error to be shown. */
async function attempt() {
  const { code, instance } = await authorize(document.body.dataset.client);
  const { lang } = document.documentElement;
  let answer, body;
  try {
    answer = await fetch(`/session?language=${lang}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ code, instance }),
    });
    body = await answer.json();
  } catch {
    return null; // there is no connection, or the answer is that of a proxy
  }
  if (answer.ok) return body;
  if (answer.status >= 500 || TRY_LATER.includes(body.key)) return null;
  throw new Error(body.error);
}

/** Ask Discord who this is, again while it or the server is away; returns the session. Throws an error to be shown. */
async function admitted() {
  for (;;) {
    const found = await attempt();
    if (found) return found;
    await wait();
  }
}

try {
  const { session, language } = await admitted();
  document.documentElement.lang = language;
  const { run } = await import("/page/app.js");
  run(session, { admitted, end });
} catch (error) {
  end(error.message);
}
