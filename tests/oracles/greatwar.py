"""Oracle for the Great War interception: little planes, shot at round by round."""

from typing import Any

Json = dict[str, Any]

SIDES = ("attackers", "interceptors")
OTHER = {"attackers": "interceptors", "interceptors": "attackers"}
REGISTRY = [
    "bomber-value",
    "disengage",
    "no-landing",
    "mission-fuel",
    "last-shot",
    "last-interceptor-shot",
    "retreat",
]


class Plane:
    """One aircraft and what has become of it."""

    def __init__(self, line: Json, status: str, rated: bool) -> None:
        """Put the aircraft of one line of the question into the air; `rated` is of bombers."""
        self.name: str = line["id"]
        self.bomber: bool = line.get("type") == "bomber"
        self.value: int = line["attack"] if not self.bomber else 1
        if self.bomber and rated and "defence" in line:
            self.value = line["defence"]
        self.fuel: int = line["fuel"]
        self.home: int = line.get("distance_home", 0)
        self.status = status

    def told(self) -> Json:
        """Describe the aircraft; what is destroyed has no fuel."""
        fuel = None if self.status == "destroyed" else self.fuel
        return {"id": self.name, "status": self.status, "fuel": fuel}


class Battle:
    """The whole interception, changed in place as the rounds go by."""

    def __init__(self, request: Json) -> None:
        """Set up both forces; without interceptors there is no battle at all."""
        self.request = request
        start = "in_battle" if request["interceptors"] else "unengaged"
        rated = self.reads("bomber-value", "defence-rating")
        self.planes = {
            side: [Plane(line, start, rated) for line in request[side]] for side in SIDES
        }
        self.faults: list[str] = []
        self.silent: set[str] = set()
        self.told: list[Json] = []
        self.awaiting: str | None = "rolls"
        self.outcome = "in_progress"
        if not request["interceptors"]:
            self.awaiting, self.outcome = None, "not_intercepted"

    def reads(self, point: str, reading: str) -> bool:
        """Say whether the question chooses this reading, which is not the default one."""
        return self.request.get("readings", {}).get(f"greatwar.{point}") == reading

    def flying(self, side: str) -> list[Plane]:
        """List who is in the battle now."""
        return [plane for plane in self.planes[side] if plane.status == "in_battle"]

    def judge_rolls(self, side: str, rolls: dict[str, int], where: str) -> tuple[int, bool]:
        """Count the hits of a side and say whether all of its rolls are there."""
        hits, complete = 0, True
        in_battle = self.flying(side)
        for plane in self.planes[side]:
            pointer = f"{where}/{plane.name.replace('~', '~0').replace('/', '~1')}"
            if plane in in_battle and plane.name not in rolls:
                self.faults.append(pointer)
                complete = False
            if plane not in in_battle and plane.name in rolls:
                self.faults.append(pointer)
            if plane in in_battle and plane.name in rolls:
                if plane.bomber:
                    self.silent.add("bomber-value")
                if rolls[plane.name] <= plane.value:
                    hits += 1
        return hits, complete

    def judge_losses(
        self, side: str, given: list[str] | None, due: int | None, where: str, last: bool
    ) -> list[str] | None:
        """Settle who leaves; `due` is None while unknown, the answer None while unchosen."""
        names = [plane.name for plane in self.flying(side)]
        if given is None:
            if due == 0:
                return []
            if due == len(names):
                return names
            if due is not None and not last:
                self.faults.append(where)
            return None
        for place, name in enumerate(given):
            if name in given[:place] or name not in names:
                self.faults.append(f"{where}/{place}")
        if due is not None and len(given) != due:
            self.faults.append(where)
        return [name for name in names if name in given]

    def finish_if_empty(self) -> None:
        """Name the outcome once a side has nobody left in the battle."""
        empty = [side for side in SIDES if not self.flying(side)]
        if not empty:
            return
        self.awaiting = None
        if len(empty) == 2:
            self.outcome = "both_gone"
            return
        gone = {plane.status for plane in self.planes[empty[0]]}
        escaped = {"attackers": "attackers_disengaged", "interceptors": "interceptors_outlasted"}
        self.outcome = escaped[empty[0]] if "disengaged" in gone else f"{empty[0]}_destroyed"

    def fuel_decides(self, leave: dict[str, list[str]]) -> None:
        """Send home whom fuel sends home, and note the questions on the way to that."""
        attackers, interceptors = self.flying("attackers"), self.flying("interceptors")
        stranding = [plane for plane in attackers if plane.fuel <= plane.home]
        dry = [plane for plane in interceptors if plane.fuel == 0]
        asked = True
        if attackers and not interceptors:
            asked = self.reads("last-shot", "must-leave") and stranding != []
            if stranding:
                self.silent.add("last-shot")
        elif interceptors and not attackers:
            asked = self.reads("last-interceptor-shot", "must-leave") and dry != []
            if dry:
                self.silent.add("last-interceptor-shot")
        elif not attackers and not interceptors:
            asked = False
        if not asked:
            return
        if attackers:
            self.silent.add("disengage")
        if self.reads("disengage", "at-zero"):
            stranding = [plane for plane in attackers if plane.fuel == 0]
        for side, leaving in (("attackers", stranding), ("interceptors", dry)):
            for plane in leaving:
                plane.status = "disengaged"
                leave[side].append(plane.name)

    def play_round(self, number: int) -> None:
        """Carry out one round, or note all that is wrong with it."""
        here, told = f"/rounds/{number}", self.request["rounds"][number]
        if self.awaiting is None:
            self.faults.append(here)
            return
        last = number == len(self.request["rounds"]) - 1
        hits: dict[str, int] = {}
        complete: dict[str, bool] = {}
        for side in SIDES:
            where = f"{here}/{side}/rolls"
            hits[side], complete[side] = self.judge_rolls(side, told[side]["rolls"], where)
        losses: dict[str, list[str] | None] = {}
        for side in SIDES:
            enemy = OTHER[side]
            due = min(hits[enemy], len(self.flying(side))) if complete[enemy] else None
            given = told[side].get("losses")
            losses[side] = self.judge_losses(side, given, due, f"{here}/{side}/losses", last)
        if self.faults:
            return
        report: Json = {"hits": hits, "losses": losses, "disengaged": None}
        self.told.append(report)
        if losses["attackers"] is None or losses["interceptors"] is None:
            self.awaiting = "losses"
            return
        for side in SIDES:
            for plane in self.flying(side):
                if plane.name in (losses[side] or []):
                    plane.status = "destroyed"
                else:
                    plane.fuel -= 1
        report["disengaged"] = {"attackers": [], "interceptors": []}
        self.fuel_decides(report["disengaged"])
        self.finish_if_empty()
        if told.get("retreat") is True:
            if self.awaiting is None:
                self.faults.append(f"{here}/retreat")
                return
            self.silent.add("retreat")
            self.awaiting, self.outcome = None, "retreated"
            for plane in self.flying("attackers"):
                plane.status = "retreated"
        elif self.awaiting is not None:
            self.awaiting = "rolls" if "retreat" in told or not last else "retreat_or_stay"

    def attacker_line(self, plane: Plane) -> Json:
        """Describe an attacker at the end."""
        if plane.status == "destroyed":
            return {**plane.told(), "can_land": None, "can_continue": None}
        mission = self.request.get("mission")
        need = mission["fuel_to_target"] + mission["distance_home"] if mission else plane.home
        if self.reads("mission-fuel", "there"):
            need = mission["fuel_to_target"] if mission else 0
        there = plane.status in ("in_battle", "unengaged")
        if there:
            self.silent.add("mission-fuel")
        if plane.fuel < plane.home:
            self.silent.add("no-landing")
            if not there and self.reads("no-landing", "lost"):
                plane.status = "destroyed"
                return {**plane.told(), "can_land": None, "can_continue": None}
        able = {"can_land": plane.fuel >= plane.home, "can_continue": there and plane.fuel >= need}
        return {**plane.told(), **able}


def interception(request: Json) -> Json:
    """Rule on greatwar.interception."""
    battle = Battle(request)
    for number in range(len(request.get("rounds", []))):
        battle.play_round(number)
        if battle.faults:
            break
    result: Json | None = None
    if not battle.faults:
        attackers = [battle.attacker_line(plane) for plane in battle.planes["attackers"]]
        through = ("not_intercepted", "interceptors_destroyed", "interceptors_outlasted")
        able = any(line["can_continue"] for line in attackers)
        result = {
            "outcome": battle.outcome,
            "mission_may_continue": battle.outcome in through and able,
            "awaiting": battle.awaiting,
            "rounds": battle.told,
            "attackers": attackers,
            "interceptors": [plane.told() for plane in battle.planes["interceptors"]],
        }
    return {
        "legal": not battle.faults,
        "result": result,
        "faults_at": sorted(battle.faults),
        "silent_points": [f"greatwar.{p}" for p in REGISTRY if p in battle.silent],
    }
