"""Which machines can run a codelet: those with its instructions and the numbers it was counted for.

Waits of a supervisor and shares of workers depend on the machine. Where code or formula hold them
as counts, they hold for machines with such numbers; others are refused, at either fidelity.
"""

from __future__ import annotations

from ..errors import ProgramError
from ..machine.hypothetical import HYPOTHETICAL
from ..machine.machine import MOST_CYCLES, Machine
from ..program.codelet import Codelet

FOLLOWING = "or a kernel that follows this number (docs/own-chip.md)"


def refusal_of(machine: Machine, codelet: Codelet, *, instead: str = FOLLOWING) -> str:
    """Why the machine cannot run the codelet, or "" if it can.

    Args:
        machine: the chip.
        codelet: what it should run.
        instead: what else to try than another number, from "or" on; "" where there is nothing.
    """
    missing = sorted(set(codelet.instructions) - set(machine.instructions))
    if any(name in HYPOTHETICAL for name in missing):
        return (
            f"kernel {codelet.name} needs {', '.join(missing)}, which no IPU has, nor "
            f"{machine.name}; take --machine hypothetical-nm"
        )
    if missing:
        return (
            f"machine {machine.name} has no {', '.join(missing)}, needed by kernel "
            f"{codelet.name}; it has {', '.join(machine.amp_instructions)}"
        )
    for number, counted in codelet.counted_for.items():
        value = getattr(machine, number)
        if value not in counted:
            nearest = counted[0] if value < counted[0] else counted[-1]
            return (
                f"kernel {codelet.name} is counted for {number} {_text(counted)}, machine "
                f"{machine.name} has {value}; try {number} = {nearest}"
                f"{instead and ', '}{instead}"
            )
    return ""


def check_suited(machine: Machine, codelet: Codelet) -> None:
    """Refuse a codelet that the machine cannot run.

    Raises:
        ProgramError: it lacks an instruction, or has a number that the codelet is not counted for.
    """
    refusal = refusal_of(machine, codelet)
    if refusal:
        raise ProgramError(refusal)


def _text(counted: range) -> str:
    if len(counted) == 1:
        return str(counted[0])
    last = "or more" if counted[-1] == MOST_CYCLES else f"to {counted[-1]}"
    return f"{counted[0]} {last}"
