"""A sweep as text, JSON and CSV: shared values, one row for each finding, and a summary.

A finding is a point with its result; a job is a shape with a pattern, a type and a machine, which
several findings have in common; a variant is a method with its options (see `variants`). The text
for a sweep that has not run yet (a dry run) has each point, whether its result is stored, and its
forecast seconds.
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
from .columns import COLUMNS, OPTIONS, SweepColumn, columns_of, known_columns
from .finding import SEARCHED, Finding
from .machine_names import machine_key, machine_labels
from .point import (
    DIGESTS,
    FILE_COLUMNS,
    SET_NUMBERS,
    Point,
    convolution_sizes,
    job_of,
    machine_number,
    numbers_changed,
    own_lowering,
)
from .variants import (
    JOB_FIELDS,
    VARIANT_FIELDS,
    Crossing,
    crossing_of,
    density_of,
    distinguishing_fields,
    fastest_positions,
    jobs_of,
    names_of,
    sorted_findings,
)

MAX_ROWS = 100  # rows of a table, and lines of reasons; the summary covers all points
GAP_WIDTH = 2  # characters between two columns
BEST_MARK = "*"  # beside the fastest finding of a job
NO_VALUE = {None}  # value of a field that the method does not read
MACHINE_NUMBERS = (  # numbers of a machine, which the configuration of every point holds
    "sram_bytes",
    "exchange_bytes_per_cycle",
    "amp_units",
)
# First columns of the table, if their values differ.
FIRST_COLUMNS = ("method", "algorithm", "strategy", "m", "k", "n", "block_length", "density")
# Fields whose value stands in the head of the report if all findings have the same.
HEAD_FIELDS = (*FIRST_COLUMNS, "data_type", "tiles", "machine")
RANKED_FIGURES = (  # if a line has no room for all, the last ones are left out
    *("cycles", "microseconds", "speedup_vs_dense", "exchange_cycles", "compute_cycles"),
    *("max_tile_bytes", "sync_cycles", "tflops", "bound_cycles", "host_seconds"),
)
FIGURES_BY_COLUMN = tuple(name for name in COLUMNS if name in RANKED_FIGURES)
TRAVEL_NOTE = (
    "Shared weights travel on every run, as those of the libraries popsparse and poplin do; "
    "resident ones stay on the tiles that use them."
)
MAX_SHAPES = 4  # shapes in the summary; the table and the pictures have all
MAX_DENSITIES = 5  # densities that are listed one by one
DRY_RUN_FIELDS = ("method", "m", "k", "n", "block_length", "density")  # always shown
# Columns of words, which are aligned to the left.
DRY_RUN_WORDS = ("method", "matrix", "strategy", "machine", "pattern", "data_type")
DRY_RUN_OMITTED = DIGESTS  # the names of the files are shown
REPEATED_COLUMNS = ("microseconds", "tflops")  # chip_seconds and flop_rate in other units
MEMBER_COLUMNS = ("plan", "memory", "estimate", "convolution")  # columns of a result with members
CSV_NAMES = {"memory": "memory_bytes", "estimate": "estimate_cycles"}  # of these columns in CSV
CSV_FILE = "sweep.csv"  # name of the file in a folder
LAST_COLUMNS = ("partials_type", "refusal", "failure")  # behind the columns of `COLUMNS` in CSV


def findings_text(findings: Sequence[Finding]) -> str:
    """Return the report: shared values, a table of the findings in order, a summary, refusals.

    The table of many findings shows the first ones; the summary is over all.
    """
    return text_of(_parts(findings), screen_width())


def _parts(findings: Sequence[Finding]) -> Iterator[Part]:
    """Yield the parts of the report: a headline, the table, a summary, and refusals."""
    fields = shown_fields(findings)
    inputs = [attrs.evolve(COLUMNS[name], style={"overflow": "fold"}) for name in fields]
    fastest_ids = {id(findings[number]) for number in fastest_positions(findings)}
    mark = Column[Finding](
        "", lambda finding: BEST_MARK if id(finding) in fastest_ids else None, numeric=False
    )
    words = shared_words(findings, fields)
    points = number_of(len(findings), "point")
    lines = _lines(f"{points}: {', '.join(words)}" if words else points)
    yield from map(Text, lines)
    residences = {finding.residence for finding in findings} - {None}
    if len(residences) > 1:
        inputs.append(COLUMNS["residence"])
    columns = (*inputs, *_shown_figures(findings, inputs), mark)
    yield table_of(columns, findings[:MAX_ROWS], tight=True)
    if len(findings) > MAX_ROWS:
        yield f"The first {MAX_ROWS} of {len(findings):,}; --csv and --json have all."
    yield from map(Text, summary_lines(findings))
    if len(residences) > 1:
        yield Text(TRAVEL_NOTE)
    yield from _reasons("Refused:", [(finding.name, finding.refusal) for finding in findings])
    yield from _reasons("Failed:", [(finding.name, finding.failure) for finding in findings])


def shown_fields(findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return the fields in which configurations differ, without fields that follow from others."""
    names = (*FIRST_COLUMNS, *(name for name in columns_of(findings) if COLUMNS[name].is_option))
    return distinguishing_fields(findings, tuple(dict.fromkeys(names)))


