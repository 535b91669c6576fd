"""What is made of parts is ruled as its parts are, and a story at any moment as at its end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.judging import judge
from tests.strategies import QUESTIONS, READINGS

ROLES = ("attacker", "defender")
SIDES = ("allied", "german")


def breaches(answer, below=""):
    return [(one["rule"], below + one["pointer"], one["message"]) for one in answer["violations"]]


def ids(answer):
    return [point["id"] for point in answer["silent_points"]]


def part(question, *names):
    """Some members of a question, if it has them."""
    return {name: question[name] for name in names if name in question}


def end(plan):
    """Where a planned aircraft ends, by the ruling on flights; those of fighters are longer."""
    flown = [each for i, each in enumerate(plan["manoeuvres"]) if i != plan.get("omit")]
    aircraft = part(plan, "side", "type", "q", "r", "heading")
    more = [] if plan["type"] == "bomber" else ["forward"]
    flight = judge("midway.flight", {"aircraft": aircraft, "manoeuvres": flown + more})
    return flight["result"]["path"][1]


@given(QUESTIONS["midway.combat"])
def test_a_combat_is_a_range_area_then_a_firing_then_an_initiative(question):
    answer = judge("midway.combat", question)
    if {rule for rule, *_ in breaches(answer)} & {"midway.combat.plan", "midway.combat.ace-plan"}:
        assert answer["result"] is None
        return
    ends = {role: end(question[role]) for role in ROLES}
    moved = {role: part(question[role], "side", "type") | ends[role] for role in ROLES}
    seen = judge("midway.range-area", moved | part(question, "diagrams", "readings"))
    begins = seen["result"]["firing"] != "none"
    due = {role: seen["result"][role]["cards"] if begins else 0 for role in ROLES}
    missing = [role for role in ROLES if due[role] and "cards" not in question[role]]
    sides = {
        role: {
            "area": seen["result"][role]["area"],
            "type": question[role]["type"],
            "cards": question[role].get("cards", [0] * due[role]),
        }
        for role in ROLES
    }
    fired = judge("midway.firing", sides | part(question, "readings"))
    assert breaches(answer) == breaches(fired)
    ruled = fired["legal"] and not missing
    assert ids(answer) == ids(seen) + (ids(fired) if ruled else [])
    if answer["legal"]:
        held = "markers" in question and judge("midway.initiative", part(question, "markers"))
        assert answer["result"] == {
            "positions": ends,
            "range_area": seen["result"],
            "firing": fired["result"] if ruled else None,
            "initiative": held["result"] if held else None,
        }


@given(QUESTIONS["dogfight.match"])
def test_a_match_is_its_duels_one_after_another(question):
    answer = judge("dogfight.match", question)
    score, winner = dict.fromkeys(SIDES, 0), None
    found, passed, turns = [], set(), []
    for number, turn in enumerate(question["turns"]):
        if winner:
            found.append(("dogfight.victory.end", f"/turns/{number}"))
            continue
        kept = {"kills": score} if max(score.values()) < 4 else {}
        duel = judge("dogfight.duel", turn | kept | part(question, "readings"))
        found += [breach[:2] for breach in breaches(duel, f"/turns/{number}")]
        passed |= {*ids(duel)}
        if duel["legal"]:
            kills = duel["result"]["kills"]
            score = {side: score[side] + kills[side] for side in SIDES}
            winner = duel["result"]["winner"]
            if not kept and len({*score.values()}) > 1:
                winner = max(SIDES, key=score.get)
            turns.append(duel["result"] | {"score": score})
            del turns[-1]["winner"]
    assert [breach[:2] for breach in breaches(answer)] == found
    assert {*ids(answer)} == passed
    if answer["legal"]:
        assert answer["result"] == {"turns": turns, "score": score, "winner": winner}


@given(QUESTIONS["midway.targets"])
def test_every_target_is_as_far_alone_as_among_others(question):
    alone = [question | {"enemies": [enemy]} for enemy in question["enemies"]]
    found = [each for one in alone for each in judge("midway.targets", one)["result"]["targets"]]
    assert judge("midway.targets", question)["result"]["targets"] == found


@given(strategies.flights())
def test_whoever_is_flown_over_could_have_been_reached_in_no_more_manoeuvres(question):
    aircraft = question["aircraft"]
    start = aircraft | {axis: aircraft[axis] % 9 for axis in ("q", "r")}
    flown = judge("midway.flight", question | {"aircraft": start})["result"]
    side = "american" if aircraft["side"] == "japanese" else "japanese"
    for number, place in enumerate(flown["path"] if flown else [], start=1):
        enemy = place | {"side": side, "type": "fighter", "id": "it"}
        near = judge("midway.targets", {"aircraft": start, "enemies": [enemy]})["result"]
        assert near["targets"][0]["manoeuvres"] <= number


STORIES = {
    "midway.orders": ("plays", 0),
    "midway.victory": ("events", 0),
    "greatwar.interception": ("rounds", 0),
    "dogfight.match": ("turns", 1),
}


def index(breach):
    return int(breach[1].split("/")[2])


def unsaid(rounds):
    """Where the last of these rounds still has losses to choose."""
    sides = ("attackers", "interceptors")
    last = len(rounds) - 1
    return {f"/rounds/{last}/{side}/losses" for side in sides if "losses" not in rounds[last][side]}


@pytest.mark.parametrize("ruling", STORIES)
@given(data=st.data())
def test_the_breaches_of_a_beginning_are_those_of_the_whole_that_lie_in_it(ruling, data):
    question = data.draw(QUESTIONS[ruling])
    member, least = STORIES[ruling]
    story = question.get(member, [])
    whole = breaches(judge(ruling, question))
    for number in range(least, len(story)):
        begun = breaches(judge(ruling, question | {member: story[:number]}))
        may_wait = unsaid(story[:number]) if member == "rounds" and number else set()
        due = [each for each in whole if index(each) < number and each[1] not in may_wait]
        assert begun == due


@pytest.mark.parametrize("ruling", QUESTIONS)
@given(data=st.data())
def test_a_reading_of_a_point_that_was_not_passed_through_changes_nothing(ruling, data):
    question = data.draw(QUESTIONS[ruling])
    answer = judge(ruling, question)
    readings = dict(question.get("readings", {}))
    for point, choices in READINGS[ruling.partition(".")[0]].items():
        if point not in ids(answer):
            readings[point] = data.draw(st.sampled_from(choices))
    other = judge(ruling, question | {"readings": readings})
    assert other | {"ruling_id": answer["ruling_id"]} == answer
