"""The summary of a validation: how far off the simulator is, by what a user chooses.

Each configuration counts once. Medians and worst are signed; the mean and the percentile are of
absolute errors. The rank correlation (Spearman's) is of cycles per column of x or of speed-ups,
whichever most of a group has: it asks whether the simulator orders the cases as hardware does.

Shares tell where measured cycles go by the simulator's account: the mean over points of phase
cycles / measured cycles. What no phase accounts for is the signed rest, "unaccounted": above zero
the simulator is too fast. Barriers are in neither figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import attrs
import numpy as np

from ..measurements.measurement import half_of
from .deviation import Deviation
from .parts import parts_of

UNACCOUNTED = "unaccounted"
LEAST_RANKED = 3  # points; two always agree or disagree wholly
SPARSE_ONLY = ("block_size", "density")  # of a dense row these say nothing
AXES = (
    *(("method",), ("dtype",), ("method", "dtype"), ("block_size",), ("method", "block_size")),
    *(("density",), ("m",), ("n",), ("method", "unit"), ("method", "half")),
    ("dtype", "method", "half"),
)


@attrs.frozen(kw_only=True)
class Errors:
    """Errors of a group of points, in percent.

    Attributes:
        points: how many count.
        median, worst: signed.
        mean_absolute, percentile_90: of absolute errors.
        rank_correlation: None with fewer than three points, or all alike.
    """

    points: int
    median: float
    mean_absolute: float
    percentile_90: float
    worst: float
    rank_correlation: float | None


@attrs.frozen(kw_only=True)
class Ranks:
    """Rank correlations of sparse points of one method and type within each shape (m, k, n).

    Attributes:
        shapes: how many have three points or more.
        mean, least: over them.
        least_at: which shape has the least.
    """

    shapes: int
    mean: float
    least: float
    least_at: str


@attrs.frozen
class WorstPoint:
    """The point with the largest absolute error of its method, of those compared as cycles."""

    error_percent: float
    at: str


@attrs.frozen(kw_only=True)
class Summary:
    """The errors of a validation.

    Attributes:
        overall: of all points that count; None when none does.
        by: of groups, by axis ("method", "method dtype", ...) and then by value.
        within_shapes: by method.
        worst_cycles: by method.
        phases: percent of the measured cycles by method and type, and then by phase.
        left_out: how many points do not count, by reason.
    """

    overall: Errors | None
    by: Mapping[str, Mapping[str, Errors]]
    within_shapes: Mapping[str, Ranks]
    worst_cycles: Mapping[str, WorstPoint]
    phases: Mapping[str, Mapping[str, float]]
    left_out: Mapping[str, int]


def summary_of(deviations: Iterable[Deviation]) -> Summary:
    """The summary of compared points."""
    everything = tuple(deviations)
    counted = [one for one in everything if not one.left_out]
    return Summary(
        overall=errors_of(counted) if counted else None,
        by={" ".join(axis): _grouped(counted, axis) for axis in AXES},
        within_shapes=_within_shapes(counted),
        worst_cycles=_worst_cycles(counted),
        phases=phase_shares(counted),
        left_out=dict(Counter(one.left_out for one in everything if one.left_out)),
    )


def errors_of(group: Sequence[Deviation]) -> Errors:
    """The errors of points that have both figures; at least one."""
    errors = np.array([one.error_percent for one in group], dtype=np.float64)
    absolute = np.abs(errors)
    return Errors(
        points=len(errors),
        median=float(np.median(errors)),
        mean_absolute=float(absolute.mean()),
        percentile_90=float(np.percentile(absolute, 90)),
        worst=float(errors[absolute.argmax()]),
        rank_correlation=rank_correlation(group),
    )


def rank_correlation(group: Sequence[Deviation]) -> float | None:
    """Spearman's, of the unit that most of the group's points have; None where it says nothing."""
    from scipy.stats import spearmanr  # noqa: PLC0415  # half a second to load

    (unit, _), *_ = Counter(one.unit for one in group).most_common()
    ranked = [one for one in group if one.unit == unit]
    pairs = np.array(
        [(_per_column(one, one.measured), _per_column(one, one.simulated)) for one in ranked]
    )
    if len(ranked) < LEAST_RANKED or (pairs == pairs[0]).all(axis=0).any():
        return None
    return float(spearmanr(pairs[:, 0], pairs[:, 1]).statistic)


def _per_column(one: Deviation, figure: float | None) -> float:
    """Time for a column of x in cycles; a speed-up as it is."""
    assert figure is not None  # points that count have both
    return figure / one.n if one.unit == "cycles" else figure


def _grouped(counted: Sequence[Deviation], axis: tuple[str, ...]) -> dict[str, Errors]:
    groups: dict[tuple[object, ...], list[Deviation]] = {}
    for one in counted:
        if one.row.method == "dense" and set(axis) & set(SPARSE_ONLY):
            continue
        columns = {**one.row.columns, "unit": one.unit, "half": half_of(one.row)}
        value = tuple(columns[name] for name in axis)
        groups.setdefault(value, []).append(one)
    ordered = sorted(groups, key=lambda value: [(isinstance(v, str), v) for v in value])
    return {" ".join(str(part) for part in v): errors_of(groups[v]) for v in ordered}


def _within_shapes(counted: Sequence[Deviation]) -> dict[str, Ranks]:
    """By sparse method; a shape counts once for each type."""
    groups: dict[tuple[object, ...], list[Deviation]] = {}
    for one in counted:
        row = one.row
        shape = (row.method, row.dtype, one.unit, row.m, row.k, row.n)
        groups.setdefault(shape, []).append(one)
    found: dict[str, list[tuple[float, str]]] = {}
    for group in groups.values():
        row, rank = group[0].row, rank_correlation(group)
        if row.method != "dense" and rank is not None:
            name = f"{row.dtype} m {row.m} k {row.k} n {row.columns['n']}"
            found.setdefault(row.method, []).append((rank, name))
    return {method: _ranks(found[method]) for method in sorted(found)}


def _ranks(found: Sequence[tuple[float, str]]) -> Ranks:
    least, shape = min(found)
    mean = float(np.mean([rank for rank, _ in found]))
    return Ranks(shapes=len(found), mean=mean, least=least, least_at=shape)


def _worst_cycles(counted: Sequence[Deviation]) -> dict[str, WorstPoint]:
    worst: dict[str, WorstPoint] = {}
    for one in counted:
        error = one.error_percent
        assert error is not None  # points that count have both figures
        before = worst.get(one.row.method)
        if one.unit == "cycles" and (before is None or abs(error) > abs(before.error_percent)):
            worst[one.row.method] = WorstPoint(error, str(one.row.at(one.n)))
    return {method: worst[method] for method in sorted(worst)}


def phase_shares(deviations: Iterable[Deviation]) -> Mapping[str, Mapping[str, float]]:
    """Percent of the measured cycles by "method dtype" and phase, of points that count."""
    groups: dict[str, list[tuple[float, dict[str, int]]]] = {}
    for one in deviations:
        if one.left_out or one.unit != "cycles" or one.measured is None:
            continue
        name = f"{one.row.method} {one.row.dtype}"
        cycles = {part: found.cycles for part, found in parts_of(one.result).items()}
        groups.setdefault(name, []).append((one.measured, cycles))
    return {name: _shares(groups[name]) for name in sorted(groups)}


def _shares(group: list[tuple[float, dict[str, int]]]) -> dict[str, float]:
    names = dict.fromkeys(name for _, cycles in group for name in cycles)
    shares = {
        name: 100 * float(np.mean([cycles.get(name, 0) / measured for measured, cycles in group]))
        for name in names
    }
    return {**shares, UNACCOUNTED: 100 - sum(shares.values())}
