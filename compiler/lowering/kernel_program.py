"""Program of a single kernel: a vertex on every tile, with arrays divided among tiles in order.

`kernel_program` wraps a user's own kernel into a program so that it can be simulated. Its code,
vertex state, arrays and lists are placed in tile memory as in every other program, with the same
errors if they do not fit or if an instruction cannot reach them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import Column, DataType, IntArray, Label, Machine, Program, ProgramError, Ragged
from ipusim.kernels import Kernel, for_machine

from .draft import Draft, PlacedArray, program_of
from .draft_steps import DraftStep, DraftVertices, Region

Value = int | float | Sequence[int] | npt.NDArray[Any]


def kernel_program(kernel: Kernel, machine: Machine, /, **fields: Value) -> Program:
    """Return the program that runs a kernel once on every tile.

    Its inputs are the arrays that the kernel reads, its outputs those that it writes, flat and by
    name: the elements of tile 0, then those of tile 1, and so on.

    Args:
        kernel: Kernel whose arrays have types, `array("x", "in", "pairs", 2, FLOAT)`.
        machine: Chip.
        fields: Fields of a vertex except addresses: a number for all tiles, or int[tiles] or
            float[tiles]; a float becomes its 32 bits. For a list that the kernel has a place for,
            `array_of`, a list of numbers, equal on every tile.

    Raises:
        ProgramError: A field of the kernel without a value, an array without a type, or one whose
            elements end within a word.
        TileMemoryError: The arrays do not fit into a tile's SRAM.
    """
    kernel = for_machine(machine, kernel)
    columns = {name: _column(name, value, machine.tiles) for name, value in fields.items()}
    tiles, sizes = np.arange(machine.tiles), kernel.spans(columns)
    kernel.state_of({**dict.fromkeys((*sizes,), 0 * tiles), **columns})  # reads every field
    operands = {operand.field: (operand.field, 0 * tiles) for operand in kernel.operands}
    vertices = DraftVertices(kernel, tiles, columns, operands)
    arrays = {
        array.field: _placed(kernel, array.field, array.type_in(kernel), sizes[array.field])
        for array in kernel.arrays
        if not array.counts
    }
    access = {operand.field: operand.access for operand in kernel.operands}
    return program_of(
        Draft(
            machine=machine,
            label=_label(kernel, arrays, access),
            regions=tuple(Region(name, name, sizes[name], True) for name in operands),
            steps=(DraftStep(kernel.name, (), (vertices,)),),
            inputs={name: array for name, array in arrays.items() if access[name] != "out"},
            outputs={name: array for name, array in arrays.items() if access[name] != "in"},
        )
    )


def _column(name: str, value: Value, tiles: int) -> Column:
    if isinstance(value, list | tuple):
        numbers = np.asarray(value)
        return Ragged(numbers, np.zeros(tiles, np.int64), np.full(tiles, len(numbers)))
    numbers = np.asarray(value)
    if numbers.ndim > 1 or (numbers.ndim and len(numbers) != tiles):
        raise ProgramError(
            f"field {name!r} has {numbers.shape} numbers; give one, or {tiles}, one a tile"
        )
    if numbers.dtype.kind == "f":
        numbers = numbers.astype(np.float32).view(np.uint32)
    return np.broadcast_to(numbers.astype(np.int64), tiles).copy()


def _placed(kernel: Kernel, name: str, data_type: DataType | None, size: IntArray) -> PlacedArray:
    if data_type is None:
        raise ProgramError(
            f'kernel {kernel.name}: array {name!r} has no type; write array("{name}", ..., FLOAT)'
        )
    if np.any(size % data_type.bytes):
        raise ProgramError(
            f"kernel {kernel.name}: array {name!r} has {int(size[0])} bytes, no whole number of "
            f"elements of {data_type.value}"
        )
    tile = np.arange(len(size))
    return PlacedArray(name, data_type, tile, 0 * tile, size // data_type.bytes)


def _label(kernel: Kernel, arrays: Mapping[str, PlacedArray], access: Mapping[str, str]) -> Label:
    """Return the label of reports, which counts the elements that the kernel writes."""
    written = sum(int(array.count.sum()) for name, array in arrays.items() if access[name] != "in")
    types = [array.data_type for array in arrays.values() if isinstance(array.data_type, DataType)]
    data_type = types[0] if types else DataType.FLOAT
    return Label(
        formula=f"{kernel.name} of {{n}} elements",
        sizes={"n": written},
        format="dense",
        storage="arrays",
        stored=written,
        elements=max(1, written),
        macs=0,
        dense_macs=0,
        method=kernel.name,
        data_type=data_type,
        partials_type=data_type,
        estimate={},
    )
