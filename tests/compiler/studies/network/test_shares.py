"""Shares of a budget of weights: the fewest cycles of all choices that fit together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import BOW, InputError
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.graph.shares import Room, ShareChoice, fastest, halved, shares_of
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.studies.explore import Point
from ipusim.compiler.studies.network import network_json, network_text
from ipusim.compiler.studies.network.budget import shared_out
from ipusim.compiler.studies.network.figures import DENSE, FormatFigures, LayerFigures
from ipusim.compiler.studies.network.selection import greedy
from ipusim.compiler.studies.network.study import NetworkJob

from .conftest import Studied

CHOICES = st.lists(
    st.builds(
        ShareChoice,
        cycles=st.integers(1, 50),
        weights=st.integers(0, 30),
        working=st.integers(0, 40),
    ),
    min_size=1,
    max_size=4,
)


@given(
    layers=st.lists(CHOICES, min_size=1, max_size=4),
    tile_bytes=st.integers(10, 120),
    budget=st.integers(0, 60),
)
def test_no_choice_that_fits_takes_fewer_cycles(
    layers: list[list[ShareChoice]], tile_bytes: int, budget: int
) -> None:
    room = Room(tile_bytes=tile_bytes, budget=budget)
    fitting = [chosen for chosen in product(*layers) if room.free_with(chosen) >= 0]
    best = min((sum(choice.cycles for choice in chosen) for chosen in fitting), default=None)

    found = fastest(layers, room)
    taken = None if found is None else [of[i] for of, i in zip(layers, found, strict=True)]
    assert (None if taken is None else sum(choice.cycles for choice in taken)) == best
    assert taken is None or room.free_with(taken) >= 0


def test_shares_of_what_is_left_keep_to_the_bound() -> None:
    taken = [ShareChoice(cycles=1, weights=weights, working=10) for weights in (30, 40, 10)]
    room = Room(tile_bytes=100)

    assert shares_of(taken, room, is_alone=False) == (33, 43, 13)
    assert shares_of(taken, room, is_alone=True) == (40, 50, 20)


def test_budgets_are_halves_down_to_one_copy() -> None:
    assert halved(1000, 300) == (500,)
    assert halved(1000, 0) == (500, 250, 125, 62)


NARROW = Network(
    name="narrow",
    layers=tuple(
        Layer(name=f"layer{number}", work=LinearProduct(m=128, k=128, columns=64))
        for number in range(6)
    ),
)
ASKED: dict[str, Any] = {"tiles": 16, "weights": "auto"}


@pytest.mark.parametrize("select", ["greedy", "chain", "none"])
def test_the_weights_of_all_layers_keep_to_the_budget(studied: Studied, select: str) -> None:
    options: dict[str, Any] = {"asked": ASKED, "formats": "dense,block:16", "select": select}
    options["sparsity"] = dict.fromkeys(NARROW.by_name, 0.5)
    alone = studied(NARROW, **options)
    most, room = alone.room_for_weights
    budget = most // 2
    within = studied(NARROW, weights_budget=budget, **options)
    shown = [layer.choice or layer.dense for layer in within.layers]

    assert alone.weights_fit
    assert most <= room < BOW.usable_bytes
    assert within.weights_fit
    assert within.room_for_weights[0] <= budget == within.room_for_weights[1]
    assert sum(entry.weight_bytes for entry in shown) == within.room_for_weights[0]
    assert within.dense_cycles is not None
    assert within.dense_cycles >= (alone.dense_cycles or 0)
    text = " ".join(network_text(within).split())
    assert f"{within.room_for_weights[0]:,} bytes of the fullest tiles, of a budget" in text
    assert f'"weights_budget": {budget}' in network_json(within)


def test_dense_layers_have_shares_of_their_own(studied: Studied) -> None:
    options: dict[str, Any] = {"asked": ASKED, "formats": "dense,block:16"}
    only_dense = studied(NARROW, **{**options, "formats": "dense"}, weights_budget=16_000)
    both = studied(NARROW, **options, weights_budget=16_000)

    assert both.dense_cycles == only_dense.cycles
    assert (both.cycles or 0) < (both.dense_cycles or 0)


def test_a_dense_plan_that_exceeds_its_share_beside_sparse_layers_counts_among_all_dense() -> None:
    # Cycles and bytes of weights of each format, by layer: all dense fills the 100 bytes of a tile,
    # the fastest choice leaves one byte.
    plans = {
        "first": {"dense": (100, 60), "element": (50, 95)},
        "second": {"dense": (100, 40), "element": (99, 4)},
    }
    layers = [
        LayerFigures(
            layer=Layer(name=name, work=LinearProduct(m=16, k=16, columns=1)),
            sparsity=0.5,
            formats=tuple(
                FormatFigures(format=kind, cycles=cycles, weight_bytes=size, tile_bytes=size)
                for kind, (cycles, size) in formats.items()
            ),
        )
        for name, formats in plans.items()
    ]
    point = Point(request_of({"method": "dense"}), None, None)

    def with_relayouts(layers: Sequence[LayerFigures], _: object) -> tuple[LayerFigures, ...]:
        names = [greedy(layer.formats)[0] or "" for layer in layers]
        return tuple(
            attrs.evolve(layer, chosen=name, relayout={"dense": 7, "element": 5}[name])
            for layer, name in zip(layers, names, strict=True)
        )

    shared = shared_out(
        layers,
        {name: dict.fromkeys(formats, point) for name, formats in plans.items()},
        Room(tile_bytes=100),
        least_bytes=dict.fromkeys(plans, 1),
        replan=lambda _: {},
        choose=with_relayouts,
    )

    assert [layer.chosen for layer in shared.layers] == ["element", "element"]
    assert "bytes of weights on a tile" in shared.layers[1].of("dense").refusal
    assert [layer.dense.cycles for layer in shared.layers] == [100, 100]
    assert [(layer.relayout, layer.dense_relayout) for layer in shared.layers] == [(5, 7), (5, 7)]


def test_weights_that_never_fit_together_are_said_so(studied: Studied) -> None:
    figures = studied(NARROW, asked=ASKED, formats="dense", weights_budget=100)

    assert not figures.weights_fit
    assert figures.went_wrong
    assert "they do not fit together" in " ".join(network_text(figures).split())


def test_a_budget_of_shared_weights_is_refused() -> None:
    with pytest.raises(InputError, match="give weights resident or auto"):
        NetworkJob(asked={**ASKED, "weights": "shared"}, weights_budget=1000)
    with pytest.raises(InputError, match="give 0 or more"):
        NetworkJob(weights_budget=-1)


def test_a_chosen_format_is_the_fastest_within_its_share(studied: Studied) -> None:
    figures = studied(NARROW, asked=ASKED, formats="dense", weights_budget=24_000)
    budgets = {
        getattr(layer.of(DENSE).request.options, "weights_budget", None)  # type: ignore[union-attr]
        for layer in figures.layers
    }

    assert attrs.evolve(figures, weights_budget=0).weights_fit
    assert budgets - {0}
