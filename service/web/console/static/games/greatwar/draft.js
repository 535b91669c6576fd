// What waits to get into the question: dice of a round in which not everybody has rolled.

import { fighters, mayRoll, missing, rounds } from "./battle.js";
import { SIDES, everyone, rollOf } from "./edits.js";
import { same } from "./writing.js";

/** The round that waits, once everybody in the battle has rolled in it; else null. */
export function whole({ facts, draft, question }) {
  const settled = draft && mayRoll(facts) && !facts.refused && same(facts.question, question);
  const at = rounds(question).length;
  if (!settled || SIDES.some((side) => missing(facts, side, at, draft).length)) {
    return null;
  }
  const rolls = (side) =>
    Object.fromEntries(fighters(facts, side, at).map((id) => [id, rollOf(draft, side, id)]));
  return Object.fromEntries(SIDES.map((side) => [side, { rolls: rolls(side) }]));
}

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
