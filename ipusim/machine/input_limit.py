"""Limit of the memory that an input may take, checked against declared sizes before allocation.

An operand larger than the SRAM of the whole machine can never run. Without a machine, the largest
preset sets the limit.
"""

from __future__ import annotations

from ..errors import InputError
from .machine import Machine
from .presets import PRESETS

FLAG = "--max-input-bytes"
# Default limit in bytes: the SRAM of all tiles of the largest preset.
MOST_INPUT_BYTES = max(machine.tiles * machine.sram_bytes for machine in PRESETS.values())


def input_bytes_of(machine: Machine) -> int:
    """Return the number of bytes that an input of this machine may take: all of its SRAM."""
    return machine.tiles * machine.sram_bytes


def check_input_bytes(declared: int, most: int, what: str) -> None:
    """Refuse an input that declares more bytes than allowed.

    Args:
        declared: memory that the input would take, in bytes.
        most: memory that an input may take, in bytes.
        what: description of the input at the beginning of the message.

    Raises:
        InputError: `declared` is larger; the message has both numbers and the flag that raises the
            limit.
    """
    if declared > most:
        raise InputError(
            f"{what} takes {declared:,} bytes in memory, more than the {most:,} that an input may "
            f"take; raise {FLAG} if it is meant"
        )
