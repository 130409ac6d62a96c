"""A sweep as text, JSON and CSV: what all points share, a row a point, what they answer.

Before it runs: each point, whether its result is held, and seconds by forecast.
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
from .ways import (
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

MOST_ROWS = 100  # of a table, and reasons below it; all are done, and the answers are of all
BESIDE = 2  # letters between columns
MARK = "*"
UNREAD = {None}  # the value of what nothing reads
FULL = (  # a machine's own, said in each point
    "sram_bytes",
    "exchange_bytes_per_cycle",
    "amp_units",
)
SHARED = (*FIRST, "m", "k", "n", "block_length", "density", "data_type", "tiles", "machine")
FIRST_SHOWN = ("method", "algorithm", "strategy", "m", "k", "n", "block_length", "density")
WORTH = (  # figures that are left out first stand last
    *("cycles", "speedup_vs_dense", "exchange_cycles", "compute_cycles", "max_tile_bytes"),
    *("sync_cycles", "tflops", "bound_cycles", "seconds"),
)
IN_TURN = tuple(name for name in COLUMNS if name in WORTH)
MOST_SHAPES = 4  # whose answers stand here; the table and the pictures have all
MOST_DENSITIES = 5  # that are told one by one
PLANNED = ("method", "m", "k", "n", "block_length", "density")
PLAN_WORDS = ("method", "matrix", "strategy", "machine", "pattern", "data_type")
PLAN_LEFT_OUT = ("matrix_sha256", "machine_sha256")  # the files' names are told
MAPPINGS = ("plan", "memory", "estimate", "convolution")  # of a result, by name
CSV_NAMES = {"memory": "memory_bytes", "estimate": "estimate_cycles"}
CSV_FILE = "sweep.csv"  # in a folder
LAST = ("partials_type", "refusal", "failure")


def findings_text(findings: Sequence[Finding]) -> str:
    """What all share, a table in the order of the findings, answers, and reasons of refusals.

    Of many findings the table has the first ones, the answers are of all.
    """
    return text_of(_parts(findings), screen_width())


def _parts(findings: Sequence[Finding]) -> Iterator[Part]:
    fields = shown_fields(findings)
    asked = [attrs.evolve(COLUMNS[name], style={"overflow": "fold"}) for name in fields]
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
    columns = (*asked, *_fitting(findings, asked), mark)
    yield table_of(columns, findings[:MOST_ROWS], tight=True)
    if len(findings) > MOST_ROWS:
        yield f"The first {MOST_ROWS} of {len(findings):,}; --csv and --json have all."
    yield from map(Text, answers(findings))
    yield from _reasons("Refused:", [(f.name, f.refusal) for f in findings])
    yield from _reasons("Failed:", [(f.name, f.failure) for f in findings])


def shown_fields(findings: Sequence[Finding]) -> tuple[str, ...]:
    """The fields of the configurations that differ, less those that others decide."""
    names = (*FIRST_SHOWN, *(name for name in COLUMNS if COLUMNS[name].asked))
    return telling_fields(findings, tuple(dict.fromkeys(names)))


def _fitting(findings: Sequence[Finding], asked: Sequence[SweepColumn]) -> list[SweepColumn]:
    """The figures for which there is room, the most worth first."""
    ran = [finding for finding in findings if finding.cycles is not None]
    worth = [name for name in WORTH if any(COLUMNS[name].of(each) is not None for each in ran)]
    room = screen_width() - len(MARK) - sum(BESIDE + _width(findings, column) for column in asked)
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
    """A figure; what did not run says so where its cycles would be."""

    def cell(finding: Finding) -> str:
        if column.name != "cycles" or finding.cycles is not None:
            return column.cell(finding)
        return "failed" if finding.failure else "refused"

    return attrs.evolve(column, of=cell, text="", style={"no_wrap": True})


def _lines(sentence: str, *, break_long_words: bool = True) -> list[str]:
    """A sentence over lines as wide as the table."""
    return textwrap.wrap(
        sentence, screen_width(), subsequent_indent="  ", break_long_words=break_long_words
    )


def shared_words(findings: Sequence[Finding], shown: Sequence[str]) -> list[str]:
    """What is the same for all that read it: always the job, of the rest what is no default."""
    words = list[str]()
    for name in dict.fromkeys((*SHARED, *OPTIONS)):
        if name in shown or name not in COLUMNS or name in FULL:
            continue
        values = {finding.value_of(name) for finding in findings if _reads(finding, name)}
        if len(values - UNREAD) != 1 or (name not in SHARED and None in values):
            continue
        (value,) = values - UNREAD
        word = COLUMNS[name].written(value)
        if name == "strategy" and word in words[:1]:  # a dense plan's has the method's name
            continue
        reader = next(finding for finding in findings if finding.value_of(name) is not None)
        own = own_lowering(reader.configuration).get(name, OPTIONS[name].default)
        if name in SHARED or value != own:
            words.append(word if name == "method" else f"{COLUMNS[name].title} {word}")
    return words


def _reads(finding: Finding, name: str) -> bool:
    """Whether a point has a value of a field, its own or its file's."""
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
    """Lines: which way is quickest, and from which density on each beats dense.

    None where fewer than two ways do one job.
    """
    findings = in_order(findings)
    jobs = jobs_of(findings)
    if max(map(len, jobs.values()), default=0) < 2:
        return []
    names = names_of(findings, (*STRATEGY, *BLOCK))
    ways = {id(each): way or "sparse" for each, way in zip(findings, names, strict=True)}
    shapes: dict[object, list[tuple[Finding, ...]]] = {}
    for key, job in jobs.items():
        shapes.setdefault(key[0], []).append(job)
    firsts = [of_shape[0][0] for of_shape in shapes.values()]
    titles = names_of(firsts, [name for name in ASKED if name not in ("density", "seed")])
    lines = [f"{MARK} the quickest way to do its job: same shape, pattern, density and machine."]
    for title, of_shape in list(zip(titles, shapes.values(), strict=True))[:MOST_SHAPES]:
        of_title = f", {title}" if title else ""
        lines += _answer(f"Quickest{of_title}: {_quickest(of_shape, ways)}.")
        if len({density_of(job) for job in of_shape}) > 1:
            beating = _beating(of_shape, ways)
            lines += _answer(f"Quicker than dense{of_title}: {beating}." if beating else "")
    if len(shapes) > MOST_SHAPES:
        lines.append(f"{len(shapes) - MOST_SHAPES} more shapes or machines: see the table.")
    return lines


