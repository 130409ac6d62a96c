"""Summary of a validation: the errors of the simulator, by what a user chooses.

Each configuration counts once. Medians and worst are signed; the mean and the percentile are of
absolute errors. The rank correlation (Spearman's) is of cycles per column of x or of speed-ups,
whichever most of a group has: it tells whether the simulator orders the cases as hardware does.

Shares tell where measured cycles go by the simulator's account: the mean over points of phase
cycles / measured cycles. The signed remainder that no phase accounts for is "unaccounted": above
zero the simulator is too fast. Barriers are in neither figure.

A family is all points of one method, type, block length and n (dense: type and n). Its signed mean,
of errors of cycles, shows what a family errs by as a whole; a family of four points or more whose
signed mean exceeds 3 percent is open: it has a cause that is not built.

Targets are the project's aims for its validation on the shipped table; targets for means apply to
the held-out half. A point that the shipped table does not have is "outside": nobody saw it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import attrs
import numpy as np

from .deviation import Deviation
from .measurement import SHIPPED, Measurement, half_of, read_measurements
from .schedules import Nearness
from .simulation import parts_of

UNACCOUNTED = "unaccounted"
MIN_RANKED = 3  # points of a rank correlation; two always agree or disagree wholly
SPARSE_ONLY = ("block_size", "density")  # columns that have no meaning for a dense row
AXES = (
    *(("method",), ("dtype",), ("method", "dtype"), ("block_size",), ("method", "block_size")),
    *(("density",), ("m",), ("n",), ("method", "unit"), ("method", "half")),
    ("dtype", "method", "half"),
)
MEAN_TARGETS = {"static": 3.8, "dense": 2.4, "dynamic": 6.0}  # targets of mean errors, in percent
OPEN_POINTS, OPEN_PERCENT = 4, 3.0  # points and signed mean from which on a family is open
RANK_MEAN, RANK_MIN = 0.96, 0.80  # targets of rank correlations
WORST_TARGET = 15.0  # target of the worst error at an n that the table gives, in percent


@attrs.frozen(kw_only=True)
class Errors:
    """Errors of a group of points, in percent.

    Attributes:
        points: number of points.
        median, worst: median and worst error, signed.
        mean_absolute, percentile_90: mean and 90th percentile of absolute errors.
        rank_correlation: rank correlation; None with fewer than three points, or equal figures.
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
        shapes: number of shapes with three points or more.
        mean, least: mean and least correlation over the shapes.
        least_at: shape with the least correlation.
    """

    shapes: int
    mean: float
    least: float
    least_at: str


@attrs.frozen(kw_only=True)
class Family:
    """Errors of the cycles of one method, type, block length and n, in percent.

    Attributes:
        method, dtype: method and type.
        block_size: block length; None for a dense product.
        n: number of columns; None for the best n.
        half: half to which the points belong; "both" if they differ.
        points: number of points.
        mean: mean error, signed.
        mean_absolute: mean of absolute errors.
        worst: worst error, signed.
    """

    method: str
    dtype: str
    block_size: int | None
    n: int | None
    half: str
    points: int
    mean: float
    mean_absolute: float
    worst: float

    @property
    def is_open(self) -> bool:
        """True if the family is large, and its signed mean exceeds the limit."""
        return self.points >= OPEN_POINTS and abs(self.mean) > OPEN_PERCENT


@attrs.frozen
class WorstPoint:
    """Point with the largest absolute error of its method, of those in cycles at a given n.

    Attributes:
        error_percent: error of the simulated cycles in percent, signed.
        at: description of the point.
    """

    error_percent: float
    at: str


@attrs.frozen(kw_only=True)
class Summary:
    """Errors of a validation.

    Attributes:
        overall: errors of all points that count; None if none does.
        by: errors of groups, by axis ("method", "method dtype", ...) and then by value.
        within_shapes: rank correlations by method.
        worst_cycles: worst point by method, of those compared as cycles at a given n.
        families: errors of families, by method, type, block length and n.
        phases: percent of the measured cycles by method and type, and then by phase.
        left_out: number of points that do not count, by reason.
    """

    overall: Errors | None
    by: Mapping[str, Mapping[str, Errors]]
    within_shapes: Mapping[str, Ranks]
    worst_cycles: Mapping[str, WorstPoint]
    families: tuple[Family, ...]
    phases: Mapping[str, Mapping[str, float]]
    left_out: Mapping[str, int]


def summary_of(deviations: Iterable[Deviation]) -> Summary:
    """Return the summary of compared points."""
    everything = tuple(deviations)
    counted_deviations = [deviation for deviation in everything if not deviation.left_out]
    return Summary(
        overall=errors_of(counted_deviations) if counted_deviations else None,
        by={" ".join(axis): _errors_by_value(counted_deviations, axis) for axis in AXES},
        within_shapes=_within_shapes(counted_deviations),
        worst_cycles=_worst_cycles(counted_deviations),
        families=_families(counted_deviations),
        phases=phase_shares(counted_deviations),
        left_out=dict(Counter(outside.left_out for outside in everything if outside.left_out)),
    )


def errors_of(group: Sequence[Deviation]) -> Errors:
    """Return the errors of points that have both figures; there must be at least one."""
    errors = np.array([deviation.error_percent for deviation in group], dtype=np.float64)
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
    """Return Spearman's rank correlation of points in their most common unit, None if undefined."""
    from scipy.stats import spearmanr  # noqa: PLC0415  # half a second to load

    (unit, _), *_ = Counter(deviation.unit for deviation in group).most_common()
    ranked_deviations = [deviation for deviation in group if deviation.unit == unit]
    # Measured and simulated figure of each point, float64[points, 2].
    figures = np.array(
        [
            [_per_column(deviation, figure) for figure in (deviation.measured, deviation.simulated)]
            for deviation in ranked_deviations
        ]
    )
    # Equal figures have no order, and no correlation.
    if len(ranked_deviations) < MIN_RANKED or (figures == figures[0]).all(axis=0).any():
        return None
    return float(spearmanr(figures[:, 0], figures[:, 1]).statistic)


