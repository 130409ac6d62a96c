"""Programs of users' own kernels: vertices on every tile, and exchanges between their arrays.

`kernel_program` wraps one kernel into a program so that it can be simulated, `kernels_program`
several with exchanges between them. An array is divided among tiles in order. Code, vertex state,
arrays and lists are placed in tile memory as in every other program, with the same errors if they
do not fit or if an instruction cannot reach them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    WORD_BYTES,
    Column,
    DataType,
    IntArray,
    Label,
    Machine,
    Program,
    ProgramError,
    Ragged,
    in_short,
    nearest,
)
from ipusim.kernels import Kernel, for_machine

from ..exchange.traffic import Traffic, changes, recurrence
from ..exchange.unicast import messages_of
from .draft import Draft, PlacedArray, program_of
from .draft_steps import DraftStep, DraftVertices, Move, Region

Value = int | float | Sequence[Any] | npt.NDArray[Any]
LIST_WIDTHS = (1, 2, 4, 8)  # bytes of a whole number


@attrs.frozen
class Launch:
    """Step of `kernels_program`: one vertex of a kernel on every tile.

    Attributes:
        kernel: Kernel whose arrays have types.
        fields: Fields of a vertex, as `kernel_program` takes them, by name.
        arrays: Name of an array in the program, by its name in the kernel, where they differ. Steps
            that name the same array share it.
    """

    kernel: Kernel
    fields: Mapping[str, Value] = attrs.field(factory=dict)
    arrays: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen
class Send:
    """Step of `kernels_program`: an exchange that fills one array from another.

    Element i of the target becomes element `elements[i]` of the source. Both arrays count their
    elements over all tiles: those of tile 0, then those of tile 1, and so on.

    Attributes:
        source, target: Names of the arrays in the program.
        elements: Element of the source for each element of the target, int[target elements].
    """

    source: str
    target: str
    elements: npt.ArrayLike = attrs.field(eq=False, repr=False)


def kernel_program(kernel: Kernel, machine: Machine, /, **fields: Value) -> Program:
    """Return the program that runs a kernel once on every tile.

    Its inputs are the arrays that the kernel reads, its outputs those that it writes, flat and by
    name: the elements of tile 0, then those of tile 1, and so on.

    Args:
        kernel: Kernel whose arrays have types, `array("x", "in", "pairs", 2, FLOAT)`.
        machine: Chip.
        fields: Fields of a vertex except addresses: a number for all tiles, or int[tiles] or
            float[tiles]; a float becomes its 32 bits. For a field with a number for each worker,
            int[workers] or int[tiles, workers]. For a list that the kernel has a place for,
            `array_of`, whole numbers as a sequence or an array of any integer type, equal on every
            tile, or a sequence of such lists, one a tile. They lie in memory with the width that
            `array_of` declares.

    Raises:
        ProgramError: A field of the kernel has no value; a number of a list does not fit its width;
            an array has no type, or its elements end within a word.
        TileMemoryError: The arrays do not fit into a tile's SRAM.
    """
    return kernels_program(machine, [Launch(kernel, fields)])


def kernels_program(machine: Machine, steps: Sequence[Launch | Send]) -> Program:
    """Return a program of several kernels, which run one after another on every tile.

    A launch begins a superstep, whose exchange is that of the sends before it. The program's inputs
    are the arrays that a step reads before any step writes them, its outputs those that kernels
    write, flat and by name as in `kernel_program`.

    Args:
        machine: Chip.
        steps: Launches of kernels and sends between their arrays, in order.

    Raises:
        ProgramError: There is no launch; steps use an array with two sizes or types; a send has
            elements that do not exist or parts of words; or `kernel_program` would refuse a launch.
        TileMemoryError: The arrays do not fit into a tile's SRAM.
    """
    launches = [_Launched.of(machine, step) for step in steps if isinstance(step, Launch)]
    if not launches:
        raise ProgramError("kernels_program needs a Launch; give at least one")
    arrays = _arrays_of(launches)
    draft_steps: list[DraftStep] = []
    moves: list[Move] = []
    first_uses: dict[str, str] = {}  # first use of each array: "in" if it is read
    later_launches = iter(enumerate(launches))
    for step in steps:
        if isinstance(step, Send):
            for name, access in ((step.source, "in"), (step.target, "out")):
                if name not in arrays:
                    raise ProgramError(f"no kernel has an array {name!r}; {nearest(name, arrays)}")
                first_uses.setdefault(name, access)
            moves.append(_move(machine, step, arrays[step.source], arrays[step.target]))
            continue
        number, launched = next(later_launches)
        for field, access in launched.access.items():
            first_uses.setdefault(launched.names[field], access)
        vertices = launched.vertices(number)
        draft_steps.append(DraftStep(launched.kernel.name, tuple(moves), (vertices,)))
        moves = []
    if moves:
        names = ", ".join(dict.fromkeys(move.target for move in moves))
        draft_steps.append(DraftStep(f"send {names}", tuple(moves), ()))
    written_names = {name for launched in launches for name in launched.written()}
    outputs = {name: array for name, array in arrays.items() if name in written_names}
    return program_of(
        Draft(
            machine=machine,
            label=_label(launches, outputs),
            regions=tuple(_regions(launches)),
            steps=tuple(draft_steps),
            inputs={name: array for name, array in arrays.items() if first_uses[name] != "out"},
            outputs=outputs,
        )
    )


@attrs.frozen(eq=False)
class _Launched:
    """Launch of a kernel on all tiles of a machine, with its fields as columns.

    Attributes:
        kernel: Kernel for the machine's number of workers.
        columns: Columns of its fields, by name.
        sizes: Bytes of each operand on each tile, int64[tiles] by field.
        names: Name of each array in the program, by field.
        access: "in", "out" or "inout" of each array, by field.
    """

    kernel: Kernel
    columns: Mapping[str, Column]
    sizes: Mapping[str, IntArray]
    names: Mapping[str, str]
    access: Mapping[str, str]

    @classmethod
    def of(cls, machine: Machine, launch: Launch) -> _Launched:
        """Return a launch on all tiles of a machine."""
        kernel = for_machine(machine, launch.kernel)
        widths = _list_widths(kernel)
        columns: dict[str, Column] = {
            name: _lists(name, value, machine.tiles, widths[name])
            if name in widths
            else _column(name, value, machine.tiles, _numbers_of_workers(kernel, name))
            for name, value in launch.fields.items()
        }
        # Columns say how many vertices there are: a kernel without fields needs one, too.
        columns = columns or {"tile": np.arange(machine.tiles)}
        _check_words(kernel, columns)
        sizes = kernel.spans(columns)
        # The state reads every field, and refuses a field without a value.
        kernel.state_of({**dict.fromkeys(sizes, np.zeros(machine.tiles, np.int64)), **columns})
        access = {operand.field: operand.access for operand in kernel.arrays if not operand.counts}
        for name in launch.arrays:
            if name not in access:
                raise ProgramError(
                    f"kernel {kernel.name} has no array {name!r}; {nearest(name, access)}"
                )
        names = {field: launch.arrays.get(field, field) for field in access}
        return cls(kernel, columns, sizes, names, access)

    def region(self, number: int, field: str) -> str:
        """Return the region of an operand; the names of lists end in the launch's number."""
        return self.names.get(field, f"{field}{f' of step {number + 1}' if number else ''}")

    def written(self) -> list[str]:
        """Return the names of the arrays that the kernel writes."""
        return [self.names[field] for field, access in self.access.items() if access != "in"]

    def vertices(self, number: int) -> DraftVertices:
        """Return the vertices of this launch, one on each tile; `number` is its position."""
        tiles = np.arange(len(next(iter(self.sizes.values()))))
        fields = (operand.field for operand in self.kernel.operands)
        operands = {field: (self.region(number, field), 0 * tiles) for field in fields}
        return DraftVertices(self.kernel, tiles, self.columns, operands)


