"""Golden cycles of sparse convolutions; splits are fixed, so that no search changes them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ipusim import BOW, simulate
from ipusim.compiler import Convolution, emit, plan_convolution

MACHINE = BOW.scaled_to(16)
LAYERS = {
    "3x3": Convolution(channels=16, filters=24, image=(12, 10), kernel=3, padding=1, batch=4),
    "stride 2": Convolution(
        channels=8, filters=16, image=(15, 9), kernel=(5, 3), stride=(2, 3), padding=1, batch=8
    ),
    "length": Convolution(channels=12, filters=16, image=60, kernel=3, dilation=2, batch=8),
}
# 2 x 2 x 3 parts on 12 of the 16 tiles.
SPLITS = {"filter_split": 2, "channel_split": 2, "row_split": 3, "batch_split": 1}


# Values of the option `rows`: a run of the kernel for each output row, or one run for several rows.
@pytest.mark.parametrize("rows", ["runs", "joined"])
@pytest.mark.parametrize("layer", LAYERS)
def test_cycles_of_a_cut_stay(cycles: Any, layer: str, rows: Any) -> None:
    convolution = LAYERS[layer]
    rng = np.random.default_rng(0)
    weights = rng.standard_normal(convolution.weights_shape) * (
        rng.random(convolution.weights_shape) < 0.2
    )
    for data_type in ("half", "float"):
        plan = plan_convolution(
            *(weights, convolution),
            machine=MACHINE,
            data_type=data_type,
            rows=rows,
            balance="raw",  # filters keep their order: no search for a more even one
            sub_batch=4,
            **{"algorithm": "direct", **SPLITS},
        )

        # The golden file also keeps a digest of `inputs`: other weights or cuts are told apart from
        # other cycles.
        cycles.check(data_type, simulate(emit(plan)).report, inputs=(weights, plan.partition))
