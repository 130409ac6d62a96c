"""The convolution that options ask for."""

from __future__ import annotations

from typing import Any

from ...operations.convolution.geometry import Convolution
from ...plan.options.sides import numbers_in
from .options import DEFAULT_COUNT, GEOMETRY, SIDES, ConvolvedOptions


def asked_for(options: ConvolvedOptions, **known: Any) -> Convolution:
    """The geometry; `known` is what a file of weights decides, where no option says it.

    Raises:
        InputError: sides that do not go together, a kernel larger than the padded image.
    """
    told: dict[str, Any] = {name: getattr(options, name) for name in GEOMETRY}
    drawn = {"channels": DEFAULT_COUNT, "filters": DEFAULT_COUNT, "kernel": options.own_kernel}
    for name, default in drawn.items():
        if told[name] is None:
            told[name] = known.get(name, default)
    for name in SIDES:
        if isinstance(told[name], str):
            told[name] = numbers_in(told[name])
    return Convolution(**told)
