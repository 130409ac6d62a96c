"""The grids that a dynamic plan may choose from: px x py x pz cells, one tile each.

A number of parts is legal if fewer parts would be larger, so that no part is empty; pz divides the
columns of x into equal parts. If blocks are single elements, their offsets must fit into 16 bits:

    max((columns - 1) * width * bytes, rows - 1) <= 65535

for a rectangle of rows x columns elements and `width` columns of x. The rectangles of an N:M matrix
consist of whole groups of M columns.

(PopLibs lib/popsparse/FullyConnectedPlan.cpp:1476-1575, at 7eac0f26)
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DataType, IntArray, Machine, number_of

from ...matrix.bound import Bound
from ...matrix.formats import NM
from ...plan.axes import Axes, useful_counts
from ...plan.no_plan import NoPlanError
from ...plan.options.methods import DynamicOptions

MAX_UNSIGNED_SHORT = 65535  # largest offset of 16 bits


@attrs.frozen
class GridProblem:
    """The properties of a dynamic product that all candidates of one search have in common.

    Attributes:
        bound: Bound of the sparse matrix, in blocks of a size for which there is a kernel.
        columns: Number of columns of x; for single elements, padded to whole 64-bit words.
        data_type: Data type of operands and result.
        partials_type: Data type of partial sums.
        machine: Machine, whose tiles, SRAM, exchange and AMP are used.
        scale: Number of the kernel's blocks along an edge of one of the pattern's blocks.
        nm: Format of an N:M bound; None for other bounds.
    """

    bound: Bound
    columns: int
    data_type: DataType
    partials_type: DataType
    machine: Machine
    scale: int
    nm: NM | None = None

    @classmethod
    def of(
        cls, bound: Bound, n: int, data_type: DataType, partials_type: DataType, machine: Machine
    ) -> GridProblem:
        """Return the problem with blocks divided into those of the kernel, and with n padded.

        Args:
            bound: Bound of the sparse matrix.
            n: Number of columns of x.
            data_type, partials_type: Data types of operands and of partial sums.
            machine: Chip.
        """
        inner = bound.cut(bound.format.dynamic(data_type))
        grain = inner.format.dynamic_grain(data_type)
        columns, scale = -(-n // grain) * grain, bound.block // inner.block
        return cls(inner, columns, data_type, partials_type, machine, scale, bound.nm)

    @property
    def block(self) -> int:
        """Edge of a block."""
        return self.bound.block

    @property
    def density(self) -> float:
        """Share of non-zero blocks of a matrix that reaches the bound."""
        return self.bound.max_blocks / (self.bound.grid[0] * self.bound.grid[1])

    @property
    def group(self) -> int:
        """Number of block columns that stay together."""
        return 1 if self.nm is None else self.nm.m

    @property
    def grain(self) -> int:
        """Number of columns of x that stay together."""
        return self.bound.format.dynamic_grain(self.data_type)


def cell_count(grids: Axes) -> IntArray:
    """Return the number of cells of each grid, one tile each, int64[grids]."""
    return grids.px * grids.py * grids.pz


def transposed(grids: Axes) -> Axes:
    """Return the grids of the transposed matrix, on the same tiles."""
    swapped = {"px": grids.py, "py": grids.px, "rows": grids.columns, "columns": grids.rows}
    return grids.with_(**swapped)


def legal_grids(problem: GridProblem, options: DynamicOptions, grain: int) -> Axes:
    """Return all legal grids, ordered by px, then py, then pz.

    Args:
        problem: Problem of the search.
        options: Numbers of parts that the user fixes.
        grain: Number of columns of x that stay together.

    Returns:
        px, py, pz: Numbers of cells along block rows, block columns and columns of x.
        rows, columns: Numbers of block rows and block columns of a whole rectangle.
        width: Number of columns of x in a part.

    Raises:
        NoPlanError: There is no such grid; the message names the rule.
    """
    tiles = problem.machine.tiles
    block_rows, column_groups = problem.bound.grid
    column_groups = -(-column_groups // problem.group)
    grains = problem.columns // grain
    divisors = [parts for parts in range(1, min(grains, tiles) + 1) if grains % parts == 0]
    grids = Axes.grid(
        px=_legal(problem, options, "px", useful_counts(block_rows, tiles)),
        py=_legal(problem, options, "py", useful_counts(column_groups, tiles)),
        pz=_legal(problem, options, "pz", np.array(divisors)),
    )
    fits = cell_count(grids) <= tiles
    if not fits.any():
        smallest = int(cell_count(grids).min())
        raise _no_grid(
            problem, f"the smallest grid left has {smallest} cells; fix smaller numbers of parts"
        )
    grids = grids.take(fits)
    columns = np.minimum(-(-column_groups // grids.py) * problem.group, problem.bound.grid[1])
    rows, width = -(-block_rows // grids.px), problem.columns // grids.pz
    grids = grids.with_(rows=rows, columns=columns, width=width)
    return grids if problem.block > 1 else _with_short_offsets(problem, grids)


def _with_short_offsets(problem: GridProblem, grids: Axes) -> Axes:
    """Return the grids whose offsets of single elements have 16 bits."""
    span = (grids.columns - 1) * grids.width * problem.data_type.bytes
    largest = np.maximum(span, grids.rows - 1)
    fits = largest <= MAX_UNSIGNED_SHORT
    if not fits.any():
        raise _no_grid(
            problem,
            f"offsets of single elements must not exceed {MAX_UNSIGNED_SHORT}, and the grid with "
            f"the smallest needs {int(largest.min())}; try blocks, a smaller n or more tiles",
        )
    return grids.take(fits)


def _legal(problem: GridProblem, options: DynamicOptions, name: str, counts: IntArray) -> IntArray:
    """Return the legal numbers of parts of one axis: all, or the one that the user fixes.

    Raises:
        NoPlanError: The fixed number is not legal.
    """
    requested = int(getattr(options, name))
    if not requested:
        return counts
    if requested not in counts:
        nearest_count = int(counts[np.argmin(np.abs(counts - requested))])
        raise _no_grid(
            problem,
            f"{name}={requested} would leave parts empty, or parts of x unequal; "
            f"try {name}={nearest_count}",
        )
    return np.array([requested])


def _no_grid(problem: GridProblem, reason: str) -> NoPlanError:
    """Return the error that no grid is legal; `reason` names the rule and what to try."""
    m, k = problem.bound.shape
    return NoPlanError(
        f"no grid for a dynamic {m} x {k} matrix in {problem.data_type.value} blocks of "
        f"{problem.block}, n={problem.columns}, on {number_of(problem.machine.tiles, 'tile')}: "
        f"{reason}",
        least_bytes=None,
        bound_bytes=problem.machine.sram_bytes,
    )
