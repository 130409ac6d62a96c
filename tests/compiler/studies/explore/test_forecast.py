from __future__ import annotations

import math

import pytest
from compiler.studies.explore.forecast import SCALE, Forecast, forecast_from

from compiler.studies.explore import Point, grid_of
from compiler.studies.sweep.store import Row


def static_point(size: int, density: float) -> Point:
    axes = {"size": (size,), "block_length": (16,), "density": (density,), "tiles": (16,)}
    (point,) = grid_of(axes, files=())
    return point


@pytest.mark.parametrize(
    ("size", "density", "seconds"),
    [
        (512, 1.0, 3 * 8 * math.sqrt(2)),  # 1,024 blocks, to the power of 0.35
        (16, 1.0, 3.0),
        (16, 1 / 4, 3.0),
    ],
    ids=["1,024 blocks", "1 block", "less than a block"],
)
def test_seconds_grow_with_blocks_from_one_block_on(
    size: int, density: float, seconds: float
) -> None:
    forecast = Forecast({"static": 3.0})

    assert forecast.seconds(static_point(size, density)) == pytest.approx(seconds)


def test_the_median_of_results_at_hand_is_the_scale_of_their_method() -> None:
    one_block = static_point(16, 1.0).configuration
    forecast = forecast_from(Row(one_block, {"seconds": seconds}) for seconds in (9, 2, 4))

    assert forecast.scale == {**SCALE, "static": 4}
