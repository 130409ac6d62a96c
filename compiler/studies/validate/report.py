"""Report of a validation as text and JSON: all points and a summary, or one point by phase."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import attrs
from rich.table import Table
from rich.text import Text

from ipusim import BOW, CYCLE_MODEL, folded, number_of

from ...drawing.columns import Column, fraction_text, microseconds_text
from ...drawing.screen_width import screen_width
from ..columns import Part, table_of, tables_of, text_of
from .attribution import Attribution, Suspect, Weights, attribution_of, group_of
from .deviation import Deviation
from .kernels import SOURCES, KernelPoint, SourceErrors, source_errors
from .measurement import Measurement, half_of
from .profiling import CONSTANTS, ConstantEffect, Fit, held_out_errors
from .schedules import LONG_BOUND, LONG_SHARE, SHORT_EXCESS, Nearness
from .summary import OPEN_PERCENT, OPEN_POINTS, Errors, Family, Ranks, Reached
from .validation import Validation

SCHEDULES_HEAD = (
    f"Exchange schedules within {LONG_SHARE:.1%} of their bound with paths, {SHORT_EXCESS} cycles "
    f"below {LONG_BOUND:,} words:"
)
MISSING_HEAD = (
    "Missing cycles of phases, percent with standard errors, over the fitted half (for a "
    "method without one: all points); a diagnosis, nothing is scaled by it:"
)
SETS = ("fitted half", "held out", "outside", "all")
ESTIMATED = "estimated_tile_bytes"  # member of a static decision
NOTES = {
    "bound": "only a bound was measured",
    "itself": "dense against dense",
    "repeated": "given above",
}
NOT_RUN_BY_BOTH = {  # points where hardware and simulator differ on what fits
    "missing": "Hardware has no figure; here:",
    "refused": "Hardware ran this; it is refused here:",
}
VERDICTS = {"excluded": "not alone", "not schedule": "not its schedule alone"}
TARGET_WORDS = {True: "met", False: "missed", None: ""}
FIGURES_LEGEND = (
    "Measured and simulated are compute + exchange: cycles, or with an x the speed-up over dense. "
    "chip us: the simulated cycles in microseconds of the chip. Errors are percent of the measured "
    "figure; |e| is their size."
)
RANK_LEGEND = (
    "rank: Spearman's correlation, 1 where simulator and hardware order the cases alike. The "
    "fitted half is what the constants below were fitted on, the other one is held out."
)
FAMILIES_LEGEND = (
    "Families err by cycles: speed-ups are compared as the cycles that they leave to the sparse "
    f"side. A family of {OPEN_POINTS} points or more whose signed mean exceeds "
    f"{OPEN_PERCENT:g} % is open: it has a cause that is not built."
)
KERNELS_HEAD = (
    "Kernel by kernel against silicon, cycles. The error is that of ipusim with the frame; figures "
    "with a number under model were recorded with that cycle model:"
)
CONSTANTS_HEAD = (
    "Cycles that profiling adds to each step of a run; mean |e| of the held-out points with both "
    "constants, and without each:"
)
LEGEND = (
    "not alone: the gap exceeds the phase; not its schedule alone: it exceeds the cycles of the "
    "exchange beyond those of its busiest port.",
    "alone: change of the phase that would close the gap if all other phases were right.",
    "lacks: missing cycles over the fitted half of its method and type, with the standard "
    "error; carries: the cycles that this share amounts to at this point.",
    "Cycles that no phase carries are this point's own.",
)
WORD_COLUMN = partial(Column, numeric=False)


@attrs.frozen
class NumberedPoint:
    """A row of the table of measurements, by its number in the table."""

    number: int
    deviation: Deviation

    @property
    def block(self) -> int | None:
        """Block length; None for a dense product."""
        row = self.deviation.row
        return None if row.method == "dense" else row.block_size

    @property
    def density(self) -> float | None:
        """Density; None for a dense product."""
        row = self.deviation.row
        return None if row.method == "dense" else row.density


@attrs.frozen
class ErrorGroup:
    """Errors of the points that have one value on an axis, or of all points."""

    value: str
    errors: Errors


UNWRAPPED: Mapping[str, Any] = {"no_wrap": True}
NUMBER = Column[NumberedPoint]("no.", lambda point: point.number)
POINTS: Sequence[Column[NumberedPoint]] = (
    WORD_COLUMN(
        "method", lambda point: f"{point.deviation.row.method} {point.deviation.row.dtype}"
    ),
    Column("m x k", lambda point: sides_text(point.deviation.row)),
    Column("n", lambda point: columns_text(point.deviation)),
    Column("block", lambda point: point.block),
    Column("density", lambda point: point.density, fraction_text),
    Column("measured", lambda point: figure_text(point.deviation, point.deviation.measured)),
    Column(
        "simulated",
        lambda point: figure_text(point.deviation, point.deviation.simulated) or "refused",
    ),
    Column(
        "microseconds",
        lambda point: _microseconds(point.deviation),
        microseconds_text,
        "chip us",
    ),
    Column("error", lambda point: point.deviation.error_percent, "+z.1f"),
)
ERRORS: Sequence[Column[ErrorGroup]] = (
    WORD_COLUMN("value", lambda group: group.value, title="errors in percent"),
    Column("points", lambda group: group.errors.points),
    Column("median", lambda group: group.errors.median, "+z.1f"),
    Column("mean |e|", lambda group: group.errors.mean_absolute, ".1f"),
    Column("90th |e|", lambda group: group.errors.percentile_90, ".1f"),
    Column("worst", lambda group: group.errors.worst, "+z.1f"),
    Column("rank", lambda group: group.errors.rank_correlation, ".3f"),
)
FAMILIES: Sequence[Column[Family]] = (
    WORD_COLUMN("family", lambda family: f"{family.method} {family.dtype}"),
    Column("block", lambda family: family.block_size),
    Column("n", lambda family: family.n or "max"),
    WORD_COLUMN("half", lambda family: family.half),
    Column("points", lambda family: family.points),
    Column("mean", lambda family: family.mean, "+z.1f"),
    Column("mean |e|", lambda family: family.mean_absolute, ".1f"),
    Column("worst", lambda family: family.worst, "+z.1f"),
    WORD_COLUMN("open", lambda family: "open" if family.is_open else "", title=""),
)
KERNELS: Sequence[Column[KernelPoint]] = (
    WORD_COLUMN("source", lambda point: point.source, style=UNWRAPPED),
    WORD_COLUMN("chip", lambda point: point.machine),
    WORD_COLUMN("kernel", lambda point: point.kernel),
    WORD_COLUMN("shape", lambda point: point.shape),
    Column("silicon", lambda point: point.measured, ","),
    Column("ipusim", lambda point: point.simulated, ","),
    Column("frame", lambda point: point.frame or None, "+,"),
    Column("error", lambda point: point.error_percent, "+z.2f", title="error %"),
    Column("model", lambda point: point.cycle_model),
)
OF_SOURCES: Sequence[Column[SourceErrors]] = (
    WORD_COLUMN("source", lambda errors: errors.source),
    Column("points", lambda errors: errors.points),
    Column("frame", lambda errors: errors.frame or None, "+,"),
    Column("mean |e|", lambda errors: errors.mean_absolute, ".2f"),
    Column("worst", lambda errors: errors.worst, "+z.2f"),
    Column("target", lambda errors: f"<= {errors.target:g}"),
    WORD_COLUMN("met", lambda errors: TARGET_WORDS[errors.met], title=""),
)
EFFECTS: Sequence[Column[ConstantEffect]] = (
    WORD_COLUMN("constant", lambda effect: effect.name.replace("_", " ")),
    Column("value", lambda effect: effect.value, "g"),
    Column("bounds", lambda effect: f"0-{effect.most}"),
    Column("fit gives", lambda effect: _with_error(effect.fitted, effect.standard_error)),
)


def validation_text(validation: Validation) -> str:
    """Return the table of points, the jobs that hardware could not run, and the summary."""
    return text_of(_parts(validation), screen_width())


def point_text(validation: Validation, number: int) -> str:
    """Return the attribution of a row of the table, or the reason why it has no error."""
    deviation = validation.deviations[validation.numbers.index(number)]
    return text_of(_point_parts(deviation, validation.weights), screen_width())


def validation_json(validation: Validation, number: int | None = None) -> str:
    """Return `{"cycle_model": N, "points": [...], "summary": {...}}`; missing values are null.

    Args:
        validation: compared points.
        number: number of the only row to include; None for all.
    """
    points = [
        _point_json(point, validation.weights)
        for point in _numbered_points(validation)
        if number in (None, point.number)
    ]
    summary = {
        **attrs.asdict(validation.summary),
        "constants": [attrs.asdict(constant) for constant in validation.constants],
        "fit": None if validation.fit is None else attrs.asdict(validation.fit),
        "schedules": {name: attrs.asdict(near) for name, near in validation.schedules.items()},
        "weights": {name: attrs.asdict(group) for name, group in validation.weights.items()},
        "kernels": [
            {**attrs.asdict(point), "error_percent": point.error_percent}
            for point in validation.kernels
        ],
        "targets": [{**attrs.asdict(target), "met": target.met} for target in validation.targets],
    }
    members = {"cycle_model": CYCLE_MODEL, "points": points, "summary": summary}
    return json.dumps(members, allow_nan=False)


def _point_json(point: NumberedPoint, weights: Mapping[str, Weights]) -> dict[str, Any]:
    """Return a point as a JSON object."""
    deviation = point.deviation
    attribution = attribution_of(deviation, weights)
    return {
        "number": point.number,
        **deviation.row.columns,
        "unit": deviation.unit,
        "measured": deviation.measured,
        "simulated": deviation.simulated,
        "error_percent": deviation.error_percent,
        "fits": deviation.result.fits,
        "chip_seconds": _chip_seconds(deviation),
        "half": half_of(deviation.row),
        "attribution": None if attribution is None else attrs.asdict(attribution),
    }


def _chip_seconds(deviation: Deviation) -> float | None:
    """Return the simulated time of a point's own method on the chip, None if it was refused."""
    cycles = deviation.result.cycles
    return None if cycles is None else cycles / BOW.clock_hz


