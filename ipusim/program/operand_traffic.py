"""Bytes that pass between a tile's SRAM and its pipes, where a kernel touches bytes repeatedly.

A span tells which bytes an operand has, not how often a loop returns to them: the AMP streams an
input past every block of weights, and partial sums in and out. Energy is estimated from these
counts; cycle formulas include them already.
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
        """Return the traffic of operands by field, without those touched once."""


def streamed(
    blocks: IntArray, opened: IntArray, vector_bytes: tuple[IntArray, IntArray]
) -> Mapping[str, OperandTraffic]:
    """Return the traffic of a kernel that streams s past blocks of weights, and sums q in and out.

    Args:
        blocks: int64[vertices], number of blocks of weights that s is streamed past.
        opened: int64[vertices], number of these blocks that begin at zero and read no sum.
        vector_bytes: bytes of s, and of q, for one block, int64[vertices] both.
    """
    of_s, of_q = vector_bytes
    return {
        "s": OperandTraffic(blocks * of_s, 0 * blocks),
        "q": OperandTraffic((blocks - opened) * of_q, blocks * of_q),
    }
