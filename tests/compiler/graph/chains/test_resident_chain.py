"""Chains of plans with resident weights: the host packs all copies of each layer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ipusim import BOW, DataType, simulate
from ipusim.compiler import (
    GENERATORS,
    chain_of,
    emit_chain,
    pack_chain,
    plan_dense,
    plan_static,
    unpack_chain,
)
from ipusim.compiler.matrix.block_matrix import BlockMatrix
from ipusim.compiler.matrix.generators import random_values
from ipusim.compiler.matrix.product import multiply

OPTIONS: dict[str, Any] = {"n": 32, "machine": BOW.scaled_to(16), "weights": "resident"}


@pytest.mark.parametrize("fidelity", ["formula", "instruction"])
def test_layers_with_resident_weights_follow_one_another(fidelity: Any) -> None:
    rng = np.random.default_rng(0)
    pattern = GENERATORS["uniform"]((64, 80), 16, 0.5, rng).with_format_fixed(fixed=True)
    plans = (
        plan_dense((96, 64), **OPTIONS).with_finish(bias=True, relu=True),
        plan_dense((80, 96), **OPTIONS),
        plan_static(pattern, **OPTIONS),
    )
    first, second = (rng.standard_normal(plan.shape).astype(np.float16) / 8 for plan in plans[:2])
    last = BlockMatrix(pattern, random_values(pattern, rng, DataType.HALF))
    x, bias = (rng.standard_normal(shape).astype(np.float16) for shape in ((64, 32), 96))
    chain = chain_of(plans)
    feeds = pack_chain(chain, [first, second, last], x, biases=[bias, None, None])
    y = unpack_chain(chain, simulate(emit_chain(chain), feeds, fidelity=fidelity).outputs)

    hidden = np.maximum(first.astype(np.float64) @ x + bias[:, None], 0)
    exact = multiply(last, second.astype(np.float64) @ hidden)
    assert [plan.roles for plan in plans] == ["exchanged", "exchanged", "usual"]
    assert np.abs(y - exact).max() <= 0.01 * np.abs(exact).max()
