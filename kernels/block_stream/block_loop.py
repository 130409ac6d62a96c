"""Bundles of a worker in launches of the static block kernels, from the passes of each label.

In a launch all workers start at a label of the code, their entry, and stream their n columns past
the weights of a block in the AMP. A worker's bundles follow from the assembly: a constant for the
entry, plus a constant for each pass of each label, that is each time the code behind the label
runs. The number of passes of a label is a function of n. `LOOPS` has these functions for every
kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import DataType, IntArray

from ..kernel import Kernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT

Passes: TypeAlias = Mapping[str, Callable[[IntArray], IntArray]]
"""Number of passes of each label in a launch, as functions of a worker's number of columns."""


@attrs.frozen
class BlockLoop:
    """Launches of a worker for the blocks of a row.

    Attributes:
        instruction: name of the AMP instruction.
        opening, later: entries of the launches for a row's first block, and for any other block, in
            order. A block may take several launches, each with a part of its weights.
        labels: passes by label for each entry. The entry "first" reads the vertex and then runs the
            code of "row".
    """

    instruction: str
    opening: tuple[str, ...]
    later: tuple[str, ...]
    labels: Mapping[str, Passes]

    @property
    def passes(self) -> int:
        """Number of launches of a block."""
        return len(self.later)

    @property
    def splits_outputs(self) -> bool:
        """True if a row's first block has a second launch, for the upper half of its outputs."""
        return "row_again" in self.opening


# Bundles of workers with fewer columns than this are computed once and kept in a table, because
# planners need them many times.
MAX_TABLED = 256  # columns of a worker; reason of the value not recorded


@cache
def _bundles(kernel: Kernel, entry: str) -> Mapping[str, int]:
    """Return `label_bundles` of a kernel, cached."""
    return kernel.label_bundles(entry)


def launch_bundles_of(kernel: Kernel, entry: str, passes: Passes, columns: IntArray) -> IntArray:
    """Return the bundles of a worker in a launch, in the shape of `columns`.

    Args:
        kernel: kernel of the worker.
        entry: label at which the worker enters.
        passes: passes of the labels of this entry.
        columns: number of columns of the worker, any shape.
    """
    bundles = _bundles(kernel, entry)
    total = np.full_like(columns, bundles[""])
    for label, passes_of in passes.items():
        total += bundles[label] * passes_of(columns)
    return total


def if_columns(low: int, high: int | None = None) -> Callable[[IntArray], IntArray]:
    """Return a function that is 1 for workers with `low` to `high` columns and 0 for others."""

    def passes(n: IntArray) -> IntArray:
        fits = n >= low if high is None else (n >= low) & (n <= high)
        return np.asarray(fits, dtype=np.int64)

    return passes


def columns_beyond(columns: int) -> Callable[[IntArray], IntArray]:
    """Return a function of a worker's columns: how many it has beyond the first `columns`."""
    return lambda n: np.asarray(np.maximum(n - columns, 0), dtype=np.int64)


# Indicators of workers with 0, 1, 2, and at least 1 column.
no_columns, one_column, two_columns = if_columns(0, 0), if_columns(1, 1), if_columns(2, 2)
any_columns = if_columns(1)


def _exit_or_repeat(entry: str) -> Passes:
    """Return the passes of code that exits without columns and repeats its body n - 1 times."""
    return {"idle": no_columns, f"{entry}.rpt": columns_beyond(1)}


def _repeat_then_last(label: str = "columns") -> Passes:
    """Return the passes of code whose loop takes all columns but the last."""
    return {label: any_columns, f"{label}.rpt": columns_beyond(1)}


