"""Forms of a pattern take part in the search of every command and function, which agree."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gate_part import gate_part
from safetensors.numpy import save_file

from ipusim import BOW, Machine, simulate
from ipusim.compiler import (
    Bound,
    Convolution,
    NoPlanError,
    Pattern,
    emit,
    network,
    pack,
    plan_convolution,
    plan_dense,
    plan_dynamic,
    plan_static,
    unpack,
)
from ipusim.compiler.cli.app import main
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import AutoOptions, request_of
from ipusim.compiler.matrix.forms import MAX_COST, padded, relative_cost
from ipusim.compiler.operations.convolution.filters import filter_pattern
from ipusim.compiler.plan.finish import Finish
from ipusim.compiler.plan.options.methods import ConvolutionOptions, StaticOptions
from ipusim.compiler.planning.formed import forms_of_problem
from ipusim.compiler.problem import Problem, Product
from ipusim.compiler.search.search import search
from ipusim.compiler.studies.advice import advice_of
from ipusim.compiler.studies.explore import STUDY
from ipusim.compiler.studies.explore.grid import grid_of
from ipusim.compiler.studies.explore.sweep import sweep
from ipusim.compiler.studies.network.study import NetworkJob
from ipusim.compiler.studies.sweep import fingerprint, open_store, processes_here

# Rows and columns of a matrix, and columns of x.
SIDE, N = 128, 32
MACHINE = BOW.scaled_to(16)
SLOW = pytest.mark.slow
STRUCTURES = ("holed", "window", "stencil", "rows", "columns", "shuffled", "elements")


def structured(name: str, seed: int = 0, side: int = SIDE) -> np.ndarray:
    """Return a matrix of one of `STRUCTURES`."""
    rng = np.random.default_rng([seed, STRUCTURES.index(name)])
    dense = rng.standard_normal((side, side)).astype(np.float16)
    alive = rng.random((side // 16, side // 16)) < 0.3
    alive[np.arange(side // 16), rng.permutation(side // 16)] = True  # no line of blocks is empty
    blocks = dense * np.kron(alive, np.ones((16, 16)))
    index, lines = np.arange(side), rng.random(side) < 0.2
    matrices = {
        "holed": blocks * (rng.random((side, side)) > 0.01),
        "window": np.tril(np.triu(dense, -int(rng.integers(2, 40)))),
        "stencil": dense * np.isin(index[:, None] - index, (-16, -1, 0, 1, 16)),
        "rows": dense * lines[:, None],
        "columns": dense * lines,
        "shuffled": blocks[rng.permutation(side)],
        "elements": dense * (rng.random((side, side)) < 0.02),
    }
    return matrices[name]


def cycles_of(plan: Any) -> int:
    """Return the simulated cycles of a plan."""
    cycles = simulate(emit(plan)).report.cycles
    assert cycles is not None
    return cycles


def run_cycles(file: Path, machine: Machine = MACHINE, **options: Any) -> int:
    """Return the cycles of `ipusim run` for a matrix in a file."""
    request = request_of({"n": N, "tiles": machine.tiles, **options}, matrix=file)
    (outcome,) = perform(request, timing_only=True, tell=lambda _: None)
    assert outcome.report is not None
    assert outcome.report.cycles is not None
    return outcome.report.cycles


def test_one_zero_in_a_block_costs_no_cycle(tmp_path: Path) -> None:
    filled = np.kron(np.eye(SIDE // 16), np.ones((16, 16), np.float16))
    holed = filled.copy()
    holed[20, 23] = 0
    np.save(tmp_path / "holed.npy", holed)
    of_whole = cycles_of(plan_static(Pattern.of(filled), n=N, machine=MACHINE))

    assert Pattern.of(filled).block == 16
    assert cycles_of(plan_static(Pattern.of(holed), n=N, machine=MACHINE)) == of_whole
    assert run_cycles(tmp_path / "holed.npy", method="static") == of_whole
    assert run_cycles(tmp_path / "holed.npy", method="static", block_length=16) == of_whole
    assert run_cycles(tmp_path / "holed.npy", method="static", block_length=1) > of_whole


def test_empty_rows_cost_what_the_others_do(tmp_path: Path) -> None:
    a = structured("rows")
    alive = np.flatnonzero(a.any(axis=1))
    np.save(tmp_path / "rows.npy", a)
    np.save(tmp_path / "left.npy", a[alive])

    assert run_cycles(tmp_path / "rows.npy") == run_cycles(tmp_path / "left.npy")


def test_empty_filters_and_channels_cost_what_the_others_do() -> None:
    rng = np.random.default_rng(1)
    convolution = Convolution(channels=16, filters=24, image=(6, 6), kernel=3, padding=1)
    w = rng.standard_normal(convolution.weights_shape).astype(np.float16)
    w[::2], w[:, 3:9] = 0, 0
    left = w[1::2][:, [*range(3), *range(9, 16)]]
    small = Convolution(channels=10, filters=12, image=(6, 6), kernel=3, padding=1)
    plan = plan_convolution(w, convolution, machine=MACHINE)

    assert plan.kept is not None
    assert cycles_of(plan) == cycles_of(plan_convolution(left, small, machine=MACHINE))


def test_a_dynamic_plan_takes_padded_blocks() -> None:
    pattern = Pattern.of(structured("holed"))
    bound = Bound.of(pattern)
    plan = plan_dynamic(bound, n=N, machine=MACHINE)
    fixed = Bound.of(Pattern.of(pattern, block=16))

    assert plan.bound == fixed
    assert cycles_of_pattern(plan, pattern) == cycles_of_pattern(
        plan_dynamic(fixed, n=N, machine=MACHINE), pattern
    )


def cycles_of_pattern(plan: Any, pattern: Pattern) -> int:
    """Return the cycles of a dynamic plan for one of its patterns."""
    cycles = simulate(emit(plan), pack(plan, pattern)).report.cycles
    assert cycles is not None
    return cycles


# Seed, structure and tiles. The gate takes each structure on one number of tiles, with seed 0.
TILES_OF_FORMS = (16, 4, 64)
FORMS_SEARCHED = list(itertools.product((0, 1, 2), STRUCTURES, TILES_OF_FORMS))
OF_GATE = [(0, name, TILES_OF_FORMS[at % 3]) for at, name in enumerate(STRUCTURES)]


@pytest.mark.parametrize("case", gate_part(FORMS_SEARCHED, OF_GATE, [(0, "window", 4)]), ids=str)
def test_no_block_length_that_is_named_takes_fewer_cycles(case: tuple[int, str, int]) -> None:
    seed, name, tiles = case
    machine, a = BOW.scaled_to(tiles), structured(name, seed)
    options: dict[str, Any] = {"n": N, "machine": machine}
    cycles = cycles_of(plan_static(Pattern.of(a), **options))
    named = {}
    for block in (1, 4, 8, 16):
        if relative_cost(Pattern.of(a, block=block)) > MAX_COST and block > 1:
            continue  # nearly all blocks: such a matrix is the dense planner's
        try:
            named[block] = cycles_of(plan_static(Pattern.of(a, block=block), **options))
        except NoPlanError:
            continue

    assert cycles <= min(named.values())


@pytest.mark.parametrize("name", STRUCTURES)
def test_numbers_of_what_the_search_finds_equal_numpy(name: str) -> None:
    a = structured(name)
    x = np.random.default_rng(2).standard_normal((SIDE, N)).astype(np.float16)
    plan = plan_static(Pattern.of(a), n=N, machine=MACHINE)
    y = unpack(plan, simulate(emit(plan), pack(plan, a, x)).outputs)

    assert y.shape == (SIDE, N)
    assert np.allclose(y, a.astype(float) @ x.astype(float), rtol=0.02, atol=0.1)


def problem(pattern: Pattern, *, finish: Finish | None = None, **options: Any) -> Problem:
    """Return the static problem of a pattern with 1,024 columns of x."""
    known = {} if finish is None else {"finish": finish}
    return Problem.of(
        pattern, Product(1024), machine=MACHINE, options=StaticOptions(**options), **known
    )


def forms(problem: Problem) -> list[tuple[int, bool]]:
    """Return block length and whether empty lines are left out, for each form of a problem."""
    return [
        (form.problem.pattern.block, form.kept is not None) for form in forms_of_problem(problem)
    ]


def test_a_strategy_that_is_named_has_the_first_form_alone() -> None:
    pattern = Pattern.of(structured("rows"))

    # Blocks of the lines that are left and their dense product; single elements in groups store
    # fewer elements, because 28 lines are no multiple of 16.
    assert forms(problem(pattern)) == [(1, False), (16, True), (16, True), (1, True)]
    assert forms(problem(pattern, strategy="grid")) == [(1, False)]


def test_a_codebook_has_no_room_for_zeros_that_fill_blocks() -> None:
    pattern = Pattern.of(structured("holed"))

    assert forms(problem(pattern)) == [(16, False)]
    assert forms(problem(pattern, codebook=True)) == [(1, False)]


def test_rows_with_a_bias_are_kept_where_a_chain_may_take_the_plan() -> None:
    pattern, bias = Pattern.of(structured("rows")), Finish(bias=True)

    assert forms(problem(pattern, finish=bias)) == [
        *((1, False), (16, True)),
        *((16, True), (1, True)),
    ]
    assert forms(problem(pattern, finish=bias, lowering="own")) == [(1, False), (16, False)]
    assert forms(problem(pattern, finish=Finish(relu=True), lowering="own")) == [
        (1, False),
        (16, True),
        (1, True),
    ]


@pytest.mark.parametrize("finish", [Finish(bias=True), Finish(bias=True, relu=True)])
def test_columns_are_left_out_where_rows_have_a_bias(finish: Finish) -> None:
    a = structured("rows")
    a[:, ::2] = 0
    of_chain = problem(Pattern.of(a), finish=finish, lowering="own")
    lines = [form.kept for form in forms_of_problem(of_chain) if form.kept]

    assert lines
    for kept in lines:
        assert not len(kept.dropped_rows)
        assert not a[:, kept.positions[1] < 0].any()
        assert len(kept.columns) == np.count_nonzero(a.any(axis=0))


def problem_of_filters(*, bias: bool) -> tuple[Problem, np.ndarray]:
    """Return a convolution with empty filters, all even ones, and channels, and its weights."""
    convolution = Convolution(channels=16, filters=24, image=(6, 6), kernel=3, padding=1)
    w = np.random.default_rng(4).standard_normal(convolution.weights_shape).astype(np.float16)
    w[::2], w[:, 3:9] = 0, 0
    searched = Problem.of(
        filter_pattern(w, convolution),
        convolution,
        machine=MACHINE,
        options=ConvolutionOptions(),
        finish=Finish(bias=bias, relu=True),
    )
    return searched, w


@pytest.mark.parametrize("bias", [False, True])
def test_empty_filters_are_left_out_unless_they_have_a_bias(*, bias: bool) -> None:
    *_, form = forms_of_problem(problem_of_filters(bias=bias)[0])

    assert form.kept is not None
    assert form.kept.kept_shape == (24 if bias else 12, 10)
    assert form.problem.convolution.filters == len(form.kept.rows)


def test_the_chip_computes_the_bias_of_empty_filters() -> None:
    searched, w = problem_of_filters(bias=True)
    rng = np.random.default_rng(5)
    x = rng.standard_normal(searched.convolution.image_shape).astype(np.float16)
    bias = rng.standard_normal(len(w)).astype(np.float16)
    plan = search(searched).plan
    # `unpack` puts no bias into the result here: all of it comes from the chip.
    y = unpack(plan, simulate(emit(plan), pack(plan, w, x, bias=bias)).outputs)
    of_empty_filters = y[:, ::2]
    expected = np.broadcast_to(np.maximum(bias[::2], 0)[:, None, None], of_empty_filters.shape)

    assert np.array_equal(of_empty_filters, expected)


def test_a_format_that_is_fixed_is_part_of_a_problems_key() -> None:
    a = structured("holed")

    assert problem(Pattern.of(a)).key != problem(Pattern.of(a, block=1)).key


def test_an_outcome_counts_the_zeros_that_it_stores(tmp_path: Path) -> None:
    a = structured("holed")
    np.save(tmp_path / "a.npy", a)
    request = request_of({"n": N, "tiles": 16, "method": "static"}, matrix=tmp_path / "a.npy")
    (outcome,) = perform(request, timing_only=True, tell=lambda _: None)
    (cut,) = padded(Pattern.of(a))

    assert (outcome.block, outcome.stored) == (16, cut.stored)
    assert outcome.fill_ratio == cut.stored / np.count_nonzero(a)
    assert outcome.report is not None
    assert outcome.report.label.macs == np.count_nonzero(a) * N
    assert outcome.report.label.stored_macs == cut.stored * N


def test_a_static_plan_of_the_lines_that_are_left_may_be_dense() -> None:
    a = structured("rows", seed=3)
    plan = plan_static(Pattern.of(a), n=N, machine=MACHINE)
    left = Pattern.of(a[a.any(axis=1)])
    x = np.ones((SIDE, N), np.float16)
    y = unpack(plan, simulate(emit(plan), pack(plan, a, x)).outputs)

    assert left.density == 1
    assert cycles_of(plan) == cycles_of(plan_dense(left.shape, n=N, machine=MACHINE))
    assert plan.method == "static"
    assert np.allclose(y, a.astype(np.float64).sum(axis=1)[:, None], atol=0.25)


def test_what_is_fixed_of_a_sparse_cut_leaves_no_dense_plan() -> None:
    pattern = Pattern.of(structured("rows"))

    assert len(forms(problem(pattern, available_memory_proportion=0.5))) == 4
    assert len(forms(problem(pattern, n_split=2))) == 3
    assert len(forms(problem(pattern, lowering="own"))) == 3


def test_only_the_first_form_with_all_lines_is_a_dense_product_too() -> None:
    pattern = Pattern.of(structured("stencil"))
    problem = Problem.of(pattern, Product(1), machine=MACHINE, options=AutoOptions())
    methods = [form.problem.options.method for form in forms_of_problem(problem)]

    assert methods == ["auto", *["static"] * (len(methods) - 1)]
    assert len(methods) > 1


def test_a_dense_plan_of_the_lines_that_are_left_is_no_plan_of_method_dense() -> None:
    pattern = Pattern.of(structured("rows"))
    plan = plan_dense(pattern.shape, n=N, machine=MACHINE)

    assert plan.kept is None


def test_a_dense_plan_of_lines_that_are_left_counts_the_work_of_the_non_zeros() -> None:
    a = structured("rows", seed=3)
    a[np.flatnonzero(a.any(axis=1)), 0] = 0
    plan = plan_static(Pattern.of(a), n=N, machine=MACHINE)

    assert plan.kernel.name.startswith("dense")
    assert plan.label().macs == np.count_nonzero(a) * N


LARGE, ON = 1024, BOW.scaled_to(368)
# Fewest cycles known for each structure, 1,024 x 1,024 times 256 on 368 tiles.
LEAST = {
    "one zero": 6426,
    "window": 3679,
    "stencil": 3454,
    "rows": 4933,
    "shuffled": 6425,
    "causal": 21111,
}
# Fewest cycles of a static plan where a dense plan takes fewer; the doors that plan static
# products give these.
LEAST_STATIC = {"causal": 22149}
STATIC_DOORS = ("plan_static", "advice")
LEAST_OF_FILTERS = 9393
FORMATS_SEARCHED = "the search of formats (--method static, no --block-length)"


def large(name: str) -> np.ndarray:
    """A matrix of 1,024 x 1,024 with one kind of structure; places matter, values do not."""
    kept = np.random.default_rng(2).random((LARGE // 16, LARGE // 16)) < 0.1
    ones, index = np.ones((LARGE, LARGE), np.float16), np.arange(LARGE)
    blocks = np.kron(kept, np.ones((16, 16), np.float16))
    holed, rows = blocks.copy(), np.zeros_like(ones)
    row, column = np.argwhere(kept)[5] * 16
    holed[row + 3, column + 7] = 0
    rows[np.random.default_rng(6).permutation(LARGE)[: LARGE // 8]] = 1
    return {
        "one zero": holed,
        "window": np.tril(np.triu(ones, -64)),
        "causal": np.tril(ones),
        "stencil": ones * np.isin(index[:, None] - index, (-32, -1, 0, 1, 32)),
        "rows": rows,
        "shuffled": blocks[np.random.default_rng(5).permutation(LARGE)],
    }[name]


def explored_cycles(folder: Path, machine: Machine, n: int) -> int | None:
    """Return the cycles that `explore` finds for the matrix of a folder."""
    axes = {"method": ("auto",), "n": n, "tiles": machine.tiles}
    store = open_store(
        folder / "s.jsonl",
        study=STUDY,
        fingerprint=fingerprint(STUDY.measure),
        fresh=True,
        tell=lambda _: None,
    )
    points = grid_of(axes, files=[folder / "a.npy"])
    (finding,) = sweep(points, store=store, pool=processes_here(0), tell=lambda _: None)
    return finding.cycles


def layer_cycles(a: np.ndarray, folder: Path, machine: Machine, n: int) -> int:
    """Return the fewest cycles that `network` finds for a checkpoint of one weight."""
    save_file({"w.weight": a}, folder / "w.safetensors")
    job = NetworkJob(asked={"tiles": machine.tiles})
    (layer,) = network(folder / "w.safetensors", columns=n, job=job).layers
    return min(cycles for cycles in layer.cycles_by_format.values() if cycles is not None)


def advised_cycles(a: np.ndarray, machine: Machine, n: int) -> int | None:
    """Return the cycles of the best format that advice names for a matrix."""
    matrix = Pattern.of(a, block=1).with_format_fixed(fixed=True)
    plan = plan_static(matrix, n=n, machine=machine)
    report = simulate(emit(plan)).report
    cycles_by_change = {
        line.change: line.cycles for line in advice_of(plan, report, matrix, matrix)
    }
    return cycles_by_change.get(FORMATS_SEARCHED, report.cycles)


def every_door(a: np.ndarray, folder: Path, machine: Machine, n: int) -> dict[str, int | None]:
    """Return the cycles of one matrix by the command or function that was called."""
    np.save(folder / "a.npy", a)
    return {
        "run": run_cycles(folder / "a.npy", machine, n=n),
        "plan_static": cycles_of(plan_static(Pattern.of(a), n=n, machine=machine)),
        "explore": explored_cycles(folder, machine, n),
        "network": layer_cycles(a, folder, machine, n),
        "advice": advised_cycles(a, machine, n),
    }


def test_whoever_is_asked_gives_the_same_cycles(tmp_path: Path) -> None:
    cycles_by_door = every_door(structured("holed", side=64), tmp_path, BOW.scaled_to(4), 16)

    assert len(set(cycles_by_door.values())) == 1, cycles_by_door


# "causal" has another plan at the static doors; of the others every door searches alike.
@SLOW
@pytest.mark.parametrize("name", gate_part(LEAST, ("causal",)))
def test_every_door_gives_the_least_that_is_known(name: str, tmp_path: Path) -> None:
    cycles_by_door = every_door(large(name), tmp_path, ON, 256)

    static = dict.fromkeys(STATIC_DOORS, LEAST_STATIC.get(name, LEAST[name]))
    assert cycles_by_door == dict.fromkeys(cycles_by_door, LEAST[name]) | static


@SLOW
def test_empty_filters_of_a_large_layer_cost_what_the_others_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alive = np.sort(np.random.default_rng(11).permutation(256)[:32])
    left = np.ones((32, 256, 3, 3), np.float16)
    pruned = np.zeros((256, 256, 3, 3), np.float16)
    pruned[alive] = left
    cycles = []
    for name, weights in (("filters", pruned), ("left", left)):
        np.save(tmp_path / f"{name}.npy", weights)
        job = [str(tmp_path / f"{name}.npy"), "--image", "14x14", "--padding", "1", "--batch", "4"]
        assert main(["conv", *job, "--tiles", "368", "--timing-only", "--json"]) == 0
        cycles.append(json.loads(capsys.readouterr().out)["cycles"])

    assert cycles == [LEAST_OF_FILTERS] * 2
