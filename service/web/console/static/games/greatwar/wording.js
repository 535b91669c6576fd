// What the desk says in sentences: what is awaited, and rounds in a line.

import { choosing, due, mayRoll, missing, rounds, verdictOn } from "./battle.js";
import { SIDES } from "./edits.js";

const MOST = 6;
const OUTCOMES = {
  not_intercepted: "not_intercepted",
  interceptors_destroyed: "interceptors_destroyed",
  interceptors_outlasted: "interceptors_outlasted",
  attackers_destroyed: "attackers_destroyed",
  attackers_disengaged: "attackers_disengaged",
  both_gone: "both_gone",
  retreated: "attackers_retreated",
};

/** A number with its noun. */
export const counted = (say, count, one, many) => say(count === 1 ? one : many, { count });

/** Names in a row; of many only the first. */
export function listed(say, names) {
  const shown = names.length > MOST ? names.slice(0, MOST - 1) : names.slice(0, -1);
  const last = names.length > MOST ? say("others", { count: names.length - MOST + 1 }) : names.at(-1);
  return shown.length ? say("and", { most: shown.join(", "), last }) : last ?? "";
}

/** What the battle waits for. */
export function awaited({ question, facts, draft, picks }, say) {
  if (!question.attackers?.length) {
    return say("await_attackers");
  }
  if (!facts || facts.refused) {
    return say(facts ? "await_mending" : "await_ruling");
  }
  if (!facts.legal && !draft) {
    return say("await_round", { round: facts.judged + 1 });
  }
  const round = rounds(question).length + 1;
  if (draft || mayRoll(facts)) {
    const ids = draft && SIDES.flatMap((side) => missing(facts, side, round - 1, draft));
    return draft ? say("await_dice", { round, ids: listed(say, ids) }) : say("await_rolls", { round });
  }
  const { awaiting, outcome } = facts.result;
  if (awaiting === "losses") {
    return say("await_losses", { sides: choosing(facts).map((side) => choiceOf(side, facts, picks, say)).join("; ") });
  }
  return awaiting
    ? say("await_decision", { round: round - 1 })
    : say("await_nothing", { outcome: say(OUTCOMES[outcome]) });
}

function choiceOf(side, facts, picks, say) {
  const at = facts.judged - 1;
  const picked = picks.get(`${at}/${side}`)?.length ?? 0;
  const { hits } = facts.result.rounds[at];
  const open = due(facts, side, at, hits) - picked;
  return say(picked ? "side_chooses_more" : "side_chooses", { force: say(side), count: open });
}

/** A round in a line. */
export function summary({ question, facts, draft }, at, fought, say) {
  const round = at + 1;
  if (fought === draft) {
    return say("round_draft", { round });
  }
  const verdict = verdictOn(facts, at);
  if (verdict !== "judged") {
    return say(verdict === "illegal" ? "round_illegal" : "round_unjudged", { round, first: facts.judged + 1 });
  }
  const told = facts?.result?.rounds[at];
  if (!told) {
    return say("round", { round });
  }
  const parts = SIDES.map((side) => {
    const hits = counted(say, told.hits[side], "hit", "hits");
    const lost = told.losses[side] ?? [];
    const key = lost.length ? "side_lost" : "side_hits";
    return say(key, { force: say(side), hits, lost: listed(say, lost) });
  });
  const gone = SIDES.flatMap((side) => told.disengaged?.[side] ?? []);
  if (gone.length) {
    parts.push(say("who_disengaged", { ids: listed(say, gone) }));
  }
  if (fought.retreat) {
    parts.push(say("retreat"));
  }
  return say("round_told", { round, told: parts.join("; ") });
}
