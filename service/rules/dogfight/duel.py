"""Who shoots whom down in one turn, and whether that wins the battle (Attack Phase, Victory)."""

from dataclasses import replace
from typing import Final

from service.rules.dogfight.attack import best_attack, submit
from service.rules.dogfight.deck import in_deck_order
from service.rules.dogfight.terms import (
    Attack,
    Attempt,
    Duel,
    DuelQuestion,
    Kills,
    Reason,
    Side,
    Winner,
)
from service.rules.ruling import Reasoning, Ruling

KILLS_TO_WIN: Final = 4

# (Allied attack, Germans attack) -> why, kills of each; both attacking is for the ranks to say
_UNEQUAL: Final = {
    (False, False): (Reason.NO_ATTACKS, 0, 0),
    (True, False): (Reason.UNOPPOSED, 1, 0),
    (False, True): (Reason.UNOPPOSED, 0, 1),
}

_RULES: Final = {
    Reason.HIGHER_RANK: "dogfight.duel.higher-rank",
    Reason.UNOPPOSED: "dogfight.duel.unopposed",
    Reason.TIE: "dogfight.duel.tie",
    Reason.NO_ATTACKS: "dogfight.duel.no-attacks",
}

_KILL_TEXT: Final = {
    (0, 0): "nobody makes a kill",
    (1, 0): "the Allied side makes a kill",
    (0, 1): "the German side makes a kill",
    (1, 1): "both make a kill",
}

_WON_TEXT: Final = {
    Winner.ALLIED: "the Allied side wins the battle",
    Winner.GERMAN: "the German side wins the battle",
    Winner.BOTH: "both win the battle",
    None: f"nobody has {KILLS_TO_WIN} yet",
}

_WINNERS: Final = {
    (False, False): None,
    (True, False): Winner.ALLIED,
    (False, True): Winner.GERMAN,
    (True, True): Winner.BOTH,
}


def duel(question: DuelQuestion) -> Ruling:
    """Rule the Attack Phase of one turn.

    Args:
        question: each side's hand or attack or both, and the kills so far (0 to 3) if kept. A
            side that submits no attack plays the best of its hand.

    Returns:
        A ruling whose result is a Duel, and whose situation has the attack of each side written
        out; illegal when a submitted attack is. It passes through ``dogfight.declined`` when a
        side that could attack does not and the other makes no attack either, and through
        ``dogfight.both-reach-four`` when a tie brings both to four kills.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase and Victory.

    >>> unable = Attempt(hand=None, attack=())
    >>> duel(DuelQuestion(allied=unable, german=unable, kills=None)).result.reason
    <Reason.NO_ATTACKS: 'no_attacks'>
    """
    reasoning = Reasoning()
    question = replace(
        question,
        allied=_written_out(Side.ALLIED, question.allied),
        german=_written_out(Side.GERMAN, question.german),
    )
    attempts = {Side.ALLIED: question.allied, Side.GERMAN: question.german}
    attacks = {
        side: submit(reasoning, side, attempt, f"/{side}/attack")
        for side, attempt in attempts.items()
    }
    if reasoning.violations:
        return reasoning.ruling(None, question)
    allied, german = attacks[Side.ALLIED], attacks[Side.GERMAN]
    reason, kills = compare(allied, german)
    _explain(reasoning, reason, kills, allied, german)
    if reason is Reason.NO_ATTACKS and any(_declines(*item) for item in attempts.items()):
        reasoning.silent_point("dogfight.declined")
    score = None if question.kills is None else _score(reasoning, question.kills, kills)
    return reasoning.ruling(
        Duel(
            allied=allied,
            german=german,
            kills=kills,
            reason=reason,
            score=score,
            winner=None if score is None else winner(score),
        ),
        question,
    )


def compare(allied: Attack | None, german: Attack | None) -> tuple[Reason, Kills]:
    """Compare two attacks.

    Args:
        allied, german: each side's attack, or None when it makes none.

    Returns:
        Why the duel ends as it does, and 0 or 1 kill for each side.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase.

    >>> compare(Attack(attack=("P1", "A1"), rank=2), None)[1]
    Kills(allied=1, german=0)
    """
    if allied is None or german is None:
        reason, ours, theirs = _UNEQUAL[allied is not None, german is not None]
        return reason, Kills(allied=ours, german=theirs)
    reason = Reason.TIE if allied.rank == german.rank else Reason.HIGHER_RANK
    kills = Kills(allied=int(allied.rank >= german.rank), german=int(german.rank >= allied.rank))
    return reason, kills


def winner(score: Kills) -> Winner | None:
    """Tell who has won.

    Args:
        score: kills of each side.

    Returns:
        The side with four kills, both of them (silent point ``dogfight.both-reach-four``), or
        None while neither has.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Victory.

    >>> winner(Kills(allied=4, german=3))
    <Winner.ALLIED: 'allied'>
    """
    return _WINNERS[score.allied >= KILLS_TO_WIN, score.german >= KILLS_TO_WIN]


def _written_out(side: Side, attempt: Attempt) -> Attempt:
    """A side that submits no attack plays the best of its hand, or none if it cannot."""
    if attempt.attack is not None or attempt.hand is None:
        return attempt
    best = best_attack(side, attempt.hand) or ()
    return replace(attempt, attack=in_deck_order(best))


def _declines(side: Side, attempt: Attempt) -> bool:
    able = attempt.hand is not None and best_attack(side, attempt.hand) is not None
    return able and not attempt.attack


def _explain(
    reasoning: Reasoning, reason: Reason, kills: Kills, allied: Attack | None, german: Attack | None
) -> None:
    shown = [str(attack.rank) if attack else "no attack" for attack in (allied, german)]
    verdict = _KILL_TEXT[kills.allied, kills.german]
    reasoning.step(_RULES[reason], f"Allied {shown[0]}, German {shown[1]}: {verdict}.")


def _score(reasoning: Reasoning, before: Kills, kills: Kills) -> Kills:
    score = Kills(
        allied=before.allied + kills.allied,
        german=before.german + kills.german,
    )
    won = winner(score)
    if won is Winner.BOTH:
        reasoning.silent_point("dogfight.both-reach-four")
    text = f"Kills: Allied {score.allied}, German {score.german}; {_WON_TEXT[won]}."
    reasoning.step("dogfight.victory.four-kills", text)
    return score