def _shown_figures(findings: Sequence[Finding], inputs: Sequence[SweepColumn]) -> list[SweepColumn]:
    """Return the figures for which there is room, the most important first."""
    ran = [finding for finding in findings if finding.cycles is not None]
    # Take figures in order of importance while there is room, then show them in the order of the
    # columns.
    room = screen_width() - len(BEST_MARK)  # characters of a line that are free
    room -= sum(GAP_WIDTH + _width(findings, column) for column in inputs)
    names = []
    for name in known_columns(ran, RANKED_FIGURES):
        room -= GAP_WIDTH + _width(findings, COLUMNS[name])
        if room < 0:
            break
        names.append(name)
    columns = [COLUMNS[name] for name in FIGURES_BY_COLUMN if name in (names or ["cycles"])]
    return [_with_refusals(column) for column in columns]


def _width(findings: Sequence[Finding], column: SweepColumn) -> int:
    """Return the width of a column in characters."""
    cells = map(column.cell, findings[:MAX_ROWS])
    return max(len(column.title), *map(len, cells))


def _with_refusals(column: SweepColumn) -> SweepColumn:
    """Return a column that shows "failed" or "refused" where a point has no cycles."""

    def cell(finding: Finding) -> str:
        """Return the text of a cell; where cycles are missing, the reason in a word."""
        if column.name != "cycles" or finding.cycles is not None:
            return column.cell(finding)
        return "failed" if finding.failure else "refused"

    return attrs.evolve(column, value_of=cell, text="", style={"no_wrap": True})


def _lines(sentence: str, *, break_long_words: bool = True) -> list[str]:
    """Break a sentence into lines of the screen's width."""
    return textwrap.wrap(
        sentence, screen_width(), subsequent_indent="  ", break_long_words=break_long_words
    )


def shared_words(findings: Sequence[Finding], texts: Sequence[str]) -> list[str]:
    """Return the values that are equal for all findings whose method reads the field.

    Fields of the job are always included, other fields only if they differ from the default.
    """
    words = list[str]()
    numbers = numbers_changed(finding.configuration for finding in findings)
    for name in dict.fromkeys((*HEAD_FIELDS, *OPTIONS, *numbers)):
        # Skip fields that have a column of their own.
        if name in texts or name not in COLUMNS or name in MACHINE_NUMBERS:
            continue
        values = {finding.value_of(name) for finding in findings if _reads(finding, name)}
        if len(values - NO_VALUE) != 1 or (name not in HEAD_FIELDS and None in values):
            continue
        (value,) = values - NO_VALUE
        word = COLUMNS[name].written(value)
        # The strategy of a dense plan has the name of its method.
        if name == "strategy" and word in words[:1]:
            continue
        reader = next(finding for finding in findings if finding.value_of(name) is not None)
        default = None if name in numbers else OPTIONS[name].default
        default = own_lowering(reader.configuration).get(name, default)
        if name in HEAD_FIELDS or value != default:
            words.append(word if name == "method" else f"{COLUMNS[name].title} {word}")
    return words


