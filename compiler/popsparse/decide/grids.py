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

from ipusim import DataType, IntArray, Machine, number_of, same_array

from ...matrix.bound import Bound
from ...matrix.formats import NM
from ...plan.no_plan import NoPlanError
from ...plan.options.methods import DynamicOptions

MAX_UNSIGNED_SHORT = 65535


@attrs.frozen
class Problem:
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
    ) -> Problem:
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


@attrs.frozen
class Grids:
    """Grids to be compared, one row each.

    Attributes:
        px, py, pz: int64[grids], cells along block rows, block columns and columns of x.
        rows, columns: int64[grids], block rows and block columns of a whole rectangle.
        width: int64[grids], columns of x in a part.
    """

    px: IntArray = attrs.field(eq=same_array, repr=False)
    py: IntArray = attrs.field(eq=same_array, repr=False)
    pz: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    columns: IntArray = attrs.field(eq=same_array, repr=False)
    width: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def nodes(self) -> IntArray:
        """int64[grids]: cells, and so tiles."""
        return self.px * self.py * self.pz

    @property
    def transposed(self) -> Grids:
        """The grids of the transposed matrix, on the same tiles."""
        return Grids(self.py, self.px, self.pz, self.columns, self.rows, self.width)

    def chosen(self, rows: IntArray) -> Grids:
        """Some of the grids."""
        return Grids(*(column[rows] for column in attrs.astuple(self, recurse=False)))

    def at(self, row: int) -> dict[str, int]:
        """The numbers of one grid by name."""
        return {name: int(column[row]) for name, column in attrs.asdict(self).items()}


def legal_grids(problem: Problem, options: DynamicOptions, grain: int) -> Grids:
    """All grids that keep the rules, px slowest and ascending; `grain` columns stay together.

    Raises:
        NoPlanError: there is none; the line names the rule.
    """
    tiles = problem.machine.tiles
    down, across = problem.bound.grid
    across = -(-across // problem.group)
    grains = problem.columns // grain
    divisors = [parts for parts in range(1, min(grains, tiles) + 1) if grains % parts == 0]
    px, py, pz = (
        axis.ravel()
        for axis in np.meshgrid(
            _taken(problem, options, "px", _smallest(down, tiles)),
            _taken(problem, options, "py", _smallest(across, tiles)),
            _taken(problem, options, "pz", np.array(divisors)),
            indexing="ij",
        )
    )
    kept = px * py * pz <= tiles
    if not kept.any():
        least = int((px * py * pz).min())
        raise _no_grid(problem, f"the smallest grid left has {least} cells; fix fewer parts")
    px, py, pz = px[kept], py[kept], pz[kept]
    rows, columns, width = -(-down // px), -(-across // py), problem.columns // pz
    columns = np.minimum(columns * problem.group, problem.bound.grid[1])
    found = Grids(px, py, pz, rows, columns, width)
    return found if problem.block > 1 else _within_reach(problem, found)


def _within_reach(problem: Problem, grids: Grids) -> Grids:
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
    return grids.chosen(near)


def _smallest(count: int, limit: int) -> IntArray:
    """Numbers of parts up to `limit` that leave none idle: the fewest for each size of a part."""
    sizes = -(-count // np.arange(1, min(count, limit) + 1))
    return np.unique(-(-count // np.unique(sizes)))


def _taken(problem: Problem, options: DynamicOptions, name: str, legal: IntArray) -> IntArray:
    fixed = int(getattr(options, name))
    if not fixed:
        return legal
    if fixed not in legal:
        nearest = int(legal[np.argmin(np.abs(legal - fixed))])
        raise _no_grid(
            problem, f"{name}={fixed} leaves parts idle or, of x, unequal; try {name}={nearest}"
        )
    return np.array([fixed])


def _no_grid(problem: Problem, reason: str) -> NoPlanError:
    m, k = problem.bound.shape
    return NoPlanError(
        f"no grid for a dynamic {m} x {k} matrix in {problem.data_type.value} blocks of "
        f"{problem.block}, n={problem.columns}, on {number_of(problem.machine.tiles, 'tile')}: "
        f"{reason}",
        least_bytes=None,
        bound_bytes=problem.machine.sram_bytes,
    )
