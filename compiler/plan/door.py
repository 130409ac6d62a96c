"""What callers give at the doors: names become values, wrong types are refused in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ipusim import DataType, InputError, Machine, Program, Run, load_machine

from ..matrix.bound import Bound
from ..matrix.pattern import Pattern
from .plan import Plan

INSTEAD: Mapping[str, Mapping[type[Any], str]] = {
    # door: what was given, what to give instead; `object` is all else
    "plan_static": {
        Bound: "plan_dynamic(bound, n=...) plans for a bound",
        Plan: "it is a plan already: emit(plan)",
        object: "Pattern.of(a, block=16)",
    },
    "plan_dynamic": {
        Pattern: "Bound(pattern.shape, pattern.block, pattern.stored), or plan_static(pattern)",
        object: "Bound.at_density(a.shape, 16, 1 / 16)",
    },
    "emit": {
        Pattern: "plan_static(pattern, n=...)",
        Bound: "plan_dynamic(bound, n=...)",
        Program: "it is a program already: simulate(program)",
        object: "plan_static(pattern, n=...)",
    },
    "pack": {object: "pack(plan, a, x)"},
    "unpack": {object: "unpack(plan, run.outputs)"},
}


def check_type(door: str, given: object, wanted: type[Any]) -> None:
    """Refuse what a door does not take.

    Raises:
        InputError: one line that names the right type and how to come by it.
    """
    if not isinstance(given, wanted):
        hint = next(hint for kind, hint in INSTEAD[door].items() if isinstance(given, kind))
        raise InputError(f"{door} takes a {wanted.__name__}, not {type(given).__name__}: {hint}")


def check_shape(given: object) -> None:
    """Refuse a matrix or a pattern where `plan_dense` takes a shape.

    Raises:
        InputError: it is no pair of whole numbers.
    """
    if not isinstance(given, tuple | list) or len(given) != 2:
        hint = "plan_dense(a.shape, n=...)"
        raise InputError(f"plan_dense takes a shape (m, k), not {type(given).__name__}: {hint}")


def check_outputs(outputs: object) -> None:
    """Refuse outputs without a result.

    Raises:
        InputError: they are a run, or those of a run that moved no values.
    """
    if isinstance(outputs, Run):
        raise InputError("unpack takes a run's outputs, not Run: unpack(plan, run.outputs)")
    if not outputs:
        raise InputError(
            "the run has no outputs, it was timing only; simulate(program, pack(plan, a, x)) "
            "computes them"
        )


def named(
    machine: Machine | str, data_type: DataType | str, partials_type: DataType | str | None
) -> tuple[Machine, DataType, DataType | None]:
    """Machine and types where their names were given: "bow" or a TOML file, "half", "float".

    Raises:
        InputError: there is none of that name.
    """
    if isinstance(machine, str):
        machine = load_machine(machine)
    if not isinstance(machine, Machine):
        raise InputError(f"no machine {machine!r}; give BOW, 'bow' or a TOML file")
    wanted = partials_type if partials_type is None else _data_type(partials_type)
    return machine, _data_type(data_type), wanted


def _data_type(given: DataType | str) -> DataType:
    try:
        return DataType(given)
    except ValueError:
        known = " and ".join(repr(kind.value) for kind in DataType)
        raise InputError(f"no data type {given!r}; there is {known}") from None
