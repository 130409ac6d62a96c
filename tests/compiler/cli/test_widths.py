"""Text that commands print for people fits 80 letters, in a terminal of that width and in a pipe.

Text for programs, or text that is assembled, is printed unchanged: JSON, Graphviz, completions of a
shell, the bundles of `asm --list` and `tile --profile`, one in each line. So are refusals, which
have one line each, and paths that are longer than a line.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ipusim.compiler.cli.app import main
from ipusim.compiler.cli.catalogue import COMMANDS
from ipusim.compiler.drawing.screen_width import NARROWEST

JOB = ("--m", "64", "--k", "64", "--n", "8", "--block-length", "16", "--tiles", "4")
LONG_NAME = "vision_model.encoder.layers.0.attention.output.dense.{}"
LAYERS = f"""
name = "{LONG_NAME.format("of a model")}"
layers = [
  {{ name = "{LONG_NAME.format("query")}", m = 32, k = 32, columns = 4 }},
  {{ name = "{LONG_NAME.format("key")}", m = 32, k = 32, columns = 4 }},
]
"""
POINTS = """\
source_figure,device,method,dtype,m,k,n,block_size,density,quantity,value,flag
mine,IPU,dense,fp16,64,64,16,,1,flops,1.5e11,exact
mine,IPU,static,fp16,64,128,16,16,0.25,flops,5e10,exact
"""
MACHINE_TEXT = (
    'base = "bow"\nname = "{} chip whose name says all that was changed in it"\nclock_hz = {}\n'
)
TEXTS = {
    "layers.toml": LAYERS,
    "points.csv": POINTS,
    "one.toml": MACHINE_TEXT.format("one", 1_000_000_000),
    "two.toml": MACHINE_TEXT.format("two", 2_000_000_000),
}
SWEEP = (*("explore", "--size", "64", "--n", "8", "--tiles", "4", "--workers", "0"),)
GOLDEN = Path(__file__).parents[2] / "guard" / "golden"
GOLDEN_LINES = 100  # of each golden file: its head and some tests
CALLS = {  # by command; each in a folder that has what earlier ones wrote
    "new": ["new project"],
    "run": [
        "run {job} --density 1/4 --energy --strategy rows --run-file a.run",
        "run {job} --density 1/4 --strategy popsparse --timing-only --advice --run-file b.run",
        "run {job} --method dynamic --density 1/8 --max-density 1/4 --patterns 3",
        "run {job} --method dense --strategy dense",
    ],
    "conv": [
        "conv --channels 16 --filters 16 --image 8x8 --padding 1 --batch 2 --tiles 4 "
        "--algorithm block"
    ],
    "compile": ["compile {job} --strategy rows -o job.ipusim"],
    "simulate": ["simulate job.ipusim"],
    "show": ["show job.ipusim", "show a.run", "show job.ipusim --tile 1"],
    "report": ["report a.run", "report b.run --advice", "report a.run --csv tables --dot g.dot"],
    "compare": ["compare a.run b.run", "compare a.run b.run --advice", "compare {golden} {golden}"],
    "diff": ["diff {golden} {golden}"],
    "explore": [
        "{sweep} --method dense --machine bow one.toml two.toml --dry-run",
        "{sweep} --method static dense dynamic --strategy rows grid expected --density 1/4 1/8 "
        "--machine bow one.toml two.toml",
        "explore --size 64 --n 8 65536 --tiles 4 --method dense --workers 0",  # one is refused
    ],
    "network": ["network layers.toml --tiles 4 --workers 0 --formats element,block:4,block:16"],
    "sddmm": ["sddmm --m 64 --n 64 --k 16 --density 1/4 --tiles 4"],
    "attention": ["attention --heads 1 --tokens 32 --head-dim 8 --block 8 --tiles 4 --sweep"],
    "validate": [
        "validate --points points.csv --store v.jsonl --workers 0",
        "validate --points points.csv --store v.jsonl --workers 0 --point 2",
    ],
    "machine": ["machine", "machine one.toml"],
    "prune": ["prune project/matrix.npz --density 1/16 -o pruned.npz"],
    "quantise": ["quantise pruned.npz"],
    "convert": ["convert pruned.npz dense.npy"],
    "asm": ["asm project/scaled_add.S"],
    "lint": ["lint project/scaled_add.S"],
    "tile": ["tile project/scaled_add.S --entry scaled_add --array x=x.npy --state x,x,2,1.0"],
}
PRINTED_UNCHANGED = {"completion": "a shell's code"}


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the standard output of each call in a terminal of 80 letters."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("w"))
        patch.setenv("COLUMNS", str(NARROWEST))
        return dict(_printed())


def _printed() -> Iterator[tuple[str, str]]:
    """Yield each call with its standard output; write the files that calls read before."""
    for name, text in TEXTS.items():
        Path(name).write_text(text, encoding="utf-8")
    np.save("x.npy", np.ones(64, np.float32))
    words = {"{job}": JOB, "{sweep}": SWEEP, "{golden}": (_part_of_golden_files("golden"),)}
    for call in (call for calls in CALLS.values() for call in calls):
        arguments = [
            word_of_call for word in call.split() for word_of_call in words.get(word, (word,))
        ]
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            assert main(arguments) == 0, call
        yield call, out.getvalue()


def _part_of_golden_files(folder: str) -> str:
    """Write the first lines of each golden file to a new folder, and return the folder."""
    Path(folder).mkdir()
    for path in GOLDEN.glob("*.cycles"):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        Path(folder, path.name).write_text("".join(lines[:GOLDEN_LINES]), encoding="utf-8")
    return folder


def test_every_command_is_called_or_listed_as_printing_code() -> None:
    assert {*CALLS, *PRINTED_UNCHANGED} == set(COMMANDS)


VERDICTS = ("Sparse pays:", "Sparse does not pay:", "Dense is fastest:")


@pytest.mark.parametrize("command", CALLS)
def test_no_line_of_a_command_is_longer_than_the_screen(
    command: str, texts: dict[str, str]
) -> None:
    for call in CALLS[command]:
        lines = texts[call].splitlines()
        if command == "network":  # the verdict is one line, for scripts that read it
            lines = [line for line in lines if not line.startswith(VERDICTS)]
        assert [line for line in lines if len(line) > NARROWEST] == [], call
        assert lines or command == "diff"
