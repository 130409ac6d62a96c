"""Expected work of tiles in a dynamic product: the sub-groups of one rectangle of each grid.

The rows of a rectangle are dealt one after another to its pz buckets, as `pack` deals them. A
sub-group is consecutive rows of a bucket, with at most as many values as a 16-bit number can count;
the workers of a tile share it. Two estimates return tables of the same form: `dealt_work` starts
from the number of blocks of every row; `even_work` takes all rows to be as long as the mean one,
which is quicker.

N:M matrices have buckets of whole rows of equal lengths, whatever the mask. Of the r rows of a
rectangle, with L elements each, h = ceil(r / pz) lie in each bucket, fewer in the last. The six
workers of GradW share the elements of such a sub-group: a worker with elements e to e + c - 1 has
rows e // L to (e + c - 1) // L. In the forward product the kernel decides the shares
(`kernels.RegularElement`); in the transposed one
the workers share the n columns of x.
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
        times: number of equal sub-groups for which an entry stands, int64[groups].
        rows, blocks: number of rows and of blocks of a sub-group, int64[groups].
        worker_rows, worker_blocks, worker_columns: rows, blocks and columns of x of each worker's
            share, int64[groups, shares]; the slowest share counts. There are no shares (0 columns)
            if workers share columns of x only.
    """

    grid: IntArray = attrs.field(eq=same_array, repr=False)
    times: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    blocks: IntArray = attrs.field(eq=same_array, repr=False)
    worker_rows: IntArray = attrs.field(eq=same_array, repr=False)
    worker_blocks: IntArray = attrs.field(eq=same_array, repr=False)
    worker_columns: IntArray = attrs.field(eq=same_array, repr=False)

    def sums(self, numbers: IntArray | int, grids: Axes) -> IntArray:
        """Return the sums of some numbers over the sub-groups of each grid, int64[grids].

        Args:
            numbers: summand of each sub-group, int64[groups], or one for all.
            grids: the grids.
        """
        weights = self.times * numbers
        return np.bincount(self.grid, weights, len(grids.px)).astype(np.int64)


