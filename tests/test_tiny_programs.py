"""Five tiny programs, compared with their golden texts; each run's result compared with NumPy.

A text is the program's summary and all lines of every tile: variables with addresses, sends with
cycles, vertices with their fields. `--update-golden` renews the files; read what it wrote.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ipusim import BOW, DataType, Program, listing, simulate
from ipusim.compiler import (
    BlockMatrix,
    Bound,
    Pattern,
    Plan,
    emit,
    multiply,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    unpack,
)

Golden = Callable[[str, str], None]
HALF, FLOAT = DataType.HALF, DataType.FLOAT


def text_of(program: Program) -> str:
    """Return the listing of a program and of each of its tiles."""
    pages = [f"tile {tile}\n{listing(program, tile)}" for tile in range(program.machine.tiles)]
    return "\n\n".join([listing(program), *pages])


def pattern_of(shape: tuple[int, int], block: int, *blocks: tuple[int, int]) -> Pattern:
    """Return the pattern of these blocks, each by row and column."""
    mask = np.zeros((shape[0] // block, shape[1] // block), dtype=np.bool_)
    mask[tuple(zip(*blocks, strict=True))] = True
    return Pattern.filled(shape, block, np.flatnonzero(mask))


def integers(*shape: int, data_type: DataType) -> Any:
    """Return small whole numbers, whose products and sums are exact in every number format."""
    return np.random.default_rng(sum(shape)).integers(-3, 4, shape).astype(data_type.numpy)


def matrix_in(pattern: Pattern, data_type: DataType) -> BlockMatrix:
    """Return a matrix of small whole numbers."""
    b = pattern.block
    return BlockMatrix(pattern, integers(pattern.num_blocks, b, b, data_type=data_type))


def assert_product(plan: Plan, program: Program, matrix: BlockMatrix) -> None:
    """Check a simulated product against NumPy."""
    x = integers(plan.pattern.shape[1], plan.n, data_type=plan.data_type)
    y = unpack(plan, simulate(program, pack(plan, matrix, x)).outputs)

    assert y.any()
    assert np.array_equal(y, multiply(matrix, x))


def test_static_elements(golden: Golden) -> None:
    pattern = pattern_of((4, 6), 1, (0, 0), (0, 4), (1, 2), (2, 1), (2, 5), (3, 0), (3, 3))
    plan = plan_static(
        pattern, n=4, machine=BOW.scaled_to(2), partials_type=FLOAT, strategy="popsparse"
    )
    program = emit(plan)

    golden("static_element.txt", text_of(program))
    assert_product(plan, program, matrix_in(pattern, HALF))


@pytest.mark.parametrize("lowering", ["own", "popsparse"])
def test_static_blocks(golden: Golden, lowering: str) -> None:
    pattern = pattern_of((8, 16), 4, (0, 0), (0, 3), (1, 1), (1, 2))
    plan = plan_static(
        pattern,
        n=4,
        machine=BOW.scaled_to(4),
        num_column_bands=2,
        lowering=lowering,
        strategy="popsparse",
    )
    program = emit(plan)

    golden(f"static_block_{lowering}.txt", text_of(program))
    assert_product(plan, program, matrix_in(pattern, HALF))


def test_dense(golden: Golden) -> None:
    plan = plan_dense((16, 32), n=4, machine=BOW.scaled_to(2), strategy="dense")
    program = emit(plan)

    golden("dense.txt", text_of(program))
    assert_product(plan, program, matrix_in(plan.known[0], HALF))


def dynamic_plan(pattern: Pattern, **options: Any) -> Plan:
    """Return a dynamic plan on two tiles with buckets for just this pattern."""
    bound = Bound(pattern.shape, pattern.block, pattern.stored)
    return plan_dynamic(
        bound,
        n=2,
        machine=BOW.scaled_to(2),
        data_type=FLOAT,
        px=1,
        py=2,
        pz=1,
        **{"strategy": "expected", **options},
    )


def test_dynamic_blocks_that_spill_to_the_other_tile(golden: Golden) -> None:
    left = ((0, 0), (0, 1), (1, 1), (2, 0), (3, 1))  # five of six, where a bucket takes three
    pattern = pattern_of((16, 16), 4, *left, (3, 3))
    plan = dynamic_plan(pattern, strategy="popsparse", meta_info_oversize=0)
    program = emit(plan)
    matrix = matrix_in(pattern, FLOAT)

    golden("dynamic_spill.txt", text_of(program))
    assert pack(plan, pattern)["overflow"].tolist() == [1, 2, 1, 1]
    assert_product(plan, program, matrix)


def test_the_gradient_of_the_non_zeros(golden: Golden) -> None:
    pattern = pattern_of((16, 16), 4, (0, 1), (1, 2), (2, 0), (3, 3))
    plan = dynamic_plan(pattern, grad_w=True)
    program = emit(plan, of="grad_w")
    x, dy = integers(16, 2, data_type=FLOAT), integers(16, 3, data_type=FLOAT)[:, :2]
    feeds = pack(plan, matrix_in(pattern, FLOAT), x, dy=dy)
    feeds = {name: feeds[name] for name in program.inputs}
    gradient = unpack(plan, simulate(program, feeds).outputs, pattern=pattern)
    whole = (dy @ x.T).reshape(4, 4, 4, 4).transpose(0, 2, 1, 3)

    golden("gradient.txt", text_of(program))
    assert gradient.any()
    assert np.array_equal(gradient, whole[pattern.rows, pattern.columns])
