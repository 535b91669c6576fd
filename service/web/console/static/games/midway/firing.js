// After the range area: the cards, and the ruling of the Firing that follows from both.

import { answerTo } from "../../asking.js";
import { claimsOn, furnishRuling } from "../../ruling.js";
import { makeCards } from "./cards.js";
import { html } from "./elements.js";

const RULING = "midway.firing";
const ADDRESS = "/midway/firing";

/** The step that follows a range area, below its ruling. */
export function makeFiring(say) {
  const outcome = html("div", { class: "outcome" });
  const said = html("p", { class: "notice trouble", role: "alert", hidden: "" });
  const step = { say, outcome, said, ruled: null, readings: {} };
  step.cards = makeCards({ say, typed: () => ask(step) });
  const element = html(
    "section",
    { class: "firing-step", "aria-labelledby": "firing-step", hidden: "" },
    html("h2", { id: "firing-step" }, say("draw_cards")),
    html("p", { class: "quiet" }, say("links_explained")),
    html("p", { class: "quiet" }, say("draw_cards_explained")),
    step.cards.element,
    said,
    outcome,
  );
  document.querySelector("#ruled").after(element);
  const pointer = html("a", { class: "to-cards", href: "#firing-step", hidden: "" }, say("to_cards"));
  return {
    pointer,
    /** Show what a range area, or its refusal, calls for. */
    show({ question, ruling }) {
      const result = ruling?.result;
      const fires = Boolean(result) && result.firing !== "none";
      step.ruled = fires ? { question, result } : null;
      element.hidden = !fires;
      pointer.hidden = !fires;
      step.cards.show({ due: fires ? { attacker: result.attacker.cards, defender: result.defender.cards } : null });
      ask(step);
    },
    /** Another question: its cards have not been drawn. */
    begin() {
      step.readings = {};
      step.cards.show({ due: null, anew: true });
    },
  };
}

function questionOf({ ruled, cards, readings }) {
  const drawn = { attacker: cards.of("attacker"), defender: cards.of("defender") };
  if (!ruled || !drawn.attacker || !drawn.defender) {
    return null;
  }
  const side = (role) => ({ area: ruled.result[role].area, type: ruled.question[role].type, cards: drawn[role] });
  const chosen = { ...ruled.question.readings, ...readings };
  return { attacker: side("attacker"), defender: side("defender"), ...(Object.keys(chosen).length && { readings: chosen }) };
}

async function ask(step) {
  step.asked?.abort();
  const question = questionOf(step);
  step.cards.fault([]);
  step.said.hidden = true;
  step.outcome.hidden = !question;
  if (!question) {
    step.outcome.replaceChildren();
    glance(step.ruled && document.querySelector("#ruled .headline"), "#answer");
    return;
  }
  step.asked = new AbortController();
  const { html: ruling, problem } = await answer(step, question);
  if (ruling) {
    tellOutcome(step, question, ruling);
  } else if (problem) {
    refuse(step, problem);
  }
}

/** An answer that a newer question has overtaken is none. */
async function answer({ asked, say }, question) {
  try {
    return await answerTo(ADDRESS, question, asked.signal);
  } catch (error) {
    return error.name === "AbortError" ? {} : { problem: { detail: say("unreachable") } };
  }
}

/** At the bottom of a phone is what was ruled last. */
function glance(headline, address) {
  const link = document.querySelector("#glance a");
  link.setAttribute("href", address);
  if (headline) {
    link.textContent = headline.textContent;
  }
}

function refuse({ cards, outcome, said }, { errors = [], detail }) {
  outcome.replaceChildren();
  cards.fault(errors);
  said.textContent = detail;
  said.hidden = errors.length > 0;
}

function tellOutcome(step, question, text) {
  const { cards, outcome, say } = step;
  const claims = claimsOn(outcome);
  outcome.innerHTML = text;
  const article = outcome.querySelector(".ruling");
  glance(article.querySelector(".headline"), "#firing-step");
  const { violations } = JSON.parse(article.querySelector(".json").textContent);
  cards.fault(violations.map(({ pointer, message }) => ({ pointer, detail: message })));
  const address = article.dataset.link ?? ADDRESS;
  article.prepend(html("p", {}, html("a", { class: "open-firing", href: address }, say("open_firing"))));
  const readAgain = (point, reading) => {
    step.readings[point] = reading;
    ask(step);
  };
  furnishRuling({ article, main: { dataset: { ruling: RULING } }, say, question, claims, readAgain });
}
