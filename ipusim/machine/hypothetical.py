"""Machine numbers that no IPU has: N:M sparsity in the AMP, and a third load in a bundle.

    amp_n, amp_m       2 and 4: an AMP instruction multiplies 2 kept weights of every 4 inputs, by
                       indices that lie beside the common weights; 1 and 1 on every chip
    loads_per_bundle   64-bit loads of one pace instruction, which loads from several addresses at
                       once and advances them: 2 on every chip, 3 here

Rule: a machine with such a number is hypothetical, and no word of its name may be the name of a
real chip, so that its reports cannot be mistaken for reports on a chip.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from ..errors import MachineError

# Names of real chips and of their architectures.
CHIPS = ("mk1", "gc2", "mk2", "gc200", "bow", "c600", "ipu1", "ipu2", "ipu21")
DENSE = (1, 1)  # (amp_n, amp_m) of every chip: no sparse AMP
SPARSE = (2, 4)  # (amp_n, amp_m) for which SPARSE_INSTRUCTIONS are defined
STOCK_LOADS, MAX_LOADS = 2, 3  # loads_per_bundle of every chip, and with LOAD_INSTRUCTIONS

# The sparse AMP, and the load of its indices; loads of three operands, without and with a store.
SPARSE_INSTRUCTIONS = ("f16v8n2m4hihov4amp", "ld64putci")
LOAD_INSTRUCTIONS = ("ld3x64pace", "ld3xst64pace")
HYPOTHETICAL = (*SPARSE_INSTRUCTIONS, *LOAD_INSTRUCTIONS)
SPARSE_RATES: Mapping[str, tuple[int, int]] = MappingProxyType({SPARSE_INSTRUCTIONS[0]: (16, 4)})
"""AMP units and kept multiplications per unit and cycle, by sparse AMP instruction."""


class HypotheticalNumbers(Protocol):
    """Protocol of a machine with the numbers that may be hypothetical."""

    @property
    def name(self) -> str:
        """Name of the machine in reports."""

    @property
    def amp_n(self) -> int:
        """Number of weights that the sparse AMP keeps of each group of inputs."""

    @property
    def amp_m(self) -> int:
        """Number of inputs in a group of the sparse AMP."""

    @property
    def loads_per_bundle(self) -> int:
        """Number of 64-bit loads of one pace instruction."""

    @property
    def amp_instructions(self) -> tuple[str, ...]:
        """Names of the AMP instructions that multiply dense operands."""


def hypothetical_instructions(machine: HypotheticalNumbers) -> tuple[str, ...]:
    """Return the names of the instructions that a machine has and no IPU has."""
    sparse = SPARSE_INSTRUCTIONS if (machine.amp_n, machine.amp_m) == SPARSE else ()
    return sparse + (LOAD_INSTRUCTIONS if machine.loads_per_bundle == MAX_LOADS else ())


def check_hypothetical(machine: HypotheticalNumbers) -> None:
    """Refuse hypothetical numbers without an instruction, or in a machine named like a real chip.

    Raises:
        MachineError: the message names the number and a correction.
    """
    group = machine.amp_n, machine.amp_m
    if group not in (DENSE, SPARSE):
        raise MachineError(
            f"{machine.name}: amp_n = {machine.amp_n} and amp_m = {machine.amp_m}, but only 2 and "
            "4 have an AMP instruction; write 1 and 1 for no sparse AMP"
        )
    if group == SPARSE and "f16v4hihov4amp" not in machine.amp_instructions:
        raise MachineError(
            f"{machine.name}: {SPARSE_INSTRUCTIONS[0]} takes the 16 units of f16v4hihov4amp, which "
            "amp_instructions lack; add it, or set amp_n and amp_m to 1"
        )
    if group == DENSE and machine.loads_per_bundle == STOCK_LOADS:
        return
    # The name is split into words, so that "bow-like" is refused and "rainbow" is not.
    words = re.split(r"[^a-z0-9]+", machine.name.lower())
    chips = [chip for chip in CHIPS if chip in words]
    if chips:
        raise MachineError(
            f"{machine.name}: amp_n = {machine.amp_n}, amp_m = {machine.amp_m}, loads_per_bundle = "
            f"{machine.loads_per_bundle} is no {chips[0]}, no IPU has it; give it another name, or "
            "take hypothetical-nm"
        )
