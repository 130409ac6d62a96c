"""What no IPU has, and a machine may have two numbers for: N of M in the AMP, and a third load.

    amp_n, amp_m       2 and 4: an AMP instruction multiplies 2 kept weights of every 4 inputs, by
                       indices that lie beside the common weights; 1 and 1 on every chip
    loads_per_bundle   64-bit loads of one pace instruction: 2 on every chip, 3 here

Rule: a machine with either is hypothetical and is called so: the name of a real chip is refused,
as a name or as a word of one, so that no report can be taken for a chip's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from ..errors import MachineError

CHIPS = ("mk1", "gc2", "mk2", "gc200", "bow", "c600", "ipu1", "ipu2", "ipu21")
DENSE = (1, 1)
SPARSE = (2, 4)  # what the instructions below are defined for
STOCK_LOADS, MOST_LOADS = 2, 3

SPARSE_INSTRUCTIONS = ("f16v8n2m4hihov4amp", "ld64putci")
LOAD_INSTRUCTIONS = ("ld3x64pace", "ld3xst64pace")
HYPOTHETICAL = (*SPARSE_INSTRUCTIONS, *LOAD_INSTRUCTIONS)
SPARSE_RATES: Mapping[str, tuple[int, int]] = MappingProxyType({SPARSE_INSTRUCTIONS[0]: (16, 4)})
"""Units that an instruction drives, and kept multiplications of each a cycle."""


class Imaginable(Protocol):
    """A machine, as far as its hypothetical numbers go."""

    @property
    def name(self) -> str:
        """What reports call it."""

    @property
    def amp_n(self) -> int:
        """Kept weights of a group."""

    @property
    def amp_m(self) -> int:
        """Inputs of a group."""

    @property
    def loads_per_bundle(self) -> int:
        """64-bit loads of one pace instruction."""

    @property
    def amp_instructions(self) -> tuple[str, ...]:
        """Those of the dense AMP."""


def hypothetical_instructions(machine: Imaginable) -> tuple[str, ...]:
    """Those that no IPU has and this machine's numbers give it."""
    sparse = SPARSE_INSTRUCTIONS if (machine.amp_n, machine.amp_m) == SPARSE else ()
    return sparse + (LOAD_INSTRUCTIONS if machine.loads_per_bundle == MOST_LOADS else ())


def check_hypothetical(machine: Imaginable) -> None:
    """Refuse hypothetical numbers that no instruction stands for, or under a chip's name.

    Raises:
        MachineError: which, and what to try.
    """
    group = machine.amp_n, machine.amp_m
    if group not in (DENSE, SPARSE):
        raise MachineError(
            f"{machine.name}: amp_n = {machine.amp_n} and amp_m = {machine.amp_m}, but only 2 and "
            "4 have an AMP instruction; 1 and 1 is none"
        )
    if group == SPARSE and "f16v4hihov4amp" not in machine.amp_instructions:
        raise MachineError(
            f"{machine.name}: {SPARSE_INSTRUCTIONS[0]} takes the 16 units of f16v4hihov4amp, which "
            "amp_instructions lack; add it, or set amp_n and amp_m to 1"
        )
    if group == DENSE and machine.loads_per_bundle == STOCK_LOADS:
        return
    words = re.split(r"[^a-z0-9]+", machine.name.lower())
    chips = [chip for chip in CHIPS if chip in words]
    if chips:
        raise MachineError(
            f"{machine.name}: amp_n = {machine.amp_n}, amp_m = {machine.amp_m}, loads_per_bundle = "
            f"{machine.loads_per_bundle} is no {chips[0]}, no IPU has it; give it another name, or "
            "take hypothetical-nm"
        )
