"""Read and write machine files: a TOML table of a Machine's fields on top of a base machine.

    base = "bow"
    sram_bytes = 671_744
    [sources]
    sram_bytes = "estimated: one more pair of elements"

Fields that the file leaves out come from the base, a shipped chip or another FILE.toml beside it.
More tiles than the base's floor plan has lengthen it, and the barrier with it, as `scaled_to` does,
unless the file gives these numbers. A name of a shipped chip stands for its numbers alone.

Rule: an unknown key, a wrong type or an impossible number is refused in one line that names the
file and the key. A number without a source in the file gets the source "user file NAME".
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from ..errors import MachineError, in_short, nearest
from ..shown_text import shown_name
from ..whole_file import whole_file
from .machine import FACTS, TILES_PER_ROW, Machine
from .presets import PRESETS, preset
from .toml_file import TomlFile, in_toml, toml_file

MAX_BASES = 8  # machine files, each based on the next: more is a mistake rather than a family
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
    return _read(path, ()).machine


def machine_files(path: Path) -> tuple[Path, ...]:
    """Return a machine file and the files on which it is based, each after the one that names it.

    Raises:
        MachineError: the file does not describe a machine.
    """
    return _read(path, ()).files


@attrs.frozen
class _ReadFile:
    """Machine of a file, with the files that decide it."""

    machine: Machine
    files: tuple[Path, ...]


def _read(path: Path, above: tuple[Path, ...]) -> _ReadFile:
    """Read a machine file and its bases.

    Args:
        path: the file.
        above: files that lead to this one by their `base`, from the first on.
    """
    file = toml_file(_bytes_of(path), str(path), MachineError)
    try:
        base = _base_of(file.table, path, (*above, path))
    except _BaseError as error:  # its message names a file already
        raise MachineError(f"{file.place('base')}: {error}") from None
    except MachineError as error:
        raise MachineError(_with_place(str(error), file, path)) from None
    try:
        machine = _machine_of(file, path, base)
    except MachineError as error:
        raise MachineError(_with_place(str(error), file, path)) from None
    return _ReadFile(machine, (path, *(base.files if base else ())))


class _BaseError(MachineError):
    """Refusal of a file on which another one is based."""


def _base_of(table: Mapping[str, Any], path: Path, chain: tuple[Path, ...]) -> _ReadFile | None:
    """Return the machine that a file changes, None if it gives all numbers itself."""
    if "base" not in table:
        return None
    name = table["base"]
    if not isinstance(name, str) or not name.lower().endswith(".toml"):
        if str(name).lower() not in PRESETS:
            raise MachineError(
                f"base: {in_toml(name)} is no machine and no FILE.toml, "
                f"{nearest(str(name).lower(), PRESETS)}"
            )
        return _ReadFile(preset(name), ())
    base = path.parent / name
    names = " -> ".join(file.name for file in (*chain, base))
    if any(base.resolve() == file.resolve() for file in chain):
        raise MachineError(f"base: {names} is a cycle; base one of them on a chip, as bow")
    if len(chain) > MAX_BASES:
        raise MachineError(
            f"base: {names} are more than {MAX_BASES} files, each based on the next; leave some out"
        )
    try:
        return _read(base, chain)
    except MachineError as error:
        raise _BaseError(str(error)) from None


def _machine_of(file: TomlFile, path: Path, base: _ReadFile | None) -> Machine:
    """Return the machine of a parsed file. Messages of exceptions do not name the file."""
    from .machine_tables import from_dict  # noqa: PLC0415  # a preset does without cattrs

    for key, value in file.table.items():
        if isinstance(value, dict) and key not in (*FACTS, "sources"):
            raise MachineError(
                f"[{shown_name(key)}] is no table of a machine file; write its keys above all "
                "tables"
            )
    machine = from_dict(_completed(file.table, path, base), where="")
    _check_name(machine)
    return machine


def _check_name(machine: Machine) -> None:
    """Refuse the name of a shipped chip on other numbers.

    Raises:
        MachineError: the message names the first number that differs.
    """
    chip = PRESETS.get(machine.name.lower())
    differing = [key for key in FACTS if chip and getattr(machine, key) != getattr(chip, key)]
    if differing:
        key = differing[0]
        raise MachineError(
            f"name: {machine.name} is a shipped chip with {key} = {_shown(chip, key)}, this "
            f"machine has {_shown(machine, key)}; give it another name, as "
            f'name = "{machine.name.lower()}-like"'
        )


def _shown(machine: Machine | None, key: str) -> str:
    """Return a number of a machine for a message."""
    return in_short(getattr(machine, key))


def _with_place(sentence: str, file: TomlFile, path: Path) -> str:
    """Return a message preceded by the file and the line of the first key that it mentions."""
    # Validators put the name of the machine in front of their message; the file replaces it.
    for name in ("", str(file.table.get("name", path.stem))):
        sentence = sentence.removeprefix(f"{name}: ")
    location = file.place_of_first(sentence.removeprefix("sources."))
    for table in ("amp_rates", "sources"):
        if location == str(path):
            location = file.place_of_first(sentence, table)
    return f"{location}: {sentence}"


def _bytes_of(path: Path) -> bytes:
    """Return the bytes of a machine file; refuse what is no plain file or too large for one."""
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


def _completed(table: Mapping[str, Any], path: Path, base: _ReadFile | None) -> dict[str, Any]:
    """Return the fields of the file on top of those of its base, with sources for all."""
    values = {key: value for key, value in table.items() if key not in ("base", "sources")}
    sources = table.get("sources", {})
    if not isinstance(sources, dict):
        raise MachineError("sources: is not a table; write [sources]")
    base_values: dict[str, Any] = {}
    if base is not None:
        from .machine_tables import to_dict  # noqa: PLC0415  # as in `_machine_of`

        base_values = to_dict(base.machine)
        # More tiles than the base's floor plan has take more rows, as `--tiles` does.
        values = {**_floor_plan(values, base.machine), **values}
    # Later entries win: base, then the file, then its own sources.
    file_sources = {key: f"user file {path.name}" for key in values if key in FACTS}
    return {
        **base_values,
        "name": path.stem,
        **values,
        "sources": {**base_values.get("sources", {}), **file_sources, **sources},
    }


def _floor_plan(values: Mapping[str, Any], base: Machine) -> dict[str, Any]:
    """Return the rows and the barrier that follow from the tiles of a file, as `scaled_to` does."""
    tiles, rows = values.get("tiles"), values.get("tile_rows", base.tile_rows)
    row_cycles = values.get("sync_row_cycles", base.sync_row_cycles)
    if not all(type(number) is int for number in (tiles or 1, rows, row_cycles)):
        return {}  # refused where the machine is made
    if "tile_rows" not in values:
        rows = max(rows, -(-(tiles or 1) // TILES_PER_ROW))
    if rows <= base.tile_rows:
        return {}
    # The barrier grows with the rows that the base does not have.
    sync = base.sync_cycles + row_cycles * (rows - base.tile_rows)
    return {"tile_rows": rows, "sync_cycles": sync}


def save_machine(machine: Machine, path: str | Path) -> None:
    """Write a machine to a FILE.toml from which `load_machine` returns an equal machine.

    Raises:
        MachineError: the file cannot be written, or the machine has the name of a shipped chip on
            other numbers, which `load_machine` refuses.
    """
    try:
        _check_name(machine)
    except MachineError as error:
        raise MachineError(f"{path}: {error}") from None
    from .machine_tables import to_dict  # noqa: PLC0415  # as in `_machine_of`

    table = to_dict(machine)
    sources = table.pop("sources")
    lines = [f"{key} = {_toml(value)}" for key, value in table.items()]
    lines += ["", "[sources]", *(f"{key} = {_toml(value)}" for key, value in sources.items())]
    with whole_file(path, error=MachineError) as file:
        file.write("".join(f"{line}\n" for line in lines).encode())


def _toml(value: int | str | list[str] | dict[str, Any]) -> str:
    """Return a value in TOML's notation."""
    if isinstance(value, dict):
        members = ", ".join(f"{key} = {_toml(member)}" for key, member in value.items())
        return f"{{ {members} }}" if members else "{}"
    # Texts, numbers and lists of texts in JSON are valid TOML, but for the character DEL.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
