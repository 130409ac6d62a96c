"""The law of estimates: for every proposer, each term is near the cycles of its simulated phase.

Estimates of exchanges are short: they omit what a schedule adds to its busiest port, and assume
that owners share evenly. They may be too long by less. Terms of a sparse product are those of the
seat that takes longest in all. It need not receive most, so its exchange may be small; together
with its multiply the term is right. If all seats are alike, no term is off by more than a fifth. A
proposer's row says how far each term may be off; no row admits a term that is dropped, doubled, or
counted at another machine's rate. Bytes of the fullest tile are compared in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import attrs
import pytest
from drawn_jobs import (
    RATES,
    Jobs,
    alike_jobs,
    chip,
    columns_plan,
    convolution_plan,
    cut_convolutions,
    dense_jobs,
    dense_plan,
    dynamic_jobs,
    dynamic_plan,
    lowered_jobs,
    static_jobs,
    static_plan,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from simulated_phases import Phases

from ipusim import AMP_BLOCK, BOW, memory_use, path_delays
from ipusim.compiler import Convolution, NoPlanError, Pattern, Plan, emit, pack
from ipusim.compiler.matrix.formats import AmpUnits
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.plan.mapping.owners import CHUNK_BYTES
from ipusim.compiler.plan.operation import TOTAL
from ipusim.compiler.plan.options.methods import ConvolutionOptions
from ipusim.compiler.planning.convolution.dense import DirectSearch
from ipusim.compiler.planning.convolution.winograd import WinogradSearch
from ipusim.compiler.planning.dense_cost import RESIDENT, STREAMED, WHOLE, BlockWeights, tile_bytes
from ipusim.compiler.planning.dense_splits import splits_within
from ipusim.compiler.planning.engine import SLACK_BYTES
from ipusim.compiler.problem import Problem
from ipusim.kernels import DenseAmp, DirectDense

X, VALUES, PARTIALS = "dense operand exchange", "values exchange", "partials exchange"
BUCKETS, FETCH, LONGEST = "buckets exchange", "x and values", "x, values and multiply"
Shares = Mapping[str, tuple[float, float] | None]
TEMPORARY = (
    *("gathered dense operand", "partials", "received partials"),
    *("sliced values", "expanded values"),
    *("flattened dense operand", "transformed images", "products"),
)
CODE = ("vertex code", "exchange code", "vertex state", "control program")
SHORT = 12 * 1024  # bytes of a convolution's codelets, control program, work lists and messages
ANY = None  # of a term that stands for no phase alone, or is not counted in this row


# Simulated cycles of the terms


def phases_of(plan: Plan, run: Phases) -> dict[str, int]:
    """Return the simulated cycles that each term of a plan stands for.

    Values share a superstep with x: each term is the cycles in which its regions receive words.
    That of x has the fixed cycles of an exchange, too, and the barrier if the plan has no term
    "sync". Together they are the exchange that ran.
    """
    machine, estimate = plan.machine, plan.estimate
    once = plan.trips is not None and plan.trips.gathers_once
    barrier = 0 if "sync" in estimate else machine.sync_cycles
    fixed = machine.exchange_fixed_cycles + int(path_delays(machine).min())

    def exchanged(step: str) -> int:
        return run.column("exchange", step) + (run.column("sync", step) if barrier else 0)

    fetches, computed = run.times("multiply"), run.computed
    x_words, values = run.received("gathered dense operand"), run.received("non-zero values")
    start = 1 if once else fetches
    cycles = {
        X: x_words + start * (fixed + barrier) if x_words or not barrier else 0,
        VALUES: exchanged("multiply") if once else values,  # a barrier even if nothing travels
        FETCH: exchanged("multiply") + (exchanged("start") if once else 0),
        PARTIALS: exchanged("reduce"),
        **computed,
        "slice": run.whole("slice"),
        "update": run.whole("update"),
        "loop": run.whole("turn") + computed.get("loop", 0),
        "im2col exchange": run.column("exchange", "im2col"),
        "im2col sync": run.column("sync", "im2col"),
        "sync": 0 if barrier else run.column("sync", "multiply") + run.column("sync", "reduce"),
        TOTAL: (run.report.cycles or 0) - (0 if "zero" in estimate else run.added_by("zero")),
    }
    if not barrier:  # terms of seats
        regions = ("gathered dense operand", "non-zero values")
        cycles[LONGEST] = run.longest(regions, (type(plan.kernel),), "multiply") + fetches * fixed
    return cycles


def bucket_phases(estimate: Mapping[str, int], run: Phases) -> dict[str, int]:
    """Return the simulated cycles of each term of a full matrix in buckets.

    If nothing is reduced, the finish of the sums runs in the superstep of the multiply.
    """
    gathered, reduced = (
        run.column("exchange", step) + run.column("sync", step) for step in ("multiply", "reduce")
    )
    follows = 0 if run.times("reduce") else estimate["reduce"]
    return {
        FETCH: gathered,
        PARTIALS: reduced,
        "decide": run.whole("decide"),
        "multiply": run.column("compute", "multiply") - follows,
        "reduce": run.column("compute", "reduce") + follows,
        TOTAL: run.report.cycles or 0,
    }


def unlike(estimate: Mapping[str, int], phases: Mapping[str, int], row: Row) -> dict[str, Any]:
    """Return the terms that a row does not allow, each with estimated and simulated cycles."""
    counted = {FETCH: estimate[X] + estimate.get(VALUES, 0) + estimate.get(BUCKETS, 0), **estimate}
    counted[LONGEST] = counted[FETCH] + estimate["multiply"]
    outliers = {}
    for name in {*estimate, *phases}:
        share = row.shares.get(name, row.others)
        term, cycles = counted.get(name, 0), phases.get(name, 0)
        few = row.few if term and cycles else 0
        if share and not share[0] * cycles - few <= term <= share[1] * cycles + few:
            outliers[name] = term, cycles
    return outliers


# Bytes that are counted


def static_bytes(plan: Plan, run: Phases) -> bool:
    """Return True if the counted bytes of a partition bound the fullest tile, and not loosely."""
    counted = plan.decision["estimated_tile_bytes"] - SLACK_BYTES
    data = run.living() - run.living(*CODE)
    fullest_bytes = run.report.memory.max_tile_bytes
    return 0.65 * data - 512 <= counted <= 1.4 * data and fullest_bytes <= counted + SLACK_BYTES


def block_form(plan: Plan) -> BlockWeights:
    """Return what a block of the plan takes in memory."""
    if plan.is_resident:
        return STREAMED if plan.roles == "exchanged" else RESIDENT
    if plan.realisation is None:
        return WHOLE
    if plan.realisation.name == "amp":
        return BlockWeights(stored=AmpUnits(AMP_BLOCK).block_values)
    return BlockWeights(stored=AMP_BLOCK**2 // 2, listed_bytes=32, prepared_bytes=2 * AMP_BLOCK**2)


def dense_need(plan: Plan, instruction_bytes: int) -> tuple[int, int]:
    """Return temporary bytes, and all without slack, as the dense search counts a plan."""
    machine = plan.machine.with_(exchange_instruction_bytes=instruction_bytes)
    decided, grid = plan.decision, plan.multiplied.grid
    units, trips = plan.multiplied.format.size[1] // AMP_BLOCK, decided.get("trips", 1)
    parts = Axes(**{name: decided[name] for name in ("m_split", "k_split", "rounds")})
    parts = parts.with_(trip_rows=-(-grid[0] // trips))
    split = splits_within(parts, grid[1], plan.n, machine.tiles)
    if plan.roles == "exchanged":
        fused = plan.fuses_rounds
        split = split.with_(columns=AMP_BLOCK, n_split=decided["n_split"], fused=fused)
    once = decided.get("gathers_once", False)
    split = split.with_(trips=trips, once=once, blocks=split.blocks * units)
    sides, staged = plan.multiplied.format.lines(plan.multiplied.shape), plan.lowering == "poplin"
    need = tile_bytes(machine, plan.kernel, sides, split, is_staged=staged, form=block_form(plan))
    return int(need.temporary[0]), int(need.whole[0]) - SLACK_BYTES


def code_bytes(plan: Plan) -> int:
    """Return how many more bytes of exchange code are counted than simulated instructions take."""
    size = plan.machine.exchange_instruction_bytes
    return dense_need(plan, 2 * size)[1] - dense_need(plan, size)[1]


def dense_bytes(plan: Plan, run: Phases) -> bool:
    """Return True if the bytes that the dense search counts are those that live."""
    temporary, whole = dense_need(plan, plan.machine.exchange_instruction_bytes)
    living, data = run.living(*TEMPORARY), run.living() - run.living(*CODE)
    stays = whole - code_bytes(plan) - CHUNK_BYTES
    bounds = 0.95 * data - 512 <= stays <= 1.7 * data and living <= temporary <= 1.3 * living
    return bounds and run.report.memory.max_tile_bytes <= whole + SLACK_BYTES


def convolution_bytes(plan: Plan, run: Phases) -> bool:
    """Return True if temporary bytes are exact and all bytes with slack a close bound."""
    used, told = memory_use(run.program).max_tile_bytes, plan.decision
    whole = told["estimated_tile_bytes"]
    columns = {"filters": "filter_split", "channels": "channel_split", "bands": "row_split"}
    columns |= {"images": "sub_batch", "strips": "column_strips", "parts": "batch_split"}
    split = Axes(**{new: told[old] for new, old in columns.items()}, rounds=told["rounds"])
    problem = Problem.of(
        plan.pattern,
        plan.operation.convolution,
        machine=plan.machine,
        data_type=plan.data_type,
        partials_type=plan.partials_type,
        options=ConvolutionOptions(),
    )
    search: Any = None
    if isinstance(plan.kernel, DenseAmp):
        search = WinogradSearch(problem=problem, kernel=plan.kernel)
    elif isinstance(plan.kernel, DirectDense) and not told["flattened"]:
        joined = told["rows"] == "joined"
        search = DirectSearch(problem=problem, kernel=plan.kernel, joined=joined, flattened=False)
    if search is not None and int(search.tile_bytes(split).temporary[0]) != run.living(*TEMPORARY):
        return False
    return used - SHORT <= whole - SLACK_BYTES <= 1.15 * used + SHORT // 4


# The rows of the law


@attrs.frozen(kw_only=True)
class Row:
    """How close the estimates of a proposer are.

    Attributes:
        plan: function that returns the plan of a job.
        jobs: strategy that draws jobs, the arguments of `plan`.
        shares: smallest and largest ratio of a term to its simulated cycles, by term.
        others: ratios of terms that `shares` does not name.
        few: cycles by which a term may lie beyond its ratios, as of a message to each neighbour.
        bytes: function that returns True if the counted bytes are close to those of the run.
    """

    plan: Callable[..., Plan]
    jobs: Jobs
    shares: Shares = attrs.field(factory=dict)
    others: tuple[float, float] | None
    few: int
    bytes: Callable[[Plan, Phases], bool] | None = None


STATIC = Row(
    plan=static_plan,
    jobs=static_jobs(4, 8, 16),
    shares={
        X: (0.1, 1.25),
        VALUES: (0.6, 1.01),
        FETCH: (0.15, 1.15),
        LONGEST: (0.75, 1.15),
        PARTIALS: (0.6, 1.4),
        "multiply": (0.75, 1.15),
        "reduce": (0.5, 1.75),
        TOTAL: (0.65, 1.4),
        "zero": ANY,
    },
    others=(1, 1),
    few=40,
    bytes=static_bytes,
)
ELEMENTS = {**STATIC.shares, "multiply": (0.6, 1.5), LONGEST: (0.6, 1.5)}
ALIKE = {"zero": ANY, X: ANY, FETCH: (0.8, 1.2), LONGEST: ANY}
SEARCHED = Row(
    plan=partial(dense_plan, name="dense"),
    jobs=dense_jobs,
    shares={PARTIALS: (0.7, 2.2), "reduce": (0.7, 2.2), TOTAL: (0.7, 1.35)},
    others=(0.7, 1.35),
    few=40,
    bytes=dense_bytes,
)
BUCKETED = Row(
    plan=dynamic_plan,
    jobs=dynamic_jobs,
    shares={FETCH: (1, 1), PARTIALS: (1, 1)},
    others=ANY,
    few=0,
)
CONVOLVED = Row(
    plan=partial(convolution_plan, algorithm="dense"),
    jobs=cut_convolutions(
        rows=st.sampled_from((None, "runs", "joined")), flatten=st.sampled_from((None, "never"))
    ),
    shares={FETCH: (0.85, 1.07)},
    others=(0.9, 1.02),
    few=130,
    bytes=convolution_bytes,
)
BY_SEATS = {
    X: (0.8, 1.15),
    VALUES: (0.8, 1.1),
    FETCH: (0.8, 1.05),
    LONGEST: ANY,
    PARTIALS: (0.75, 1.3),
    "multiply": (0.85, 1.01),
    "reduce": (0.85, 1.15),
    TOTAL: (0.9, 1.06),
}
sorted_rows = {"rows": st.sampled_from(("runs", "joined"))}
by_sort = {**sorted_rows, "balance": st.sampled_from(("raw", "sort"))}
DIRECT = attrs.evolve(
    CONVOLVED,
    plan=partial(convolution_plan, algorithm="direct", block=1),
    jobs=cut_convolutions((3,), **by_sort),
    shares=BY_SEATS,
)
LOWERED = Row(
    plan=partial(convolution_plan, algorithm="lowered"),
    jobs=lowered_jobs(block=st.sampled_from((1, 4, 8, 16))),
    shares={
        X: ANY,
        VALUES: ANY,
        LONGEST: ANY,
        FETCH: (0.75, 1.05),
        "multiply": (0.96, 1.04),
        PARTIALS: (0.8, 1.1),
        "reduce": (0.7, 1.2),
        "zero": ANY,
        "im2col exchange": (0.75, 1.02),
        TOTAL: (0.9, 1.1),
    },
    others=(1, 1),
    few=130,
)
COLUMNS = attrs.evolve(
    LOWERED,
    plan=columns_plan,
    jobs=lowered_jobs(),
    shares={**LOWERED.shares, FETCH: (0.75, 1.1), PARTIALS: (0.7, 2.2), "reduce": (0.7, 2.2)},
)
COPIED_BLOCKS = static_jobs(
    *(4, 8, 16),
    grid=st.tuples(*[st.sampled_from([8, 12])] * 2),
    density=st.sampled_from([0.3, 0.7]),
    n_split=st.sampled_from([0, 3]),
    weights=st.just("resident"),
)
ROWS = {
    "blocks": STATIC,
    "elements": attrs.evolve(STATIC, jobs=static_jobs(1), shares=ELEMENTS),
    "alike": attrs.evolve(STATIC, jobs=alike_jobs, shares=ALIKE, others=(0.8, 1.2), few=0),
    "resident blocks": attrs.evolve(STATIC, jobs=COPIED_BLOCKS),
    "resident elements": attrs.evolve(
        STATIC, jobs=static_jobs(1, weights=st.just("resident")), shares=ELEMENTS
    ),
    "dense": SEARCHED,
    "resident": attrs.evolve(SEARCHED, plan=partial(dense_plan, name="resident")),
    "streamed": attrs.evolve(
        SEARCHED, plan=partial(dense_plan, name="streamed"), shares={TOTAL: (0.85, 1.1)}
    ),
    "expand": attrs.evolve(SEARCHED, plan=partial(dense_plan, name="expand")),
    "amp": attrs.evolve(SEARCHED, plan=partial(dense_plan, name="amp")),
    "dynamic": BUCKETED,
    "dense convolution": CONVOLVED,
    "flattened taps": attrs.evolve(
        CONVOLVED,
        plan=partial(convolution_plan, algorithm="dense", flatten="always"),
        jobs=cut_convolutions((3, 5), channels=st.integers(2, 4), channel_split=st.just(1)),
        shares={FETCH: (0.85, 1.07), "multiply": (0.85, 1.0)},
        bytes=None,
    ),
    "winograd": attrs.evolve(
        CONVOLVED,
        plan=partial(convolution_plan, algorithm="winograd"),
        jobs=cut_convolutions((3,), 1),
        shares={FETCH: (0.85, 1.02), "multiply": (0.85, 1.0)},
    ),
    "direct": DIRECT,
    "block": attrs.evolve(
        DIRECT,
        plan=partial(convolution_plan, algorithm="block"),
        jobs=cut_convolutions((3,), block=st.sampled_from((4, 8, 16)), **by_sort),
    ),
    "lowered": LOWERED,
    "dense product of columns": COLUMNS,
    "resident dense convolution": attrs.evolve(
        CONVOLVED, plan=partial(CONVOLVED.plan, filter_weights="resident")
    ),
    "resident direct": attrs.evolve(DIRECT, plan=partial(DIRECT.plan, filter_weights="resident")),
    "streamed columns": attrs.evolve(COLUMNS, plan=partial(columns_plan, weights="resident")),
}


def hold(row: Row, job: Mapping[str, Any]) -> None:
    """Fail if an estimate, or the counted bytes, lie beyond the shares of the row."""
    plan = row.plan(**job)
    if plan.buckets is not None:
        hold_buckets(plan, row)
        return
    run, terms = Phases.of(emit(plan)), dict(plan.estimate)

    assert unlike(terms, phases_of(plan, run), row) == {}
    assert terms.pop(TOTAL) == sum(terms.values())
    assert row.bytes is None or row.bytes(plan, run)


def hold_buckets(plan: Plan, row: Row) -> None:
    """Fail if a full matrix in buckets does not take the counted cycles, but for path delays."""
    delay = int(path_delays(plan.machine).max())
    full = Pattern.full(plan.bound.shape, plan.bound.block)
    for of in ("forward", "grad_a", "grad_w"):
        program = emit(plan, of=of)
        run, estimate = Phases.of(program, pack(plan, full)), dict(program.label.estimate)
        exchanges = sum(step.exchange > 0 for step in run.report.steps)

        assert abs(estimate[TOTAL] - run.report.cycles) <= delay * exchanges, of
        assert estimate.pop(TOTAL) == sum(estimate.values())
        if of == "forward":
            phases = bucket_phases(estimate, run)
            exchanged = {name: phases.pop(name) for name in (FETCH, PARTIALS)}
            assert phases.pop(TOTAL) == run.report.cycles
            assert phases == {name: estimate[name] for name in phases}
            assert unlike(estimate, exchanged, attrs.evolve(row, few=delay)) == {}


@pytest.mark.parametrize("proposer", ROWS)
@settings(max_examples=50)
@given(data=st.data())
def test_each_term_of_an_estimate_is_within_the_ratios_of_its_proposer(
    proposer: str, data: st.DataObject
) -> None:
    hold(ROWS[proposer], data.draw(ROWS[proposer].jobs))


TRIPS = {"machine": chip(2), "types": ("half", "half"), "grid": (40, 1), "n": 4, "share": 0.003}
SUMS_OF_TRIPS = {**TRIPS, "machine": chip(16), "grid": (40, 12), "n": 24, "share": 0.01}
ROUNDS = {**TRIPS, "machine": chip(8, 8), "grid": (9, 40), "n": 256, "share": 0.05}
VALUES_TRAVEL = {
    "machine": chip(12, 16),
    "types": ("half", "half"),
    "block": 16,
    "grid": (12, 4),
    "density": 0.7,
    "name": "rows",
    "n": 100,
    "n_split": 3,
}
ROWS_ARE_MOVED = {  # beside two that are summed
    **VALUES_TRAVEL,
    "machine": chip(5, 16),
    "types": ("half", "float"),
    "grid": (33, 8),
    "density": 1.0,
    "name": "row-major",
    "n_split": 1,
}
MUCH_IS_HEARD = {**VALUES_TRAVEL, "grid": (8, 12), "n": 256, "n_split": 1}
PARTIALS_ARRIVE = {  # and outgrow the dense operand
    **VALUES_TRAVEL,
    "machine": chip(8),
    "grid": (32, 8),
    "density": 1.0,
    "name": "column-bands",
    "n": 32,
    "n_split": 1,
    "num_column_bands": 8,
}
SUMS = {  # of lines that several tiles have, and of others
    "convolution": Convolution(channels=64, filters=60, image=(6, 8), kernel=1, batch=4),
    "machine": chip(6, of=BOW),
    "density": 0.03,
    "row_split": 1,
    "batch_split": 1,
}
IMAGE = Convolution(channels=16, filters=32, image=(12, 10), kernel=3, padding=1, batch=4)
LINE = {  # of the result, beyond a tile's even share
    "convolution": Convolution(channels=4, filters=5, image=(3, 256), kernel=1, batch=32),
    "machine": chip(4, of=BOW),
    "filter_split": 2,
    "channel_split": 2,
    "row_split": 1,
    "batch_split": 1,
    "sub_batch": 32,
    "rows": "runs",
    "balance": "sort",
}
MANY_SUMS = {  # whose code is counted
    "convolution": Convolution(channels=128, filters=128, image=(28, 1), kernel=1, batch=12),
    "machine": chip(8, of=BOW),
    "filter_split": 1,
    "channel_split": 8,
    "row_split": 1,
    "batch_split": 1,
    "sub_batch": 1,
}
TILES_OF_SUMS = attrs.evolve(
    MANY_SUMS["convolution"], filters=64, image=(24, 2), kernel=3, padding=1, batch=24
)


def tight_bytes(plan: Plan, run: Phases) -> bool:
    """Return True if the counted bytes of a partition are within a twentieth of those that live."""
    data = run.living() - run.living(*CODE)
    return data <= plan.decision["estimated_tile_bytes"] - SLACK_BYTES <= 1.05 * data


def line_bytes(plan: Plan, run: Phases) -> bool:
    """Return True if the fullest tile has 9 of 15 lines of 16 KB, and all are counted."""
    line = 256 * 32 * 2
    return run.living("output") == 9 * line > 9 * SHORT and convolution_bytes(plan, run)


SHARED = attrs.evolve(DIRECT, shares={**BY_SEATS, "zero": (0, 1), FETCH: (0.75, 1.05)})
ONLY_BYTES = attrs.evolve(CONVOLVED, shares={}, others=ANY)
KNOWN = {
    "trips": (ROWS["expand"], TRIPS),
    "sums of trips": (ROWS["expand"], SUMS_OF_TRIPS),
    "rounds": (ROWS["expand"], ROUNDS),
    "values travel": (STATIC, VALUES_TRAVEL),
    "rows are moved": (STATIC, ROWS_ARE_MOVED),
    "much is heard": (STATIC, MUCH_IS_HEARD),
    "partials arrive": (attrs.evolve(STATIC, bytes=tight_bytes), PARTIALS_ARRIVE),
    "sums that are split": (
        SHARED,
        {**SUMS, "balance": "split", "filter_split": 5, "channel_split": 1},
    ),
    "sums that are sorted": (
        SHARED,
        {**SUMS, "balance": "sort", "filter_split": 3, "channel_split": 2},
    ),
    "a line of the result": (
        attrs.evolve(ONLY_BYTES, plan=DIRECT.plan, bytes=line_bytes),
        LINE,
    ),
    "sums that arrive": (ONLY_BYTES, {**MANY_SUMS, "rows": "runs"}),
    "sums of tiles of winograd": (
        attrs.evolve(ONLY_BYTES, plan=ROWS["winograd"].plan),
        {**MANY_SUMS, "convolution": TILES_OF_SUMS},
    ),
    **{
        f"matrix of an image at {rate} bytes": (
            attrs.evolve(LOWERED, shares={**LOWERED.shares, "im2col exchange": (0.9, 1)}, few=0),
            {"convolution": IMAGE, "machine": chip(8, rate, BOW), "block": 8},
        )
        for rate in RATES
    },
}


@pytest.mark.parametrize("case", KNOWN)
def test_terms_of_jobs_that_are_rarely_drawn_are_within_their_ratios(case: str) -> None:
    hold(*KNOWN[case])


@pytest.mark.parametrize("name", ["dense", "poplin"])
def test_code_of_an_exchange_is_counted_for_all_partials_that_arrive(name: str) -> None:
    job = {"machine": chip(12), "types": ("half", "half"), "grid": (1, 20), "n": 24, "share": 0.6}
    plan = dense_plan(**job, name=name)
    exchanged = Phases.of(emit(plan)).living("exchange code")

    assert plan.decision["k_split"] > 6
    assert 0.6 * exchanged <= code_bytes(plan) <= 1.8 * exchanged


@settings(max_examples=20)
@given(job=dense_jobs)
def test_bytes_of_poplins_stages_are_what_lives(job: dict[str, Any]) -> None:
    plan = dense_plan(**job, name="poplin")

    assert dense_bytes(plan, Phases.of(emit(plan)))


@pytest.mark.parametrize(("kernel", "stride", "tiles"), [(2, 1, 4), (3, 2, 3)])
def test_the_image_and_the_columns_of_a_round_fill_a_tile_as_they_are_counted(
    kernel: int, stride: int, tiles: int
) -> None:
    image = Convolution(
        channels=64, filters=16, image=(40, 40), kernel=kernel, stride=stride, batch=4
    )
    plan = columns_plan(convolution=image, machine=BOW.scaled_to(tiles), types=("half", "half"))
    used = memory_use(emit(plan)).max_tile_bytes

    assert plan.partition.rounds > 1
    assert 0.8 * BOW.usable_bytes <= used <= BOW.usable_bytes


def test_a_convolution_that_does_not_fit_with_the_code_of_its_rounds_is_refused() -> None:
    image = Convolution(channels=96, filters=64, image=(28, 12), kernel=3, padding=1, batch=20)
    job = {"machine": BOW.scaled_to(8), "types": ("half", "float"), "sub_batch": 1}

    with pytest.raises(NoPlanError, match="has no split"):
        DIRECT.plan(convolution=image, **job, batch_split=1)
