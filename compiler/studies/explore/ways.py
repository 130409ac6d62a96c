"""Jobs and the ways to do them: what of a configuration is asked, and what is decided.

A job is a shape, a pattern or a file, a type and a machine. A way is all else: the method, its
strategy and options, and the block or N:M in which the non-zeros lie. A dense plan does the job of
every pattern of its shape.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import attrs

from ...drawing.columns import fraction_text
from ...jobs.convolution_options import GEOMETRY
from ...jobs.request import METHODS, MachineOptions, options_of
from ...plan.options.option import options_in
from .finding import Finding, partner_of
from .point import OF_FILES

MACHINE = tuple(options_in(MachineOptions))
DRAWN = ("pattern", "seed", "density")
ASKED = (*("m", "k", "n", *GEOMETRY, "data_type"), *("matrix", *DRAWN), *MACHINE)
BLOCK = ("block_length", "nm", "nm_rows")
FIRST = ("method", "algorithm", "strategy")
OTHERS = [name for name in options_of(METHODS) if name not in (*ASKED, *BLOCK)]
STRATEGY = tuple(dict.fromkeys((*FIRST, *OTHERS)))

PLACED = ("method", *ASKED, *STRATEGY[1:], *BLOCK)

JobKey = tuple[object, ...]


def values_of(findings: Sequence[Finding], field: str) -> list[Any]:
    """The values that a field takes, None left out, sorted."""
    return sorted({finding.value_of(field) for finding in findings} - {None})


def jobs_of(findings: Iterable[Finding]) -> Mapping[JobKey, tuple[Finding, ...]]:
    """What does each job, in the order of the findings; a dense plan in each job of its shape.

    Those that did not run are left out. A shape that only dense plans have is a job too.
    """
    ran = [finding for finding in findings if finding.cycles is not None]
    sparse: dict[JobKey, list[Finding]] = {}
    for finding in ran:
        if not finding.multiplies_zeros:
            sparse.setdefault((partner_of(finding), _drawn(finding)), []).append(finding)
    dense: dict[object, list[Finding]] = {}
    for finding in ran:
        if finding.multiplies_zeros:
            dense.setdefault(partner_of(finding), []).append(finding)
    alone: dict[JobKey, list[Finding]] = {
        (shape, ()): some
        for shape, some in dense.items()
        if not any(shape == of for of, _ in sparse)
    }
    joined = {key: [*some, *dense.get(key[0], ())] for key, some in sparse.items()}
    return {key: tuple(some) for key, some in {**joined, **alone}.items()}


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by job and way, smaller ones first: the same, in whatever order they came."""
    findings = tuple(findings)
    ranks = []
    asked = (
        {name for finding in findings for name in finding.configuration}
        | OF_FILES.keys()
        | {"matrix"}
    )
    for name in (name for name in PLACED if name in asked):
        values = [finding.value_of(name) for finding in findings]
        if any(value != values[0] for value in values):  # else nothing to order by
            ranks.append([_rank(name, value) for value in values])
    if not ranks:
        return findings
    order = sorted(range(len(findings)), key=list(zip(*ranks, strict=True)).__getitem__)
    return tuple(findings[number] for number in order)


def _rank(name: str, value: Any) -> tuple[object, ...]:
    if value is None:
        return (2,)
    if name == "method":
        return (0, list(METHODS).index(value))
    return (0, value) if isinstance(value, int | float) else (1, str(value))


def quickest_of(findings: Sequence[Finding]) -> frozenset[int]:
    """The numbers of the findings that do a job in the fewest cycles, of two ways or more."""
    least = {
        id(finding)
        for some in jobs_of(findings).values()
        for finding in some
        if len(some) > 1 and finding.cycles == min(other.cycles or 0 for other in some)
    }
    return frozenset(number for number, finding in enumerate(findings) if id(finding) in least)


def density_of(job: Sequence[Finding]) -> float:
    """That of a job's sparse plans; 1 where there are none."""
    return max((finding.value_of("density") or 0 for finding in job), default=0) or 1.0


def names_of(findings: Sequence[Finding], fields: Sequence[str]) -> tuple[str, ...]:
    """A name for each finding by the fields that vary among them, each word once.

    A field that others before it decide, as a strategy its lowering, is not named.
    """
    telling = telling_fields(findings, fields)
    names = []
    for finding in findings:
        words = [
            said(name, finding.value_of(name))
            for name in telling
            if finding.value_of(name) is not None
        ]
        names.append(" ".join(dict.fromkeys(word for word in words if word)))
    return tuple(names)


def telling_fields(findings: Sequence[Finding], fields: Sequence[str]) -> tuple[str, ...]:
    """The fields that vary, less those that follow from the ones before."""
    chosen: list[str] = []
    keys: list[tuple[object, ...]] = [()] * len(findings)  # by the fields that are chosen
    for name in fields:
        column = [finding.value_of(name) for finding in findings]
        if len(set(column) - {None}) < 2:
            continue
        groups: dict[tuple[object, ...], set[object]] = {}
        for key, value in zip(keys, column, strict=True):
            groups.setdefault(key, set()).add(value)
        if any(len(values - {None}) > 1 for values in groups.values()):
            chosen.append(name)
            keys = [(*key, value) for key, value in zip(keys, column, strict=True)]
    return tuple(chosen)


def said(name: str, value: object) -> str:
    """A value with its field, where it does not speak for itself."""
    if isinstance(value, bool):
        return name.replace("_", " ") if value else f"no {name.replace('_', ' ')}"
    word = fraction_text(value) if isinstance(value, float) else str(value)
    if name in (*FIRST, "nm", "realisation"):
        return word
    title = {"block_length": "block"}.get(name, name.replace("_", " "))
    return f"{title} {word}"


def _drawn(finding: Finding) -> tuple[object, ...]:
    """The pattern of a job: a file, or all by which it is drawn."""
    configuration = finding.configuration
    if configuration.get("matrix") is not None:
        return (configuration.get("matrix_sha256"), configuration["matrix"])
    return tuple(configuration.get(name) for name in DRAWN)


@attrs.frozen
class Crossing:
    """Where a way of doing a job passes the dense one, among the densities simulated.

    Attributes:
        density: below it the way is quicker; None where no two densities enclose it.
        always: it is quicker at all of them.
        never: at none.
    """

    density: float | None
    always: bool
    never: bool


def break_even(speedups: Mapping[float, float]) -> float | None:
    """The largest density at which the speed-up over dense, by density, passes 1; or None."""
    points = sorted(speedups.items(), reverse=True)
    for (above, slow), (below, fast) in itertools.pairwise(points):
        if slow <= 1 <= fast and slow < fast:
            # In decimals: the last digits of a C library's logarithms depend on the processor.
            share = Decimal(1 / slow).ln() / Decimal(fast / slow).ln()
            return float((Decimal(above).ln() + share * Decimal(below / above).ln()).exp())
    return None


def crossing_of(findings: Sequence[Finding]) -> Crossing | None:
    """That of findings which differ in density alone; None of such without a speed-up."""
    speedups = {
        finding.value_of("density"): finding.speedup
        for finding in findings
        if finding.value_of("density") and finding.speedup is not None
    }
    if not speedups:
        return None
    always = all(speedup > 1 for speedup in speedups.values())
    never = all(speedup <= 1 for speedup in speedups.values())
    return Crossing(None if always or never else break_even(speedups), always, never)
