"""The program of a chain and its host arrays: those of its graph, which is a path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy.typing as npt

from ipusim import InputError, Program

from ...packer import Arrays
from ..program.door import emit_graph, pack_product, unpack_graph
from .chain import Chain, check_chain
from .path import RESULT


def emit_chain(chain: Chain) -> Program:
    """Return the program of a chain.

    Its inputs are x of the first plan and, for each layer, "values 0", "values 1", ... and "bias
    0", ... for plans that add a bias; its output is y of the last plan.

    A program may need more memory than a tile has: `simulate` refuses it, and `memory_use` still
    returns the memory that each variable takes.

    Raises:
        InputError: the value is no chain, or elements lie further apart on a tile than the lists of
            a re-layout can express.
        WordOverflow: an offset is too large for a kernel's work list.
    """
    check_chain("emit_chain", chain)
    return emit_graph(chain)


def pack_chain(
    chain: Chain,
    weights: Sequence[Any],
    x: npt.ArrayLike,
    *,
    biases: Sequence[npt.ArrayLike | None] | None = None,
) -> Arrays:
    """Return the flat host arrays that a chain's program takes.

    Args:
        chain: plans that run one after another.
        weights: weight operand of each plan, as `pack` takes it.
        x: dense operand of the first plan.
        biases: bias of each plan, None for a plan without; None if no plan adds a bias.

    Raises:
        MatrixError, InputError: for operands that `pack` refuses, with the layer's number; for
            another number of operands than plans.
    """
    check_chain("pack_chain", chain)
    count = len(chain.plans)
    biases = [None] * count if biases is None else biases
    for name, operands in (("weights", weights), ("biases", biases)):
        if len(operands) != count:
            raise InputError(f"{len(operands)} {name} for a chain of {count} plans")
    packed: dict[str, npt.NDArray[Any]] = {}
    layers = enumerate(zip(chain.plans.items(), weights, biases, strict=True))
    for number, ((name, plan), a, bias) in layers:
        operand = {"partial": True} if number else {"x": x}
        try:
            packed |= pack_product(plan, f"{number}", a, bias=bias, **operand)
        except InputError as error:
            raise type(error)(f"{name}: {error}") from None
    return packed


def unpack_chain(chain: Chain, outputs: Arrays) -> npt.NDArray[Any]:
    """Return y of the last plan, in the chain's data type.

    Raises:
        InputError: if there are no outputs, as after a timing-only run.
    """
    check_chain("unpack_chain", chain)
    return unpack_graph(chain, outputs)[RESULT]
