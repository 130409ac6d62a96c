"""Choice of a kernel: the first candidate with the required properties that the machine can run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from ipusim import Codelet, Machine, refusal_of

from .kernel import for_machine
from .refusals import NoKernelError

Kernel = TypeVar("Kernel", bound=Codelet)
block_of = attrgetter("block")


def choose(
    machine: Machine,
    kernels: Sequence[Kernel],
    product: str,
    required: Mapping[str, Any],
    *,
    alternatives: str = "",
) -> Kernel:
    """Return the first candidate with the required properties that the machine can run.

    Args:
        machine: the chip.
        kernels: candidates, in the order of their preference.
        product: name of the product that the kernels compute, for the error's message.
        required: required values of the kernel's properties, by name.
        alternatives: end of the error's message that names alternatives, see `refusal_of`; by
            default it names the block sizes of other kernels, if `required` has a block.

    Raises:
        NoKernelError: no kernel has these properties, or the machine lacks its instruction, or the
            cycle formula of no kernel holds for the machine's numbers.
    """
    candidates = [for_machine(machine, kernel) for kernel in kernels if _has(kernel, required)]
    if not candidates:
        types = (required[name].value for name in ("data_type", "partials_type"))
        raise NoKernelError("no {} kernel for {} data with {} partials".format(product, *types))
    runnable = [kernel for kernel in candidates if not refusal_of(machine, kernel)]
    # A machine that states a rate of its own wants it used, even where a kernel for the chips' AMP
    # comes first.
    own_instructions = {rate.instruction for rate in machine.amp_rates}
    if runnable:
        return next(
            (kernel for kernel in runnable if own_instructions & set(kernel.instructions)),
            runnable[0],
        )
    alternatives = alternatives or _other_blocks(machine, kernels, required)
    for kernel in candidates:
        if set(kernel.instructions) <= set(machine.instructions):
            raise NoKernelError(refusal_of(machine, kernel, instead=alternatives))
    needed_instructions = dict.fromkeys(
        name for kernel in candidates for name in kernel.instructions
    )
    instruction_names = " or ".join(needed_instructions)
    names = " or ".join(kernel.name for kernel in candidates)
    raise NoKernelError(
        f"machine {machine.name} has no {instruction_names}, needed by kernel {names}; "
        f"has {', '.join(machine.amp_instructions) or 'no AMP instruction'}"
    )


def _has(kernel: Codelet, required: Mapping[str, Any]) -> bool:
    """Return True if the kernel's properties have the required values."""
    return all(getattr(kernel, name) == value for name, value in required.items())


def _other_blocks(machine: Machine, kernels: Sequence[Codelet], required: Mapping[str, Any]) -> str:
    """Return the end of an error message that names the blocks that the machine can multiply.

    The text is empty if there are none.
    """
    if "block" not in required:
        return ""
    other_properties = {name: value for name, value in required.items() if name != "block"}
    similar = (for_machine(machine, kernel) for kernel in kernels if _has(kernel, other_properties))
    blocks = {block_of(kernel) for kernel in similar if not refusal_of(machine, kernel)}
    return f"or blocks of {' or '.join(map(str, sorted(blocks)))}" if blocks else ""
