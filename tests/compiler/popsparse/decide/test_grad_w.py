"""Tests of PopLibs' estimate of GradW on small grids, each worked out by hand.

From its formulas at 7eac0f26: lib/popsparse/FullyConnectedPlan.cpp:794-906, 1153-1270 and
PerformanceEstimation.hpp:17-38, 90-182, 329-523. Half of the blocks are non-zero, rounded
up, and buckets have no oversize.
"""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.plan.options.methods import DynamicOptions
from ipusim.compiler.popsparse.decide.buckets import bucket_sizes
from ipusim.compiler.popsparse.decide.grad_w import amp_columns, grad_w_pass, vector_costs
from ipusim.compiler.popsparse.decide.grids import GridProblem, legal_grids

HALF, FLOAT = DataType.HALF, DataType.FLOAT


@attrs.frozen
class Case:
    """A product of some blocks on one grid, and the method of its gradients."""

    grid: tuple[int, int]
    block: int
    n: int
    types: tuple[DataType, DataType]
    parts: tuple[int, int, int]
    amp: bool = False

    def costs(self, *, moves_buckets: bool) -> tuple[list[int], int]:
        """Return the cycles of each term in order, and the temporary bytes."""
        data, partials = self.types
        shape = self.grid[0] * self.block, self.grid[1] * self.block
        bound = Bound.at_density(shape, self.block, 0.5)
        problem = GridProblem.of(bound, self.n, data, partials, BOW.scaled_to(64))
        grain = amp_columns(data) if self.amp else problem.grain
        px, py, pz = self.parts
        grids = legal_grids(
            problem, DynamicOptions(px=px, py=py, pz=pz, strategy="expected"), grain
        )
        sizes = bucket_sizes(problem, grids, oversize=0, grad_w=True)
        method: dict[str, Any] = {"amp": self.amp, "moves_buckets": moves_buckets}
        result = grad_w_pass(problem, grids, sizes, grain, **method)
        return [int(term[0]) for term in result.terms.values()], int(result.temporary_bytes[0])


# A tile has 64 x 32 of dy and 32 x 32 of x, two strips wide, and a bucket 512 values and 76 words;
# a share has two rows of one block.
ON_AMP = Case((8, 6), 16, 64, (HALF, FLOAT), (2, 3, 2), amp=True)
REARRANGED = 2 * (18 + 6 * (34 + 3 + 2 * (3 + 23 * 4)))
TWO_STRIPS = 2 * (32 + 15 + 4 + 2 * (8 + 32)), 2 * (2 * 32 - 4)  # supervisor's and workers' rows
AMP_SHARE = (101 + 23 + 8 + 2 * TWO_STRIPS[0] + 6 * (5 + 2 * TWO_STRIPS[1])) // 2

