"""Studies small enough to be stopped often, and checks of what their stores hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs
import numpy as np
from signalled import LONG

from ipusim.compiler.cli.app import main
from ipusim.compiler.studies.sweep.json_lines import members_of

SWEEP = (
    *("explore", "--size", 64, "--tiles", 4, "--n", 4, 8, 16, "--density", "1/4", "1/8"),
    *("--method", "static", "dense", "--workers", 2 if LONG else 1),
)
VALIDATION = ("validate", "--workers", 1, "--points", "points.csv")
TABLE = """\
source_figure,device,method,dtype,m,k,n,block_size,density,quantity,value,flag
mine,IPU,dense,FP16,64,64,4,,1,flops,1e10,exact
mine,IPU,dense,fp16,64,64,16,,1,flops,3e10,exact
mine,IPU,static,fp16,64,64,16,16,0.25,flops,1e10,exact
mine,IPU,static,fp16,64,64,8,16,0.5,flops,1e10,exact
mine,IPU,dynamic,fp32,64,64,16,8,0.25,flops,2e9,exact
"""


def moments(suite: int, seconds: float, seed: int, *, long: int = 50) -> list[float]:
    """Return random moments in a command of `seconds` seconds.

    In the suite always the same ones.
    """
    rng = np.random.default_rng(None if LONG else seed)
    return rng.uniform(0, seconds, long if LONG else suite).tolist()


@attrs.frozen
class WithStore:
    """A study that keeps its results in a folder.

    Attributes:
        study: Name of the command, and its arguments.
        folder: Working directory of the command, with a table to validate against.
    """

    study: tuple[object, ...]
    folder: Path

    def __attrs_post_init__(self) -> None:
        (self.folder / "points.csv").write_text(TABLE, encoding="utf-8")

    @property
    def arguments(self) -> tuple[object, ...]:
        """Arguments of the command."""
        return (*self.study, "--store", self.store.name)

    @property
    def store(self) -> Path:
        """Path of the study's file of results."""
        return self.folder / "store.jsonl"

    def whole_lines(self) -> list[str]:
        """Return the results in the store, which are the lines after the first."""
        held = self.store.read_text(encoding="utf-8") if self.store.exists() else ""
        return [line for line in held.splitlines(keepends=True)[1:] if line.endswith("\n")]

    def check_goes_on(self) -> None:
        """Check that the study, run again, ends with the results of an unstopped one."""
        _finish(self.study, self.store)
        assert results(self.store) == _at_once(self.study)


def _finish(study: Sequence[object], store: Path) -> None:
    """Run a study to its end, over the points of `TABLE`."""
    points = store.with_name("points.csv")
    points.write_text(TABLE, encoding="utf-8")
    arguments = [points if argument == points.name else argument for argument in study]
    assert main([*map(str, arguments), "--store", str(store)]) == 0


@cache
def _at_once(study: tuple[object, ...]) -> dict[str, object]:
    """Return the results of a study that nothing stopped."""
    with TemporaryDirectory() as folder:
        store = Path(folder, "store.jsonl")
        _finish(study, store)
        return results(store)


def results(store: Path) -> dict[str, object]:
    """Return a store's results without host seconds, after a check that every line is whole."""
    content = store.read_bytes() if store.exists() else b"\n"
    assert content.endswith(b"\n")
    rows = [members_of(line) for line in content.splitlines(keepends=True)[1:]]
    return {row["key"]: {**row["result"], "host_seconds": None} for row in rows}