def _arrays_of(launches: Sequence[_Launched]) -> dict[str, PlacedArray]:
    """Return the arrays of a program by name.

    Raises:
        ProgramError: Two launches use one array with two sizes or types.
    """
    arrays: dict[str, PlacedArray] = {}
    for launched in launches:
        kernel = launched.kernel
        for operand in kernel.arrays:
            if operand.counts:
                continue
            field, data_type = operand.field, operand.type_in(kernel)
            array = _placed(kernel, field, launched.names[field], data_type, launched.sizes[field])
            earlier_array = arrays.setdefault(launched.names[field], array)
            if earlier_array != array:
                raise ProgramError(
                    f"array {array.region!r} is {_extent_text(earlier_array)} for one step and "
                    f"{_extent_text(array)} for kernel {kernel.name}; give one of them another name"
                )
    return arrays


def _extent_text(array: PlacedArray) -> str:
    """Return the size and the type of an array, as a phrase of a message."""
    return f"{int(array.count.sum()):,} elements of {array.data_type.value}"


def _regions(launches: Sequence[_Launched]) -> Iterator[Region]:
    """Yield the regions of all operands; launches share the region of an array."""
    yielded: set[str] = set()
    for number, launched in enumerate(launches):
        for operand in launched.kernel.operands:
            name = launched.region(number, operand.field)
            if name not in yielded:
                yielded.add(name)
                yield Region(name, name, launched.sizes[operand.field], True)


