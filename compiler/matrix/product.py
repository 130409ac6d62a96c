"""The reference product y = a @ x on the host, against which every simulated run is checked."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray

from .block_matrix import BlockMatrix
from .entries import Entries, MatrixError


def multiply(
    matrix: BlockMatrix,
    x: npt.NDArray[Any],
    *,
    dtype: npt.DTypeLike = np.float64,
    rows: IntArray | None = None,
) -> npt.NDArray[Any]:
    """The product of a block matrix and a dense one, summed in `dtype`.

    Args:
        matrix: a[m, k].
        x: [k, n], any real type.
        dtype: float64, or float32 for speed; operands are converted before they are multiplied.
        rows: those of the product that are wanted, ascending; all if not given.

    Returns:
        [m, n] of `dtype`, or [rows, n].

    Raises:
        MatrixError: when x has not k rows.
    """
    pattern = matrix.pattern
    if x.ndim != 2 or len(x) != pattern.shape[1]:
        raise MatrixError(f"x of shape {x.shape} does not meet the {pattern.shape[1]} columns of a")
    entries, wanted = matrix.entries, slice(None)
    if rows is not None:
        entries, wanted = _lines_of(entries, rows)
    entries = attrs.evolve(entries, values=entries.values.astype(dtype, copy=False))
    return pattern.format.product(entries, x.astype(dtype, copy=False))[wanted]


def _lines_of(entries: Entries, rows: IntArray) -> tuple[Entries, Any]:
    """The lines of entries that hold some rows, one below the other, and where these lie then."""
    high = entries.size[0]
    lines = np.unique(rows // high)
    here = np.searchsorted(lines, rows // high) * high + rows % high
    wanted = np.isin(entries.rows, lines)
    few = attrs.evolve(
        entries,
        shape=(len(lines) * high, entries.shape[1]),
        rows=np.searchsorted(lines, entries.rows[wanted]),
        columns=entries.columns[wanted],
        values=entries.values[wanted],
    )
    return few, here
