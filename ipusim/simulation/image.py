"""Image of a chip after a run: named host arrays with their positions and contents.

The next run may start from it: an input that is not fed is taken from the image, if the image has
an array with its name exactly where the program expects it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ..errors import ProgramError
from ..program.program import Handle, Program
from ..program.spans import Spans, positions, variable_spans
from .tile import Memory

HostArrays: TypeAlias = Mapping[str, npt.NDArray[np.generic]]
"""Flat host arrays by name."""


def equal_arrays(arrays: HostArrays, other_arrays: HostArrays) -> bool:
    """Return True if both have the same names with equal arrays; NaN equals NaN."""
    return arrays.keys() == other_arrays.keys() and all(
        np.array_equal(array, other_arrays[name], equal_nan=array.dtype.kind == "f")
        for name, array in arrays.items()
    )


@attrs.frozen
class Image:
    """Host arrays that lie on a chip.

    Attributes:
        handles: position of each array, by name.
        arrays: contents of each array, by name; read-only.
    """

    handles: Mapping[str, Handle] = attrs.field(factory=dict, repr=False)
    arrays: HostArrays = attrs.field(factory=dict, eq=attrs.cmp_using(equal_arrays), repr=False)

    def array_for(self, name: str, handle: Handle) -> npt.NDArray[np.generic]:
        """Return an array by name; it must lie at the positions of `handle`.

        Raises:
            ProgramError: the array lies elsewhere; the message has the first difference.
        """
        difference = _difference(handle, self.handles[name])
        if difference:
            raise ProgramError(
                f"input {name} does not lie where the image has it: {difference}; feed it, or emit "
                "a program with the same layout"
            )
        return self.arrays[name]


def image_of(
    program: Program, memory: Memory, earlier_image: Image, *, control_only: bool
) -> Image:
    """Return the image of the chip at the end of a run: inputs and outputs that are still there.

    An input is included if the variables around it live until the end; an output replaces an input
    of the same name. Kept arrays are included if the image from before the run has them at the same
    positions.
    """
    machine, last_step = program.machine, max(0, len(program.supersteps) - 1)
    # Only variables that live until the last superstep still have their contents.
    variables = (variable for variable in program.variables if variable.last == last_step)
    lasting = Spans.of(*variable_spans(machine, variables))
    handles = {}
    for name, handle in {**program.inputs, **program.outputs}.items():
        position = positions(machine, handle.tile, handle.address)
        is_lasting = lasting.holds(position, handle.count * handle.data_type.bytes).all()
        if is_lasting and (handle.control or not control_only):
            handles[name] = handle
    # Timing-only runs leave control words only: other values were never computed.
    arrays = {name: _read(memory, handle) for name, handle in handles.items()}
    # The program does not touch kept arrays: their contents come from the image before the run.
    for name, handle in program.kept.items():
        if name in earlier_image.arrays and not _difference(handle, earlier_image.handles[name]):
            handles[name], arrays[name] = handle, earlier_image.arrays[name]
    return Image(handles, arrays)


def _read(memory: Memory, handle: Handle) -> npt.NDArray[np.generic]:
    """Return the values of a kept array, read-only."""
    values = memory.read(handle.tile, handle.address, handle.count, handle.data_type.numpy)
    values.flags.writeable = False
    return values


def _difference(target: Handle, stored: Handle) -> str:
    """Return text on the first difference between the positions of two arrays, or ""."""
    if target.data_type != stored.data_type:
        return f"the program wants {target.data_type.value}, the image has {stored.data_type.value}"
    if len(target.tile) != len(stored.tile):
        return f"the program wants {len(target.tile)} pieces, the image has {len(stored.tile)}"
    # int64[pieces, 3]: tile, address and count of each piece; the first row that differs is
    # reported.
    expected_rows, present = (
        np.stack([handle.tile, handle.address, handle.count], axis=1) for handle in (target, stored)
    )
    differs = (expected_rows != present).any(axis=1)
    if not differs.any():
        return ""
    row = int(np.argmax(differs))
    tile, address, count = expected_rows[row].tolist()
    image_tile, image_address, image_count = present[row].tolist()
    return (
        f"the program wants piece {row}, {count} elements, at {address:#x} of tile {tile}, the "
        f"image has {image_count} at {image_address:#x} of tile {image_tile}"
    )
