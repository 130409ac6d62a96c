"""What is asked of a network: formats, type, machine, sparsities, and how to choose."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, TypeAlias, get_args

import attrs

from ipusim import InputError, Machine

from ...jobs.request import request_of
from ...jobs.resolved import machine_of
from .formats import DEFAULT_FORMATS, LayerFormat, formats_named

Select: TypeAlias = Literal["greedy", "chain", "none"]
DEFAULT_CURVE = (0.7, 0.8, 0.85, 0.9, 0.925, 0.95, 0.98)


def _formats(given: Any) -> tuple[LayerFormat, ...]:
    """Formats, or their names."""
    if isinstance(given, tuple) and all(isinstance(each, LayerFormat) for each in given):
        return given
    return formats_named(given)


def _curve(given: Any) -> tuple[float, ...]:
    return tuple(sorted(set(given)))


@attrs.frozen(kw_only=True)
class NetworkJob:
    """One study of a network.

    Attributes:
        formats: what each layer is tried in; dense is the first.
        asked: data type and machine, by the names of a request's options.
        sparsity: of layers by name; of those that are not named the weights' own.
        select: how formats are chosen: see `selection`.
        curve: ascending sparsities at which every format is simulated too; empty for none.
        with_numbers: the chosen formats are run once more with numbers, and held against NumPy.

    Raises:
        InputError: a sparsity out of its range, an unknown way to choose.
    """

    formats: tuple[LayerFormat, ...] = attrs.field(default=DEFAULT_FORMATS, converter=_formats)
    asked: Mapping[str, Any] = {}
    sparsity: Mapping[str, float] = {}
    select: Select = "greedy"
    curve: tuple[float, ...] = attrs.field(default=(), converter=_curve)
    with_numbers: bool = False

    @cached_property
    def machine(self) -> Machine:
        """The machine that is asked for.

        Raises:
            InputError: there is none, or no such type.
        """
        return machine_of(request_of(self.asked).machine)

    def __attrs_post_init__(self) -> None:
        if self.select not in get_args(Select):
            known = ", ".join(get_args(Select))
            raise InputError(f"no way to choose {self.select!r}; there is {known}")
        for sparsity in self.curve:
            if not 0 < sparsity < 1:
                raise InputError(
                    f"sparsity {sparsity:g} of a curve; give more than 0 and less than 1"
                )