# Passes by entry, for the kernels below. `label.rpt` is the body of the hardware loop behind a
# label, which takes a column in each pass; the first or last column is in the code around it, so
# that it runs n - 1 or n - 2 times.
_ROW = _exit_or_repeat("row")
_HALF = {"first": _ROW, "row": _ROW, "later": _exit_or_repeat("later")}
_AGAIN = {name: _exit_or_repeat(name) for name in ("row_again", "later_again")}
# Blocks of 4 in half: one or two columns have code of their own, which ends where an idle worker
# exits; a later block handles two columns in a pass of its loop, and an even number has one more.
_FEW: Passes = {"idle": lambda n: no_columns(n) + two_columns(n), "two": two_columns}
_ROW_4: Passes = {**_FEW, "few_in_row": if_columns(0, 2), "row.rpt": lambda n: (n >= 3) * (n - 1)}
_LATER_4: Passes = {
    **_FEW,
    "few": if_columns(0, 2),
    "even_end": lambda n: ((n >= 3) & (n % 2 == 0)).astype(np.int64),
    "later.rpt": lambda n: np.maximum(n - 3, 0) // 2,
}


def _one_or_more(columns: str, drain: str, single_column: str) -> Passes:
    """Return the passes of code with one branch for a single column and one for more."""
    return {
        columns: any_columns,
        drain: any_columns,
        single_column: one_column,
        f"{columns}.rpt": columns_beyond(2),
    }


_COLUMNS_16 = _one_or_more("columns", "drain", "one_column")
_LOW, _HIGH = (
    _one_or_more(f"{part}_columns", f"{part}_drain", f"{part}_one") for part in ("low", "high")
)

_PLAIN = ("row",), ("later",), _HALF
_SPLIT = ("row", "row_again"), ("later", "later_again"), {**_HALF, **_AGAIN}
# Kernels without a comment take the bundles of PopLibs' static kernels. PopLibs has no kernels like
# those marked "ours": half data on 8 AMP units, which compute two outputs in a bundle, so b / 2
# bundles a column and at most 8 outputs in a launch; and float 16 x 16 on 8 units.
LOOPS: Mapping[tuple[DataType, DataType, int, int], BlockLoop] = {
    # data, partials, units, block
    (HALF, HALF, 16, 16): BlockLoop("f16v4hihov4amp", *_PLAIN),
    (HALF, HALF, 16, 8): BlockLoop("f16v4hihov4amp", *_PLAIN),
    (HALF, HALF, 16, 4): BlockLoop(
        *("f16v4hihov4amp", ("row",), ("later",)),
        {"first": _ROW_4, "row": _ROW_4, "later": _LATER_4},
    ),
    (FLOAT, FLOAT, 16, 16): BlockLoop(
        *("f32sisov2amp", ("row", "later"), ("later", "later")),
        {
            "first": {"steps_of_one": one_column, **_COLUMNS_16},
            "row": _COLUMNS_16,
            "later": _COLUMNS_16,
        },
    ),
    (FLOAT, FLOAT, 8, 8): BlockLoop(
        *("f32sisoamp", ("row",), ("later",)),
        dict.fromkeys(("first", "row", "later"), _repeat_then_last()),
    ),
    (FLOAT, FLOAT, 8, 4): BlockLoop(
        *("f32sisoamp", ("row",), ("later",)),
        {"first": _ROW, "row": _ROW, "later": _repeat_then_last()},
    ),
    (FLOAT, FLOAT, 8, 16): BlockLoop(  # ours
        *("f32sisoamp", ("row", "later", "low", "later"), ("low", "later", "low", "later")),
        {**dict.fromkeys(("first", "row", "low"), _LOW), "later": _HIGH},
    ),
    # ours
    (HALF, FLOAT, 8, 16): BlockLoop("f16v4sisoamp", *_SPLIT),
    (HALF, FLOAT, 8, 8): BlockLoop("f16v4sisoamp", *_PLAIN),
    (HALF, FLOAT, 8, 4): BlockLoop("f16v4sisoamp", *_PLAIN),
    (HALF, HALF, 8, 16): BlockLoop("f16v4hihoamp", *_SPLIT),
    (HALF, HALF, 8, 8): BlockLoop("f16v4hihoamp", *_PLAIN),
    (HALF, HALF, 8, 4): BlockLoop("f16v4hihoamp", *_PLAIN),
}
