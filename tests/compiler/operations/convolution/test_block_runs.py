"""Tests of blocks, a run an output row: clearing past s must not clear another image row."""

import numpy as np
import pytest

from ipusim import BOW, DataType, simulate
from ipusim.compiler import Convolution, emit, pack, plan_convolution, unpack

HALF, FLOAT = DataType.HALF, DataType.FLOAT


@pytest.mark.parametrize("data_type", [HALF, FLOAT])
@pytest.mark.parametrize(("channels", "filters", "block"), [(12, 4, 4), (8, 24, 8), (16, 32, 16)])
def test_runs_of_blocks_give_the_same_numbers_at_both_fidelities(
    channels: int, filters: int, block: int, data_type: DataType
) -> None:
    rng = np.random.default_rng(0)
    layer = Convolution(
        channels=channels, filters=filters, image=(6, 5), kernel=3, padding=1, batch=4
    )
    w, x = (
        rng.integers(-2, 3, shape).astype(float)
        for shape in (layer.weights_shape, layer.image_shape)
    )
    plan = plan_convolution(
        w,
        layer,
        algorithm="block",
        machine=BOW.scaled_to(2),
        data_type=data_type,
        rows="runs",
        channel_split=1,
        filter_split=1,
        batch_split=1,
        row_split=2,
    )
    program, feeds = emit(plan), pack(plan, w, x)
    run, core = (simulate(program, feeds, fidelity=way) for way in ("formula", "instruction"))

    assert plan.kernel.block == block
    assert run.trace == core.trace
    assert np.array_equal(unpack(plan, run.outputs), unpack(plan, core.outputs))
