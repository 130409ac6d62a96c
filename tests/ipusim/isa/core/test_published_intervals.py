"""Compare with intervals measured on a C600, for kernels in `published_kernels`."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from ipusim.machine.presets import C600

BENCHMARK = Path(__file__).parents[4] / "benchmarks" / "published_kernels.py"
NAME = "published_kernels"
spec = importlib.util.spec_from_file_location(NAME, BENCHMARK)
assert spec is not None
assert spec.loader is not None
published_kernels = importlib.util.module_from_spec(spec)
sys.modules[NAME] = published_kernels
spec.loader.exec_module(published_kernels)
STAND_INS = [kernel for kernel in published_kernels.PUBLISHED if not kernel.file]


@pytest.mark.parametrize("kernel", STAND_INS, ids=lambda kernel: kernel.shape)
def test_a_published_reduction_takes_the_cycles_that_were_measured(kernel: object) -> None:
    assert published_kernels.interval(kernel, Path(), C600) == kernel.measured  # type: ignore[attr-defined]


def test_an_interval_is_a_multiple_of_six_cycles_whatever_is_called() -> None:
    odd = published_kernels.reduction(24, 3, 0, is_public=False)

    assert published_kernels.interval(odd, Path(), C600) % C600.workers == 0
