"""Read vertex files: a `Vertex` as TOML, with a table [[fields]] for each field.

    entry = "__runCodelet_..."
    runs_on = "workers"
    [[fields]]
    name = "out"
    type = "output"
    element = "float"
    layout = "one_ptr"
    count = 24

An unknown key, a wrong type or a contradiction is refused in one line that names the file and the
key.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import cattrs
from cattrs.errors import ForbiddenExtraKeysError

from ...errors import InputError, nearest
from ...input_file import input_bytes
from ...machine.toml_file import TomlFile, in_toml, toml_file
from ...shown_text import shown_name
from .description import Field, Vertex

MAX_FILE_BYTES = 1 << 20  # ample for the data that a vertex file may hold
_WORDS = {int: "a whole number", str: "a text in quotes", bool: "true or false"}


def load_vertex(path: str | Path) -> Vertex:
    """Read a vertex from a TOML file.

    Raises:
        InputError: for a file that cannot be read or does not describe a vertex.
    """
    file = toml_file(input_bytes(path, MAX_FILE_BYTES), str(path))
    rows = file.table.get("fields")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise InputError(f"{path}: fields: write a table [[fields]] for each field")
    fields = [_field_of(file, row, index) for index, row in enumerate(rows)]
    vertex_keys = {key: value for key, value in file.table.items() if key != "fields"}
    try:
        vertex: Vertex = _converted({**vertex_keys, "fields": fields}, Vertex)
    except InputError as error:
        raise InputError(f"{file.place_of_first(str(error))}: {error}") from None
    return vertex


def _field_of(file: TomlFile, row: Mapping[str, Any], index: int) -> Field:
    """Return the field of one table; errors name file, line, field and key."""
    try:
        field: Field = _converted(row, Field)
    except InputError as error:
        message = str(error).removeprefix(f"field {shown_name(row.get('name'))}: ")
        location = file.place_of_first(message, "fields", index)
        raise InputError(f"{location}: {_name_of(row, index)}: {message}") from None
    return field


def _name_of(row: Mapping[str, Any], index: int) -> str:
    """Return the name by which errors call a field: its own, or its number if it has none."""
    name = row.get("name")
    return name if isinstance(name, str) and name.isidentifier() else f"field {index + 1}"


def _converted(table: Mapping[str, Any], type_: type[Any]) -> Any:
    """Return a table of TOML as a value of an attrs class; errors begin with the key."""
    missing_fields = [
        attribute.name
        for attribute in attrs.fields(type_)
        if attribute.default is attrs.NOTHING and attribute.name not in table
    ]
    if missing_fields:
        raise InputError(f"lacks {', '.join(missing_fields)}")
    try:
        return _CONVERTER.structure(table, type_)
    except cattrs.BaseValidationError as error:
        messages = cattrs.transform_error(error, path="", format_exception=_error_text)
        raise InputError("; ".join(map(_key_first, messages))) from None


def _exactly(expected_type: type) -> Any:
    """Return a check that a value has this very type."""

    def structure(value: object, _: object) -> Any:
        """Return a value that has the type exactly; refuse others."""
        # Not isinstance, since a bool is an int; and no conversion, since int("8") is a guess.
        if type(value) is not expected_type:
            raise InputError(f"{in_toml(value)} is not {_WORDS[expected_type]}")
        return value

    return structure


def _number(value: object, _: object) -> Any:
    """Return a number or None; refuse all else."""
    if value is not None and not isinstance(value, int | float):
        raise InputError(f"{in_toml(value)} is no number")
    return value


def _list_of(item_type: type) -> Any:
    """Return a check that a value is a list of items of this very type."""

    def structure(value: object, _: object) -> tuple[Any, ...]:
        """Return a list as a tuple whose items have the type exactly; refuse others."""
        if not isinstance(value, list) or not all(type(item) is item_type for item in value):
            raise InputError(f"{in_toml(value)} is not a list, each item {_WORDS[item_type]}")
        return tuple(value)

    return structure


def _defines(value: object, _: object) -> Mapping[str, str]:
    """Return a table of texts; refuse all else."""
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise InputError(f"{in_toml(value)} is not a table of texts in quotes")
    return value


def _strict_converter() -> cattrs.Converter:
    """Return a converter that checks types and refuses unknown keys."""
    converter = cattrs.Converter(forbid_extra_keys=True)
    for type_ in _WORDS:
        converter.register_structure_hook(type_, _exactly(type_))
    converter.register_structure_hook_func(lambda type_: type_ == int | None, _exactly(int))
    converter.register_structure_hook_func(
        lambda type_: type_ == int | float | bool | None, _number
    )
    converter.register_structure_hook_func(lambda type_: type_ == tuple[str, ...], _list_of(str))
    counts = tuple[int, ...] | None
    converter.register_structure_hook_func(lambda type_: type_ == counts, _list_of(int))
    converter.register_structure_hook_func(lambda type_: type_ == Mapping[str, str], _defines)
    converter.register_structure_hook_func(
        lambda type_: type_ == tuple[Field, ...], lambda value, _: value
    )
    return converter


_CONVERTER = _strict_converter()


def _error_text(error: BaseException, _: type | None) -> str:
    """Return one error of cattrs as text."""
    if not isinstance(error, ForbiddenExtraKeysError):
        return str(error)
    keys = [attribute.name for attribute in attrs.fields(error.cl)]
    return "; ".join(f"no key {key!r}, {nearest(key, keys)}" for key in sorted(error.extra_fields))


def _key_first(line: str) -> str:
    """Turn `sentence @ .key` of cattrs into `key: sentence`, or `sentence @ ` into `sentence`."""
    sentence, _, path = line.rpartition(" @ ")
    key = path.lstrip(".")
    return f"{key}: {sentence}" if key else sentence