def _reads(finding: Finding, name: str) -> bool:
    """Return True if a point has a value of a field, from its options or its file."""
    is_of_file = finding.configuration.get("matrix") is not None and name in FILE_COLUMNS
    return is_of_file or name in SET_NUMBERS or name in finding.configuration


def _reasons(head: str, reasons: Iterable[tuple[str, str | None]]) -> Iterator[str]:
    """Yield a headline and the reason of each point that has one."""
    reason_lines = [f"  {name}: {reason}" for name, reason in reasons if reason is not None]
    if reason_lines:
        yield head
    yield from folded(reason_lines[:MAX_ROWS], screen_width())
    if len(reason_lines) > MAX_ROWS:
        yield f"  and {len(reason_lines) - MAX_ROWS:,} more."


def summary_lines(findings: Sequence[Finding]) -> list[str]:
    """Return lines on the fastest variants, and on the densities below which they beat dense.

    A variant is a method with its options (see `variants`). Return no lines if no job has two
    findings.
    """
    findings = sorted_findings(findings)
    jobs = jobs_of(findings)
    if max(map(len, jobs.values()), default=0) < 2:
        return []
    # Variants by the id() of the finding, because findings are not hashable.
    names = names_of(findings, VARIANT_FIELDS)
    variants = {id(item): name or "sparse" for item, name in zip(findings, names, strict=True)}
    shapes: dict[object, list[tuple[Finding, ...]]] = {}
    for key, job in jobs.items():
        # Jobs of one shape and machine, which differ in density, share a paragraph.
        # The first part of a job's key is its shape and machine, the second its pattern.
        shapes.setdefault(key[0], []).append(job)
    examples = [shape_jobs[0][0] for shape_jobs in shapes.values()]
    titles = names_of(examples, [name for name in JOB_FIELDS if name not in ("density", "seed")])
    lines = [
        f"{BEST_MARK} the quickest way to do its job: same shape, pattern, density and machine."
    ]
    for title, shape_jobs in list(zip(titles, shapes.values(), strict=True))[:MAX_SHAPES]:
        title_words = f", {title}" if title else ""
        lines += _summary_line(f"Quickest{title_words}: {_fastest_text(shape_jobs, variants)}.")
        if len({density_of(job) for job in shape_jobs}) > 1:
            text = _break_even_text(shape_jobs, variants)
            lines += _summary_line(f"Quicker than dense{title_words}: {text}." if text else "")
    if len(shapes) > MAX_SHAPES:
        lines.append(f"{len(shapes) - MAX_SHAPES} more shapes or machines: see the table.")
    return lines


def _summary_line(sentence: str) -> list[str]:
    """Return a sentence as lines of the report."""
    return _lines(sentence, break_long_words=False)


def _fastest_text(jobs: Sequence[Sequence[Finding]], variants: Mapping[int, str]) -> str:
    """Return text that names each variant that is fastest at some density, with its densities."""
    groups: dict[str, list[tuple[float, Finding]]] = {}
    for job in sorted(jobs, key=density_of, reverse=True):
        best = min(job, key=lambda finding: finding.cycles or 0)
        groups.setdefault(variants[id(best)], []).append((density_of(job), best))
    varying = len({density_of(job) for job in jobs}) > 1
    if len(groups) == 1 and varying:
        ((name, bests),) = groups.items()
        return f"{name} at every density here{_speedup_range(bests)}"
    return "; ".join(
        f"{name}{_density_range(bests) if varying else ''}{_speedup_range(bests)}"
        for name, bests in groups.items()
    )


