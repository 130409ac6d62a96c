"""Targets that a validation must meet, and their sentences."""

from __future__ import annotations

import attrs
import pytest

from ipusim.compiler.studies.validate import (
    SHIPPED,
    Deviation,
    Result,
    read_measurements,
    summary_of,
)
from ipusim.compiler.studies.validate.measurement import half_of
from ipusim.compiler.studies.validate.report import nearness_text
from ipusim.compiler.studies.validate.schedules import Nearness
from ipusim.compiler.studies.validate.summary import targets_of

RAN = Result(
    refusal=None, phases=(), paths={}, max_tile_bytes=None, available_bytes=None, memory={},
    plan={}, host_seconds=0,
)  # fmt: skip
STATIC = [p for p in read_measurements(SHIPPED) if p.method == "static" and p.value and p.n]


def deviation(row, error: float) -> Deviation:
    """Return a deviation of a percentage."""
    simulated = 1000.0 + 10 * error
    return Deviation(
        row=row, n=row.n, unit="cycles", measured=1000.0, simulated=simulated, result=RAN,
        left_out="",
    )  # fmt: skip


def targets_by_name(rows, schedules=None):
    """Return the targets of deviations by name."""
    return {entry.name: entry for entry in targets_of(rows, summary_of(rows), schedules or {})}


def test_the_mean_of_the_held_out_half_is_what_is_judged():
    fitted = next(p for p in STATIC if half_of(p) == "fitted")
    held_out = next(p for p in STATIC if half_of(p) == "held out")
    outside = attrs.evolve(held_out, m=3 * held_out.m)
    rows = [deviation(fitted, 50), deviation(held_out, -3.5), deviation(outside, 20)]
    mean = targets_by_name(rows)["static, mean |e| %"]

    assert mean.by == pytest.approx({"fitted half": 50, "held out": 3.5, "outside": 20})
    assert (mean.target, mean.met) == (3.8, True)
    assert targets_by_name([deviation(held_out, 4.5)])["static, mean |e| %"].met is False
    assert targets_by_name([deviation(outside, 0)])["static, mean |e| %"].met is None


@pytest.mark.parametrize(("error", "met"), [(-14.9, True), (-15.1, False), (15.1, False)])
def test_the_worst_point_is_judged_by_its_size(error: float, *, met: bool):
    rows = [deviation(STATIC[0], error), deviation(STATIC[1], 1)]

    assert targets_by_name(rows)["static, worst |e| % of cycles"].met is met
    assert summary_of(rows).worst_cycles["static"].at == str(STATIC[0].at(STATIC[0].n))


def test_no_schedule_may_be_beyond_its_limit():
    near = Nearness(phases=3, near=1, near_paths=3, mean_ratio=1, mean_excess=1, farthest="")
    far = attrs.evolve(near, near_paths=2)
    name = "exchange schedules beyond their limit"

    assert targets_by_name([], {"a": near, "b": near})[name].met
    assert targets_by_name([], {"a": near, "b": far})[name].met is False


@pytest.mark.parametrize(("excess", "message"), [(0.6, "1 cycle over"), (12.2, "12 cycles over")])
def test_one_cycle_over_is_singular(excess: float, message: str):
    near = Nearness(phases=3, near=1, near_paths=3, mean_ratio=1, mean_excess=excess, farthest="")

    assert nearness_text("static", near).endswith(f", {message}")
