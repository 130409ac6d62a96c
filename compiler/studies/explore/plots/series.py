"""Series: findings cut into panels and lines along one axis of a sweep.

A line is one method, strategy, block length and density, a panel one of everything else; fields
that never vary are not named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....jobs.request import METHODS, options_of
from ..finding import Finding
from ..ways import fraction_text

TITLES: Mapping[str, str] = {  # how a legend names what it says most often; first ones first
    "method": "",
    "strategy": "",
    "lowering": "lowering ",
    "block_length": "block ",
    "density": "density ",
    "max_density": "bound ",
    "m": "m ",
    "k": "k ",
    "n": "n ",
    "matrix": "",
    "pattern": "",
    "seed": "seed ",
    "data_type": "",
    "machine": "",
    "partials_type": "partials ",
    "algorithm": "",
    "tiles": "tiles ",
    "sram_bytes": "SRAM ",
}
FIELDS = tuple(
    (name, TITLES.get(name, f"{name.replace('_', ' ')} "))
    for name in dict.fromkeys((*TITLES, *options_of(METHODS)))
)
LINE = ("method", "algorithm", "strategy", "lowering", "block_length", "density", "max_density")
SQUARE = ("m", "k")


def values_of(findings: Sequence[Finding], field: str) -> list[Any]:
    """The values that a field takes, None left out, sorted."""
    return sorted({one.told(field) for one in findings} - {None})


def panels_of(findings: Sequence[Finding], fields: Sequence[str]) -> Mapping[str, list[Finding]]:
    """The findings by the values of some fields, named by those that vary.

    A finding that does not read a field, as a dense plan no pattern, joins every group that it
    otherwise belongs to.
    """
    varying = [
        (name, title) for name, title in FIELDS if name in fields and _varies(findings, name)
    ]
    told = [tuple(one.told(name) for name, _ in varying) for one in findings]
    whole = [values for values in told if not any(_covers(values, other) for other in told)]
    panels: dict[str, list[Finding]] = {}
    for values in dict.fromkeys(whole):
        pairs = zip(varying, values, strict=True)
        words = [_word(title, value) for (_, title), value in pairs if value is not None]
        panels[" ".join(words)] = [
            one
            for one, own in zip(findings, told, strict=True)
            if own == values or _covers(own, values)
        ]
    return panels


def fields_along(findings: Sequence[Finding], field: str) -> tuple[str, ...]:
    """The fields that change along an axis: of sizes both where all are square."""
    square = all(one.told("m") == one.told("k") for one in findings)
    return SQUARE if field == SQUARE[0] and square else (field,)


def others(*fields: str) -> tuple[str, ...]:
    """All fields but these."""
    return tuple(name for name, _ in FIELDS if name not in fields)


def _varies(findings: Sequence[Finding], field: str) -> bool:
    return len(values_of(findings, field)) > 1


def _covers(general: Sequence[object], special: Sequence[object]) -> bool:
    """Equal but for what the first does not read and the second does."""
    pairs = list(zip(general, special, strict=True))
    return general != special and all(one in (None, other) for one, other in pairs)


def _word(title: str, value: object) -> str:
    return f"{title}{fraction_text(value) if isinstance(value, float) else value}"
