"""The `maloca` command.

Exit codes: 0 done; 1 refused by the house, or nothing to do it with; 2 wrong usage; 3 nobody answers; 4 an export that
does not hold; 130 left with Ctrl-C.
"""

from __future__ import annotations

import sys

from gateway.terminal import gathering, seated
from gateway.terminal.address import BadAddress
from gateway.terminal.client import Refused, Unreachable
from gateway.terminal.command import REFUSED, UNREACHABLE, app, screen
from gateway.terminal.playing import SeatLost
from gateway.terminal.sitting import NoSeat
from gateway.terminal.verifying import BadExport

VERBS = (gathering, seated)
"""The modules of the verbs: importing them puts them on the command line, in this order."""


def main() -> None:
    """Runs the command line; what goes wrong is one line on standard error, and an exit code."""
    try:
        app()
    except Refused as refused:
        screen.refusal(refused.problem)
        sys.exit(REFUSED)
    except Unreachable as silent:
        screen.complain(str(silent))
        sys.exit(UNREACHABLE)
    except (BadAddress, BadExport, NoSeat, SeatLost) as wrong:
        screen.complain(str(wrong))
        sys.exit(REFUSED)
