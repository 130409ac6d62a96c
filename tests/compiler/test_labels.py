"""A label counts what NumPy counts: elements and multiply-accumulates of the operation."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, DataType, Label
from ipusim.compiler import (
    NM,
    Bound,
    Convolution,
    Pattern,
    Plan,
    chain_of,
    emit_chain,
    plan_convolution,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_nm,
)

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SMALL = BOW.scaled_to(4)
N = 6
CONVOLUTION = Convolution(channels=4, filters=8, image=(5, 6), kernel=3, padding=1, batch=2)


def weights(shape: tuple[int, ...], share: float = 0.3) -> np.ndarray:
    """Return random weights with a share of non-zeros."""
    rng = np.random.default_rng(1)
    return rng.standard_normal(shape) * (rng.random(shape) < share)


def counts(label: Label) -> tuple[int, int, int, int]:
    """Return the counts of a label: stored, elements, multiply-accumulates, and those of dense."""
    return label.stored, label.elements, label.macs, label.dense_macs


def static(block: int) -> Plan:
    """Return a static plan in blocks."""
    pattern = Pattern.of(weights((24, 16)), block=block)
    return plan_static(pattern, n=N, machine=SMALL, lowering="own", strategy="popsparse")


@pytest.mark.parametrize("block", [1, 4])
def test_a_static_product_counts_its_non_zeros_and_a_dense_one_all(block: int) -> None:
    alive = weights((24, 16)).reshape(24 // block, block, 16 // block, block).any(axis=(1, 3))
    stored = np.count_nonzero(alive) * block**2
    dense = plan_dense((24, 16), n=N, machine=SMALL, strategy="dense").label()
    nonzeros = np.count_nonzero(weights((24, 16)))

    assert counts(static(block).label()) == (stored, 384, nonzeros * N, 384 * N)
    assert counts(dense) == (384, 384, 384 * N, 384 * N)
    assert (static(block).label().method, dense.method) == ("static", "dense")


def test_a_pattern_that_changes_counts_what_it_has_room_for() -> None:
    label = plan_dynamic(
        Bound((24, 16), 4, 7 * 16), n=N, machine=SMALL, strategy="expected"
    ).label()

    assert counts(label) == (7 * 16, 384, 7 * 16 * N, 384 * N)
    assert label.method == "dynamic"


def test_groups_count_those_kept() -> None:
    pattern = random_nm((16, 32), NM(2, 4, 1), np.random.default_rng(0))
    label = plan_static(pattern, n=8, machine=SMALL, strategy="popsparse").label()

    assert counts(label) == (256, 512, 256 * 8, 512 * 8)


def test_a_convolution_counts_each_weight_at_all_outputs_of_all_images() -> None:
    sparse_weights = weights(CONVOLUTION.weights_shape)
    label = plan_convolution(sparse_weights, CONVOLUTION, machine=SMALL, algorithm="direct").label()
    outputs, alive = 5 * 6 * 2, np.count_nonzero(sparse_weights)

    assert counts(label) == (
        alive,
        sparse_weights.size,
        alive * outputs,
        sparse_weights.size * outputs,
    )


def test_a_chain_counts_all_of_its_layers() -> None:
    plans = (static(4), plan_dense((8, 24), n=N, machine=SMALL, strategy="dense"))
    labels = [plan.label() for plan in plans]
    label = emit_chain(chain_of(plans)).label

    assert counts(label) == tuple(map(sum, zip(*map(counts, labels), strict=True)))
    assert label.estimate["layer 1"] == labels[1].estimate["total"]
    assert label.estimate["total"] == sum(each.estimate["total"] for each in labels)
    assert (label.sizes, label.method) == ({"L": 2}, "static")


@pytest.mark.parametrize("types", [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)])
def test_types_and_estimate_are_the_plan_s_but_where_others_are_given(
    types: tuple[DataType, DataType],
) -> None:
    pattern = Pattern.of(weights((24, 16)), block=4)
    plan = plan_static(
        pattern,
        n=N,
        machine=SMALL,
        data_type=types[0],
        partials_type=types[1],
        strategy="popsparse",
    )
    label = plan.label(stored=5, estimate={"total": 9})

    assert (label.data_type, label.partials_type) == types
    assert (label.format, label.storage) == (pattern.format.name, pattern.format.storage)
    assert plan.label().estimate == plan.estimate
    assert (label.stored, label.macs, label.estimate) == (5, 5 * N, {"total": 9})
