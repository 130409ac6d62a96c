"""The law of counted costs: every term of an estimate is what the simulated phase takes.

What a schedule adds to its busiest port is not counted, and owners are taken to share evenly, so
that an exchange is counted short. Terms are those of the seat that takes longest in all, which need
not be the one that hears most: what it hears may be little, with what it multiplies it is right.
The widest part of all rounds counts, of single elements far more than a narrower one. Where all
seats are alike, no share is above a fifth: none admits a term that is dropped, doubled, or counted
at another machine's rate.
"""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ipusim import AMP_BLOCK, BOW, DataType, Machine, path_delays, simulate
from ipusim.compiler import (
    GENERATORS,
    NM,
    Bound,
    Pattern,
    Plan,
    emit,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_nm,
)
from ipusim.compiler.matrix.formats import AmpUnits
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.plan.mapping.owners import CHUNK_BYTES
from ipusim.compiler.plan.options.methods import StaticOptions
from ipusim.compiler.planning.dense_cost import (
    WHOLE,
    BlockWeights,
    splits_within,
    tile_bytes,
)
from ipusim.compiler.planning.engine import SLACK_BYTES
from ipusim.compiler.planning.static import cut_candidates, static_job
from ipusim.compiler.problem import Problem, Product
from ipusim.kernels import Cast, Copy, ExpandGroups, Reduce, TripCounter
from ipusim.machine.presets import HYPOTHETICAL_NM
from tests.oracles.simulated_phases import Phases

TYPES = [("half", "half"), ("half", "float"), ("float", "float")]
FEW = 40  # cycles that shares do not excuse: less than a message of a vector to every neighbour
TEMPORARY = (
    *("gathered dense operand", "partials", "received partials"),
    *("sliced values", "expanded values"),
)
CODE = ("vertex code", "exchange code", "vertex state", "control program")
MOVES = (Reduce, Copy, Cast)
HEARD = ("gathered dense operand", "non-zero values")


def chip(tiles: int, rate: int) -> Machine:
    chip = HYPOTHETICAL_NM.scaled_to(tiles)
    return chip.with_(lock_step=1, exchange_bytes_per_cycle=rate)


machines = st.builds(chip, st.sampled_from([2, 5, 8, 12, 16]), st.sampled_from([4, 8, 16]))


def is_within(counted: int, simulated: int, least: float, most: float) -> bool:
    return least * simulated - FEW <= counted <= most * simulated + FEW


def fixed(machine: Machine) -> int:
    return machine.exchange_fixed_cycles + int(path_delays(machine).min())


jobs = st.fixed_dictionaries(
    {
        "machine": machines,
        "types": st.sampled_from(TYPES),
        "block": st.sampled_from([1, 4, 8, 16]),
        "grid": st.tuples(*[st.sampled_from([4, 8, 12])] * 2),
        "density": st.sampled_from([0.1, 0.3, 0.7]),
        "seed": st.integers(0, 99),
        "name": st.sampled_from(["column-bands", "row-major", "rows", "grid", "hilbert", "greedy"]),
        "rounds": st.sampled_from([1, 1, 2, 3]),
        "n": st.sampled_from([24, 100, 256]),
        "n_split": st.sampled_from([0, 0, 1, 3]),
    }
)


VALUES_TRAVEL = {
    "machine": chip(12, 16),
    "types": ("half", "half"),
    "block": 16,
    "grid": (12, 4),
    "density": 0.7,
    "seed": 0,
    "name": "rows",
    "rounds": 1,
    "n": 100,
    "n_split": 3,
}
MUCH_IS_HEARD = {**VALUES_TRAVEL, "grid": (8, 12), "n": 256, "n_split": 1}


DRAWN = ("block", "grid", "density", "seed")


def uniform(block: int, grid: tuple[int, int], density: float, seed: int) -> Pattern:
    rng, side = np.random.default_rng(seed), max(block, 4)
    return GENERATORS["uniform"]((grid[0] * side, grid[1] * side), block, density, rng)


