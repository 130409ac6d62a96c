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

from ipusim import (
    Column,
    DataType,
    IntArray,
    Label,
    Machine,
    Program,
    ProgramError,
    Ragged,
    in_short,
)
from ipusim.kernels import Kernel, for_machine

from .draft import Draft, PlacedArray, program_of
from .draft_steps import DraftStep, DraftVertices, Region

Value = int | float | Sequence[Any] | npt.NDArray[Any]
LIST_WIDTHS = (1, 2, 4, 8)  # bytes of a whole number


def kernel_program(kernel: Kernel, machine: Machine, /, **fields: Value) -> Program:
    """Return the program that runs a kernel once on every tile.

    Its inputs are the arrays that the kernel reads, its outputs those that it writes, flat and by
    name: the elements of tile 0, then those of tile 1, and so on.

    Args:
        kernel: Kernel whose arrays have types, `array("x", "in", "pairs", 2, FLOAT)`.
        machine: Chip.
        fields: Fields of a vertex except addresses: a number for all tiles, or int[tiles] or
            float[tiles]; a float becomes its 32 bits. For a list that the kernel has a place for,
            `array_of`, whole numbers as a sequence or an array of any integer type, equal on every
            tile, or a sequence of such lists, one a tile. They lie in memory with the width that
            `array_of` declares.

    Raises:
        ProgramError: A field of the kernel without a value, a number of a list that does not fit
            its width, an array without a type, or one whose elements end within a word.
        TileMemoryError: The arrays do not fit into a tile's SRAM.
    """
    kernel = for_machine(machine, kernel)
    widths = _list_widths(kernel)
    columns = {
        name: _lists(name, value, machine.tiles, widths[name])
        if name in widths
        else _column(name, value, machine.tiles)
        for name, value in fields.items()
    }
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


def _list_widths(kernel: Kernel) -> dict[str, int]:
    """Return the bytes of an entry of each list that lies in memory, by the list's name.

    Raises:
        ProgramError: entries of another width than 1, 2, 4 or 8 bytes.
    """
    widths = {}
    for operand in kernel.arrays:
        if operand.counts:
            (width,) = operand.sizes
            if width not in LIST_WIDTHS:
                raise ProgramError(
                    f"kernel {kernel.name}: array_of({operand.counts!r}, {in_short(width)}): an "
                    "entry has 1, 2, 4 or 8 bytes"
                )
            widths[operand.counts] = int(width)
    return widths


def _lists(name: str, value: Any, tiles: int, width: int) -> Ragged:
    """Return the lists of one field as they lie in memory: one for all tiles, or one for each."""
    if np.ndim(value) == 0 and not isinstance(value, Sequence):
        raise ProgramError(
            f"field {name!r} must be a list of whole numbers, or one list a tile; it is "
            f"{in_short(value)}"
        )
    if len(value) and all(np.ndim(part) or isinstance(part, Sequence) for part in value):
        if len(value) != tiles:
            raise ProgramError(
                f"field {name!r} has {len(value)} lists; give one for all tiles, or {tiles}, one a "
                "tile"
            )
        parts = [_entries(f"{name!r} of tile {tile}", part) for tile, part in enumerate(value)]
        count = np.array([len(part) for part in parts])
        flat, first = np.concatenate(parts), np.cumsum(count) - count
    else:
        flat = _entries(repr(name), value)
        first, count = np.zeros(tiles, np.int64), np.full(tiles, len(flat))
    return Ragged(_of_width(name, flat, width), first, count)


def _entries(name: str, values: Any) -> npt.NDArray[np.integer]:
    """Return the entries of one list, as whole numbers of any type."""
    try:
        entries = np.asarray(values)
    except (ValueError, OverflowError):
        entries = np.zeros(1, object)  # lists within lists, or numbers of more than 64 bits
    if entries.size == 0:
        return np.zeros(0, np.int64)
    if entries.dtype.kind not in "iu" or entries.ndim != 1:
        raise ProgramError(
            f"field {name} is {in_short(values)}; a list has whole numbers of at most 64 bits; for "
            "floats give their bits, values.view(np.uint32)"
        )
    return entries


def _of_width(
    name: str, entries: npt.NDArray[np.integer], width: int
) -> npt.NDArray[np.integer]:
    """Return entries in a type of so many bytes, with a sign only if there are negative ones.

    Raises:
        ProgramError: a number that does not fit.
    """
    is_signed = bool(np.any(entries < 0))
    data_type = np.dtype(f"{'i' if is_signed else 'u'}{width}")
    low, high = np.iinfo(data_type).min, np.iinfo(data_type).max
    wrong = (entries < low) | (entries > high)
    if wrong.any():
        entry = int(np.argmax(wrong))
        raise ProgramError(
            f"field {name!r}: {entries[entry]} does not fit into {width} bytes, {low:,} to "
            f"{high:,}; declare array_of({name!r}, {min(2 * width, LIST_WIDTHS[-1])})"
        )
    return entries.astype(data_type)


def _column(name: str, value: Value, tiles: int) -> Column:
    """Return a field that is one number, or one a tile; a float becomes its 32 bits."""
    numbers = np.asarray(value)
    if numbers.ndim > 1 or (numbers.ndim and len(numbers) != tiles):
        raise ProgramError(
            f"field {name!r} has {numbers.shape} numbers; give one, or {tiles}, one a tile; a list "
            f"in memory needs array_of({name!r})"
        )
    if numbers.dtype.kind == "f":
        numbers = numbers.astype(np.float32).view(np.uint32)
    elif numbers.dtype.kind not in "iub":
        raise ProgramError(f"field {name!r} is {in_short(value)}; give a number, or one a tile")
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
