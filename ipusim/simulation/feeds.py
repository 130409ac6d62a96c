"""Select the host arrays with which a run starts: all inputs, or only the control inputs.

Control inputs are the inputs on which cycles depend. The arrays that the caller passes ("feeds")
decide how the program runs:

    every input              the program is executed
    only control inputs      timing only: exchanges and vertices handle control words, no values
    no input                 timing only, if the program has no control inputs

An input that is not fed may come from an image: the contents of the chip after an earlier run.
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
        executed: True if values are computed; False for a timing-only run.
    """

    arrays: HostArrays
    executed: bool


def select_inputs(program: Program, feeds: HostArrays | None, image: Image | None) -> RunInputs:
    """Return the arrays with which a run starts.

    Args:
        program: the program to run.
        feeds: arrays by input name; None for a timing-only run.
        image: contents of the chip after an earlier run, for inputs that are not fed.

    Raises:
        ProgramError: an input is missing, unknown, or of another type or size.
    """
    inputs, fed, chip = program.inputs, feeds or {}, image or Image()
    unknown = sorted(set(fed) - set(inputs))
    if unknown:
        raise ProgramError(f"the program has no input {unknown[0]}; it needs {sorted(inputs)}")
    control = {name for name, handle in inputs.items() if handle.control}
    present = [name for name in inputs if name in fed or name in chip.arrays]
    # Timing only: no feeds, or the control inputs alone of a program that has other inputs as well.
    timing_only = feeds is None or (set(inputs) != control and set(present) == control != set())
    required_names = control if timing_only else set(inputs)
    missing_names = [name for name in inputs if name in required_names and name not in present]
    if missing_names and feeds is None:
        raise ProgramError(
            f"the cycles of this program depend on {missing_names[0]}; give the control words "
            f"even for timing only, feeds = {{name: array}} of {sorted(control)}: pack(plan, a)"
        )
    if missing_names:
        image_note = f", nor does the image have it: it has {sorted(chip.arrays)}" if image else ""
        raise ProgramError(
            f"input {missing_names[0]} is missing{image_note}; the program needs {sorted(inputs)}"
        )
    arrays = {
        name: _checked(name, handle, fed[name]) if name in fed else chip.array_for(name, handle)
        for name, handle in inputs.items()
        if name in required_names
    }
    return RunInputs(arrays, executed=not timing_only)


def _checked(name: str, handle: Handle, array: npt.ArrayLike) -> npt.NDArray[np.generic]:
    """Return a fed array. Refuse an array whose type or size differs from the input's."""
    values = np.asarray(array)
    if values.dtype != handle.data_type.numpy or values.shape != (handle.elements,):
        raise ProgramError(
            f"input {name} is {values.dtype}{list(values.shape)}, the program needs "
            f"{handle.data_type.value}[{handle.elements}]; use pack(plan, a, x)"
        )
    return values
