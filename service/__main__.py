"""``python -m service``: look at the settings, and then become gunicorn.

gunicorn reads WEB_CONCURRENCY before anything of ours, and tells a wrong one, or an address that
nobody can listen on, in its own way.
"""

import os
import sys
from pathlib import Path
from typing import Final

from service.config import BadSettingError, from_env
from service.settings.listening import check_listening

_SETTINGS: Final = Path(__file__).with_name("server.py")


def main() -> None:
    """Become gunicorn."""
    try:
        chosen = from_env()
        check_listening(chosen.host, chosen.port)
    except BadSettingError as error:
        sys.exit(f"skyref: {error}")
    except ValueError as error:
        sys.exit(f"skyref: HOST and PORT {error}")
    os.environ["WEB_CONCURRENCY"] = str(chosen.workers)
    command = [sys.executable, "-m", "gunicorn", "--config", str(_SETTINGS)]
    os.execv(sys.executable, command)  # noqa: S606  # no shell is meant


if __name__ == "__main__":
    main()
