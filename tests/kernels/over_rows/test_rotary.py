"""The rotary embedding kernel: its values against complex numbers, and its refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ipusim import BOW, DataType, ProgramError, simulate
from ipusim.compiler import check_kernel, kernel_program
from ipusim.kernels import Rotary

HALF, FLOAT = DataType.HALF, DataType.FLOAT
kernels = pytest.mark.parametrize("kernel", Rotary.variants(), ids=lambda kernel: kernel.name)


@kernels
def test_code_numerics_and_cycles_agree_to_the_bit(kernel: Rotary) -> None:
    def drawn(rng: np.random.Generator) -> dict[str, Any]:
        shape = {"rows": rng.integers(0, 8, 2), "heads": rng.integers(1, 4, 2)}
        return {**shape, "count": rng.choice([1, 3, 4, 8, 23, 32], 2)}

    check_kernel(kernel, drawn, cases=4, tolerance=0)


@kernels
@pytest.mark.parametrize("shape", [(1, 1, 32), (3, 2, 5), (7, 1, 8)], ids=str)
def test_pairs_are_turned_by_the_angle_of_their_position(
    shape: tuple[int, int, int], kernel: Rotary
) -> None:
    positions, heads, count = shape
    width, dtype = kernel.data_type.vector_width, kernel.data_type.numpy
    rng = np.random.default_rng(5)
    pairs = rng.standard_normal((2, positions, heads, count)).astype(dtype).astype(np.float64)
    angle = np.arange(positions)[:, None] * 10000.0 ** -(np.arange(count) / count)
    behind = -count % width
    program = kernel_program(kernel, BOW.scaled_to(1), rows=positions, heads=heads, count=count)

    x = np.pad(np.moveaxis(pairs, 0, 2), [(0, 0)] * 3 + [(0, behind)])
    tables = {"cos": np.cos(angle), "sin": np.sin(angle)}
    feeds = {name: np.pad(table, ((0, 0), (0, behind))) for name, table in tables.items()}
    feeds = {name: a.ravel().astype(dtype) for name, a in {"x": x, **feeds}.items()}
    run = simulate(program, feeds, fidelity="instruction", check_races=True)

    # A pair is a complex number; a rotation multiplies it by e^(i angle).
    turned = (pairs[0] + 1j * pairs[1]) * np.exp(1j * angle)[:, None]
    y = run.outputs["y"].astype(np.float64).reshape(x.shape)[..., :count]
    apart = {HALF: 4e-3, FLOAT: 1e-6}[kernel.data_type]
    assert np.allclose(y[:, :, 0] + 1j * y[:, :, 1], turned, rtol=0, atol=apart)


def test_positions_without_rows_are_refused() -> None:
    with pytest.raises(ProgramError, match=r"rotary_half: 0 heads; give 1 or more"):
        kernel_program(Rotary(HALF), BOW.scaled_to(1), rows=2, heads=0, count=8)
