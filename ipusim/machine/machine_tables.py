"""A machine as a table of numbers and texts, as TOML and JSON hold it, and back, strictly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import cattrs
from cattrs.errors import ForbiddenExtraKeysError

from ..errors import MachineError, nearest
from .machine import FACTS, Machine
from .toml_file import in_toml

KEY_OF_TABLE = re.compile(r"\['(\w+)'\]")  # as cattrs writes it
_FIELDS = ("name", *FACTS, "sources")


def _exactly(kind: type) -> Any:
    def structure(value: object, _: object) -> Any:
        if type(value) is not kind:  # a bool is an int, and int("8") is 8: both would be guesses
            words = {int: "a whole number", str: "a text in quotes"}[kind]
            raise MachineError(f"{in_toml(value)} is not {words}")
        return value

    return structure


def _texts(value: object, _: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise MachineError(f"{in_toml(value)} is not a list of texts in quotes")
    return tuple(value)


def _strict_converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(int, _exactly(int))
    converter.register_structure_hook(str, _exactly(str))
    converter.register_structure_hook_func(lambda kind: kind == tuple[str, ...], _texts)
    return converter


_CONVERTER = _strict_converter()


def to_dict(machine: Machine) -> dict[str, Any]:
    """The fields of a machine as numbers, texts, lists and one table: what JSON and TOML hold."""
    table: dict[str, Any] = _CONVERTER.unstructure(machine)
    return {**table, "amp_instructions": list(machine.amp_instructions)}


def from_dict(table: Mapping[str, Any], where: str = "machine") -> Machine:
    """The machine of a table of all its fields, which an error calls `where`.

    Raises:
        MachineError: one line for all that is wrong: unknown, missing or mistyped keys, numbers
            that no chip could have.
    """
    missing = [key for key in _FIELDS if key not in table]
    if missing:
        more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
        raise MachineError(
            f'{where}: lacks {", ".join(missing[:3])}{more}; give all, or base = "bow"'
        )
    try:
        return _CONVERTER.structure(table, Machine)
    except cattrs.BaseValidationError as error:
        messages = cattrs.transform_error(error, path="", format_exception=_sentence)
        raise MachineError(f"{where}: {'; '.join(map(_plain, messages))}") from None


def _sentence(error: BaseException, _: type | None) -> str:
    if not isinstance(error, ForbiddenExtraKeysError):
        return str(error)
    return "; ".join(
        f"no number {key!r}, {nearest(key, _FIELDS)}" for key in sorted(error.extra_fields)
    )


def _plain(line: str) -> str:
    """`sentence @ .key` turned round to `key: sentence`; no key when the whole is meant."""
    sentence, _, path = line.rpartition(" @ ")
    key = KEY_OF_TABLE.sub(r".\1", path.lstrip("."))
    return f"{key}: {sentence}" if key else sentence
