"""How the ways of a sweep look, alike in every picture: colour tells the strategy, dash the block.

Compute, exchange and sync have the colours that they have in the pictures of a run, and no strategy
has one of these. Dense is grey.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from matplotlib.lines import Line2D

from ....drawing import colours
from ..finding import Finding
from ..ways import BLOCK, STRATEGY, names_of

DENSE = "dense"
PARTS = ("compute", "exchange", "sync")
PART_COLOURS = {name: colours.STATES[name] for name in PARTS}
DASHES: tuple[Any, ...] = (  # as Matplotlib takes them
    "-",
    (0, (5, 2)),
    (0, (1, 1.5)),
    (0, (5, 1.5, 1, 1.5)),
    (0, (9, 2)),
    (0, (2, 3)),
)
MARKS = ("o", "s", "^", "D", "v", "P")
SPARSE = "sparse"  # where nothing varies


@attrs.frozen
class Look:
    """How a finding looks.

    Attributes:
        strategy, block: in words; empty where none varies, or dense has none.
        colour: of the strategy.
        dash, mark: of the block.
    """

    strategy: str
    block: str
    colour: str
    dash: Any
    mark: str

    @property
    def way(self) -> str:
        """Strategy and block."""
        return " ".join(word for word in (self.strategy, self.block) if word)


@attrs.frozen
class Looks:
    """The look of each finding of a sweep."""

    by_finding: Mapping[int, Look] = attrs.field(repr=False)

    def of(self, finding: Finding) -> Look:
        """That of one."""
        return self.by_finding[id(finding)]

    def without_blocks(self) -> Looks:
        """Looks alike for all blocks, for a picture whose axis tells them."""
        plain = {"block": "", "dash": DASHES[0], "mark": MARKS[0]}
        looks = self.by_finding.items()
        return Looks({key: attrs.evolve(look, **plain) for key, look in looks})

    def legend(self, findings: Sequence[Finding]) -> list[Line2D]:
        """Handles of all strategies, then of all blocks, of some findings."""
        looks = [self.of(finding) for finding in findings]
        strategies = {look.strategy: look.colour for look in looks}
        known = {look.block: (look.dash, look.mark) for look in looks if look.block}
        blocks = {name: known[name] for name in sorted(known, key=block_place)}
        lines = [
            Line2D([], [], color=colour, linewidth=4, label=name or SPARSE)
            for name, colour in strategies.items()
        ]
        if len(blocks) < 2:
            return lines
        return lines + [
            Line2D([], [], color=colours.INK, linestyle=dash, marker=mark, markersize=4, label=name)
            for name, (dash, mark) in blocks.items()
        ]


def block_place(name: str) -> tuple[int, str]:
    """Where a block stands among others: small ones first."""
    return len(name), name


def looks_of(findings: Sequence[Finding]) -> Looks:
    """The looks of the findings of one sweep: as many colours as strategies, again from the first.

    Blocks are in their order, so that small ones have the same dash in most sweeps.
    """
    strategies, blocks = names_of(findings, STRATEGY), names_of(findings, BLOCK)
    sparse = [
        name
        for name, finding in zip(strategies, findings, strict=True)
        if not finding.multiplies_zeros
    ]
    colour_of = colours.series_colours(sparse)
    by_size = sorted({name for name in blocks if name}, key=block_place)
    at_block = {name: at for at, name in enumerate(by_size)}
    looks = {}
    for finding, strategy, block in zip(findings, strategies, blocks, strict=True):
        at = at_block.get(block, 0)
        colour = colours.METHODS[DENSE] if finding.multiplies_zeros else colour_of[strategy]
        looks[id(finding)] = Look(
            strategy, block, colour, DASHES[at % len(DASHES)], MARKS[at % len(MARKS)]
        )
    return Looks(looks)
