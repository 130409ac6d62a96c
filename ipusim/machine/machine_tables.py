"""Convert a Machine to a table of numbers and texts (TOML, JSON), and back with strict checks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import cattrs
from cattrs.errors import ForbiddenExtraKeysError

from ..errors import MachineError, nearest
from .amp_rate import AmpRate, amp_rates
from .machine import FACTS, Machine
from .presets import BOW
from .toml_file import in_toml

KEY_OF_TABLE = re.compile(r"\['(\w+)'\]")  # key of a nested table in a path of cattrs
_FIELDS = ("name", *FACTS, "sources")  # keys of the table of a machine
BOW_SOURCE = BOW.sources["amp_rates"]  # source of the rates that the chips have
MAX_LISTED = 3  # missing keys that a message lists


def _exactly(value_type: type) -> Any:
    """Return a function for cattrs that accepts values of this type alone."""

    def structure(value: object, _: object) -> Any:
        """Return a value that has the type exactly; refuse others."""
        # No conversion: a bool is an int for Python, and int("8") is 8.
        if type(value) is not value_type:
            words = {int: "a whole number", str: "a text in quotes"}[value_type]
            raise MachineError(f"{in_toml(value)} is not {words}")
        return value

    return structure


def _texts(value: object, _: object) -> tuple[str, ...]:
    """Return a list of texts as a tuple; refuse other values."""
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise MachineError(f"{in_toml(value)} is not a list of texts in quotes")
    return tuple(value)


def _rates(value: object, _: object) -> tuple[AmpRate, ...]:
    """Return the rates of a table of AMP instructions."""
    if not isinstance(value, Mapping):
        raise MachineError(f"{in_toml(value)} is no table; write [amp_rates.f16v4hihov4amp]")
    return amp_rates(value)


def _strict_converter() -> cattrs.Converter:
    """Return a converter that refuses values of other types than their fields have."""
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(int, _exactly(int))
    converter.register_structure_hook(str, _exactly(str))
    converter.register_structure_hook_func(lambda annotation: annotation == tuple[str, ...], _texts)
    converter.register_structure_hook_func(
        lambda annotation: annotation == tuple[AmpRate, ...], _rates
    )
    return converter


_CONVERTER = _strict_converter()


def to_dict(machine: Machine) -> dict[str, Any]:
    """Return the fields of a machine as numbers, texts, lists and one table for JSON and TOML."""
    table: dict[str, Any] = _CONVERTER.unstructure(machine)
    return {
        **table,
        "amp_instructions": list(machine.amp_instructions),
        "amp_rates": {rate.instruction: rate.table for rate in machine.amp_rates},
    }


def from_dict(table: Mapping[str, Any], where: str = "machine") -> Machine:
    """Return the machine of a table that has all fields.

    Args:
        table: values by field name.
        where: name of the table for messages.

    Raises:
        MachineError: keys are unknown, missing or mistyped, or numbers are ones that no chip could
            have. One line lists all errors.
    """
    missing_keys = [key for key in _FIELDS if key not in table]
    if missing_keys == ["amp_rates"] and isinstance(table["sources"], Mapping):
        # Tables of older versions have no rates of their own.
        sources = {"amp_rates": BOW_SOURCE, **table["sources"]}
        table, missing_keys = {**table, "amp_rates": {}, "sources": sources}, []
    if missing_keys:
        further_note = (
            f" and {len(missing_keys) - MAX_LISTED} more" if len(missing_keys) > MAX_LISTED else ""
        )
        raise MachineError(
            f"{where}: lacks {', '.join(missing_keys[:MAX_LISTED])}{further_note}; give all, "
            'or base = "bow"'
        )
    try:
        return _CONVERTER.structure(table, Machine)
    except cattrs.BaseValidationError as error:
        messages = cattrs.transform_error(error, path="", format_exception=_sentence)
        raise MachineError(f"{where}: {'; '.join(map(_key_first, messages))}") from None


def _sentence(error: BaseException, _: type | None) -> str:
    """Return the message of an error, with the nearest name for each unknown number."""
    if not isinstance(error, ForbiddenExtraKeysError):
        return str(error)
    return "; ".join(
        f"no number {key!r}, {nearest(key, _FIELDS)}" for key in sorted(error.extra_fields)
    )


def _key_first(line: str) -> str:
    """Convert a message of cattrs, `sentence @ .key`, to `key: sentence`; drop an empty key."""
    sentence, _, path = line.rpartition(" @ ")
    key = KEY_OF_TABLE.sub(r".\1", path.lstrip("."))
    return f"{key}: {sentence}" if key else sentence
