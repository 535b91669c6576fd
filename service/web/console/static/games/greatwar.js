// The Great War desk: rows of aircraft, and rounds fought one at a time.
//
// The form is the question. Dice of a round in which not everybody has rolled, and losses that are not
// all chosen, wait in the desk's state: until then the ruling shown is that of the battle so far.

import { nodeAt, read, root, showFaults } from "../question.js";
import { makeActs } from "./greatwar/acts.js";
import { learn, mayRoll, rounds, standings } from "./greatwar/battle.js";
import { forget, judgeAt, settled, shownOf, tried, whole } from "./greatwar/draft.js";
import { SIDES } from "./greatwar/edits.js";
import { makeMission } from "./greatwar/mission.js";
import { makeBattle } from "./greatwar/panel.js";
import { makeForce } from "./greatwar/rows.js";
import { amend, same } from "./greatwar/writing.js";

const REPLACED = ["attackers", "interceptors", "rounds", "mission"];
const TYPES = {
  attackers: [["fighter", "add_fighter"], ["bomber", "add_bomber"]],
  interceptors: [[undefined, "add_interceptor"]],
};

/** Furnish the desk of an interception, or of its odds, which have no rounds. */
export function furnish({ form, desk, ruling, say }) {
  const state = {
    question: read(root(form)),
    facts: null,
    draft: null,
    shown: null,
    tried: null,
    picks: new Map(),
    ratings: new Map(),
    wished: false,
    reopened: false,
  };
  const judge = judgeAt(`/v1${new URL(form.action).pathname}`);
  const edit = editorOf(form, state);
  const turn = () => takeTurn({ state, edit, judge, draw });
  const act = makeActs({ state, edit, turn, focus: (side, ...place) => parts[side].focus(...place) });
  const parts = partsOf({ fought: ruling === "greatwar.interception", say, act });
  const draw = () => drawAll(parts, state);
  desk.append(...Object.values(parts).map(({ element }) => element));
  for (const name of REPLACED) {
    const node = nodeAt(form, `/${name}`);
    node.hidden = node !== root(form);
  }
  form.addEventListener("ruled", followRulings({ form, state, judge, act, turn, parts }));
  form.addEventListener("input", ({ detail }) => {
    // A long question takes a while to read, and what is written here is known.
    state.question = detail === state ? state.question : read(root(form));
    draw();
  });
  form.addEventListener("written", () => {
    state.question = read(root(form));
    state.reopened = false;
    forget(state);
    draw();
  });
  draw();
}

/** What changes the question, by a function on a copy of it. */
const editorOf = (form, state) => (change) => {
  const question = structuredClone(state.question);
  change(question);
  amend(root(form), state.question, question);
  state.question = question;
  form.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: state }));
};

function partsOf({ fought, say, act }) {
  const force = (side) => makeForce({ side, types: TYPES[side], counted: !fought, say, act });
  return {
    ...Object.fromEntries(SIDES.map((side) => [side, force(side)])),
    mission: makeMission({ say, act }),
    ...(fought && { battle: makeBattle({ say, act }) }),
  };
}

function drawAll(parts, state) {
  state.shown = shownOf(state);
  for (const side of SIDES) {
    const found = parts.battle ? standings(state.facts, side) : new Map();
    parts[side].draw(state.question[side], found);
  }
  parts.mission.draw(state.question, state.facts);
  parts.battle?.draw(state);
}

/** Put a round into the question that is whole, else mark the hits of its dice so far. */
async function takeTurn({ state, edit, judge, draw }) {
  const round = whole(state);
  if (round) {
    state.draft = null;
    edit((next) => {
      next.rounds = [...rounds(next), round];
    });
    return;
  }
  draw();
  if (state.shown && settled(state)) {
    const found = await tried(state, judge);
    if (found && same(found.question.rounds.at(-1), state.draft)) {
      state.tried = found;
      draw();
    }
  }
}

/** What learns from each ruling; of those that overtake each other only from the last. */
function followRulings({ form, state, judge, act, turn, parts }) {
  let number = 0;
  return async ({ detail }) => {
    const own = (number += 1);
    const facts = await learn(detail, state.facts, judge);
    if (own !== number) {
      return;
    }
    state.facts = facts;
    state.reopened &&= !settled(state);
    if (state.wished && mayRoll(facts)) {
      state.wished = false;
      act.addRound();
      parts.battle.focusLast();
    } else {
      turn();
    }
    if (detail.ruling?.legal === false) {
      // What they are beside may have appeared only now.
      const faults = detail.ruling.violations;
      showFaults(form, faults.map(({ pointer, message }) => ({ pointer, detail: message })));
    }
  };
}
