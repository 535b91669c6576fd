"""The programs that read what is in deploy/: Debian's nginx, HAProxy and promtool."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.serving import ROOT

DEPLOY = ROOT / "deploy"
PACKAGES = {"nginx": "nginx-light", "haproxy": "haproxy", "promtool": "prometheus"}
# Where `make test-deploy` puts what it fetches, and where Debian has what is root's to run.
BEHIND_PATH = (sys.prefix, "/usr/sbin")


def program(name):
    """Find one: as the variable of its name says, else on PATH or behind it."""
    path = os.pathsep.join((os.environ.get("PATH", ""), *BEHIND_PATH))
    if found := shutil.which(os.environ.get(name.upper()) or name, path=path):
        return found
    raise AssertionError(
        f"these tests need {name}: run `make test-deploy`; or apt-get install {PACKAGES[name]}; "
        f"or say in {name.upper()} where it is"
    )


def run(name, *arguments, folder: Path = DEPLOY):
    """Run one to its end: whether it was content, and all that it said."""
    done = subprocess.run(
        [program(name), *map(str, arguments)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode == 0, done.stdout