def _microseconds(deviation: Deviation) -> float | None:
    """Return the time of a point on the chip in microseconds."""
    seconds = _chip_seconds(deviation)
    return None if seconds is None else 1e6 * seconds


def _numbered_points(validation: Validation) -> Iterator[NumberedPoint]:
    """Return the points with their numbers in the table."""
    return map(NumberedPoint, validation.numbers, validation.deviations)


def _parts(validation: Validation) -> Iterator[Part]:
    """Yield the parts of the report."""
    summary = validation.summary
    # From the verdict to the details: the mean error, all points, errors by group, constants,
    # phases.
    yield Text(opening_text(validation))
    yield ""
    yield from tables_of(NUMBER, POINTS, list(_numbered_points(validation)), screen_width())
    yield Text(FIGURES_LEGEND)
    yield from map(Text, _notes(validation))
    yield ""
    yield from _folded(_memory_lines(validation.deviations))
    yield _errors(summary.by, summary.overall)
    yield Text(RANK_LEGEND)
    yield ""
    for method, ranks in summary.within_shapes.items():
        yield Text(_rank_sentence(method, ranks))
    for method, worst in summary.worst_cycles.items():
        error = f"{worst.error_percent:+z.1f} %"
        yield Text(f"Worst point in cycles at a given n, {method}: {error}, {worst.at}.")
    if validation.targets:
        yield from ("", _targets(validation.targets))
    yield from ("", table_of(FAMILIES, summary.families, tight=True), Text(FAMILIES_LEGEND))
    yield from ("", *_constant_parts(validation), Text(_fit(validation.fit)), "")
    if validation.kernels:
        yield from (*kernel_parts(validation.kernels), "")
    yield from _folded(_shares(summary.phases))
    yield from _folded(_missing_lines(validation.weights))
    yield from _folded([SCHEDULES_HEAD, *_nearness(validation.schedules)])
    left_out = ", ".join(f"{number} {reason}" for reason, number in summary.left_out.items())
    yield f"Outside the means: {left_out or 'none'}."


