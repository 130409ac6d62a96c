"""Checks of the arguments of public functions, and conversion of names to values.

A wrong type is refused with one line that says how to make the right one.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any

from ipusim import DataType, InputError, Machine, Program, in_short, load_machine

from ...matrix.bound import Bound
from ...matrix.pattern import Pattern
from ..plan import Plan

DATA_TYPES: Mapping[DataType | str, DataType] = {
    **{data_type.value: data_type for data_type in DataType},
    **{data_type: data_type for data_type in DataType},
}
# For each function: the type that it takes, its name, and advice for other types; `object` stands
# for all types without advice of their own.
ARGUMENT_TYPES: Mapping[str, tuple[type[Any] | UnionType, str, Mapping[type[Any], str]]] = {
    "plan_static": (
        Pattern,
        "a Pattern",
        {
            Bound: "plan_dynamic(bound, n=...) plans for a bound",
            Plan: "it is a plan already: emit(plan)",
            object: "Pattern.of(a, block=16)",
        },
    ),
    "plan_dynamic": (
        Bound,
        "a Bound",
        {
            Pattern: "Bound.of(pattern), or plan_static(pattern)",
            object: "Bound.at_density(a.shape, 16, 1 / 16)",
        },
    ),
    # A Bound is planned before this check, which then sees patterns and wrong types alone.
    "plan_sddmm": (
        Pattern,
        "a Pattern or a Bound",
        {
            Plan: "it is a plan already: emit(plan)",
            object: "Pattern.of(mask, block=16)",
        },
    ),
    "plan_training_step": (
        Bound,
        "a Bound",
        {Pattern: "Bound.of(pattern)", object: "Bound(weights.shape, NM(2, 4))"},
    ),
    "plan_dense": (tuple | list, "a shape (m, k)", {object: "plan_dense(a.shape, n=...)"}),
    "emit": (
        Plan,
        "a Plan",
        {
            Bound: "plan_dynamic(bound, n=...)",
            Program: "it is a program already: simulate(program)",
            object: "plan_static(pattern, n=...)",
        },
    ),
    "chain_of": (Plan, "plans", {object: "chain_of((first_plan, second_plan))"}),
    "pack": (Plan, "a Plan", {object: "pack(plan, a, x)"}),
    "unpack": (Plan, "a Plan", {object: "unpack(plan, run.outputs)"}),
}


def check_type(function_name: str, value: object) -> None:
    """Refuse an argument that a public function does not take.

    Raises:
        InputError: One line with the right type and how to make it.
    """
    expected, name, advice = ARGUMENT_TYPES[function_name]
    if not isinstance(value, expected):
        hint = next(
            text for described_type, text in advice.items() if isinstance(value, described_type)
        )
        raise InputError(f"{function_name} takes {name}, not {type(value).__name__}: {hint}")


def check_outputs(outputs: object) -> None:
    """Refuse outputs that contain no result.

    Raises:
        InputError: `outputs` is a run, or the outputs of a run that was timing only.
    """
    from ipusim import Run  # noqa: PLC0415  # planning does not need the simulator

    if isinstance(outputs, Run):
        raise InputError("unpack takes a run's outputs, not Run: unpack(plan, run.outputs)")
    if not outputs:
        raise InputError(
            "the run has no outputs, it was timing only; simulate(program, pack(plan, a, x)) "
            "computes them"
        )


def resolve_names(
    machine: Machine | str, data_type: DataType | str, partials_type: DataType | str | None
) -> tuple[Machine, DataType, DataType | None]:
    """Return machine and types, also given by name: "bow" or a TOML file, "half", "float".

    Raises:
        InputError: No machine or type has that name.
    """
    if isinstance(machine, str):
        machine = load_machine(machine)
    if not isinstance(machine, Machine):
        raise InputError(f"no machine {in_short(machine)}; give BOW, 'bow' or a TOML file")
    return machine, _type(data_type), None if partials_type is None else _type(partials_type)


def _type(data_type: DataType | str) -> DataType:
    """Return a data type that is given as a value or by its name."""
    if not isinstance(data_type, str | DataType) or data_type not in DATA_TYPES:
        raise InputError(f"no data type {in_short(data_type)}; there is 'half' and 'float'")
    return DATA_TYPES[data_type]
