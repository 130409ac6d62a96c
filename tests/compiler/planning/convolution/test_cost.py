"""Splits of a sparse convolution that are counted together: each as if it were alone."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, DataType, IntArray
from ipusim.compiler import Convolution
from ipusim.compiler.matrix.formats import Elements
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.plan.options.methods import ConvolutionOptions
from ipusim.compiler.planning.convolution.planners import pattern_of
from ipusim.compiler.planning.convolution.search import ConvolutionSearch
from ipusim.compiler.problem import Problem

HALF = DataType.HALF
LINE = Convolution(channels=6, filters=5, image=25, kernel=3, stride=2, batch=6)
SHORT = Convolution(channels=6, filters=5, image=7, kernel=3, stride=2, batch=6)  # 3, 2, 1 rows
PLANE = Convolution(channels=6, filters=5, image=(10, 7), kernel=3, stride=(3, 2), batch=6)


@pytest.mark.parametrize("convolution", [LINE, SHORT, PLANE], ids=["line", "short", "plane"])
def test_splits_counted_together_are_each_as_if_alone(convolution: Convolution) -> None:
    rng = np.random.default_rng(0)
    weights = rng.random(convolution.weights_shape) < 0.5
    search = ConvolutionSearch.of(
        Problem.of(
            operand=pattern_of(weights, convolution),
            operation=convolution,
            machine=BOW.scaled_to(12),
            data_type=HALF,
            partials_type=HALF,
            options=ConvolutionOptions(filter_split=1, algorithm="direct"),
        ),
        Elements(),
    )
    splits = search.splits
    some = splits.take(np.arange(0, len(splits), max(1, len(splits) // 60)))

    def counted(rows: Axes) -> IntArray:
        shapes, loads = search.shapes(rows), search.counts.loads(rows)
        multiply = search.multiply(shapes, loads)
        work = search.work(rows, shapes, loads)
        terms, need = search.terms(work, multiply), search.tile_bytes(work)
        return np.stack([*terms.values(), need.temporary, need.whole], axis=1)

    alone = [counted(some.take(np.array([row]))) for row in range(len(some))]

    assert len(set(some.joined.tolist())) == 2
    assert np.array_equal(counted(some), np.concatenate(alone))
