"""How many bytes an input may take in memory, held against what it declares, before any is taken.

An operand that exceeds the whole SRAM of its machine can never run; without a machine the largest
one that ships sets the limit.
"""

from __future__ import annotations

from ..errors import InputError
from .machine import Machine
from .presets import PRESETS

FLAG = "--max-input-bytes"
MOST_INPUT_BYTES = max(machine.tiles * machine.sram_bytes for machine in PRESETS.values())


def input_bytes_of(machine: Machine) -> int:
    """The bytes that an input of this machine may take: all its SRAM."""
    return machine.tiles * machine.sram_bytes


def check_input_bytes(declared: int, most: int, what: str) -> None:
    """Refuse what declares more bytes than an input may take.

    Args:
        declared: bytes that it would take in memory.
        most: bytes that it may take.
        what: the input and what of it is large, to begin the refusal.

    Raises:
        InputError: both numbers, and the flag that raises the limit.
    """
    if declared > most:
        raise InputError(
            f"{what} takes {declared:,} bytes in memory, more than the {most:,} that an input may "
            f"take; raise {FLAG} if it is meant"
        )
