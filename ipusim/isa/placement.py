"""Placement of code, a vertex state and arrays in the memory of one tile.

Memory is filled in this order: code, vertex state, stacks of the workers, arrays in ordinary
memory, arrays in interleaved memory. By default an array lies in memory elements of its own, so
that accesses to two arrays never conflict, and a red zone (bytes that nothing uses) follows it. A
red zone also follows each worker's stack. The supervisor's stack has the reserved bytes at the end
of SRAM. Code may touch what was placed and nothing between, so that an access beyond an array is a
fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ..errors import InputError, ProgramError
from ..machine.machine import WORD_BYTES, Machine
from .code import Code
from .core.regions import READ_AHEAD_BYTES, MemoryRegion

AnyArray = npt.NDArray[Any]

STATE_ALIGN = 8  # bytes; states are loaded with 64-bit loads
STACK_ALIGN = 8  # bytes; estimated: kernels keep pairs of words there, with 64-bit stores
RED_ZONE_BYTES = 2 * READ_AHEAD_BYTES  # so loads behind the end of an array reach no other array


@attrs.frozen
class Array:
    """Array for a tile's memory, with requirements on its address.

    Attributes:
        values: numbers of any shape and little-endian type; memory holds them in C order.
        interleaved: True if the array lies in interleaved memory, which serves 128-bit loads.
        align: alignment of the address, bytes.
        own_elements: True if no other array shares a memory element with the array.
        read_ahead: bytes behind the array in which a load may begin.

    Raises:
        InputError: for values that no tile can hold, or an alignment below 1.
    """

    values: AnyArray = attrs.field(eq=attrs.cmp_using(np.array_equal))
    interleaved: bool = False
    align: int = 16
    own_elements: bool = True
    read_ahead: int = READ_AHEAD_BYTES

    def __attrs_post_init__(self) -> None:
        dtype = self.values.dtype
        if dtype.kind not in "biuf" or dtype.byteorder == ">":
            raise InputError(f"an array is {dtype}; give little-endian numbers")
        if self.align < 1:
            raise InputError(f"align is {self.align}; it must be at least 1 byte")


@attrs.frozen
class Placement:
    """Byte addresses of the vertex state, of arrays by name, and of each worker's stack."""

    state: int
    arrays: Mapping[str, int]
    worker_stacks: tuple[int, ...] = ()


def place(
    machine: Machine,
    code: Code,
    state_words: int,
    arrays: Mapping[str, Array],
    *,
    worker_stack_bytes: int = 0,
) -> Placement:
    """Return addresses for everything that one vertex needs in memory.

    Args:
        machine: machine of the tile.
        code: linked code, which keeps its addresses.
        state_words: size of the vertex state, words.
        arrays: arrays by name.
        worker_stack_bytes: size of each worker's stack, bytes; 0 for no stacks.

    Raises:
        InputError: for a negative size of stacks.
        ProgramError: if code, stacks or an array do not fit; the text has the numbers.
    """
    # Addresses only grow: code, state, stacks, ordinary arrays, interleaved arrays.
    state = _rounded_up(_end_of(code, machine), STATE_ALIGN)
    behind = state + state_words * WORD_BYTES + RED_ZONE_BYTES
    stacks = _stacks(machine, behind, worker_stack_bytes)
    start = stacks[-1] + worker_stack_bytes + RED_ZONE_BYTES if stacks else behind
    ordinary = {name: array for name, array in arrays.items() if not array.interleaved}
    interleaved_arrays = {name: array for name, array in arrays.items() if array.interleaved}
    bottom, middle = machine.sram_base, machine.interleaved_base
    top, element = bottom + machine.usable_bytes, machine.element_bytes
    low = dict(_row(ordinary, start, range(bottom, middle, element)))
    end = max(
        (address + ordinary[name].values.nbytes for name, address in low.items()), default=start
    )
    # Two interleaved elements take turns, so that arrays are kept apart by pairs of elements.
    first = max(middle, end + RED_ZONE_BYTES)
    high = dict(_row(interleaved_arrays, first, range(middle, top, 2 * element)))
    return Placement(state, low | high, stacks)


