"""Oracle for Midway's victory: the whole story is read again after every event."""

from tests.oracles.midway import Json, answer

SIDES = ("american", "japanese")
BOMBERS = 2


def _score(story: list[Json]) -> dict[str, int]:
    """Count the Victory Points of Domination; what one side loses, the other is paid for."""
    score = dict.fromkeys(SIDES, 0)
    for mine, theirs in (SIDES, SIDES[::-1]):
        score[mine] += story.count({"event": "destroyed", "side": theirs, "type": "fighter"})
        score[mine] += 3 * story.count({"event": "destroyed", "side": theirs, "type": "ace"})
        for event in story:
            if event["event"] == "round_end":
                tile = event["midway_tile"]
                score[mine] += 2 if tile[mine] > tile[theirs] else 0
    return score


def _winner(request: Json, story: list[Json]) -> str | None:
    """Say who has won after these events."""
    for mine, theirs in (SIDES, SIDES[::-1]):
        if request["mode"] == "domination" and _score(story)[mine] >= request["threshold"]:
            return mine
        if request["mode"] == "carrier_hunt" and (
            {"event": "carrier_reached", "side": mine} in story
            or story.count({"event": "destroyed", "side": theirs, "type": "bomber"}) == BOMBERS
        ):
            return mine
    return None


def victory(request: Json) -> Json:
    """Rule on midway.victory."""
    events = request["events"]
    read = next(
        (n for n in range(len(events) + 1) if _winner(request, events[:n])), len(events) + 1
    )
    story = events[:read]
    winner = _winner(request, story)
    result = {
        "winner": winner,
        "decided_at": read - 1 if winner else None,
        "score": _score(story) if request["mode"] == "domination" else None,
    }
    return answer(result, [f"/events/{late}" for late in range(read, len(events))], [])
