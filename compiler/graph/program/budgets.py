"""Memory of a graph's program: fewer copies of weights where it would exceed a tile.

Of each product with weights, plans within a half, a quarter, ... of the bytes of its fastest plan
are searched. The plans of fewest cycles that fit together are chosen (`graph.shares`). The bytes of
a product (values, lists, code of its exchanges) are known from its plan. The bytes of all else
(operands, re-layouts, what lies between products) are not, and depend little on the choice. So a
program is made of a choice, which tells them, and they decide the next choice, until a program fits
and no faster one is expected to.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import NoReturn

import attrs
import numpy as np

from ipusim import DoesNotFit, IntArray, Program, memory_use, program_cycles

from ...lowering.loading import weight_bytes
from ...plan.no_plan import NoPlanError
from ...plan.plan import Plan
from ..shares import Room, ShareChoice, fastest, halved
from .door import GraphPlan
from .product_plans import ProductPlans, ProductRequest, ScheduledPlan

# Programs that are made to find a choice that fits. Each corrects what was expected of the last
# one; three were needed at most in what was looked at.
MAX_PROGRAMS = 6
# Halvings of the interval in which the bytes for weights are searched: 10 narrow a tile's 638 KB to
# under a KB.
ROOM_HALVINGS = 10
BUDGET_DIGITS = 4  # significant binary digits of budgets: steps of 6 to 12 %


@attrs.frozen
class _Options:
    """Plans of a product with weights, the chosen one first.

    Attributes:
        name: name of its node.
        plans: the plans, with their cycles and bytes.
    """

    name: str
    plans: tuple[ScheduledPlan, ...]

    @property
    def choices(self) -> tuple[ShareChoice, ...]:
        """Cycles of each plan, and the bytes of the tile that keeps most for it."""
        return tuple(
            ShareChoice(cycles=item.cycles, weights=int(item.kept_bytes.max()), working=0)
            for item in self.plans
        )


@attrs.frozen(kw_only=True)
class GraphCandidate:
    """A plan of a graph whose program may need more memory than a tile has.

    Attributes:
        plan: the plan.
        cycles: cycles of its program.
        plans: plans of products.
        requests: facts that decide the plans of each product, by the name of its node.
    """

    plan: GraphPlan
    cycles: int
    plans: ProductPlans
    requests: Mapping[str, ProductRequest]


def fastest_within_memory(
    candidates: Sequence[GraphCandidate], rivals: Callable[[int], Iterable[GraphCandidate]]
) -> GraphPlan:
    """Return the fastest plan whose program fits, with fewer copies of weights if it must have.

    Copies that are given up cost cycles. So the fastest candidate wins if it fits with all of them.
    Else each candidate that takes fewer cycles with all copies is fitted, too.

    Args:
        candidates: plans of the graph, one or more.
        rivals: function that makes further candidates, called if copies have to be given up. Its
            argument is the number of cycles from which a candidate is of no use.

    Raises:
        DoesNotFit: no candidate fits, not even with the fewest copies; the line says of the first
            one what fills the fullest tile, and what was given up.
    """
    queue, has_rivals = sorted(candidates, key=attrgetter("cycles")), False
    fastest_plan: GraphPlan | None = None
    limit, refusal = sys.maxsize, None
    while queue and queue[0].cycles < limit:
        candidate = queue.pop(0)
        try:
            plan = within_memory(candidate)
        except DoesNotFit as error:
            refusal = refusal or error
        else:
            if plan is candidate.plan:
                return plan  # no other one is faster
            cycles = program_cycles(plan.program)
            if cycles < limit:
                fastest_plan, limit = plan, cycles
        if not has_rivals:
            queue, has_rivals = [*queue, *rivals(limit)], True
            queue.sort(key=attrgetter("cycles"))
    if fastest_plan is None:
        assert refusal is not None  # there is a candidate
        raise refusal
    return fastest_plan


def within_memory(candidate: GraphCandidate) -> GraphPlan:
    """Return a plan whose program fits, with fewer copies of weights if it must have.

    Return the plan of the candidate itself if that fits.

    Raises:
        DoesNotFit: not even the fewest copies fit; the line says what fills the fullest tile, and
            what was given up.
    """
    plan, plans, requests = candidate.plan, candidate.plans, candidate.requests
    names = [name for name in plan.candidates if not requests[name].of_results]
    kept, limit = _kept_bytes(plan, plans, names), plan.machine.usable_bytes
    others = np.zeros_like(kept)
    if kept.max(initial=0) <= limit:  # else no program needs to be made to see that it exceeds
        reach = reached_bytes(plan.program)
        if reach.max() <= limit:
            return plan
        others = reach - kept
    options = [_options(name, plan.plans[name], plans, requests[name]) for name in names]
    fitting: GraphPlan | None = None
    for _ in range(MAX_PROGRAMS):
        changed = _chosen(plan, options, others)
        if fitting and _cycles(changed, plans) >= _cycles(fitting, plans):
            break
        reach = reached_bytes(changed.program)
        found = reach - _kept_bytes(changed, plans, names)
        if reach.max() <= limit:
            fitting, others = changed, found
            continue
        # What exceeded once is expected to exceed again, so that each choice is smaller than this.
        is_fewest = _cycles(changed, plans) == _cycles(_fewest(plan, options), plans)
        if is_fewest:
            break
        others = np.maximum(others, found)
        if fitting:
            break
    return fitting or _last_resort(plan, options)


def _last_resort(plan: GraphPlan, options: Sequence[_Options]) -> GraphPlan:
    """Return the plan with the fewest copies of all weights; refuse the graph if it exceeds."""
    smallest = _fewest(plan, options)
    if reached_bytes(smallest.program).max() > plan.machine.usable_bytes:
        _refuse(plan, smallest, options)
    return smallest


def reached_bytes(program: Program) -> IntArray:
    """Return the bytes from the base of SRAM to the end of a program's variables, int64[tiles]."""
    base = program.machine.sram_base
    end = np.full(program.machine.tiles, base)
    for variable in program.variables:
        has_bytes = variable.bytes > 0
        end = np.where(has_bytes, np.maximum(end, variable.address + variable.bytes), end)
    reach: IntArray = end - base
    return reach


