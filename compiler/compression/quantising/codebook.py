"""A codebook: 2^bits centroids for a layer, found by k-means over its non-zero weights.

A code is the index of an entry in a table of 2^bits values; the entries are the centroids. They
start at equal steps from the least non-zero to the largest, the values of affine codes. A step
of Lloyd's algorithm assigns each weight to its nearest centroid and moves each centroid to the mean
of its cluster, the weights assigned to it. No step raises the error, so a codebook is never worse
than affine codes of as many bits. Pruned weights leave a gap around zero, and centroids that begin
in it may stay without weights. Each of these is then moved to a weight: in one of the clusters with
the largest errors, the weight that is farthest from its centroid. The table is rounded to half, the
type of its entries on a tile, and every weight takes its nearest entry.

If there are very many weights, the first steps train on part of them, at equally spaced ranks of
the sorted weights, and the last steps on all.

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

MAX_BITS = 8  # bits of a code: codes are stored in bytes
MAX_TRAINED = 1 << 16  # weights of the first training; time grows in proportion
MAX_STEPS = 300  # limit if the error still falls; reason for 300 not recorded
# Steps over all weights after the first training; no reason recorded for this number.
LAST_STEPS = 6
MIN_GAIN = 1e-6  # least gain of a step, as a share of the error, below which training ends


@attrs.frozen
class Trained:
    """Centroids in rising order, and the mean squared error before each step and at the end."""

    centroids: HostArray
    errors: tuple[float, ...]


def codebook(weights: npt.ArrayLike, bits: int = 4) -> Quantised:
    """Quantise weights to entries of a table; the decoder has `table`, float16[2^bits].

    Args:
        weights: finite numbers, of any shape.
        bits: bits of a code, 1 to 8.

    Raises:
        MatrixError: for no weights, other bits, or a centroid beyond half.
    """
    width = checked_bits(bits, MAX_BITS)
    return quantised("codebook", width, weights, lambda values: _coded(values, 1 << width))


def train(values: HostArray, count: int, *, max_values: int = MAX_TRAINED) -> Trained:
    """Train centroids of weights by k-means.

    Args:
        values: float64[values], at least one.
        count: number of centroids.
        max_values: largest number of weights on which all steps train.

    Returns:
        Centroids, float64[count], and errors; some centroids are equal if there are fewer
        distinct weights.
    """
    # Up to `max_values` weights: train on all. Else train on `max_values` weights at equally spaced
    # ranks, and continue over all weights from the better of these centroids and equal steps, so
    # that the result is never worse than with equal steps.
    even_steps = np.linspace(values.min(), values.max(), count)
    if len(values) <= max_values:
        return _all_used(values, _lloyd(values, even_steps, MAX_STEPS))
    ranks = np.linspace(0, len(values) - 1, max_values).astype(np.int64)
    first = train(np.sort(values)[ranks], count, max_values=max_values)
    start = min(even_steps, first.centroids, key=lambda centroids: _error(values, centroids))
    return _lloyd(values, start, LAST_STEPS)


def _coded(values: HostArray, count: int) -> Decoded:
    """Return codes, decoded values and table of `count` centroids that k-means finds."""
    if not values.size:
        return np.zeros(0, np.uint8), values, {"table": np.zeros(count, np.float16)}
    exponent = exponent_above(values)
    # Scaled values are at most 1 in magnitude, so that squares of small weights do not become 0.
    scaled_values = np.ldexp(values, -exponent)
    table = _halves(np.ldexp(train(scaled_values, count).centroids, exponent))
    codes, _ = _nearest(scaled_values, np.ldexp(table.astype(np.float64), -exponent))
    return codes.astype(np.uint8), table.astype(np.float64)[codes], {"table": table}


def _halves(centroids: HostArray) -> HostArray:
    """Return centroids as half; refuse one beyond the range of half."""
    with np.errstate(over="ignore"):
        table: HostArray = centroids.astype(np.float16)
    if not np.isfinite(table).all():
        raise MatrixError(
            f"a centroid of magnitude {np.abs(centroids).max():.6g} is beyond half, which ends at "
            "65504; scale the weights"
        )
    return table


def _lloyd(values: HostArray, centroids: HostArray, max_steps: int) -> Trained:
    """Move centroids by up to `max_steps` steps of Lloyd's algorithm, until a step gains little."""
    errors: list[float] = []
    previous = centroids
    for _ in range(max_steps):
        means, labels = _step(values, centroids)
        errors.append(float(np.square(values - centroids[labels]).mean()))
        if len(errors) > 1 and errors[-2] - errors[-1] <= MIN_GAIN * errors[-1]:
            break
        previous, centroids = centroids, means
    else:
        errors.append(_error(values, centroids))
    if len(errors) > 1 and errors[-1] > errors[-2]:  # only by rounding
        return Trained(np.sort(previous), tuple(errors[:-1]))
    return Trained(np.sort(centroids), tuple(errors))


def _step(values: HostArray, centroids: HostArray) -> tuple[HostArray, HostArray]:
    """Return centroids moved to the means of their weights, and the old centroid of each weight."""
    from scipy.cluster.vq import kmeans2  # noqa: PLC0415  # a third of a second

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # SciPy warns of clusters without weights
        means, labels = kmeans2(
            values, centroids, iter=1, minit="matrix", missing="warn", check_finite=False
        )
    return means, labels


def _all_used(values: HostArray, start: Trained) -> Trained:
    """Continue training until every centroid has weights, or no distinct weights are left."""
    trained = start
    for _ in range(len(start.centroids)):
        centroids = _filled(values, trained.centroids)
        if centroids is None:
            return trained
        continuation = _lloyd(values, centroids, MAX_STEPS)
        trained = Trained(continuation.centroids, trained.errors + continuation.errors)
    return trained


def _filled(values: HostArray, centroids: HostArray) -> HostArray | None:
    """Move centroids without weights to the farthest weights of the clusters with largest errors.

    Return None if all centroids have weights, or every weight lies on its centroid.
    """
    # targets: clusters with the largest squared errors first, one for each centroid without
    # weights; clusters without error are left out.
    labels, distances = _nearest(values, centroids)
    counts = np.bincount(labels, minlength=len(centroids))
    costs = np.bincount(labels, weights=np.square(distances), minlength=len(centroids))
    empty_centroids = np.flatnonzero(counts == 0)
    targets = np.argsort(-costs, kind="stable")[
        : min(len(empty_centroids), np.count_nonzero(costs))
    ]
    if not len(targets):
        return None
    new_centroids = centroids.copy()
    for centroid, cluster in zip(empty_centroids, targets, strict=False):
        new_centroids[centroid] = values[np.argmax(np.where(labels == cluster, distances, -1))]
    return new_centroids


def _error(values: HostArray, centroids: HostArray) -> float:
    """Return the mean squared error of weights against their nearest centroids."""
    return float(np.square(_nearest(values, centroids)[1]).mean())


def _nearest(values: HostArray, centroids: HostArray) -> tuple[HostArray, HostArray]:
    """Return the nearest centroid of each weight, and the distance to it."""
    from scipy.cluster.vq import vq  # noqa: PLC0415  # a third of a second

    labels, distances = vq(values, centroids, check_finite=False)
    return labels, distances
