"""Shares of the layers in the bytes of a tile that hold a network's weights.

All layers of a network keep their weights on the same tiles. A plan with fewer copies of its
weights takes more cycles, so that the bytes of a tile are shared out over the layers: of all
choices of a plan for each layer that fit together, the one of fewest cycles is selected.

    weights   bytes of the fullest tile of each layer, added up over the layers: at least what any
              tile keeps
    working   bytes of the fullest tile of a layer beside its weights: operands, partial sums, lists
              and code. One layer runs at a time, so that only the largest counts. Lists and code of
              the other layers are not counted.
    bound     weights + working <= bytes of a tile that a program may fill, and weights <= budget if
              there is one

The options of a layer are the fastest plan of each format, and if these do not fit together, the
fastest plans of each format within budgets of a half, a quarter, ... of its bytes. The choice is
exact for these options: for each limit of the working bytes a dynamic programme over the layers
finds the fewest cycles for every number of bytes of weights. Bytes are rounded up to steps, of
which the bound has `STEPS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import IntArray

# Number of times that the bytes of the fastest plan of a format are halved. Few layers have more
# than 16 copies of their weights, and below one copy no bytes are saved.
HALVINGS = 4
# Steps of bytes in which a bound is counted: 64 layers lose 0.4 % of it by rounding at most.
STEPS = 1 << 14
WORKING_STEPS = 32  # limits of working bytes that are compared: 20 KB apart on a tile of 638 KB
UNREACHED = 1 << 60  # cycles of a sum of bytes that no choice has; more than any network takes


@attrs.frozen(kw_only=True)
class ShareChoice:
    """A plan that a layer may have.

    Attributes:
        cycles: simulated cycles.
        weights: bytes of weights on the fullest tile.
        working: bytes of the fullest tile beside the weights.
    """

    cycles: int
    weights: int
    working: int


Choices: TypeAlias = Sequence[ShareChoice]


@attrs.frozen(kw_only=True)
class Room:
    """Bytes of a tile that the layers of a network share.

    Attributes:
        tile_bytes: bytes that a program may fill.
        budget: largest number of bytes of weights; 0 for no other bound than the tile's.
    """

    tile_bytes: int
    budget: int = 0

    def free_beside(self, working: int) -> int:
        """Return the bytes of weights that fit beside working bytes; negative if none do."""
        free_bytes = self.tile_bytes - working
        return min(free_bytes, self.budget) if self.budget else free_bytes

    def free_with(self, choices: Choices) -> int:
        """Return the bytes of weights that chosen plans leave free; negative if they do not fit."""
        working = max((choice.working for choice in choices), default=0)
        return self.free_beside(working) - sum(choice.weights for choice in choices)


def halved(weights: int, least_bytes: int) -> tuple[int, ...]:
    """Return the budgets for planning a format again: half its bytes, a quarter and so on.

    Args:
        weights: bytes of weights of the fastest plan.
        least_bytes: bytes that no plan of the layer undercuts.
    """
    budgets = (weights >> number for number in range(1, HALVINGS + 1))
    return tuple(budget for budget in budgets if budget >= max(1, least_bytes))


def fastest(layers: Sequence[Choices], room: Room) -> tuple[int, ...] | None:
    """Return the index of the choice of each layer that together take the fewest cycles.

    Of equal sums of cycles the one with fewer bytes of weights is returned. Return None if nothing
    fits together.

    Args:
        layers: choices of each layer, at least one.
        room: bytes of a tile.
    """
    independent = tuple(_first_best(choices) for choices in layers)
    if room.free_with(_plans_at(layers, independent)) >= 0:
        return independent
    # The working bytes of every plan, rounded up to a step, are a limit that is tried.
    step = max(1, room.tile_bytes // WORKING_STEPS)
    working = {-(-choice.working // step) * step for choices in layers for choice in choices}
    least_bytes = max(min(choice.working for choice in choices) for choices in layers)
    best: tuple[int, int, tuple[int, ...]] | None = None
    for limit in sorted({least_bytes, *(size for size in working if size > least_bytes)}):
        indices = _within(layers, limit, room.free_beside(limit))
        if indices is None:
            continue
        chosen_plans = _plans_at(layers, indices)
        cost = (
            sum(choice.cycles for choice in chosen_plans),
            sum(choice.weights for choice in chosen_plans),
        )
        if best is None or cost < best[:2]:
            best = *cost, indices
    return None if best is None else best[2]


def _plans_at(layers: Sequence[Choices], indices: Sequence[int]) -> Choices:
    """Return the plan of each layer that has the layer's index."""
    return [choices[index] for choices, index in zip(layers, indices, strict=True)]


def _first_best(choices: Choices) -> int:
    """Return the index of the choice of fewest cycles, of equal ones with the fewest bytes."""
    costs = [(choice.cycles, choice.weights) for choice in choices]
    return costs.index(min(costs))


def _within(layers: Sequence[Choices], limit: int, bound: int) -> tuple[int, ...] | None:
    """Return the choices of fewest cycles whose weights keep to a bound, or None if none do.

    Args:
        layers: choices of each layer.
        limit: largest working bytes.
        bound: largest sum of the bytes of weights.
    """
    if bound < 0:
        return None
    step = max(1, -(-bound // STEPS))
    steps = bound // step
    # least_cycles[s]: fewest cycles of the layers so far in at most s steps of weights.
    # index[layer, s]: choice of the layer in that solution.
    least_cycles: IntArray = np.zeros(steps + 1, dtype=np.int64)
    index = np.full((len(layers), steps + 1), -1, dtype=np.int32)
    for layer, choices in enumerate(layers):
        # Each choice adds its cycles to the least cycles of the earlier layers in the steps that
        # it leaves them.
        total = np.full(steps + 1, UNREACHED, dtype=np.int64)
        for number, choice in enumerate(choices):
            size = -(-choice.weights // step)
            if choice.working > limit or size > steps:
                continue
            costs = least_cycles[: steps + 1 - size] + choice.cycles
            is_faster = costs < total[size:]
            total[size:][is_faster] = costs[is_faster]
            index[layer, size:][is_faster] = number
        least_cycles = total
    if least_cycles[-1] >= UNREACHED:
        return None
    # From the fewest steps with the fewest cycles, back from the last layer to the first.
    steps_left, chosen = int(np.argmin(least_cycles)), list[int]()
    for layer in reversed(range(len(layers))):
        number = int(index[layer, steps_left])
        chosen.append(number)
        steps_left -= -(-layers[layer][number].weights // step)
    return tuple(reversed(chosen))


def shares_of(choices: Choices, room: Room, *, is_alone: bool) -> tuple[int, ...]:
    """Return the bytes of weights that each layer may take in place of its chosen plan.

    Args:
        choices: chosen plan of each layer.
        room: bytes of a tile.
        is_alone: True gives each layer all bytes that are left, as if no other layer changed;
            False gives equal parts of them, which keep to the bound whatever layers change.
    """
    free_bytes = max(0, room.free_with(choices))
    gain = free_bytes if is_alone else free_bytes // max(1, len(choices))
    return tuple(choice.weights + gain for choice in choices)
