"""Validators and converters for the fields of a Machine; each message is one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import attrs
import numpy as np

from ..errors import MachineError, in_short
from ..shown_text import MAX_NAME


class Named(Protocol):
    """Protocol of an object with a name for messages."""

    @property
    def name(self) -> str:
        """Name of the object, for the beginning of messages."""


def copy_sources(sources: Mapping[str, str]) -> Mapping[str, str]:
    """Return a copy of the mapping of sources.

    Raises:
        MachineError: the argument is no mapping.
    """
    if not isinstance(sources, Mapping):
        raise MachineError(
            f"sources are {in_short(sources)}; give a mapping from field names to texts"
        )
    return dict(sources)


def instruction_names(instructions: Iterable[str]) -> tuple[str, ...]:
    """Return instruction names as a tuple.

    Raises:
        MachineError: the argument is a text or contains something that is no text.
    """
    is_list = isinstance(instructions, Iterable) and not isinstance(instructions, str)
    mnemonics = tuple(instructions) if is_list else ()
    if not is_list or not all(isinstance(name, str) for name in mnemonics):
        raise MachineError(f"amp_instructions are {in_short(instructions)}; give their names")
    return mnemonics


def plain(value: Any) -> Any:
    """Return a NumPy scalar or array as Python numbers, and any other value as it is."""
    return value.tolist() if isinstance(value, np.generic | np.ndarray) else value


def check_printable(_machine: object, field: attrs.Attribute[str], value: object) -> None:
    """Check that a name is printable and short, because reports, pages and stores print it.

    Raises:
        MachineError: the value is no text, has characters that do not print, or is too long.
    """
    if not isinstance(value, str) or not value.isprintable() or len(value) > MAX_NAME:
        raise MachineError(
            f"{field.name} = {in_short(value)}: give at most {MAX_NAME} characters that print"
        )


def whole_number(low: int, high: int) -> Callable[[Named, attrs.Attribute[int], object], None]:
    """Return a validator for a whole number from `low` to `high`, both included."""

    def check(machine: Named, field: attrs.Attribute[int], value: object) -> None:
        """Refuse a value that is no whole number from `low` to `high`."""
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
