"""What workers that are gone have counted goes on counting, in one file for all of them."""

import fcntl
import os
import struct
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import mark_process_dead

from service.web.watch.folder import VARIABLE, held

_KINDS: Final = ("counter", "histogram")
# No process has this id.
_NOBODY: Final = 0
# What reading a file meets whose worker was killed as it made it.
_CUT_SHORT: Final = (ValueError, RuntimeError, struct.error)


# Those whose files are still their own.
_unburied: Final[set[int]] = set()


def bury(worker: int) -> None:
    """Forget what a worker was doing when it died, and keep what it has counted.

    Called by the process that forks the workers. Without it, one that dies every second would fill
    the folder up. While the metrics are being read it is put off until the next worker dies. What a
    worker had not written down when it was killed is not known to anybody.

    Args:
        worker: its process id.

    Raises:
        Nothing.

    Source: prometheus_client's documentation, Multiprocess Mode.
    """
    place = os.environ.get(VARIABLE)
    if not place:
        return
    folder = Path(place)
    _unburied.add(worker)
    try:
        mark_process_dead(worker, str(folder))
        with held(folder, fcntl.LOCK_EX | fcntl.LOCK_NB):
            for each in [*_unburied]:
                _add_to_the_gone(folder, each)
                _unburied.discard(each)
    except OSError:
        return


def _add_to_the_gone(folder: Path, worker: int) -> None:
    for kind in _KINDS:
        own = folder / f"{kind}_{worker}.db"
        if own.exists():
            with suppress(*_CUT_SHORT):
                _add(folder / f"{kind}_{_NOBODY}.db", [*MmapedDict.read_all_values_from_file(own)])
            own.unlink()


def _add(file: Path, counted: list[tuple[str, float, float, int]]) -> None:
    with closing(MmapedDict(str(file))) as gone:
        for key, value, *_ in counted:
            gone.write_value(key, gone.read_value(key)[0] + value, 0.0)
