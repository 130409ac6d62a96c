"""The parts of a draft: traffic between regions, supersteps, loops of them, and the regions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs

from ipusim import IntArray, same_array

from ...exchange.traffic import Traffic
from .vertices import ComputeSet


@attrs.frozen
class Move:
    """Traffic from one region to another.

    Attributes:
        traffic: what travels.
        source, target: the regions.
        in_turns: no tile sends while it receives; the phase keeps to the traffic's waves, in which
            no tile occurs twice.
    """

    traffic: Traffic
    source: str
    target: str
    in_turns: bool = False


@attrs.frozen
class DraftStep:
    """One superstep of a draft."""

    name: str
    moves: tuple[Move, ...]
    compute_set: ComputeSet


@attrs.frozen
class DraftLoop:
    """A loop of a draft; `word` is the region whose first word on `tile` chooses the case.

    Attributes:
        carries: a turn may read what an earlier one left in a region that only the loop touches;
            else each writes there before it reads, and such a region lives in its steps alone.
    """

    name: str
    decide: DraftStep
    tile: int
    word: str
    cases: tuple[tuple[DraftStep, ...], ...]
    max_turns: int
    carries: bool = True


Draft: TypeAlias = Sequence[DraftStep | DraftLoop]


def flat(draft: Draft) -> tuple[DraftStep, ...]:
    """All supersteps in the order in which a program numbers them."""
    steps: list[DraftStep] = []
    for item in draft:
        if isinstance(item, DraftStep):
            steps.append(item)
        else:
            steps += [item.decide, *(step for case in item.cases for step in case)]
    return tuple(steps)


@attrs.frozen
class Store:
    """A region that the draft wants.

    Attributes:
        name, category: as in `Variable`.
        bytes: int64[tiles].
        resident: keeps its content over the whole program.
        pinned: lies at one address in all programs of a plan.
        control: holds words on which cycles depend.
    """

    name: str
    category: str
    bytes: IntArray = attrs.field(eq=same_array, repr=False)
    resident: bool
    pinned: bool = False
    control: bool = False
