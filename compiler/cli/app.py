"""The `ipusim` command: one file a command, whose function is its grammar and what it does.

A command's file is imported when the command is named, and what it needs when it runs, so that help
and mistakes are answered at once. What help says of each command stands in `catalogue`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from .catalogue import COMMANDS, FIRST_STEPS, MORE, epilogue
from .help_page import HelpPage
from .mistakes import mistake_told
from .telling import MISUSED, begin_output, leave_output, refused, told


def version() -> str:
    """The version of this distribution."""
    from ipusim import __version__

    return __version__


app = App(
    name="ipusim",
    help="Compile sparse matmuls for a Graphcore IPU and simulate them, cycle by cycle.",
    help_epilogue=epilogue(FIRST_STEPS, MORE),
    help_format="plaintext",
    help_formatter=HelpPage(),
    result_action="return_value",
    suppress_keyboard_interrupt=False,
    version=version,
    version_flags=["--version"],
)
for name, sentence in COMMANDS.items():
    app.command(f"{__package__}.grammar:{name}", name=name, help=sentence)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status. Mistakes are one line on standard error."""
    try:
        begin_output()
        status = int(app(arguments, exit_on_error=False, print_error=False) or 0)
        sys.stdout.flush()
    except CycloptsError as error:
        status = refused(mistake_told(error), MISUSED)
    except Exception as error:  # an expected one is told, any other is a fault of status 70
        status = told(error)
    leave_output()
    return status
