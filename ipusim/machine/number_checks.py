"""What the numbers of a machine are held against when it is made; each refusal is one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import attrs
import numpy as np

from ..errors import MachineError, in_short
from ..shown_text import MOST_NAME


class Named(Protocol):
    """A machine, as far as its refusals name it."""

    @property
    def name(self) -> str:
        """What reports call it."""


def copied(sources: Mapping[str, str]) -> Mapping[str, str]:
    """Sources of one's own; refused where they are no mapping."""
    if not isinstance(sources, Mapping):
        raise MachineError(f"sources are {in_short(sources)}; give a text by number")
    return dict(sources)


def names(instructions: Iterable[str]) -> tuple[str, ...]:
    """Names of instructions; refused where they are none."""
    several = isinstance(instructions, Iterable) and not isinstance(instructions, str)
    mnemonics = tuple(instructions) if several else ()
    if not several or not all(isinstance(name, str) for name in mnemonics):
        raise MachineError(f"amp_instructions are {in_short(instructions)}; give their names")
    return mnemonics


def plain(value: Any) -> Any:
    """Numbers of NumPy as those of Python."""
    return value.tolist() if isinstance(value, np.generic | np.ndarray) else value


def printed(_machine: object, field: attrs.Attribute[str], value: object) -> None:
    """A check of a field: a name that prints, since reports, pages and stores have it."""
    if not isinstance(value, str) or not value.isprintable() or len(value) > MOST_NAME:
        raise MachineError(
            f"{field.name} = {in_short(value)}: give at most {MOST_NAME} characters that print"
        )


def within(low: int, high: int) -> Callable[[Named, attrs.Attribute[int], object], None]:
    """A check of a field: a whole number from `low` to `high`."""

    def check(machine: Named, field: attrs.Attribute[int], value: object) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            raise MachineError(
                f"{machine.name}: {field.name} = {in_short(value)} is no whole number; "
                f"write one in {low}..{high}"
            )
        if not low <= value <= high:
            raise MachineError(
                f"{machine.name}: {field.name} = {in_short(value)} lies outside {low}..{high}; "
                f"try {min(max(value, low), high)}"
            )

    return check
