"""Which instructions a machine lacks.

Rule: an instruction that drives AMP units is there where the machine names it among its AMP
instructions, and one that goes with another where that one is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...machine.machine import AMP_RATES
from .pipes.quarter import QUARTER

_GOES_WITH: Mapping[str, str] = {
    "f16v4hihov4slic": "f16v4hihov4amp",  # derived: 16 units
    "f8v8hihov4slic": "f8v8hihov4amp",
    **dict.fromkeys(QUARTER, "f8v8hihov4amp"),
}


def is_absent(mnemonic: str, amp_instructions: Collection[str]) -> bool:
    """Whether a machine with these AMP instructions lacks an instruction."""
    needed = _GOES_WITH.get(mnemonic, mnemonic)
    return needed in AMP_RATES and needed not in amp_instructions
