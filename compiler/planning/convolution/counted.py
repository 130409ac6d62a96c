"""A cutting counted: what its shares really have, and the cycles that come of it."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import IntArray, same_array

from ...matrix.pattern import Pattern
from ...operations.convolution.product import ConvolutionProduct, Held
from ...plan.operation import TOTAL, Terms
from ...plan.options.methods import Balance
from .cost import CostModel, Loads
from .cutting import Cutting, partition_of
from .splits import PAIR, ConvolutionSplits

OF_A_SEAT = ("dense operand exchange", "values exchange", "multiply")


@attrs.frozen(kw_only=True)
class CountedCutting:
    """One way to cut a convolution.

    Attributes:
        cutting: it.
        filters: shares of filters in each of channels.
        loads: of every share.
        multiply: int64[shares], cycles of all runs in a round, in the band that takes longest.
        cycles: by term, "total" among them.
        tile_bytes: of the fullest tile.
        modest: temporaries keep to their share of SRAM.
        balance: by which the weights were dealt.
    """

    cutting: Cutting
    filters: int
    loads: Loads
    multiply: IntArray = attrs.field(eq=same_array, repr=False)
    cycles: Mapping[str, int]
    tile_bytes: int
    modest: bool = True
    balance: Balance = "raw"

    @property
    def order(self) -> tuple[bool, int]:
        """Better ones first: modest, then quick."""
        return not self.modest, self.cycles[TOTAL]


def counted(
    cutting: Cutting, split: ConvolutionSplits, pattern: Pattern, model: CostModel
) -> CountedCutting:
    """The cycles and bytes of a cutting.

    Args:
        cutting: with its deal.
        split: the row of candidates that it came from.
        pattern: the weights that were dealt.
        model: counts.
    """
    partition = partition_of(cutting, pattern)
    (cut,), operation = partition.cuts, ConvolutionProduct(cutting.how, cutting.wide)
    terms = Terms.of(pattern, cut.seat, cut.shares, partition.order)
    loads, shapes = loads_of(cutting, terms), model.shapes(split)
    fields = operation.share_fields(model.kernel, terms, cut, int(shapes.rows[0]))
    multiply = shapes.runs * model.kernel.cycles(model.machine, fields, {})
    multiply = np.where(loads.blocks > 0, multiply, 0)
    by_share = model.terms(split, shapes, loads, multiply)
    return CountedCutting(
        cutting=cutting,
        filters=int(split.filters[0]),
        loads=loads,
        multiply=multiply,
        cycles=_of_slowest(by_share),
        tile_bytes=int(model.tile_bytes(split, shapes, loads).max()),
    )


def loads_of(cutting: Cutting, terms: Terms) -> Loads:
    """What every share has."""
    how, shares = cutting.how, cutting.shares
    filters = Held.of(terms.seat, terms.row, shares)
    channel = terms.column % how.channel_groups
    channels = Held.of(terms.seat, channel, shares).held
    heard = channels
    if cutting.wide:
        heard = Held.of(terms.seat // PAIR, channel, -(-shares // PAIR)).held
        heard = heard[np.arange(shares) // PAIR]
    depth = np.bincount(filters.group, minlength=how.filter_groups)
    others = depth[filters.group] > 1
    seat, partials = filters.share[others], depth[filters.group[others]]
    shared = np.bincount(seat, minlength=shares)
    summed = np.bincount(seat, partials, shares).astype(np.int64)
    return Loads(
        blocks=np.bincount(terms.seat, minlength=shares),
        filters=filters.held,
        channels=channels,
        heard=heard,
        shared=shared,
        depth=np.maximum(1, -(-summed // np.maximum(shared, 1))),
        owned=np.bincount(seat, 1 / partials, shares).astype(np.float64),
    )


def _of_slowest(by_share: Mapping[str, IntArray]) -> Mapping[str, int]:
    """Cycles by term: those of a seat for which they take longest together, the most of others."""
    last = len(by_share[OF_A_SEAT[2]]) - 1
    together = sum(by_share[name] for name in OF_A_SEAT)
    slowest = int(np.argmax(together))
    terms = {
        name: int(cycles[min(slowest, last, len(cycles) - 1)])
        if name in OF_A_SEAT
        else int(cycles.max())
        for name, cycles in by_share.items()
        if name != TOTAL
    }
    return {**terms, TOTAL: sum(terms.values())}
