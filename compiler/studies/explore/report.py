"""A sweep as text, JSON and CSV: shared values, one row for each point, and a summary.

Before a sweep runs: each point, whether its result is stored, and forecast seconds.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
from rich.text import Text

from ipusim import folded, load_machine, number_of

from ...drawing.columns import Column, fraction_text
from ...drawing.screen_width import screen_width
from ...drawing.tables import Table, make_folder, write_table
from ..columns import Part, table_of, text_of
from ..forecast import forecast_from, makespan
from ..sweep.store import ResultStore
from .columns import COLUMNS, OPTIONS, SweepColumn
from .finding import Finding
from .machine_names import machine_key, machine_labels
from .point import OF_FILES, Point, convolved, job_of, own_lowering
from .variants import (
    ASKED,
    BLOCK,
    FIRST,
    STRATEGY,
    Crossing,
    crossing_of,
    density_of,
    in_order,
    jobs_of,
    names_of,
    quickest_of,
    telling_fields,
)

MOST_ROWS = 100  # rows of a table, and reasons below it; the summary covers all points
BESIDE = 2  # characters between columns
MARK = "*"  # marks the fastest finding of a job
UNREAD = {None}  # value of a field that nothing reads
FULL = (  # numbers of a machine, which the configuration of every point holds
    "sram_bytes",
    "exchange_bytes_per_cycle",
    "amp_units",
)
SHARED = (*FIRST, "m", "k", "n", "block_length", "density", "data_type", "tiles", "machine")
FIRST_SHOWN = ("method", "algorithm", "strategy", "m", "k", "n", "block_length", "density")
WORTH = (  # figures in order of importance; those that find no room are left out from the end
    *("cycles", "speedup_vs_dense", "exchange_cycles", "compute_cycles", "max_tile_bytes"),
    *("sync_cycles", "tflops", "bound_cycles", "seconds"),
)
IN_TURN = tuple(name for name in COLUMNS if name in WORTH)
MOST_SHAPES = 4  # shapes in the summary; the table and the pictures have all
MOST_DENSITIES = 5  # densities that are listed one by one
PLANNED = ("method", "m", "k", "n", "block_length", "density")
PLAN_WORDS = ("method", "matrix", "strategy", "machine", "pattern", "data_type")
PLAN_LEFT_OUT = ("matrix_sha256", "machine_sha256")  # the names of the files are shown
MAPPINGS = ("plan", "memory", "estimate", "convolution")  # columns of a result with members
CSV_NAMES = {"memory": "memory_bytes", "estimate": "estimate_cycles"}
CSV_FILE = "sweep.csv"  # name of the file in a folder
LAST = ("partials_type", "refusal", "failure")


def findings_text(findings: Sequence[Finding]) -> str:
    """Return shared values, a table in the order of the findings, a summary, and refusals.

    The table of many findings shows the first ones; the summary is over all.
    """
    return text_of(_parts(findings), screen_width())


def _parts(findings: Sequence[Finding]) -> Iterator[Part]:
    fields = shown_fields(findings)
    inputs = [attrs.evolve(COLUMNS[name], style={"overflow": "fold"}) for name in fields]
    marked = {id(findings[number]) for number in quickest_of(findings)}
    mark = Column[Finding](
        "",
        lambda finding: MARK if id(finding) in marked else None,
        numeric=False,
    )
    words = shared_words(findings, fields)
    points = number_of(len(findings), "point")
    lines = _lines(f"{points}: {', '.join(words)}" if words else points)
    yield from map(Text, lines)
    columns = (*inputs, *_fitting(findings, inputs), mark)
    yield table_of(columns, findings[:MOST_ROWS], tight=True)
    if len(findings) > MOST_ROWS:
        yield f"The first {MOST_ROWS} of {len(findings):,}; --csv and --json have all."
    yield from map(Text, answers(findings))
    yield from _reasons("Refused:", [(f.name, f.refusal) for f in findings])
    yield from _reasons("Failed:", [(f.name, f.failure) for f in findings])


def shown_fields(findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return the fields of the configurations that differ, without those that others decide."""
    names = (*FIRST_SHOWN, *(name for name in COLUMNS if COLUMNS[name].asked))
    return telling_fields(findings, tuple(dict.fromkeys(names)))