def _answer(sentence: str) -> list[str]:
    return _lines(sentence, break_long_words=False)


def _quickest(jobs: Sequence[Sequence[Finding]], ways: Mapping[int, str]) -> str:
    """The quickest way of each density; densities of one way together."""
    by_way: dict[str, list[tuple[float, Finding]]] = {}
    for job in sorted(jobs, key=density_of, reverse=True):
        best = min(job, key=lambda finding: finding.cycles or 0)
        by_way.setdefault(ways[id(best)], []).append((density_of(job), best))
    several = len({density_of(job) for job in jobs}) > 1
    if len(by_way) == 1 and several:
        return "".join(f"{way} at every density here{_by(bests)}" for way, bests in by_way.items())
    return "; ".join(
        f"{way}{_at(bests) if several else ''}{_by(bests)}" for way, bests in by_way.items()
    )


def _at(bests: Sequence[tuple[float, Finding]]) -> str:
    densities = list(dict.fromkeys(fraction_text(density) for density, _ in bests))
    if len(densities) > MOST_DENSITIES:
        return f" at {len(densities)} densities from {densities[0]} to {densities[-1]}"
    return f" at density {', '.join(densities)}"


def _by(bests: Sequence[tuple[float, Finding]]) -> str:
    """How often quicker than dense."""
    speedups = [best.speedup for _, best in bests if best.speedup and not best.multiplies_zeros]
    if not speedups:
        return ""
    least, most = (f"{speedup:.3g}" for speedup in (min(speedups), max(speedups)))
    return f" ({least} x dense)" if least == most else f" ({least} to {most} x dense)"


def _beating(jobs: Sequence[Sequence[Finding]], ways: Mapping[int, str]) -> str:
    """From where on each way is quicker than dense; nothing without speed-ups."""
    by_way: dict[str, list[Finding]] = {}
    for finding in (each for job in jobs for each in job if not each.multiplies_zeros):
        by_way.setdefault(ways[id(finding)], []).append(finding)
    crossings = {way: crossing_of(findings) for way, findings in by_way.items()}
    known = {way: crossing for way, crossing in crossings.items() if crossing is not None}
    parts: dict[str, list[str]] = {}
    for way in sorted(known, key=lambda way: _rank(known[way])):
        parts.setdefault(crossing_text(known[way]), []).append(way)
    return "; ".join(f"{', '.join(names)} {where}" for where, names in parts.items())


