"""The folder in which the processes of one server put their metrics together.

Each process has its files there. While a server lives it holds a lock on its folder, so that the
next one can tell what a dead one has left.
"""

import atexit
import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time
from typing import Final

VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"

_PREFIX: Final = "skyref-metrics-"
_SHARED_MEMORY: Final = Path("/dev/shm")  # noqa: S108  # the folders in it have names of their own
# What prometheus_client calls its files there, with a process id.
_OURS: Final = re.compile(r"(counter|histogram|summary|gauge_[a-z]+)_[0-9]+\.db")
# Those that this process has emptied before: now there are files of its own workers in them.
_TAKEN: Final[set[Path]] = set()
# A folder this young may not have been locked yet.
_SETTLED_SECONDS: Final = 60


def open_folder(environment: MutableMapping[str, str] = os.environ) -> Path | None:
    """Make the folder, and note it in the environment, where prometheus_client looks for it.

    It does that when it is imported, so that is to come later.

    Args:
        environment: variables by name. What ``PROMETHEUS_MULTIPROC_DIR`` names is taken, and
            emptied of what a former server counted, once; unset or empty means a folder of its
            own, which goes with this process.

    Returns:
        The folder; None when there is no place for one.

    Raises:
        Nothing.

    Source: prometheus_client's documentation, Multiprocess Mode.
    """
    given = environment.get(VARIABLE, "")
    try:
        if given and not Path(given).name.startswith(_PREFIX):
            return _taken(Path(given))
        if given and Path(given).name.startswith(f"{_PREFIX}{os.getpid()}-"):
            return Path(given)  # the settings are read again
        environment[VARIABLE] = str(folder := _own())
    except OSError:
        environment.pop(VARIABLE, None)
        return None
    return folder


def _taken(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir() if folder not in _TAKEN else ():
        if _OURS.fullmatch(file.name):
            file.unlink()
    _TAKEN.add(folder)
    return folder


def _own() -> Path:
    base = _SHARED_MEMORY if os.access(_SHARED_MEMORY, os.W_OK) else Path(tempfile.gettempdir())
    _remove_leftovers(base)
    owner = os.getpid()
    folder = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{owner}-", dir=base))
    _locked(folder)
    atexit.register(_remove, folder, owner)
    return folder


def _remove(folder: Path, owner: int) -> None:
    """Remove a folder at the exit of the process that made it, not of its children."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


def _remove_leftovers(base: Path) -> None:
    for folder in base.glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if time() - folder.stat().st_mtime > _SETTLED_SECONDS:
                os.close(_locked(folder))
                shutil.rmtree(folder)


def _locked(folder: Path) -> int:
    """Lock a folder for as long as this process or a child of it lives; OSError if it is."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


@contextmanager
def held(folder: Path, how: int) -> Iterator[None]:
    """Hold the files in a folder as they are, with ``LOCK_SH``, or to oneself, with ``LOCK_EX``.

    Raises:
        OSError: there is no such folder, or no lock to be had now and ``LOCK_NB`` is asked for.
    """
    descriptor = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, how)
        yield
    finally:
        os.close(descriptor)
