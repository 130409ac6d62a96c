"""A codebook: 2^bits centroids for a layer, found by k-means over its non-zero weights.

Centroids begin as equal steps from the least non-zero to the largest, the values of the affine
codes. A step of Lloyd's assigns each weight to its nearest centroid and moves each centroid to the
mean of its own; no step raises the error, so a codebook is never worse than affine codes of as many
bits. Pruned weights leave a gap around zero, and centroids that begin in it may stay without
weights: each then goes to the weight that lies farthest from its own in one of the worst clusters.
The table is rounded to half, which is what a tile holds, and every weight takes its nearest entry.

Of very many weights, equally spaced ranks of the sorted ones are trained on first, and all of them
in the last steps.

Source: arXiv 2011.06295, equations (8) and (9); k-means by SciPy; linear initial centroids as Han
et al., Deep Compression, ICLR 2016, found best.
"""

from __future__ import annotations

import warnings

import attrs
import numpy as np
import numpy.typing as npt

from ...matrix.entries import HostArray, MatrixError
from .equal_steps import exponent_above
from .quantised import Decoded, Quantised, checked_bits, quantised

MOST_BITS = 8
MOST_TRAINED = 1 << 16  # weights of a first training; a step takes time in proportion
MOST_STEPS = 300
LAST_STEPS = 6  # over all weights, where there are more
LEAST_GAIN = 1e-6  # of a step, as a share of the error: training has come to its end


@attrs.frozen
class Trained:
    """Centroids in rising order, and the mean squared error before each step and at the end."""

    centroids: HostArray
    errors: tuple[float, ...]


def codebook(weights: npt.ArrayLike, bits: int = 4) -> Quantised:
    """Weights as entries of a table; the decoder has `table`, float16[2^bits].

    Args:
        weights: of any shape, finite.
        bits: of a code, 1 to 8.

    Raises:
        MatrixError: no weights, no such bits, or a centroid beyond half.
    """
    width = checked_bits(bits, MOST_BITS)
    return quantised("codebook", width, weights, lambda values: _coded(values, 1 << width))


def train(values: HostArray, count: int, *, most: int = MOST_TRAINED) -> Trained:
    """Centroids of weights.

    Args:
        values: float64[values], at least one.
        count: of centroids.
        most: weights that are trained on in all steps.

    Returns:
        float64[count] and errors; of fewer unlike weights some are the same.
    """
    linear = np.linspace(values.min(), values.max(), count)
    if len(values) <= most:
        return _all_used(values, _lloyd(values, linear, MOST_STEPS))
    ranks = np.linspace(0, len(values) - 1, most).astype(np.int64)
    first = train(np.sort(values)[ranks], count, most=most)
    begun = min(linear, first.centroids, key=lambda centroids: _error(values, centroids))
    return _lloyd(values, begun, LAST_STEPS)


def _coded(values: HostArray, count: int) -> Decoded:
    if not values.size:
        return np.zeros(0, np.uint8), values, {"table": np.zeros(count, np.float16)}
    exponent = exponent_above(values)
    scaled = np.ldexp(values, -exponent)  # squares of the smallest are none of 0
    table = _halves(np.ldexp(train(scaled, count).centroids, exponent))
    codes, _ = _nearest(scaled, np.ldexp(table.astype(np.float64), -exponent))
    return codes.astype(np.uint8), table.astype(np.float64)[codes], {"table": table}


def _halves(centroids: HostArray) -> HostArray:
    with np.errstate(over="ignore"):
        table: HostArray = centroids.astype(np.float16)
    if not np.isfinite(table).all():
        raise MatrixError(
            f"a centroid of magnitude {np.abs(centroids).max():.6g} is beyond half, which ends at "
            "65504; scale the weights"
        )
    return table


def _lloyd(values: HostArray, centroids: HostArray, most: int) -> Trained:
    """Steps until they gain nothing."""
    errors: list[float] = []
    before = centroids
    for _ in range(most):
        moved, labels = _step(values, centroids)
        errors.append(float(np.square(values - centroids[labels]).mean()))
        if len(errors) > 1 and errors[-2] - errors[-1] <= LEAST_GAIN * errors[-1]:
            break
        before, centroids = centroids, moved
    else:
        errors.append(_error(values, centroids))
    if len(errors) > 1 and errors[-1] > errors[-2]:  # by rounding alone
        return Trained(np.sort(before), tuple(errors[:-1]))
    return Trained(np.sort(centroids), tuple(errors))


def _step(values: HostArray, centroids: HostArray) -> tuple[HostArray, HostArray]:
    """Centroids moved to the means of their weights, and of which each weight was."""
    from scipy.cluster.vq import kmeans2  # noqa: PLC0415  # a third of a second

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of a cluster without weights
        moved, labels = kmeans2(
            values, centroids, iter=1, minit="matrix", missing="warn", check_finite=False
        )
    return moved, labels


def _all_used(values: HostArray, begun: Trained) -> Trained:
    """Trained on until every centroid has weights, or there are no more unlike ones."""
    trained = begun
    for _ in range(len(begun.centroids)):
        moved = _moved(values, trained.centroids)
        if moved is None:
            return trained
        after = _lloyd(values, moved, MOST_STEPS)
        trained = Trained(after.centroids, trained.errors + after.errors)
    return trained


def _moved(values: HostArray, centroids: HostArray) -> HostArray | None:
    """Centroids without weights put to those that lie farthest, one in each of the worst clusters.

    None where all have weights, or no weight lies anywhere but on its centroid.
    """
    labels, far = _nearest(values, centroids)
    counts = np.bincount(labels, minlength=len(centroids))
    costs = np.bincount(labels, weights=np.square(far), minlength=len(centroids))
    empty = np.flatnonzero(counts == 0)
    worst = np.argsort(-costs, kind="stable")[: min(len(empty), np.count_nonzero(costs))]
    if not len(worst):
        return None
    moved = centroids.copy()
    for centroid, cluster in zip(empty, worst, strict=False):
        moved[centroid] = values[np.argmax(np.where(labels == cluster, far, -1))]
    return moved


def _error(values: HostArray, centroids: HostArray) -> float:
    """Mean squared error of the nearest centroids."""
    return float(np.square(_nearest(values, centroids)[1]).mean())


def _nearest(values: HostArray, centroids: HostArray) -> tuple[HostArray, HostArray]:
    """Which centroid is nearest to each weight, and how far it lies."""
    from scipy.cluster.vq import vq  # noqa: PLC0415  # a third of a second

    labels, far = vq(values, centroids, check_finite=False)
    return labels, far