def _per_column(deviation: Deviation, figure: float | None) -> float:
    """Return the cycles per column of x, or a speed-up unchanged."""
    assert figure is not None  # points that count have both figures
    return figure / deviation.n if deviation.unit == "cycles" else figure


def _errors_by_value(deviations: Sequence[Deviation], axis: tuple[str, ...]) -> dict[str, Errors]:
    """Return the errors of groups with equal values of an axis, by these values."""
    groups: dict[tuple[object, ...], list[Deviation]] = {}
    for deviation in deviations:
        row = deviation.row
        if row.method == "dense" and set(axis) & set(SPARSE_ONLY):
            continue
        columns = {**row.columns, "unit": deviation.unit, "half": half_of(row)}
        value = tuple(columns[name] for name in axis)
        groups.setdefault(value, []).append(deviation)
    # Numbers before texts, because they cannot be compared with each other.
    sorted_values = sorted(
        groups, key=lambda value: [(isinstance(part, str), part) for part in value]
    )
    return {" ".join(map(str, value)): errors_of(groups[value]) for value in sorted_values}


def _within_shapes(deviations: Sequence[Deviation]) -> dict[str, Ranks]:
    """Return rank correlations by sparse method; a shape counts once for each type."""
    groups: dict[tuple[object, ...], list[Deviation]] = {}
    for deviation in deviations:
        row = deviation.row
        shape = (row.method, row.dtype, deviation.unit, row.m, row.k, row.n)
        groups.setdefault(shape, []).append(deviation)
    ranks: dict[str, list[tuple[float, str]]] = {}
    for group in groups.values():
        row, rank = group[0].row, rank_correlation(group)
        if row.method != "dense" and rank is not None:
            name = f"{row.dtype} m {row.m} k {row.k} n {row.columns['n']}"
            ranks.setdefault(row.method, []).append((rank, name))
    return {method: _ranks(ranks[method]) for method in sorted(ranks)}


def _ranks(correlations: Sequence[tuple[float, str]]) -> Ranks:
    """Return mean and least of rank correlations, each with the name of its shape."""
    least_rank, shape = min(correlations)
    mean = float(np.mean([rank for rank, _ in correlations]))
    return Ranks(shapes=len(correlations), mean=mean, least=least_rank, least_at=shape)


def _families(deviations: Sequence[Deviation]) -> tuple[Family, ...]:
    """Return the families of points by method, type, block and n."""
    groups: dict[tuple[str, str, int | None, int | None], list[Deviation]] = {}
    for deviation in deviations:
        row = deviation.row
        block = None if row.method == "dense" else row.block_size
        groups.setdefault((row.method, row.dtype, block, row.n), []).append(deviation)
    # The best n comes behind all numbers.
    sorted_keys = sorted(groups, key=lambda key: (key[:2], key[2] or 0, key[3] or math.inf))
    return tuple(_family(*key, groups[key]) for key in sorted_keys)


def _family(
    method: str, dtype: str, block: int | None, n: int | None, group: Sequence[Deviation]
) -> Family:
    """Return the errors of cycles of a family."""
    # Errors of cycles, because those of speed-ups have the opposite sign. A counted point has one.
    errors = [deviation.cycle_error_percent or 0.0 for deviation in group]
    halves = {half_of(deviation.row) for deviation in group}
    return Family(
        method=method,
        dtype=dtype,
        block_size=block,
        n=n,
        half=halves.pop() if len(halves) == 1 else "both",
        points=len(errors),
        mean=float(np.mean(errors)),
        mean_absolute=float(np.mean(np.abs(errors))),
        worst=max(errors, key=abs),
    )


