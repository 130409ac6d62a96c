"""Looks of a sweep's variants, equal in all pictures: colour is the strategy, dash the block.

A variant is a method with its options. The parts of a run (compute, exchange and sync) have the
same colours as in other pictures of a run; strategies have other colours. Dense is grey.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from matplotlib.lines import Line2D

from ....drawing import colours
from ..finding import Finding
from ..variants import STORAGE_FIELDS, STRATEGY_FIELDS, names_of

DENSE = "dense"
PART_COLOURS = {name: colours.STATES[name] for name in ("compute", "exchange", "sync")}
DASHES: tuple[Any, ...] = (  # line styles of Matplotlib: (offset, lengths of dashes and gaps)
    "-",
    (0, (5, 2)),
    (0, (1, 1.5)),
    (0, (5, 1.5, 1, 1.5)),
    (0, (9, 2)),
    (0, (2, 3)),
)
MARKERS = ("o", "s", "^", "D", "v", "P")  # markers of Matplotlib
SPARSE = "sparse"  # label of the strategy if all findings have the same strategy


@attrs.frozen
class Look:
    """Colour, line style and marker of a finding in pictures.

    Attributes:
        strategy, block: names of the strategy and of the block; empty if the field does not vary,
            or for the block of a dense plan.
        colour: colour of the strategy.
        dash, marker: line style and marker of the block.
    """

    strategy: str
    block: str
    colour: str
    dash: Any
    marker: str

    @property
    def variant(self) -> str:
        """Name of strategy and block."""
        return " ".join(word for word in (self.strategy, self.block) if word)


@attrs.frozen
class Looks:
    """Looks of all findings of a sweep, by the finding's `id`."""

    by_finding: Mapping[int, Look] = attrs.field(repr=False)

    def of(self, finding: Finding) -> Look:
        """Return the look of a finding."""
        return self.by_finding[id(finding)]

    def without_blocks(self) -> Looks:
        """Return looks that are equal for all blocks, for a picture whose axis shows the blocks."""
        style = {"block": "", "dash": DASHES[0], "marker": MARKERS[0]}
        return Looks({key: attrs.evolve(look, **style) for key, look in self.by_finding.items()})

    def legend(self, findings: Sequence[Finding]) -> list[Line2D]:
        """Return legend handles of all strategies of some findings, then of all blocks."""
        looks = [self.of(finding) for finding in findings]
        strategies = {look.strategy: look.colour for look in looks}
        styles = {look.block: (look.dash, look.marker) for look in looks if look.block}
        blocks = {name: styles[name] for name in sorted(styles, key=block_rank)}
        lines = [
            Line2D([], [], color=colour, linewidth=4, label=name or SPARSE)
            for name, colour in strategies.items()
        ]
        if len(blocks) < 2:
            return lines
        return lines + [
            Line2D([], [], color=colours.INK, ls=dash, marker=marker, markersize=4, label=name)
            for name, (dash, marker) in blocks.items()
        ]


def block_rank(name: str) -> tuple[int, str]:
    """Return a sort key of a block's name, small blocks first ("block 4" before "block 16")."""
    return len(name), name


def looks_of(findings: Sequence[Finding], *, axis: str = "") -> Looks:
    """Return the looks of the findings of one sweep; a field that is the axis names no strategy.

    Colours repeat if there are more strategies than colours. Blocks are numbered by size, so that
    small blocks have the same dash in most sweeps.
    """
    strategies = names_of(findings, [name for name in STRATEGY_FIELDS if name != axis])
    blocks = names_of(findings, STORAGE_FIELDS)
    sparse = [
        name
        for name, finding in zip(strategies, findings, strict=True)
        if not finding.multiplies_zeros
    ]
    strategy_colours = colours.series_colours(sparse)
    block_names = sorted({name for name in blocks if name}, key=block_rank)
    block_numbers = {name: style_number for style_number, name in enumerate(block_names)}
    looks = {}
    for finding, strategy, block in zip(findings, strategies, blocks, strict=True):
        style_number = block_numbers.get(block, 0)
        colour = colours.METHODS[DENSE] if finding.multiplies_zeros else strategy_colours[strategy]
        # Dashes and markers repeat if there are more blocks than styles.
        looks[id(finding)] = Look(
            strategy,
            block,
            colour,
            DASHES[style_number % len(DASHES)],
            MARKERS[style_number % len(MARKERS)],
        )
    return Looks(looks)