def crossing_text(crossing: Crossing) -> str:
    """Where a way is quicker than dense, in words."""
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
    """One object a line: the configuration, the columns of the result, speed-up and failure."""
    return "\n".join(json.dumps(finding.columns, allow_nan=False) for finding in findings)


def sweep_table(findings: Sequence[Finding]) -> Table:
    """A row a finding; columns that nothing has are left out.

    First what was asked, then the figures, then plan, bytes of the fullest tile by category,
    estimates and a convolution's words, each as `plan.kernel` or `memory_bytes.partials`.
    """
    rows = [dict(_values(finding)) for finding in findings]
    names = dict.fromkeys(name for row in rows for name, value in row.items() if value is not None)
    order = {name: number for number, name in enumerate((*COLUMNS, *LAST))}
    ordered = sorted(names, key=lambda name: order.get(name, len(order)))
    return Table({name: [row.get(name) for row in rows] for name in ordered})


def _values(finding: Finding) -> Iterator[tuple[str, Any]]:
    for name, column in COLUMNS.items():
        if name != "tflops":  # of which flop_rate is the other form
            yield name, column.of(finding)
    yield "partials_type", finding.result.get("partials_type")
    yield "refusal", finding.refusal
    yield "failure", finding.failure
    for name in MAPPINGS:
        members: Mapping[str, Any] = finding.result.get(name) or {}
        for member, value in members.items():
            yield f"{CSV_NAMES.get(name, name)}.{member}", value


def write_csv(findings: Sequence[Finding], path: Path) -> Path:
    """Write the table as CSV; returns the file.

    Args:
        findings: its rows.
        path: a file with a suffix, or a folder, which is made, for `sweep.csv`.

    Raises:
        InputError: the folder cannot be made, or the file not be written.
    """
    return write_table(sweep_table(findings), path if path.suffix else make_folder(path) / CSV_FILE)


@attrs.frozen
class _Planned:
    """A point that a sweep would do; seconds by forecast, None of one whose result is held.

    Its machine goes by name, as in the table of results.
    """

    point: Point
    seconds: float | None
    machine: str | None

    def value_of(self, name: str) -> Any:
        if name == "machine":
            return self.machine
        known = {**convolved(self.point.configuration), **self.point.configuration}
        return known.get(name)


def plan_text(points: Sequence[Point], store: ResultStore, *, processes: int) -> str:
    """What a sweep would do: each point, whether its result is held, seconds by forecast."""
    return text_of(_plan_parts(points, store, processes), screen_width())


def _plan_parts(points: Sequence[Point], store: ResultStore, processes: int) -> Iterator[Part]:
    forecast = forecast_from(store.timings)
    jobs = [None if point.key in store.rows else job_of(point) for point in points]
    missing = [job for job in jobs if job is not None]
    forecasts = forecast.several(missing)
    seconds = iter(forecasts)
    machines = _machine_names(points)
    planned = [
        _Planned(point, None if job is None else next(seconds), machine)
        for point, job, machine in zip(points, jobs, machines, strict=True)
    ]
    yield table_of(_plan_columns(points), planned[:MOST_ROWS], tight=True)
    if len(points) > MOST_ROWS:
        yield f"{len(points) - MOST_ROWS:,} more points."
    whole = _duration(makespan(forecasts, processes, points=len(points)))
    yield Text(
        f"{number_of(len(points), 'point')}: {len(points) - len(missing)} held in {store.path}, "
        f"{len(missing)} to simulate, about {whole} "
        f"on {processes} process{'es' if processes > 1 else ''}."
    )
    if missing:
        yield Text(f"Seconds: {forecast.sources(missing, store.path)}.")


def _machine_names(points: Sequence[Point]) -> list[str | None]:
    """The name of each point's machine, of files as they are now."""
    keys = [machine_key(point.configuration) for point in points]
    names = {key: load_machine(str(key[0])).name for key in dict.fromkeys(keys) if key[1]}
    labels = machine_labels(keys, names)
    return [labels[key] for key in keys]


def _plan_columns(points: Sequence[Point]) -> list[Column[_Planned]]:
    """The fields that differ, after those that always stand there, and seconds."""
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
    """The fields that differ, after those that always stand there."""
    names = dict.fromkeys(name for configuration in configurations for name in configuration)
    varying = [
        name
        for name in names
        if name not in (*PLANNED, *PLAN_LEFT_OUT)
        and len(
            {configuration.get(name) for configuration in configurations}
            - (set() if name == "matrix" else UNREAD)  # a point without a file has none
        )
        > 1
    ]
    return (*PLANNED, *varying)


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
