"""What tiles are expected to multiply: the sub-groups of one rectangle of each grid.

The rows of a rectangle, one after another, are dealt over its pz buckets as `pack` deals them. Two
ways of counting lead to the same kind of table: from the length of every row, or, of which there
is less to count, from rows that are all as long as the mean one.

N:M matrices have buckets of whole rows, all as long, whatever the mask: a rectangle's r rows of L
elements lie h = ceil(r / pz) in a bucket, the rest in the last. Six workers of GradW share such a
sub-group's elements, from e on of c: rows e // L to (e + c - 1) // L. The shares of the product
itself its kernel knows (`kernels.RegularElement`), those of the transposed one are columns of n.
"""

from __future__ import annotations

from enum import Enum

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Ragged, same_array
from ipusim.kernels import WEIGHED_ROWS, WORKERS, element_shares, grid_shares

from ...matrix.formats import NM
from ...plan.axes import Axes
from ...popsparse.decide.grids import MAX_UNSIGNED_SHORT, GridProblem

FloatArray = npt.NDArray[np.float64]


class ProductKind(Enum):
    """The products of one dynamic matrix."""

    FORWARD = "forward"
    TRANSPOSED = "transposed"
    GRAD_W = "grad_w"


@attrs.frozen(kw_only=True)
class Work:
    """The sub-groups that the tiles of one rectangle of each grid find.

    Attributes:
        grid: int64[groups], the grid that each belongs to, ascending.
        times: int64[groups], how many there are like it.
        rows, blocks: int64[groups], its rows and the blocks in them.
        worker_rows, worker_blocks, worker_columns: int64[groups, shares], what workers take of it
            that share blocks, and not columns of x alone; the slowest share counts.
    """

    grid: IntArray = attrs.field(eq=same_array, repr=False)
    times: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    blocks: IntArray = attrs.field(eq=same_array, repr=False)
    worker_rows: IntArray = attrs.field(eq=same_array, repr=False)
    worker_blocks: IntArray = attrs.field(eq=same_array, repr=False)
    worker_columns: IntArray = attrs.field(eq=same_array, repr=False)

    def sums(self, numbers: IntArray | int, grids: Axes) -> IntArray:
        """int64[grids]: the sum of a number of each sub-group."""
        weights = self.times * numbers
        return np.bincount(self.grid, weights, len(grids.px)).astype(np.int64)


