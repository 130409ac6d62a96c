"""Reference product y = a @ x on the host, against which every simulated run is checked."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, distinct

from .block_matrix import BlockMatrix
from .entries import Entries, MatrixError


def multiply(
    matrix: BlockMatrix,
    x: npt.NDArray[Any],
    *,
    dtype: npt.DTypeLike = np.float64,
    rows: IntArray | None = None,
) -> npt.NDArray[Any]:
    """Return the product of a block matrix and a dense one, summed in `dtype`.

    Args:
        matrix: Sparse operand a[m, k].
        x: Dense operand [k, n] of any real type.
        dtype: Type of sums: float64, or float32 for speed. Operands are converted before they are
            multiplied.
        rows: Ascending rows of the product to compute; None computes all.

    Returns:
        The product [m, n] of type `dtype`, or [rows, n].

    Raises:
        MatrixError: x does not have k rows.
    """
    pattern = matrix.pattern
    if x.ndim != 2 or len(x) != pattern.shape[1]:
        raise MatrixError(f"x of shape {x.shape} does not meet the {pattern.shape[1]} columns of a")
    entries, selection = matrix.entries, slice(None)
    if rows is not None:
        entries, selection = _lines_of(entries, rows)
    # Operands are converted first, so that products have the type of the sums.
    entries = attrs.evolve(entries, values=entries.values.astype(dtype, copy=False))
    return pattern.format.product(entries, x.astype(dtype, copy=False))[selection]


def _lines_of(entries: Entries, rows: IntArray) -> tuple[Entries, Any]:
    """Return the entries in the block rows that contain `rows`, and the new positions of `rows`.

    The block rows are renumbered without gaps.
    """
    height = entries.size[0]
    lines = distinct(rows // height)
    positions = np.searchsorted(lines, rows // height) * height + rows % height
    is_selected = np.isin(entries.rows, lines)
    selected_lines = attrs.evolve(
        entries,
        shape=(len(lines) * height, entries.shape[1]),
        rows=np.searchsorted(lines, entries.rows[is_selected]),
        columns=entries.columns[is_selected],
        values=entries.values[is_selected],
    )
    return selected_lines, positions
