"""A re-layout alone: what it costs to bring y of any plan to where any other wants x."""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, Program, Shown, check_fits, memory_use, program_cycles

from ...lowering.draft import Draft, PlacedArray, program_of
from ...lowering.draft_product import product_ends
from ...lowering.draft_steps import Region
from ...lowering.relayout import Relayout
from ...plan.plan import Plan
from .chain import chain_of
from .program import between_plans

NAME = "between"


@attrs.frozen(kw_only=True)
class RelayoutFigures(Shown):
    """What a re-layout costs.

    Attributes:
        cycles: of its supersteps, as a run of them takes.
        way: how it is done, in words.
        unit_bytes: of what moves together.
        words: of 32 bits that are exchanged.
        list_bytes: of the lists that the fullest tile keeps for it.
        peak_bytes: of the fullest tile, with y, x and what lies between.
    """

    cycles: int
    way: str
    unit_bytes: int
    words: int
    list_bytes: int
    peak_bytes: int

    def __str__(self) -> str:
        if not self.cycles:
            return "re-layout: none, y lies as x is wanted"
        return (
            f"re-layout: {self.cycles:,} cycles, {self.way}, {self.words:,} words exchanged in "
            f"units of {self.unit_bytes} bytes, lists of up to {self.list_bytes:,} bytes, "
            f"{self.peak_bytes:,} bytes on the fullest tile"
        )


def relayout_cycles(before: Plan, after: Plan, *, pick: bool = False) -> int:
    """Cycles from y of a plan to x of the next; arguments and refusals as of `chain_of`."""
    return relayout_figures(before, after, pick=pick).cycles


def relayout_figures(before: Plan, after: Plan, *, pick: bool = False) -> RelayoutFigures:
    """What it costs to bring y of a plan to where the next wants x, by its supersteps' cycles.

    Args:
        before, after: the plans.
        pick: as `chain_of` takes it.

    Raises:
        InputError: as `chain_of`; numbers further apart on a tile than lists reach.
        DoesNotFit: it asks for more memory than a tile has.
    """
    done, program = relayout_alone(before, after, pick=pick)
    check_fits(program)
    return RelayoutFigures(
        cycles=0 if done.in_place else program_cycles(program),
        way=done.transfer,
        unit_bytes=done.unit_bytes,
        words=done.words,
        list_bytes=done.list_bytes,
        peak_bytes=memory_use(program).max_tile_bytes,
    )


def relayout_alone(before: Plan, after: Plan, *, pick: bool = False) -> tuple[Relayout, Program]:
    """Return the re-layout between two plans, and a program that does it and nothing else.

    The program's input is the flat y of the plan before, its output the flat x of the plan after.

    Raises:
        InputError: as `relayout_figures`.
    """
    chain = chain_of((before, after), pick=pick)
    y, x = product_ends(before)[1], product_ends(after)[0]
    y, x = (attrs.evolve(held, region=name) for name, held in (("y", y), ("x", x)))
    done = between_plans(before, after, chain.between[0], y, x, NAME)
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
    stores = (
        _store("y", "output", y, tiles),
        _store("x", "dense operand", x, tiles),
        *done.regions,
    )
    return done, program_of(
        Draft(
            machine=before.machine,
            label=label,
            regions=stores,
            steps=done.steps,
            inputs={"y": y},
            outputs={"x": y if done.in_place else x},
        )
    )


def _store(name: str, category: str, held: PlacedArray, tiles: int) -> Region:
    """Room for an array that lies so."""
    size = np.zeros(tiles, dtype=np.int64)
    np.maximum.at(size, held.tile, held.offset + held.count * held.data_type.bytes)
    return Region(name, category, -(-size // DOUBLE_WORD_BYTES) * DOUBLE_WORD_BYTES, resident=True)
