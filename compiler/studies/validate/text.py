"""A validation as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rich import box
from rich.table import Table

from ipusim import number_of

from ..plain_console import plain_console
from .statistics.deviation import Deviation
from .statistics.fit import CONSTANTS, ConstantEffect, Fit, held_out
from .statistics.schedules import LONG_BOUND, LONG_SHARE, SHORT_EXCESS, Nearness
from .statistics.summary import Errors, Ranks
from .statistics.targets import Reached
from .statistics.weights import Weights
from .validation import Validation

WIDTH = 150
SCHEDULES = (
    f"Exchange schedules within {LONG_SHARE:.1%} of their bound with paths, {SHORT_EXCESS} cycles "
    f"below {LONG_BOUND:,} words:"
)
LACKS = (
    "What phases lack, percent of their cycles with standard errors, over the fitted half (a "
    "method without one: all points); a diagnosis, nothing is scaled by it:"
)
SETS = ("fitted half", "held out", "outside", "all")
ESTIMATED = "estimated_tile_bytes"  # among what names a static decision
NOTES = {
    "bound": "only a bound was measured",
    "itself": "dense against dense",
    "repeated": "given above",
}


def validation_text(validation: Validation) -> str:
    """Every point, what hardware could not run, and the summary."""
    summary = validation.summary
    out, console = plain_console(WIDTH)
    console.print(_points(validation))
    for line in _missing(validation.deviations):
        console.print(line, soft_wrap=True)
    console.print(_summary(summary.by, summary.overall))
    for method, ranks in summary.within_shapes.items():
        console.print(_within(method, ranks))
    for method, worst in summary.worst_cycles.items():
        line = (
            f"Worst point compared as cycles, {method}: {worst.error_percent:+.1f} %, {worst.at}."
        )
        console.print(line, soft_wrap=True)
    if validation.targets:
        console.print(_targets(validation.targets))
    console.print(_constants(validation))
    console.print(_fit(validation.fit), soft_wrap=True)
    console.print("Share of the measured cycles that each phase of the simulator accounts for:")
    for method, shares in summary.phases.items():
        parts = ", ".join(f"{name} {share:.1f} %" for name, share in shares.items())
        console.print(f"  {method}: {parts}", soft_wrap=True)
    console.print(LACKS, soft_wrap=True)
    for group, weights in validation.weights.items():
        console.print(_weights(group, weights), soft_wrap=True)
    console.print(SCHEDULES)
    for name, near in validation.schedules.items():
        console.print(nearness_text(name, near), soft_wrap=True)
    left = ", ".join(f"{number} {reason}" for reason, number in summary.left_out.items())
    console.print(f"Outside the means: {left or 'none'}.")
    return out.getvalue().rstrip()


def _points(validation: Validation) -> Table:
    table = Table(box=box.SIMPLE, title="Measured and simulated: compute + exchange")
    table.add_column("point", justify="right")
    for name in ("method", "dtype"):
        table.add_column(name)
    for name in ("m", "k", "n", "block", "density", "measured", "simulated", "error %"):
        table.add_column(name, justify="right")
    table.add_column("unit")
    table.add_column("")
    for number, one in zip(validation.numbers, validation.deviations, strict=True):
        row = one.row
        table.add_row(
            *(f"{number}", row.method, row.dtype, f"{row.m}", f"{row.k}"),
            f"max: {one.n}" if row.n is None else f"{one.n}",
            "" if row.method == "dense" else f"{row.block_size}",
            "" if row.method == "dense" else f"{row.density:g}",
            figure_text(one, one.measured),
            figure_text(one, one.simulated) or "refused",
            "" if one.error_percent is None else f"{one.error_percent:+.1f}",
            one.unit,
            NOTES.get(one.left_out, ""),
        )
    return table


def figure_text(one: Deviation, figure: float | None) -> str:
    """Cycles or a speed-up of a point; "" for none."""
    if figure is None:
        return ""
    return f"{figure:,.0f}" if one.unit == "cycles" else f"{figure:.3g}"


def points_text(count: int) -> str:
    """So many points, in words."""
    return f"{count} point{'s' * (count != 1)}"


def _missing(deviations: tuple[Deviation, ...]) -> Iterator[str]:
    """Where hardware and simulator differ on what fits, with the memory that decides it."""
    for said, reason in (
        ("Hardware has no figure; here:", "missing"),
        ("Hardware ran this; it is refused here:", "refused"),
    ):
        chosen = [one for one in deviations if one.left_out == reason]
        if chosen:
            yield said
        for one in chosen:
            yield f"  {one.row.at(one.n)}: {_memory(one)}"
        if chosen:
            yield ""


def _memory(one: Deviation) -> str:
    result = one.result
    if result.refusal is not None and not result.memory:
        estimate = result.plan.get(ESTIMATED)
        known = isinstance(estimate, int)
        planned = f"; the plan estimates {estimate:,} bytes of a tile" if known else ""
        return f"refused, {result.refusal}{planned}"
    parts = ", ".join(f"{name} {size:,}" for name, size in result.memory.items())
    verdict = "runs" if result.fits else "refused"
    share = f"{result.max_tile_bytes:,} bytes of a tile's {result.available_bytes:,}"
    return f"{verdict}, {share}: {parts}"


def _summary(by: Mapping[str, Mapping[str, Errors]], overall: Errors | None) -> Table:
    table = Table(box=box.SIMPLE, title="Errors in percent")
    table.add_column("")
    table.add_column("")
    for name in ("points", "median", "mean |e|", "90th |e|", "worst", "rank"):
        table.add_column(name, justify="right")
    if overall is not None:
        table.add_row("all", "", *_errors(overall), end_section=True)
    for axis, groups in by.items():
        for number, (value, errors) in enumerate(groups.items()):
            table.add_row(axis.replace("_", " ") if not number else "", value, *_errors(errors))
    return table


def _constants(validation: Validation) -> Table:
    """What profiling adds, and what the held-out half would err by without it."""
    title = "Free constants, cycles a step; mean |e| of the points held out with all, and without"
    table = Table(box=box.SIMPLE, title=title)
    for name in ("constant", "what it stands for"):
        table.add_column(name)
    methods = held_out(validation.deviations)
    for name in ("value", "bounds", "fit gives", *methods):
        table.add_column(name, justify="right")
    table.add_row("all", "", "", "", "", *(f"{error:.1f}" for error in methods.values()))
    for constant in validation.constants:
        table.add_row(*_effect(constant, methods))
    return table


def _effect(constant: ConstantEffect, methods: Iterable[str]) -> tuple[str, ...]:
    return (
        constant.name.replace("_", " "),
        constant.meaning,
        f"{constant.value:g}",
        f"0-{constant.most}",
        _fitted(constant),
        *(f"{constant.without[method]:.1f}" for method in methods),
    )


def _fitted(constant: ConstantEffect) -> str:
    if constant.fitted is None:
        return ""
    error = constant.standard_error
    return f"{constant.fitted:.1f}" + ("" if error is None else f" ± {error:.1f}")


def _fit(found: Fit | None) -> str:
    """How well the constants are known, and how the project takes them over."""
    if found is None:
        return "Nothing to fit the constants to: too few points of the fitted half."
    values = ", ".join(f"{name}={getattr(found.rounded, name)}" for name in CONSTANTS)
    return (
        f"Fitted on {points_text(found.points)}; the errors of both are correlated by "
        f"{found.correlation:+.2f}. In whole cycles: FITTED = Profiling({values})"
    )


def _targets(targets: Iterable[Reached]) -> Table:
    table = Table(box=box.SIMPLE, title="What the project asks of the shipped table")
    table.add_column("")
    for name in ("target", *SETS):
        table.add_column(name, justify="right")
    table.add_column("")
    for one in targets:
        target = f"{'>=' if one.at_least else '<='} {one.target:g}"
        cells = (f"{one.by[name]:.3g}" if name in one.by else "" for name in SETS)
        verdict = {True: "met", False: "missed", None: ""}[one.met]
        table.add_row(one.name, target, *cells, verdict)
    return table


def _weights(group: str, weights: Weights) -> str:
    parts = ", ".join(
        f"{name} {100 * one.missing:+.0f} ± {100 * one.error:.0f}"
        for name, one in weights.parts.items()
    )
    return f"  {group}, {points_text(weights.points)}: {parts}"


def _errors(errors: Errors) -> tuple[str, ...]:
    rank = errors.rank_correlation
    return (
        f"{errors.points}",
        f"{errors.median:+.1f}",
        f"{errors.mean_absolute:.1f}",
        f"{errors.percentile_90:.1f}",
        f"{errors.worst:+.1f}",
        "" if rank is None else f"{rank:.3f}",
    )


def nearness_text(name: str, near: Nearness) -> str:
    """A line of phases of one kind."""
    over = number_of(round(near.mean_excess), "cycle")
    farthest = f"; farthest: {near.farthest}" if near.farthest else ""
    return (
        f"  {name}: {near.near_paths} of {near.phases} phases, {near.near} without paths; in the "
        f"mean {near.mean_ratio:.3f} of the bound, {over} over{farthest}"
    )


def _within(method: str, ranks: Ranks) -> str:
    return (
        f"Rank correlation within each shape, {method}: mean {ranks.mean:.3f}, least "
        f"{ranks.least:.3f} ({ranks.least_at}), of {ranks.shapes} shapes."
    )
