"""The random pattern of PopLibs' benchmark, to the last block."""

import numpy as np
import pytest

from ipusim.compiler.matrix import generators as benchmark_pattern_file
from ipusim.compiler.matrix.generators import _shuffled, benchmark_pattern
from ipusim.compiler.matrix.shuffle import shuffle


@pytest.mark.parametrize(
    ("places", "first"),
    [
        (10, [2, 0, 6, 1, 8, 4, 3, 9, 5, 7]),
        (11, [3, 0, 8, 10, 6, 9, 2, 4, 1, 5]),
        (65536, [46126, 57443, 48624, 14682, 5171, 30308, 30972, 28131, 19330, 55394]),
    ],
)
def test_places_are_shuffled_as_libstdcpp_shuffles_them(places, first):
    shuffled = _shuffled(places).tolist()

    assert shuffled[:10] == first
    assert list(range(places)) == sorted(shuffled)


@pytest.mark.parametrize("density", [1 / 32, 1 / 4])
def test_it_has_as_many_blocks_as_asked_for_and_grows_with_density(density):
    few, all_blocks = (benchmark_pattern((512, 256), 16, d) for d in (density, 1.0))

    assert density * 512 == few.num_blocks
    assert all_blocks.num_blocks == 512
    assert (np.diff(few.rows) >= 0).all()


@pytest.mark.parametrize("places", [0, 1, 2, 3, 10, 11, 46340, 46342])
def test_machine_code_shuffles_as_python_does(monkeypatch, places):
    compiled = _shuffled(places).copy()
    monkeypatch.setattr(benchmark_pattern_file, "shuffle", shuffle.python)

    assert _shuffled.__wrapped__(places).tolist() == compiled.tolist()
