// One side's part in a round: its dice, and whom it loses.

import { due, fighters } from "./battle.js";
import { ENEMY, rollOf } from "./edits.js";
import { drawDie, makeDie } from "./dice.js";
import { escaped } from "../../question.js";
import { button, fill, make, mark, point, put, sentence, tell } from "./elements.js";
import { counted } from "./wording.js";

/** A side's part in the round at a place of the list. */
export function makeVolley({ side, at, say, act }) {
  const title = make("h4");
  const dice = make("ol", { className: "dice" });
  const rolls = make("div", {}, dice);
  const bill = make("p", { className: "bill" });
  const chips = make("div", { className: "chips", role: "group" });
  const losses = make("div", { className: "losses" }, bill, chips);
  const element = make("section", { className: "volley" }, title, rolls, losses);
  let choice = null;
  const makeChip = () => {
    const chip = button("", "chip", () => act.lose({ at, side, id: chip.plane, ...choice }));
    return chip;
  };
  return {
    element,
    draw: ({ facts, fought, draft, planes, marked, hits, picked }) => {
      const here = `/rounds/${at}/${side}`;
      point(element, here);
      point(rolls, `${here}/rolls`);
      point(losses, `${here}/losses`);
      const scored = counted(say, hits[side], "hit", "hits");
      tell(title, sentence(say(draft ? "volley_open" : "volley", { force: say(side), hits: scored })));
      fill(dice, planes, () => makeDie((id, face) => act.roll(at, side, id, face)), (die, id) => {
        const face = rollOf(fought, side, id);
        drawDie(die, {
          id,
          face,
          label: say("die_of", { id }),
          pointer: `${here}/rolls/${escaped(id)}`,
          ...resultOf(marked.get(id), face, say),
        });
      });
      const wanted = draft ? 0 : due(facts, side, at, hits);
      const chosen = picked ?? fought[side].losses ?? [];
      const free = wanted > 0 && wanted < (fighters(facts, side, at)?.length ?? 0);
      choice = { wanted, chosen };
      tell(bill, billOf({ side, hits, wanted, free, chosen, draft, say }));
      const offered = !draft && (free || chosen.length) ? planes : [];
      put(chips, "hidden", offered.length === 0);
      mark(chips, "aria-label", say("losses_of", { force: say(side) }));
      fill(chips, offered, makeChip, (chip, id) => {
        chip.plane = id;
        tell(chip, chosen.includes(id) ? say("lost_sign", { id }) : id);
        mark(chip, "aria-pressed", chosen.includes(id));
      });
    },
  };
}

/** What came of a die, if it is still the one that was ruled on. */
function resultOf(marked, face, say) {
  if (!marked || marked.face !== face) {
    return { result: "", hit: false };
  }
  const { hit, value } = marked;
  return { result: say(hit ? "die_hits" : "die_misses", { face, value }), hit };
}

/** What a side has to pay, and how much of that is still to be chosen. */
function billOf({ side, hits, wanted, free, chosen, draft, say }) {
  if (draft || !hits[ENEMY[side]]) {
    return "";
  }
  const taken = say("hits_against", {
    hits: counted(say, hits[ENEMY[side]], "hit", "hits"),
    force: say(side),
  });
  if (!free) {
    return wanted ? say("all_lost", { taken }) : taken;
  }
  const open = wanted - chosen.length;
  return open > 0
    ? say(chosen.length ? "choose_more" : "choose", { taken, count: open })
    : say("chosen", { taken });
}
