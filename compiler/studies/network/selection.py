"""Selection of formats: the fastest of each layer, or those of the fastest chain.

    greedy   each layer takes its fastest format; of equally fast ones dense, then the first listed.
    If the re-layouts cost more cycles than the formats save, layers take the fastest chain of their
    fastest formats and dense chain    the formats for which all layers and re-layouts together take
    fewest cycles

A re-layout is the exchange that moves the result of a layer to where the next layer reads it. A
layer reads the result of at most one layer, so that layers form trees. Let best(layer, f) be the
fewest cycles of a layer in format f with all layers below it: the cycles of the layer, and for each
layer that follows it the minimum over g of re-layout(f, g) + best(follower, g). Computing it from
the last layer to the first looks at each combination of formats of neighbours once. Greedy is
Algorithm 2 of arXiv 2011.06295.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import attrs

from .figures import DENSE, FormatFigures

Relayout: TypeAlias = Callable[[str, str, str], int | None]
"""Function of a layer's name, the format of the layer before and the format of the layer.

Returns the cycles of the re-layout of the layer's operand, or None if there is none."""
Cost: TypeAlias = tuple[int, int]
"""Cycles, and the number of sparse layers, of which fewer are better if cycles are equal."""
# Cycles counted for a re-layout that does not exist: more than any network takes.
FORBIDDEN = 1 << 60


@attrs.frozen(kw_only=True)
class Link:
    """A layer of a chain.

    Attributes:
        name: name of the layer.
        follows: name of the layer whose result the layer reads; None if no layer of the chain.
        cycles: cycles by format, for formats that fit.
    """

    name: str
    follows: str | None
    cycles: Mapping[str, int]


def greedy(formats: Sequence[FormatFigures]) -> tuple[str | None, str]:
    """Return the fastest format of a layer and the reason in words; None if no format fits.

    Among formats of equal cycles dense is taken, then the first.
    """
    cycles = {result.format: result.cycles for result in formats if result.cycles is not None}
    if not cycles:
        return None, "nothing fits"
    fastest = min(cycles, key=lambda name: (cycles[name], name != DENSE))
    return fastest, reason_of_choice(fastest, cycles)


def reason_of_choice(format_name: str, cycles: Mapping[str, int]) -> str:
    """Return the reason of a choice: how much faster or slower the format is than others."""
    alternatives = [name for name in cycles if name != format_name]
    if not alternatives:
        return "the only one"
    if format_name != DENSE and DENSE in cycles:
        return f"{cycles[DENSE] / cycles[format_name]:.3g} x dense"
    # The format is compared with the fastest of the others.
    second_format = min(alternatives, key=cycles.__getitem__)
    if cycles[second_format] == cycles[format_name]:
        return f"{second_format} takes as many cycles"
    return f"{second_format} takes {cycles[second_format] / cycles[format_name]:.3g} x"


def chain(links: Sequence[Link], relayout: Relayout) -> Mapping[str, str]:
    """Return the format of each layer for which all layers and re-layouts take fewest cycles.

    Layers without any format that fits are left out. Formats without a re-layout between them
    follow each other only if no other formats fit.

    Args:
        links: layers of the chain, each behind the layer that it follows.
        relayout: function that returns the cycles of re-layouts.
    """
    fitting = {link.name: link for link in links if link.cycles}
    # Cost of each layer with all layers below it, by format of the layer; at first of the layer
    # alone.
    cost: dict[str, dict[str, Cost]] = {
        name: {format_: (count, int(format_ != DENSE)) for format_, count in link.cycles.items()}
        for name, link in fitting.items()
    }
    best: dict[tuple[str, str], str] = {}  # format of a layer, by its name and the format before it
    # From the last layer to the first, add the best cost of each layer to every format of the layer
    # before it; then choose formats from the first layer to the last.
    for name in reversed(fitting):
        preceding = fitting[name].follows
        for previous in cost.get(preceding, {}) if preceding is not None else ():
            costs = {
                format_: _with_relayout(subtree, relayout(name, previous, format_))
                for format_, subtree in cost[name].items()
            }
            best[name, previous] = cheapest = _cheapest(costs)
            cost[str(preceding)][previous] = _sum(cost[str(preceding)][previous], costs[cheapest])
    choices: dict[str, str] = {}
    for name, link in fitting.items():
        # A layer that follows no layer of the chain takes the format of least cost by itself.
        choice_key = name, choices.get(str(link.follows), "")
        choices[name] = best[choice_key] if choice_key in best else _cheapest(cost[name])
    return choices


def possible_links(links: Sequence[Link], relayout_cycles: int | None) -> tuple[Link, ...]:
    """Return the links with only the formats that the best chain may have.

    A chain costs at least the fastest format of each layer. So a format that is slower than the
    fastest format of its layer by more than all re-layouts of the greedy chain is in no better
    chain.

    Args:
        links: layers with every format that fits.
        relayout_cycles: cycles of all re-layouts between the fastest formats; None if one of them
            does not exist.
    """
    if relayout_cycles is None:
        return tuple(links)
    return tuple(
        attrs.evolve(
            link,
            cycles={
                format_: count
                for format_, count in link.cycles.items()
                if count <= min(link.cycles.values()) + relayout_cycles
            },
        )
        for link in links
    )


def _cheapest(costs: Mapping[str, Cost]) -> str:
    """Return the format of the least cost, the first of equals."""
    return min(costs, key=costs.__getitem__)


def _with_relayout(cost: Cost, relayout: int | None) -> Cost:
    return _sum(cost, (FORBIDDEN if relayout is None else relayout, 0))


def _sum(left: Cost, right: Cost) -> Cost:
    return left[0] + right[0], left[1] + right[1]
