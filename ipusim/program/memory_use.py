"""How full each tile's SRAM is: the bytes live in each superstep, and the fullest tile's share.

A variable is live from its first to its last superstep; variables that are never live together may
share addresses. A tile's peak is its largest sum of live bytes over the supersteps.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ..columns import IntArray, first_true, int_column, same_array
from ..errors import ProgramError
from .memory_over_time import PADDING, SYSTEM, MemoryOverTime, memory_over_time
from .program import Program


@attrs.frozen
class MemoryUse:
    """Peak bytes by tile, and what fills the fullest one at its peak.

    Attributes:
        peak_bytes: int64[tiles].
        tile: the fullest tile (the first of equals).
        by_category: bytes of the fullest tile at its peak, largest first.
        available_bytes: what one tile offers to a program.
    """

    peak_bytes: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    tile: int
    by_category: Mapping[str, int]
    available_bytes: int

    @property
    def max_tile_bytes(self) -> int:
        """Bytes on the fullest tile."""
        return int(self.peak_bytes[self.tile])


class DoesNotFit(ProgramError):
    """A tile's SRAM cannot hold the program. `use` still tells what would fill it."""

    def __init__(self, message: str, use: MemoryUse) -> None:
        super().__init__(message)
        self.use = use


def memory_use(program: Program) -> MemoryUse:
    """The peak of every tile and the fullest tile's bytes by category."""
    memory = memory_over_time(program)
    peak = memory.live_bytes.max(axis=0)
    tile = int(np.argmax(peak))
    return MemoryUse(peak, tile, _by_category(memory, tile), program.machine.usable_bytes)


def check_fits(program: Program) -> None:
    """Refuse a program with a variable beyond the end of SRAM, or below its base.

    Raises:
        DoesNotFit: names the tile, bytes asked and available, the largest contributors.
        ProgramError: a variable below the base.
    """
    machine = program.machine
    for variable in program.variables:
        tile = first_true((variable.bytes > 0) & (variable.address < machine.sram_base))
        if tile is not None:
            raise ProgramError(
                f"variable {variable.name} lies at {variable.address[tile]:#x} on tile {tile}; "
                f"SRAM begins at {machine.sram_base:#x}, place it there or above"
            )
    limit = machine.sram_base + machine.usable_bytes
    end = np.full(machine.tiles, machine.sram_base)
    for variable in program.variables:
        held = variable.bytes > 0
        end = np.where(held, np.maximum(end, variable.address + variable.bytes), end)
    if int(end.max()) <= limit:
        return
    use = memory_use(program)
    tile = int(np.argmax(end)) if use.max_tile_bytes <= machine.usable_bytes else use.tile
    asked = int(max(use.peak_bytes[tile], end[tile] - machine.sram_base))
    parts = _by_category(memory_over_time(program), tile)
    largest = ", ".join(f"{name} {size:,}" for name, size in list(parts.items())[:4])
    raise DoesNotFit(
        f"tile {tile} of {machine.name}: {asked:,} bytes asked, {machine.usable_bytes:,} available "
        f"(largest: {largest}); try more tiles, a smaller n, more splits of n or a lower density",
        use,
    )


def _by_category(memory: MemoryOverTime, tile: int) -> dict[str, int]:
    """What fills a tile when it is fullest; padding and system do not count."""
    step = int(np.argmax(memory.live_bytes[:, tile]))
    sizes = {
        name: int(row[step])
        for name, row in memory.of_tile(tile).items()
        if name not in (PADDING, SYSTEM) and row[step]
    }
    return dict(sorted(sizes.items(), key=lambda item: -item[1]))