def _fitting(findings: Sequence[Finding], inputs: Sequence[SweepColumn]) -> list[SweepColumn]:
    """Return the figures for which there is room, the most important first."""
    ran = [finding for finding in findings if finding.cycles is not None]
    worth = [name for name in WORTH if any(COLUMNS[name].of(f) is not None for f in ran)]
    # Take figures in order of importance while there is room, then show them in the order of the
    # columns.
    room = screen_width() - len(MARK) - sum(BESIDE + _width(findings, column) for column in inputs)
    fitting = []
    for name in worth:
        room -= BESIDE + _width(findings, COLUMNS[name])
        if room < 0:
            break
        fitting.append(name)
    shown = [COLUMNS[name] for name in IN_TURN if name in (fitting or ["cycles"])]
    return [_with_verdicts(column) for column in shown]


def _width(findings: Sequence[Finding], column: SweepColumn) -> int:
    cells = map(column.cell, findings[:MOST_ROWS])
    return max(len(column.title), *map(len, cells))


def _with_verdicts(column: SweepColumn) -> SweepColumn:
    """Return a column that shows "failed" or "refused" where a point has no cycles."""

    def cell(finding: Finding) -> str:
        if column.name != "cycles" or finding.cycles is not None:
            return column.cell(finding)
        return "failed" if finding.failure else "refused"

    return attrs.evolve(column, of=cell, text="", style={"no_wrap": True})


def _lines(sentence: str, *, break_long_words: bool = True) -> list[str]:
    """Break a sentence into lines of the screen's width."""
    return textwrap.wrap(
        sentence, screen_width(), subsequent_indent="  ", break_long_words=break_long_words
    )


def shared_words(findings: Sequence[Finding], shown: Sequence[str]) -> list[str]:
    """Return the values that are equal for all findings that read them.

    Fields of the job are always included, other fields only if they differ from the default.
    """
    words = list[str]()
    for name in dict.fromkeys((*SHARED, *OPTIONS)):
        # Skip fields with a column of their own, and those that some findings leave open.
        if name in shown or name not in COLUMNS or name in FULL:
            continue
        values = {finding.value_of(name) for finding in findings if _reads(finding, name)}
        if len(values - UNREAD) != 1 or (name not in SHARED and None in values):
            continue
        (value,) = values - UNREAD
        word = COLUMNS[name].written(value)
        # the strategy of a dense plan has the method's name
        if name == "strategy" and word in words[:1]:
            continue
        reader = next(finding for finding in findings if finding.value_of(name) is not None)
        default = own_lowering(reader.configuration).get(name, OPTIONS[name].default)
        if name in SHARED or value != default:
            words.append(word if name == "method" else f"{COLUMNS[name].title} {word}")
    return words


def _reads(finding: Finding, name: str) -> bool:
    """Return True if a point has a value of a field, from its options or its file."""
    of_file = finding.configuration.get("matrix") is not None and name in OF_FILES
    return of_file or name in finding.configuration


def _reasons(head: str, reasons: Iterable[tuple[str, str | None]]) -> Iterator[str]:
    lines = [f"  {name}: {reason}" for name, reason in reasons if reason is not None]
    if lines:
        yield head
    yield from folded(lines[:MOST_ROWS], screen_width())
    if len(lines) > MOST_ROWS:
        yield f"  and {len(lines) - MOST_ROWS:,} more."


def answers(findings: Sequence[Finding]) -> list[str]:
    """Return lines that say which variant is fastest, and below which density each beats dense.

    A variant is a method with its options (see `variants`). Return no lines if no job has two.
    """
    findings = in_order(findings)
    jobs = jobs_of(findings)
    if max(map(len, jobs.values()), default=0) < 2:
        return []
    names = names_of(findings, (*STRATEGY, *BLOCK))
    variants = {id(f): variant or "sparse" for f, variant in zip(findings, names, strict=True)}
    shapes: dict[object, list[tuple[Finding, ...]]] = {}
    for key, job in jobs.items():
        # Jobs of one shape and machine, which differ in density, share a paragraph.
        # The first part of a job's key is its shape and machine, the second its pattern.
        shapes.setdefault(key[0], []).append(job)
    firsts = [of_shape[0][0] for of_shape in shapes.values()]
    titles = names_of(firsts, [name for name in ASKED if name not in ("density", "seed")])
    lines = [f"{MARK} the quickest way to do its job: same shape, pattern, density and machine."]
    for title, of_shape in list(zip(titles, shapes.values(), strict=True))[:MOST_SHAPES]:
        of_title = f", {title}" if title else ""
        lines += _answer(f"Quickest{of_title}: {_quickest(of_shape, variants)}.")
        if len({density_of(job) for job in of_shape}) > 1:
            beating = _beating(of_shape, variants)
            lines += _answer(f"Quicker than dense{of_title}: {beating}." if beating else "")
    if len(shapes) > MOST_SHAPES:
        lines.append(f"{len(shapes) - MOST_SHAPES} more shapes or machines: see the table.")
    return lines


