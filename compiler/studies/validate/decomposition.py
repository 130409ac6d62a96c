"""Singular values of a small matrix, with the same digits on every host.

One-sided Jacobi rotations turn columns until all are orthogonal. The matrix is not squared, so that
small singular values keep their digits. Sums are exact before they are rounded once; BLAS and
LAPACK would add in an order that depends on the processor.
"""

from __future__ import annotations

import math
from itertools import combinations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import same_array

Floats = npt.NDArray[np.float64]

ORTHOGONAL = 2.0**-50  # cosine between columns below which they count as orthogonal
MAX_SWEEPS = 60  # convergence is quadratic: about ten sweeps are enough for any matrix


@attrs.frozen
class Decomposition:
    """A matrix [rows, columns] as left @ diag(sizes) @ right.T.

    Attributes:
        left: orthonormal columns, [rows, number]; zeros where a size is 0.
        sizes: singular values, [number], the least of rows and columns; in no order.
        right: orthonormal columns, [columns, number]; zeros where a size is 0 and columns are more
            than rows.
    """

    left: Floats = attrs.field(eq=same_array, repr=False)
    sizes: Floats = attrs.field(eq=same_array)
    right: Floats = attrs.field(eq=same_array, repr=False)

    @property
    def has_full_rank(self) -> bool:
        """True if the columns of the matrix are independent."""
        largest = float(self.sizes.max(initial=0.0))
        is_tall = len(self.sizes) == len(self.right)
        # 2^-52 is the spacing of doubles at 1: smaller sizes are rounding errors of a matrix of
        # this length.
        return is_tall and bool((self.sizes > largest * len(self.left) * 2.0**-52).all())


def decompose(matrix: Floats) -> Decomposition:
    """Return the singular values and vectors of a matrix; a wide matrix is transposed first."""
    if matrix.shape[0] < matrix.shape[1]:
        transposed = decompose(matrix.T)
        return Decomposition(transposed.right, transposed.sizes, transposed.left)
    columns, right = np.array(matrix, dtype=np.float64).T.copy(), np.eye(matrix.shape[1])
    # A sweep rotates every pair of columns once; a sweep without a rotation ends the loop.
    for _ in range(MAX_SWEEPS):
        pairs = combinations(range(len(right)), 2)
        has_rotated = [_rotate(columns, right, *pair) for pair in pairs]
        if not any(has_rotated):
            break
    sizes = np.array([math.sqrt(inner(column, column)) for column in columns])
    # Columns of size 0 are left as zeros instead of being divided by 0.
    left = columns / np.where(sizes > 0, sizes, 1)[:, None]
    return Decomposition(left.T, sizes, right.T)


def _rotate(columns: Floats, right: Floats, i: int, j: int) -> bool:
    """Make columns i and j orthogonal by a rotation; return False if they already are."""
    square_i, square_j = inner(columns[i], columns[i]), inner(columns[j], columns[j])
    mixed = inner(columns[i], columns[j])
    if abs(mixed) <= ORTHOGONAL * math.sqrt(square_i) * math.sqrt(square_j):
        return False
    cotangent = (square_j - square_i) / (2 * mixed)  # of twice the angle of rotation
    # The smaller of the two angles, which makes the sweeps converge.
    tangent = math.copysign(1, cotangent) / (abs(cotangent) + math.sqrt(1 + cotangent * cotangent))
    cosine = 1 / math.sqrt(1 + tangent * tangent)
    # Both the columns and the accumulated rotation turn by the same angle.
    for rows in (columns, right):
        rows[i], rows[j] = (
            cosine * (rows[i] - tangent * rows[j]),
            cosine * (rows[j] + tangent * rows[i]),
        )
    return True


def inner(a: Floats, b: Floats) -> float:
    """Return the inner product of two vectors, from an exact sum of rounded products."""
    return math.fsum((a * b).tolist())


def combined(vectors: Floats, weights: Floats) -> Floats:
    """Return vectors @ weights for vectors [rows, number]."""
    return np.array([inner(row, weights) for row in vectors])
