"""For which machines a kernel's cycle formula was counted; others are refused, never guessed.

Waits of a supervisor for results and branches depend on the order of its instructions. Where a
formula holds them as counts, it holds for machines with the numbers that they were counted for.
"""

from __future__ import annotations

from ipusim import Machine

from .refusals import NoKernelError

ANY_FROM = 1 << 30  # end of a range without an upper bound


def check_counted(machine: Machine, kernel: str, **numbers: range) -> None:
    """Refuse a machine for which the formula of `kernel` does not hold.

    Args:
        machine: the chip.
        kernel: name of the kernel.
        numbers: values of machine numbers for which the formula was counted.

    Raises:
        NoKernelError: naming the number, its value, and the way that remains.
    """
    for name, counted in numbers.items():
        value = getattr(machine, name)
        if value not in counted:
            span = f"{counted[0]}" if len(counted) == 1 else f"{counted[0]} or more"
            raise NoKernelError(
                f"the cycle formula of {kernel} is counted for {name} {span}, machine "
                f"{machine.name} has {value}; run it with fidelity 'instruction'"
            )
