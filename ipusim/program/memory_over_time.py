"""What lies in each tile's SRAM in each superstep, by category.

A variable counts under its category from its first to its last superstep. Two categories are not
variables: padding, the bytes that no live variable holds below the highest live one, of ordinary
and of interleaved memory each, left by alignment, by memory elements that operands must not share
and by what is dead for the moment; and what the system keeps at the top of SRAM for stacks.
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
    """Bytes of every tile in every superstep.

    Attributes:
        steps: names of the supersteps.
        categories: those of the variables, in their order, then `PADDING` and `SYSTEM`.
        bytes: int64[categories, supersteps, tiles].
    """

    steps: tuple[str, ...]
    categories: tuple[str, ...]
    bytes: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)

    @property
    def live_bytes(self) -> IntArray:
        """int64[supersteps, tiles]: bytes of live variables."""
        live: IntArray = self.bytes[:-2].sum(axis=0)
        return live

    @property
    def used_bytes(self) -> IntArray:
        """int64[supersteps, tiles]: the same with padding and system."""
        used: IntArray = self.bytes.sum(axis=0)
        return used

    def of_tile(self, tile: int) -> Mapping[str, IntArray]:
        """int64[supersteps] by category, those of which the tile ever has a byte.

        Raises:
            InputError: there is no such tile.
        """
        tiles = self.bytes.shape[2]
        if not 0 <= tile < tiles:
            raise InputError(f"tile {tile} is not among tiles 0 to {tiles - 1}")
        rows = zip(self.categories, self.bytes[:, :, tile], strict=True)
        return {name: row for name, row in rows if row.any()}

    def text(self, tile: int) -> str:
        """One tile's memory: a line for each superstep, a column for each category.

        Columns that a line of a screen has no room for stand in another table below.
        """
        columns = {shown_name(title): row for title, row in self.of_tile(tile).items()}
        columns["total"] = self.used_bytes[:, tile]
        names = ["superstep", *map(shown_name, self.steps)]
        wide = max(map(len, names))
        tables = [[f"{name:<{wide}}" for name in names]]
        for title, row in columns.items():
            if wide < len(tables[-1][0]) > COLUMNS - 2 - len(title):
                tables.append([f"{name:<{wide}}" for name in names])
            cells = [title, *(f"{count:>{len(title)},}" for count in row)]
            tables[-1] = [f"{line}  {cell}" for line, cell in zip(tables[-1], cells, strict=True)]
        whole = "\n\n".join("\n".join(lines) for lines in tables)
        return f"memory of tile {tile} in bytes\n{whole}"


def memory_over_time(program: Program) -> MemoryOverTime:
    """The bytes of every category on every tile in every superstep of `program`."""
    machine = program.machine
    steps = tuple(step.name for step in program.supersteps) or ("",)
    names = tuple(dict.fromkeys(variable.category for variable in program.variables))
    table = np.zeros((len(names) + 2, len(steps), machine.tiles), dtype=np.int64)
    for variable in program.variables:
        life = slice(variable.first, variable.last + 1)
        table[names.index(variable.category), life] += variable.bytes
    table[-2] = _padding(program, machine.sram_base, machine.interleaved_base, len(steps))
    table[-2] += _padding(program, machine.interleaved_base, machine.sram_end, len(steps))
    table[-1] = machine.reserved_bytes
    return MemoryOverTime(steps, (*names, PADDING, SYSTEM), table)


def _padding(program: Program, low: int, high: int, steps: int) -> IntArray:
    """int64[supersteps, tiles]: holes below the highest live byte of [low, high)."""
    top, held = np.zeros((2, steps, program.machine.tiles), dtype=np.int64)
    size = np.array([variable.bytes for variable in program.variables])
    start = np.array([variable.address for variable in program.variables])
    start, end = (np.minimum(np.maximum(ends, low), high) - low for ends in (start, start + size))
    size, end = end - start, np.where(end > start, end, 0)
    for row, variable in enumerate(program.variables):
        life = slice(variable.first, variable.last + 1)
        held[life] += size[row]
        np.maximum(top[life], end[row], out=top[life])
    padding: IntArray = np.maximum(0, top - held)
    return padding