def _worst_cycles(deviations: Sequence[Deviation]) -> dict[str, WorstPoint]:
    """Return the point with the largest error of cycles for each method."""
    worst: dict[str, WorstPoint] = {}
    for deviation in deviations:
        row, error = deviation.row, deviation.error_percent
        assert error is not None  # points that count have both figures
        worst_so_far = worst.get(row.method)
        is_worse = worst_so_far is None or abs(error) > abs(worst_so_far.error_percent)
        # Which n a row of the best n had on hardware is not published.
        if deviation.unit == "cycles" and row.n is not None and is_worse:
            worst[row.method] = WorstPoint(error, str(row.at(deviation.n)))
    return {method: worst[method] for method in sorted(worst)}


def phase_shares(deviations: Iterable[Deviation]) -> Mapping[str, Mapping[str, float]]:
    """Return percent of the measured cycles by "method dtype" and phase, of points that count."""
    groups: dict[str, list[tuple[float, dict[str, int]]]] = {}
    for deviation in deviations:
        if deviation.left_out or deviation.unit != "cycles" or deviation.measured is None:
            continue
        name = f"{deviation.row.method} {deviation.row.dtype}"
        cycles = {name: part.cycles for name, part in parts_of(deviation.result).items()}
        groups.setdefault(name, []).append((deviation.measured, cycles))
    return {name: _shares(groups[name]) for name in sorted(groups)}


def _shares(group: list[tuple[float, dict[str, int]]]) -> dict[str, float]:
    """Return the mean share of the measured cycles that each phase accounts for, in percent."""
    names = dict.fromkeys(name for _, cycles in group for name in cycles)
    shares = {
        name: 100 * float(np.mean([cycles.get(name, 0) / measured for measured, cycles in group]))
        for name in names
    }
    return {**shares, UNACCOUNTED: 100 - math.fsum(shares.values())}


@attrs.frozen(kw_only=True)
class Reached:
    """Figure of a validation beside its target.

    Attributes:
        name: name of the figure.
        target: value to be reached.
        at_least: True if more is better, False if less is.
        by: figure by set of points: "fitted half", "held out", "outside", "all".
        judged: set that the target applies to.
    """

    name: str
    target: float
    at_least: bool = False
    by: Mapping[str, float]
    judged: str

    @property
    def met(self) -> bool | None:
        """True if the target is reached; None if its set has no point."""
        figure = self.by.get(self.judged)
        if figure is None:
            return None
        return figure >= self.target if self.at_least else figure <= self.target


def targets_of(
    deviations: Sequence[Deviation], summary: Summary, schedules: Mapping[str, Nearness]
) -> tuple[Reached, ...]:
    """Return every target that some point concerns, with what was reached."""
    shipped_keys = {_measurement_key(row) for row in read_measurements(SHIPPED)}
    means = _mean_errors(deviations, shipped_keys)
    targets = [
        Reached(name=f"{method}, mean |e| %", target=target, by=means[method], judged="held out")
        for method, target in MEAN_TARGETS.items()
        if method in means
    ]
    ranks, worst = summary.within_shapes.get("static"), summary.worst_cycles.get("static")
    if ranks is not None:
        targets += [
            Reached(name=name, target=target, at_least=True, by={"all": value}, judged="all")
            for name, target, value in (
                ("static, rank within a shape, mean", RANK_MEAN, ranks.mean),
                ("static, rank within a shape, least", RANK_MIN, ranks.least),
            )
        ]
    if worst is not None:
        size = abs(worst.error_percent)
        name = "static, worst |e| % of cycles"
        targets.append(Reached(name=name, target=WORST_TARGET, by={"all": size}, judged="all"))
    if schedules:
        num_far = sum(near.phases - near.near_paths for near in schedules.values())
        name = "exchange schedules beyond their limit"
        targets.append(Reached(name=name, target=0, by={"all": num_far}, judged="all"))
    return tuple(targets)


def _mean_errors(
    deviations: Iterable[Deviation], shipped_keys: set[object]
) -> dict[str, dict[str, float]]:
    """Return the mean absolute errors by method and set of points."""
    groups: dict[str, dict[str, list[Deviation]]] = {}
    for deviation in deviations:
        row = deviation.row
        if not deviation.left_out:
            half = "fitted half" if half_of(row) == "fitted" else "held out"
            group = half if _measurement_key(row) in shipped_keys else "outside"
            groups.setdefault(row.method, {}).setdefault(group, []).append(deviation)
    return {
        method: {name: errors_of(group).mean_absolute for name, group in sets.items()}
        for method, sets in groups.items()
    }


def _measurement_key(row: Measurement) -> object:
    """Return a key that is equal for measurements of the same product."""
    return row.at(1), row.n, row.quantity
