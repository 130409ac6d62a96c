"""Every counted term of a convolution against the simulated phase that it stands for.

Cuts are fixed to several rounds, bands, shares of filters and of channels, so that every term is
there. On the chip without lock step a phase is as long as its busiest tile says.

A term may fall short of its phase by a share: what a schedule adds to the busiest port is left out,
and so is that owners share unevenly. It may exceed it by less. One that is dropped or counted twice
does neither, nor does a transfer at another rate than the machine's. Few cycles say little: a value
comes in whole units, owners keep whole lines, and each phase's port has its own path.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import pytest
from cut_convolutions import RATES, TYPES, CutJob, cut_jobs
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from simulated_phases import Phases

from ipusim import BOW, DataType, memory_use, path_delays
from ipusim.compiler import Convolution, Pattern, Plan, emit, filter_pattern
from ipusim.compiler.matrix.formats.elements import Elements
from ipusim.compiler.operations.convolution.filters import matrix_shape
from ipusim.compiler.plan.operation import TOTAL
from ipusim.compiler.plan.options.methods import ConvolutionOptions
from ipusim.compiler.planning.convolution.lowered import splits_of_columns
from ipusim.compiler.problem import Problem

X, VALUES, PARTIALS = "dense operand exchange", "values exchange", "partials exchange"
FEWEST = 130  # cycles: a block of values, or the path of a phase's port
SHARES: Mapping[str, tuple[float, float]] = {
    X: (0.8, 1.15),
    VALUES: (0.8, 1.1),
    PARTIALS: (0.75, 1.3),
    "multiply": (0.85, 1.01),
    "reduce": (0.85, 1.15),
    TOTAL: (0.9, 1.06),
}  # of a phase that its term is at the least and at the most
NAMES = ("data_type", "partials_type")
ALIKE = (0.9, 1.02)  # where all tiles have as much


def phases_of(plan: Plan, run: Phases) -> dict[str, int]:
    """Cycles that the terms of a plan stand for.

    Values share a superstep with x: each is what its regions hear, x with the fixed part and, where
    the plan has no term of that name, the barrier. So with partials.
    """
    machine, sync = plan.machine, "sync" in plan.estimate
    fixed = machine.exchange_fixed_cycles + int(path_delays(machine).min())
    times = plan.partition.rounds * (fixed + (0 if sync else machine.sync_cycles))
    barrier = 0 if sync else run.column("sync", "reduce")
    found = {
        X: run.received("gathered dense operand") + times,
        VALUES: run.received("non-zero values"),
        PARTIALS: run.column("exchange", "reduce") + barrier,
        **run.computed,
        TOTAL: run.report.cycles or 0,
    }
    if sync:
        found["sync"] = run.column("sync", "multiply") + run.column("sync", "reduce")
    return found


def unlike(plan: Plan, shares: Mapping[str, tuple[float, float]]) -> dict[str, tuple[int, int]]:
    """Terms that are not what they stand for: what is counted, and what is simulated."""
    run = Phases.of(emit(plan))
    phases = phases_of(plan, run)
    both = {X: (plan.estimate[X], phases[X]), VALUES: (plan.estimate[VALUES], phases[VALUES])}
    for name in {*plan.estimate, *phases} - set(both):
        both[name] = plan.estimate.get(name, 0), phases.get(name, 0)
    together = plan.estimate[X] + plan.estimate[VALUES]
    schedule = run.column("exchange", "multiply")
    if "sync" not in plan.estimate:
        schedule += run.column("sync", "multiply")
    both["x and values"] = together, schedule
    return {
        name: (counted, simulated)
        for name, (counted, simulated) in both.items()
        if not _within(counted, simulated, *shares.get(name, ALIKE))
    }


def _within(counted: int, simulated: int, least: float, most: float) -> bool:
    few = FEWEST if counted and simulated else 0
    return least * simulated - few <= counted <= most * simulated + few


@settings(max_examples=80)
@given(job=cut_jobs(), flat=st.sampled_from((None, "never")))
def test_terms_of_a_dense_convolution_are_their_phases(job: CutJob, flat: str | None) -> None:
    plan = job.dense("dense", flatten=flat)

    assert unlike(plan, {"x and values": (0.85, 1.07)}) == {}


@settings(max_examples=60)
@given(job=cut_jobs(kernels=(3, 5)), channels=st.integers(2, 4))
def test_terms_of_flattened_taps_are_their_phases(job: CutJob, channels: int) -> None:
    few = attrs.evolve(job, convolution=attrs.evolve(job.convolution, channels=channels))
    plan = few.dense("dense", flatten="always", channel_split=1)

    assert plan.estimate["prepare"] > 0
    assert unlike(plan, {"x and values": (0.85, 1.07), "multiply": (0.85, 1.0)}) == {}


@settings(max_examples=60)
@given(job=cut_jobs(kernels=(3,), stride=1))
def test_terms_of_a_winograd_convolution_are_their_phases(job: CutJob) -> None:
    plan = job.dense("winograd")

    assert unlike(plan, {"x and values": (0.85, 1.02), "multiply": (0.85, 1.0)}) == {}


@settings(max_examples=80)
@given(
    job=cut_jobs(kernels=(3,)),
    block=st.sampled_from((1, 1, 4, 8, 16)),
    rows=st.sampled_from(("runs", "joined")),
    balance=st.sampled_from(("raw", "sort")),
)
def test_terms_of_a_sparse_convolution_are_their_phases(
    job: CutJob, block: int, rows: str, balance: str
) -> None:
    algorithm = "direct" if block == 1 else "block"
    plan = job.sparse(algorithm, block, rows=rows, balance=balance)

    assert unlike(plan, {**SHARES, "x and values": (0.8, 1.05)}) == {}


lowered_jobs = st.builds(
    CutJob,
    st.builds(
        Convolution,
        channels=st.sampled_from((16, 32)),
        filters=st.just(16),
        image=st.tuples(st.integers(6, 12), st.integers(6, 10)),
        kernel=st.sampled_from((1, 3)),
        padding=st.integers(0, 1),
        batch=st.sampled_from((1, 2, 4)),
    ),
    st.builds(
        lambda tiles, rate: BOW.scaled_to(tiles).with_(lock_step=1, exchange_bytes_per_cycle=rate),
        st.sampled_from((4, 8, 16)),
        st.sampled_from(RATES),
    ),
    st.builds(lambda types: dict(zip(NAMES, types, strict=True)), st.sampled_from(TYPES)),
)


@settings(max_examples=20)
@given(job=lowered_jobs, block=st.sampled_from((1, 4, 8, 16)))
def test_terms_of_a_lowered_convolution_are_their_phases(job: CutJob, block: int) -> None:
    plan = job.sparse("lowered", block)
    assume(plan.multiplied.num_blocks > 0)  # without any, nothing travels
    run, estimate = Phases.of(emit(plan)), plan.estimate
    computed, report = run.computed, run.report
    zeroed = computed["zero"]  # of rows without weights; not counted: as many in each candidate
    x, fetched = estimate[X] + estimate[VALUES], run.column("exchange", "multiply")

    assert _within(x, fetched, 0.75, 1.05)
    assert estimate["multiply"] == pytest.approx(computed["multiply"], rel=0.04)
    assert _within(estimate[PARTIALS], run.column("exchange", "reduce"), 0.8, 1.1)
    assert _within(estimate["reduce"], computed["reduce"], 0.7, 1.2)
    assert 0.9 * (report.cycles - zeroed) <= estimate[TOTAL] <= 1.1 * report.cycles


def dense_matmul(job: CutJob) -> Plan:
    """By im2col and the dense matmul."""
    types = {name: DataType(kind) for name, kind in job.fields.items()}
    (candidate,) = splits_of_columns(
        Problem.of(
            operand=Pattern.full(matrix_shape(job.convolution, 16), 16),
            operation=job.convolution,
            machine=job.machine,
            options=ConvolutionOptions(algorithm="dense"),
            **types,
        )
    )
    return candidate.plan()


@settings(max_examples=20)
@given(job=lowered_jobs)
def test_terms_of_a_dense_matmul_of_the_image_are_their_phases(job: CutJob) -> None:
    plan = dense_matmul(job)
    run, estimate = Phases.of(emit(plan)), plan.estimate
    report, sync = run.report, job.machine.sync_cycles
    before = estimate.get("im2col exchange", 0), estimate.get("im2col sync", 0)

    assert _within(
        estimate[X] + estimate[VALUES], run.column("exchange", "multiply") + sync, 0.75, 1.1
    )
    assert estimate["multiply"] == pytest.approx(run.computed["multiply"], rel=0.04)
    assert before[1] == run.column("sync", "im2col")
    assert _within(before[0], run.column("exchange", "im2col"), 0.75, 1.02)
    assert 0.85 * report.cycles <= estimate[TOTAL] <= 1.15 * report.cycles + 600


@pytest.mark.parametrize(("kernel", "stride", "tiles"), [(2, 1, 4), (3, 2, 3)])
def test_the_image_and_the_columns_of_a_round_fill_a_tile_as_they_are_counted(
    kernel: int, stride: int, tiles: int
) -> None:
    convolution = Convolution(
        channels=64, filters=16, image=(40, 40), kernel=kernel, stride=stride, batch=4
    )
    fields = {"data_type": "half", "partials_type": "half"}
    plan = dense_matmul(CutJob(convolution, BOW.scaled_to(tiles), fields))
    used = memory_use(emit(plan)).max_tile_bytes

    assert plan.partition.rounds > 1
    assert 0.8 * BOW.usable_bytes <= used <= BOW.usable_bytes


@pytest.mark.parametrize("balance", ["split", "sort"])
def test_only_lines_that_several_tiles_sum_are_counted_as_sums(balance: str) -> None:
    convolution = Convolution(channels=64, filters=60, image=(6, 8), kernel=1, batch=4)
    job = CutJob(
        convolution, BOW.scaled_to(6).with_(lock_step=1), {"row_split": 1, "batch_split": 1}
    )
    rng = np.random.default_rng(0)
    weights = rng.random(convolution.weights_shape) < 0.03
    pattern = filter_pattern(weights, convolution, Elements())
    filters, channels = (5, 1) if balance == "split" else (3, 2)
    splits = {"filter_split": filters, "channel_split": channels}
    plan = job.plan("direct", pattern, balance=balance, **splits)
    run = Phases.of(emit(plan))

    assert run.computed["reduce"] > 0
    assert unlike(plan, {**SHARES, "zero": (0, 1), "x and values": (0.75, 1.05)}) == {}


@pytest.mark.parametrize("rate", RATES)
def test_the_matrix_of_an_image_travels_at_the_rate_of_the_machine(rate: int) -> None:
    convolution = Convolution(channels=16, filters=32, image=(12, 10), kernel=3, padding=1, batch=4)
    machine = BOW.scaled_to(8).with_(lock_step=1, exchange_bytes_per_cycle=rate)
    plan = CutJob(convolution, machine, {}).sparse("lowered", 8)
    run = Phases.of(emit(plan))
    counted = plan.estimate["im2col exchange"], plan.estimate["im2col sync"]
    simulated = run.column("exchange", "im2col"), run.column("sync", "im2col")

    assert counted[1] == simulated[1]
    assert 0.9 * simulated[0] <= counted[0] <= simulated[0]
