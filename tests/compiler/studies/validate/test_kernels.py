"""Tests of the table of single kernels against silicon."""

from __future__ import annotations

import csv
import re

import attrs
import pytest

from ipusim import CYCLE_MODEL, PRESETS
from ipusim.compiler.studies.validate import KernelPoint, kernel_points, source_errors
from ipusim.compiler.studies.validate.kernels import (
    SHIPPED_KERNELS,
    SOURCES,
    recorded_under_other_models,
)


@pytest.fixture(scope="module")
def points() -> tuple[KernelPoint, ...]:
    """Return the measured kernels."""
    return kernel_points()


def tessellate(n: int) -> int:
    """Return the published cycles of a vertex with n columns; see docs/accuracy.md."""
    if n == 16:
        return 402
    return 24 * -(-n // 6) + {0: 332, 4: 320}[n % 6]


def test_figures_of_silicon_are_those_of_the_published_formulas() -> None:
    with SHIPPED_KERNELS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    cycles = {(row["source"], row["n"]): int(row["measured"]) for row in rows}

    for (source, n), count in cycles.items():
        if source == "tessellate":
            assert count == tessellate(int(n))
        if source == "elk":
            assert count == 24 * -(-int(n) // 6) + 345


def test_every_source_has_points_of_a_preset(points: tuple[KernelPoint, ...]) -> None:
    assert {point.source for point in points} == set(SOURCES)
    assert {point.machine for point in points} <= set(PRESETS)


def test_a_source_has_one_frame_which_takes_the_mean_difference_off(
    points: tuple[KernelPoint, ...],
) -> None:
    for name, source in SOURCES.items():
        of_source = [point for point in points if point.source == name]
        (frame,) = {point.frame for point in of_source}
        gaps = [point.measured - point.simulated - frame for point in of_source]

        assert frame == 0 or source.has_frame
        assert not source.has_frame or abs(sum(gaps)) <= len(gaps) / 2


def test_errors_of_a_source_are_those_of_its_points(points: tuple[KernelPoint, ...]) -> None:
    point = attrs.evolve(points[0], measured=1000, simulated=980, frame=10)
    (errors,) = source_errors([point, attrs.evolve(point, simulated=995)])

    assert [errors.mean_absolute, errors.worst] == pytest.approx([0.75, -1.0])
    assert not errors.met


def test_recorded_figures_are_of_this_cycle_model(points: tuple[KernelPoint, ...]) -> None:
    """`python benchmarks/accuracy.py --ipu-stack CHECKOUT` records them anew."""
    assert recorded_under_other_models(points, CYCLE_MODEL) == []
    assert recorded_under_other_models(points, CYCLE_MODEL + 1) == [CYCLE_MODEL]


def test_points_of_a_kernel_differ_by_their_shapes(points: tuple[KernelPoint, ...]) -> None:
    names = [(point.source, point.kernel, point.shape) for point in points]

    assert len(set(names)) == len(names)
    assert all(re.search(r"\d", point.shape) for point in points)
