"""Host arrays of a chain: `pack_chain` for its program's inputs, `unpack_chain` for its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import InputError

from ...packer import Arrays, pack, unpack
from .chain import Chain, check_chain


def pack_chain(
    chain: Chain,
    weights: Sequence[Any],
    x: npt.ArrayLike,
    *,
    biases: Sequence[npt.ArrayLike | None] | None = None,
) -> Arrays:
    """The flat host arrays that the chain's program takes.

    Args:
        chain: the plans.
        weights: the sparse operand of each plan, as `pack` takes it.
        x: the dense operand of the first plan.
        biases: of each plan, None for one that adds none; none at all where no plan does.

    Raises:
        MatrixError, InputError: as `pack`, with the layer's number; another number of layers.
    """
    check_chain("pack_chain", chain)
    layers = len(chain.plans)
    given = [None] * layers if biases is None else biases
    for name, found in (("weights", weights), ("biases", given)):
        if len(found) != layers:
            raise InputError(f"{len(found)} {name} for a chain of {layers} plans")
    packed: dict[str, npt.NDArray[np.generic]] = {}
    for number, (plan, a, bias) in enumerate(zip(chain.plans, weights, given, strict=True)):
        first = x if number == 0 else None
        try:
            arrays = pack(plan, a, first, bias=bias)
        except InputError as refused:
            raise type(refused)(f"layer {number}: {refused}") from None
        packed |= {name if name == "x" else f"{name} {number}": arrays[name] for name in arrays}
    return packed


def unpack_chain(chain: Chain, outputs: Arrays) -> npt.NDArray[np.generic]:
    """Y of the last plan, in the chain's data type.

    Raises:
        InputError: no outputs, as of a timing-only run.
    """
    check_chain("unpack_chain", chain)
    y: npt.NDArray[np.generic] = unpack(chain.plans[-1], outputs)
    return y
