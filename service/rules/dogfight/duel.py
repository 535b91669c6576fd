"""Who shoots whom down in one turn, and whether that wins the battle (Attack Phase, Victory)."""

from dataclasses import replace
from typing import Final

from service.rules.dogfight.attack import Telling, best_attack, submit
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
from service.rules.ruling import Readings, Reasoning, Ruling

KILLS_TO_WIN: Final = 4

# (Allied attack, Germans attack) -> why, kills of each; both attacking is for the ranks to say
_UNEQUAL: Final[dict[tuple[bool, ...], tuple[Reason, int, int]]] = {
    (False, False): (Reason.NO_ATTACKS, 0, 0),
    (True, False): (Reason.UNOPPOSED, 1, 0),
    (False, True): (Reason.UNOPPOSED, 0, 1),
}

# (Allied able, Germans able) -> the same, where being able suffices
_BY_ABILITY: Final = _UNEQUAL | {(True, True): (Reason.NO_ATTACKS, 0, 0)}

# Why a duel ends as it does -> the rule that decides so
DECIDED_BY: Final = {
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
    None: "nobody has won yet",
}

# (Allied, Germans) have what wins -> who has won
WINNERS: Final = {
    (False, False): None,
    (True, False): Winner.ALLIED,
    (False, True): Winner.GERMAN,
    (True, True): Winner.BOTH,
}


# The ranks are what is compared.
_TELLING: Final = {side: Telling(at=f"/{side}", rank=("/kills", "/reason")) for side in Side}


def duel(question: DuelQuestion, readings: Readings) -> Ruling:
    """Rule the Attack Phase of one turn.

    Args:
        question: each side's hand or attack or both, and the kills so far (0 to 3) if kept. A
            side that submits no attack plays the best of its hand.
        readings: of every silent point of this game.

    Returns:
        A ruling whose result is a Duel, and whose situation has the attack of each side written
        out; illegal when a submitted attack is. It passes through ``dogfight.declined`` when a
        side that could attack does not and the other makes no attack either, and through
        ``dogfight.both-reach-four`` when a tie brings both to four kills.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase and Victory.

    >>> unable = Attempt(hand=None, attack=())
    >>> from service.rules.dogfight import book
    >>> question = DuelQuestion(allied=unable, german=unable, kills=None)
    >>> duel(question, book().defaults).result.reason
    <Reason.NO_ATTACKS: 'no_attacks'>
    """
    reasoning = Reasoning(readings)
    question = written_out(question)
    attempts = {Side.ALLIED: question.allied, Side.GERMAN: question.german}
    attacks = {
        side: submit(reasoning, side, attempt, f"/{side}/attack", _TELLING[side])
        for side, attempt in attempts.items()
    }
    if reasoning.violations:
        return reasoning.ruling(None, question)
    allied, german = attacks[Side.ALLIED], attacks[Side.GERMAN]
    reason, kills = _compared(reasoning, attempts, allied, german)
    score, won = None, None
    if question.kills is not None:
        score, won = _score(reasoning, question.kills, kills)
    return reasoning.ruling(
        Duel(allied=allied, german=german, kills=kills, reason=reason, score=score, winner=won),
        question,
    )


def written_out(question: DuelQuestion) -> DuelQuestion:
    """Say the attacks that were left unsaid.

    Args:
        question: a duel.

    Returns:
        The duel in which a side that submits no attack plays the best of its hand, or declines
        when it can make none.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase.
    """
    return replace(
        question,
        allied=_written_out(Side.ALLIED, question.allied),
        german=_written_out(Side.GERMAN, question.german),
    )


def compare(allied: int | None, german: int | None) -> tuple[Reason, Kills]:
    """Compare two attacks.

    Args:
        allied, german: the rank of each side's attack, or None when it makes none.

    Returns:
        Why the duel ends as it does, and 0 or 1 kill for each side.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase.

    >>> compare(2, None)[1]
    Kills(allied=1, german=0)
    """
    if allied is None or german is None:
        reason, ours, theirs = _UNEQUAL[allied is not None, german is not None]
        return reason, Kills(allied=ours, german=theirs)
    reason = Reason.TIE if allied == german else Reason.HIGHER_RANK
    kills = Kills(allied=int(allied >= german), german=int(german >= allied))
    return reason, kills


def winner(score: Kills) -> Winner | None:
    """Tell who has four kills.

    Args:
        score: kills of each side.

    Returns:
        The side, both of them, or None while neither has.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Victory.

    >>> winner(Kills(allied=4, german=3))
    <Winner.ALLIED: 'allied'>
    """
    return WINNERS[score.allied >= KILLS_TO_WIN, score.german >= KILLS_TO_WIN]


def _written_out(side: Side, attempt: Attempt) -> Attempt:
    """A side that submits no attack plays the best of its hand, or none if it cannot."""
    if attempt.attack is not None or attempt.hand is None:
        return attempt
    best = best_attack(side, attempt.hand) or ()
    return replace(attempt, attack=in_deck_order(best))


def _compared(
    reasoning: Reasoning,
    attempts: dict[Side, Attempt],
    allied: Attack | None,
    german: Attack | None,
) -> tuple[Reason, Kills]:
    """Why the duel ends as it does, and the kills, explained."""
    ranks = [attack.rank if attack else None for attack in (allied, german)]
    reason, kills = compare(*ranks)
    told = ["no attack" if rank is None else str(rank) for rank in ranks]
    if reason is Reason.NO_ATTACKS:
        able = tuple(_able(side, attempt) for side, attempt in attempts.items())
        if any(able) and reasoning.read("dogfight.declined") == "able-suffices":
            reason, ours, theirs = _BY_ABILITY[able]
            kills = Kills(allied=ours, german=theirs)
            told = ["could attack" if one else "could not attack" for one in able]
    verdict = _KILL_TEXT[kills.allied, kills.german]
    text = f"Allied {told[0]}, German {told[1]}: {verdict}."
    reasoning.step(DECIDED_BY[reason], text, "/kills", "/reason", "/score", "/winner")
    return reason, kills


def _able(side: Side, attempt: Attempt) -> bool:
    return attempt.hand is not None and best_attack(side, attempt.hand) is not None


def _score(reasoning: Reasoning, before: Kills, kills: Kills) -> tuple[Kills, Winner | None]:
    """The kills so far, and who has won by them."""
    score = Kills(
        allied=before.allied + kills.allied,
        german=before.german + kills.german,
    )
    won = winner(score)
    if won is Winner.BOTH and reasoning.read("dogfight.both-reach-four") == "play-on":
        won = WINNERS[score.allied > score.german, score.german > score.allied]
    text = f"Kills: Allied {score.allied}, German {score.german}; {_WON_TEXT[won]}."
    reasoning.step("dogfight.victory.four-kills", text, "/score", "/winner")
    return score, won
