"""What tiles multiply of N:M matrices: buckets of whole rows, all as long, whatever the mask.

A rectangle's r rows of L elements lie h = ceil(r / pz) in a bucket, the rest in the last. Six
workers of GradW share such a sub-group's elements, from e on of c: rows e // L to (e + c - 1) // L.
The shares of the product itself its kernel knows (`kernels.RegularElement`), those of the
transposed one are columns of n.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.kernels import WORKERS, grid_shares

from ...matrix.formats import NM
from ...popsparse.decide.grids import Grids
from .dynamic_work import Product, Work


def row_length(nm: NM, grids: Grids) -> IntArray:
    """int64[grids]: elements of each row of a whole rectangle."""
    whole, rest = np.divmod(grids.columns, nm.m)
    return whole * nm.n + np.minimum(rest, nm.n)


def bucket_rows(grids: Grids) -> IntArray:
    """int64[grids]: rows of a rectangle that one of its buckets has."""
    return -(-grids.rows // grids.pz)


def regular_work(nm: NM, product: Product, grids: Grids) -> Work:
    """The work of whole rectangles, as exact as that of a run."""
    whole = bucket_rows(grids)
    rest = grids.rows % whole
    grid = np.repeat(np.arange(len(whole)), 2)
    times = np.stack([grids.rows // whole, np.minimum(rest, 1)], axis=1).ravel()
    rows = np.stack([whole, np.maximum(rest, 1)], axis=1).ravel()
    length = row_length(nm, grids)[grid]
    if product is Product.GRAD_W:
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
