"""`python -m gateway`: serves the API. Settings come from the environment; see gateway/settings.py."""

from __future__ import annotations

import sys

from gateway import logs
from gateway.app import Gateway
from gateway.server import Server
from gateway.settings import BadSettings, from_environment


def main() -> None:
    """Serves until it is told to stop."""
    try:
        settings = from_environment()
    except BadSettings as wrong:
        sys.exit(f"maloca gateway: {wrong}")
    logs.set_up(settings.door.log_level)
    Server(Gateway(settings)).run()


if __name__ == "__main__":
    main()
