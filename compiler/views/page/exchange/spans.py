"""The schedule of an exchange, small enough for a page: spans in which ports send, and to whom.

Sends of one tile to the same receivers that follow one another without a gap are one span. Spans
come by tile, then by cycle; the tiles that hear one are a set, of which there are few.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import ExchangePlan, IntArray, Machine, order_of, same_array, spread


@attrs.frozen
class SendSpans:
    """The spans of one superstep.

    Attributes:
        source, start, length, words: int64[spans], start in cycles from the first send.
        wide: int64[spans], 1 where both ports of the source's pair are used.
        heard: int64[spans], the set of tiles that receive it.
        set_first: int64[sets + 1], where each set begins in `set_tile`.
        set_tile: int64[entries], ascending in each set.
    """

    source: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    length: IntArray = attrs.field(eq=same_array, repr=False)
    words: IntArray = attrs.field(eq=same_array, repr=False)
    wide: IntArray = attrs.field(eq=same_array, repr=False)
    heard: IntArray = attrs.field(eq=same_array, repr=False)
    set_first: IntArray = attrs.field(eq=same_array, repr=False)
    set_tile: IntArray = attrs.field(eq=same_array, repr=False)

    def touching(self, tiles: int) -> IntArray:
        """int64[tiles]: the spans that each tile sends or receives."""
        uses = np.bincount(self.heard, minlength=len(self.set_first) - 1)
        sizes = np.diff(self.set_first)
        received = np.bincount(self.set_tile, np.repeat(uses, sizes), tiles)
        return np.bincount(self.source, minlength=tiles) + received.astype(np.int64)

    def of_tiles(self, kept: IntArray) -> SendSpans:
        """Those that one of the tiles sends or receives; bool[tiles] says which."""
        owner = np.repeat(np.arange(len(self.set_first) - 1), np.diff(self.set_first))
        hears = np.bincount(owner, kept[self.set_tile], len(self.set_first) - 1) > 0
        rows = np.flatnonzero(kept[self.source].astype(bool) | hears[self.heard])
        used, heard = np.unique(self.heard[rows], return_inverse=True)
        set_first, set_tile = _chosen_sets(self, used)
        return SendSpans(
            source=self.source[rows],
            start=self.start[rows],
            length=self.length[rows],
            words=self.words[rows],
            wide=self.wide[rows],
            heard=heard,
            set_first=set_first,
            set_tile=set_tile,
        )

    def packed(self, tiles: int) -> Mapping[str, object]:
        """As the page has them.

        count: int[tiles], spans of each source. gap: int[spans], cycles since the source's span
        before has ended, or since the first send. idle: cycles of a span that carry no word at one
        word a cycle, negative where more.
        """
        end = self.start + self.length
        before = np.concatenate([[0], end[:-1]])[: len(end)]
        first = np.diff(self.source, prepend=-1) != 0
        return {
            "count": np.bincount(self.source, minlength=tiles),
            "gap": self.start - np.where(first, 0, before),
            "words": self.words,
            "idle": self.length - self.words,
            "wide": self.wide,
            "heard": self.heard,
            "set_size": np.diff(self.set_first),
            "set_tile": self.set_tile,
        }


def spans_of(machine: Machine, plan: ExchangePlan) -> SendSpans:
    """The spans of a superstep's exchange."""
    heard, first, members = _receivers(plan)
    length = machine.transfer_cycles(plan.words, plan.wide)
    order = order_of(plan.source, plan.cycle)
    source, cycle, wide = plan.source[order], plan.cycle[order], plan.wide[order].astype(np.int64)
    length, words, heard = length[order], plan.words[order], heard[order]
    new = np.ones(len(order), dtype=np.bool_)
    new[1:] = cycle[1:] != (cycle + length)[:-1]
    for same in (source, wide, heard):
        new[1:] |= same[1:] != same[:-1]
    begin = np.flatnonzero(new)
    if not len(begin):
        none = np.zeros(0, dtype=np.int64)
        return SendSpans(none, none, none, none, none, none, first, members)
    return SendSpans(
        source[begin],
        cycle[begin] - cycle.min(),
        np.add.reduceat(length, begin),
        np.add.reduceat(words, begin),
        wide[begin],
        heard[begin],
        first,
        members,
    )


def _receivers(plan: ExchangePlan) -> tuple[IntArray, IntArray, IntArray]:
    """int64[sends], the set of tiles that hears each; where sets begin, and their tiles.

    Sets are told apart by sums of random numbers of their tiles, which wrap; equals are compared.
    """
    sends = len(plan.source)
    order = order_of(plan.send, plan.tile)
    tile, size = plan.tile[order], np.bincount(plan.send, minlength=sends)
    first = np.concatenate([[0], np.cumsum(size)])
    marks = np.random.default_rng(0).integers(1 << 62, size=1 + int(tile.max(initial=0)))
    sums = np.diff(np.concatenate([[0], np.cumsum(marks[tile])])[first])
    _, example, heard = np.unique(sums, return_index=True, return_inverse=True)
    like = example[heard]
    if not np.array_equal(size, size[like]) or not np.array_equal(
        tile, tile[spread(first[like], size)]
    ):
        example = heard = np.arange(sends)
    set_first = np.concatenate([[0], np.cumsum(size[example])])
    return heard, set_first, tile[spread(first[example], size[example])]


def _chosen_sets(spans: SendSpans, chosen: IntArray) -> tuple[IntArray, IntArray]:
    """Where each of the chosen sets begins, and their tiles."""
    size = np.diff(spans.set_first)[chosen]
    first = np.concatenate([[0], np.cumsum(size)])
    return first, spans.set_tile[spread(spans.set_first[chosen], size)]
