"""Limit of the memory that an input may take, checked against declared sizes before allocation.

An operand larger than the SRAM of the whole machine can never run. Without a machine, the largest
preset sets the limit.
"""

from __future__ import annotations

from ..errors import InputError
from .machine import Machine
from .presets import PRESETS

FLAG = "--max-input-bytes"  # command-line option that changes the limit
# Default limit in bytes: the SRAM of all tiles of the largest preset.
MAX_INPUT_BYTES = max(machine.tiles * machine.sram_bytes for machine in PRESETS.values())


def input_bytes_of(machine: Machine) -> int:
    """Return the number of bytes that an input for this machine may take: those of all tiles."""
    return machine.tiles * machine.sram_bytes


def check_input_bytes(declared: int, limit: int, subject: str) -> None:
    """Refuse an input that declares more bytes than allowed.

    Args:
        declared: memory that the input would take, in bytes.
        limit: memory that an input may take, in bytes.
        subject: description of the input, for the beginning of the message.

    Raises:
        InputError: `declared` is larger; the message has both numbers and the flag that raises the
            limit.
    """
    if declared > limit:
        raise InputError(
            f"{subject} takes {declared:,} bytes in memory, more than the {limit:,} that an input "
            f"may take; raise {FLAG} if it is meant"
        )
