"""Jobs and variants: the fields of a configuration that state a task, and those of its solution.

A job is a shape, a pattern or a file, a type and a machine. A variant is everything else: the
method, its strategy and options, and the block or N:M form in which the non-zeros are stored. A
dense plan is a variant of every job of its shape, whatever the pattern.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import attrs

from ...drawing.columns import fraction_text
from ...jobs.convolution_options import GEOMETRY
from ...jobs.request import METHODS, MachineOptions, options_of
from ...plan.options.option import options_in
from .finding import SEARCHED, Finding, dense_key
from .point import FILE_COLUMNS, field_title, numbers_changed

# Fields of a configuration that describe the machine.
MACHINE_FIELDS = tuple(options_in(MachineOptions))
PATTERN_FIELDS = ("pattern", "seed", "density")  # fields by which a pattern is generated
# Fields that describe a job without its method.
JOB_FIELDS = ("m", "k", "n", *GEOMETRY, "data_type", "matrix", *PATTERN_FIELDS, *MACHINE_FIELDS)
# Fields of a variant: how non-zeros are stored, and how they are multiplied (`STRATEGY_FIELDS`, the
# first of which are `METHOD_FIELDS`).
STORAGE_FIELDS = ("block_length", "nm", "nm_rows")
METHOD_FIELDS = ("method", "algorithm", "strategy")
OTHER_FIELDS = [name for name in options_of(METHODS) if name not in (*JOB_FIELDS, *STORAGE_FIELDS)]
STRATEGY_FIELDS = tuple(dict.fromkeys((*METHOD_FIELDS, *OTHER_FIELDS)))
VARIANT_FIELDS = (*STRATEGY_FIELDS, *STORAGE_FIELDS)

MAX_CHOICES = 3  # choices of the planner that a name lists; of more it states the range
CHOICE_MARK = "(chosen)"  # behind choices of the planner that could be mistaken for fixed values
NO_CHOICE = "open"  # value that a plan does not have, as the bands of a partitioner without bands
# Fields in the order in which findings are sorted.
SORT_FIELDS = "method", *JOB_FIELDS, *STRATEGY_FIELDS[1:], *STORAGE_FIELDS

JobKey = tuple[object, ...]


def values_of(findings: Sequence[Finding], field: str) -> list[Any]:
    """Return the sorted values of a field in the findings, without None."""
    return sorted({finding.value_of(field) for finding in findings} - {None})


def jobs_of(findings: Iterable[Finding]) -> Mapping[JobKey, tuple[Finding, ...]]:
    """Return the findings of each job, in order; dense findings are in all jobs of their shape.

    Findings without cycles are left out. A shape that only dense plans have is a job too.
    """
    ran = [finding for finding in findings if finding.cycles is not None]
    # 1. Group sparse findings by job, dense ones by shape. 2. Add the dense findings of a shape to
    # each of its sparse jobs. 3. Shapes without any sparse finding are jobs of their own.
    sparse: dict[JobKey, list[Finding]] = {}
    for finding in ran:
        if not finding.multiplies_zeros:
            sparse.setdefault((dense_key(finding), _pattern_key(finding)), []).append(finding)
    dense: dict[object, list[Finding]] = {}
    for finding in ran:
        if finding.multiplies_zeros:
            dense.setdefault(dense_key(finding), []).append(finding)
    # A job's key is (shape and machine, pattern); dense findings have no pattern.
    dense_only: dict[JobKey, list[Finding]] = {
        (shape, ()): members
        for shape, members in dense.items()
        if not any(shape == sparse_shape for sparse_shape, _ in sparse)
    }
    sparse_and_dense = {key: [*members, *dense.get(key[0], ())] for key, members in sparse.items()}
    return {key: tuple(members) for key, members in {**sparse_and_dense, **dense_only}.items()}


def sorted_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings sorted by method, job and options, smaller values first."""
    findings = tuple(findings)
    ranks = []
    fields = (
        {name for finding in findings for name in finding.configuration}
        | FILE_COLUMNS.keys()
        | {"matrix"}
    )
    for name in expanded([name for name in SORT_FIELDS if name in fields], findings):
        # Values of a field are ranked for all findings at once; then findings are sorted by the
        # tuples of their ranks.
        values = [finding.value_of(name) for finding in findings]
        if any(value != values[0] for value in values):  # an equal value does not change the order
            ranks.append([_rank(name, value) for value in values])
    if not ranks:
        return findings
    order = sorted(range(len(findings)), key=list(zip(*ranks, strict=True)).__getitem__)
    return tuple(findings[number] for number in order)


def expanded(fields: Sequence[str], findings: Sequence[Finding]) -> Sequence[str]:
    """Return the fields with the numbers that findings change in place of the option `set`."""
    if "set" not in fields:
        return fields
    numbers = numbers_changed(finding.configuration for finding in findings)
    position = list(fields).index("set")
    return (*fields[:position], *numbers, *fields[position + 1 :])


def _rank(name: str, value: Any) -> tuple[object, ...]:
    """Return the key by which values of a field are sorted."""
    if value is None:
        # Numbers come first, then words, then missing values.
        return (2,)
    if name == "method":
        return (0, list(METHODS).index(value))
    return (0, value) if isinstance(value, int | float) else (1, str(value))


def fastest_positions(findings: Sequence[Finding]) -> frozenset[int]:
    """Return the positions of the fastest findings of all jobs with two findings or more."""
    # Findings hold dictionaries and are not hashable, so they are identified by id().
    fastest = {
        id(finding)
        for members in jobs_of(findings).values()
        for finding in members
        if len(members) > 1 and finding.cycles == min(other.cycles or 0 for other in members)
    }
    return frozenset(number for number, finding in enumerate(findings) if id(finding) in fastest)