def _answer(sentence: str) -> list[str]:
    return _lines(sentence, break_long_words=False)


def _quickest(jobs: Sequence[Sequence[Finding]], variants: Mapping[int, str]) -> str:
    """Describe the fastest variant of each density; densities of one variant are grouped."""
    groups: dict[str, list[tuple[float, Finding]]] = {}
    for job in sorted(jobs, key=density_of, reverse=True):
        best = min(job, key=lambda finding: finding.cycles or 0)
        groups.setdefault(variants[id(best)], []).append((density_of(job), best))
    varying = len({density_of(job) for job in jobs}) > 1
    if len(groups) == 1 and varying:
        return "".join(f"{name} at every density here{_by(best)}" for name, best in groups.items())
    return "; ".join(
        f"{name}{_at(bests) if varying else ''}{_by(bests)}" for name, bests in groups.items()
    )


def _at(bests: Sequence[tuple[float, Finding]]) -> str:
    densities = list(dict.fromkeys(fraction_text(density) for density, _ in bests))
    if len(densities) > MOST_DENSITIES:
        return f" at {len(densities)} densities from {densities[0]} to {densities[-1]}"
    return f" at density {', '.join(densities)}"


def _by(bests: Sequence[tuple[float, Finding]]) -> str:
    """Describe how many times as fast as dense the findings are."""
    speedups = [best.speedup for _, best in bests if best.speedup and not best.multiplies_zeros]
    if not speedups:
        return ""
    least, most = (f"{speedup:.3g}" for speedup in (min(speedups), max(speedups)))
    return f" ({least} x dense)" if least == most else f" ({least} to {most} x dense)"


def _beating(jobs: Sequence[Sequence[Finding]], variants: Mapping[int, str]) -> str:
    """Describe below which density each variant beats dense; empty without speed-ups."""
    groups: dict[str, list[Finding]] = {}
    for finding in (finding for job in jobs for finding in job if not finding.multiplies_zeros):
        groups.setdefault(variants[id(finding)], []).append(finding)
    crossings = {variant: crossing_of(findings) for variant, findings in groups.items()}
    crossed = {variant: crossing for variant, crossing in crossings.items() if crossing is not None}
    parts: dict[str, list[str]] = {}
    for variant in sorted(crossed, key=lambda variant: _rank(crossed[variant])):
        # Variants with the same crossing are named together.
        parts.setdefault(crossing_text(crossed[variant]), []).append(variant)
    return "; ".join(f"{', '.join(names)} {text}" for text, names in parts.items())


def crossing_text(crossing: Crossing) -> str:
    """Describe the densities at which a variant beats dense."""
    if crossing.always:
        return "at every density here"
    if crossing.never:
        return "at none"
    if crossing.density is None:
        return "at some"
    return f"below density {crossing.density:.2g} (from {100 - 100 * crossing.density:.3g} % zeros)"


def _rank(crossing: Crossing) -> tuple[bool, bool, float]:
    return (not crossing.always, crossing.never, -(crossing.density or 0))


def findings_json(findings: Sequence[Finding]) -> str:
    """Return one JSON object a line: configuration, columns of the result, speed-up and failure."""
    return "\n".join(json.dumps(finding.columns, allow_nan=False) for finding in findings)


def sweep_table(findings: Sequence[Finding]) -> Table:
    """Return a table with a row for each finding; columns without any value are left out.

    Columns of the configuration come first, then figures, then members of plan, memory of the
    fullest tile by category, estimate and convolution, named as `plan.kernel` or
    `memory_bytes.partials`.
    """
    rows = [dict(_values(finding)) for finding in findings]
    names = dict.fromkeys(name for row in rows for name, value in row.items() if value is not None)
    # Known columns in their order, members of mappings behind them in order of appearance.
    order = {name: number for number, name in enumerate((*COLUMNS, *LAST))}
    ordered = sorted(names, key=lambda name: order.get(name, len(order)))
    return Table({name: [row.get(name) for row in rows] for name in ordered})


