"""Which of several kernels a machine can run: the first whose instructions it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ipusim import Codelet, DataType, Machine, refusal_of

from .kernel import for_machine
from .refusals import NoKernelError

Kernel = TypeVar("Kernel", bound=Codelet)


def widest(
    machine: Machine,
    kernels: Sequence[Kernel],
    product: str,
    data_type: DataType,
    partials_type: DataType,
    *,
    instead: str = "",
) -> Kernel:
    """The first of `kernels`, wider ones first, that the machine can run.

    `instead` ends a refusal, as `refusal_of` takes it.

    Raises:
        NoKernelError: there is none, or the machine lacks its instruction, or no kernel with it is
            counted for the machine's numbers.
    """
    if not kernels:
        raise NoKernelError(
            f"no {product} kernel for {data_type.value} data with {partials_type.value} partials"
        )
    kernels = [for_machine(machine, kernel) for kernel in kernels]
    for kernel in kernels:
        if not refusal_of(machine, kernel):
            return kernel
    for kernel in kernels:
        if set(kernel.instructions) <= set(machine.instructions):
            raise NoKernelError(refusal_of(machine, kernel, instead=instead))
    needed = dict.fromkeys(name for kernel in kernels for name in kernel.instructions)
    missing = " or ".join(needed)
    names = " or ".join(kernel.name for kernel in kernels)
    raise NoKernelError(
        f"machine {machine.name} has no {missing}, needed by kernel {names}; "
        f"has {', '.join(machine.amp_instructions) or 'no AMP instruction'}"
    )
