"""What the page of a sweep draws: points by column, jobs with their points, where ways cross."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ..command import command_of
from ..crossing import crossing_of
from ..finding import Finding
from ..job import is_dense
from ..table.columns import COLUMNS, SweepColumn
from ..table.text import shown_fields
from ..ways import (
    ASKED,
    BLOCK,
    STRATEGY,
    density_of,
    jobs_of,
    names_of,
    quickest_of,
    telling_fields,
)

FIGURES = (
    *("cycles", "compute_cycles", "exchange_cycles", "sync_cycles", "bound_cycles"),
    *("speedup_vs_dense", "tflops", "max_tile_bytes", "utilisation", "tile_balance"),
    *("schedule_efficiency", "exchange_words", "supersteps", "tiles_used"),
)
UNITS = {
    **dict.fromkeys((name for name in FIGURES if name.endswith("_cycles")), "cycles"),
    "max_tile_bytes": "bytes",
    "exchange_words": "words",
}
OWN = ("density", "seed")  # what jobs of one group differ in
NO_AXIS = ("seed",)  # numbers that are no quantity


def sweep_data(findings: Sequence[Finding]) -> Mapping[str, object]:
    """`sweep` of the page's data; a point goes by its number in the findings.

    columns: those that tell points apart, and figures; by name, title, unit and values. points:
    names, ways, strategies, blocks, parts of the cycles, commands, plans, reasons of refusals.
    jobs: title, density, group, the values that set it apart, its points. axes: numbers in which
    jobs differ, by field. groups: titles of jobs that differ in density alone. crossings: of each
    way in each group.
    """
    number = {id(one): at for at, one in enumerate(findings)}
    jobs = [[number[id(one)] for one in some] for some in jobs_of(findings).values()]
    firsts = [findings[points[0]] for points in jobs]
    told = telling_fields(firsts, ASKED)
    titles = names_of(firsts, [name for name in ASKED if name not in OWN])
    groups = {title: at for at, title in enumerate(dict.fromkeys(titles))}
    made: list[Mapping[str, Any]] = [
        {
            "title": title,
            "density": density_of([findings[at] for at in points]),
            "group": groups[group],
            "values": {name: findings[points[0]].told(name) for name in told},
            "points": points,
        }
        for title, group, points in zip(names_of(firsts, ASKED), titles, jobs, strict=True)
    ]
    return {
        "columns": [_column(findings, COLUMNS[name]) for name in _names(findings)],
        "points": _points(findings),
        "jobs": sorted(made, key=lambda job: (job["group"], -job["density"])),
        "groups": list(groups),
        "axes": _axes(firsts, told),
        "crossings": _crossings(findings, made),
    }


def _names(findings: Sequence[Finding]) -> list[str]:
    """Of the columns: those that vary, then figures that any point has."""
    figures = [
        name for name in FIGURES if any(COLUMNS[name].of(one) is not None for one in findings)
    ]
    return [*shown_fields(findings), *figures]


def _column(findings: Sequence[Finding], column: SweepColumn) -> Mapping[str, object]:
    values = [column.of(one) for one in findings]
    return {
        "name": column.name,
        "title": column.title,
        "unit": UNITS.get(column.name, ""),
        "in_way": column.name in (*STRATEGY, *BLOCK),
        "values": [
            value if isinstance(value, int | float | None) else str(value) for value in values
        ],
    }


def _points(findings: Sequence[Finding]) -> Mapping[str, object]:
    strategies, blocks = names_of(findings, STRATEGY), names_of(findings, BLOCK)
    best = quickest_of(findings)
    return {
        "ways": [way or "sparse" for way in names_of(findings, (*STRATEGY, *BLOCK))],
        "strategies": [name or "sparse" for name in strategies],
        "blocks": blocks,
        "dense": [is_dense(one.configuration) for one in findings],
        "best": [at in best for at in range(len(findings))],
        "names": [one.name for one in findings],
        "commands": [command_of(one.configuration) for one in findings],
        "plans": [_words(one.result.get("plan")) for one in findings],
        "memory": [_words(one.result.get("memory")) for one in findings],
        "phases": [one.result.get("phases", []) for one in findings],
        "reasons": [one.failure or one.refusal for one in findings],
        "both": [max(0, one.overlap_cycles) for one in findings],
    }


def _words(held: Mapping[str, Any] | None) -> Mapping[str, object]:
    """What a mapping says, without what it leaves open."""
    return {name: value for name, value in (held or {}).items() if value is not None}


def _axes(firsts: Sequence[Finding], told: Sequence[str]) -> list[Mapping[str, str]]:
    """The numbers in which jobs differ; sizes together where all are square."""
    square = all(one.told("m") == one.told("k") for one in firsts)
    return [
        {
            "field": name,
            "title": "m = k" if name == "m" and square else COLUMNS[name].title,
        }
        for name in told
        if COLUMNS[name].numeric and name not in NO_AXIS
    ]


def _crossings(
    findings: Sequence[Finding], jobs: Sequence[Mapping[str, Any]]
) -> list[Mapping[str, object]]:
    ways = names_of(findings, (*STRATEGY, *BLOCK))
    lines: dict[tuple[int, str], list[int]] = {}
    for at, group in ((at, job["group"]) for job in jobs for at in job["points"]):
        if not is_dense(findings[at].configuration):
            lines.setdefault((group, ways[at]), []).append(at)
    found = (
        (group, points, crossing_of([findings[at] for at in points]))
        for (group, _), points in lines.items()
        if len({findings[at].told("density") for at in points}) > 1
    )
    return [
        {"group": group, "points": points, **attrs.asdict(crossing)}
        for group, points, crossing in found
        if crossing is not None
    ]
