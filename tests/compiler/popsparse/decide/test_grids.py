"""Legal grids of dynamic plans, and refusals of others."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import BOW, DataType, InputError
from ipusim.compiler import NoPlanError
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.matrix.formats import FORMATS
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.plan.options.methods import DynamicOptions
from ipusim.compiler.popsparse.decide.grids import GridProblem, legal_grids, transposed

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def problem_of(
    shape: tuple[int, int], block: int, n: int, *, data_type: DataType = HALF, tiles: int = 64
) -> GridProblem:
    """Return the grid problem of a product on some tiles."""
    bound = Bound.at_density(shape, block, 0.1)
    return GridProblem.of(bound, n, data_type, FLOAT, BOW.scaled_to(tiles))


def grids_of(problem: GridProblem, **options: int) -> Axes:
    """Return the legal grids of a problem."""
    return legal_grids(
        problem, DynamicOptions(**{"strategy": "expected", **options}), problem.grain
    )


@given(rows=st.integers(1, 40), columns=st.integers(1, 40), n=st.integers(1, 12))
def test_legal_grids_leave_no_part_idle_and_cut_x_evenly(rows: int, columns: int, n: int) -> None:
    grids = grids_of(problem_of((rows * 4, columns * 4), 4, n, tiles=16))
    expected = {
        (px, py, pz)
        for px in range(1, rows + 1)
        for py in range(1, columns + 1)
        for pz in range(1, n + 1)
        if px * py * pz <= 16
        and n % pz == 0
        and px == -(-rows // -(-rows // px))
        and py == -(-columns // -(-columns // py))
    }

    assert (
        set(zip(grids.px.tolist(), grids.py.tolist(), grids.pz.tolist(), strict=True)) == expected
    )


def test_rectangles_and_parts_are_ceilings() -> None:
    grids = grids_of(problem_of((100, 60), 4, 12, tiles=128), px=9, py=4, pz=3)

    assert grids.at(0) == {"px": 9, "py": 4, "pz": 3, "rows": 3, "columns": 4, "width": 4}


@pytest.mark.parametrize(("data_type", "columns"), [(HALF, 12), (FLOAT, 10)])
def test_columns_of_elements_are_padded_to_whole_words(data_type: DataType, columns: int) -> None:
    assert problem_of((8, 8), 1, 9, data_type=data_type).columns == columns
    assert problem_of((8, 8), 4, 9, data_type=data_type).columns == 9


@pytest.mark.parametrize(
    ("block", "data_type", "inner"), [(16, HALF, 16), (16, FLOAT, 8), (8, FLOAT, 8), (1, FLOAT, 1)]
)
def test_float_blocks_of_16_are_computed_as_blocks_of_8(
    block: int, data_type: DataType, inner: int
) -> None:
    assert FORMATS[block].dynamic(data_type).block == inner


def test_offsets_of_elements_keep_16_bits() -> None:
    # Half, 64 columns of x on a tile: at most 512 columns of a rectangle.
    grids = grids_of(problem_of((64, 1024), 1, 64), pz=1)

    assert grids.columns.max() == 512
    assert grids_of(problem_of((64, 1024), 4, 64), pz=1).columns.max() * 4 == 1024


def test_a_rectangle_of_elements_has_rows_for_16_bits() -> None:
    fits = grids_of(problem_of((65_536, 1), 1, 4, tiles=1), px=1)

    assert fits.rows.tolist() == [65_536]
    with pytest.raises(NoPlanError, match="the grid with the smallest needs 65536"):
        grids_of(problem_of((65_537, 1), 1, 4, tiles=1), px=1)


def test_no_grid_within_16_bits_is_refused_with_what_it_needs() -> None:
    with pytest.raises(NoPlanError, match="65535, and the grid with the smallest needs 131064"):
        grids_of(problem_of((4, 65536), 1, 4, tiles=4))


@pytest.mark.parametrize(
    ("fixed", "line"),
    [
        ({"px": 14}, r"px=14 would leave parts empty, or parts of x unequal; try px=13"),
        ({"pz": 5}, r"pz=5 .* try pz=4"),
        ({"px": 25, "py": 3}, r"the smallest grid left has 75 cells"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(fixed: dict[str, int], line: str) -> None:
    with pytest.raises(NoPlanError, match=line):
        grids_of(problem_of((100, 60), 4, 12), **fixed)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"available_memory_proportion": 0}, "available_memory_proportion is 0"),
        ({"meta_info_oversize": -0.1}, "meta_info_oversize is -0.1"),
        ({"py": -1}, "py is -1; give 0 or more"),
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, float], line: str) -> None:
    with pytest.raises(InputError, match=line):
        DynamicOptions(**{"strategy": "expected", **options})  # type: ignore[arg-type]


def test_transposed_grids_swap_rows_and_columns() -> None:
    grids = grids_of(problem_of((100, 60), 4, 12))

    assert np.array_equal(grids.rows, transposed(grids).columns)
    assert grids == transposed(transposed(grids))
