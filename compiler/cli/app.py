"""The `ipusim` command: one file a command, whose function is its grammar and what it does.

A command's file is imported when the command is named, and what it needs when it runs, so that help
and mistakes are answered at once. What help says of each command therefore stands here, too.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from .telling import MISUSED, begin_output, leave_output, refused, told

EXAMPLES = """
Examples:

    ipusim run --m 4096 --k 4096 --n 1024 --block-length 16 --density 1/16

    ipusim run --method dynamic --density 1/16 --max-density 1/8 --patterns 4

    ipusim run weights.smtx --n 512 --block-length 4 --machine mk2 --json

    ipusim conv --channels 512 --filters 512 --image 14x14 --kernel 3x3 --padding 1 --batch 4

    ipusim compile weights.mtx --n 64 -o job.ipusim
    ipusim simulate job.ipusim --data operands.npz -o result.npz

    ipusim run --n 1024 --run-file job.run
    ipusim report job.run --html job.html --trace job.json.gz

    ipusim tile zero.S --entry zero --array x=x.npy --state x,8,2 --profile

    ipusim explore --n 64 256 1024 --density 1/16 1/32 --method static dense --plot pictures

    ipusim network vgg16 --batch 4 --profile table15 --timing-only

    ipusim validate --plot pictures

    ipusim compare before.ipusim after.ipusim

Exit status: 0 done, 1 the program does not fit, the result is wrong or `diff` found a difference,
2 bad usage or input, 70 a fault of ipusim, 130 interrupted (143 by SIGTERM).
"""

COMMANDS = {
    "asm": "Assemble files of tile code, link them, and print size and labels.",
    "compare": (
        "Print two runs, stores or golden files side by side, the largest difference first."
    ),
    "compile": "Plan and emit a program, and write both to a file.",
    "conv": """\
Compile and simulate a convolution with sparse weights, check it and print the report.

`ipusim run`, `compile` and `explore` take the same flags with --method convolution.""",
    "convert": "Convert a matrix file: .mtx, .smtx, .npz, .npy or a .txt mask, by suffix.",
    "diff": """\
Print what differs between two golden stores; exit status 1 if any count does.

A first line says so where they are of different cycle models.""",
    "explore": """\
Simulate every combination of the values given, and print, keep and draw what comes out.

Every result is kept in a file as it comes, by all that decides it: an interrupted sweep goes
on, a wider one simulates only what is new. Without axes: print and draw what the file holds.""",
    "lint": """\
Find what can be wrong with tile code without running it; exit status 1 if anything is.

Errors are what the core refuses once it comes there; only they make the status 1. Warnings are
most likely mistakes, information is what costs cycles.""",
    "machine": "Print every number of a machine with its source.",
    "network": """\
Simulate every layer of a network in several formats, and say which one each layer takes.

Layers are those of a network that ships, of a TOML table, or of a checkpoint with its zeros.
Every result is kept in a file as it comes: an interrupted study goes on.""",
    "prune": """\
Prune the weights of a file, and print how many live and what they keep.

A file is a matrix, an array, .npz with arrays, FILE:TENSOR of a checkpoint, or a checkpoint
whose layers are pruned one by one, all else as it was.""",
    "quantise": """\
Put the weights of a file in few bits, and print the error that is left.

Zeros stay zeros, without a code. Without a scheme: print the errors of all of them.""",
    "report": "Show a run: its report as text, or pictures, a page, a timeline, a table.",
    "run": "Compile and simulate a matmul, check it against NumPy and print the report.",
    "show": "Print what a file holds: the decision, the program's text, the run's report.",
    "simulate": "Simulate a compiled program; with data, compute its numbers and check them.",
    "tile": "Run one vertex on one tile, instruction by instruction, and print its cycles.",
    "validate": (
        "Simulate what a Bow IPU was measured to do, and print by how much the simulator errs."
    ),
}

app = App(
    name="ipusim",
    help="Compile sparse matmuls for a Graphcore IPU and simulate them, cycle by cycle.",
    help_epilogue=EXAMPLES,
    help_format="plaintext",
    result_action="return_value",
    suppress_keyboard_interrupt=False,
    version_flags=["--version"],
)
for name, sentence in COMMANDS.items():
    function = f"{name}_" if name == "compile" else name  # not to hide Python's own
    app.command(f"{__package__}.commands.{name}:{function}", name=name, help=sentence)


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
