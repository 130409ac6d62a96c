"""Tests of every balance method through `plan_convolution`: its plans and their results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_layers import Layer, layers

from ipusim import BOW, DataType, simulate
from ipusim.compiler import (
    Convolution,
    MatrixError,
    Plan,
    bank_balanced,
    emit,
    pack,
    plan_convolution,
    unpack,
)
from ipusim.compiler.operations.convolution.balance import BALANCE_METHODS
from ipusim.compiler.operations.convolution.filters import lognormal_rows

MACHINE = BOW.scaled_to(12)
CONVOLUTION = Convolution(channels=16, filters=24, image=(6, 6), kernel=3, padding=1, batch=4)
WEIGHTS = lognormal_rows(CONVOLUTION, 0.2, sigma=0.8)
UNCUT = dict.fromkeys(("filter_split", "channel_split", "row_split", "batch_split"), 1)
CUT = {"filter_split": 3, "channel_split": 2, "row_split": 2, "machine": MACHINE}


def loads(plan: Plan):
    """Return the number of weights of each seat."""
    (cut,) = plan.partition.cuts
    return cut.last - cut.first


@settings(max_examples=15, deadline=None)
@given(
    layer=layers(batch=5),
    balance=st.sampled_from([method for method in BALANCE_METHODS if method != "bank"]),
    data_type=st.sampled_from([DataType.HALF, DataType.FLOAT]),
)
def test_results_equal_numpy_whatever_the_balance_method(
    layer: Layer, balance: str, data_type: DataType
) -> None:
    options = {"balance": balance, "machine": MACHINE, "data_type": data_type}
    plan = plan_convolution(layer.weights, layer.convolution, **{"algorithm": "direct", **options})
    run = simulate(emit(plan), pack(plan, layer.weights, layer.images))

    assert plan.decision["balance"] == balance
    assert np.array_equal(unpack(plan, run.outputs), layer.expected)


# Small layers on one tile, with a run for each output row, and larger ones with all decisions left
# to the search. Layers have up to `most` channels and filters.
@pytest.mark.parametrize(("most", "fields"), [(2, {**UNCUT, "rows": "runs"}), (7, {})])
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_results_of_weights_in_banks_equal_numpy(
    most: int, fields: Mapping[str, Any], data: st.DataObject
) -> None:
    layer = data.draw(layers(most=most, batch=5))
    channels = layer.convolution.channels
    banks = data.draw(st.sampled_from([n for n in range(1, channels + 1) if channels % n == 0]))
    full = np.where(layer.weights == 0, 1, layer.weights)
    layer = attrs.evolve(layer, weights=full * bank_balanced(full, banks, 0.4))
    plan = plan_convolution(
        *(layer.weights, layer.convolution),
        balance="bank",
        machine=MACHINE,
        **{"algorithm": "direct", **fields},
    )
    run = simulate(emit(plan), pack(plan, layer.weights, layer.images))

    assert np.array_equal(unpack(plan, run.outputs), layer.expected)


@pytest.mark.parametrize("balance", [method for method in BALANCE_METHODS if method != "bank"])
def test_the_decision_says_how_uneven_seats_and_workers_are(balance):
    plan = plan_convolution(WEIGHTS, CONVOLUTION, balance=balance, **{"algorithm": "direct", **CUT})
    decision, counts = plan.decision, loads(plan)

    assert decision["imbalance"] == round(counts.max() / counts.mean(), 3)
    assert decision["imbalance_workers"] >= decision["imbalance"]


def test_sorted_filters_fill_the_fullest_seat_less_than_raw_ones_and_split_filters_least():
    raw, dealt, even = (
        loads(
            plan_convolution(
                WEIGHTS, CONVOLUTION, balance=balance, **{"algorithm": "direct", **CUT}
            )
        )
        for balance in ("raw", "sort", "split")
    )

    assert raw.max() > dealt.max() >= even.max()
    assert raw.sum() == dealt.sum() == even.sum() == WEIGHTS.num_blocks


def test_unified_filters_are_stored_as_long_as_the_longest():
    plan = plan_convolution(WEIGHTS, CONVOLUTION, balance="unify", **{"algorithm": "direct", **CUT})
    longest = np.bincount(WEIGHTS.rows).max()

    assert plan.pattern.num_blocks == longest * CONVOLUTION.filters
    assert loads(plan).sum() == plan.pattern.num_blocks


def test_channels_are_cut_at_banks_only():
    rng = np.random.default_rng(0)
    mask = bank_balanced(rng.standard_normal(CONVOLUTION.weights_shape), 4, 0.2)
    plan = plan_convolution(mask, CONVOLUTION, balance="bank", machine=MACHINE, algorithm="direct")

    assert plan.decision["channel_split"] in (1, 2, 4)
    with pytest.raises(MatrixError, match="in 3 banks of channels"):
        plan_convolution(
            mask, CONVOLUTION, balance="bank", channel_split=3, machine=MACHINE, algorithm="direct"
        )


def test_weights_that_were_not_pruned_in_banks_are_refused():
    with pytest.raises(MatrixError, match=r"has \d+ to \d+ non-zeros in 2 banks of channels"):
        plan_convolution(WEIGHTS, CONVOLUTION, balance="bank", machine=MACHINE, algorithm="direct")

    one = attrs.evolve(CONVOLUTION, channels=1)
    weights = lognormal_rows(one, 0.5, sigma=0.8)
    with pytest.raises(MatrixError, match=r"filters have \d+ to 9 non-zeros in 1 banks"):
        plan_convolution(weights, one, balance="bank", machine=MACHINE, algorithm="direct")
