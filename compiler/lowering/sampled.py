"""Draft of a sampled product: its operands, each once on the chip, travel to the groups.

The program's inputs are the two dense operands, as arrays [lines, inner dimension] whose elements
lie in equal shares on all tiles. Two re-layouts bring the values of the groups and their dense
operand to the tiles that multiply them; a group lies on one tile or on few, so that no gather
follows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, InputError
from ipusim.kernels import arrange_values

from ..operations import SampledProduct
from ..plan.plan import Plan
from .direct_operand import direct_operand
from .draft import Draft, PlacedArray
from .draft_product import draft_product
from .draft_steps import DraftLoop, DraftStep, Region, whole_words
from .relayout import relayout_of
from .taken_units import NONE, taken_units
from .values import host_order, value_slots

Numbers = npt.NDArray[np.int32]


@attrs.frozen(eq=False)
class SampledDraft:
    """Draft of the groups of a sampled product, whose operands an earlier superstep writes.

    Attributes:
        operation: Operation of the plan.
        draft: Supersteps of the groups; inputs "x" and "values" are not yet written.
        elements: For the inputs "values" and "x", the number of the element of the user's array
            that each element of the input is, -1 for padding.
    """

    operation: SampledProduct
    draft: Draft
    elements: Mapping[str, Numbers]

    @property
    def sources(self) -> Mapping[str, str]:
        """Name of the user's array of each of the inputs "values" and "x"."""
        return dict(zip(("values", "x"), self.operation.arrays, strict=True))


def groups_of(plan: Plan) -> SampledDraft:
    """Return the supersteps of a sampled product's groups, without those that bring operands.

    Raises:
        InputError: The plan computes no sampled product.
        WordOverflow: An offset is too large for a kernel's work list.
    """
    operation = plan.operation
    if not isinstance(operation, SampledProduct):
        raise InputError(f"a {plan.method} plan of {operation.name} has no groups")
    draft = draft_product(plan)
    numbers = _operand_order(plan, operation.operand_numbers())
    direct = direct_operand(draft)
    if direct is not None:
        draft, numbers = direct.draft, numbers[direct.elements]
    values = _value_order(plan, operation.value_numbers())
    return SampledDraft(operation, draft, {"values": values, "x": numbers})


def draft_sampled(plan: Plan) -> Draft:
    """Return the draft of a sampled product whose operands lie in equal shares on all tiles.

    Raises:
        InputError: Elements lie further apart on a tile than a re-layout's lists reach.
        WordOverflow: An offset is too large for a kernel's work list.
    """
    groups, machine = groups_of(plan), plan.machine
    draft, steps, regions = groups.draft, list[DraftStep](), list[Region]()
    inputs: dict[str, PlacedArray] = {}
    renaming: dict[str, str] = {}
    for name, source in groups.sources.items():
        operand, target = resident_operand(plan, source), draft.inputs[name]
        units = taken_units(operand, target, groups.elements[name])
        moved = relayout_of(machine, units, operand.region, target.region, f"of {name}")
        if moved.in_place:  # the groups read the operand where it lies
            renaming[target.region] = operand.region
        steps += moved.steps
        inputs[source] = operand
        regions += [*moved.regions, _room(operand, machine.tiles)]
    regions += [
        attrs.evolve(
            region, name=renaming.get(region.name, region.name), bytes=whole_words(region.bytes)
        )
        for region in draft.regions
    ]
    return attrs.evolve(
        draft,
        regions=_joined(regions),
        steps=(*steps, *(_renamed(step, renaming) for step in draft.steps)),
        inputs=inputs,
    )


def resident_operand(plan: Plan, source: str) -> PlacedArray:
    """Return the position of a user's array in equal shares of whole words on all tiles.

    The array has one more word at its end where its elements do not fill whole words.

    Args:
        plan: Plan of a sampled product.
        source: Name of the array, one of `SampledProduct.arrays`.
    """
    operation, tiles = plan.operation, plan.machine.tiles
    assert isinstance(operation, SampledProduct)
    rows = dict(zip(operation.arrays, operation.sides, strict=True))[source]
    width = DOUBLE_WORD_BYTES // plan.data_type.bytes
    words = -(-rows * operation.inner // width)
    share = -(-words // tiles) * width
    start = np.arange(0, words * width, share, dtype=np.int64)
    count = np.minimum(share, words * width - start)
    return PlacedArray(
        f"resident {source}", plan.data_type, np.arange(len(start)), 0 * start, count
    )


def _operand_order(plan: Plan, numbers: Numbers) -> Numbers:
    """Return the numbers of an operand [k, n] in the order of the lines of the plan's x."""
    layout, columns = plan.layouts(plan.operation)[0], plan.partition.columns
    lines = numbers.reshape(layout.lines, layout.height, -1)
    padding = ((0, 0), (0, 0), (0, columns - lines.shape[2]))
    padded = np.pad(lines, padding, constant_values=NONE)
    return padded.transpose(0, 2, 1).ravel()


def _value_order(plan: Plan, numbers: Numbers) -> Numbers:
    """Return the numbers of the values of all groups in the order of the plan's values."""
    pattern, kernel = plan.known
    edge = pattern.block
    arranged = arrange_values(kernel, numbers).reshape(-1, edge * edge)
    slots = host_order(
        *(plan.partition, plan.divided, plan.data_type, plan.values_word_bytes),
        resident=plan.is_resident,
        slots_of_values=value_slots(plan),
        units=plan.divided.format.unit_values // plan.stored_form.unit_values,
    )
    padding = np.full((1, arranged.shape[1]), NONE, dtype=np.int32)
    return np.concatenate([arranged, padding]).astype(np.int32)[slots].ravel()


def _room(array: PlacedArray, tiles: int) -> Region:
    """Return the region in which an array lies on its tiles."""
    size = np.zeros(tiles, dtype=np.int64)
    size[array.tile] = array.count * array.data_type.bytes
    return Region(array.region, "dense operand", whole_words(size), resident=True)


def _joined(regions: Sequence[Region]) -> tuple[Region, ...]:
    """Return the regions, those with equal names joined."""
    joined: dict[str, Region] = {}
    for region in regions:
        earlier = joined.get(region.name, region)
        size = np.maximum(earlier.bytes, region.bytes)
        joined[region.name] = attrs.evolve(earlier, bytes=size)
    return tuple(joined.values())


def _renamed(step: DraftStep | DraftLoop, names: Mapping[str, str]) -> DraftStep | DraftLoop:
    """Return a superstep that names some regions otherwise."""
    if not names or isinstance(step, DraftLoop):
        return step
    vertices = [
        attrs.evolve(
            table,
            operands={
                field: (names.get(region, region), offset)
                for field, (region, offset) in table.operands.items()
            },
        )
        for table in step.compute_set
    ]
    return attrs.evolve(step, compute_set=tuple(vertices))
