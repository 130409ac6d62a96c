"""Select the host arrays with which a run starts: all inputs, or only those on which cycles depend.

What the caller feeds decides what is run:

    every input                 the program is executed
    the control inputs only     timing only: control words move and are computed, no other values
    nothing                     timing only, if the program has no control inputs

Inputs that are not fed may come from an image, the contents of the chip after an earlier run.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ..errors import ProgramError
from ..program.program import Handle, Program
from .image import HostArrays, Image


@attrs.frozen
class RunInputs:
    """Host arrays of one run.

    Attributes:
        arrays: arrays by input name, in the type and size of the program.
        executed: True if all inputs are present; False for a timing-only run.
    """

    arrays: HostArrays
    executed: bool


def select_inputs(program: Program, feeds: HostArrays | None, image: Image | None) -> RunInputs:
    """Return the arrays with which a run starts.

    Raises:
        ProgramError: an input is missing, unknown, or of another type or size.
    """
    inputs, fed, stored = program.inputs, feeds or {}, image or Image()
    unknown = sorted(set(fed) - set(inputs))
    if unknown:
        raise ProgramError(f"the program has no input {unknown[0]}; it needs {sorted(inputs)}")
    control = {name for name, handle in inputs.items() if handle.control}
    present = [name for name in inputs if name in fed or name in stored.arrays]
    # Timing only: nothing is fed, or exactly the control inputs of a program with other inputs too.
    timing = feeds is None or (set(inputs) != control and set(present) == control != set())
    required = control if timing else set(inputs)
    missing = [name for name in inputs if name in required and name not in present]
    if missing and feeds is None:
        raise ProgramError(
            f"the cycles of this program depend on {missing[0]}; give the control words even for "
            f"timing only, feeds = {{name: array}} of {sorted(control)}: pack(plan, a)"
        )
    if missing:
        has = f", nor does the image have it: it has {sorted(stored.arrays)}" if image else ""
        raise ProgramError(
            f"input {missing[0]} is missing{has}; the program needs {sorted(inputs)}"
        )
    arrays = {
        name: _checked(name, handle, fed[name]) if name in fed else stored.array_for(name, handle)
        for name, handle in inputs.items()
        if name in required
    }
    return RunInputs(arrays, executed=not timing)


def _checked(name: str, handle: Handle, array: npt.ArrayLike) -> npt.NDArray[np.generic]:
    """Return a fed array; refuse it if its type or size is not that of the input."""
    values = np.asarray(array)
    if values.dtype != handle.data_type.numpy or values.shape != (handle.elements,):
        raise ProgramError(
            f"input {name} is {values.dtype}{list(values.shape)}, the program needs "
            f"{handle.data_type.value}[{handle.elements}]; use pack(plan, a, x)"
        )
    return values
