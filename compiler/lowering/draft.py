"""Draft: a lowered plan before its regions have addresses, with its host arrays.

Every lowering of a plan ends in a `Draft`, and `program_of` gives it addresses. Passes that add
supersteps behind a product or between two products are functions from drafts to a draft.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import (
    DataType,
    ElementType,
    Handle,
    IntArray,
    Label,
    Machine,
    Program,
    WordType,
    same_array,
)

from ..plan.mapping.tensor import Layout, PlacedTensor
from .draft_steps import DraftSteps, Region, flat
from .resolve import Resolved, least_cycles, resolve
from .step_exchange import ScheduleStore
from .values import Chunks


@attrs.frozen
class PlacedArray:
    """Position of a flat host array in the tiles' memories, piece by piece.

    Attributes:
        region: Region of the pieces, on every tile.
        data_type: Type of the elements.
        tile, offset, count: Tile of each piece, its byte offset in the region and its number of
            elements, int64[pieces].
    """

    region: str
    data_type: ElementType
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of_layout(cls, tensor: PlacedTensor, layout: Layout | None = None) -> PlacedArray:
        """Return the position of an operand or a result, in the region of its name.

        Args:
            tensor: Operand or result.
            layout: Layout to use instead of the tensor's own.
        """
        table, line = layout or tensor.layout, tensor.tensor.line
        count = table.columns * line.height
        return cls(tensor.tensor.name, line.data_type, table.tile, table.offset, count)

    @classmethod
    def of_values(cls, region: str, data_type: DataType | WordType, chunks: Chunks) -> PlacedArray:
        """Return the position of the values of the sparse matrix."""
        count = chunks.bytes // data_type.bytes
        return cls(region, data_type, chunks.tile, chunks.offset, count)

    @classmethod
    def on_tiles(cls, region: str, data_type: DataType, size: IntArray) -> PlacedArray:
        """Return the position of an array that fills a region of `size` bytes, int64[tiles]."""
        tile = np.flatnonzero(size)
        return cls(region, data_type, tile, 0 * tile, size[tile] // data_type.bytes)

    def handle(self, resolved: Resolved) -> Handle:
        """Return the array with the addresses of a resolved draft."""
        address = resolved.address[self.region][self.tile] + self.offset
        return Handle(self.data_type, self.tile, address, self.count)


@attrs.frozen(kw_only=True)
class Draft:
    """Regions and supersteps of one program.

    Attributes:
        machine, label: Machine and label of the program.
        regions: Regions, in the order in which they are placed.
        steps: Supersteps and loops.
        inputs, outputs: Host arrays by name.
    """

    machine: Machine
    label: Label
    regions: tuple[Region, ...]
    steps: DraftSteps
    inputs: Mapping[str, PlacedArray]
    outputs: Mapping[str, PlacedArray]


def program_of(
    draft: Draft, limit: int | None = None, schedules: ScheduleStore | None = None
) -> Program:
    """Return the program, with an address for every region and a cycle for every message.

    Args:
        draft: Regions and supersteps.
        limit: Number of cycles that the program must stay below; None for no limit.
        schedules: Schedules of exchanges that other programs have, too; None makes all anew.

    Raises:
        TooSlow: The program has no loop and would take `limit` cycles or more. It is raised, if
            possible, before all exchanges have a schedule.
    """
    resolved = resolve(draft.machine, draft.regions, draft.steps, limit, schedules)
    return Program(
        machine=draft.machine,
        label=draft.label,
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={name: array.handle(resolved) for name, array in draft.inputs.items()},
        outputs={name: array.handle(resolved) for name, array in draft.outputs.items()},
    )


def least_of(draft: Draft) -> int:
    """Return a lower bound on the cycles of a program without a loop, whatever its schedules."""
    return least_cycles(draft.machine, flat(draft.steps))
