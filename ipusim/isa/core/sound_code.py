"""Whether a table of bundles is one: shapes, places, sizes; what a slot says is `decode`'s matter.

Rule: machine code reads rows without asking, so what could lead it out of its arrays, or never on,
is refused before. An assembler makes no such code; whoever writes rows by hand may.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...errors import ProgramError
from ..code import SLOT_FIELDS, Code
from ..table.operands import LABEL_LIMIT


def refuse_unsound(code: Code) -> None:
    """Raise for code whose columns do not fit each other, or whose bundles have no place.

    Raises:
        ProgramError: the first thing that is wrong, with its numbers.
    """
    rows = len(code.address)
    for name, shape in (
        *(("main", (rows, SLOT_FIELDS)), ("aux", (rows, SLOT_FIELDS))),
        *(("address", (rows,)), ("size", (rows,)), ("line", (rows,))),
    ):
        column = getattr(code, name)
        if column.shape != shape or column.dtype.kind not in "iu":
            raise ProgramError(
                f"code's {name} is {column.dtype} of shape {column.shape}; it must be whole "
                f"numbers of shape {shape}"
            )
    main, aux = code.main[:, 0] >= 0, code.aux[:, 0] >= 0
    _refuse_any(code, ~(main | aux), "an empty bundle; write nop")
    wrong = (code.size != 8) & ((code.size != 4) | (main & aux))
    _refuse_any(code, wrong, "its size must be 4 bytes, or 8, which two instructions need")
    inside = (code.address >= 0) & (code.address <= LABEL_LIMIT - code.size)
    _refuse_any(code, ~inside | (code.address % 4 != 0), "no multiple of 4 below 2^21")
    listed = (code.line >= 0) & (code.line < len(code.lines))
    _refuse_any(code, ~listed, f"its line must be one of {len(code.lines)}")


def _refuse_any(code: Code, wrong: npt.NDArray[np.bool_], why: str) -> None:
    if wrong.any():
        row = int(np.argmax(wrong))
        raise ProgramError(f"bundle {row} at {int(code.address[row]):#x}: {why}")
