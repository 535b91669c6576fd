"""The simulations that the odds are timed against estimate the very same figures."""

from random import Random

import pytest
from numpy.random import SFC64, Generator

from bench import battle_simulations as battles
from bench import card_simulations as cards
from bench import odds, questions
from bench.dealing import Packed, Plain
from tests.judging import judge

SAMPLE = 20_000
STANDARD_ERRORS = 5
FEW = 5 / SAMPLE  # what is very unlikely may happen a few times
SEEDS = range(4)
DUEL = ("kill", "killed", "both", "neither")
FIRING = ("attacker_wins", "defender_wins", "tie", "attacker_destroyed", "defender_destroyed")


both_sources = pytest.mark.parametrize("source", [Plain, Packed])


def chance_and_source(seed, source):
    return Random(seed), source(Generator(SFC64(seed)))


def agree(estimate, exact):
    chance = exact["value"]
    error = (chance * (1 - chance) / SAMPLE) ** 0.5
    tolerance = STANDARD_ERRORS * error + (FEW if 0 < chance < 1 else 0)
    assert abs(estimate - chance) <= tolerance + 1e-9


def all_agree(estimates, exact, names):
    for name in names:
        agree(estimates[name], exact[name])


@pytest.mark.parametrize("seed", range(12))
@both_sources
def test_simulated_firings_come_out_as_the_odds_say(seed, source):
    chance, numbers = chance_and_source(seed, source)
    question = questions.firing(chance)
    exact = judge("midway.firing.odds", question)["result"]
    all_agree(cards.firing(question, SAMPLE, numbers), exact, FIRING)


@pytest.mark.parametrize("seed", range(12))
@both_sources
def test_simulated_duels_come_out_as_the_odds_say(seed, source):
    chance, numbers = chance_and_source(seed, source)
    question = questions.hand(chance)
    exact = judge("dogfight.duel.odds", question)["result"]
    all_agree(cards.duel(question, SAMPLE, numbers), exact, DUEL)


@pytest.mark.parametrize("simulate", [cards.tactics_fresh, cards.tactics_shared])
@pytest.mark.parametrize("seed", SEEDS)
@both_sources
def test_simulated_discards_come_out_as_the_odds_say(seed, simulate, source):
    chance, numbers = chance_and_source(seed, source)
    question = questions.hand(chance)
    options = judge("dogfight.tactics.odds", question)["result"]["options"]
    exact = {tuple(option["discard"]): option for option in options}
    estimates = simulate(question, SAMPLE, numbers)
    discards = cards.discards(question)
    assert sorted(map(tuple, discards)) == sorted(exact)
    for discard, estimate in zip(discards, estimates, strict=True):
        all_agree(estimate, exact[tuple(discard)], DUEL)


def battle_agrees(simulate, question, numbers):
    exact = judge("greatwar.interception.odds", question)["result"]
    estimates = simulate(question, SAMPLE, numbers)
    all_agree(estimates["outcomes"], exact["outcomes"], exact["outcomes"])
    agree(estimates["mission_may_continue"], exact["mission_may_continue"])
    for side in ("attackers_left", "interceptors_left"):
        for estimate, each in zip(estimates[side], exact[side], strict=True):
            agree(estimate, each)
    for name, mean in exact["expected"].items():
        assert estimates["expected"][name] == pytest.approx(mean["value"], rel=0.05, abs=0.05)


@pytest.mark.parametrize("make", [questions.three_kinds, questions.three_fuels])
@pytest.mark.parametrize("seed", SEEDS)
@both_sources
def test_battles_fought_die_by_die_come_out_as_the_odds_say(seed, make, source):
    chance, numbers = chance_and_source(seed, source)
    battle_agrees(battles.battles_die_by_die, make(chance), numbers)


@pytest.mark.parametrize("seed", SEEDS)
@both_sources
def test_battles_with_a_mission_come_out_as_the_odds_say(seed, source):
    chance, numbers = chance_and_source(seed, source)
    mission = {"fuel_to_target": 1, "distance_home": 2}
    question = {**questions.grown(6, 6, chance), "mission": mission}
    battle_agrees(battles.battles_die_by_die, question, numbers)


@pytest.mark.parametrize("simulate", [battles.battles_by_binomials, battles.battles_die_by_die])
@both_sources
def test_a_hundred_against_a_hundred_come_out_as_the_odds_say(simulate, source):
    chance, numbers = chance_and_source(0, source)
    battle_agrees(simulate, questions.hundred(chance), numbers)


def test_the_table_has_a_line_for_every_comparison_and_every_size(capsys):
    odds.main(["--quick", "--rounds", "1"])
    lines = capsys.readouterr().out.splitlines()
    for line in odds.LINES:
        [row] = [each for each in lines if each.startswith(f"| {line.name} |")]
        assert row.count("|") == lines[0].count("|")
    for size in odds.SIZES[:3]:
        assert any(line.startswith(f"| {size} v {size} |") for line in lines)
