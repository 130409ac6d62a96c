"""A forecast of how long a point takes on the host, for lists and times to go.

    seconds = scale (stored blocks)^a, of a dense plan (m k)^a;  scale is the median that results
    at hand give for the method, else a constant

The powers and constants follow a fit, linear in logarithms, to the 440 simulations of
`ipusim validate` (two busy cores). They leave a spread of 2.5 (dense, dynamic) and 6 (static): an
order of magnitude, no more.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from ..sweep.store import Row
from .point import Point

POWER = {"dense": 0.37, "static": 0.35, "dynamic": 0.07}
SCALE = {"dense": 0.001, "static": 0.1, "dynamic": 0.65}
UNKNOWN_BLOCKS = 65_536  # of a matrix file that was not read yet


@attrs.frozen
class Forecast:
    """Seconds by point.

    Attributes:
        scale: by method.
    """

    scale: Mapping[str, float]

    def seconds(self, point: Point) -> float:
        """Of the host, on one process."""
        return self.scale[point.request.matmul.method] * _size(point.configuration)


def forecast_from(rows: Iterable[Row]) -> Forecast:
    """What the results at hand teach."""
    ratios: dict[str, list[float]] = {}
    for row in rows:
        ratio = row.result["seconds"] / _size(row.configuration)
        ratios.setdefault(row.configuration["method"], []).append(ratio)
    medians = {method: statistics.median(found) for method, found in ratios.items()}
    return Forecast({**SCALE, **medians})


def _size(configuration: Mapping[str, Any]) -> float:
    method, blocks = configuration["method"], float(UNKNOWN_BLOCKS)
    if configuration["matrix"] is None:
        blocks = configuration["m"] * configuration["k"]
    if configuration.get("density") is not None:
        blocks *= configuration["density"] / configuration["block_length"] ** 2
    return float(max(1.0, blocks) ** POWER[method])
