"""An image is what a run leaves on the chip: named host arrays, where they lie and what they hold.

The next run may start from it: an input that is not fed is taken from the image, if the image holds
an array of its name just where the program wants it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ..errors import ProgramError
from ..program.program import Handle, Program
from ..program.spans import Spans, places, regions
from .tile import Memory

HostArrays: TypeAlias = Mapping[str, npt.NDArray[np.generic]]


def same_arrays(arrays: HostArrays, other: HostArrays) -> bool:
    """The same names with equal arrays; NaN equals NaN."""
    return arrays.keys() == other.keys() and all(
        _same(arrays[name], other[name]) for name in arrays
    )


def _same(array: npt.NDArray[np.generic], other: npt.NDArray[np.generic]) -> bool:
    return np.array_equal(array, other, equal_nan=array.dtype.kind == "f")


@attrs.frozen
class Image:
    """Host arrays that lie on a chip.

    Attributes:
        handles: by name, where each lies.
        arrays: by name, what it holds; read-only.
    """

    handles: Mapping[str, Handle] = attrs.field(factory=dict, repr=False)
    arrays: HostArrays = attrs.field(factory=dict, eq=attrs.cmp_using(same_arrays), repr=False)

    def array_for(self, name: str, handle: Handle) -> npt.NDArray[np.generic]:
        """The array of that name, which must lie as `handle` says.

        Raises:
            ProgramError: it lies elsewhere; names the first difference.
        """
        difference = _difference(handle, self.handles[name])
        if difference:
            raise ProgramError(
                f"input {name} does not lie where the image has it: {difference}; feed it, or emit "
                "a program with the same layout"
            )
        return self.arrays[name]


def image_of(program: Program, memory: Memory, before: Image, *, control_only: bool) -> Image:
    """The inputs and outputs that are on the chip when the run is over; an output comes last.

    An input is, if the variables that hold it live until then; and what the program keeps is, if
    the image `before` the run has it there.
    """
    machine, last = program.machine, max(0, len(program.supersteps) - 1)
    lasting = Spans.of(*regions(machine, (v for v in program.variables if v.last == last)))
    handles = {}
    for name, handle in {**program.inputs, **program.outputs}.items():
        place = places(machine, handle.tile, handle.address)
        is_kept = lasting.holds(place, handle.count * handle.data_type.bytes).all()
        if is_kept and (handle.control or not control_only):
            handles[name] = handle
    arrays = {name: _read(memory, handle) for name, handle in handles.items()}
    for name, handle in program.kept.items():
        if name in before.arrays and not _difference(handle, before.handles[name]):
            handles[name], arrays[name] = handle, before.arrays[name]
    return Image(handles, arrays)


def _read(memory: Memory, handle: Handle) -> npt.NDArray[np.generic]:
    values = memory.read(handle.tile, handle.address, handle.count, handle.data_type.numpy)
    values.flags.writeable = False
    return values


def _difference(wanted: Handle, held: Handle) -> str:
    """The first difference between where an array should lie and where it does, or nothing."""
    if wanted.data_type != held.data_type:
        return f"the program wants {wanted.data_type.value}, the image has {held.data_type.value}"
    if len(wanted.tile) != len(held.tile):
        return f"the program wants {len(wanted.tile)} pieces, the image has {len(held.tile)}"
    pieces, others = (np.stack([h.tile, h.address, h.count], axis=1) for h in (wanted, held))
    unlike = (pieces != others).any(axis=1)
    if not unlike.any():
        return ""
    row = int(np.argmax(unlike))
    (tile, address, count), (other, at, size) = pieces[row].tolist(), others[row].tolist()
    return (
        f"the program wants piece {row}, {count} elements, at {address:#x} of tile {tile}, the "
        f"image has {size} at {at:#x} of tile {other}"
    )
