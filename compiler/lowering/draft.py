"""A lowered plan before its regions have addresses: regions, supersteps, and where arrays lie.

Every way from a plan to supersteps ends in this value, and `program_of` gives it addresses. What is
put behind a product, or between two, is a function from such values to such a value.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ipusim import DataType, ElementType, Handle, IntArray, Label, Machine, Program, same_array

from ..plan.mapping.tensor import Layout, PlacedTensor
from .draft_steps import DraftSteps, Region, flat
from .resolve import Resolved, least_cycles, resolve
from .values import Chunks


@attrs.frozen
class PlacedArray:
    """Where a flat host array lies, piece by piece.

    Attributes:
        region: of the pieces, on every tile.
        data_type: of the elements.
        tile, offset, count: int64[pieces], the tile, bytes into the region, and elements.
    """

    region: str
    data_type: ElementType
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of_layout(cls, tensor: PlacedTensor, layout: Layout | None = None) -> PlacedArray:
        """An operand or a result in the region of its name; `layout` where not the tensor's own."""
        table, line = layout or tensor.layout, tensor.tensor.line
        count = table.columns * line.height
        return cls(tensor.tensor.name, line.data_type, table.tile, table.offset, count)

    @classmethod
    def of_values(cls, region: str, data_type: DataType, chunks: Chunks) -> PlacedArray:
        """The values of the sparse matrix."""
        count = chunks.bytes // data_type.bytes
        return cls(region, data_type, chunks.tile, chunks.offset, count)

    def handle(self, resolved: Resolved) -> Handle:
        """With addresses."""
        address = resolved.address[self.region][self.tile] + self.offset
        return Handle(self.data_type, self.tile, address, self.count)


@attrs.frozen(kw_only=True)
class Draft:
    """Regions and supersteps of one program.

    Attributes:
        machine, label: of the program.
        regions: the regions.
        steps: the supersteps.
        inputs, outputs: host arrays by name.
    """

    machine: Machine
    label: Label
    regions: tuple[Region, ...]
    steps: DraftSteps
    inputs: Mapping[str, PlacedArray]
    outputs: Mapping[str, PlacedArray]


def program_of(draft: Draft, limit: int | None = None) -> Program:
    """The program, with an address for every region and a cycle for every message.

    Raises:
        TooSlow: it has no loop and would take `limit` cycles or more; told before all phases have
            a schedule, if can be.
    """
    resolved = resolve(draft.machine, draft.regions, draft.steps, limit)
    return Program(
        machine=draft.machine,
        label=draft.label,
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={name: held.handle(resolved) for name, held in draft.inputs.items()},
        outputs={name: held.handle(resolved) for name, held in draft.outputs.items()},
    )


def least_of(draft: Draft) -> int:
    """Cycles that a program without a loop takes at least, whatever its schedules."""
    return least_cycles(draft.machine, flat(draft.steps))