def density_of(job: Sequence[Finding]) -> float:
    """Return the density of a job's sparse findings, 1 if all findings are dense."""
    return max((finding.value_of("density") or 0 for finding in job), default=0) or 1.0


def names_of(findings: Sequence[Finding], fields: Sequence[str]) -> tuple[str, ...]:
    """Return a name for each finding, by the fields that vary among them, each word once.

    A field that follows from fields before it, as the lowering from a strategy, is not named.
    """
    varying_fields = distinguishing_fields(findings, fields)
    keys = [tuple(finding.value_of(name) for name in varying_fields) for finding in findings]
    groups: dict[tuple[Any, ...], list[Finding]] = {}
    for key, finding in zip(keys, findings, strict=True):
        groups.setdefault(key, []).append(finding)
    values_by_field = {name: {key[i] for key in groups} for i, name in enumerate(varying_fields)}
    labels: dict[tuple[Any, ...], str] = {}
    for key, members in groups.items():
        words = [
            value_label(name, shown_value(name, value, members, values_by_field[name]))
            for name, value in zip(varying_fields, key, strict=True)
            if value is not None
        ]
        labels[key] = " ".join(dict.fromkeys(word for word in words if word))
    return tuple(labels[key] for key in keys)


def shown_value(
    field: str, value: Any, members: Sequence[Finding], fixed_values: Collection[Any] = ()
) -> Any:
    """Return a value for a name, as text of the planner's choices where 0 leaves it to the planner.

    Args:
        field: name of the field.
        value: value that all members have.
        members: findings that the name stands for.
        fixed_values: values that other findings have; a choice that is one of them is marked.
    """
    if field not in SEARCHED or value != 0:
        return value
    choices = sorted({member.chosen(field) for member in members} - {None})
    if not choices:
        return NO_CHOICE
    if len(choices) > MAX_CHOICES:
        return f"{choices[0]} to {choices[-1]} {CHOICE_MARK}"
    choices_text = " or ".join(map(str, choices))
    return (
        f"{choices_text} {CHOICE_MARK}"
        if len(choices) > 1 or choices[0] in fixed_values
        else choices_text
    )


def distinguishing_fields(findings: Sequence[Finding], fields: Sequence[str]) -> tuple[str, ...]:
    """Return the fields that vary among findings and do not follow from fields before them."""
    fields = expanded(fields, findings)
    distinguishing: list[str] = []
    keys: list[tuple[object, ...]] = [()] * len(findings)  # values of the chosen fields, by finding
    for name in fields:
        column = [finding.value_of(name) for finding in findings]
        if len(set(column) - {None}) < 2:
            continue
        # Group findings that agree in all chosen fields; a field is chosen if it varies within a
        # group.
        groups: dict[tuple[object, ...], set[object]] = {}
        for key, value in zip(keys, column, strict=True):
            groups.setdefault(key, set()).add(value)
        if any(len(values - {None}) > 1 for values in groups.values()):
            distinguishing.append(name)
            keys = [(*key, value) for key, value in zip(keys, column, strict=True)]
    return tuple(distinguishing)


def value_label(name: str, value: object) -> str:
    """Return a value, with the name of its field where the value does not speak for itself."""
    if isinstance(value, bool):
        return name.replace("_", " ") if value else f"no {name.replace('_', ' ')}"
    word = fraction_text(value) if isinstance(value, float) else str(value)
    if name in (*METHOD_FIELDS, "nm", "realisation"):
        return word
    title = {"block_length": "block"}.get(name, field_title(name))
    return f"{title} {word}"


def _pattern_key(finding: Finding) -> tuple[object, ...]:
    """Return the key of a job's pattern: its file, or the fields that generate it."""
    configuration = finding.configuration
    if configuration.get("matrix") is not None:
        return (configuration.get("matrix_sha256"), configuration["matrix"])
    return tuple(configuration.get(name) for name in PATTERN_FIELDS)


@attrs.frozen
class Crossing:
    """Density at which a variant becomes as fast as dense.

    Attributes:
        density: the variant is faster below this density; None if no two simulated densities
            enclose it.
        always: True if the variant is faster at all simulated densities.
        never: True if the variant is faster at no simulated density.
    """

    density: float | None
    always: bool
    never: bool


def break_even(speedups: Mapping[float, float]) -> float | None:
    """Return the largest density at which the speed-up over dense passes 1, or None.

    Speed-ups are interpolated linearly in logarithms between neighbouring densities.

    Args:
        speedups: speed-up over dense by density.
    """
    # From the largest density down, the first crossing from slower to faster than dense is the
    # answer. It lies between two neighbours: density `high` with the speed-up `slow`, and density
    # `low` with the speed-up `fast`.
    points = sorted(speedups.items(), reverse=True)
    for (high, slow), (low, fast) in itertools.pairwise(points):
        if slow <= 1 <= fast and slow < fast:
            # In decimals: the last digits of a C library's logarithms depend on the processor.
            share = Decimal(1 / slow).ln() / Decimal(fast / slow).ln()
            return float((Decimal(high).ln() + share * Decimal(low / high).ln()).exp())
    return None


def crossing_of(findings: Sequence[Finding]) -> Crossing | None:
    """Return the crossing of findings that differ in density alone, None without speed-ups."""
    speedups = {
        finding.value_of("density"): finding.speedup
        for finding in findings
        if finding.value_of("density") and finding.speedup is not None
    }
    if not speedups:
        return None
    # A speed-up of exactly 1 is not faster.
    always = all(speedup > 1 for speedup in speedups.values())
    never = all(speedup <= 1 for speedup in speedups.values())
    return Crossing(None if always or never else break_even(speedups), always, never)
