// The dogfight desk: hands as cards, a picker for the deck, the score, and the turns of a match.

import { split } from "../question.js";
import { fetchDeck } from "./dogfight/deck.js";
import { forget, showCards } from "./dogfight/hand.js";
import { attackOf, showOutcome } from "./dogfight/outcome.js";
import { makePicker } from "./dogfight/picker.js";
import { furnishKills, makeBoard } from "./dogfight/score.js";
import { furnishTurns } from "./dogfight/turns.js";

/** Furnish the pages of WWI Aerial Dogfight. */
export async function furnish({ form, desk, say }) {
  const deck = await fetchDeck();
  split.cards = deck.tokens;
  const places = () => [...form.querySelectorAll('.node[data-kind="cards"]')];
  const after = (node) => places().slice(places().indexOf(node) + 1).find((each) => each.dataset.name === "hand");
  const table = { deck, say, pick: makePicker({ main: form.closest("main"), deck, say, after }) };
  table.best = (attack) => attackOf(attack, table.result, deck);
  const showScore = makeBoard(desk, say);
  const showKills = furnishKills(form, say);
  const turns = furnishTurns(form, say, showScore);
  const show = () => {
    places().forEach((node) => showCards(node, table));
    showKills();
    turns?.show();
  };
  table.show = show;
  const ruled = ({ detail: { question, ruling } }) => {
    table.result = ruling?.result ?? undefined;
    places().forEach((node) => showOutcome(node, table.result, table));
    if (turns) {
      turns.ruled(question, table.result);
    } else {
      showScore(table.result?.score ?? question.kills, table.result?.winner, say(table.result ? "after_duel" : "before_duel"));
    }
  };
  form.addEventListener("input", show);
  form.addEventListener("written", () => {
    table.result = undefined; // it was of the question before
    places().forEach(forget);
    show();
  });
  form.addEventListener("ruled", ruled);
  show();
}
