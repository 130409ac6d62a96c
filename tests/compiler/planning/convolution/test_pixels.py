"""Convolutions whose weights stream past 16 pixels in the AMP: whole layers, estimates, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, InputError, simulate
from ipusim.compiler import Convolution, emit, load, pack, plan_convolution, save, unpack
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.operations.convolution.operation import convolve
from ipusim.compiler.matrix.block_matrix import BlockMatrix
from ipusim.compiler.operations.convolution.filters import filter_matrix
from ipusim.compiler.plan.no_plan import NoPlanError

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def drawn(rng: np.random.Generator) -> Convolution:
    """A small layer of any stride, padding and dilation; half of them of one dimension or tap."""
    taps = [int(rng.integers(1, 4)) for _ in range(2)]
    strides, dilations = (tuple(rng.integers(1, 3, 2).tolist()) for _ in range(2))
    padding = tuple(int(rng.integers(0, taps[side])) for side in range(2))
    reach = [1 + (taps[side] - 1) * dilations[side] for side in range(2)]
    size = [reach[side] + int(rng.integers(0, 9)) for side in range(2)]
    sides = int(rng.integers(1, 3))
    return Convolution(
        channels=int(rng.integers(1, 40)),
        filters=int(rng.integers(1, 50)),
        image=tuple(size[:sides]),
        kernel=tuple(taps[:sides]),
        stride=tuple(strides[:sides]),
        padding=tuple(padding[:sides]),
        dilation=tuple(dilations[:sides]),
        batch=int(rng.integers(1, 6)),
    )


def weights(layer: Convolution, density: float, seed: int = 0) -> Any:
    rng = np.random.default_rng(seed)
    shape = layer.weights_shape
    return rng.standard_normal(shape) * (rng.random(shape) < density)


def planned(w: Any, layer: Convolution, *, tiles: int = 64, **options: Any) -> Any:
    options = {"algorithm": "direct", "strategy": "groups", **options}
    return plan_convolution(w, layer, machine=BOW.scaled_to(tiles), **options)


@pytest.mark.parametrize("data_type", [HALF, FLOAT], ids=lambda kind: kind.value)
@pytest.mark.parametrize("published", [True, False], ids=["drained", "kept"])
@given(seed=st.integers(0, 1 << 30))
@settings(max_examples=40, deadline=None)
def test_a_plan_gives_the_convolution_and_the_same_bits_and_cycles_by_instructions(
    data_type, published, seed
):
    rng = np.random.default_rng(seed)
    layer = drawn(rng)
    w = weights(layer, float(rng.choice([0.02, 0.2, 0.6])), seed).astype(data_type.numpy)
    x = rng.standard_normal(layer.image_shape).astype(data_type.numpy)
    options = {"data_type": data_type, "published_kernels": published}
    plan = planned(w, layer, tiles=int(rng.choice([24, 64])), **options)
    program, feeds = emit(plan), pack(plan, w, x)
    run = simulate(program, feeds)
    by_instructions = simulate(program, feeds, fidelity="instruction", check_races=True)
    exact = convolve(BlockMatrix.of(filter_matrix(w, layer, 1), block=1), x, layer, 1)
    error = np.abs(unpack(plan, run.outputs).astype(np.float64) - exact)

    assert plan.kernel.name == (
        f"streamed_windows_{data_type.value}_{'drained' if published else 'kept'}"
    )
    assert np.all(error <= error_bounds(plan, w, x))
    assert run.report.cycles == by_instructions.report.cycles
    for name, output in run.outputs.items():
        assert output.tobytes() == by_instructions.outputs[name].tobytes()