def _kept_bytes(plan: GraphPlan, plans: ProductPlans, names: Sequence[str]) -> IntArray:
    """Return the bytes that the program keeps for products throughout, int64[tiles]."""
    kept = (plans.scheduled(plan.plans[name]).kept_bytes for name in names)
    return sum(kept, np.zeros(plan.machine.tiles, dtype=np.int64))


def _cycles(plan: GraphPlan, plans: ProductPlans) -> int:
    """Return the cycles of all products of a graph."""
    return sum(plans.cycles(item) for item in plan.plans.values())


def _options(name: str, plan: Plan, plans: ProductPlans, request: ProductRequest) -> _Options:
    """Return the plan of a product, and plans within budgets of its bytes."""
    by_id = {id(plan): plan}  # several budgets may give one plan
    most = weight_bytes(plan)
    if request.family is not None:
        most = _with_few_digits(most)
    for budget in halved(most, 1):
        try:
            smaller = plans.of(request, budget=budget)[0]
        except NoPlanError:
            break
        by_id[id(smaller)] = smaller
    return _Options(name, tuple(plans.scheduled(item) for item in by_id.values()))


def _with_few_digits(number: int) -> int:
    """Return a number rounded up to one with few significant binary digits.

    Similar products, whose weights take nearly equal bytes, so get equal budgets, and share a
    search of plans within them.
    """
    step = 1 << max(0, number.bit_length() - BUDGET_DIGITS)
    return -(-number // step) * step


def _chosen(plan: GraphPlan, options: Sequence[_Options], others: IntArray) -> GraphPlan:
    """Return the graph with the plans of fewest cycles that fit beside other bytes.

    Args:
        plan: plan of the graph.
        options: plans of each product with weights.
        others: bytes beside those of these products, int64[tiles].
    """
    choices = [option.choices for option in options]
    free_bytes = plan.machine.usable_bytes - others
    # The fullest tiles of two plans may differ, so that the sum of what these keep is too much by
    # an unknown number of bytes: the largest room whose plans fit on every tile is searched.
    low, high = 0, sum(max(choice.weights for choice in option) for option in choices)
    best = _indices_of_fewest(options)
    for _ in range(ROOM_HALVINGS):
        room = (low + high) // 2
        indices = fastest(choices, Room(tile_bytes=max(room, 1)))
        kept = sum(
            option.plans[index].kept_bytes
            for option, index in zip(options, indices or best, strict=True)
        )
        if indices is None:
            low = room
        elif np.all(kept <= free_bytes):
            low, best = room, indices
        else:
            high = room
    return _with_plans(plan, options, best)


def _indices_of_fewest(options: Sequence[_Options]) -> tuple[int, ...]:
    """Return the index of the plan of each product that keeps the fewest bytes."""
    weights = ([choice.weights for choice in option.choices] for option in options)
    return tuple(sizes.index(min(sizes)) for sizes in weights)


def _fewest(plan: GraphPlan, options: Sequence[_Options]) -> GraphPlan:
    """Return the graph with the plans that keep the fewest bytes."""
    return _with_plans(plan, options, _indices_of_fewest(options))


def _with_plans(plan: GraphPlan, options: Sequence[_Options], indices: Sequence[int]) -> GraphPlan:
    """Return the graph with the plan of each product that has its index."""
    candidates = {
        option.name: attrs.evolve(plan.candidates[option.name], plan=option.plans[index].plan)
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
    excess = int(reached_bytes(smallest.program).max()) - plan.machine.usable_bytes
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