def kernel_parts(points: Sequence[KernelPoint]) -> Iterator[Part]:
    """Yield the tables of kernels against silicon: all points, errors by source, conditions."""
    yield Text(KERNELS_HEAD)
    yield table_of(KERNELS, points, tight=True)
    yield ""
    errors_by_source = source_errors(points)
    yield table_of(OF_SOURCES, errors_by_source, tight=True)
    for errors in errors_by_source:
        source = SOURCES[errors.source]
        yield Text(f"{errors.source}: {source.address}; {source.conditions}.")


def opening_text(validation: Validation) -> str:
    """Return sentences on how much the simulator errs."""
    overall, by = validation.summary.overall, validation.summary.by.get("method", {})
    if overall is None:
        return "No point has figures of both hardware and simulator."
    methods = ", ".join(f"{method} {errors.mean_absolute:.1f}" for method, errors in by.items())
    return (
        f"Over {points_text(overall.points)} of hardware the simulator errs by "
        f"{overall.mean_absolute:.1f} % in the mean ({methods}), by {overall.median:+z.1f} % in "
        f"the median, by {overall.worst:+z.1f} % at worst."
    )


def _notes(validation: Validation) -> Iterator[str]:
    """Yield the reasons why points do not count, with the numbers of the points."""
    numbers: dict[str, list[str]] = {}
    for point in _numbered_points(validation):
        if note := NOTES.get(point.deviation.left_out):
            numbers.setdefault(note, []).append(str(point.number))
    for note, points in numbers.items():
        yield f"Not counted, {note}: {', '.join(points)}."


