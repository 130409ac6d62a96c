"""Check that a machine has the instructions of a codelet and the numbers that its code assumes.

How long the supervisor waits for its workers, and how work is divided among them, depends on
numbers of the machine, such as the number of worker contexts. Some codelets have such numbers built
into their code or cycle formula; machines with other numbers are refused.
"""

from __future__ import annotations

from ..errors import ProgramError
from ..machine.hypothetical import HYPOTHETICAL
from ..machine.machine import MAX_CYCLES, Machine
from ..program.codelet import Codelet, JudgesMachines

# Advice at the end of a refusal that names a number of the machine.
OTHER_KERNEL = "or a kernel that follows this number (docs/own-chip.md)"


def refusal_of(machine: Machine, codelet: Codelet, *, instead: str = OTHER_KERNEL) -> str:
    """Return the reason why a machine cannot run a codelet, or "" if it can.

    Args:
        machine: the machine.
        codelet: the codelet.
        instead: advice besides changing the machine's number, beginning with "or"; "" for none.
    """
    interleaved = [operand.field for operand in codelet.operands if operand.interleaved]
    if interleaved and not machine.has_interleaved_memory:
        return (
            f"kernel {codelet.name} keeps {' and '.join(interleaved)} in interleaved memory, "
            f"machine {machine.name} has none: interleaved_offset_bytes is all of sram_bytes, "
            f"{machine.sram_bytes}; lower interleaved_offset_bytes"
        )
    missing_instructions = sorted(set(codelet.instructions) - set(machine.instructions))
    if any(name in HYPOTHETICAL for name in missing_instructions):
        return (
            f"kernel {codelet.name} needs {', '.join(missing_instructions)}, which no IPU has, nor "
            f"{machine.name}; take --machine hypothetical-nm"
        )
    if missing_instructions:
        return (
            f"machine {machine.name} has no {', '.join(missing_instructions)}, needed by kernel "
            f"{codelet.name}; it has {', '.join(machine.amp_instructions)}"
        )
    follows_rates = isinstance(codelet, JudgesMachines) and codelet.follows_amp_rates
    for rate in machine.amp_rates:
        if rate.instruction in codelet.instructions and not follows_rates:
            return (
                f"the cycles of kernel {codelet.name} are counted for the {rate.instruction} "
                f"of the chips, machine {machine.name} has {rate.text}; leave its amp_rates out"
                f"{instead and ', '}{instead}"
            )
    # Assembly and cycle formula of the codelet are valid only for these numbers of the machine.
    for number, valid in codelet.counted_for.items():
        value = getattr(machine, number)
        if value not in valid:
            closest = valid[0] if value < valid[0] else valid[-1]
            return (
                f"kernel {codelet.name} is counted for {number} {_text(valid)}, machine "
                f"{machine.name} has {value}; try {number} = {closest}"
                f"{instead and ', '}{instead}"
            )
    return codelet.refusal(machine) if isinstance(codelet, JudgesMachines) else ""


def check_suited(machine: Machine, codelet: Codelet) -> None:
    """Refuse a codelet that the machine cannot run.

    Raises:
        ProgramError: the machine lacks an instruction, or has a number for which the codelet's
            cycles are not counted.
    """
    refusal = refusal_of(machine, codelet)
    if refusal:
        raise ProgramError(refusal)


def _text(valid: range) -> str:
    """Return a range of valid numbers in words."""
    if len(valid) == 1:
        return str(valid[0])
    # A range that ends at the largest number a machine may have is open.
    end = "or more" if valid[-1] == MAX_CYCLES else f"to {valid[-1]}"
    return f"{valid[0]} {end}"
