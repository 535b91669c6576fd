"""NumPy takes time and memory to import, so it waits for the first large battle."""

import subprocess
import sys

import pytest

from tests.serving import ROOT

ASK = """
import sys
from service.app import create_app

def battle(count):
    fighter = {"attack": 3, "fuel": 9, "count": count}
    return {
        "attackers": [{"id": "a", "type": "fighter", "distance_home": 0, **fighter}],
        "interceptors": [{"id": "i", **fighter}],
    }

red = {"area": "red", "pile": [1] * 20}
client = create_app().test_client()
for path, question in (
    ("midway/firing/odds", {"attacker": red, "defender": red}),
    ("dogfight/tactics/odds", {"side": "allied", "hand": ["P5", "A8", "S4", "T4", "F4"]}),
    *(("greatwar/interception/odds", battle(count)) for count in map(int, sys.argv[1:])),
):
    assert client.post(f"/v1/{path}", json=question).status_code == 200
print("numpy" in sys.modules)
"""


@pytest.mark.parametrize(("counts", "imported"), [((3, 6), "False"), ((3, 30), "True")])
def test_numpy_is_imported_for_a_large_battle_only(counts, imported):
    run = subprocess.run(
        [sys.executable, "-c", ASK, *map(str, counts)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == imported
