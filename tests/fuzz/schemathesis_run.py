"""Schemathesis against the real service for as long as one likes, with fresh seeds.

``SECONDS=600 python -m tests.fuzz.schemathesis_run`` (``make fuzz``) ends with 0 when no check
failed and no answer was a 5xx. What was said stays in ``build/fuzz/schemathesis.log``.
"""

import os
import secrets
import subprocess
import sys
from pathlib import Path

from tests.serving import ROOT, served

ST = Path(sys.executable).parent / "st"
FOLDER = ROOT / "build" / "fuzz"
LOG = FOLDER / "schemathesis.log"
FAILED_INSIDE = "internal error"


def main():
    """Fuzz for a while; the exit code of schemathesis, or 1 when the service logged a failure."""
    seconds = os.environ.get("SECONDS", "600")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with served() as server:
        code = _fuzzed(f"http://127.0.0.1:{server.port}/openapi.json", seconds)
        failures = server.log.read_text().count(FAILED_INSIDE)
    told = f"schemathesis ended with {code}; the service logged {failures} internal errors\n"
    with LOG.open("a") as log:
        log.write(told)
    sys.stdout.write(f"{told}{LOG.relative_to(ROOT)} has the rest\n")
    return code or failures > 0


def _fuzzed(url, seconds):
    """Run it, and keep what it says."""
    seed = str(secrets.randbelow(2**31))
    options = ["--checks", "all", "--max-time", seconds, "--seed", seed, "--no-color"]
    options += ["--suppress-health-check", "too_slow"]  # that is the machine's fault
    with LOG.open("w") as log:
        log.write(f"seed {seed}, {seconds} seconds\n")
        log.flush()
        run = subprocess.run(
            [ST, "run", url, *options], cwd=ROOT, stdout=log, stderr=log, check=False
        )
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
