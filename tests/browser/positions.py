"""Questions that are no examples, one of each game, and ways to bring them onto a page."""

from service.catalogue import BY_NAME
from service.web.token import PARTS, Question, write
from service.web.wire import canonical

_COMBAT = BY_NAME["midway.combat"].example
_BATTLE = BY_NAME["greatwar.interception"].example
_DUEL = BY_NAME["dogfight.duel"].example
_BARE = {key: value for key, value in _COMBAT["attacker"].items() if key not in {"omit", "cards"}}
ILLEGAL = {
    "midway.combat": {**_COMBAT, "attacker": _BARE | {"manoeuvres": []}},
    "greatwar.interception": {
        **_BATTLE,
        "rounds": [
            *_BATTLE["rounds"],
            {"attackers": {"rolls": {"f1": 9}}, "interceptors": {"rolls": {"i1": 9}}},
        ],
    },
    "dogfight.duel": {**_DUEL, "allied": {**_DUEL["allied"], "attack": ["P12", "A9", "P3"]}},
}
REFUSED = {
    "midway.combat": {**_COMBAT, "attacker": {**_COMBAT["attacker"], "q": 1_000_001}},
    "greatwar.interception": {
        **_BATTLE,
        "interceptors": [{**_BATTLE["interceptors"][0], "fuel": 0}],
    },
    "dogfight.duel": {**_DUEL, "german": {"hand": ["P5", "G5", "Q7", "A7", "P12"]}},
}
_CHANGE = """async (question) => {
  const page = document.querySelector("script[type=module]").src;
  const { change } = await import(page.replace("page.js", "question.js"));
  change(document.querySelector("#question"), question);
}"""
_READ = """async () => {
  const page = document.querySelector("script[type=module]").src;
  const { read, root } = await import(page.replace("page.js", "question.js"));
  return read(root(document.querySelector("#question")));
}"""


def put(page, question):
    """Put a whole question into the form, as a game's module would."""
    page.evaluate(_CHANGE, question)


def question_in(page):
    """The whole question that the form says."""
    return page.evaluate(_READ)


def old_link(name, question):
    """A link that was made under older rules, when every part of the answer was another."""
    body = canonical(question)
    prints = bytes(3 * len(PARTS))
    made = Question(ruling=name, version="0.0.1", request=body, prints=prints)
    return f"/v1/rulings/{write(made)}"