def _density_range(bests: Sequence[tuple[float, Finding]]) -> str:
    """Return the densities of fastest findings as text; a range if there are many."""
    densities = list(dict.fromkeys(fraction_text(density) for density, _ in bests))
    if len(densities) > MAX_DENSITIES:
        return f" at {len(densities)} densities from {densities[0]} to {densities[-1]}"
    return f" at density {', '.join(densities)}"


def _speedup_range(bests: Sequence[tuple[float, Finding]]) -> str:
    """Return the range of the speed-ups of fastest findings over dense, as text."""
    speedups = [best.speedup for _, best in bests if best.speedup and not best.multiplies_zeros]
    if not speedups:
        return ""
    lowest, highest = (f"{speedup:.3g}" for speedup in (min(speedups), max(speedups)))
    return f" ({lowest} x dense)" if lowest == highest else f" ({lowest} to {highest} x dense)"


def _break_even_text(jobs: Sequence[Sequence[Finding]], variants: Mapping[int, str]) -> str:
    """Return the density below which each variant beats dense, as text; empty without speed-ups."""
    groups: dict[str, list[Finding]] = {}
    for finding in (finding for job in jobs for finding in job if not finding.multiplies_zeros):
        groups.setdefault(variants[id(finding)], []).append(finding)
    crossings = {variant: crossing_of(findings) for variant, findings in groups.items()}
    crossed = {variant: crossing for variant, crossing in crossings.items() if crossing is not None}
    parts: dict[str, list[str]] = {}
    for variant in sorted(crossed, key=lambda variant: _crossing_rank(crossed[variant])):
        # Variants with the same crossing are named together.
        parts.setdefault(crossing_text(crossed[variant]), []).append(variant)
    return "; ".join(f"{', '.join(names)} {text}" for text, names in parts.items())


def crossing_text(crossing: Crossing) -> str:
    """Return the densities at which a variant beats dense, as text."""
    if crossing.always:
        return "at every density here"
    if crossing.never:
        return "at no density here"
    if crossing.density is None:
        return "at some densities"
    return f"below density {crossing.density:.2g} (from {100 - 100 * crossing.density:.3g} % zeros)"


def _crossing_rank(crossing: Crossing) -> tuple[bool, bool, float]:
    """Return a sort key: variants that always win, then by falling density, then never."""
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
    columns = columns_of(findings)
    rows = [dict(_values(finding, columns)) for finding in findings]
    names = dict.fromkeys(name for row in rows for name, value in row.items() if value is not None)
    # Columns with a declared position come first; members of mappings follow in order of
    # appearance.
    order = {name: number for number, name in enumerate((*COLUMNS, *LAST_COLUMNS))}
    sorted_names = sorted(names, key=lambda name: order.get(name, len(order)))
    return Table({name: [row.get(name) for row in rows] for name in sorted_names})


