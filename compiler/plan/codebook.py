"""Codebook: values are kept as 4-bit indices into a table of 16 halves, and decoded on the tile.

The table has every distinct number of the values on the chip, after rounding to half. These include
zero if the format stores zeros, as blocks do. -0 is stored as 0. Nothing is approximated: values
with more distinct numbers must be quantised first.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import BoolArray, DataType, InputError

from ..matrix.entries import MatrixError
from ..matrix.pattern import Pattern
from .plan import Plan

ENTRIES = 16  # numbers that 4 bits distinguish
INDEX_BITS = 4  # bits of an index into the table
INDICES, CODEBOOK = "indices", "codebook"  # inputs of a program, in place of the input "values"


def in_codebook(plan: Plan) -> Plan:
    """Return the plan with its values stored as indices into a codebook.

    Raises:
        InputError: The plan's values cannot be in a codebook; the message says what to try.
    """
    check_codebook(plan)
    return attrs.evolve(plan, codebook=True)


def check_codebook(plan: Plan) -> None:
    """Check that a plan can have a codebook: its kernel must read half values as they are stored.

    Raises:
        InputError: The plan cannot; the message has the reason and what to try.
    """
    if plan.data_type is not DataType.HALF:
        raise InputError(f"a codebook holds halves, not {plan.data_type.value} values; take half")
    if not isinstance(plan.pattern, Pattern) or plan.buckets is not None:
        raise InputError(f"a {plan.method} plan has no codebook; plan_static makes plans that can")
    if plan.lowering == "popsparse":
        raise InputError("PopSparse's lowering decodes no codebook; leave lowering out")
    if plan.trips is not None:
        raise InputError("a codebook needs a plan without trips, whose values are not sliced")
    if plan.realisation is not None and not plan.realisation.copies_values:
        raise InputError(
            f"{plan.realisation.name} multiplies by numbers made of the weights, which a codebook "
            "does not hold; take another realisation or algorithm"
        )


def encode(
    values: npt.NDArray[np.float16], padding: BoolArray
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.float16]]:
    """Return values as 4-bit indices into a table, and the table.

    Args:
        values: Values, float16[slots], a multiple of 4.
        padding: True for slots that no kernel reads, bool[slots]. They get the index of the table's
            number nearest to 0, and no entry of their own.

    Returns:
        Indices, uint16[slots / 4], the first value's in the lowest bits; and the table,
        float16[16], ascending, with zeros at the end if there are fewer numbers.

    Raises:
        MatrixError: There are more than 16 distinct numbers.
    """
    stored = values[~padding] + np.float16(0)  # -0 becomes 0
    numbers, indices = np.unique(stored, return_inverse=True)
    if len(numbers) > ENTRIES:
        zero = ", 0 among them" if (numbers == 0).any() else ""
        raise MatrixError(
            f"a has {len(numbers):,} distinct stored numbers{zero}, a codebook holds {ENTRIES}; "
            "quantise a to that many numbers first"
        )
    # Four indices a word: with indices [1, 2, 3, 4] it is 0x4321.
    table = np.zeros(ENTRIES, dtype=np.float16)
    table[: len(numbers)] = numbers
    index = np.full(len(values), np.argmin(np.abs(table)), dtype=np.uint16)
    index[~padding] = indices
    shifts = np.arange(0, 16, INDEX_BITS, dtype=np.uint16)
    return np.bitwise_or.reduce(index.reshape(-1, len(shifts)) << shifts, axis=1), table
