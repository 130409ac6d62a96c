"""Read and write machine files: a TOML table of a Machine's fields on top of a base machine.

    base = "bow"
    sram_bytes = 671_744
    [sources]
    sram_bytes = "estimated: one more pair of elements"

Fields that the file leaves out come from the base. Rule: an unknown key, a wrong type or an
impossible number is refused in one line that names the file and the key. A number without a source
in the file gets the source "user file NAME".
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..errors import MachineError, nearest
from ..shown_text import shown_name
from ..whole_file import whole_file
from .machine import FACTS, Machine
from .presets import PRESETS, preset
from .toml_file import TomlFile, in_toml, toml_file

MAX_BYTES = 1 << 16  # size limit of a machine file


def as_machine(value: Machine | str) -> Machine:
    """Return a Machine, loading it by `load_machine` if the argument is a name.

    Raises:
        MachineError: no machine has this name, or the value is neither a Machine nor a text.
    """
    if isinstance(value, Machine):
        return value
    if not isinstance(value, str):
        raise MachineError(f"a machine is a Machine or a name; got {type(value).__name__}")
    return load_machine(value)


def load_machine(name_or_path: str | Path) -> Machine:
    """Return the machine with a preset's name (mk1, mk2 or gc200, bow, c600) or from a FILE.toml.

    Raises:
        MachineError: the name is no preset, or the file does not describe a machine.
    """
    path = Path(name_or_path)
    if path.suffix.lower() != ".toml":
        return preset(str(name_or_path))
    file = toml_file(_bytes_of(path), str(path), MachineError)
    try:
        return _machine_of(file, path)
    except MachineError as error:
        raise MachineError(_with_place(str(error), file, path)) from None


def _machine_of(file: TomlFile, path: Path) -> Machine:
    """Return the machine of a parsed file. Messages of exceptions do not name the file."""
    from .machine_tables import from_dict  # noqa: PLC0415  # a preset does without cattrs

    for key, value in file.table.items():
        if isinstance(value, dict) and key not in (*FACTS, "sources"):
            raise MachineError(
                f"[{shown_name(key)}] is no table of a machine file; write its keys above all "
                "tables"
            )
    return from_dict(_completed(file.table, path), where="")


def _with_place(sentence: str, file: TomlFile, path: Path) -> str:
    """Return a message preceded by the file and the line of the first key that it mentions."""
    # Validators put the name of the machine in front of their message; the file replaces it.
    for name in ("", str(file.table.get("name", path.stem))):
        sentence = sentence.removeprefix(f"{name}: ")
    location = file.place_of_first(sentence.removeprefix("sources."))
    if location == str(path):
        location = file.place_of_first(sentence, "sources")
    return f"{location}: {sentence}"


def _bytes_of(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise MachineError(f"{path}: cannot be read, it is no plain file")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise MachineError(f"{path}: cannot be read, {error.strerror}") from None
    if len(data) > MAX_BYTES:
        raise MachineError(f"{path}: has more than the {MAX_BYTES:,} bytes of a machine file")
    return data


def _completed(table: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """Return the fields of the file on top of those of its base, with sources for all."""
    values = {key: value for key, value in table.items() if key not in ("base", "sources")}
    sources = table.get("sources", {})
    if not isinstance(sources, dict):
        raise MachineError("sources: is not a table; write [sources]")
    base_values: dict[str, Any] = {}
    if "base" in table:
        if str(table["base"]).lower() not in PRESETS:
            raise MachineError(
                f"base: {in_toml(table['base'])} is no machine, "
                f"{nearest(str(table['base']).lower(), PRESETS)}"
            )
        from .machine_tables import to_dict  # noqa: PLC0415  # as in `_machine_of`

        base_values = to_dict(preset(table["base"]))
    # Later entries win: base, then the file, then its own sources.
    from_file = {key: f"user file {path.name}" for key in values if key in FACTS}
    return {
        **base_values,
        "name": path.stem,
        **values,
        "sources": {**base_values.get("sources", {}), **from_file, **sources},
    }


def save_machine(machine: Machine, path: str | Path) -> None:
    """Write a machine to a FILE.toml from which `load_machine` returns an equal machine.

    Raises:
        MachineError: the file cannot be written.
    """
    from .machine_tables import to_dict  # noqa: PLC0415  # as in `_machine_of`

    table = to_dict(machine)
    sources = table.pop("sources")
    lines = [f"{key} = {_toml(value)}" for key, value in table.items()]
    lines += ["", "[sources]", *(f"{key} = {_toml(value)}" for key, value in sources.items())]
    with whole_file(path, error=MachineError) as file:
        file.write("".join(f"{line}\n" for line in lines).encode())


def _toml(value: int | str | list[str] | dict[str, Any]) -> str:
    if isinstance(value, dict):
        members = ", ".join(f"{key} = {_toml(member)}" for key, member in value.items())
        return f"{{ {members} }}" if members else "{}"
    # Texts, numbers and lists of texts in JSON are valid TOML, but for the character DEL.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
