"""Cycles and memory of one re-layout: it moves y of one plan to where the next plan reads x."""

from __future__ import annotations

import attrs

from ipusim import Program, Shown, check_fits, memory_use, program_cycles

from ...lowering.draft import Draft, program_of
from ...lowering.draft_product import product_ends
from ...lowering.relayout import Relayout
from ...plan.plan import Plan
from ..program.value import operand_elements, plan_result, region_of, relayout_to
from .chain import chain_of

PLACE = "between"  # last part of the names of a re-layout's supersteps and regions


@attrs.frozen(kw_only=True)
class RelayoutFigures(Shown):
    """Cycles, traffic and memory of a re-layout.

    Attributes:
        cycles: simulated cycles of its supersteps.
        way: how the re-layout moves elements, as a text.
        unit_bytes: bytes of a unit, whose elements move together.
        words: number of 32-bit words that are exchanged.
        list_bytes: largest number of bytes of the re-layout's lists on a tile.
        peak_bytes: bytes on the fullest tile, with y, x and all regions between them.
    """

    cycles: int
    way: str
    unit_bytes: int
    words: int
    list_bytes: int
    peak_bytes: int

    def __str__(self) -> str:
        if not self.cycles:
            return "re-layout: none, because y already has the layout of x"
        return (
            f"re-layout: {self.cycles:,} cycles, {self.way}, {self.words:,} words exchanged in "
            f"units of {self.unit_bytes} bytes, lists of up to {self.list_bytes:,} bytes, "
            f"{self.peak_bytes:,} bytes on the fullest tile"
        )


def relayout_cycles(before: Plan, after: Plan, *, pick: bool = False) -> int:
    """Return the cycles of moving y of a plan to where the next reads x; see `relayout_figures`."""
    return relayout_figures(before, after, pick=pick).cycles


def relayout_figures(before: Plan, after: Plan, *, pick: bool = False) -> RelayoutFigures:
    """Return the cycles and the memory of bringing y of a plan to where the next one reads x.

    Args:
        before, after: two plans, in the order in which they run.
        pick: True if the re-layout may pass on one number of each pooling window of y, in place of
            the result of pooling; see `chain_of`.

    Raises:
        InputError: if `chain_of` refuses the plans; if elements on a tile are further apart than
            offsets in lists can express.
        DoesNotFit: if the re-layout needs more memory than a tile has.
    """
    relayout, program = relayout_alone(before, after, pick=pick)
    check_fits(program)
    return RelayoutFigures(
        cycles=0 if relayout.in_place else program_cycles(program),
        way=relayout.transfer,
        unit_bytes=relayout.unit_bytes,
        words=relayout.words,
        list_bytes=relayout.list_bytes,
        peak_bytes=memory_use(program).max_tile_bytes,
    )


def relayout_alone(before: Plan, after: Plan, *, pick: bool = False) -> tuple[Relayout, Program]:
    """Return the re-layout between two plans, and a program that consists of it alone.

    The program's input is the flat y of the plan before, its output the flat x of the plan after.

    Raises:
        InputError: if `relayout_figures` raises it.
    """
    chain = chain_of((before, after), pick=pick)
    y, x = product_ends(before)[1], product_ends(after)[0]
    y, x = (attrs.evolve(array, region=name) for name, array in (("y", y), ("x", x)))
    value = plan_result(before, y)
    elements = operand_elements(after, chain.as_operand(1, value.index))
    relayout = relayout_to(before.machine, value, x, elements, PLACE)
    label = attrs.evolve(
        before.label(),
        formula="x of the next plan = y[{numbers}]",
        sizes={"numbers": int(y.count.sum())},
        macs=0,
        dense_macs=0,
        stored_macs=0,
        estimate={},
    )
    tiles = before.machine.tiles
    regions = (
        region_of(y, "output", tiles),
        region_of(x, "dense operand", tiles),
        *relayout.regions,
    )
    return relayout, program_of(
        Draft(
            machine=before.machine,
            label=label,
            regions=regions,
            steps=relayout.steps,
            inputs={"y": y},
            outputs={"x": y if relayout.in_place else x},
        )
    )
