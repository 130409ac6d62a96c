"""Draft of a graph's program, which grows node by node: regions, supersteps, host arrays.

Inputs of the graph get the layout that their first reader needs, so that no re-layout moves them.
Results and re-laid operands live from their first to their last use; inputs, weights and results of
the graph live throughout.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, DataType, IntArray, Label, Machine

from ...lowering.draft import Draft, PlacedArray
from ...lowering.draft_steps import DraftLoop, DraftStep, DraftSteps, Region, flat, whole_words
from ...lowering.taken_units import NONE
from ...matrix.entries import rounded
from ...matrix.pattern import Pattern
from ...plan.plan import Plan
from .joints import Joints
from .lookups import Lookup
from .renaming import draft_of
from .reuse import Reuse
from .value import ChipArray, Numbers, flat_size, index_of_elements, region_of

Order: TypeAlias = Callable[[Numbers], Numbers]
"""Function from the numbers of a value's elements to those of a flat array, in its order."""


@attrs.frozen(eq=False)
class HostArray:
    """Array that the host writes before the program runs.

    Attributes:
        source: Name of the graph's input or constant that it is made of.
        array: Position of the flat array on the tiles.
        elements: Number of the host's element that each element of the flat array is, `NONE` for
            padding, which is zero.
        is_mask: True for addends and alternatives of which large negative numbers mean "never":
            what the data type cannot express is minus infinity.
    """

    source: str
    array: PlacedArray
    elements: Numbers = attrs.field(repr=False)
    is_mask: bool = False

    def flat(self, host: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return the flat array of an array of the host."""
        return np.append(host.ravel(), np.zeros(1, dtype=host.dtype))[self.elements]

    def packed(self, host: npt.NDArray[Any], data_type: npt.DTypeLike) -> npt.NDArray[Any]:
        """Return the flat array of an array of the host in another type.

        Raises:
            MatrixError: A number is not finite or beyond the type; of a mask only positive ones.
        """
        host = host.astype(np.uint8) if host.dtype == np.bool_ else host
        if not self.is_mask:
            return self.flat(rounded(self.source, host, data_type))
        # Addends of a mask below the smallest number of the type stand for minus infinity.
        is_minus_infinity = host < np.finfo(data_type).min
        finite = rounded(self.source, np.where(is_minus_infinity, 0, host), data_type)
        return self.flat(np.where(is_minus_infinity, -np.inf, finite).astype(data_type))


class GraphDraft:
    """Supersteps of a graph's program before its regions have addresses.

    Attributes:
        machine, data_type: Chip, and type of all values.
        regions: Regions, several of one name if nodes share it.
        steps: Supersteps and loops.
        owners: For each superstep, those of loops included, the name of the node to which it
            belongs, and True if it is a re-layout of an operand.
        inputs: Inputs of the graph and constants of operations, by the names of their regions.
        weights: Positions of weights and biases of products, by name.
        temporary: Names of regions that live from their first to their last use.
        joints: Regions that lie behind one another in a larger one.
        reuse: Results of lowering that equal nodes share.
        lookups: Entries of tables that the host looks up, by the name of the input that they are.
    """

    def __init__(self, machine: Machine, data_type: DataType, reuse: Reuse | None = None) -> None:
        self.machine, self.data_type = machine, data_type
        self.reuse = reuse or Reuse()
        self.regions: list[Region] = []
        self.steps: list[DraftStep | DraftLoop] = []
        self.owners: list[tuple[str, bool]] = []
        self.inputs: dict[str, HostArray] = {}
        self.weights: dict[str, PlacedArray] = {}
        self.temporary: set[str] = set()
        self.joints = Joints()
        self.lookups: dict[str, Lookup] = {}
        # Number of elements of each input, by its name; and the flat number of each, once the input
        # has a layout.
        self._sizes: dict[str, int] = {}
        self._places: dict[str, Numbers] = {}

    def input(self, name: str, shape: Sequence[int]) -> ChipArray:
        """Return an input of the graph, which gets a layout from its first reader."""
        none = np.zeros(0, dtype=np.int64)
        array = PlacedArray(name, self.data_type, none, none, none)
        size = self._sizes[name] = int(np.prod(shape, dtype=np.int64))
        return ChipArray(array, np.arange(size, dtype=np.int32).reshape(tuple(shape)))

    def settled(self, value: ChipArray) -> ChipArray:
        """Return a value that lies on the chip.

        An input that has no layout yet gets equal shares on all tiles.
        """
        if flat_size(value.array):
            return value
        name = value.array.region
        if name not in self._places:
            size = self._sizes[name]
            self._settle(name, self.spread(name, size), np.arange(size, dtype=np.int32))
        # The number NONE, -1, finds the last entry, which is NONE.
        places = np.append(self._places[name], np.int32(NONE))
        return ChipArray(self.inputs[name].array, places[value.index])

    def _settle(self, name: str, array: PlacedArray, elements: Numbers) -> None:
        """Give an input its layout.

        Args:
            name: Name of the input.
            array: Position of its flat array.
            elements: Number of the input's element that each element of the array is.
        """
        # A re-layout sends whole words, so the host writes the last word of each tile to its end.
        array, padding = _with_whole_words(array)
        elements = np.append(elements, np.full(padding, NONE, dtype=np.int32))
        self.inputs[name] = HostArray(name, array, elements)
        self._places[name] = index_of_elements(elements, self._sizes[name])
        region = region_of(array, name, self.machine.tiles)
        self.regions.append(attrs.evolve(region, resident=True))

    def settled_inputs(self) -> dict[str, tuple[HostArray, Numbers]]:
        """Return the inputs that have a layout by name.

        Each has the number in its flat array of each of its elements, int32[elements].
        """
        return {name: (self.inputs[name], places) for name, places in self._places.items()}

    def settle_inputs(self, inputs: Mapping[str, tuple[HostArray, Numbers]]) -> None:
        """Give inputs the layouts that they have in another draft of the same graph."""
        for name, (array, places) in inputs.items():
            self.inputs[name], self._places[name] = array, places

    def settled_key(self, value: ChipArray) -> Hashable:
        """Return a key of the layout of the input that a value is.

        Return None if the value is a result, and the name of an input that has no layout yet.
        """
        name = value.array.region
        # Only values of inputs, which get their layout later, have an empty array.
        if flat_size(value.array):
            return None
        if name not in self._places:
            return name
        return self.reuse.place_key(self.inputs[name].array), self.reuse.digest(self._places[name])

    def spread(self, region: str, size: int) -> PlacedArray:
        """Return the position of a flat array of `size` elements in equal shares of all tiles."""
        width = DOUBLE_WORD_BYTES // self.data_type.bytes
        words = -(-size // width)
        share = -(-words // self.machine.tiles) * width
        start = np.arange(0, size, max(share, 1), dtype=np.int64)
        count = np.minimum(share, size - start)
        return PlacedArray(
            region, self.data_type, np.arange(len(start)), np.zeros_like(start), count
        )

    def in_rows(self, region: str, rows: int, count: int, group: int = 1) -> ChipArray:
        """Return a value [rows, count] whose rows lie in equal numbers on all tiles.

        Groups of `group` neighbouring rows stay on one tile. Each row has whole words of 8 bytes,
        of which the elements behind its end are padding.
        """
        width = DOUBLE_WORD_BYTES // self.data_type.bytes
        padded = -(-count // width) * width
        share = -(-rows // (group * self.machine.tiles)) * group
        first = np.arange(0, rows, share, dtype=np.int64)
        elements = np.minimum(share, rows - first) * padded
        tile, offset = np.arange(len(first)), np.zeros_like(first)
        array = PlacedArray(region, self.data_type, tile, offset, elements)
        return ChipArray(
            array, np.arange(rows * padded, dtype=np.int32).reshape(rows, -1)[:, :count]
        )

    def constant(
        self, name: str, target: PlacedArray, elements: Numbers, *, is_mask: bool = False
    ) -> PlacedArray:
        """Add a constant of the graph that the host writes where a node reads it.

        The program's input has the name of the region. The array that is returned has padding that
        fills the last word of each tile, too.
        """
        target, padding = _with_whole_words(target)
        elements = np.append(elements, np.full(padding, NONE, dtype=np.int32))
        self.inputs[target.region] = HostArray(name, target, elements, is_mask)
        self.regions.append(region_of(target, "constants", self.machine.tiles))
        return target

    def bring(self, value: ChipArray, target: PlacedArray, order: Order, owner: str) -> str:
        """Bring elements of a value to where a node reads them, and return the region they are in.

        This is the region of `target`, or that of the value if its elements lie alike already.

        Args:
            value: Value that a node reads.
            target: Position of the flat array that the node reads.
            order: Order of the elements in it.
            owner: Name of the node.

        Raises:
            InputError: Elements lie further apart on a tile than a re-layout's lists reach.
        """
        is_input = not flat_size(value.array)
        name = value.array.region
        if is_input and name not in self._places:
            elements = order(value.index)
            is_read = np.zeros(self._sizes[name], dtype=np.bool_)
            is_read[elements[elements != NONE]] = True
            # The first reader decides the layout if it reads every element of the input. The host
            # writes what it reads on several tiles to each of them, as for a product alone.
            if is_read.all():
                self._settle(name, attrs.evolve(target, region=name), elements)
                return name
        value = self.settled(value)
        return self.move(value, target, order(value.index), owner)

    def move(self, value: ChipArray, target: PlacedArray, elements: Numbers, owner: str) -> str:
        """Move elements of a value that lies on the chip, and return the region they are in.

        Args:
            value: Value that a node reads.
            target: Position of the flat array that the node reads.
            elements: Number of the value's element that each element of the array is to be.
            owner: Name of the node.

        Raises:
            InputError: Elements lie further apart on a tile than a re-layout's lists reach.
        """
        end = self.name_of_move(target.region, owner)
        moved = self.reuse.relayout(self.machine, value, target, elements, end)
        if moved.in_place:
            return value.array.region
        self.regions += [*moved.regions, *self.rooms(target)]
        self.temporary.add(target.region)
        self.add_steps(owner, moved.steps, are_relayout=True)
        return target.region

    def name_of_move(self, region: str, _owner: str) -> str:
        """Return the end of the names of a re-layout, from its target's region and its node."""
        return f"of {region}"

    def rooms(self, target: PlacedArray) -> tuple[Region, ...]:
        """Return the region of an operand that a re-layout fills."""
        return (region_of(target, "dense operand", self.machine.tiles),)

    def key(self, owner: str) -> str:
        """Return the last part of the names of the weights and the bias of a node."""
        return owner

    def add_steps(self, owner: str, steps: DraftSteps, *, are_relayout: bool = False) -> None:
        """Append supersteps of a node."""
        self.steps += steps
        self.owners += [(owner, are_relayout)] * len(flat(steps))

    def product(
        self,
        owner: str,
        plan: Plan,
        value: ChipArray,
        weights: ChipArray | None = None,
        blocks: Pattern | None = None,
    ) -> ChipArray:
        """Append the supersteps of a product, and return its result in the shape that `unpack` has.

        Args:
            owner: Name of the node.
            plan: Plan of the product.
            value: Dense operand, in the shape that `pack` takes.
            weights: Sparse operand [m, k], `NONE` outside of its pattern, or its blocks; None if
                the host writes it.
            blocks: Pattern of the blocks of `weights`; None if it is a matrix.
        """
        draft = self.reuse.draft(plan)
        # Each operand that is a value: its position in the draft, and the order of its elements.
        operands: list[tuple[str, ChipArray, Order]] = [
            ("x", value, partial(self.reuse.operand_elements, plan))
        ]
        if weights is not None:
            take = partial(self.reuse.weight_elements, plan, blocks=blocks)
            operands.append(("values", weights, take))
        regions = {}
        for name, operand, order in operands:
            array = draft.inputs[name]
            target = attrs.evolve(array, region=f"{array.region}, {owner}")
            regions[array.region] = self.bring(operand, target, order, owner)
        written = {name for name, _, _ in operands}
        inputs = {name: array for name, array in draft.inputs.items() if name not in written}
        draft = draft_of(attrs.evolve(draft, inputs=inputs), owner, self.key(owner), regions)
        self.regions += draft.regions
        self.weights |= draft.inputs
        self.add_steps(owner, draft.steps)
        y = draft.outputs["y"]
        self.temporary.add(y.region)
        return self.reuse.result(plan, y)

    def padded(self, size: IntArray, _is_temporary: bool) -> IntArray:
        """Return the bytes of a region on each tile with padding, int64[tiles].

        Args:
            size: Bytes that the supersteps use, int64[tiles].
            _is_temporary: True if the region lives from its first to its last use.
        """
        return whole_words(size)

    def bytes_of(self, region: str) -> IntArray:
        """Return the bytes of a region or of a joint on each tile, int64[tiles]."""
        sizes = [np.zeros(self.machine.tiles, dtype=np.int64)]
        sizes += [known.bytes for known in self.regions if known.name == region]
        for part, (joint, offset) in self.joints.parts.items():
            if joint == region:
                sizes.append(offset + self.bytes_of(part))
        total: IntArray = np.maximum.reduce(sizes)
        return total

    def complete(self, label: Label, outputs: Mapping[str, PlacedArray]) -> Draft:
        """Return the draft of the whole program; its outputs live to the end."""
        joints = self.joints
        inputs = {name: host.array for name, host in self.inputs.items()} | self.weights
        return Draft(
            machine=self.machine,
            label=label,
            regions=joints.regions(self._joined_regions(outputs)),
            steps=joints.steps(self.steps),
            inputs={name: joints.array(array) for name, array in inputs.items()},
            outputs={name: joints.array(array) for name, array in outputs.items()},
        )

    def _joined_regions(self, outputs: Mapping[str, PlacedArray]) -> tuple[Region, ...]:
        """Return the regions, those with equal names joined; `outputs` live to the end."""
        joined: dict[str, Region] = {}
        output_regions = {self.joints.root(array.region) for array in outputs.values()}
        temporary = self.temporary - {host.array.region for host in self.inputs.values()}
        for region in self.regions:
            earlier = joined.get(region.name, region)
            is_output = self.joints.root(region.name) in output_regions
            is_temporary = region.name in temporary and not is_output
            joined[region.name] = attrs.evolve(
                earlier,
                bytes=self.padded(np.maximum(earlier.bytes, region.bytes), is_temporary),
                resident=is_output or (region.resident and not is_temporary),
            )
        return tuple(joined.values())


def _with_whole_words(array: PlacedArray) -> tuple[PlacedArray, int]:
    """Return an array with pieces at its end that fill the last word of each tile, and their size.

    The size is the number of elements of these pieces, which are padding.
    """
    size = array.data_type.bytes
    end = np.zeros(int(array.tile.max(initial=-1)) + 1, dtype=np.int64)
    np.maximum.at(end, array.tile, array.offset + array.count * size)
    missing = whole_words(end) - end
    tile = np.flatnonzero(missing)
    filled = attrs.evolve(
        array,
        tile=np.append(array.tile, tile),
        offset=np.append(array.offset, end[tile]),
        count=np.append(array.count, missing[tile] // size),
    )
    return filled, int(missing.sum()) // size
