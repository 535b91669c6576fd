// One page: asks what the form says, and shows the answer.

import { answerTo } from "./asking.js";
import { read, root, showFaults, wire, write } from "./question.js";
import { claimsOn, furnishRuling } from "./ruling.js";

const PAUSE = 200;

const main = document.querySelector("main");
const form = document.querySelector("#question");
const ruled = document.querySelector("#ruled");
const trouble = document.querySelector("#trouble");
const glance = document.querySelector("#glance a");
const { question: first, problem: firstProblem, words } = JSON.parse(document.querySelector("#page-data").textContent);

/** A word of the page's language, with parts put into it. */
const say = (key, parts = {}) =>
  words[key].replace(/\{(\w+)\}/g, (place, name) => parts[name] ?? place);

let waiting = null;
let asked = null;

async function ask() {
  asked?.abort();
  asked = new AbortController();
  const { signal } = asked;
  const question = read(root(form));
  const answer = await answerTo(form.action, question, signal).catch(() => null);
  if (signal.aborted) {
    return;
  }
  if (!answer) {
    tell(say("unreachable"));
    main.classList.add("stale");
  } else if (answer.problem) {
    refused(question, answer.problem);
  } else {
    answered(question, answer.html);
  }
}

function answered(question, html) {
  const open = new Set([...ruled.querySelectorAll("details[open]")].map((each) => each.className));
  const focused = focusedReading();
  const claims = claimsOn(ruled);
  ruled.innerHTML = html;
  for (const details of ruled.querySelectorAll("details:not(.rule)")) {
    details.open = open.has(details.className);
  }
  tell("");
  main.classList.remove("stale");
  const { link } = ruled.querySelector(".ruling").dataset;
  history.replaceState(null, "", link ?? form.action);
  shown(question, claims);
  if (focused) {
    ruled.querySelector(focused)?.focus();
  }
}

/** Who has just switched a reading by key is still there when the answer is new. */
function focusedReading() {
  const { name, value, type } = document.activeElement;
  return type === "radio" && ruled.contains(document.activeElement)
    ? `input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`
    : null;
}

/** Give the answer its buttons, and say to the game's own controls what was ruled. */
function shown(question, claims = []) {
  const article = ruled.querySelector(".ruling");
  const ruling = article && JSON.parse(article.querySelector(".json").textContent);
  showFaults(form, (ruling?.violations ?? []).map(({ pointer, message }) => ({ pointer, detail: message })));
  if (article) {
    furnishRuling({ article, main, say, question, claims, readAgain });
    const [headline, message] = [".headline", ".message"].map((each) => article.querySelector(each)?.textContent);
    tellAtAGlance(message ? `${headline} ${message}` : headline, Boolean(message));
  }
  form.dispatchEvent(new CustomEvent("ruled", { detail: { question, ruling } }));
}

function refused(question, problem) {
  notRuled(question, problem);
  const isIncomplete = problem.errors?.every(({ code }) => code === "missing_field");
  const detail = problem.errors ? problem.detail : `${problem.title}. ${problem.detail}`;
  tell(isIncomplete ? say("incomplete") : say("refused", { detail }));
}

function notRuled(question, { errors }) {
  showFaults(form, errors ?? []);
  main.classList.add("stale");
  form.dispatchEvent(new CustomEvent("ruled", { detail: { question, ruling: null } }));
}

function tell(text) {
  trouble.textContent = text;
  trouble.hidden = !text;
  tellAtAGlance(text, Boolean(text));
}

function tellAtAGlance(text, isBad) {
  glance.textContent = text;
  glance.classList.toggle("bad", isBad);
}

/** Ask again under another reading of a silent point. */
function readAgain(point, reading) {
  const question = read(root(form));
  question.readings = { ...question.readings, [point]: reading };
  show(question);
}

function show(question) {
  write(root(form), question);
  form.dispatchEvent(new CustomEvent("written"));
  ask();
}

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(ask, PAUSE);
});

form.addEventListener("click", (event) => {
  const wish = event.target.closest("button")?.dataset.do;
  if (wish === "clear") {
    show({});
  } else if (wish === "example") {
    location.assign(form.action);
  }
});

// What was asked is part of what is printed.
addEventListener("beforeprint", () => ruled.querySelector(".asked")?.setAttribute("open", ""));
addEventListener("afterprint", () => ruled.querySelector(".asked")?.removeAttribute("open"));

// On a phone the ruling is below the question: its headline stays in sight until it is itself.
new IntersectionObserver(([answer]) => {
  glance.parentElement.classList.toggle("needless", answer.isIntersecting);
  glance.tabIndex = answer.isIntersecting ? -1 : 0;
}).observe(ruled);

wire(form);
try {
  write(root(form), first);
  if (main.dataset.furniture) {
    const { furnish } = await import(main.dataset.furniture);
    await furnish({ form, desk: document.querySelector("#desk"), ruling: main.dataset.ruling, say });
  }
} finally {
  // Whatever becomes of the game's own controls, the form is there.
  (firstProblem ? notRuled : shown)(first, firstProblem ?? undefined);
  document.documentElement.dataset.ready = "";
}
