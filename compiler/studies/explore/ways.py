"""Jobs and the ways to do them: what of a configuration is asked, and what is decided.

A job is a shape, a pattern or a file, a type and a machine. A way is all else: the method, its
strategy and options, and the block or N:M in which the non-zeros lie. A dense plan does the job of
every pattern of its shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...jobs.convolution_options import GEOMETRY
from ...jobs.request import METHODS, MachineOptions, options_of
from ...plan.options.option import options_in
from .finding import Finding, partner_of
from .job import OF_FILES, is_dense

MACHINE = tuple(options_in(MachineOptions))
DRAWN = ("pattern", "seed", "density")
ASKED = (*("m", "k", "n", *GEOMETRY, "data_type"), *("matrix", *DRAWN), *MACHINE)
BLOCK = ("block_length", "nm", "nm_rows")
FIRST = ("method", "algorithm", "strategy")
OTHERS = [name for name in options_of(METHODS) if name not in (*ASKED, *BLOCK)]
STRATEGY = tuple(dict.fromkeys((*FIRST, *OTHERS)))

PLACED = ("method", *ASKED, *STRATEGY[1:], *BLOCK)
LARGEST = 1024  # denominator of a density that is written as a fraction

JobKey = tuple[object, ...]


def jobs_of(findings: Iterable[Finding]) -> Mapping[JobKey, tuple[Finding, ...]]:
    """What does each job, in the order of the findings; a dense plan in each job of its shape.

    Those that did not run are left out. A shape that only dense plans have is a job too.
    """
    ran = [one for one in findings if one.cycles is not None]
    sparse: dict[JobKey, list[Finding]] = {}
    for one in ran:
        if not is_dense(one.configuration):
            sparse.setdefault((partner_of(one), _drawn(one)), []).append(one)
    dense: dict[object, list[Finding]] = {}
    for one in ran:
        if is_dense(one.configuration):
            dense.setdefault(partner_of(one), []).append(one)
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
    places = []
    asked = {name for one in findings for name in one.configuration} | OF_FILES.keys() | {"matrix"}
    for name in (name for name in PLACED if name in asked):
        told = [one.told(name) for one in findings]
        if any(value != told[0] for value in told):  # else nothing to order by
            places.append([_place(name, value) for value in told])
    if not places:
        return findings
    order = sorted(range(len(findings)), key=list(zip(*places, strict=True)).__getitem__)
    return tuple(findings[number] for number in order)


def _place(name: str, value: Any) -> tuple[object, ...]:
    if value is None:
        return (2,)
    if name == "method":
        return (0, list(METHODS).index(value))
    return (0, value) if isinstance(value, int | float) else (1, str(value))


def quickest_of(findings: Sequence[Finding]) -> frozenset[int]:
    """The numbers of the findings that do a job in the fewest cycles, of two ways or more."""
    least = {
        id(one)
        for some in jobs_of(findings).values()
        for one in some
        if len(some) > 1 and one.cycles == min(other.cycles or 0 for other in some)
    }
    return frozenset(number for number, one in enumerate(findings) if id(one) in least)


def density_of(job: Sequence[Finding]) -> float:
    """That of a job's sparse plans; 1 where there are none."""
    return max((one.told("density") or 0 for one in job), default=0) or 1.0


def names_of(findings: Sequence[Finding], fields: Sequence[str]) -> tuple[str, ...]:
    """A name for each finding by the fields that vary among them, each word once.

    A field that others before it decide, as a strategy its lowering, is not named.
    """
    telling = telling_fields(findings, fields)
    names = []
    for one in findings:
        words = [said(name, one.told(name)) for name in telling if one.told(name) is not None]
        names.append(" ".join(dict.fromkeys(word for word in words if word)))
    return tuple(names)


def telling_fields(findings: Sequence[Finding], fields: Sequence[str]) -> tuple[str, ...]:
    """The fields that vary, less those that follow from the ones before."""
    chosen: list[str] = []
    keys: list[tuple[object, ...]] = [()] * len(findings)  # by the fields that are chosen
    for name in fields:
        told = [one.told(name) for one in findings]
        if len(set(told) - {None}) < 2:
            continue
        groups: dict[tuple[object, ...], set[object]] = {}
        for key, value in zip(keys, told, strict=True):
            groups.setdefault(key, set()).add(value)
        if any(len(values - {None}) > 1 for values in groups.values()):
            chosen.append(name)
            keys = [(*key, value) for key, value in zip(keys, told, strict=True)]
    return tuple(chosen)


def fraction_text(value: float) -> str:
    """A density as 1/16 where it is such a fraction, else with four digits."""
    near = Fraction(value).limit_denominator(LARGEST)
    return str(near) if float(near) == value else f"{value:.4g}"


def said(name: str, value: object) -> str:
    """A value with its field, where it does not speak for itself."""
    if isinstance(value, bool):
        return name.replace("_", " ") if value else f"no {name.replace('_', ' ')}"
    word = fraction_text(value) if isinstance(value, float) else str(value)
    if name in (*FIRST, "nm", "realisation"):
        return word
    title = {"block_length": "block"}.get(name, name.replace("_", " "))
    return f"{title} {word}"


def _drawn(one: Finding) -> tuple[object, ...]:
    """The pattern of a job: a file, or all by which it is drawn."""
    configuration = one.configuration
    if configuration.get("matrix") is not None:
        return (configuration.get("matrix_sha256"), configuration["matrix"])
    return tuple(configuration.get(name) for name in DRAWN)
