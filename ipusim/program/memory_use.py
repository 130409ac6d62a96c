"""Peak use of each tile's SRAM in bytes, and the contents of the fullest tile.

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

MAX_NAMED = 4  # categories that a refusal names; no reason recorded for this number


@attrs.frozen
class MemoryUse:
    """Peak bytes by tile, and the contents of the fullest tile at its peak.

    Attributes:
        peak_bytes: int64[tiles], largest sum of live bytes.
        tile: fullest tile (the first of equals).
        by_category: bytes of the fullest tile at its peak, largest first.
        available_bytes: bytes of a tile that a program may fill.
    """

    peak_bytes: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    tile: int
    by_category: Mapping[str, int]
    available_bytes: int

    @property
    def max_tile_bytes(self) -> int:
        """Peak bytes of the fullest tile."""
        return int(self.peak_bytes[self.tile])


class DoesNotFit(ProgramError):
    """Program too large for the SRAM of a tile.

    Attributes:
        use: memory that the program would need.
        excess_bytes: bytes by which its variables reach beyond the usable end of SRAM; 0 if they
            have no addresses yet.
    """

    def __init__(self, message: str, use: MemoryUse, excess_bytes: int = 0) -> None:
        super().__init__(message)
        self.use, self.excess_bytes = use, excess_bytes


def memory_use(program: Program) -> MemoryUse:
    """Return the peak of every tile and the fullest tile's bytes by category."""
    memory = memory_over_time(program)
    peak = memory.live_bytes.max(axis=0)
    tile = int(np.argmax(peak))
    return MemoryUse(peak, tile, _by_category(memory, tile), program.machine.usable_bytes)


def check_fits(program: Program) -> None:
    """Refuse a program with a variable beyond the usable end of SRAM, or below its base.

    Raises:
        DoesNotFit: the message names the tile, required and available bytes and the largest
            categories.
        ProgramError: a variable lies below the base.
    """
    machine = program.machine
    for variable in program.variables:
        tile = first_true((variable.bytes > 0) & (variable.address < machine.sram_base))
        if tile is not None:
            raise ProgramError(
                f"variable {variable.name} lies at {variable.address[tile]:#x} on tile {tile}; "
                f"SRAM begins at {machine.sram_base:#x}, place it there or above"
            )
    # The end of the highest variable decides, not the sum of bytes: padding between variables
    # counts.
    limit = machine.sram_base + machine.usable_bytes
    end = np.full(machine.tiles, machine.sram_base)
    for variable in program.variables:
        has_bytes = variable.bytes > 0
        end = np.where(has_bytes, np.maximum(end, variable.address + variable.bytes), end)
    if int(end.max()) <= limit:
        return
    use = memory_use(program)
    # Report the tile with the largest sum of bytes if the sum alone does not fit, else the tile
    # whose padding is too large.
    tile = int(np.argmax(end)) if use.max_tile_bytes <= machine.usable_bytes else use.tile
    required = int(max(use.peak_bytes[tile], end[tile] - machine.sram_base))
    sizes = list(_by_category(memory_over_time(program), tile).items())
    categories = ", ".join(f"{name} {size:,}" for name, size in sizes[:MAX_NAMED])
    cause = f"{required:,} bytes asked, {machine.usable_bytes:,} available (largest: {categories})"
    advice = "try more tiles, a smaller n, more splits of n or a lower density"
    if use.max_tile_bytes <= machine.usable_bytes:
        # All bytes fit, but variables for interleaved memory do not fit behind its beginning.
        size = machine.sram_bytes - machine.interleaved_offset_bytes
        cause = (
            f"{required:,} bytes asked, {machine.usable_bytes:,} available, though its variables "
            f"take {int(use.peak_bytes[tile]):,}: some must lie in interleaved memory, {size:,} "
            f"bytes (largest: {categories})"
        )
        advice = "try another interleaved_offset_bytes, more tiles or a smaller n"
    raise DoesNotFit(
        f"tile {tile} of {machine.name}: {cause}; {advice}", use, int(end.max()) - limit
    )


def _by_category(memory: MemoryOverTime, tile: int) -> dict[str, int]:
    """Return the bytes of a tile by category at its peak, without padding and system."""
    step = int(np.argmax(memory.live_bytes[:, tile]))
    sizes = {
        name: int(row[step])
        for name, row in memory.of_tile(tile).items()
        if name not in (PADDING, SYSTEM) and row[step]
    }
    return dict(sorted(sizes.items(), key=lambda item: -item[1]))
