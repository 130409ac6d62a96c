"""Chains of a network: re-layouts simulated, each distinct pair once, and counted in the choice."""

from __future__ import annotations

import itertools

import pytest

from ipusim.compiler.graph.chains.relayouts import relayout_cycles
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.jobs.resolved import resolved
from ipusim.compiler.jobs.stages import Stages
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.plan.plan import Plan
from ipusim.compiler.studies.network.store import RELAYOUT, check
from ipusim.compiler.studies.sweep.json_lines import BadLine

from .conftest import Studied

PRODUCT = LinearProduct(m=32, k=32, columns=4)
IMAGE = Convolution(channels=16, filters=16, image=(4, 4), kernel=1)
CHAIN = Network(
    name="chain",
    layers=(
        Layer(name="a", work=PRODUCT),
        Layer(name="b", work=PRODUCT, input="a"),
        Layer(name="c", work=PRODUCT, input="b"),
        Layer(name="d", work=LinearProduct(m=32, k=64, columns=2), input="c"),
        Layer(name="e", work=IMAGE),
    ),
)


def plan_of(form: str) -> Plan:
    """Return the plan of a layer of the chain."""
    sizes = {"m": 32, "k": 32, "n": 4, "tiles": 8}
    element = {"block_length": 1, "density": 0.1, "lowering": "own", "strategy": "auto"}
    options = {"method": "dense"} if form == "dense" else {**element, "method": "static"}
    request = request_of({**sizes, **options})
    job, stages = resolved(request), Stages()
    return stages.plan(job, stages.operand(job)).plan


def test_the_chain_is_the_best_of_all_with_its_simulated_re_layouts(studied: Studied) -> None:
    figures = studied(CHAIN, formats="element", select="chain")

    first, second, third, fourth, last = figures.layers
    forms = ("dense", "element")
    plans = {form: plan_of(form) for form in forms}
    moves = {
        pair: relayout_cycles(plans[pair[0]], plans[pair[1]])
        for pair in itertools.product(forms, forms)
    }
    every = {
        chosen: sum(first.of(form).cycles for form in chosen)
        + sum(moves[pair] for pair in itertools.pairwise(chosen))
        for chosen in itertools.product(forms, repeat=3)
    }
    taken = (first.chosen, second.chosen, third.chosen)
    assert every[taken] == min(every.values())
    assert (first.relayout, second.relayout) == (None, moves[taken[:2]])
    assert len(set(moves.values())) > 1
    assert figures.cycles == every[taken] + fourth.choice.cycles + last.choice.cycles
    dense_only = [item.of("dense").cycles for item in figures.layers]
    assert figures.dense_cycles == sum(dense_only) + 2 * moves["dense", "dense"]


def test_neighbours_whose_shapes_do_not_follow_are_told(studied: Studied) -> None:
    fourth = studied(CHAIN, formats="element", select="chain").layers[3]

    assert fourth.relayout is None
    assert "y is [32, 4], the next plan takes x of [64, 2]" in fourth.relayout_refusal


def test_each_pair_of_formats_is_measured_once_for_all_layers(studied: Studied) -> None:
    studied(CHAIN, formats="element", select="chain")
    pairs = [key for key in studied.measured if key.startswith(RELAYOUT)]
    count = len(studied.measured)

    assert 2 <= len(pairs) == len(set(pairs)) <= 2 * 2 + 2 * 2
    studied(CHAIN, formats="element", select="chain")
    assert len(studied.measured) == count


def test_greedy_counts_the_re_layouts_of_its_own_choice(studied: Studied) -> None:
    figures = studied(CHAIN, formats="element")
    form = figures.layers[0].chosen
    moved = relayout_cycles(plan_of(form), plan_of(form))

    assert [item.relayout for item in figures.layers] == [None, moved, moved, None, None]
    assert "the next plan takes x of [64, 2]" in figures.layers[3].relayout_refusal
    assert figures.cycles == 2 * moved + sum(item.choice.cycles for item in figures.layers)
    assert figures.not_simulated[-1].count == 2
    assert len([key for key in studied.measured if key.startswith(RELAYOUT)]) <= 2 * 2


def test_without_a_choice_no_re_layout_is_counted(studied: Studied) -> None:
    figures = studied(CHAIN, formats="element", select="none")

    assert {item.relayout for item in figures.layers} == {None}
    assert not any(key.startswith(RELAYOUT) for key in studied.measured)


def test_a_line_of_a_re_layout_is_held_against_its_two_points(studied: Studied) -> None:
    studied(CHAIN, formats="element", select="chain")
    rows = studied.store().rows
    key, row = next((key, row) for key, row in rows.items() if key.startswith(RELAYOUT))

    check(key, row.configuration, row.result)
    with pytest.raises(BadLine, match="another configuration"):
        check(key, {"before": row.configuration["before"]}, row.result)
    with pytest.raises(BadLine, match="no count"):
        check(key, row.configuration, {**row.result, "cycles": 1.5})
