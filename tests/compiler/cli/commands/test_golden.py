"""Complete output of commands: texts of their studies with notes, counts and refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sweep_points import write_store

from ipusim.compiler.cli.app import main

Golden = Callable[[str, str], None]

MASK = "3 4\n0 1 0 0\n1 0 0 1\n0 0 1 0\n"
JOB = (*("--m", "16", "--k", "16", "--n", "4"), *("--density", "1/2", "--tiles", "2"))
TABLES = ("supersteps.csv", "tiles.csv")
AXES = {
    "size": (64,),
    "n": (8,),
    "block_length": (4, 16),
    "density": (1 / 4,),
    "method": ("static", "dense"),
    "tiles": (4,),
}


@pytest.fixture(autouse=True, scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Write a mask and a sweep of two block lengths and two methods, and work in their folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("commands"))
        Path("a [b].txt").write_text(MASK, encoding="ascii")
        write_store(Path("sweep.jsonl"), AXES)
        assert main(["compile", *JOB, "-o", "job"]) == 0
        assert main(["simulate", "job", "--run-file", "run"]) == 0
        yield


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("convert", ("convert", "a [b].txt", "b.npz", "--block-length", "4")),
        ("convert_lossy", ("convert", "a [b].txt", "c.smtx", "--lossy")),
        ("explore_where", ("explore", "--store", "sweep.jsonl", "--where", "block=16")),
        ("explore_sort", ("explore", "--store", "sweep.jsonl", "--sort", "tile bytes")),
        ("explore_refused", ("explore", "--store", "sweep.jsonl", "--where", "block=8")),
        ("machine", ("machine", "bow")),
        ("report", ("report", "run")),
        ("report_files", ("report", "run", "--csv", "tables", "--interval-csv", "intervals.csv")),
        ("show", ("show", "run")),
        ("show_tile", ("show", "job", "--tile", "1")),
        ("show_dot", ("show", "job", "--dot")),
    ],
)
def test_what_a_command_prints(
    name: str, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    status = main([*arguments])
    out, err = capsys.readouterr()

    golden(f"{name}.txt", f"{out}{err}status {status}")


def test_what_a_report_writes(golden: Golden, capsys: pytest.CaptureFixture[str]) -> None:
    main(["report", "run", "--csv", "tables", "--interval-csv", "intervals.csv"])
    capsys.readouterr()
    head, *windows = Path("intervals.csv").read_text(encoding="utf-8").splitlines()
    tables = [Path("tables", name).read_text(encoding="utf-8") for name in TABLES]

    golden("report_tables.csv", "\n".join([head, *windows[::20], *tables]).rstrip())
