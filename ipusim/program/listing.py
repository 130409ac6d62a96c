"""Text form of a program: variables, host arrays, then supersteps with all they do, in order.

A loop comes before its supersteps, which are indented: `decide` first, then each case by its word.
Printing a Program calls this module, so `Program` is imported for annotations only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from ..columns import BoolArray, IntArray
from ..errors import InputError
from ..screen import number_of
from ..shown_text import shown_name
from .codelet import Ragged
from .sequence import Loop
from .superstep import ExchangePlan, Superstep, Vertices

if TYPE_CHECKING:
    from .program import Program


def listing(program: Program, tile: int | None = None) -> str:
    """Return a program as text: a summary over all tiles, or every line that concerns one tile.

    Raises:
        InputError: the machine has no such tile.
    """
    if tile is not None and not 0 <= tile < program.machine.tiles:
        raise InputError(
            f"tile {tile} is not on {program.machine.name}, which has tiles 0 to "
            f"{program.machine.tiles - 1}"
        )
    label = program.label
    head = (
        f"program {label.method} {label.sized_formula}, {label.format}, "
        f"{label.data_type.value}, partials {label.partials_type.value}, on "
        f"{program.machine.name} ({number_of(program.machine.tiles, 'tile')})"
    )
    lines = [head, *_variables(program, tile), *_host_arrays(program, tile)]
    # Supersteps are numbered through the whole program, `decide` of a loop before its cases.
    number = 0
    for step in program.steps:
        if isinstance(step, Loop):
            lines += _loop(number, step, tile)
            number += len(step.supersteps)
        else:
            lines += _superstep(number, step, tile)
            number += 1
    return "\n".join(lines)


def _loop(number: int, loop: Loop, tile: int | None) -> Iterator[str]:
    """Yield lines on a loop and its cases."""
    yield (
        f"loop {shown_name(loop.name)}: decides by the word at {loop.address:#x} "
        f"of tile {loop.tile}, at most {loop.max_turns} turns"
    )
    yield from (f"  {line}" for line in _superstep(number, loop.decide, tile))
    for word, case in enumerate(loop.cases, start=1):
        yield f"  case {word}" if case else f"  case {word}, which must not be chosen"
        for step in case:
            number += 1
            yield from (f"    {line}" for line in _superstep(number, step, tile))


def _superstep(number: int, step: Superstep, tile: int | None) -> Iterator[str]:
    """Yield lines on a superstep, of all tiles or of one."""
    yield f"superstep {number} {shown_name(step.name)}"
    body = _step(step) if tile is None else _step_on(step, tile)
    yield from (f"  {line}" for line in body)


def _variables(program: Program, tile: int | None) -> Iterator[str]:
    """Yield lines on the variables, of all tiles or of one."""
    for variable in program.variables:
        live = f"live in supersteps {variable.first} to {variable.last}"
        live = f"control words, {live}" if variable.control else live
        title = f"variable {shown_name(variable.name)} ({shown_name(variable.category)})"
        if tile is None:
            has_bytes = variable.bytes > 0
            if has_bytes.any():
                tiles = number_of(int(has_bytes.sum()), "tile")
                yield f"{title}: {tiles}, up to {variable.bytes.max()} bytes, {live}"
        elif variable.bytes[tile] > 0:
            yield (f"{title}: {variable.bytes[tile]} bytes at {variable.address[tile]:#x}, {live}")


def _host_arrays(program: Program, tile: int | None) -> Iterator[str]:
    """Yield lines on inputs, outputs and kept arrays, of all tiles or of one."""
    for role, handles in (
        ("input", program.inputs),
        ("output", program.outputs),
        ("kept", program.kept),
    ):
        for name, handle in handles.items():
            on_tile = np.full(len(handle.tile), True) if tile is None else handle.tile == tile
            if on_tile.any():
                location = (
                    f"on {_tiles(handle.tile)}"
                    if tile is None
                    else _addresses(handle.address[on_tile])
                )
                unit = "control words" if handle.control else "elements"
                yield (
                    f"{role} {shown_name(name)}: {handle.count[on_tile].sum()} "
                    f"{handle.data_type.value} {unit} in "
                    f"{number_of(int(on_tile.sum()), 'piece')} {location}"
                )


def _addresses(address: IntArray) -> str:
    """Return addresses in words."""
    return f"at {', '.join(f'{start:#x}' for start in address.tolist())}"


def _tiles(tile: IntArray) -> str:
    """Return the number of different tiles in words."""
    return number_of(len(np.unique(tile)), "tile")


def _step(step: Superstep) -> Iterator[str]:
    """Yield lines on exchange and vertices of all tiles."""
    plan = step.exchange
    if not plan.is_empty:
        yield (
            f"exchange {len(plan.source)} sends ({int(plan.wide.sum())} wide), {len(plan.send)} "
            f"receives, {int(plan.words.sum())} words out, {int(plan.words[plan.send].sum())} in"
        )
    for vertices in step.compute:
        yield f"compute {vertices.codelet.name} on {_tiles(vertices.tile)}"


def _step_on(step: Superstep, tile: int) -> Iterator[str]:
    """Yield lines on the sends, receives and vertices of one tile."""
    plan = step.exchange
    # First all sends of the tile, then all its receives, both by the cycle in which the send
    # leaves.
    for row in _rows_by_key(plan.cycle, plan.source == tile):
        yield _send(plan, int(row))
    for row in _rows_by_key(plan.cycle[plan.send], plan.tile == tile):
        send = plan.send[row]
        yield (
            f"receive {plan.words[send]} words from tile {plan.source[send]}, sent at cycle "
            f"{plan.cycle[send]}, into {plan.target[row]:#x}"
        )
    for vertices in step.compute:
        for row in np.flatnonzero(vertices.tile == tile):
            yield f"{vertices.codelet.name}({', '.join(_fields(vertices, int(row)))})"


def _rows_by_key(key: IntArray, is_selected: BoolArray) -> IntArray:
    """Return the selected rows in ascending order of their key, int64[selected]."""
    rows = np.flatnonzero(is_selected)
    return rows[np.argsort(key[rows], kind="stable")]


def _send(plan: ExchangePlan, row: int) -> str:
    """Return a line on a send and its receivers."""
    receivers = np.sort(plan.tile[plan.send == row]).tolist()
    lanes = " wide" if plan.wide[row] else ""
    return (
        f"cycle {plan.cycle[row]}: send{lanes} {plan.words[row]} words from "
        f"{plan.address[row]:#x} to tiles {receivers}"
    )


def _fields(vertices: Vertices, row: int) -> Iterator[str]:
    """Yield the fields of a vertex, as name=value."""
    # Fields that are addresses print in hexadecimal.
    addresses = {operand.field for operand in vertices.codelet.operands}
    for name, column in vertices.fields.items():
        entry = column.row(row) if isinstance(column, Ragged) else column[row]
        value = entry.tolist()
        yield f"{name}={value:#x}" if name in addresses else f"{name}={value}"