# 896 values and no pz: all 7 rows of two blocks, two turns of six workers to rearrange dy.
IN_FLOAT = Case((14, 8), 8, 16, (FLOAT, FLOAT), (2, 2, 1), amp=True)
FLOAT_TURN = 3 + 2 * (3 + 12 * 4)
SEVEN_ROWS = 7 * (32 + 10 + 2 * (15 + 4 + 2 * (8 + 16))), 7 * 2 * (2 * 33 - 2)
FLOAT_SHARE = -(-(101 + 23 + 8 * 6 + 7 * SEVEN_ROWS[0] + 6 * (5 + 7 * SEVEN_ROWS[1])) // 7)

# 48 values and 84 words; a share has two rows of two blocks, so four workers one block each.
BY_VECTORS = Case((10, 6), 4, 9, (HALF, HALF), (2, 2, 3))
VECTOR_SHARE = 101 + 6 * (26 + 9 + 29 + 6 * 3)

# 20 values; 20 entries in rows of five, the slowest worker has four of one row.
ELEMENTS = Case((12, 20), 1, 8, (HALF, FLOAT), (3, 2, 1))
ELEMENT_SHARE = 101 + 6 * (30 + 11 + 4 * 5)

# 24 values and 284 words; a share has 18 rows of two, three rows a worker, charged threefold.
SHORT_ROWS = Case((96, 8), 1, 4, (FLOAT, FLOAT), (2, 4, 2))
SHORT_SHARE = -(-(101 + 6 * (32 + 3 * 3 * (7 + 2 * 4))) // 3)


@pytest.mark.parametrize(
    ("case", "moves_buckets", "terms", "temporary_bytes"),
    [
        # x goes to pairs of tiles; 2,048 bytes of gradients and 152 of meta-info go round.
        (ON_AMP, True, [1024 + 256, REARRANGED, 2 * 550, 516, 2 * AMP_SHARE, 6 * (26 + 43)],
         4096 + 2048 + 2 * 2200),
        # Nothing goes to pairs of tiles but what goes round.
        (ON_AMP, False, [1024 + 512, REARRANGED, 2 * (512 + 256), 516, 2 * AMP_SHARE, 414],
         2 * (4096 + 2048) + 2048),
        (IN_FLOAT, False,
         [448 + 512, 18 + 6 * (34 + 2 * FLOAT_TURN) + 18 + 6 * (34 + FLOAT_TURN), 0, 900,
          FLOAT_SHARE, 0],
         2 * (3584 + 2048)),
        (BY_VECTORS, True, [30 + 9, 0, 3 * 66, 48, 3 * VECTOR_SHARE, 0], 120 + 72 + 2 * 264),
        (BY_VECTORS, False, [30 + 18, 0, 3 * (30 + 18), 48, 3 * VECTOR_SHARE, 0], 2 * (120 + 72)),
        (ELEMENTS, False, [8 + 40, 0, 0, 24, ELEMENT_SHARE, 6 * (26 + 2)], 2 * (64 + 160) + 80),
        (SHORT_ROWS, True, [96 + 2, 0, 2 * 166, 24, 2 * SHORT_SHARE, 0], 384 + 16 + 2 * 664),
    ],
)  # fmt: skip
def test_gradients_of_values_cost_what_poplibs_estimates(
    case: Case, moves_buckets: bool, terms: list[int], temporary_bytes: int
) -> None:
    assert case.costs(moves_buckets=moves_buckets) == (terms, temporary_bytes)


@pytest.mark.parametrize(
    ("block", "types", "strip", "saved"),
    [
        (4, (FLOAT, FLOAT), 20, 1),
        (4, (HALF, FLOAT), 17, 2),
        (4, (HALF, HALF), 15, 1),
        (8, (FLOAT, FLOAT), 33, 2),
        (8, (HALF, FLOAT), 27, 4),
        (8, (HALF, HALF), 27, 4),
        (16, (HALF, FLOAT), 32, 4),
        (16, (HALF, HALF), 32, 4),
    ],
)
def test_two_strips_of_one_block_cost_the_amp_two_runs_less_what_is_saved(
    block: int, types: tuple[DataType, DataType], strip: int, saved: int
) -> None:
    case = Case((1, 1), block, 2 * amp_columns(types[0]), types, (1, 1, 1), amp=True)
    terms, _ = case.costs(moves_buckets=True)
    supervisor = 101 + 23 + 32 + 15 + 4 + 2 * (8 + 2 * block)

    assert terms[4] == supervisor + 6 * (5 + 2 * strip - saved)


def test_each_strip_after_the_first_costs_the_amp_the_same() -> None:
    one, two, three = (
        Case((1, 1), 16, strips * 16, (HALF, FLOAT), (1, 1, 1), amp=True).costs(moves_buckets=True)[
            0
        ][4]
        for strips in (1, 2, 3)
    )

    assert three - two == two - one == 4 + 8 + 2 * 16 + 6 * (32 - 4)


@pytest.mark.parametrize(
    ("block", "types", "worker"),
    [
        (4, (FLOAT, FLOAT), 27 + 9 + 45 + 3 * 12),
        (4, (HALF, FLOAT), 26 + 9 + 33 + 3 * 6),
        (4, (HALF, HALF), 26 + 9 + 29 + 3 * 6),
        (8, (FLOAT, FLOAT), 24 + 7 + 208 + 3 * 48),
        (8, (HALF, FLOAT), 26 + 9 + 113 + 3 * 24),
        (8, (HALF, HALF), 26 + 9 + 113 + 3 * 24),
        (16, (HALF, FLOAT), 27 + 9 + 505 + 3 * 96),
        (16, (HALF, HALF), 27 + 9 + 441 + 3 * 96),
    ],
)
def test_one_block_costs_its_worker_a_header_a_row_and_three_columns(
    block: int, types: tuple[DataType, DataType], worker: int
) -> None:
    terms, _ = Case((1, 1), block, 3, types, (1, 1, 1)).costs(moves_buckets=True)

    assert terms[4] == 101 + 6 * worker


@pytest.mark.parametrize(
    ("data_type", "columns", "costs"),
    [
        (HALF, [4, 5, 8, 10], [(32, 10, 4), (35, 8, 11 + 1 + 4), (30, 11, 5), (35, 8, 11 + 2 + 3)]),
        (FLOAT, [2, 3, 4, 6], [(32, 7, 4), (34, 9, 9 + 1 + 1), (30, 9, 5), (34, 9, 9 + 3)]),
    ],
)
def test_an_element_costs_its_worker_a_header_a_row_and_its_columns(
    data_type: DataType, columns: list[int], costs: list[tuple[int, int, int]]
) -> None:
    header, row, entry = vector_costs(1, data_type, FLOAT, np.array(columns))

    assert list(zip(header.tolist(), row.tolist(), entry.tolist(), strict=True)) == costs


def test_two_rows_of_three_blocks_on_the_amp_are_charged_twice_and_halved() -> None:
    case = Case((2, 6), 4, 16, (HALF, HALF), (1, 1, 1), amp=True)
    terms, _ = case.costs(moves_buckets=True)
    rows = 2 * (32 + 2 * 10 + 3 * (15 + 8 + 8)), 2 * 3 * 15

    assert terms[4] == (101 + 23 + 8 + 2 * rows[0] + 6 * (5 + 2 * rows[1])) // 2
