"""Who plans for N:M patterns that are not multiplied element by element, by realisation."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import MappingProxyType

from ipusim import DataType, InputError, Machine
from ipusim.kernels import NoKernelError

from ..matrix.formats import NM, Format
from ..matrix.pattern import Pattern
from ..operations import MATMUL
from ..plan.operation import Operation
from ..plan.options.methods import Realised, StaticOptions
from ..plan.plan import Plan

# module:function, loaded when asked for; each takes what `realised` does
REALISED: Mapping[Realised | None, str] = MappingProxyType(
    {
        "vector": "ipusim.compiler.planning.shared_choice:plan_vector",
        "expand": "ipusim.compiler.planning.packed:plan_expand",
        "amp": "ipusim.compiler.planning.packed:plan_amp",
        "auto": "ipusim.compiler.search.realisations:plan_quickest",
    }
)


class NoRealisationError(NoKernelError, InputError):
    """A realisation that has no kernel for the types, or for the machine; another may have."""


def check_realisation(realisation: Realised | None, form: Format) -> None:
    """Refuse a realisation for a pattern that is not N:M.

    Raises:
        InputError: what it is.
    """
    if realisation is not None and not isinstance(form, NM):
        raise InputError(
            f"realisation {realisation!r} is for N:M patterns, this one has {form.storage}; "
            "use Pattern.of(a, format=NM(2, 4)), or leave it out"
        )


def realised(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
    operation: Operation = MATMUL,
) -> Plan:
    """The plan of the options' realisation for an N:M pattern.

    Args:
        pattern: of format N:M.
        n: columns of the dense operand.
        machine: the chip.
        types: of data, and of partial sums if given.
        options: of which `realisation` names one of `REALISED`.
        operation: what is computed; the product is all that they have.

    Raises:
        InputError: a pattern, an option or an operation that the realisation does not take.
        NoRealisationError: it has no kernel for the types on this machine.
        NoPlanError: nothing fits.
    """
    if operation != MATMUL:
        raise InputError(
            f"realisation {options.realisation!r} computes {MATMUL.name!r}, not "
            f"{operation.name!r}; leave realisation out, or take 'element'"
        )
    module, _, name = REALISED[options.realisation].partition(":")
    planner = getattr(importlib.import_module(module), name)
    try:
        plan: Plan = planner(pattern, n=n, machine=machine, types=types, options=options)
    except NoKernelError as error:
        raise NoRealisationError(str(error)) from None
    return plan
