"""Choosing: Algorithm 2 on the table that it was published with, and chains against every chain."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.compiler.studies.network.figures import FormatFigures
from ipusim.compiler.studies.network.selection import Link, Relayout, chain, greedy, possible_links

# Table 9 of arXiv 2011.06295: VGG-16 at 90 % sparsity, batch 128, on a V100; hundredths of a
# millisecond of (direct sparse, dense) in float and in half, and how many layers are alike.
TABLE_9 = {
    "conv1_1": ((248, 282), (221, 271), 1),
    "conv1_2": ((6073, 1907), (2708, 3182), 1),
    "conv2_1": ((1645, 1056), (887, 948), 1),
    "conv2_2": ((2811, 1728), (1731, 1588), 1),
    "conv3_1": ((1361, 921), (874, 781), 1),
    "conv3_2": ((2372, 1427), (1583, 1609), 2),
    "conv4_1": ((934, 672), (607, 786), 1),
    "conv4_2": ((1606, 1502), (1401, 1682), 2),
    "conv5": ((431, 484), (418, 466), 3),
}


def figures(**cycles: int | None) -> tuple[FormatFigures, ...]:
    return tuple(FormatFigures(format=name, cycles=count) for name, count in cycles.items())


def picked(*types: int) -> tuple[dict[str, str], float]:
    """Return the greedy choice for each layer of Table 9, and the milliseconds of all layers."""
    chosen, total = {}, 0
    for name, (*times, alike) in TABLE_9.items():
        both = [(FORMATS[at], times[at]) for at in types]
        names_of_layers = {
            names[position]: pair[position] for names, pair in both for position in (1, 0)
        }
        best, _ = greedy(figures(**names_of_layers))
        chosen[name] = str(best)
        total += alike * names_of_layers[str(best)]
    return chosen, total / 100


FORMATS = (("element", "dense"), ("element_half", "dense_half"))


def test_greedy_takes_the_published_choices_in_float() -> None:
    chosen, milliseconds = picked(0)

    assert milliseconds == pytest.approx(136.83)
    assert {name for name, form in chosen.items() if form != "dense"} == {"conv1_1", "conv5"}


def test_greedy_takes_the_published_choices_in_half() -> None:
    chosen, milliseconds = picked(1)

    assert milliseconds == pytest.approx(140.14)
    assert {name for name, form in chosen.items() if form == "dense_half"} == {"conv2_2", "conv3_1"}


def test_greedy_takes_the_published_choices_of_both_types() -> None:
    assert picked(0, 1)[1] == pytest.approx(129.01)


def test_of_equally_quick_formats_greedy_takes_dense_then_the_first() -> None:
    assert greedy(figures(element=5, dense=5))[0] == "dense"
    assert greedy(figures(dense=6, block=5, element=5))[0] == "block"


def test_greedy_says_why() -> None:
    assert greedy(figures(dense=30, element=20))[1] == "1.5 x dense"
    assert greedy(figures(dense=20, block=50, element=40))[1] == "element takes 2 x"
    assert greedy(figures(dense=20, element=20))[1] == "element takes as many cycles"
    assert greedy(figures(dense=None, element=20)) == ("element", "the only one")
    assert greedy(figures(dense=None)) == (None, "nothing fits")


NAMES = ("dense", "element", "block:16")
Moves = dict[tuple[str, str, str], int | None]


def tree_of(seed: int) -> tuple[list[Link], Moves]:
    """Return up to five layers in a tree, of small costs, with some impossible re-layouts."""
    rng = np.random.default_rng(seed)
    links: list[Link] = []
    moves: Moves = {}
    for number in range(rng.integers(1, 6)):
        before = links[rng.integers(number)] if number and rng.random() < 0.8 else None
        forms = rng.permutation(NAMES)[: rng.integers(1, 4)].tolist()
        cycles = {form: int(rng.integers(10)) for form in forms}
        links.append(Link(name=f"l{number}", follows=before and before.name, cycles=cycles))
        for pair in itertools.product(before.cycles if before else (), forms):
            moves[f"l{number}", *pair] = None if rng.random() < 0.2 else int(rng.integers(10))
    return links, moves


def cost_of(links: list[Link], chosen: Mapping[str, str], relayout: Relayout) -> tuple[int, ...]:
    """Return the impossible re-layouts, cycles and sparse layers of a choice."""
    moves = [
        relayout(link.name, chosen[link.follows], chosen[link.name])
        for link in links
        if link.follows is not None
    ]
    valid = [move for move in moves if move is not None]
    layer_cycles = sum(link.cycles[chosen[link.name]] for link in links)
    return (
        len(moves) - len(valid),
        layer_cycles + sum(valid),
        sum(f != "dense" for f in chosen.values()),
    )


@given(st.integers(0, 2**32))
def test_no_chain_is_better_than_the_one_that_is_chosen(seed: int) -> None:
    links, moves = tree_of(seed)

    def relayout(name: str, before: str, layer_cycles: str) -> int | None:
        return moves[name, before, layer_cycles]

    names = [link.name for link in links]
    every = itertools.product(*(link.cycles for link in links))
    best = min(cost_of(links, dict(zip(names, forms, strict=True)), relayout) for forms in every)

    assert cost_of(links, chain(links, relayout), relayout) == best


@given(st.integers(0, 2**32))
def test_the_best_chain_is_of_contenders(seed: int) -> None:
    links, moves_of_tree = tree_of(seed)
    moves = {pair: 0 if count is None else count // 3 for pair, count in moves_of_tree.items()}

    def relayout(name: str, before: str, layer_cycles: str) -> int | None:
        return moves[name, before, layer_cycles]

    quickest = {link.name: min(link.cycles, key=link.cycles.__getitem__) for link in links}
    pairs = [link for link in links if link.follows is not None]
    moved = sum(moves[item.name, quickest[item.follows], quickest[item.name]] for item in pairs)
    few = possible_links(links, moved)

    best = cost_of(links, chain(links, relayout), relayout)
    assert cost_of(links, chain(few, relayout), relayout) == best
    assert possible_links(links, None) == tuple(links)
    assert all(
        set(one.cycles)
        == {f for f in all_.cycles if all_.cycles[f] - min(all_.cycles.values()) <= moved}
        for one, all_ in zip(few, links, strict=True)
    )


def test_without_re_layouts_the_chain_is_greedy() -> None:
    cycles = [{"dense": 3, "element": 2}, {"dense": 2, "element": 2}, {"element": 7, "dense": 9}]
    links = [
        Link(name=str(at), follows=str(at - 1) if at else None, cycles=item)
        for at, item in enumerate(cycles)
    ]

    chosen = chain(links, lambda _name, _before, _after: 0)

    assert list(chosen.values()) == [greedy(figures(**item))[0] for item in cycles]


def test_a_layer_behind_one_that_fits_nowhere_begins_a_chain() -> None:
    links = [Link(name="a", follows=None, cycles={}), Link(name="b", follows="a", cycles={"x": 1})]

    assert chain(links, lambda _name, _before, _after: None) == {"b": "x"}
