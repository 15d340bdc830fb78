// The page: it looks at the server's state for as long as it is open, and does what its person asks.

import { DAY, by, dated } from "/page/dom.js";
import { focused, showForm } from "/page/dialogs.js";
import { attach } from "/page/file.js";
import { showDifferences } from "/page/differences.js";
import { opensBoard, showBoard } from "/page/board.js";
import { enter, reveal, showMessages } from "/page/feed.js";
import { tell, wireLine, write } from "/page/line.js";
import { wireMenu } from "/page/menu.js";
import { beginning, draw, neighbour, showSide } from "/page/side.js";
import { act, look, tab } from "/page/server.js";
import { say } from "/page/words.js";

let looking = null;
/** What this tab did last, with the message it did it in, if any, until that is answered. */
let acted = null;
let sought = "";
/** The act that is on its way, or the last one. */
let underway = Promise.resolve();

/** Look again at once: after an act, a change of place or of person. */
const again = () => looking?.abort();
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

async function watch() {
  let since = 0;
  let shown = "";
  let silent = false;
  for (;;) {
    const asked = `${tab.as} ${tab.place}`;
    looking = new AbortController();
    try {
      const state = await look(asked === shown ? since : 0, looking.signal);
      if (asked !== `${tab.as} ${tab.place}`) continue;
      since = state.version;
      if (silent) tell("");
      silent = false;
      if (show(state)) shown = `${tab.as} ${tab.place}`;
    } catch (error) {
      if (error.name === "AbortError") continue;
      if (tab.as !== "ada" && error.key === "sandbox-nobody") {
        tab.as = "ada";
        continue;
      }
      silent = true;
      tell(say("page-silent"));
      await pause(1500);
    }
  }
}

/** Show a state; false if it is of another place than the one this tab begins with. */
function show(state) {
  const first = !tab.place;
  tab.state = state;
  if (first) {
    tab.place = sessionStorage.getItem(`place ${tab.as}`) || beginning();
    if (!state.places.some((place) => place.id === tab.place)) tab.place = state.place;
    if (tab.place !== state.place) return false;
  }
  tab.place = state.place;
  sessionStorage.setItem("as", tab.as);
  sessionStorage.setItem(`place ${tab.as}`, tab.place);
  by("now").textContent = dated(state.now, DAY);
  by("line").placeholder = say("page-write", { name: state.people.find((one) => one.key === tab.as).name });
  showSide(go);
  const fresh = showMessages(does, acted);
  if (sought) reveal(sought);
  sought = "";
  const answer = state.messages.find((one) => fresh.includes(one.id) && one.private && (one.parts.length || one.id === acted?.message));
  if (acted && answer && !focused().closest("#line, [role=listbox], [role=menu]")) enter(answer.id);
  if (fresh.length) acted = null;
  document.body.dataset.ready = tab.as;
  return true;
}

/** Become somebody else, or look elsewhere. */
function go({ as = tab.as, place }) {
  if (as !== tab.as) history.replaceState(null, "", `?as=${encodeURIComponent(as)}`);
  tab.as = as;
  tab.place = place || sessionStorage.getItem(`place ${as}`) || "";
  tell("");
  draw(false);
  again();
}

const doing = (...act) => (underway = send(...act));

async function send(what, body, message = body.message) {
  tell("");
  acted = { message };
  document.body.classList.add("busy");
  try {
    const { form } = await act(what, body);
    if (form) showForm(form, (values) => doing("fill", { key: form.key, values }, message), attach);
    return "";
  } catch (error) {
    acted = null;
    tell(error.message);
    return error.message;
  } finally {
    document.body.classList.remove("busy");
  }
}

/** Presses wait for each other: what is pressed while one is on its way would be pressed on what is about to change. */
const once = (what, body) => document.body.classList.contains("busy") || doing(what, body);

/** A choice waits its turn: it was made among what is offered, and the server says if that is no longer there. */
const inTurn = async (what, body) => {
  await underway;
  return doing(what, body);
};

const does = {
  press: (message, id) => (opensBoard(id) ? showBoard(id) : once("press", { message: message.id, id })),
  choose: (message, id, values) => inTurn("choose", { message: message.id, id, values }),
  dismiss: (message) => doing("dismiss", { message: message.id }),
};

wireLine(async (text) => !(await doing("say", { text })));
wireMenu({
  use: (name, on) => {
    draw(false);
    return doing("menu", { name, ...on });
  },
  be: (as) => go({ as }),
});
by("differs").addEventListener("click", showDifferences);
by("time").addEventListener("click", (event) => {
  const { seconds } = event.target.dataset;
  if (seconds) doing("wait", { seconds: Number(seconds) });
});
document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-goto]");
  if (!target) return;
  event.preventDefault();
  sought = target.dataset.message || "";
  if (target.dataset.goto === tab.place) reveal(sought);
  else go({ place: target.dataset.goto });
});
document.addEventListener("keydown", (event) => {
  if (event.altKey && ["ArrowUp", "ArrowDown"].includes(event.key)) {
    event.preventDefault();
    go({ place: neighbour(event.key === "ArrowUp" ? -1 : 1) });
  } else if (event.key === "/" && !event.ctrlKey && !event.metaKey && !by("dialog").open && document.activeElement.id !== "line") {
    event.preventDefault();
    write("/");
  }
});
document.addEventListener("visibilitychange", () => document.hidden || again());
watch();
