"""``python -m service``: look at the settings, and then become gunicorn.

gunicorn reads WEB_CONCURRENCY before anything of ours, and tells a wrong one in its own way.
"""

import os
import sys
from pathlib import Path
from typing import Final

from service.config import BadSettingError, from_env

_SETTINGS: Final = Path(__file__).with_name("server.py")


def main() -> None:
    """Become gunicorn; whatever is on the command line is for it."""
    try:
        os.environ["WEB_CONCURRENCY"] = str(from_env().workers)
    except BadSettingError as error:
        sys.exit(f"skyref: {error}")
    command = [sys.executable, "-m", "gunicorn", "--config", str(_SETTINGS), *sys.argv[1:]]
    os.execv(sys.executable, command)  # noqa: S606  # no shell is meant


if __name__ == "__main__":
    main()