def even_work(problem: GridProblem, product: ProductKind, grids: Axes, blocks: IntArray) -> Work:
    """The work of rectangles with int64[grids] blocks, equal rows and equal buckets."""
    area = grids.rows * grids.columns
    filled = grids.rows * filled_share(problem.density, grids.columns, problem.scale)
    blocks = np.clip(blocks, 1, area)
    groups = np.minimum(grids.pz * sub_groups(problem, -(-blocks // grids.pz)), blocks)
    cut = np.ceil(filled).astype(np.int64) + groups - 1  # a row counts in each bucket that it is in
    rows = -(-np.clip(cut, 1, blocks) // groups)
    blocks = -(-blocks // groups)
    grains = grids.width // problem.grain
    if product is ProductKind.GRAD_W:
        share = -(-blocks // WORKERS)
        touched = np.minimum(share * rows // blocks + 1, np.minimum(share, rows))
        shares = touched[:, None], share[:, None], grids.width[:, None]
    else:
        cells = grid_shares(np.where(rows > WEIGHED_ROWS, 1, rows), grains).cells
        by_weight = (rows > WEIGHED_ROWS)[:, None]
        down = np.where(by_weight, -(-rows // WORKERS)[:, None], cells[..., 1])
        across = np.where(by_weight, grains[:, None], cells[..., 3]) * problem.grain
        shares = down, -(-down * blocks[:, None] // rows[:, None]), across
    return Work(
        grid=np.arange(len(groups)),
        times=groups,
        rows=rows,
        blocks=blocks,
        worker_rows=shares[0],
        worker_blocks=shares[1],
        worker_columns=shares[2],
    )


def dealt_work(problem: GridProblem, product: ProductKind, grids: Axes, rows: Ragged) -> Work:
    """The work of rectangles whose rows have these numbers of blocks, a list for each grid.

    Sub-groups are as in `pack`, but for those that 16 bits cannot count, which are cut evenly.
    """
    edges = np.concatenate([[0], np.cumsum(rows.flat, dtype=np.int64)])
    first = edges[rows.first]
    blocks = edges[rows.first + rows.count] - first
    parts = grids.pz * sub_groups(problem, -(-blocks // grids.pz))
    groups = -(-blocks // np.maximum(-(-blocks // parts), 1))
    grid = np.repeat(np.arange(len(groups)), groups)
    rank = np.arange(len(grid)) - np.repeat(np.cumsum(groups) - groups, groups)
    cuts = first[grid] + rank * blocks[grid] // groups[grid]
    starts = np.unique(np.concatenate([edges[:-1], cuts]))
    starts = starts[starts < edges[-1]]
    length = np.diff(starts, append=edges[-1])
    group = np.searchsorted(cuts, starts, side="right") - 1
    longest = int(length.max(initial=0)) + 1
    length = length[np.argsort(group * longest - length, kind="stable")]
    count = np.bincount(group, minlength=len(cuts))
    ends = np.concatenate([[0], np.cumsum(length)])
    begin = np.cumsum(count) - count
    shares = _shares(problem, product, begin, count, ends, grids.width[grid])
    return Work(
        grid=grid,
        times=np.ones_like(grid),
        rows=count,
        blocks=ends[begin + count] - ends[begin],
        worker_rows=shares[0],
        worker_blocks=shares[1],
        worker_columns=shares[2],
    )


def filled_share(density: float, columns: IntArray, scale: int) -> FloatArray:
    """float64[grids]: chance that a row of so many blocks, which come `scale` at once, has any."""
    # Python's power: NumPy's differs between processors.
    counts = range(int(columns.max()) + 1)
    filled = np.array([1 - (1 - density) ** -(-count // scale) for count in counts])
    return filled[columns]


def sub_groups(problem: GridProblem, blocks: IntArray) -> IntArray:
    """Sub-groups into which so many blocks of a bucket go, of which 16 bits count the values."""
    return np.maximum(-(-blocks // (MAX_UNSIGNED_SHORT // problem.block**2)), 1)


def _shares(
    problem: GridProblem,
    product: ProductKind,
    first: IntArray,
    rows: IntArray,
    edges: IntArray,
    width: IntArray,
) -> tuple[IntArray, IntArray, IntArray]:
    """Rows, blocks and columns of the workers of sub-groups: int64[groups, shares]."""
    begin = edges[first][:, None]
    if product is ProductKind.GRAD_W:
        entry, entries = np.moveaxis(
            grid_shares(np.ones_like(rows), edges[first + rows] - begin[:, 0]).cells[..., 2:], 2, 0
        )
        last = np.searchsorted(edges, begin + entry + entries, side="left")
        touched = last - np.searchsorted(edges, begin + entry, side="right") + 1
        return np.where(entries > 0, touched, 0), entries, np.repeat(width[:, None], WORKERS, 1)
    if not problem.bound.format.shares_rows or product is ProductKind.TRANSPOSED:
        none = np.zeros((len(rows), 0), dtype=np.int64)
        return none, none, none
    shares = element_shares(first, rows, edges, width // problem.grain)
    row, down, _, across = np.moveaxis(shares.cells, 2, 0)
    row = row + first[:, None]
    return down, edges[row + down] - edges[row], across * problem.grain


def row_length(nm: NM, grids: Axes) -> IntArray:
    """int64[grids]: elements of each row of a whole rectangle."""
    whole, rest = np.divmod(grids.columns, nm.m)
    return whole * nm.n + np.minimum(rest, nm.n)


def bucket_rows(grids: Axes) -> IntArray:
    """int64[grids]: rows of a rectangle that one of its buckets has."""
    return -(-grids.rows // grids.pz)


def regular_work(nm: NM, product: ProductKind, grids: Axes) -> Work:
    """The work of whole rectangles, as exact as that of a run."""
    whole = bucket_rows(grids)
    rest = grids.rows % whole
    grid = np.repeat(np.arange(len(whole)), 2)
    times = np.stack([grids.rows // whole, np.minimum(rest, 1)], axis=1).ravel()
    rows = np.stack([whole, np.maximum(rest, 1)], axis=1).ravel()
    length = row_length(nm, grids)[grid]
    if product is ProductKind.GRAD_W:
        down, count, across = _grad_w_shares(rows, length, grids.width[grid])
    else:
        down, count, across = np.zeros((3, len(rows), 0), dtype=np.int64)
    return Work(
        grid=grid,
        times=times,
        rows=rows,
        blocks=rows * length,
        worker_rows=down,
        worker_blocks=count,
        worker_columns=across,
    )


def _grad_w_shares(
    rows: IntArray, length: IntArray, width: IntArray
) -> tuple[IntArray, IntArray, IntArray]:
    """int64[groups, workers] each: rows, elements and columns of x of every worker's share."""
    cells = grid_shares(np.ones_like(rows), rows * length).cells
    element, count = cells[..., 2], cells[..., 3]
    last = (element + count - 1) // length[:, None]
    down = np.where(count > 0, last - element // length[:, None] + 1, 0)
    return down, count, np.repeat(width[:, None], WORKERS, axis=1)
