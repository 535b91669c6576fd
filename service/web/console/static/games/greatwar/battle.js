// What a ruling says of a battle, looked up for the desk. Nothing is ruled here.

import { ENEMY, SIDES, rollOf } from "./edits.js";

const ROLL = "greatwar.combat.roll";

/** What is known of a question that was ruled on, or else before; `judge` rules on another. */
export async function learn({ question, ruling }, before, judge) {
  if (!ruling) {
    return { ...before, refused: true };
  }
  const { legal, result, steps, violations } = ruling;
  if (legal) {
    return { question, legal, result, steps, judged: rounds(question).length };
  }
  // Judging stops at the first illegal round: the battle before it tells who is in it.
  const judged = Math.min(...violations.map(({ pointer }) => Number(pointer.split("/")[2])));
  const begun = await judge({ ...question, rounds: rounds(question).slice(0, judged) });
  return { question, legal, result: begun?.result, steps, judged, violations };
}

/** The rounds of a question. */
export const rounds = (question) => question.rounds ?? [];

/** Each aircraft's place in the result, by its id. */
export const standings = (facts, side) =>
  new Map((facts?.result?.[side] ?? []).map((one) => [one.id, one]));

/** Who of a side is in the battle when a round begins; null where the ruling does not say. */
export function fighters(facts, side, at) {
  const { result } = facts ?? {};
  if (!result || at > result.rounds.length) {
    return null;
  }
  if (at === result.rounds.length) {
    return result[side].filter((one) => one.status === "in_battle").map((one) => one.id);
  }
  const gone = new Set();
  for (const { losses, disengaged } of result.rounds.slice(0, at)) {
    [...losses[side], ...disengaged[side]].forEach((id) => gone.add(id));
  }
  return result[side].map((one) => one.id).filter((id) => !gone.has(id));
}

/** Whom a round shows: who fights in it, and whoever else it names. */
export function roster(question, facts, side, at, fought) {
  const listed = (question[side] ?? []).map((one) => one.id).filter((id) => id !== undefined);
  const named = new Set([
    ...(fighters(facts, side, at) ?? []).filter((id) => listed.includes(id)),
    ...Object.keys(fought[side].rolls),
    ...(fought[side].losses ?? []),
  ]);
  const known = listed.filter((id) => named.delete(id));
  return [...known, ...named];
}

/** Who has no die yet in a round that all who fight must roll in. */
export const missing = (facts, side, at, fought) =>
  (fighters(facts, side, at) ?? []).filter((id) => rollOf(fought, side, id) === undefined);

/**
 * What the ruling's steps say of a round's dice: by id its roll, whether it hits, and at what value.
 * An id may have any character in it, so that the text is read along the dice that were asked.
 */
export function marks(question, steps, side, at, fought) {
  const begin = new RegExp(`^Round ${at + 1}: [^(]* by the ${side} \\(`);
  const step = (steps ?? []).find(({ rule, text }) => rule === ROLL && begin.test(text));
  const found = new Map();
  let rest = step?.text.replace(begin, "") ?? "";
  for (const { id } of question[side] ?? []) {
    const face = rollOf(fought, side, id);
    const said = `${id}: ${face} `;
    const [, sign, value] = rest.startsWith(said) ? rest.slice(said.length).match(/^([≤>]) (\d+)/) ?? [] : [];
    if (sign) {
      found.set(id, { face, value, hit: sign === "≤" });
      rest = rest.slice(said.length + sign.length + 1 + value.length + 2);
    }
  }
  return found;
}

/** How many hits a side scored in a round: as ruled, or as far as its dice were read. */
export function hitsBy(facts, side, at, marked) {
  return facts?.result?.rounds[at]?.hits[side] ?? [...marked.values()].filter(({ hit }) => hit).length;
}

/** How many of a side have to leave in a round, as its ruling says; 0 where it does not say. */
export function due(facts, side, at, hits) {
  return Math.min(hits[ENEMY[side]], fighters(facts, side, at)?.length ?? 0);
}

/** The same ruling, with an aircraft called otherwise, until the new one is there. */
export function renamed(facts, old, id) {
  if (!facts) {
    return facts;
  }
  const names = (key, each) => (each === old && (key === "id" || /^\d+$/.test(key)) ? id : each);
  return { ...facts, result: JSON.parse(JSON.stringify(facts.result ?? null, names)) };
}

/** Whether a round has been judged, and whether it is the one that is not allowed. */
export function verdictOn(facts, at) {
  if (!facts || facts.legal !== false || at < facts.judged) {
    return "judged";
  }
  return at === facts.judged ? "illegal" : "unjudged";
}

/** Whether a battle may go on with a round that nobody has rolled in yet. */
export const mayRoll = (facts) => facts?.legal === true && facts.result.awaiting === "rolls";

/** The sides of which somebody has still to be chosen, in the last round. */
export const choosing = (facts) =>
  facts?.result?.awaiting === "losses"
    ? SIDES.filter((side) => facts.result.rounds.at(-1).losses[side] === null)
    : [];
