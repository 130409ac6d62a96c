"""How many bytes pass between a tile's SRAM and its pipes, where a kernel touches bytes again.

A span says which bytes an operand has, not how often a loop comes back to them: the AMP streams an
input past every block of weights, and partial sums in and out. Energy counts it; cycles have it in
their formulas.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

import attrs

from ..columns import IntArray, int_column, same_array
from .codelet import Fields


@attrs.frozen
class OperandTraffic:
    """Bytes of one operand that pass, int64[vertices] each."""

    reads: IntArray = attrs.field(converter=int_column, eq=same_array)
    writes: IntArray = attrs.field(converter=int_column, eq=same_array)


@runtime_checkable
class CountsTraffic(Protocol):
    """A codelet that says how often it comes back to operands; others touch each byte once."""

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """What passes of operands, by field; those left out are touched as lists or spans say."""


def streamed(
    blocks: IntArray, opened: IntArray, vector_bytes: tuple[IntArray, IntArray]
) -> Mapping[str, OperandTraffic]:
    """Of a kernel that streams s past each block and partial sums q in and out.

    Args:
        blocks: int64[vertices], blocks of weights that are streamed past.
        opened: int64[vertices], those of them that begin at zero and read no sum.
        vector_bytes: int64[vertices] each, what one block takes of s, and of q.
    """
    of_s, of_q = vector_bytes
    return {
        "s": OperandTraffic(blocks * of_s, 0 * blocks),
        "q": OperandTraffic((blocks - opened) * of_q, blocks * of_q),
    }
