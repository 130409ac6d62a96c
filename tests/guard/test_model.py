"""Golden counts change only together with the number of the cycle model.

The counts of kernels depend on nothing but the core's timing and the kernels by it: those that a
model gave stay its own. Where they move, `ipusim/cycle_model.py` takes a number and a line more,
and `KERNELS` the digest of the counts by it, which the failing test prints. A kernel or a shape
that is new changes the digest too, and no model: then it is replaced.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from ipusim import CYCLE_MODEL
from ipusim.compiler.guard.counts import golden_text, read_golden

HERE = Path(__file__).parent
GOLDEN = sorted(HERE.parent.rglob("golden/*.cycles"))
# By cycle model, of the counts in golden/test_kernels.cycles.
KERNELS = {
    1: "909d33d0b62c1025",
    2: "4715724501e3d8ac",
    3: "3820b7759c7d541f",
    4: "35dd6bff0fe3698b",
    5: "e5fa3ac5b2cb7c6d",
}


def digest() -> str:
    """Return sixteen hexadecimal digits of the counts of kernels, whatever model the file names."""
    counts = read_golden(HERE / "golden" / "test_kernels.cycles").counts
    return hashlib.sha256(golden_text(counts, 1).encode()).hexdigest()[:16]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_files_are_of_our_cycle_model(path: Path) -> None:
    assert read_golden(path).model == CYCLE_MODEL, "renew with pytest tests/guard --update-golden"


def test_counts_of_kernels_move_with_the_number_of_the_cycle_model_alone() -> None:
    found = digest()

    assert CYCLE_MODEL in KERNELS, f"the model is new: give KERNELS {CYCLE_MODEL}: {found!r}"
    assert KERNELS[CYCLE_MODEL] == found, (
        "cycles of kernels moved: give the cycle model its next number in ipusim/cycle_model.py, "
        f"and KERNELS that number with {found!r}; where only cases came or went, {CYCLE_MODEL} "
        "with it"
    )
    assert len(set(KERNELS.values())) == len(KERNELS)
