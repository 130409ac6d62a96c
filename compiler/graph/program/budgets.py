"""Memory of a graph's program: fewer copies of weights where it would exceed a tile.

Of each product with weights, plans within a half, a quarter, ... of the bytes of its fastest plan
are searched. The plans of fewest cycles whose weights together fit into the bytes that the rest of
the program leaves are chosen (`graph.shares`). How many bytes the rest takes (lists, code of
exchanges, operands) depends on the choice. So a program is made of the choice, and the bytes for
weights are reduced by what it lacks, or increased while it leaves some, until a program fits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

import attrs

from ipusim import DoesNotFit, Program, check_fits, memory_use

from ...lowering.loading import weight_bytes
from ...plan.no_plan import NoPlanError
from ...plan.plan import Plan
from ..shares import Room, ShareChoice, fastest, halved
from .door import GraphPlan
from .product_plans import CandidatePlan, ProductPlans, ProductRequest

# Programs that are made to find a choice that fits, and to use the bytes that it has left. Each
# corrects what the last one lacked; four were needed at most in what was looked at.
MAX_PROGRAMS = 6
STEPS_OF_TILE = 64  # fewer bytes than this part of a tile are not worth another program


@attrs.frozen
class _Options:
    """Plans of a product with weights, the chosen one first.

    Attributes:
        name: name of its node.
        plans: the plans.
        choices: cycles and bytes of each.
    """

    name: str
    plans: tuple[Plan, ...]
    choices: tuple[ShareChoice, ...]


def within_memory(
    plan: GraphPlan, plans: ProductPlans, requests: Mapping[str, ProductRequest]
) -> GraphPlan:
    """Return a plan whose program fits, with fewer copies of weights if it must have.

    Args:
        plan: plan of the graph.
        plans: plans of products.
        requests: facts that decide the plans of each product, by the name of its node.

    Raises:
        DoesNotFit: not even the fewest copies fit; the line says what fills the fullest tile, and
            what was given up.
    """
    excess = excess_bytes(plan.program)
    if not excess:
        return plan
    options = [
        _options(name, candidate.plan, plans, requests[name])
        for name, candidate in plan.candidates.items()
        if not requests[name].of_results
    ]
    fewest = sum(min(choice.weights for choice in option.choices) for option in options)
    # Bisection between `lacking`, bytes of weights whose program exceeds a tile, and `room`, bytes
    # for the weights of the next program.
    lacking = sum(option.choices[0].weights for option in options)
    room, fitting, smallest = max(lacking - excess, fewest), None, plan
    for _ in range(MAX_PROGRAMS):
        changed = _chosen(plan, options, room)
        excess = excess_bytes(changed.program)
        if not excess:
            fitting = changed
            step = (lacking - room) // 2
            if step < plan.machine.usable_bytes // STEPS_OF_TILE:
                break
            room += step
            continue
        smallest, lacking = changed, room
        if room == fewest:
            break
        room = max(room - excess, fewest)
    return fitting or _refuse(plan, smallest, options)


def excess_bytes(program: Program) -> int:
    """Return the bytes by which a program reaches beyond the end of a tile; 0 if it fits."""
    try:
        check_fits(program)
    except DoesNotFit as error:
        return error.excess_bytes
    return 0


def _options(name: str, plan: Plan, plans: ProductPlans, request: ProductRequest) -> _Options:
    """Return the plan of a product, and plans within budgets of its bytes."""
    by_id = {id(plan): plan}  # several budgets may give one plan
    for budget in halved(weight_bytes(plan), 1):
        try:
            smaller = plans.of(request, budget=budget)[0]
        except NoPlanError:
            break
        by_id[id(smaller)] = smaller
    choices = (
        ShareChoice(cycles=plans.cycles(item), weights=weight_bytes(item), working=0)
        for item in by_id.values()
    )
    return _Options(name, tuple(by_id.values()), tuple(choices))


def _chosen(plan: GraphPlan, options: Sequence[_Options], room: int) -> GraphPlan:
    """Return the graph with the plans of fewest cycles whose weights take at most `room` bytes."""
    choices = [option.choices for option in options]
    indices = fastest(choices, Room(tile_bytes=max(room, 1)))
    if indices is None:  # bytes are counted in steps, so that the very fewest may miss the room
        indices = tuple(
            min(range(len(option)), key=lambda number: option[number].weights) for option in choices
        )
    candidates = {
        option.name: CandidatePlan(plan=option.plans[index])
        for option, index in zip(options, indices, strict=True)
    }
    return attrs.evolve(plan, candidates={**plan.candidates, **candidates})


def _refuse(plan: GraphPlan, smallest: GraphPlan, options: Sequence[_Options]) -> NoReturn:
    """Refuse a graph whose program exceeds a tile with the fewest copies.

    Args:
        plan: plan of the graph with all copies.
        smallest: plan with the fewest copies.
        options: plans of each product with weights.
    """
    use = memory_use(smallest.program)
    used = ", ".join(f"{name} {size:,}" for name, size in use.by_category.items())
    freed = slower = 0
    for option in options:
        smallest_choice = min(option.choices, key=lambda choice: choice.weights)
        freed += option.choices[0].weights - smallest_choice.weights
        slower += smallest_choice.cycles - option.choices[0].cycles
    excess = excess_bytes(smallest.program)
    lever = (
        f"the fewest copies of weights, {freed:,} bytes less for {slower:,} cycles more, are not "
        "enough"
        if freed
        else "no weights have copies to give up"
    )
    raise DoesNotFit(
        f"{plan.graph.name} does not fit {plan.machine.name} as one program: tile {use.tile} lacks "
        f"{excess:,} of {use.max_tile_bytes:,} bytes, {plan.machine.usable_bytes:,} available "
        f"({used}); {lever}; try more tiles, fewer layers or weights with more zeros",
        use,
        excess,
    )
