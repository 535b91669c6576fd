"""Oracle for the odds of an interception: every course of a small battle, to its end."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

Json = dict[str, Any]

OUTCOMES = (
    "not_intercepted",
    "interceptors_destroyed",
    "interceptors_outlasted",
    "attackers_destroyed",
    "attackers_disengaged",
    "both_gone",
    "retreated",
)
PREVAILED = OUTCOMES[:3]
REGISTRY = (
    "bomber-value",
    "disengage",
    "no-landing",
    "mission-fuel",
    "last-shot",
    "last-interceptor-shot",
    "retreat",
)
MOST_EXACT_DICE = 60


class Plane(NamedTuple):
    """One aircraft at one moment of the battle."""

    bomber: bool
    value: int
    home: int
    fuel: int
    status: str


Side = tuple[Plane, ...]


class Ending(NamedTuple):
    """What the answer tells of the end of a battle."""

    outcome: str
    goes_on: bool
    attackers_left: int
    interceptors_left: int


class Future(NamedTuple):
    """All that can still become of a battle: its endings, rounds to come and points passed."""

    endings: dict[Ending, Fraction]
    rounds: Fraction
    silent: frozenset[str]


def flying(side: Side) -> list[Plane]:
    """List who is in the battle."""
    return [plane for plane in side if plane.status == "in_battle"]


def hits_law(planes: list[Plane]) -> list[Fraction]:
    """Tell the chance of each number of hits, adding one die after the other."""
    law = [Fraction(1)]
    for plane in planes:
        hit = Fraction(plane.value, 10)
        longer = [Fraction(0)] * (len(law) + 1)
        for hits, chance in enumerate(law):
            longer[hits] += chance * (1 - hit)
            longer[hits + 1] += chance * hit
        law = longer
    return law


def shot_at(side: Side, hits: int) -> Side:
    """Lose one aircraft for each hit, in the order listed; who is left pays for the round."""
    after = []
    for plane in side:
        if plane.status != "in_battle":
            after.append(plane)
        elif hits > 0:
            after.append(plane._replace(fuel=0, status="destroyed"))
            hits -= 1
        else:
            after.append(plane._replace(fuel=plane.fuel - 1))
    return tuple(after)


def sent(side: Side, leaving: list[Plane], status: str) -> Side:
    """Send some out of the battle."""
    return tuple(plane._replace(status=status) if plane in leaving else plane for plane in side)


class Odds:
    """One question, and the futures of all the moments its battle can come to."""

    def __init__(self, request: Json) -> None:
        """Line up both sides."""
        self.readings: Json = request.get("readings", {})
        self.mission: Json | None = request.get("mission")
        self.below: int = request.get("retreat_below", 0)
        start = "in_battle" if request["interceptors"] else "unengaged"
        self.attackers = self.lined_up(request["attackers"], start)
        self.interceptors = self.lined_up(request["interceptors"], start)
        self.known: dict[tuple[Side, Side], Future] = {}

    def reads(self, point: str, reading: str) -> bool:
        """Say whether the question chooses this reading, which is not the default one."""
        return self.readings.get(f"greatwar.{point}") == reading

    def lined_up(self, lines: list[Json], status: str) -> Side:
        """List one aircraft after the other, as many of each line as it says."""
        side = []
        for line in lines:
            bomber = line.get("type") == "bomber"
            value = 1 if bomber else line["attack"]
            if bomber and self.reads("bomber-value", "defence-rating"):
                value = line.get("defence", 1)
            plane = Plane(bomber, value, line.get("distance_home", 0), line["fuel"], status)
            side += [plane] * line.get("count", 1)
        return tuple(side)

    def sent_home(self, attackers: Side, interceptors: Side) -> tuple[Side, Side, set[str]]:
        """Send those home who have to leave after a round, if it is still asked who has to."""
        silent = set()
        must_a = [plane for plane in flying(attackers) if plane.fuel <= plane.home]
        must_i = [plane for plane in flying(interceptors) if plane.fuel == 0]
        asked = bool(flying(attackers) and flying(interceptors))
        if flying(attackers) and not flying(interceptors) and must_a:
            silent.add("last-shot")
            asked = self.reads("last-shot", "must-leave")
        if flying(interceptors) and not flying(attackers) and must_i:
            silent.add("last-interceptor-shot")
            asked = self.reads("last-interceptor-shot", "must-leave")
        if not asked:
            return attackers, interceptors, silent
        if flying(attackers):
            silent.add("disengage")
        if self.reads("disengage", "at-zero"):
            must_a = [plane for plane in flying(attackers) if plane.fuel == 0]
        return (
            sent(attackers, must_a, "disengaged"),
            sent(interceptors, must_i, "disengaged"),
            silent,
        )

    def ending(self, outcome: str, attackers: Side, interceptors: Side) -> Future:
        """Tell how a battle that is over has ended."""
        silent, left, goes_on = set(), 0, False
        for plane in attackers:
            if plane.status == "destroyed":
                continue
            there = plane.status in ("in_battle", "unengaged")
            lost = False
            if plane.fuel < plane.home:
                silent.add("no-landing")
                lost = not there and self.reads("no-landing", "lost")
            if there:
                silent.add("mission-fuel")
            ahead = self.mission["fuel_to_target"] if self.mission else 0
            back = self.mission["distance_home"] if self.mission else plane.home
            need = ahead if self.reads("mission-fuel", "there") else ahead + back
            if there and plane.fuel >= need:
                goes_on = True
            if not lost:
                left += 1
        safe = sum(plane.status != "destroyed" for plane in interceptors)
        end = Ending(outcome, outcome in PREVAILED and goes_on, left, safe)
        return Future({end: Fraction(1)}, Fraction(0), frozenset(silent))

    def after_fuel(self, attackers: Side, interceptors: Side) -> Future:
        """Look on from the end of a round: it is over, the attackers retreat, or it goes on."""
        some_a, some_i = flying(attackers), flying(interceptors)
        left_a = any(plane.status == "disengaged" for plane in attackers)
        left_i = any(plane.status == "disengaged" for plane in interceptors)
        outcome = None
        if not some_a and not some_i:
            outcome = "both_gone"
        elif not some_i:
            outcome = "interceptors_outlasted" if left_i else "interceptors_destroyed"
        elif not some_a:
            outcome = "attackers_disengaged" if left_a else "attackers_destroyed"
        if outcome:
            return self.ending(outcome, attackers, interceptors)
        if len(some_a) < self.below:
            end = self.ending("retreated", sent(attackers, some_a, "retreated"), interceptors)
            return end._replace(silent=end.silent | {"retreat"})
        return self.fight(attackers, interceptors)

    def fight(self, attackers: Side, interceptors: Side) -> Future:
        """Look on from before a round, through whatever its dice can show."""
        moment = (attackers, interceptors)
        if moment in self.known:
            return self.known[moment]
        endings: dict[Ending, Fraction] = {}
        rounds, silent = Fraction(1), set()
        if any(plane.bomber for plane in flying(attackers)):
            silent.add("bomber-value")
        scored, suffered = hits_law(flying(attackers)), hits_law(flying(interceptors))
        for hits, chance in enumerate(scored):
            for taken, other in enumerate(suffered):
                both = chance * other
                if both == 0:
                    continue
                home_a, home_i, asked = self.sent_home(
                    shot_at(attackers, taken), shot_at(interceptors, hits)
                )
                future = self.after_fuel(home_a, home_i)
                for end, then in future.endings.items():
                    endings[end] = endings.get(end, Fraction(0)) + both * then
                rounds += both * future.rounds
                silent |= asked | future.silent
        self.known[moment] = Future(endings, rounds, frozenset(silent))
        return self.known[moment]

    def future(self) -> Future:
        """Look on from the start."""
        if not self.interceptors:
            return self.ending("not_intercepted", self.attackers, self.interceptors)
        return self.fight(self.attackers, self.interceptors)

    def longest(self) -> int:
        """Count the dice of the course in which nobody ever hits."""
        attackers, interceptors, dice = self.attackers, self.interceptors, 0
        while flying(attackers) and flying(interceptors):
            dice += len(flying(attackers)) + len(flying(interceptors))
            attackers, interceptors, _ = self.sent_home(
                shot_at(attackers, 0), shot_at(interceptors, 0)
            )
            if len(flying(attackers)) < self.below:
                break
        return dice


def longest_course(request: Json) -> int:
    """Count the dice of the longest course that the battle of a question can take."""
    return Odds(request).longest()


def interception_odds(request: Json) -> Json:
    """Rule on greatwar.interception.odds."""
    odds = Odds(request)
    future = odds.future()
    exact = odds.longest() <= MOST_EXACT_DICE

    def told(chance: Fraction) -> Json:
        written = f"{chance.numerator}/{chance.denominator}" if exact else None
        return {"fraction": written, "value": chance.numerator / chance.denominator}

    def law(member: str, values: Iterable[Any]) -> list[Fraction]:
        chances = {value: Fraction(0) for value in values}
        for end, chance in future.endings.items():
            chances[getattr(end, member)] += chance
        return list(chances.values())

    left = {
        "attackers_left": law("attackers_left", range(len(odds.attackers) + 1)),
        "interceptors_left": law("interceptors_left", range(len(odds.interceptors) + 1)),
    }
    means = {
        member: sum((n * p for n, p in enumerate(chances)), Fraction(0))
        for member, chances in left.items()
    }
    result = {
        "outcomes": dict(zip(OUTCOMES, map(told, law("outcome", OUTCOMES)), strict=True)),
        "mission_may_continue": told(law("goes_on", (False, True))[1]),
        **{member: [told(p) for p in chances] for member, chances in left.items()},
        "expected": {
            **{member: told(mean) for member, mean in means.items()},
            "rounds": told(future.rounds),
        },
    }
    # The longest course decides whether there are fractions, and it passes through this.
    silent = future.silent | ({"disengage"} if odds.interceptors else set())
    return {
        "legal": True,
        "result": result,
        "faults_at": [],
        "silent_points": [f"greatwar.{p}" for p in REGISTRY if p in silent],
    }
