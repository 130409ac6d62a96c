"""The grids that a dynamic plan may choose from: px x py x pz cells, one tile each.

A number of parts is legal when it is the smallest that gives parts of their size, so that no part
is idle, and pz cuts the columns of x into equal parts. Offsets of single elements have 16 bits:

    max((columns - 1) * width * bytes, rows - 1) <= 65535

Rectangles of N:M matrices have whole groups of columns.

(PopLibs lib/popsparse/FullyConnectedPlan.cpp:1476-1575, at 7eac0f26)
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DataType, IntArray, Machine, number_of

from ...matrix.bound import Bound
from ...matrix.formats import NM
from ...plan.axes import Axes, fewest
from ...plan.no_plan import NoPlanError
from ...plan.options.methods import DynamicOptions

MAX_UNSIGNED_SHORT = 65535


@attrs.frozen
class GridProblem:
    """What every candidate of one search shares.

    Attributes:
        bound: in blocks as kernels compute them.
        columns: of x, padded to whole 64-bit words of single elements.
        data_type: of operands and result.
        partials_type: of partial sums.
        machine: its tiles, SRAM, exchange and AMP are used.
        scale: blocks as kernels compute them on a side of one of the pattern's.
        nm: what of every row is stored; None where a bound is all that is known.
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
        """The problem as the tiles see it: blocks cut where kernels are smaller, n padded."""
        inner = bound.cut(bound.format.dynamic(data_type))
        grain = inner.format.dynamic_grain(data_type)
        columns, scale = -(-n // grain) * grain, bound.block // inner.block
        nm = bound.format if isinstance(bound.format, NM) else None
        return cls(inner, columns, data_type, partials_type, machine, scale, nm)

    @property
    def block(self) -> int:
        """Side of a block."""
        return self.bound.block

    @property
    def density(self) -> float:
        """Share of non-zero blocks when the bound is reached."""
        return self.bound.max_blocks / (self.bound.grid[0] * self.bound.grid[1])

    @property
    def group(self) -> int:
        """Block columns that stay together."""
        return 1 if self.nm is None else self.nm.m

    @property
    def grain(self) -> int:
        """Columns of x that stay together."""
        return self.bound.format.dynamic_grain(self.data_type)


def nodes_of(grids: Axes) -> IntArray:
    """int64[grids]: cells, and so tiles."""
    return grids.px * grids.py * grids.pz


def transposed(grids: Axes) -> Axes:
    """The grids of the transposed matrix, on the same tiles."""
    swapped = {"px": grids.py, "py": grids.px, "rows": grids.columns, "columns": grids.rows}
    return grids.with_(**swapped)


def legal_grids(problem: GridProblem, options: DynamicOptions, grain: int) -> Axes:
    """All grids that keep the rules, px slowest and ascending; `grain` columns stay together.

    Returns:
        px, py, pz: cells along block rows, block columns and columns of x.
        rows, columns: block rows and block columns of a whole rectangle.
        width: columns of x in a part.

    Raises:
        NoPlanError: there is none; the line names the rule.
    """
    tiles = problem.machine.tiles
    down, across = problem.bound.grid
    across = -(-across // problem.group)
    grains = problem.columns // grain
    divisors = [parts for parts in range(1, min(grains, tiles) + 1) if grains % parts == 0]
    grids = Axes.grid(
        px=_legal(problem, options, "px", fewest(down, tiles)),
        py=_legal(problem, options, "py", fewest(across, tiles)),
        pz=_legal(problem, options, "pz", np.array(divisors)),
    )
    kept = nodes_of(grids) <= tiles
    if not kept.any():
        least = int(nodes_of(grids).min())
        raise _no_grid(problem, f"the smallest grid left has {least} cells; fix fewer parts")
    grids = grids.take(kept)
    columns = np.minimum(-(-across // grids.py) * problem.group, problem.bound.grid[1])
    rows, width = -(-down // grids.px), problem.columns // grids.pz
    grids = grids.with_(rows=rows, columns=columns, width=width)
    return grids if problem.block > 1 else _within_reach(problem, grids)


def _within_reach(problem: GridProblem, grids: Axes) -> Axes:
    """Those of the grids whose offsets of single elements have 16 bits."""
    span = (grids.columns - 1) * grids.width * problem.data_type.bytes
    reach = np.maximum(span, grids.rows - 1)
    near = reach <= MAX_UNSIGNED_SHORT
    if not near.any():
        raise _no_grid(
            problem,
            f"offsets of single elements go to {MAX_UNSIGNED_SHORT} and the least that any grid "
            f"needs is {int(reach.min())}; try blocks, a smaller n or more tiles",
        )
    return grids.take(near)


def _legal(problem: GridProblem, options: DynamicOptions, name: str, legal: IntArray) -> IntArray:
    fixed = int(getattr(options, name))
    if not fixed:
        return legal
    if fixed not in legal:
        nearest = int(legal[np.argmin(np.abs(legal - fixed))])
        raise _no_grid(
            problem, f"{name}={fixed} leaves parts idle or, of x, unequal; try {name}={nearest}"
        )
    return np.array([fixed])


def _no_grid(problem: GridProblem, reason: str) -> NoPlanError:
    m, k = problem.bound.shape
    return NoPlanError(
        f"no grid for a dynamic {m} x {k} matrix in {problem.data_type.value} blocks of "
        f"{problem.block}, n={problem.columns}, on {number_of(problem.machine.tiles, 'tile')}: "
        f"{reason}",
        least_bytes=None,
        bound_bytes=problem.machine.sram_bytes,
    )
