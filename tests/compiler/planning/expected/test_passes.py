"""Terms of the passes of a dynamic product: multiplies, travel of buckets and sums."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, DataType, path_delays
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.planning.expected.passes import Case, grad_w_pass, visit_cycles
from ipusim.compiler.planning.expected.work import ProductKind, even_work
from ipusim.compiler.popsparse.decide.grids import GridProblem
from ipusim.compiler.popsparse.decide.pass_terms import Pass
from ipusim.kernels import WEIGHED_ROWS, WORKERS

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MACHINE = BOW.scaled_to(16)
FIXED = MACHINE.sync_cycles + MACHINE.exchange_fixed_cycles + round(path_delays(MACHINE).mean())
PROBLEM = GridProblem.of(Bound.at_density((256, 256), 16, 1 / 4), 64, HALF, FLOAT, MACHINE)
BLOCKS = np.array([20])  # of a bucket, 5,120 values
WORDS = np.array([64])  # words of a bucket's meta-info
SIZES = Axes(blocks=BLOCKS, values=256 * BLOCKS, meta_words=WORDS, value_bytes=512 * BLOCKS)


def grids(pz: int) -> Axes:
    """Return a grid of 2 x 2 rectangles of 8 x 8 blocks, whose 64 columns are cut into pz."""
    return Axes(px=2, py=2, pz=pz, rows=8, columns=8, width=64 // pz)


def gradient(pz: int) -> Pass:
    """Return the pass of the values' gradient on a grid."""
    work = even_work(PROBLEM, ProductKind.GRAD_W, grids(pz), BLOCKS * pz)
    return grad_w_pass(Case.of(PROBLEM, grids(pz), SIZES, grad_a=False), work)


@pytest.mark.parametrize("pz", [1, 2, 4])
def test_grad_w_computes_a_tiles_own_bucket_and_those_of_the_other_parts_of_z(pz: int) -> None:
    work = even_work(PROBLEM, ProductKind.GRAD_W, grids(pz), BLOCKS * pz)
    own, other = (
        visit_cycles(PROBLEM, grids(pz), work, SIZES.values, clears=clears)
        for clears in (True, False)
    )

    assert gradient(pz).terms["multiply"].tolist() == (own + (pz - 1) * other).tolist()


@pytest.mark.parametrize(
    ("pz", "cycles"),
    [
        # Float sums are 20,480 bytes; with the 128 of the meta-info 20,608, four a cycle.
        (1, 0),
        (2, 5152 + FIXED + 5120 + FIXED),
        (4, 3 * (5152 + FIXED) + 5120 + FIXED),
    ],
)
def test_sums_travel_with_their_meta_info_and_home_without(pz: int, cycles: int) -> None:
    assert gradient(pz).terms["buckets exchange"].tolist() == [cycles]


def test_memory_holds_the_bucket_that_leaves_and_the_one_that_arrives() -> None:
    # 16 lines of 16 rows, 16 columns, 2 bytes, and a turned copy of each for the AMP.
    operands, sums, rounded = 2 * 16 * 16 * 16 * 2, 20480, 10240

    assert gradient(4).temporary_bytes.tolist() == [operands + sums + 2 * 20608 + rounded]


@pytest.mark.parametrize("product", [ProductKind.FORWARD, ProductKind.TRANSPOSED])
def test_workers_share_the_cells_of_few_rows_and_the_rows_of_many(product: ProductKind) -> None:
    few = even_work(PROBLEM, product, grids(1), BLOCKS)
    high = Axes(px=2, py=2, pz=1, rows=2 * WEIGHED_ROWS, columns=8, width=64)
    many_rows_work = even_work(
        PROBLEM, product, high, np.array([8 * 2 * WEIGHED_ROWS])
    )  # all of it
    cells = few.worker_rows * few.worker_columns

    assert cells.sum() == 8 * 64
    assert len(np.unique(few.worker_columns)) > 1
    assert many_rows_work.worker_rows.tolist() == [[2 * WEIGHED_ROWS // WORKERS] * WORKERS]
    assert many_rows_work.worker_columns.tolist() == [[64] * WORKERS]
