"""What the vertices of seats are told of their work, and how often each of them runs."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ipusim import Column, IntArray, same_array
from ipusim.kernels import SeatWork

from ..matrix.formats import Format
from .mapping.footprint import Footprint
from .partition import Cut


@attrs.frozen(kw_only=True)
class SeatRuns:
    """How often each seat runs the kernel, with the same numbers and moved operands.

    Attributes:
        count: int64[seats].
        q_step, s_step: int64[seats], bytes from a run's results and inputs to those of the next.
        values_step: int64[seats], bytes from a run's values to the next one's; None where all runs
            have the same.
    """

    count: IntArray = attrs.field(eq=same_array, repr=False)
    q_step: IntArray = attrs.field(eq=same_array, repr=False)
    s_step: IntArray = attrs.field(eq=same_array, repr=False)
    values_step: IntArray | None = attrs.field(default=None, eq=same_array, repr=False)


@attrs.frozen
class SeatFields:
    """The numbers of the multiplying kernel by seat, addresses left out, and its runs.

    Attributes:
        fields: of the kernel.
        runs: None where each seat runs it once.
    """

    fields: Mapping[str, Column]
    runs: SeatRuns | None = None


def seat_work(form: Format, footprint: Footprint, cut: Cut, columns: int) -> SeatWork:
    """The work of every seat of a cut in its own numbers, for a part of so many columns."""
    return SeatWork(
        first=cut.first * form.blocks,
        count=cut.count * form.blocks,
        local_row=footprint.writes.local,
        local_column=footprint.operand.local,
        rows=footprint.writes.count,
        columns=footprint.operand.count,
        n=columns,
    )
