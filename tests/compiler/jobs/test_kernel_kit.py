"""Kernels of users: a program of the kernel alone, and messages about a wrong one."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ipusim import BOW, DataType, InputError, ProgramError, simulate
from ipusim.compiler import check_kernel, kernel_program
from ipusim.kernels import Kernel, VertexFields, array, array_of, words

FLOAT, HALF = DataType.FLOAT, DataType.HALF
FOUR = BOW.scaled_to(4)


class ScaledAdd(Kernel):
    """Kernel that `ipusim new` writes."""

    title = "scaled_add"
    arrays = (array("x", "in", "pairs", 2, FLOAT), array("y", "inout", "pairs", 2, FLOAT))
    state_words = words("x y turns factor", turns=lambda v: v.pairs // v.workers)
    loops = {"scaled_add.rpt": lambda v: v.pairs // v.workers - 1}  # noqa: RUF012

    folder = Path()

    @property
    def source(self) -> Path:
        return self.folder / "scaled_add.S"

    def numbers(self, v: VertexFields, **arrays: Any) -> None:
        arrays["y"] += v.float32("factor") * arrays["x"]


@pytest.fixture(autouse=True)
def _code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = files("ipusim.compiler.data.new").joinpath("scaled_add.S.txt").read_text()
    (tmp_path / "scaled_add.S").write_text(text)
    monkeypatch.setattr(ScaledAdd, "folder", tmp_path)


def drawn(rng: np.random.Generator) -> dict[str, Any]:
    return {"pairs": 6 * int(rng.integers(1, 30)), "factor": rng.standard_normal()}


def test_a_kernel_whose_answers_are_those_of_its_code_passes() -> None:
    check_kernel(ScaledAdd(), drawn, cases=5)


def test_its_program_deals_arrays_to_the_tiles_in_order() -> None:
    factors = np.arange(4, dtype=np.float32)
    program = kernel_program(ScaledAdd(), FOUR, pairs=6, factor=factors)
    x, y = np.random.default_rng(0).standard_normal((2, 4 * 12)).astype(np.float32)

    run = simulate(program, {"x": x, "y": y})

    expected = y.reshape(4, 12) + factors[:, None] * x.reshape(4, 12)
    assert np.allclose(run.outputs["y"].reshape(4, 12), expected)
    assert "scaled_add of n elements" in str(run.report)


class MiscountedLoop(ScaledAdd):
    loops = {"scaled_add.rpt": lambda v: v.pairs // v.workers}  # noqa: RUF012


class UnknownLabel(ScaledAdd):
    loops = {"turn.rpt": lambda v: v.pairs // v.workers - 1}  # noqa: RUF012


class UncountedLoop(ScaledAdd):
    loops = {}  # noqa: RUF012


class OtherNumbers(ScaledAdd):
    def numbers(self, v: VertexFields, **arrays: Any) -> None:  # noqa: ARG002
        arrays["y"] += arrays["x"]


class ShortArray(ScaledAdd):
    arrays = (array("x", "in", "pairs", FLOAT), array("y", "inout", "pairs", 2, FLOAT))

    def numbers(self, v: VertexFields, **arrays: Any) -> None:
        """Compute nothing, for arrays that do not match."""


@pytest.mark.parametrize(
    ("kernel", "message"),
    [
        (
            MiscountedLoop(),
            r"with pairs \d+, factor .*: worker 0 passes label 'scaled_add.rpt', .*scaled_add.S:33,"
            r" (\d+) times, by the kernel's count \d+",
        ),
        (UnknownLabel(), "no label 'turn'; the code has scaled_add"),
        (UncountedLoop(), "count the hardware loop 'scaled_add.rpt', too"),
        (OtherNumbers(), r"element 0 of y is .* by its numerics and .* by its code"),
        (ShortArray(), "by its numerics and"),
    ],
)
def test_what_is_wrong_is_named(kernel: Kernel, message: str) -> None:
    with pytest.raises(InputError, match=message):
        check_kernel(kernel, drawn, cases=1)


class Untyped(ScaledAdd):
    arrays = (array("x", "in", "pairs", 8), array("y", "inout", "pairs", 2, FLOAT))


class Listed(ScaledAdd):
    arrays = (*ScaledAdd.arrays, array_of("places"))


@pytest.mark.parametrize(
    ("kernel", "fields", "message"),
    [
        (ScaledAdd(), {"pairs": 6}, "field 'factor' must be a column of numbers"),
        (ScaledAdd(), {"pairs": np.arange(3), "factor": 1.0}, r"give one, or 4, one a tile"),
        (Untyped(), {"pairs": 6, "factor": 1.0}, "array 'x' has no type; write array"),
        (Listed(), {"pairs": 6, "factor": 1.0, "places": 3}, "field 'places' must be a list"),
    ],
)
def test_a_program_that_cannot_be_is_refused(
    kernel: Kernel, fields: dict[str, Any], message: str
) -> None:
    with pytest.raises(ProgramError, match=message):
        kernel_program(kernel, FOUR, **fields)
