"""A machine file is a TOML table of a Machine's fields; `base = "bow"` fills in what it leaves out.

    base = "bow"
    sram_bytes = 671_744
    [sources]
    sram_bytes = "estimated: one more pair of elements"

Rule: an unknown key, a wrong type or an impossible number is refused in one line that names the
file and the key; a number without a source of its own is known from "user file NAME".
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cattrs
from cattrs.errors import ForbiddenExtraKeysError

from ..errors import MachineError
from ..whole_file import whole_file
from .machine import FACTS, Machine, nearest
from .presets import PRESETS, preset

MOST_BYTES = 1 << 16  # of a machine file
_FIELDS = ("name", *FACTS, "sources")


def _exactly(kind: type) -> Any:
    def structure(value: object, _: object) -> Any:
        if type(value) is not kind:  # a bool is an int, and int("8") is 8: both would be guesses
            words = {int: "a whole number", str: "a text in quotes"}[kind]
            raise MachineError(f"{value!r} is not {words}")
        return value

    return structure


def _texts(value: object, _: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise MachineError(f"{value!r} is not a list of texts in quotes")
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
        found = cattrs.transform_error(error, path="", format_exception=_sentence)
        raise MachineError(f"{where}: {'; '.join(map(_plain, found))}") from None


def _sentence(error: BaseException, _: type | None) -> str:
    if not isinstance(error, ForbiddenExtraKeysError):
        return str(error)
    return "; ".join(
        f"no number {key!r}, {nearest(key, _FIELDS)}" for key in sorted(error.extra_fields)
    )


def _plain(line: str) -> str:
    """`sentence @ .key` turned round to `key: sentence`; no key when the whole is meant."""
    sentence, _, path = line.rpartition(" @ ")
    key = path.lstrip(".")
    return f"{key}: {sentence}" if key else sentence


def as_machine(value: Machine | str) -> Machine:
    """A machine, or the one that `load_machine` finds by that name.

    Raises:
        MachineError: for a name or a value that is none.
    """
    if isinstance(value, Machine):
        return value
    if not isinstance(value, str):
        raise MachineError(f"a machine is a Machine or a name; got {type(value).__name__}")
    return load_machine(value)


def load_machine(name_or_path: str | Path) -> Machine:
    """The machine of a preset's name (mk1, mk2 or gc200, bow, c600) or of a FILE.toml.

    Raises:
        MachineError: for a name that is no preset, or a file that is not a machine's.
    """
    path = Path(name_or_path)
    if path.suffix.lower() != ".toml":
        return preset(str(name_or_path))
    try:
        table = tomllib.loads(_text_of(path))
    except (ValueError, RecursionError) as error:  # neither UTF-8 nor TOML
        raise MachineError(f"{path}: not a TOML file, {error!s:.200}") from None
    return from_dict(_completed(table, path), where=str(path))


def _text_of(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise MachineError(f"{path}: cannot be read, it is no plain file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise MachineError(f"{path}: cannot be read, {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise MachineError(f"{path}: has more than the {MOST_BYTES:,} bytes of a machine file")
    return data.decode()


def _completed(table: Mapping[str, Any], path: Path) -> dict[str, Any]:
    given = {key: value for key, value in table.items() if key not in ("base", "sources")}
    sources = table.get("sources", {})
    if not isinstance(sources, dict):
        raise MachineError(f"{path}: sources: is not a table; write [sources]")
    known: dict[str, Any] = {}
    if "base" in table:
        if str(table["base"]).lower() not in PRESETS:
            raise MachineError(
                f"{path}: base: {table['base']!r} is no machine, "
                f"{nearest(str(table['base']).lower(), PRESETS)}"
            )
        known = to_dict(preset(table["base"]))
    from_file = {key: f"user file {path.name}" for key in given if key in FACTS}
    return {
        **known,
        "name": path.stem,
        **given,
        "sources": {**known.get("sources", {}), **from_file, **sources},
    }


def save_machine(machine: Machine, path: str | Path) -> None:
    """Write a machine to a FILE.toml that `load_machine` reads back as an equal one.

    Raises:
        MachineError: the file cannot be written.
    """
    table = to_dict(machine)
    sources = table.pop("sources")
    lines = [f"{key} = {_toml(value)}" for key, value in table.items()]
    lines += ["", "[sources]", *(f"{key} = {_toml(value)}" for key, value in sources.items())]
    with whole_file(path, error=MachineError) as file:
        file.write("".join(f"{line}\n" for line in lines).encode())


def _toml(value: int | str | list[str]) -> str:
    # A JSON text, number or list of texts is one of TOML too, but for the character DEL.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