def _values(finding: Finding, columns: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Yield names and values of a finding for a row of CSV or JSON."""
    for name in columns:
        if name in SEARCHED:  # as an option, 0 where the planner chose; the plan has its choice
            yield name, finding.value_of(name)
        elif name not in REPEATED_COLUMNS:
            yield name, COLUMNS[name].value_of(finding)
    yield "partials_type", finding.result.get("partials_type")
    yield "refusal", finding.refusal
    yield "failure", finding.failure
    for name in MEMBER_COLUMNS:
        members: Mapping[str, Any] = finding.result.get(name) or {}
        for member, value in members.items():
            yield f"{CSV_NAMES.get(name, name)}.{member}", value


def write_csv(table: Table, path: Path) -> Path:
    """Write a table as CSV, and return the path of the file.

    Args:
        table: table of a sweep or of a sensitivity.
        path: file with a suffix, or a folder, which is created, for `sweep.csv`.

    Raises:
        InputError: if the folder cannot be created, or the file cannot be written.
    """
    return write_table(table, path if path.suffix else make_folder(path) / CSV_FILE)


@attrs.frozen
class _DryRunRow:
    """Point that a sweep would measure.

    Attributes:
        point: point of the sweep.
        seconds: forecast seconds of the host; None if the result is stored already.
        machine: name of the machine, as in the table of results.
    """

    point: Point
    seconds: float | None
    machine: str | None

    def value_of(self, name: str) -> Any:
        """Return the value of a field, from the point's options or its machine."""
        if name == "machine":
            return self.machine
        if name in SET_NUMBERS:
            return machine_number(self.point.configuration, name)
        values = {**convolution_sizes(self.point.configuration), **self.point.configuration}
        return values.get(name)


def plan_text(points: Sequence[Point], store: ResultStore, *, processes: int) -> str:
    """Return each point that a sweep would measure, whether it is stored, and forecast seconds."""
    return text_of(_dry_run_parts(points, store, processes), screen_width())


def _dry_run_parts(points: Sequence[Point], store: ResultStore, processes: int) -> Iterator[Part]:
    """Yield the parts of the report of a dry run: the points, and the expected duration."""
    forecast = forecast_from(store.timings)
    jobs = [None if point.key in store.rows else job_of(point) for point in points]
    jobs_to_run = [job for job in jobs if job is not None]
    forecasts = forecast.seconds_of(jobs_to_run)
    # One forecast for each point that has no stored result, in the order of the points.
    seconds = iter(forecasts)
    machines = _machine_names(points)
    dry_run = [
        _DryRunRow(point, None if job is None else next(seconds), machine)
        for point, job, machine in zip(points, jobs, machines, strict=True)
    ]
    yield table_of(_dry_run_columns(points), dry_run[:MAX_ROWS], tight=True)
    if len(points) > MAX_ROWS:
        yield f"{len(points) - MAX_ROWS:,} more points."
    duration = _duration(makespan(forecasts, processes, points=len(points)))
    yield Text(
        f"{number_of(len(points), 'point')}: "
        f"{len(points) - len(jobs_to_run)} held in {store.path}, "
        f"{len(jobs_to_run)} to simulate, about {duration} "
        f"on {processes} process{'es' if processes > 1 else ''}."
    )
    if jobs_to_run:
        yield Text(f"Host seconds: {forecast.sources(jobs_to_run, store.path)}.")


def _machine_names(points: Sequence[Point]) -> list[str | None]:
    """Return the name of each point's machine; machine files are read as they are now."""
    keys = [machine_key(point.configuration) for point in points]
    names = {key: load_machine(str(key[0])).name for key in dict.fromkeys(keys) if key[1]}
    labels = machine_labels(keys, names)
    return [labels[key] for key in keys]


def _dry_run_columns(points: Sequence[Point]) -> list[Column[_DryRunRow]]:
    """Return the columns of `shown_and_varying_fields`, and the forecast seconds."""
    names = shown_and_varying_fields([point.configuration for point in points])
    seconds = Column[_DryRunRow](
        "seconds",
        lambda dry_run: "held" if dry_run.seconds is None else f"{dry_run.seconds:.2g}",
        title="about host s",
    )
    return [*map(_dry_run_column, names), seconds]


def _dry_run_column(name: str) -> Column[_DryRunRow]:
    """Return the column of a field in the table of a dry run."""
    text, title = COLUMNS[name].text, COLUMNS[name].title
    of = lambda dry_run: dry_run.value_of(name)  # noqa: E731
    return Column(name, of, text, title, numeric=name not in DRY_RUN_WORDS)


def shown_and_varying_fields(configurations: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the fields that are always shown, then those that differ."""
    names = dict.fromkeys(name for configuration in configurations for name in configuration)
    varying = [
        name
        for name in names
        if name not in (*DRY_RUN_FIELDS, *DRY_RUN_OMITTED, "set")
        and len(
            {configuration.get(name) for configuration in configurations}
            # For other fields None means that the point does not read them, which is no difference.
            - (set() if name == "matrix" else NO_VALUE)  # a point without a file has none
        )
        > 1
    ]
    return (*DRY_RUN_FIELDS, *varying, *numbers_changed(configurations))


def _duration(seconds: float) -> str:
    """Return a duration in words."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