def even_work(problem: GridProblem, product: ProductKind, grids: Axes, blocks: IntArray) -> Work:
    """Return the work of rectangles with equal rows and equal buckets.

    Args:
        problem: the bound, types and machine.
        product: kind of the product.
        grids: the grids.
        blocks: number of blocks of a rectangle, int64[grids].
    """
    # `filled_rows` rows of a rectangle have blocks. Sub-groups are equal. `row_parts` counts a row
    # twice if it lies in two sub-groups.
    area = grids.rows * grids.columns
    filled_rows = grids.rows * filled_share(problem.density, grids.columns, problem.scale)
    blocks = np.clip(blocks, 1, area)
    groups = np.minimum(grids.pz * sub_groups(problem, -(-blocks // grids.pz)), blocks)
    row_parts = np.ceil(filled_rows).astype(np.int64) + groups - 1
    rows = -(-np.clip(row_parts, 1, blocks) // groups)
    blocks = -(-blocks // groups)
    grains = grids.width // problem.grain
    if product is ProductKind.GRAD_W:
        # The workers share the blocks evenly; a share may begin within a row.
        share = -(-blocks // WORKERS)
        share_rows = np.minimum(share * rows // blocks + 1, np.minimum(share, rows))
        shares = share_rows[:, None], share[:, None], grids.width[:, None]
    else:
        # Few rows are shared with the grains (vectors of columns) as a grid of cells, each
        # (first row, rows, first grain, grains). Many equal rows are shared evenly, each with all
        # grains; their cells, of one row, are not read. See `kernels.element_shares`.
        cells = grid_shares(np.where(rows > WEIGHED_ROWS, 1, rows), grains).cells
        by_weight = (rows > WEIGHED_ROWS)[:, None]
        part_rows = np.where(by_weight, -(-rows // WORKERS)[:, None], cells[..., 1])
        part_columns = np.where(by_weight, grains[:, None], cells[..., 3]) * problem.grain
        shares = part_rows, -(-part_rows * blocks[:, None] // rows[:, None]), part_columns
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

    Blocks are dealt to sub-groups as `pack` deals them, except that a bucket with more values than
    a 16-bit number counts is cut evenly.

    Args:
        problem: the bound, types and machine.
        product: kind of the product.
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
    max_groups = grids.pz * sub_groups(problem, -(-blocks // grids.pz))
    groups = -(-blocks // np.maximum(-(-blocks // max_groups), 1))
    grid = np.repeat(np.arange(len(groups)), groups)
    rank = np.arange(len(grid)) - np.repeat(np.cumsum(groups) - groups, groups)
    cuts = first[grid] + rank * blocks[grid] // groups[grid]
    starts = np.unique(np.concatenate([edges[:-1], cuts]))
    starts = starts[starts < edges[-1]]
    length = np.diff(starts, append=edges[-1])
    group = np.searchsorted(cuts, starts, side="right") - 1
    # Within a sub-group the longest pieces come first, because `pack` sorts rows so.
    longest = int(length.max(initial=0)) + 1
    length = length[np.argsort(group * longest - length, kind="stable")]
    count = np.bincount(group, minlength=len(cuts))
    boundaries = np.concatenate([[0], np.cumsum(length)])
    first_piece = np.cumsum(count) - count
    shares = _shares(problem, product, first_piece, count, boundaries, grids.width[grid])
    return Work(
        grid=grid,
        times=np.ones_like(grid),
        rows=count,
        blocks=boundaries[first_piece + count] - boundaries[first_piece],
        worker_rows=shares[0],
        worker_blocks=shares[1],
        worker_columns=shares[2],
    )


def filled_share(density: float, columns: IntArray, scale: int) -> FloatArray:
    """Return the probability that a row of a rectangle has any block, float64[grids].

    Args:
        density: share of positions with a block.
        columns: number of positions of a row, int64[grids].
        scale: number of blocks that come together: a kernel computes one block of the pattern as a
            group of smaller blocks.
    """
    # Python's power: NumPy's differs between processors.
    counts = range(int(columns.max()) + 1)
    shares = np.array([1 - (1 - density) ** -(-count // scale) for count in counts])
    return shares[columns]


def sub_groups(problem: GridProblem, blocks: IntArray) -> IntArray:
    """Return the number of sub-groups of a bucket, int64[grids].

    Each has at most as many values as 16 bits can count.
    """
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
        product: kind of the product.
        first, rows: first row of each sub-group, and number of its rows, int64[groups].
        edges: boundaries of the blocks of all rows, int64[all rows + 1].
        width: number of columns of x, int64[groups].
    """
    first_block = edges[first][:, None]
    if product is ProductKind.GRAD_W:
        entry, entries = np.moveaxis(
            grid_shares(np.ones_like(rows), edges[first + rows] - first_block[:, 0]).cells[..., 2:],
            2,
            0,
        )
        end_row = np.searchsorted(edges, first_block + entry + entries, side="left")
        rows_of_share = end_row - np.searchsorted(edges, first_block + entry, side="right") + 1
        return (
            np.where(entries > 0, rows_of_share, 0),
            entries,
            np.repeat(width[:, None], WORKERS, 1),
        )
    if not problem.bound.format.shares_rows or product is ProductKind.TRANSPOSED:
        no_shares = np.zeros((len(rows), 0), dtype=np.int64)
        return no_shares, no_shares, no_shares
    shares = element_shares(first, rows, edges, width // problem.grain)
    first_row, height, _, grains = np.moveaxis(shares.cells, 2, 0)
    first_row = first_row + first[:, None]
    return height, edges[first_row + height] - edges[first_row], grains * problem.grain


def row_length(nm: NM, grids: Axes) -> IntArray:
    """Return the number of elements of each row of a whole rectangle, int64[grids]."""
    groups, last_group = np.divmod(grids.columns, nm.m)
    return groups * nm.n + np.minimum(last_group, nm.n)


def bucket_rows(grids: Axes) -> IntArray:
    """Return the number of rows of a rectangle in each of its buckets, int64[grids]."""
    return -(-grids.rows // grids.pz)


def regular_work(nm: NM, product: ProductKind, grids: Axes) -> Work:
    """Return the work of whole rectangles of an N:M matrix, which is equal for all masks.

    Args:
        nm: the format.
        product: kind of the product.
        grids: the grids.
    """
    # Two entries for each grid: its full buckets, and the last bucket, which has fewer rows or does
    # not exist (`times` 0).
    rows_in_bucket = bucket_rows(grids)
    last_rows = grids.rows % rows_in_bucket
    grid = np.repeat(np.arange(len(rows_in_bucket)), 2)
    times = np.stack([grids.rows // rows_in_bucket, np.minimum(last_rows, 1)], axis=1).ravel()
    rows = np.stack([rows_in_bucket, np.maximum(last_rows, 1)], axis=1).ravel()
    length = row_length(nm, grids)[grid]
    if product is ProductKind.GRAD_W:
        worker_rows, worker_blocks, worker_columns = _grad_w_shares(rows, length, grids.width[grid])
    else:
        worker_rows, worker_blocks, worker_columns = np.zeros((3, len(rows), 0), dtype=np.int64)
    return Work(
        grid=grid,
        times=times,
        rows=rows,
        blocks=rows * length,
        worker_rows=worker_rows,
        worker_blocks=worker_blocks,
        worker_columns=worker_columns,
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
    last_row = (element + count - 1) // length[:, None]
    rows_of_share = np.where(count > 0, last_row - element // length[:, None] + 1, 0)
    return rows_of_share, count, np.repeat(width[:, None], WORKERS, axis=1)