def _stacks(machine: Machine, start: int, size: int) -> tuple[int, ...]:
    """Return the address of each worker's stack from `start` on, with red zones between them."""
    if size < 0:
        raise InputError(f"worker_stack_bytes is {size}; it must be 0 or more")
    step = _rounded_up(size, STACK_ALIGN) + RED_ZONE_BYTES
    first = _rounded_up(start, STACK_ALIGN)
    end = first + machine.workers * step
    if size and end > machine.interleaved_base:
        raise ProgramError(
            f"{machine.workers} workers' stacks of {size:,} bytes from {first:#x} end beyond "
            f"{machine.interleaved_base:#x}; give worker_stack_bytes less, 0 for none"
        )
    return tuple(range(first, end, step)) if size else ()


def regions_of(
    machine: Machine,
    code: Code,
    state_words: int,
    arrays: Mapping[str, Array],
    placement: Placement,
    *,
    worker_stack_bytes: int = 0,
) -> tuple[MemoryRegion, ...]:
    """Return the memory that a vertex may touch: constants, its state, arrays and stacks."""
    stack = machine.sram_base + machine.usable_bytes + RED_ZONE_BYTES
    regions = [
        *(MemoryRegion("the constants", address, len(content)) for address, content in code.data),
        MemoryRegion("the vertex state", placement.state, state_words * WORD_BYTES),
        *(
            MemoryRegion(
                f"array {name}", placement.arrays[name], array.values.nbytes, array.read_ahead
            )
            for name, array in arrays.items()
        ),
        *(
            MemoryRegion(f"worker {worker}'s stack", address, worker_stack_bytes)
            for worker, address in enumerate(placement.worker_stacks)
        ),
        MemoryRegion("the stack", stack, max(0, machine.sram_end - stack)),
    ]
    return tuple(regions)


def _end_of(code: Code, machine: Machine) -> int:
    """Return the byte address behind the code; refuse code outside ordinary memory."""
    starts = [*code.address.tolist(), *(address for address, _ in code.data)]
    first = min(starts, default=machine.sram_base)
    end = first + code.bytes
    if first < machine.sram_base or end > machine.interleaved_base:
        raise ProgramError(
            f"code at {first:#x}..{end - 1:#x} must lie in the ordinary memory of {machine.name}, "
            f"{machine.sram_base:#x}..{machine.interleaved_base - 1:#x}; assemble it with "
            f"origin {machine.sram_base:#x}"
        )
    return end


def _row(arrays: Mapping[str, Array], start: int, elements: range) -> Iterator[tuple[str, int]]:
    """Yield name and address of arrays placed one behind the other.

    Args:
        arrays: arrays by name, in the order of their addresses.
        start: lowest address.
        elements: start addresses of the memory elements, whose end bounds the arrays.

    Raises:
        ProgramError: for an array that ends beyond the elements.
    """
    # An array begins a new element if it must have elements of its own, or if its predecessor must.
    address, starts_element = start, True
    for name, array in arrays.items():
        if starts_element or array.own_elements:
            address = elements.start + _rounded_up(address - elements.start, elements.step)
        address, size = _rounded_up(address, array.align), array.values.nbytes
        if address + size > elements.stop:
            raise ProgramError(
                f"array {name}: {size:,} bytes from {address:#x} end beyond {elements.stop:#x}; "
                "make it "
                "smaller, move it to the other kind of memory, or let arrays share elements"
            )
        yield name, address
        # Arrays that share elements lie side by side: no red zone between them.
        zone = 2 * array.read_ahead if array.own_elements else 0
        address, starts_element = address + size + zone, array.own_elements


def _rounded_up(number: int, step: int) -> int:
    """Return the lowest multiple of `step` that is not below a number."""
    return -(-number // step) * step
