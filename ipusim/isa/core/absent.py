"""Which instructions a machine lacks.

Rule: an instruction that drives AMP units, or that no IPU has, is there where it is among the
machine's instructions, and one that goes with another where that one is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...machine.hypothetical import HYPOTHETICAL
from ...machine.machine import AMP_RATES
from .pipes.quarter import QUARTER

_GOES_WITH: Mapping[str, str] = {
    "f16v4hihov4slic": "f16v4hihov4amp",  # derived: 16 units
    "f8v8hihov4slic": "f8v8hihov4amp",
    **dict.fromkeys(QUARTER, "f8v8hihov4amp"),
}


def is_absent(mnemonic: str, instructions: Collection[str]) -> bool:
    """Whether a machine with these `Machine.instructions` lacks an instruction."""
    needed = _GOES_WITH.get(mnemonic, mnemonic)
    return (needed in AMP_RATES or needed in HYPOTHETICAL) and needed not in instructions
