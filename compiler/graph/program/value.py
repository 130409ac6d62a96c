"""Values: arrays that lie on the chip, with the position of every element.

    logical shape [..., 3, 4]  --index-->  flat array  --pieces-->  bytes in a region of some tiles

A value has, for each element of its logical shape, its number in a flat array. Operators that
change the shape or the order of elements, but no element, change these numbers only: they cost
nothing on the chip. When an operation needs a value in another layout, `relayout_to` compares the
numbers of both, and moves what does not lie there already.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Machine, same_array

from ...lowering.draft import PlacedArray
from ...lowering.draft_steps import Region, whole_words
from ...lowering.relayout import Relayout, relayout_of
from ...lowering.taken_units import NONE, taken_units
from ...matrix.block_matrix import BlockMatrix
from ...matrix.pattern import Pattern
from ...packer import pack_values
from ...plan.plan import Plan

# Whole numbers of so many bits are exact in float and in half (IEEE 754 binary32 and binary16).
# Longer numbers are packed as several digits, each of so many bits.
DIGIT_BITS, HALF_BITS = 24, 11

Numbers = npt.NDArray[np.int32]
Packing = Callable[[npt.NDArray[np.float32]], npt.NDArray[np.generic]]
"""Function that puts the numbers of a host array in the order of a flat array; padding is 0."""


@attrs.frozen(eq=False)
class ChipArray:
    """Array on the chip.

    Attributes:
        array: Position of the flat array, whose elements have one type.
        index: Number of each element in the flat array, int32 of the value's shape; `NONE` for an
            element that is zero and lies nowhere.
    """

    array: PlacedArray
    index: Numbers = attrs.field(eq=same_array, repr=False)

    @property
    def shape(self) -> tuple[int, ...]:
        """Sizes of the axes of the array, as a model sees it."""
        return self.index.shape

    def on_host(self, flat: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
        """Return the value with its shape, of the flat array as a program outputs it."""
        return np.append(flat, np.zeros(1, dtype=flat.dtype))[self.index]


def flat_size(array: PlacedArray) -> int:
    """Return the number of elements of a flat array."""
    return int(array.count.sum())


def plan_result(plan: Plan, array: PlacedArray) -> ChipArray:
    """Return the result of a plan as a value, in the shape that `unpack` gives it.

    Args:
        plan: the plan.
        array: position of its flat result.
    """
    layout = plan.layouts(plan.operation)[-1]
    # Numbers count from 1, because `unpacked` fills rows that were left out with zeros.
    numbers = np.arange(1, flat_size(array) + 1, dtype=np.int32)
    index = np.asarray(layout.unpacked(numbers, plan.n, plan.partition.columns), dtype=np.int32)
    return ChipArray(array, index - np.int32(1))


def elements_of(index: Numbers, packing: Packing, *, bits: int = DIGIT_BITS) -> Numbers:
    """Return the number of the element that each element of a flat array is to be.

    Args:
        index: Numbers of the value's elements, in the shape that `packing` takes.
        packing: Order of the flat array. It takes numbers of float, which are exact up to 24 bits,
            so that longer numbers are packed in several digits.
        bits: Bits of a digit, at most `DIGIT_BITS`, or what `packing` keeps exactly.

    Returns:
        int32[elements of the flat array]; `NONE` for padding, and for elements that are zero.
    """
    # Numbers count from 1, because padding is packed as 0.
    numbers = index + np.int32(1)
    shifts = range(0, int(numbers.max(initial=1)).bit_length(), bits)
    # One digit needs no mask. Otherwise digit i of number v is bits i * bits to (i + 1) * bits - 1.
    digits = (
        numbers if len(shifts) == 1 else numbers >> shift & ((1 << bits) - 1) for shift in shifts
    )
    packed = [packing(digit.astype(np.float32)) for digit in digits]
    elements: Numbers = packed[0].astype(np.int32) - np.int32(1)
    for shift, digit in zip(shifts[1:], packed[1:], strict=True):
        elements += digit.astype(np.int32) << shift
    return elements


def operand_elements(plan: Plan, index: Numbers, *, bits: int = DIGIT_BITS) -> Numbers:
    """Return the number of the element that each element of a plan's flat operand is to be.

    Args:
        plan: Plan of a product or a convolution.
        index: Numbers of a value's elements, in the shape of the dense operand that `pack` takes.
        bits: Bits of a digit; tests use fewer than `DIGIT_BITS`.
    """
    x = next(layout for layout in plan.layouts(plan.operation) if layout.name == "x")
    columns = plan.partition.columns
    return elements_of(
        index, lambda numbers: x.packed(numbers, plan.n, columns, DataType.FLOAT), bits=bits
    )


def weight_elements(plan: Plan, index: Numbers, blocks: Pattern | None = None) -> Numbers:
    """Return the number of the element that each value of a plan's sparse operand is to be.

    Args:
        plan: Plan of a product.
        index: Numbers of a value's elements as a matrix [m, k], `NONE` outside of the pattern; or
            of the blocks of a pattern, [blocks, b, b].
        blocks: Pattern of the blocks; None for a matrix.
    """

    def packed(numbers: npt.NDArray[np.float32]) -> npt.NDArray[np.generic]:
        return pack_values(plan, numbers if blocks is None else BlockMatrix(blocks, numbers))

    return elements_of(index, packed, bits=HALF_BITS)


def elements_like(value: ChipArray, numbers: Numbers) -> Numbers:
    """Return, for each element of a value's flat array, the number at its place in the shape.

    Args:
        value: Value with the layout.
        numbers: Numbers of another value's elements, in the same shape.

    Returns:
        int32[elements of the flat array]; `NONE` for elements that are in no place of the shape.
    """
    elements = np.full(flat_size(value.array), NONE, dtype=np.int32)
    positions = value.index.ravel()
    is_stored = positions != NONE
    elements[positions[is_stored]] = numbers.ravel()[is_stored]
    return elements


def index_of_elements(elements: Numbers, size: int) -> Numbers:
    """Return the number in a flat array of the first copy of each of `size` elements.

    Args:
        elements: element that each element of the flat array is, `NONE` for padding.
        size: number of elements.
    """
    index = np.full(size, NONE, dtype=np.int32)
    is_element = elements != NONE
    # Of equal indices NumPy assigns the last value, so that the first copy comes last.
    index[elements[is_element][::-1]] = np.flatnonzero(is_element)[::-1]
    return index


def relayout_to(
    machine: Machine, value: ChipArray, target: PlacedArray, elements: Numbers, name: str
) -> Relayout:
    """Return the supersteps that bring elements of a value to where another array lies.

    Args:
        machine: chip.
        value: value that lies on the chip.
        target: position of the array to fill, of the same type.
        elements: number of the value's element that each element of the target is to be.
        name: end of the names of supersteps and regions.

    Raises:
        InputError: elements lie further apart on a tile than a re-layout's lists reach.
    """
    units = taken_units(value.array, target, elements)
    return relayout_of(machine, units, value.array.region, target.region, name)


def region_of(array: PlacedArray, category: str, tiles: int) -> Region:
    """Return a region with room for a placed array, in whole double words."""
    size = np.zeros(tiles, dtype=np.int64)
    np.maximum.at(size, array.tile, array.offset + array.count * array.data_type.bytes)
    return Region(array.region, category, whole_words(size), resident=True)
