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
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..errors import MachineError, nearest
from ..shown_text import shown_name
from ..whole_file import whole_file
from .machine import FACTS, Machine
from .presets import PRESETS, preset
from .toml_file import TomlFile, in_toml, toml_file

MOST_BYTES = 1 << 16  # of a machine file


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
    file = toml_file(_bytes_of(path), str(path), MachineError)
    try:
        return _machine_of(file, path)
    except MachineError as error:
        raise MachineError(_placed(str(error), file, path)) from None


def _machine_of(file: TomlFile, path: Path) -> Machine:
    """The machine of a file, whose refusals name no file."""
    from .machine_tables import from_dict  # noqa: PLC0415  # a preset does without cattrs

    for key, value in file.table.items():
        if isinstance(value, dict) and key not in (*FACTS, "sources"):
            raise MachineError(
                f"[{shown_name(key)}] is no table of a machine file; write its keys above all "
                "tables"
            )
    return from_dict(_completed(file.table, path), where="")


def _placed(sentence: str, file: TomlFile, path: Path) -> str:
    """What is wrong, behind the file and the line of the first key that it names."""
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
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise MachineError(f"{path}: cannot be read, {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise MachineError(f"{path}: has more than the {MOST_BYTES:,} bytes of a machine file")
    return data


def _completed(table: Mapping[str, Any], path: Path) -> dict[str, Any]:
    values = {key: value for key, value in table.items() if key not in ("base", "sources")}
    sources = table.get("sources", {})
    if not isinstance(sources, dict):
        raise MachineError("sources: is not a table; write [sources]")
    known: dict[str, Any] = {}
    if "base" in table:
        if str(table["base"]).lower() not in PRESETS:
            raise MachineError(
                f"base: {in_toml(table['base'])} is no machine, "
                f"{nearest(str(table['base']).lower(), PRESETS)}"
            )
        from .machine_tables import to_dict  # noqa: PLC0415  # as above

        known = to_dict(preset(table["base"]))
    from_file = {key: f"user file {path.name}" for key in values if key in FACTS}
    return {
        **known,
        "name": path.stem,
        **values,
        "sources": {**known.get("sources", {}), **from_file, **sources},
    }


def save_machine(machine: Machine, path: str | Path) -> None:
    """Write a machine to a FILE.toml that `load_machine` reads back as an equal one.

    Raises:
        MachineError: the file cannot be written.
    """
    from .machine_tables import to_dict  # noqa: PLC0415  # as above

    table = to_dict(machine)
    sources = table.pop("sources")
    lines = [f"{key} = {_toml(value)}" for key, value in table.items()]
    lines += ["", "[sources]", *(f"{key} = {_toml(value)}" for key, value in sources.items())]
    with whole_file(path, error=MachineError) as file:
        file.write("".join(f"{line}\n" for line in lines).encode())


def _toml(value: int | str | list[str]) -> str:
    # A JSON text, number or list of texts is one of TOML too, but for the character DEL.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
