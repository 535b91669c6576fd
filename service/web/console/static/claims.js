// The claims box: what each player says of the ruling, and who is right.

import { answerTo } from "./asking.js";

/** What has been written down of claims: who, which place, and what it is said to be. */
export const claimsOn = (page) =>
  [...page.querySelectorAll(".claim")].map((claim) => [...claim.querySelectorAll(".by, .place, .value")].map(({ value }) => value));

/** Give the claims of a ruling their buttons, and write down again what was written before. */
export function furnishClaims({ claims, verdicts, ruling, question, say, written: before }) {
  const list = claims.querySelector(".claims-list");
  const template = claims.querySelector("template");
  const add = () => {
    list.append(template.content.cloneNode(true));
    const claim = list.lastElementChild;
    offer(claim);
    return claim;
  };
  claims.addEventListener("click", (event) => {
    const wish = event.target.closest("button")?.dataset.do;
    if (wish === "claim") {
      add().querySelector("input").focus();
    } else if (wish === "unclaim") {
      event.target.closest(".claim").remove();
      claims.querySelector("[data-do=claim]").focus();
    }
  });
  claims.addEventListener("change", (event) => {
    if (event.target.matches(".place")) {
      offer(event.target.closest(".claim"));
    }
  });
  // A verdict is on what stood there when it was asked for.
  claims.addEventListener("input", () => {
    settling?.abort();
    verdicts.replaceChildren();
  });
  claims.addEventListener("submit", (event) => {
    event.preventDefault();
    settle({ claims, list, verdicts, ruling, question, say });
  });
  for (const each of before) {
    restore(add(), each);
  }
  if (!before.length) {
    add();
  }
}

let settling = null;

async function settle({ claims, list, verdicts, ruling, question, say }) {
  settling?.abort();
  settling = new AbortController();
  const { signal } = settling;
  // A claim of nobody is one that has not been written, unless it is the only one.
  const written = [...list.children].filter((claim) => claim.querySelector(".by").value.trim());
  const claimants = written.length ? written : [...list.children];
  const dispute = { ruling, request: question, claims: claimants.map(claimOf) };
  const { html, problem } = await answerTo(claims.action, dispute, signal).catch(() => ({
    problem: { detail: say("unreachable") },
  }));
  if (signal.aborted) {
    return;
  }
  showFaults(claims, claimants, problem && (problem.errors ?? [{ pointer: "", detail: problem.detail }]));
  verdicts.innerHTML = html ?? "";
}

function restore(claim, [by, place, value]) {
  claim.querySelector(".by").value = by;
  const chooser = claim.querySelector(".place");
  if ([...chooser.options].some((option) => option.value === place)) {
    chooser.value = place;
    offer(claim);
    claim.querySelector(".value").value = value;
  }
}

/** Say beside each claim what is wrong with it, and below them all what is wrong with the dispute. */
function showFaults(claims, claimants, faults = []) {
  const every = [...claims.querySelectorAll(".fault")];
  const places = claimants.map((claim) => claim.querySelector(".fault"));
  for (const place of every) {
    place.textContent = "";
  }
  for (const { pointer, detail } of faults) {
    const [, at] = /^\/claims\/(\d+)/.exec(pointer) ?? [];
    (places[at] ?? every.at(-1)).append(`${detail} `);
  }
  for (const place of every) {
    place.hidden = !place.textContent;
  }
}

/** Offer what the chosen place may be: its words where it has some, else anything. */
function offer(claim) {
  const chosen = claim.querySelector(".place").selectedOptions[0];
  const options = JSON.parse(chosen.dataset.options);
  const value = JSON.parse(chosen.dataset.value);
  const control = document.createElement(options.length ? "select" : "input");
  if (!options.length) {
    control.type = "text";
  }
  control.className = "value";
  for (const [each, words] of options) {
    control.append(new Option(words, JSON.stringify(each)));
  }
  control.value = options.length ? JSON.stringify(value) : typeof value === "string" ? value : JSON.stringify(value);
  claim.querySelector(".claimed").replaceChildren(control);
}

function claimOf(claim) {
  const { value } = claim.querySelector(".value");
  return { by: claim.querySelector(".by").value, says: { [claim.querySelector(".place").value]: parsed(value) } };
}

const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;

/** A number, or other JSON that says the same when it is written again; everything else is a word. */
function parsed(text) {
  if (NUMBER.test(text)) {
    return Number(text);
  }
  try {
    const value = JSON.parse(text);
    return JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
}