def _shares(phases: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """Yield lines on the shares of measured cycles by phase."""
    yield "Share of the measured cycles that each phase of the simulator accounts for:"
    for method, shares in phases.items():
        parts = ", ".join(f"{name} {share:.1f}%" for name, share in shares.items() if share)
        yield f"  {method}: {parts}"


def _missing_lines(weights: Mapping[str, Weights]) -> Iterator[str]:
    """Yield lines on the cycles that phases lack, by group."""
    yield MISSING_HEAD
    yield from (_weights(name, group_weights) for name, group_weights in weights.items())


def _nearness(schedules: Mapping[str, Nearness]) -> Iterator[str]:
    """Yield lines on the distance of schedules from their bounds."""
    yield from (nearness_text(name, near) for name, near in schedules.items())


def _folded(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines folded to the width of the screen."""
    yield from folded(lines, screen_width())


def sides_text(row: Measurement) -> str:
    """Return rows and columns of the left operand, one number if they are equal."""
    return f"{row.m}" if row.m == row.k else f"{row.m}x{row.k}"


def columns_text(deviation: Deviation) -> str:
    """Return the number of columns of the right operand, marked if it is the best n."""
    return f"max {deviation.n}" if deviation.row.n is None else f"{deviation.n}"


def figure_text(deviation: Deviation, figure: float | None) -> str:
    """Return cycles or a speed-up as text; "" for None."""
    if figure is None:
        return ""
    return f"{figure:,.0f}" if deviation.unit == "cycles" else f"{figure:.3g} x"


def _memory_lines(deviations: Sequence[Deviation]) -> Iterator[str]:
    """Yield points where hardware and simulator differ on what fits, with the memory of a tile."""
    for reason, sentence in NOT_RUN_BY_BOTH.items():
        differing = [deviation for deviation in deviations if deviation.left_out == reason]
        if differing:
            yield sentence
            yield from (f"  {point.row.at(point.n)}: {_memory(point)}" for point in differing)
            yield ""


def _memory(deviation: Deviation) -> str:
    """Return a sentence on the memory of a point."""
    result = deviation.result
    # A job that was refused before any program was emitted has only an estimate.
    if result.refusal is not None and not result.memory:
        estimate = result.plan.get(ESTIMATED)
        is_known = isinstance(estimate, int)
        planned_text = f"; the plan estimates {estimate:,} bytes of a tile" if is_known else ""
        return f"refused, {result.refusal}{planned_text}"
    parts = ", ".join(f"{name} {size:,}" for name, size in result.memory.items())
    verdict = "runs" if result.fits else "refused"
    share = f"{result.max_tile_bytes:,} bytes of a tile's {result.available_bytes:,}"
    return f"{verdict}, {share}: {parts}"


def _errors(by: Mapping[str, Mapping[str, Errors]], overall: Errors | None) -> Table:
    """Return the table of errors by group."""
    groups: list[ErrorGroup | tuple[str, ...]] = []
    if overall is not None:
        groups.append(ErrorGroup("all", overall))
    for axis, errors_by_value in by.items():
        groups.append((f"by {axis.replace('_', ' ')}", *[""] * (len(ERRORS) - 1)))
        groups += [ErrorGroup(f"  {value}", errors) for value, errors in errors_by_value.items()]
    return table_of(ERRORS, groups, tight=True)


def _targets(targets: Sequence[Reached]) -> Table:
    """Return the table of targets."""
    columns: Sequence[Column[Reached]] = (
        WORD_COLUMN("name", lambda target: target.name, title="target for the shipped table"),
        Column("target", lambda target: f"{'>=' if target.at_least else '<='} {target.target:g}"),
        *map(_target_column, SETS),
        WORD_COLUMN("met", lambda target: TARGET_WORDS[target.met], title=""),
    )
    return table_of(columns, targets, tight=True)


def _target_column(name: str) -> Column[Reached]:
    """Return the column of a set of points in the table of targets."""
    return Column(name, lambda reached: reached.by.get(name), ".3g", name)


def _constant_parts(validation: Validation) -> Iterator[Part]:
    """Yield the constants, and the error of the held-out half with and without each."""
    yield Text(CONSTANTS_HEAD)
    methods = held_out_errors(validation.deviations)
    columns = (*EFFECTS, *map(_error_column, methods))
    all_row = ("all", *[""] * (len(EFFECTS) - 1), *(f"{error:.1f}" for error in methods.values()))
    rows: Sequence[ConstantEffect | tuple[str, ...]] = (all_row, *validation.constants)
    yield table_of(columns, rows, tight=True)
    for effect in validation.constants:
        yield Text(f"{effect.name.replace('_', ' ')}: {effect.meaning}.")


def _error_column(method: str) -> Column[ConstantEffect]:
    """Return the column of a method's error without each constant."""
    return Column(method, lambda effect: effect.without[method], ".1f", method)


def _with_error(figure: float | None, error: float | None) -> str | None:
    """Return a figure with its error as text."""
    if figure is None:
        return None
    return f"{figure:.1f}" + ("" if error is None else f" ± {error:.1f}")


def _fit(fit: Fit | None) -> str:
    """Return a sentence on how well the constants are known, and how `FITTED` is written."""
    if fit is None:
        return "Nothing to fit the constants to: too few points of the fitted half."
    values = ", ".join(f"{name}={getattr(fit.rounded, name)}" for name in CONSTANTS)
    return (
        f"Fitted on {points_text(fit.points)}; the errors of both are correlated by "
        f"{fit.correlation:+z.2f}. In whole cycles: FITTED = Profiling({values})"
    )


def points_text(count: int) -> str:
    """Return a number of points in words."""
    return f"{count} point{'s' * (count != 1)}"


def _weights(group: str, weights: Weights) -> str:
    """Return a line on the cycles that the phases of a group lack."""
    parts = ", ".join(
        f"{name} {100 * part.missing:+z.0f} ± {100 * part.error:.0f}"
        for name, part in weights.parts.items()
    )
    return f"  {group}, {points_text(weights.points)}: {parts}"


def nearness_text(name: str, near: Nearness) -> str:
    """Return one line about phases of one kind."""
    excess = number_of(round(near.mean_excess), "cycle")
    farthest = f"; farthest: {near.farthest}" if near.farthest else ""
    return (
        f"  {name}: {near.near_paths} of {near.phases} phases, {near.near} without paths; in the "
        f"mean {near.mean_ratio:.3f} of the bound, {excess} over{farthest}"
    )


def _rank_sentence(method: str, ranks: Ranks) -> str:
    """Return a sentence on the rank correlation of a method."""
    return (
        f"Rank correlation within each shape, {method}: mean {ranks.mean:.3f}, least "
        f"{ranks.least:.3f} ({ranks.least_at}), of {ranks.shapes} shapes."
    )


def _point_parts(deviation: Deviation, weights: Mapping[str, Weights]) -> Iterator[Part]:
    """Yield the parts of the report on one point."""
    row = deviation.row
    yield Text(f"{row.at(deviation.n)} ({row.source_figure}; {half_of(row)})")
    if deviation.measured is not None and deviation.simulated is not None:
        unit = "cycles" if deviation.unit == "cycles" else "dense"
        measured, simulated = (
            figure_text(deviation, figure) for figure in (deviation.measured, deviation.simulated)
        )
        error = f"{deviation.error_percent:+z.1f} %"
        yield Text(f"measured {measured} {unit}, simulated {simulated}: {error}")
    attribution = attribution_of(deviation, weights)
    if attribution is None:
        yield Text(f"No error to attribute: {deviation.result.refusal or deviation.left_out}.")
        return
    direction = "missing" if attribution.gap > 0 else "too many"
    unless = " if the dense side is right" if deviation.unit == "speedup" else ""
    gap, cycles = abs(attribution.gap), attribution.measured
    yield f"{gap:,.0f} cycles of {cycles:,.0f} are {direction}{unless}."
    yield ""
    yield _suspects(group_of(deviation), attribution)
    yield ""
    yield from map(Text, LEGEND)


def _suspects(group: str, attribution: Attribution) -> Table:
    """Return the table of phases that may be to blame for a point's error."""
    columns: Sequence[Column[Suspect]] = (
        WORD_COLUMN("phase", lambda suspect: suspect.name),
        Column("cycles", lambda suspect: suspect.cycles, ","),
        Column("% of\nmeasured", lambda suspect: suspect.share_percent, ".1f"),
        Column("busiest\nport", lambda suspect: suspect.bound or None, ","),
        Column("alone %", lambda suspect: suspect.change_percent, "+z.0f"),
        Column(
            "missing_percent", _missing_text, title=f"lacks %\n({points_text(attribution.points)})"
        ),
        Column(
            "carries", lambda suspect: suspect.carries if _missing_text(suspect) else None, "+z,.0f"
        ),
        WORD_COLUMN("", lambda suspect: VERDICTS.get(suspect.verdict)),
    )
    label = "this point's own" if attribution.points else f"no point of {group} tells more"
    # The last row has the cycles that no group of points explains.
    own_row = (label, "", "", "", "", "", f"{attribution.own:+z,.0f}")
    rows: Sequence[Suspect | tuple[str, ...]] = (*attribution.suspects, own_row)
    return table_of(columns, rows, tight=True)


def _missing_text(suspect: Suspect) -> str | None:
    """Return the share of cycles that a phase lacks, with its error."""
    if suspect.missing_percent is None or suspect.error_percent is None:
        return None
    return f"{suspect.missing_percent:+z.0f} ± {suspect.error_percent:.0f}"
