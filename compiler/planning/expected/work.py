"""Expected work of tiles in a dynamic product: the sub-groups of one rectangle of each grid.

The rows of a rectangle are dealt one after another to its pz buckets, as `pack` deals them. A
sub-group is consecutive rows of a bucket whose values a 16-bit number counts; workers share it.
There are two estimates with equal tables as results: `dealt_work` counts from the number of blocks
of every row; `even_work` takes all rows as long as the mean one, which is quicker.

N:M matrices have buckets of whole rows of equal lengths, whatever the mask. Of the r rows of a
rectangle, with L elements each, h = ceil(r / pz) lie in each bucket, fewer in the last. The six
workers of GradW share the elements of such a sub-group: a worker with elements e to e + c - 1 has
rows e // L to (e + c - 1) // L. In the forward product the kernel decides the shares
(`kernels.RegularElement`); in the transposed one they are columns of n.
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
    """Kinds of products that a dynamic plan computes with one matrix."""

    FORWARD = "forward"
    TRANSPOSED = "transposed"
    GRAD_W = "grad_w"


@attrs.frozen(kw_only=True)
class Work:
    """Sub-groups that the tiles of one rectangle of each grid multiply.

    Attributes:
        grid: grid of each sub-group, ascending, int64[groups].
        times: number of equal sub-groups that an entry stands for, int64[groups].
        rows, blocks: number of rows and of blocks of a sub-group, int64[groups].
        worker_rows, worker_blocks, worker_columns: rows, blocks and columns of x of each worker's
            share, int64[groups, shares], of which the slowest counts; without shares where workers
            share columns of x only.
    """

    grid: IntArray = attrs.field(eq=same_array, repr=False)
    times: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    blocks: IntArray = attrs.field(eq=same_array, repr=False)
    worker_rows: IntArray = attrs.field(eq=same_array, repr=False)
    worker_blocks: IntArray = attrs.field(eq=same_array, repr=False)
    worker_columns: IntArray = attrs.field(eq=same_array, repr=False)

    def sums(self, numbers: IntArray | int, grids: Axes) -> IntArray:
        """Return the sum of a number over the sub-groups of each grid, int64[grids].

        Args:
            numbers: number of each sub-group, int64[groups].
            grids: the grids.
        """
        weights = self.times * numbers
        return np.bincount(self.grid, weights, len(grids.px)).astype(np.int64)


def even_work(problem: GridProblem, product: ProductKind, grids: Axes, blocks: IntArray) -> Work:
    """Return the work of rectangles with equal rows and equal buckets.

    Args:
        problem: the bound, types and machine.
        product: the product.
        grids: the grids.
        blocks: number of blocks of a rectangle, int64[grids].
    """
    # `filled` rows of a rectangle have blocks. Sub-groups are equal, and each of them has a part of
    # one row more than its share, since a row may lie in two buckets.
    area = grids.rows * grids.columns
    filled = grids.rows * filled_share(problem.density, grids.columns, problem.scale)
    blocks = np.clip(blocks, 1, area)
    groups = np.minimum(grids.pz * sub_groups(problem, -(-blocks // grids.pz)), blocks)
    cut = np.ceil(filled).astype(np.int64) + groups - 1
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
    """Return the work of rectangles from the number of blocks of every row.

    Sub-groups are those of `pack`, except that a bucket with more values than 16 bits count is cut
    evenly.

    Args:
        problem: the bound, types and machine.
        product: the product.
        grids: the grids.
        rows: number of blocks of each row, a list for each grid.
    """
    # Blocks of all rectangles are numbered one after another. `edges` are the boundaries of rows,
    # `cuts` the first blocks of sub-groups. Both together cut the blocks into pieces of rows
    # (`starts`, `length`), and `group` is the sub-group of each piece. Example: rows of 3 and 2
    # blocks, two sub-groups: edges 0, 3, 5; cuts 0, 2; pieces of 2, 1 and 2 blocks.
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
    # Within a sub-group, the longest pieces come first, as `pack` sorts rows.
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
    """Return the chance that a row of a rectangle has any block, float64[grids].

    Args:
        density: share of positions with a block.
        columns: number of positions of a row, int64[grids].
        scale: number of blocks that come together.
    """
    # Python's power: NumPy's differs between processors.
    counts = range(int(columns.max()) + 1)
    filled = np.array([1 - (1 - density) ** -(-count // scale) for count in counts])
    return filled[columns]


def sub_groups(problem: GridProblem, blocks: IntArray) -> IntArray:
    """Return the sub-groups of a bucket, each with values that 16 bits count, int64[grids]."""
    return np.maximum(-(-blocks // (MAX_UNSIGNED_SHORT // problem.block**2)), 1)


def _shares(
    problem: GridProblem,
    product: ProductKind,
    first: IntArray,
    rows: IntArray,
    edges: IntArray,
    width: IntArray,
) -> tuple[IntArray, IntArray, IntArray]:
    """Return rows, blocks and columns of the workers of sub-groups, int64[groups, shares] each.

    Args:
        problem: the bound, types and machine.
        product: the product.
        first, rows: first row of each sub-group, and number of its rows, int64[groups].
        edges: boundaries of the blocks of all rows, int64[all rows + 1].
        width: number of columns of x, int64[groups].
    """
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
    """Return the number of elements of each row of a whole rectangle, int64[grids]."""
    whole, left_over = np.divmod(grids.columns, nm.m)
    return whole * nm.n + np.minimum(left_over, nm.n)


def bucket_rows(grids: Axes) -> IntArray:
    """Return the number of rows of a rectangle in each of its buckets, int64[grids]."""
    return -(-grids.rows // grids.pz)


def regular_work(nm: NM, product: ProductKind, grids: Axes) -> Work:
    """Return the work of whole rectangles of an N:M matrix, which is that of every mask.

    Args:
        nm: the format.
        product: the product.
        grids: the grids.
    """
    # Two entries a grid: full buckets, and the last one, which has fewer rows or is not there.
    whole = bucket_rows(grids)
    last_rows = grids.rows % whole
    grid = np.repeat(np.arange(len(whole)), 2)
    times = np.stack([grids.rows // whole, np.minimum(last_rows, 1)], axis=1).ravel()
    rows = np.stack([whole, np.maximum(last_rows, 1)], axis=1).ravel()
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
    """Return rows, elements and columns of x of every worker's share, int64[groups, workers] each.

    Args:
        rows, length: number of rows of each sub-group, and elements of a row, int64[groups].
        width: number of columns of x, int64[groups].
    """
    cells = grid_shares(np.ones_like(rows), rows * length).cells
    element, count = cells[..., 2], cells[..., 3]
    last = (element + count - 1) // length[:, None]
    down = np.where(count > 0, last - element // length[:, None] + 1, 0)
    return down, count, np.repeat(width[:, None], WORKERS, axis=1)