def _values(finding: Finding) -> Iterator[tuple[str, Any]]:
    for name, column in COLUMNS.items():
        if name != "tflops":  # another unit of flop_rate
            yield name, column.of(finding)
    yield "partials_type", finding.result.get("partials_type")
    yield "refusal", finding.refusal
    yield "failure", finding.failure
    for name in MAPPINGS:
        members: Mapping[str, Any] = finding.result.get(name) or {}
        for member, value in members.items():
            yield f"{CSV_NAMES.get(name, name)}.{member}", value


def write_csv(findings: Sequence[Finding], path: Path) -> Path:
    """Write the table as CSV, and return the path of the file.

    Args:
        findings: rows of the table.
        path: file with a suffix, or a folder, which is created, for `sweep.csv`.

    Raises:
        InputError: if the folder cannot be created, or the file cannot be written.
    """
    return write_table(sweep_table(findings), path if path.suffix else make_folder(path) / CSV_FILE)


@attrs.frozen
class _Planned:
    """Point that a sweep would measure.

    Attributes:
        point: point of the sweep.
        seconds: forecast seconds; None if the result is stored already.
        machine: name of the machine, as in the table of results.
    """

    point: Point
    seconds: float | None
    machine: str | None

    def value_of(self, name: str) -> Any:
        if name == "machine":
            return self.machine
        values = {**convolved(self.point.configuration), **self.point.configuration}
        return values.get(name)


def plan_text(points: Sequence[Point], store: ResultStore, *, processes: int) -> str:
    """Return each point that a sweep would measure, whether it is stored, and forecast seconds."""
    return text_of(_plan_parts(points, store, processes), screen_width())


def _plan_parts(points: Sequence[Point], store: ResultStore, processes: int) -> Iterator[Part]:
    forecast = forecast_from(store.timings)
    jobs = [None if point.key in store.rows else job_of(point) for point in points]
    missing = [job for job in jobs if job is not None]
    forecasts = forecast.several(missing)
    # One forecast for each point that has no stored result, in the order of the points.
    seconds = iter(forecasts)
    machines = _machine_names(points)
    planned = [
        _Planned(point, None if job is None else next(seconds), machine)
        for point, job, machine in zip(points, jobs, machines, strict=True)
    ]
    yield table_of(_plan_columns(points), planned[:MOST_ROWS], tight=True)
    if len(points) > MOST_ROWS:
        yield f"{len(points) - MOST_ROWS:,} more points."
    duration = _duration(makespan(forecasts, processes, points=len(points)))
    yield Text(
        f"{number_of(len(points), 'point')}: {len(points) - len(missing)} held in {store.path}, "
        f"{len(missing)} to simulate, about {duration} "
        f"on {processes} process{'es' if processes > 1 else ''}."
    )
    if missing:
        yield Text(f"Seconds: {forecast.sources(missing, store.path)}.")


def _machine_names(points: Sequence[Point]) -> list[str | None]:
    """Return the name of each point's machine; machine files are read as they are now."""
    keys = [machine_key(point.configuration) for point in points]
    names = {key: load_machine(str(key[0])).name for key in dict.fromkeys(keys) if key[1]}
    labels = machine_labels(keys, names)
    return [labels[key] for key in keys]


def _plan_columns(points: Sequence[Point]) -> list[Column[_Planned]]:
    """Return the columns of the fields of `swept`, and the forecast seconds."""
    names = swept([point.configuration for point in points])
    about = Column[_Planned](
        "seconds",
        lambda planned: "held" if planned.seconds is None else f"{planned.seconds:.2g}",
        title="about s",
    )
    return [*map(_plan_column, names), about]


def _plan_column(name: str) -> Column[_Planned]:
    text, title = COLUMNS[name].text, COLUMNS[name].title
    of = lambda planned: planned.value_of(name)  # noqa: E731
    return Column(name, of, text, title, numeric=name not in PLAN_WORDS)


def swept(configurations: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the fields that are always shown, then those that differ."""
    names = dict.fromkeys(name for configuration in configurations for name in configuration)
    varying = [
        name
        for name in names
        if name not in (*PLANNED, *PLAN_LEFT_OUT)
        and len(
            {configuration.get(name) for configuration in configurations}
            # For other fields None means that the point does not read them, which is no difference.
            - (set() if name == "matrix" else UNREAD)  # a point without a file has none
        )
        > 1
    ]
    return (*PLANNED, *varying)


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
