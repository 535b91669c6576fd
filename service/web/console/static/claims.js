// The claims box: what each player says of the ruling, and who is right.

import { answerTo } from "./asking.js";

/** What has been written down of claims: who, which place, and what it is said to be. */
export const claimsOn = (page) =>
  [...page.querySelectorAll(".claim")].map((claim) => [...claim.querySelectorAll(".by, .place, .value")].map(({ value }) => value));

/** Give the claims of a ruling their buttons, and write down again what was written before. */
export function furnishClaims({ claims, verdicts, ruling, question, say, written }) {
  const list = claims.querySelector(".claims-list");
  const template = claims.querySelector("template");
  const add = () => {
    list.append(template.content.cloneNode(true));
    const claim = list.lastElementChild;
    offer(claim, say);
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
      offer(event.target.closest(".claim"), say);
    }
  });
  claims.addEventListener("submit", async (event) => {
    event.preventDefault();
    const dispute = { ruling, request: question, claims: [...list.children].map(claimOf) };
    const { html, problem } = await answerTo(claims.action, dispute).catch(() => ({
      problem: { detail: say("unreachable") },
    }));
    showFaults(claims, problem && (problem.errors ?? [{ pointer: "", detail: problem.detail }]));
    verdicts.innerHTML = html ?? "";
  });
  for (const each of written) {
    restore(add(), each, say);
  }
  if (!written.length) {
    add();
  }
}

function restore(claim, [by, place, value], say) {
  claim.querySelector(".by").value = by;
  const chooser = claim.querySelector(".place");
  if ([...chooser.options].some((option) => option.value === place)) {
    chooser.value = place;
    offer(claim, say);
    claim.querySelector(".value").value = value;
  }
}

/** Say beside each claim what is wrong with it, and below them all what is wrong with the dispute. */
function showFaults(claims, faults = []) {
  const places = [...claims.querySelectorAll(".fault")];
  const others = places.pop();
  for (const place of [...places, others]) {
    place.textContent = "";
  }
  for (const { pointer, detail } of faults) {
    const [, at] = /^\/claims\/(\d+)/.exec(pointer) ?? [];
    (places[at] ?? others).append(`${detail} `);
  }
  for (const place of [...places, others]) {
    place.hidden = !place.textContent;
  }
}

/** Offer what the chosen place may be: its words where it has some, else anything. */
function offer(claim, say) {
  const chosen = claim.querySelector(".place").selectedOptions[0];
  const options = JSON.parse(chosen.dataset.options);
  const value = JSON.parse(chosen.dataset.value);
  const control = document.createElement(options.length ? "select" : "input");
  control.className = "value";
  for (const each of options) {
    control.append(new Option(each === null ? say("nothing") : String(each), JSON.stringify(each)));
  }
  control.value = options.length ? JSON.stringify(value) : typeof value === "string" ? value : JSON.stringify(value);
  claim.querySelector(".claimed").replaceChildren(control);
}

function claimOf(claim) {
  const { value } = claim.querySelector(".value");
  return { by: claim.querySelector(".by").value, says: { [claim.querySelector(".place").value]: parsed(value) } };
}

/** What is no JSON is a word. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
