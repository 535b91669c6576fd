"""What is lacking for a claimed outcome or kill of an air combat, in words."""

import pytest

from tests.rules.greatwar_questions import FRESH, ONE, PASS, TWO, battle
from tests.rules.test_near_misses_greatwar import (
    CLOSE,
    DOOMED,
    JUST_HOME,
    LOST_ALL,
    LOST_ONE,
    ONE_BY_ONE,
    PERISHED,
    RETREATED,
    WON,
    fought,
    near_misses,
)

SAID = [
    (PASS, "/outcome", "retreated", 'No fighters intercepted; for "retreated" it takes 1 or more.'),
    (
        WON,
        "/outcome",
        "both_gone",
        '2 attackers are left in the battle; for "both gone" it takes none.',
    ),
    (
        RETREATED,
        "/outcome",
        "in_progress",
        'The attackers retreated; for "in progress" they must stay.',
    ),
    (
        CLOSE,
        "/interceptors/0/status",
        "destroyed",
        "Round 1: g rolled 4; to hit it needs 3 or less.",
    ),
    (
        LOST_ONE,
        "/attackers/0/status",
        "destroyed",
        "Round 1: the attackers lost g; f must be among them.",
    ),
    (
        LOST_ALL,
        "/attackers/0/status",
        "in_battle",
        (
            "Round 1: 2 hits against the attackers left none of them; for f to be left there may "
            "be 1 at most."
        ),
    ),
    (
        LOST_ONE,
        "/attackers/1/status",
        "in_battle",
        "Round 1: 1 hit against the attackers took out g; for g to be left, f must go instead.",
    ),
    (
        PERISHED,
        "/attackers/0/status",
        "disengaged",
        "With 1 fuel f cannot land; it needs 3 or more.",
    ),
]


@pytest.mark.parametrize(("question", "place", "claimed", "words"), SAID)
def test_a_near_miss_is_said_in_a_sentence(question, place, claimed, words):
    assert near_misses(question, place, claimed)[0].text == words


# question, place, claim, and all that is said
SAID_TOGETHER = [
    (
        FRESH,
        "/outcome",
        "retreated",
        [
            (
                'No round has been fought; for "retreated" it takes one, and after it the '
                "attackers must retreat."
            )
        ],
    ),
    (
        RETREATED,
        "/outcome",
        "both_gone",
        [
            'The attackers retreated; for "both gone" they must stay.',
            (
                '2 attackers that retreated would be left in the battle; for "both gone" it takes '
                "none."
            ),
            '1 interceptor is left in the battle; for "both gone" it takes none.',
        ],
    ),
    (
        DOOMED,
        "/outcome",
        "retreated",
        [
            "Round 1: whom the attackers lose is still to be chosen; 1 of them must be named.",
            (
                'Without those hit, no interceptors are left in the battle; for "retreated" it '
                "takes 1 or more."
            ),
        ],
    ),
    (
        ONE_BY_ONE,
        "/attackers/0/status",
        "in_battle",
        [
            "Round 1: 1 hit against the attackers took out f; for f to be left, g must go instead.",
            (
                "Round 2: 1 hit against the attackers left none of them; for f to be left there "
                "may be none."
            ),
        ],
    ),
    (
        battle(TWO, ONE, fought({"f": 1, "g": 9}, {"i": 9})),
        "/interceptors/0/status",
        "disengaged",
        [
            (
                "Round 1: 1 hit against the interceptors left none of them; for i to be left there "
                "may be none."
            ),
            "Round 1: with 8 fuel left i need not leave; it has to with none.",
        ],
    ),
    (
        JUST_HOME,
        "/attackers/0/status",
        "destroyed",
        [
            "Round 1: i rolled 9; to hit it needs 3 or less.",
            "f left the battle with 1 fuel for a way home of 1; it is lost with none.",
        ],
    ),
]


@pytest.mark.parametrize(("question", "place", "claimed", "words"), SAID_TOGETHER)
def test_near_misses_do_not_clash(question, place, claimed, words):
    assert [near.text for near in near_misses(question, place, claimed)] == words
