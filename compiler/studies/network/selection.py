"""Which format a layer takes: the quickest of its own, or those of the quickest chain.

    greedy   each layer the fewest cycles; of equal ones dense, then the first
    chain    the fewest cycles of all layers and of all re-layouts between neighbours together

Layers form a tree: of a layer in format f the best rest is its cycles and, of each layer that
follows it, the least over g of re-layout(f, g) and the best rest of that one in g. So the best of
all is found from the last layer to the first, each pair of formats of neighbours looked at once.
Greedy is Algorithm 2 of arXiv 2011.06295.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import attrs

from .figures import DENSE, FormatFigures

Relayout: TypeAlias = Callable[[str, str, str], int | None]
"""Cycles from where the layer before leaves its result to where this layer, by name, wants it:
by its name, the format before and its own; None where that cannot be."""
Cost: TypeAlias = tuple[int, int]
"""Cycles, and how many layers are not dense: of equal cycles, fewer sparse layers."""
FORBIDDEN = 1 << 60  # cycles; more than any network takes


@attrs.frozen(kw_only=True)
class Link:
    """A layer of a chain.

    Attributes:
        name: of the layer.
        follows: the layer whose result it takes; None where none of the chain's.
        cycles: by format, of those that fit.
    """

    name: str
    follows: str | None
    cycles: Mapping[str, int]


def greedy(formats: Sequence[FormatFigures]) -> tuple[str | None, str]:
    """The quickest format of a layer and why, in words; None where none fits.

    Of equal ones dense is taken, then the first.
    """
    known = {form.format: form.cycles for form in formats if form.cycles is not None}
    if not known:
        return None, "nothing fits"
    best = min(known, key=lambda name: (known[name], name != DENSE))
    return best, reason_of_choice(best, known)


def reason_of_choice(chosen: str, cycles: Mapping[str, int]) -> str:
    """Why a format is taken, in a few words: by how much it is quicker or slower than others."""
    others = {name: count for name, count in cycles.items() if name != chosen}
    if not others:
        return "the only one"
    if chosen != DENSE and DENSE in others:
        return f"{others[DENSE] / cycles[chosen]:.3g} x dense"
    nearest = min(others, key=lambda name: others[name])
    if others[nearest] == cycles[chosen]:
        return f"ties {nearest}"
    return f"{nearest} {cycles[chosen] / others[nearest]:.3g} x"


def chain(links: Sequence[Link], relayout: Relayout) -> Mapping[str, str]:
    """The format of each layer that fits at all, so that all cycles together are fewest.

    Two formats between which there is no re-layout are neighbours only where nothing else is left.

    Args:
        links: each behind the one that it follows.
        relayout: cycles between neighbours.
    """
    known = {link.name: link for link in links if link.cycles}
    rest: dict[str, dict[str, Cost]] = {
        name: {form: (count, int(form != DENSE)) for form, count in link.cycles.items()}
        for name, link in known.items()
    }
    best: dict[tuple[str, str], str] = {}  # by layer and the format of the one before
    for name in reversed(known):
        before = known[name].follows
        for form in rest.get(before, {}) if before is not None else ():
            costs = {own: _moved(rest[name][own], relayout(name, form, own)) for own in rest[name]}
            best[name, form] = quickest = _least(costs)
            rest[str(before)][form] = _sum(rest[str(before)][form], costs[quickest])
    chosen: dict[str, str] = {}
    for name, link in known.items():
        behind = name, chosen.get(str(link.follows), "")
        chosen[name] = best[behind] if behind in best else _least(rest[name])
    return chosen


def contenders(links: Sequence[Link], moved: int | None) -> tuple[Link, ...]:
    """The links with the formats that the best chain may have.

    A chain costs at least the quickest format of each layer. So one format that is slower than the
    quickest of its layer by more than all re-layouts of the greedy chain is in no better chain.

    Args:
        links: with every format that fits.
        moved: cycles of all re-layouts between the quickest formats; None where one cannot be.
    """
    if moved is None:
        return tuple(links)
    return tuple(
        attrs.evolve(
            link,
            cycles={
                form: count
                for form, count in link.cycles.items()
                if count <= min(link.cycles.values()) + moved
            },
        )
        for link in links
    )


def _least(costs: Mapping[str, Cost]) -> str:
    """The format of the least cost; the first of equals."""
    return min(costs, key=costs.__getitem__)


def _moved(cost: Cost, relayout: int | None) -> Cost:
    return _sum(cost, (FORBIDDEN if relayout is None else relayout, 0))


def _sum(first: Cost, second: Cost) -> Cost:
    return first[0] + second[0], first[1] + second[1]
