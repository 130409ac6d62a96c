"""Content of the HTML page of a sweep: the data that its scripts draw.

The page itself is made by `compiler/drawing/page`. A finding is a point of the sweep with its
result. A job is a shape with a pattern. A variant ("way" in the data) is a method with its options;
see `variants`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from ipusim import whole_file

from ....drawing.page import Document, script
from ..columns import COLUMNS, SweepColumn, known_columns, sorted_by
from ..finding import Finding
from ..point import command_of
from ..report import findings_text, shared_words, shown_fields
from ..variants import (
    JOB_FIELDS,
    STORAGE_FIELDS,
    STRATEGY_FIELDS,
    VARIANT_FIELDS,
    crossing_of,
    density_of,
    distinguishing_fields,
    fastest_positions,
    jobs_of,
    names_of,
    sorted_findings,
)

SCRIPTS = ("points.js", "ways.js", "along.js", "memory.js", "all_points.js")  # in folder `assets`
FIGURES = (  # columns of results that the page shows, as far as points have them
    *("cycles", "microseconds", "compute_cycles", "exchange_cycles", "sync_cycles"),
    *(
        "bound_cycles",
        "speedup_vs_dense",
        "tflops",
        "max_tile_bytes",
        "utilisation",
        "tile_balance",
    ),
    *("schedule_efficiency", "exchange_words", "supersteps", "tiles_used"),
)
DIFFERING_FIELDS = ("density", "seed")  # fields in which jobs of one group may differ
NO_QUANTITIES = ("seed",)  # numeric fields that are no quantities, so that no axis shows them


def sweep_document(findings: Sequence[Finding], *, title: str) -> Document:
    """Return the page of a sweep.

    Args:
        findings: findings of a sweep, with their speed-ups.
        title: title of the page.
    """
    shared = shared_words(findings, shown_fields(findings))
    return Document(
        title=title,
        subtitle=f"{len(findings):,} points: {', '.join(shared)}.",
        text=findings_text(sorted_by(findings, "time")),
        data={"sweep": sweep_data(sorted_findings(findings))},
        scripts=tuple(script(__package__ or "", name) for name in SCRIPTS),
    )


def write_page(document: Document, path: Path) -> Path:
    """Write a page, and return the path of the file.

    Raises:
        InputError: if the file cannot be written.
    """
    content = document.html().encode()
    with whole_file(path) as file:
        file.write(content)
    return path


def sweep_data(findings: Sequence[Finding]) -> Mapping[str, object]:
    """Return the data that scripts of the page read as `sweep`.

    Points are numbered by their positions in the findings. The members of the data are

        columns    columns that tell points apart, and figures: name, title, unit, and values of all
                   points
        points     lists with an entry for each point: names, variants ("ways"), strategies, blocks,
                   phases, commands, plans, memory, reasons of refusals, and "both", the cycles in
                   which some tiles compute while others exchange
        jobs       title, density, group, values of fields that differ among jobs, and points
        axes       numeric fields in which jobs differ, with titles
        groups     titles of the groups: jobs of a group differ in density and seed alone
        crossings  density below which a variant is faster than dense, for each group and variant
    """
    positions = {id(finding): position for position, finding in enumerate(findings)}
    jobs = [[positions[id(finding)] for finding in job] for job in jobs_of(findings).values()]
    # One finding of each job, the fields in which jobs differ, and the title of each job's group.
    examples = [findings[points[0]] for points in jobs]
    varying_fields = distinguishing_fields(examples, JOB_FIELDS)
    titles = names_of(examples, JOB_FIELDS)
    group_titles = names_of(examples, [name for name in JOB_FIELDS if name not in DIFFERING_FIELDS])
    # Jobs with equal titles differ in DIFFERING_FIELDS alone and form a group; groups are numbered
    # in the order of their first jobs.
    groups = {title: position for position, title in enumerate(dict.fromkeys(group_titles))}
    job_data: list[Mapping[str, Any]] = [
        {
            "title": title,
            "density": density_of([findings[position] for position in points]),
            "group": groups[group_title],
            "values": {name: findings[points[0]].value_of(name) for name in varying_fields},
            "points": points,
        }
        for title, group_title, points in zip(titles, group_titles, jobs, strict=True)
    ]
    # A list of the values of all points for each column is smaller than an object for each point.
    return {
        "columns": [_column(findings, COLUMNS[name]) for name in _column_names(findings)],
        "points": _points(findings),
        "jobs": sorted(job_data, key=lambda job: (job["group"], -job["density"])),
        "groups": list(groups),
        "axes": _axes(examples, varying_fields),
        "crossings": _crossings(findings, job_data),
    }


def _column_names(findings: Sequence[Finding]) -> list[str]:
    """Return the names of columns: fields that vary, then figures that at least one point has."""
    return [*shown_fields(findings), *known_columns(findings, FIGURES)]


def _column(findings: Sequence[Finding], column: SweepColumn) -> Mapping[str, object]:
    """Return the data of a column; "in_way" tells whether its field is part of a variant."""
    values = [column.value_of(finding) for finding in findings]
    return {
        "name": column.name,
        "title": column.title,
        "unit": column.unit,
        "in_way": column.name in VARIANT_FIELDS,
        # Scripts read numbers; other values, such as types, become texts.
        "values": [
            value if isinstance(value, int | float | None) else str(value) for value in values
        ],
    }


def _points(findings: Sequence[Finding]) -> Mapping[str, object]:
    """Return the lists with an entry for each point, by name."""
    strategies, blocks = names_of(findings, STRATEGY_FIELDS), names_of(findings, STORAGE_FIELDS)
    fastest = fastest_positions(findings)
    return {
        "ways": [variant or "sparse" for variant in names_of(findings, VARIANT_FIELDS)],
        "strategies": [name or "sparse" for name in strategies],
        "blocks": blocks,
        "dense": [finding.multiplies_zeros for finding in findings],
        "best": [position in fastest for position in range(len(findings))],
        "names": [finding.name for finding in findings],
        "commands": [command_of(finding.configuration) for finding in findings],
        "plans": [_without_none(finding.result.get("plan")) for finding in findings],
        "memory": [_without_none(finding.result.get("memory")) for finding in findings],
        "phases": [finding.result.get("phases", []) for finding in findings],
        "reasons": [finding.failure or finding.refusal for finding in findings],
        "both": [max(0, finding.overlap_cycles) for finding in findings],
    }


def _without_none(values: Mapping[str, Any] | None) -> Mapping[str, object]:
    """Return the members of a mapping whose values are not None."""
    return {name: value for name, value in (values or {}).items() if value is not None}


def _axes(examples: Sequence[Finding], varying_fields: Sequence[str]) -> list[Mapping[str, str]]:
    """Return the axes: numeric fields in which jobs differ, with titles.

    If all jobs are square, the axis of m has the title "m = k".

    Args:
        examples: findings, the first of each job.
        varying_fields: fields in which jobs differ.
    """
    are_square = all(finding.value_of("m") == finding.value_of("k") for finding in examples)
    return [
        {"field": name, "title": "m = k" if name == "m" and are_square else COLUMNS[name].title}
        for name in varying_fields
        if COLUMNS[name].numeric and name not in NO_QUANTITIES
    ]


def _crossings(
    findings: Sequence[Finding], jobs: Sequence[Mapping[str, Any]]
) -> list[Mapping[str, object]]:
    """Return the crossing with dense of each variant in each group, where there is one."""
    variants = names_of(findings, VARIANT_FIELDS)
    # Points of one variant in one group, which differ in density, form a line of the picture.
    lines: dict[tuple[int, str], list[int]] = {}
    for position, group in ((position, job["group"]) for job in jobs for position in job["points"]):
        if not findings[position].multiplies_zeros:
            lines.setdefault((group, variants[position]), []).append(position)
    crossings = (
        (group, points, crossing_of([findings[position] for position in points]))
        for (group, _), points in lines.items()
        if len({findings[position].value_of("density") for position in points}) > 1
    )
    return [
        {"group": group, "points": points, **attrs.asdict(crossing)}
        for group, points, crossing in crossings
        if crossing is not None
    ]