def _move(machine: Machine, send: Send, source: PlacedArray, target: PlacedArray) -> Move:
    """Return the traffic of a send.

    Raises:
        ProgramError: Elements do not exist, types differ, or rows have parts of words.
    """
    elements, size = np.asarray(send.elements), source.data_type.bytes
    source_count, target_count = int(source.count.sum()), int(target.count.sum())
    if source.data_type != target.data_type:
        raise ProgramError(
            f"send from {send.source!r}, {source.data_type.value}, to {send.target!r}, "
            f"{target.data_type.value}: the types must be equal"
        )
    if elements.shape != (target_count,) or elements.dtype.kind not in "iu":
        raise ProgramError(
            f"send to {send.target!r}: elements has {elements.shape} numbers; give {target_count}, "
            "one for each element of the target"
        )
    if target_count and not 0 <= int(elements.min()) <= int(elements.max()) < source_count:
        raise ProgramError(
            f"send to {send.target!r}: elements must be in 0..{source_count - 1}, those of "
            f"{send.source!r}"
        )
    # Tile and byte offset of each element at both ends, int64[elements].
    from_tile, source_offset = (column[elements] for column in _positions(source))
    tile, target_offset = _positions(target)
    # A row is a run of elements that follow each other at both ends.
    is_first = changes(from_tile, tile)
    is_first[1:] |= (np.diff(source_offset) != size) | (np.diff(target_offset) != size)
    rows = np.flatnonzero(is_first)
    length = size * np.diff(rows, append=target_count)
    row_columns = (from_tile[rows], source_offset[rows], length, tile[rows], target_offset[rows])
    for column in (row_columns[1], row_columns[2], row_columns[4]):
        if np.any(column % WORD_BYTES):
            raise ProgramError(
                f"send to {send.target!r}: an exchange moves words of {WORD_BYTES} bytes; send "
                f"elements of {source.data_type.value} in pairs that begin at a word"
            )
    return Move(_traffic(machine, *row_columns), send.source, send.target)


def _positions(array: PlacedArray) -> tuple[IntArray, IntArray]:
    """Return the tile and the byte offset of each element of an array, int64[elements]."""
    first = np.cumsum(array.count) - array.count
    tile = np.repeat(array.tile, array.count)
    return tile, (np.arange(len(tile)) - first[tile]) * array.data_type.bytes


