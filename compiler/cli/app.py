"""The `ipusim` command: one file a command, whose function is its grammar and what it does.

A command imports what it needs when it runs, so that help and mistakes are answered at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from .commands.asm import asm
from .commands.compare import compare
from .commands.compile import compile_
from .commands.convert import convert
from .commands.diff import diff
from .commands.explore import explore
from .commands.machine import machine
from .commands.report import report
from .commands.run import run
from .commands.show import show
from .commands.simulate import simulate
from .commands.tile import tile
from .commands.validate import validate
from .telling import MISUSED, begin_output, leave_output, refused, told

EXAMPLES = """
Examples:

    ipusim run --m 4096 --k 4096 --n 1024 --block-length 16 --density 1/16

    ipusim run --method dynamic --density 1/16 --max-density 1/8 --patterns 4

    ipusim run weights.smtx --n 512 --block-length 4 --machine mk2 --json

    ipusim compile weights.mtx --n 64 -o job.ipusim
    ipusim simulate job.ipusim --data operands.npz -o result.npz

    ipusim run --n 1024 --run-file job.run
    ipusim report job.run --html job.html --trace job.json.gz

    ipusim tile zero.S --entry zero --array x=x.npy --state x,8,2 --profile

    ipusim explore --n 64 256 1024 --density 1/16 1/32 --method static dense --plot pictures

    ipusim validate --plot pictures

    ipusim compare before.ipusim after.ipusim

Exit status: 0 done, 1 the program does not fit, the result is wrong or `diff` found a difference,
2 bad usage or input, 70 a fault of ipusim, 130 interrupted (143 by SIGTERM).
"""

app = App(
    name="ipusim",
    help="Compile sparse matmuls for a Graphcore IPU and simulate them, cycle by cycle.",
    help_epilogue=EXAMPLES,
    help_format="plaintext",
    result_action="return_value",
    suppress_keyboard_interrupt=False,
    version_flags=["--version"],
)
for command in (run, simulate, show, report, machine, asm, tile, validate, diff, compare, explore):
    app.command(command)
app.command(compile_, name="compile")
app.command(convert)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status. Mistakes are one line on standard error."""
    try:
        begin_output()
        status = int(app(arguments, exit_on_error=False, print_error=False) or 0)
        sys.stdout.flush()
    except CycloptsError as error:
        status = refused(f"{str(error).rstrip().rstrip('.')}; try `ipusim --help`", MISUSED)
    except Exception as error:  # an expected one is told, any other is a fault of status 70
        status = told(error)
    leave_output()
    return status