def static_plan(
    pattern: Pattern,
    machine: Machine,
    types: tuple[str, str],
    name: str,
    rounds: int,
    n: int,
    **options: int,
) -> Plan:
    data, partials = map(DataType, types)
    options["n_split"] = min(options["n_split"], machine.tiles, -(-n // 4) // rounds)
    problem = Problem.of(
        pattern,
        Product(n),
        machine=machine,
        data_type=data,
        partials_type=partials,
        options=StaticOptions(strategy=name, **options),
    )
    (best,) = cut_candidates(problem, attrs.evolve(static_job(problem), rounds=rounds))
    return best.plan()


@given(job=jobs)
@example(job=VALUES_TRAVEL)
@settings(max_examples=25)
def test_static_terms_are_what_phases_take(job):
    plan = static_plan(
        uniform(*map(job.get, DRAWN)), **{name: job[name] for name in job if name not in DRAWN}
    )
    estimate, machine, rounds = plan.estimate, plan.machine, plan.partition.rounds
    phases = Phases.of(emit(plan))
    codelet, single = (type(plan.kernel),), plan.multiplied.block == 1
    least, most = (0.6, 1.5) if single else (0.75, 1.15)

    x, values = estimate["dense operand exchange"], estimate["values exchange"]
    gathering = phases.exchange("multiply") - rounds * machine.sync_cycles
    partials = phases.report.exchange_cycles - gathering
    heard = phases.received("gathered dense operand", "multiply")
    together = x + values + estimate["multiply"] - rounds * fixed(machine)
    assert is_within(x + values, gathering, 0.15, 1.15)
    assert is_within(x - rounds * fixed(machine), heard, 0.1, 1.25)
    assert is_within(values, phases.received("non-zero values", "multiply"), 0.6, 1.01)
    assert is_within(estimate["multiply"], phases.compute(codelet, "multiply"), least, most)
    assert is_within(together, phases.longest(HEARD, codelet, "multiply"), least, most)
    assert is_within(estimate["partials exchange"], partials, 0.6, 1.4)
    assert is_within(estimate["reduce"], phases.compute(MOVES, "multiply", "reduce"), 0.5, 1.75)
    assert is_within(estimate["total"], phases.report.cycles, 0.65, 1.4)
    assert estimate["sync"] == phases.report.sync_cycles
    assert estimate["total"] == sum(estimate.values()) - estimate["total"]


@given(
    machine=machines,
    types=st.sampled_from(TYPES),
    bands=st.sampled_from([2, 3, 4]),
    rounds=st.sampled_from([1, 3]),
)
@settings(max_examples=20)
def test_where_all_seats_are_alike_static_terms_are_within_a_fifth(machine, types, bands, rounds):
    plan = static_plan(
        Pattern.full((16 * 16, 12 * 16), 16),
        machine,
        types,
        "column-bands",
        rounds,
        96,
        n_split=1,
        num_column_bands=bands,
    )
    phases = Phases.of(emit(plan))
    estimate, values = dict(plan.estimate), phases.received("non-zero values", "multiply")
    gathering = phases.exchange("multiply") - rounds * machine.sync_cycles
    simulated = {
        "dense operand exchange": gathering,
        "values exchange": values,
        "multiply": phases.compute((type(plan.kernel),), "multiply"),
        "partials exchange": phases.report.exchange_cycles - gathering,
        "reduce": phases.compute(MOVES, "multiply", "reduce"),
        "sync": phases.report.sync_cycles,
        "total": phases.report.cycles,
    }

    assert simulated.keys() == estimate.keys()
    assert values == 0
    for term, cycles in simulated.items():
        assert 0.8 * cycles <= estimate[term] <= 1.2 * cycles, term


@given(job=jobs)
@example(job=MUCH_IS_HEARD)
@settings(max_examples=20)
def test_static_bytes_are_those_of_the_fullest_tile(job):
    plan = static_plan(
        uniform(*map(job.get, DRAWN)), **{name: job[name] for name in job if name not in DRAWN}
    )
    phases = Phases.of(emit(plan))
    counted = plan.decision["estimated_tile_bytes"] - SLACK_BYTES
    data = phases.living() - phases.living(*CODE)

    assert 0.65 * data - 512 <= counted <= 1.4 * data
    assert phases.report.memory.max_tile_bytes <= counted + SLACK_BYTES


def test_partials_that_arrive_count_where_they_outgrow_the_dense_operand():
    machine = HYPOTHETICAL_NM.scaled_to(8).with_(lock_step=1)
    pattern, options = Pattern.full((512, 128), 16), {"n_split": 1, "num_column_bands": 8}
    plan = static_plan(pattern, machine, TYPES[0], "column-bands", 1, 32, **options)
    phases = Phases.of(emit(plan))
    data = phases.living() - phases.living(*CODE)
    received, gathered = map(phases.living, ("received partials", "gathered dense operand"))

    assert received > 5 * gathered
    assert data <= plan.decision["estimated_tile_bytes"] - SLACK_BYTES <= 1.05 * data


def block_form(plan: Plan) -> BlockWeights:
    """What a block of the plan takes in memory; its preparation is counted by the planner."""
    if plan.realisation is None:
        return WHOLE
    if plan.realisation.name == "amp":
        return BlockWeights(stored=AmpUnits(AMP_BLOCK).block_values)
    return BlockWeights(stored=AMP_BLOCK**2 // 2, listed_bytes=32, prepared_bytes=2 * AMP_BLOCK**2)


def counted_bytes(plan: Plan, machine: Machine) -> tuple[int, int]:
    """Temporary bytes, and all without slack, of a plan of the dense search, on a machine."""
    decided, staged = plan.decision, plan.lowering == "poplin"
    grid, units = plan.multiplied.grid, plan.multiplied.format.size[1] // AMP_BLOCK
    trips, once = decided.get("trips", 1), decided.get("gathers_once", False)
    parts = Axes(**{name: decided[name] for name in ("m_split", "k_split", "rounds")})
    parts = parts.with_(trip_rows=-(-grid[0] // trips))
    split = splits_within(parts, grid[1], plan.n, machine.tiles)
    split = split.with_(trips=trips, once=once, blocks=split.blocks * units)
    sides = plan.multiplied.format.lines(plan.multiplied.shape)
    need = tile_bytes(machine, plan.kernel, sides, split, staged=staged, form=block_form(plan))
    return int(need.temporary[0]), int(need.whole[0]) - SLACK_BYTES


def code_bytes(plan: Plan) -> int:
    """Of an exchange, as counted: what more is counted where an instruction takes twice as much."""
    size = plan.machine.exchange_instruction_bytes
    double = plan.machine.with_(exchange_instruction_bytes=2 * size)
    return counted_bytes(plan, double)[1] - counted_bytes(plan, plan.machine)[1]


dense_jobs = {
    "machine": machines,
    "types": st.sampled_from(TYPES),
    "grid": st.tuples(st.sampled_from([4, 9, 20]), st.sampled_from([1, 4, 12, 20])),
    "n": st.sampled_from([24, 100, 256]),
    "share": st.sampled_from([0.6, 0.05, 0.01]),
}


TRIPS = {
    "machine": chip(2, 4),
    "types": ("half", "half"),
    "grid": (40, 1),
    "n": 4,
    "share": 0.003,
}
ROUNDS = {**TRIPS, "machine": chip(8, 8), "grid": (9, 40), "n": 256, "share": 0.05}


def searched(machine, types, grid, n, share, way) -> Plan:
    """A plan of the dense search: of a dense matrix, or of a packed 2:4 one."""
    shape = (16 * grid[0], 16 * grid[1])
    options = {"n": n, "machine": machine, "available_memory_proportion": share}
    options |= dict(zip(("data_type", "partials_type"), types, strict=True))
    if way in ("dense", "poplin"):
        return plan_dense(shape, strategy=way, **options)
    pattern = random_nm(shape, NM(2, 4), np.random.default_rng(0))
    options |= dict(zip(("data_type", "partials_type"), TYPES[0], strict=True))
    return plan_static(pattern, realisation=way, **{"strategy": "popsparse", **options})


@given(job=st.fixed_dictionaries(dense_jobs), way=st.sampled_from(["dense", "expand", "amp"]))
@example(job=TRIPS, way="expand")
@settings(max_examples=25)
def test_terms_of_the_dense_search_are_what_phases_take(job, way):
    plan = searched(**job, way=way)
    estimate, phases, trips = plan.estimate, Phases.of(emit(plan)), plan.trips is not None
    once = trips and plan.trips.gathers_once
    scarce = 1.4 if plan.decision["k_split"] <= job["grid"][0] // plan.decision["m_split"] else 2.2
    simulated = {
        "dense operand exchange": phases.exchange("start" if once else "multiply"),
        "values exchange": phases.received("non-zero values", "multiply"),
        "multiply": phases.compute((type(plan.kernel),), "multiply"),
        "partials exchange": phases.exchange("reduce"),
        "reduce": phases.compute(MOVES, "multiply", "reduce"),
        "prepare": phases.compute((ExpandGroups,), "multiply"),
        "slice": phases.cycles("slice"),
        "update": phases.cycles("update"),
        "loop": phases.cycles("turn") + phases.compute((TripCounter,), "start"),
    }
    shares = {"partials exchange": scarce, "reduce": max(scarce, 1.6)}

    if once:
        simulated["values exchange"] = phases.exchange("multiply")
    else:
        simulated["dense operand exchange"] -= simulated["values exchange"]
    for term, cycles in simulated.items():
        assert is_within(estimate.get(term, 0), cycles, 0.7, shares.get(term, 1.35)), term
    assert set(estimate) <= {*simulated, "total"}


@given(
    job=st.fixed_dictionaries(dense_jobs),
    way=st.sampled_from(["dense", "poplin", "expand", "amp"]),
)
@example(job=ROUNDS, way="expand")
@settings(max_examples=25)
def test_bytes_of_the_dense_search_are_those_of_the_fullest_tile(job, way):
    plan = searched(**job, way=way)
    temporary, whole = counted_bytes(plan, plan.machine)
    phases = Phases.of(emit(plan))
    living = phases.living(*TEMPORARY)
    data = phases.living() - phases.living(*CODE)

    assert living <= temporary <= 1.3 * living
    assert 0.95 * data - 512 <= whole - code_bytes(plan) - CHUNK_BYTES <= 1.7 * data
    assert phases.report.memory.max_tile_bytes <= whole + SLACK_BYTES


@pytest.mark.parametrize("strategy", ["dense", "poplin"])
def test_code_of_an_exchange_is_counted_for_all_partials_that_arrive(strategy):
    machine = HYPOTHETICAL_NM.scaled_to(12).with_(lock_step=1)
    plan = plan_dense((16, 320), n=24, machine=machine, strategy=strategy)
    exchanged = Phases.of(emit(plan)).living("exchange code")

    assert plan.decision["k_split"] > 6
    assert 0.6 * exchanged <= code_bytes(plan) <= 1.8 * exchanged


@pytest.mark.parametrize("rate", [4, 8, 16])
@pytest.mark.parametrize(("px", "py", "pz"), [(2, 3, 1), (2, 2, 3), (1, 4, 2)])
def test_dynamic_terms_of_a_full_matrix_are_what_phases_take(rate, px, py, pz):
    machine = BOW.scaled_to(px * py * pz + 1).with_(lock_step=1, exchange_bytes_per_cycle=rate)
    plan = plan_dynamic(
        Bound.at_density((192 * px, 160 * py), 16, 1.0),
        n=24 * pz,
        machine=machine,
        partials_type="float",
        px=px,
        py=py,
        pz=pz,
        strategy="expected",
    )
    pattern = Pattern.full(plan.bound.shape, 16)
    report = simulate(emit(plan), pack(plan, pattern)).report
    estimate, delay = dict(plan.estimate), int(path_delays(machine).max())
    step = {figures.name: figures for figures in report.steps}
    exchanged = {name: figures.sync + figures.exchange for name, figures in step.items()}

    gathering = estimate["dense operand exchange"] + estimate["buckets exchange"]
    assert abs(gathering - exchanged["multiply"]) <= delay
    assert abs(estimate["partials exchange"] - exchanged["reduce"]) <= delay
    assert estimate["decide"] == step["decide"].cycles
    assert estimate["multiply"] == step["multiply"].compute
    assert estimate["reduce"] == step["reduce"].compute
    assert estimate["total"] == sum(estimate.values()) - estimate["total"]