def _traffic(
    machine: Machine,
    source: IntArray,
    origin: IntArray,
    size: IntArray,
    tile: IntArray,
    target: IntArray,
) -> Traffic:
    """Return the traffic of rows; equal words for several tiles are sent once, to all of them."""
    order = np.lexsort((tile, size, origin, source))
    message = np.cumsum(changes(*(column[order] for column in (source, origin, size)))) - 1
    # A tile that needs the same words several times receives them by several messages.
    repetition = np.empty_like(order)
    repetition[order] = recurrence(message * machine.tiles + tile[order])
    order = np.lexsort((tile, repetition, size, origin, source))
    source, origin, size, tile, target, repetition = (
        column[order] for column in (source, origin, size, tile, target, repetition)
    )
    is_first = changes(source, origin, size, repetition)
    if is_first.all():
        return messages_of(machine, source, origin, size, tile, target)
    first_rows = np.flatnonzero(is_first)
    number = np.arange(len(first_rows))
    # A message for each row, and a wave for each message: no port occurs twice in a wave.
    return Traffic(
        source=source[first_rows],
        origin=origin[first_rows],
        words=size[first_rows] // WORD_BYTES,
        wide=np.zeros(len(first_rows), np.bool_),
        message=number,
        wave=number,
        row=np.cumsum(is_first) - 1,
        tile=tile,
        target=target,
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
    """Return the lists of one field as they lie in memory: one list for all tiles, or one each."""
    if not _is_list(value):
        raise ProgramError(
            f"field {name!r} must be a list of whole numbers, or one list a tile; it is "
            f"{in_short(value)}"
        )
    if len(value) and all(map(_is_list, value)):
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
    return Ragged(_as_integers(name, flat, width), first, count)


def _check_words(kernel: Kernel, columns: Mapping[str, Column]) -> None:
    """Refuse a field of more than 32 bits that is a word of the vertex state.

    Raises:
        ProgramError: A number does not fit.
    """
    for name in kernel.state.names or ():
        column = columns.get(name)
        if isinstance(column, np.ndarray):
            does_not_fit = (column < -(1 << 31)) | (column >= 1 << 32)
            if does_not_fit.any():
                number = int(column[np.argmax(does_not_fit)])
                raise ProgramError(
                    f"field {name!r} is {number}, and a word of the vertex state has 32 bits"
                )


def _is_list(value: Any) -> bool:
    """Return True for arrays with a dimension and for sequences other than texts."""
    is_array = isinstance(value, np.ndarray) and value.ndim > 0
    return is_array or (isinstance(value, Sequence) and not isinstance(value, str))


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


def _as_integers(
    name: str, entries: npt.NDArray[np.integer], width: int
) -> npt.NDArray[np.integer]:
    """Return entries in an integer type of `width` bytes, signed if any entry is negative.

    Raises:
        ProgramError: a number that does not fit.
    """
    is_signed = bool(np.any(entries < 0))
    data_type = np.dtype(f"{'i' if is_signed else 'u'}{width}")
    low, high = np.iinfo(data_type).min, np.iinfo(data_type).max
    does_not_fit = (entries < low) | (entries > high)
    if does_not_fit.any():
        entry = int(np.argmax(does_not_fit))
        raise ProgramError(
            f"field {name!r}: {entries[entry]} does not fit into {width} bytes, {low:,} to "
            f"{high:,}; declare array_of({name!r}, {min(2 * width, LIST_WIDTHS[-1])})"
        )
    return entries.astype(data_type)


def _numbers_of_workers(kernel: Kernel, name: str) -> tuple[int, ...]:
    """Return the shape of a field that has a number for each worker; () for any other field."""
    return kernel.state[name].shape if name in (kernel.state.names or ()) else ()


def _column(name: str, value: Value, tiles: int, worker_shape: tuple[int, ...]) -> Column:
    """Return a field that is one number, or one a tile; a float becomes its 32 bits.

    A field with a number for each worker, of shape `worker_shape`, has as many for all tiles or for
    each.
    """
    numbers = np.asarray(value)
    shapes = ((*worker_shape,), (tiles, *worker_shape)) if worker_shape else ()
    if numbers.shape in shapes and numbers.dtype.kind in "iu":
        return np.broadcast_to(numbers.astype(np.int64), (tiles, *worker_shape)).copy()
    if numbers.ndim > 1 or (numbers.ndim and len(numbers) != tiles):
        workers = f", or {(tiles, *worker_shape)}, one a worker" if worker_shape else ""
        raise ProgramError(
            f"field {name!r} has {numbers.shape} numbers; give one, or {tiles}, one a tile"
            f"{workers}; a list in memory needs array_of({name!r})"
        )
    if numbers.dtype.kind == "f":
        if np.any(np.isfinite(numbers) & (np.abs(numbers) > np.finfo(np.float32).max)):
            raise ProgramError(f"field {name!r} is {in_short(value)}, beyond a float of 32 bits")
        numbers = numbers.astype(np.float32).view(np.uint32)
    elif numbers.dtype.kind not in "iub":
        raise ProgramError(f"field {name!r} is {in_short(value)}; give a number, or one a tile")
    return np.broadcast_to(numbers.astype(np.int64), tiles).copy()


def _placed(
    kernel: Kernel, field: str, name: str, data_type: DataType | None, size: IntArray
) -> PlacedArray:
    """Return the array of one operand, with `size` bytes on each tile, int64[tiles].

    Raises:
        ProgramError: The array has no type, or its bytes are no whole number of elements.
    """
    if data_type is None:
        raise ProgramError(
            f'kernel {kernel.name}: array {field!r} has no type; write array("{field}", ..., FLOAT)'
        )
    if np.any(size % data_type.bytes):
        raise ProgramError(
            f"kernel {kernel.name}: array {field!r} has {int(size[0])} bytes, no whole number of "
            f"elements of {data_type.value}"
        )
    tile = np.arange(len(size))
    return PlacedArray(name, data_type, tile, 0 * tile, size // data_type.bytes)


def _label(launches: Sequence[_Launched], written_arrays: Mapping[str, PlacedArray]) -> Label:
    """Return the label of reports, which counts the elements that kernels write."""
    count = sum(int(array.count.sum()) for array in written_arrays.values())
    types = [
        array.data_type
        for array in written_arrays.values()
        if isinstance(array.data_type, DataType)
    ]
    data_type = types[0] if types else DataType.FLOAT
    names = ", ".join(dict.fromkeys(launched.kernel.name for launched in launches))
    return Label(
        formula=f"{names} of {{n}} elements",
        sizes={"n": count},
        format="dense",
        storage="arrays",
        stored=count,
        elements=max(1, count),
        macs=0,
        dense_macs=0,
        method=names,
        data_type=data_type,
        partials_type=data_type,
        estimate={},
    )
