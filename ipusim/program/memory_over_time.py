"""Use of each tile's SRAM in each superstep, in bytes by category.

A variable counts under its category from its first to its last superstep. Two further
categories are no variables. "Padding" is the bytes below the highest live variable that no live
variable occupies, counted separately in ordinary and in interleaved memory. Its causes are
alignment, memory elements that operands must not share, and variables that are not live at the
moment. "Stacks and system" is the reserved memory at the top of SRAM.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ..columns import IntArray, int_column, same_array
from ..errors import InputError
from ..screen import COLUMNS
from ..shown_text import shown_name
from .program import Program

PADDING, SYSTEM = "padding", "stacks and system"


@attrs.frozen
class MemoryOverTime:
    """Bytes of every tile in every superstep, by category.

    Attributes:
        steps: names of the supersteps.
        categories: categories of the variables in their order, then `PADDING` and `SYSTEM`.
        bytes: int64[categories, supersteps, tiles], size in bytes.
    """

    steps: tuple[str, ...]
    categories: tuple[str, ...]
    bytes: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)

    @property
    def live_bytes(self) -> IntArray:
        """Bytes of live variables, int64[supersteps, tiles]."""
        live: IntArray = self.bytes[:-2].sum(axis=0)
        return live

    @property
    def used_bytes(self) -> IntArray:
        """Bytes of live variables, padding and system, int64[supersteps, tiles]."""
        total: IntArray = self.bytes.sum(axis=0)
        return total

    def of_tile(self, tile: int) -> Mapping[str, IntArray]:
        """Return the bytes of a tile by category, int64[supersteps] each, without empty categories.

        Raises:
            InputError: the tile does not exist.
        """
        tiles = self.bytes.shape[2]
        if not 0 <= tile < tiles:
            raise InputError(f"tile {tile} is not among tiles 0 to {tiles - 1}")
        rows = zip(self.categories, self.bytes[:, :, tile], strict=True)
        return {name: row for name, row in rows if row.any()}

    def text(self, tile: int) -> str:
        """Return a table of one tile's memory: a line per superstep, a column per category.

        Columns that do not fit into a screen line continue in another table below.
        """
        columns = {shown_name(title): row for title, row in self.of_tile(tile).items()}
        columns["total"] = self.used_bytes[:, tile]
        names = ["superstep", *map(shown_name, self.steps)]
        wide = max(map(len, names))
        tables = [[f"{name:<{wide}}" for name in names]]
        for title, row in columns.items():
            # A column that would exceed the screen starts another table, unless the table is still
            # empty.
            if wide < len(tables[-1][0]) > COLUMNS - 2 - len(title):
                tables.append([f"{name:<{wide}}" for name in names])
            cells = [title, *(f"{count:>{len(title)},}" for count in row)]
            tables[-1] = [f"{line}  {cell}" for line, cell in zip(tables[-1], cells, strict=True)]
        tables_text = "\n\n".join("\n".join(lines) for lines in tables)
        return f"memory of tile {tile} in bytes\n{tables_text}"


def memory_over_time(program: Program) -> MemoryOverTime:
    """Return the bytes of every category on every tile in every superstep of a program."""
    machine = program.machine
    steps = tuple(step.name for step in program.supersteps) or ("",)
    names = tuple(dict.fromkeys(variable.category for variable in program.variables))
    table = np.zeros((len(names) + 2, len(steps), machine.tiles), dtype=np.int64)
    for variable in program.variables:
        life = slice(variable.first, variable.last + 1)
        table[names.index(variable.category), life] += variable.bytes
    # Ordinary and interleaved memory are filled from their own beginnings, so both have holes of
    # their own.
    table[-2] = _padding(program, machine.sram_base, machine.interleaved_base, len(steps))
    table[-2] += _padding(program, machine.interleaved_base, machine.sram_end, len(steps))
    table[-1] = machine.reserved_bytes
    return MemoryOverTime(steps, (*names, PADDING, SYSTEM), table)


def _padding(program: Program, low: int, high: int, steps: int) -> IntArray:
    """Return the unused bytes below the highest live byte in [low, high), int64[steps, tiles]."""
    top, occupied_bytes = np.zeros((2, steps, program.machine.tiles), dtype=np.int64)
    size = np.array([variable.bytes for variable in program.variables])
    start = np.array([variable.address for variable in program.variables])
    # Clip each variable to [low, high); int64[variables, tiles]. A variable outside has size 0, and
    # its end is set to 0 so that it does not raise the top.
    start, end = (np.minimum(np.maximum(edge, low), high) - low for edge in (start, start + size))
    size, end = end - start, np.where(end > start, end, 0)
    # Padding is the highest end less the occupied bytes, in each superstep and on each tile.
    for row, variable in enumerate(program.variables):
        life = slice(variable.first, variable.last + 1)
        occupied_bytes[life] += size[row]
        np.maximum(top[life], end[row], out=top[life])
    padding: IntArray = np.maximum(0, top - occupied_bytes)
    return padding
