"""What the host gives a run: an array for every input, or for those only that cycles depend on.

    every input                 the run is executed
    the control inputs only     timing only: control words move and are computed, no other value
    none                        timing only, if the program has no control inputs

What is not fed may come out of an image.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ..errors import ProgramError
from ..program.program import Handle, Program
from .image import HostArrays, Image


@attrs.frozen
class Given:
    """The arrays of one run.

    Attributes:
        arrays: by input name, as the program wants them.
        executed: whether they are all; else they are what timing only needs.
    """

    arrays: HostArrays
    executed: bool


def given(program: Program, feeds: HostArrays | None, image: Image | None) -> Given:
    """The arrays that a run starts from.

    Raises:
        ProgramError: an input that is missing, unknown or not as the program wants it.
    """
    inputs, fed, held = program.inputs, feeds or {}, image or Image()
    unknown = sorted(set(fed) - set(inputs))
    if unknown:
        raise ProgramError(f"the program has no input {unknown[0]}; it needs {sorted(inputs)}")
    control = {name for name, handle in inputs.items() if handle.control}
    present = [name for name in inputs if name in fed or name in held.arrays]
    timing = feeds is None or (set(inputs) != control and set(present) == control != set())
    wanted = control if timing else set(inputs)
    missing = [name for name in inputs if name in wanted and name not in present]
    if missing and feeds is None:
        raise ProgramError(
            f"the cycles of this program depend on {missing[0]}; give the control words even for "
            f"timing only, feeds = {{name: array}} of {sorted(control)}: pack(plan, a)"
        )
    if missing:
        has = f", nor does the image have it: it has {sorted(held.arrays)}" if image else ""
        raise ProgramError(
            f"input {missing[0]} is missing{has}; the program needs {sorted(inputs)}"
        )
    arrays = {
        name: _fitting(name, handle, fed[name]) if name in fed else held.array_for(name, handle)
        for name, handle in inputs.items()
        if name in wanted
    }
    return Given(arrays, executed=not timing)


def _fitting(name: str, handle: Handle, array: npt.ArrayLike) -> npt.NDArray[np.generic]:
    values = np.asarray(array)
    if values.dtype != handle.data_type.numpy or values.shape != (handle.elements,):
        raise ProgramError(
            f"input {name} is {values.dtype}{list(values.shape)}, the program needs "
            f"{handle.data_type.value}[{handle.elements}]; use pack(plan, a, x)"
        )
    return values
