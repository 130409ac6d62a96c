"""Bytes that pass between a tile's SRAM and its pipes, for kernels that touch bytes repeatedly.

The span of an operand says which bytes it has, not how often a loop touches them: the AMP reads an
input again for every block of weights, and reads and writes partial sums. Energy is estimated from
these counts; cycle formulas include them already.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

import attrs

from ..columns import IntArray, int_column, same_array
from .codelet import Fields


@attrs.frozen
class OperandTraffic:
    """Bytes of one operand that vertices read and write, int64[vertices] both."""

    reads: IntArray = attrs.field(converter=int_column, eq=same_array)
    writes: IntArray = attrs.field(converter=int_column, eq=same_array)


@runtime_checkable
class CountsTraffic(Protocol):
    """Codelet that reports repeated accesses to operands. Other codelets touch each byte once."""

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the traffic of operands by field, without those whose bytes are touched once."""


def streaming_traffic(
    blocks: IntArray, opened: IntArray, vector_bytes: tuple[IntArray, IntArray]
) -> Mapping[str, OperandTraffic]:
    """Return the traffic of a kernel that streams inputs and partial sums past blocks of weights.

    Fields: "s" for the inputs, "q" for the sums.

    Args:
        blocks: int64[vertices], number of blocks of weights that s is streamed past.
        opened: int64[vertices], number of blocks whose sums begin at 0, so that they are not read.
        vector_bytes: bytes of s and bytes of q that pass one block, int64[vertices] both.
    """
    input_bytes, sum_bytes = vector_bytes
    return {
        "s": OperandTraffic(blocks * input_bytes, 0 * blocks),
        "q": OperandTraffic((blocks - opened) * sum_bytes, blocks * sum_bytes),
    }
