// What waits to get into the question: dice of a round in which not everybody has rolled.

import { fighters, mayRoll, missing, rounds, verdictOn } from "./battle.js";
import { SIDES, everyone, give, rollOf } from "./edits.js";
import { same } from "./writing.js";

/** The round that waits, once everybody in the battle has rolled in it; else null. */
export function whole(state) {
  const { facts, draft, question } = state;
  const at = rounds(question).length;
  if (!draft || !mayRoll(facts) || !settled(state) || SIDES.some((side) => missing(facts, side, at, draft).length)) {
    return null;
  }
  const rolls = (side) =>
    Object.fromEntries(fighters(facts, side, at).map((id) => [id, rollOf(draft, side, id)]));
  return { ...draft, ...Object.fromEntries(SIDES.map((side) => [side, { ...draft[side], rolls: rolls(side) }])) };
}

/** The round that waits, where the battle may go on with it. */
export const shownOf = ({ facts, draft, reopened }) => (reopened || mayRoll(facts) ? draft : null);

/** Whether a round can wait for a die again: the last one, unless dice wait already. */
export function mayReopen({ question, facts, draft }, at) {
  const waiting = draft && SIDES.some((side) => Object.keys(draft[side].rolls).length);
  return !waiting && at === rounds(question).length - 1 && verdictOn(facts, at) !== "unjudged";
}

/** Take the last round out of the question, to wait with all that was said of it. */
export function reopen(state, edit) {
  const left = rounds(state.question).slice(0, -1);
  state.draft = structuredClone(state.question.rounds.at(-1));
  // Until the ruling on what is left comes, the round stays in sight.
  state.reopened = true;
  edit((question) => give(question, "rounds", left.length ? left : undefined));
}

/** Whether the ruling has come on what is in the question now. */
export const settled = ({ facts, question }) => facts?.refused === undefined && same(facts?.question, question);

/** What the service says of the dice that are there while others are not: which of them hit. */
export async function tried({ draft, question }, judge) {
  if (SIDES.every((side) => Object.keys(draft[side].rolls).length === 0)) {
    return null;
  }
  const asked = { ...question, rounds: [...rounds(question), structuredClone(draft)] };
  const ruling = await judge(asked);
  return ruling && { question: asked, steps: ruling.steps };
}

/** Rule on a question aside from the one on the page; null when it is refused. */
export const judgeAt = (address) => async (question) => {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
};

/** Of what waits, drop what is of nobody in the question. */
export function forget(state) {
  const known = new Set(everyone(state.question).map((one) => one.id));
  const kept = (ids) => ids.every((id) => known.has(id));
  const { draft, picks, question } = state;
  if (draft && !SIDES.every((side) => kept(Object.keys(draft[side].rolls)) && question[side].length)) {
    state.draft = null;
  }
  for (const [key, ids] of picks) {
    if (parseInt(key, 10) >= rounds(question).length || !kept(ids)) {
      picks.delete(key);
    }
  }
}
