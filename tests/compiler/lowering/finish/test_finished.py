"""Finishes (bias, ReLU) of plans of known patterns: results equal NumPy, pieces cover the result.

A finish runs in the superstep of the reduction, or in one of its own ("deliver").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from same_bits import differing_outputs

from ipusim import AMP_BLOCK, BOW, DataType, InputError, program_cycles, simulate
from ipusim.compiler import (
    GENERATORS,
    NM,
    BlockMatrix,
    Bound,
    Convolution,
    MatrixError,
    Pattern,
    Plan,
    emit,
    load,
    pack,
    plan_convolution,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_nm,
    random_values,
    save,
    unpack,
)
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.jobs.verdict import checked
from ipusim.compiler.lowering import finish as pieces_module
from ipusim.compiler.lowering.draft import program_of
from ipusim.compiler.lowering.draft_product import draft_product
from ipusim.compiler.lowering.draft_steps import DraftStep
from ipusim.compiler.lowering.finish import (
    NO_ROW,
    is_fused,
    result_position,
    row_pieces,
    with_finish,
)
from ipusim.compiler.matrix.block_matrix import block_values
from ipusim.compiler.plan.consistency import check_plan
from ipusim.compiler.plan.finish import NO_FINISH, Finish
from ipusim.compiler.planning.dense import plan_of
from ipusim.compiler.planning.dense_splits import splits_of
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.kernels import BiasRelu, Reduce, dense_kernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SMALL = BOW.scaled_to(4)
SHAPE, N = (70, 48), 11  # 70 rows are no whole number of blocks of 4, 8 or 16
FINISHES = [Finish(bias=True), Finish(relu=True), Finish(bias=True, relu=True)]
BOTH = FINISHES[-1]
CONVOLUTION = Convolution(
    channels=8, filters=18, image=(7, 5), kernel=3, padding=1, stride=(2, 1), batch=2
)
UNIT = attrs.evolve(CONVOLUTION, stride=1)


def uniform(block: int, shape: tuple[int, int] = SHAPE, seed: int = 0) -> Pattern:
    """Return a random pattern with 40 % of its blocks."""
    return GENERATORS["uniform"](shape, block, 0.4, np.random.default_rng(seed))


def static(pattern: Pattern, **options: Any) -> Callable[[DataType], Plan]:
    """Return a function that plans a static product of a pattern in a data type."""
    options_of_format = {} if isinstance(pattern.format, NM) else {"lowering": "own"}
    return lambda data_type: plan_static(
        pattern,
        n=N,
        machine=SMALL,
        data_type=data_type,
        **options_of_format,
        **{"strategy": "popsparse" if options_of_format else "grid", **options},
    )


def of_nm(rows: int, **options: Any) -> Callable[[DataType], Plan]:
    """Return a function that plans a 2:4 product whose choices are shared by some rows."""
    return static(
        random_nm((64 if rows > 1 else 70, 48), NM(2, 4, rows), np.random.default_rng(0)), **options
    )


def weights_of(convolution: Convolution, data_type: DataType) -> Any:
    """Return weights of a convolution, half of which are zeros."""
    rng, shape = np.random.default_rng(4), convolution.weights_shape
    return (rng.normal(size=shape) * (rng.random(shape) < 0.5)).astype(data_type.numpy)


def convolved(algorithm: str, convolution: Convolution = UNIT) -> Callable[[DataType], Plan]:
    """Return a function that plans a convolution by an algorithm."""
    return lambda data_type: plan_convolution(
        weights_of(convolution, data_type),
        convolution,
        machine=SMALL,
        data_type=data_type,
        algorithm=algorithm,
    )


def dense(name: str, m: int, lowering: str) -> Callable[[DataType], Plan]:
    """Return a function that plans a dense product in several trips or several rounds."""

    def planned(data_type: DataType) -> Plan:
        kernel = dense_kernel(SMALL, data_type, data_type, published=True)
        job = StaticJob(SMALL, kernel, Pattern.full((m, 48), AMP_BLOCK), data_type)
        splits = splits_of(job.pattern.grid, 40, SMALL.tiles)
        others = {"trips", "rounds"} - {name}
        several = [getattr(splits, name) > 1, *(getattr(splits, other) == 1 for other in others)]
        split = splits.take(np.flatnonzero(np.logical_and.reduce(several))[[7]])
        return plan_of(job, kernel, n=40, split=split, strategy="poplin", lowering=lowering)

    return planned


PLANS: Mapping[str, Callable[[DataType], Plan]] = {
    **{f"static {block}": static(uniform(block)) for block in (1, 4, 8, 16)},
    "nothing but biases": static(Pattern.of(np.zeros(SHAPE), block=4)),
    "rounds": dense("rounds", 70, "own"),
    "nm": of_nm(1),
    "nm vector": of_nm(16, realisation="vector"),
    "dense": lambda data_type: plan_dense(
        SHAPE, n=N, machine=SMALL, data_type=data_type, strategy="dense", weights="shared"
    ),
    "trips": dense("trips", 150, "poplin"),
    "direct": convolved("direct", CONVOLUTION),
    "block": convolved("block", CONVOLUTION),
    "lowered": convolved("lowered", CONVOLUTION),
    "dense convolution": convolved("dense", CONVOLUTION),
    "winograd": convolved("winograd"),
}
every_plan = pytest.mark.parametrize("name", PLANS)
every_type = pytest.mark.parametrize("data_type", DataType, ids=lambda data_type: data_type.value)


@cache
def plan_named(name: str, data_type: DataType) -> Plan:
    """Return the plan of a name, planned once."""
    return PLANS[name](data_type)


def operands(plan: Plan, seed: int = 0) -> tuple[BlockMatrix, Any, Any]:
    """Return the matrix, x, and a bias that changes the sign of many results."""
    rng, dtype = np.random.default_rng(seed), plan.data_type.numpy
    convolution = getattr(plan.operation, "convolution", None)
    shape, rows = (plan.pattern.shape[1], plan.n), plan.pattern.shape[0]
    values = random_values(plan.pattern, rng, plan.data_type)
    if convolution is not None:
        shape, rows = convolution.image_shape, convolution.filters
        weights = plan.operation.matrix(weights_of(convolution, plan.data_type))
        values = block_values(weights, plan.pattern)
    x, bias = rng.normal(size=shape), 3 * rng.normal(size=rows)
    return BlockMatrix(plan.pattern, values), x.astype(dtype), bias.astype(dtype)


def finished(plan: Plan, finish: Finish) -> Plan:
    """Return the plan with a finish."""
    return plan.with_finish(bias=finish.bias, relu=finish.relu)


def assert_right(plan: Plan, **how: Any) -> None:
    """Assert that the run of a plan with a finish gives NumPy's result, element by element."""
    check_plan(plan)
    matrix, x, some = operands(plan)
    bias = some if plan.finish.bias else None
    run = simulate(emit(plan), pack(plan, matrix, x, bias=bias), **how)
    y = unpack(plan, run.outputs)

    assert checked(plan, matrix, x, y, bias=bias).right
    assert (y < 0).any() == (not plan.finish.relu)


@every_plan
@every_type
@pytest.mark.parametrize("finish", FINISHES, ids=str)
def test_a_finished_result_equals_numpy(name: str, data_type: DataType, finish: Finish) -> None:
    assert_right(finished(plan_named(name, data_type), finish))


@pytest.mark.parametrize("name", ["static 1", "static 16", "trips", "direct"])
def test_both_fidelities_give_the_same_cycles_and_bits(name: str) -> None:
    plan = finished(plan_named(name, HALF), BOTH)
    program, (matrix, x, bias) = emit(plan), operands(plan)
    feeds = pack(plan, matrix, x, bias=bias)
    runs = [simulate(program, feeds, fidelity=how) for how in ("formula", "instruction")]

    assert runs[0].report.cycles == runs[1].report.cycles == simulate(program).report.cycles
    assert differing_outputs(*(run.outputs for run in runs)) == []


@settings(max_examples=20, deadline=None)
@given(
    block=st.sampled_from([1, 4, 8, 16]),
    shape=st.tuples(st.integers(1, 60), st.integers(1, 40)),
    n=st.integers(1, 40),
    tiles=st.integers(1, 9),
    workers=st.sampled_from([1, 5, 6, 24]),
    data_type=st.sampled_from(DataType),
    finish=st.sampled_from(FINISHES),
    seed=st.integers(0, 99),
)
def test_errors_lie_within_bounds_for_any_shape_and_number_of_workers(
    block, shape, n, tiles, workers, data_type, finish, seed
):
    # Only the element kernel follows numbers of workers other than six.
    rng = np.random.default_rng(seed)
    pattern = GENERATORS["uniform"](shape, 1 if workers != 6 else block, 0.3, rng)
    machine = BOW.scaled_to(tiles).with_(workers=workers)
    plan = plan_static(
        pattern, n=n, machine=machine, data_type=data_type, lowering="own", strategy="popsparse"
    )
    plan = finished(plan, finish)
    matrix, x, some = operands(plan, seed)
    bias = some if finish.bias else None
    y = unpack(plan, simulate(emit(plan), pack(plan, matrix, x, bias=bias)).outputs)
    exact = finish.of_result(plan.operation.reference(matrix, x), bias, 0)

    assert (np.abs(y - exact) <= error_bounds(plan, matrix, x, bias=bias)).all()


@every_plan
@every_type
def test_pieces_cover_the_result_and_have_all_its_rows(name: str, data_type: DataType) -> None:
    plan = finished(plan_named(name, data_type), BOTH)
    pieces, draft = row_pieces(plan), draft_product(plan)
    rows = plan.operation.sizes(plan.pattern, plan.n)[plan.operation.row_letter]

    assert draft.outputs["y"] == result_position(plan)
    assert set(pieces.order) - {NO_ROW} == set(range(rows))
    assert len(draft.inputs["bias"].tile) == len(np.unique(pieces.tile))
    assert draft.inputs["bias"].count.sum() == len(pieces.order)


def test_a_tile_holds_the_biases_of_its_rows_once() -> None:
    pieces = row_pieces(finished(plan_named("direct", HALF), BOTH))
    for tile in np.unique(pieces.tile):
        rows = pieces.rows[pieces.vector_tile == tile]

        assert len(np.unique(rows, axis=0)) == len(rows)


@every_plan
def test_a_finish_adds_at_most_a_superstep_and_changes_no_plan_without_one(name: str) -> None:
    plan = plan_named(name, HALF)
    plain_program, finished_program = emit(plan), emit(finished(plan, BOTH))

    assert plain_program == program_of(draft_product(attrs.evolve(plan, finish=NO_FINISH)))
    own_step = [] if is_fused(plan) else ["deliver"]
    assert [step.name for step in plain_program.supersteps] + own_step == [
        step.name for step in finished_program.supersteps
    ]
    assert is_fused(plan) or finished_program.supersteps[-1].exchange.is_empty
    assert "bias" not in plain_program.inputs


@pytest.mark.slow
@every_plan
@every_type
@pytest.mark.parametrize("finish", FINISHES, ids=str)
def test_a_finish_takes_fewer_cycles_than_a_superstep_of_its_own(
    name: str, data_type: DataType, finish: Finish
) -> None:
    plan = finished(plan_named(name, data_type), finish)
    if not is_fused(plan):
        return
    in_place = with_finish(draft_product(attrs.evolve(plan, finish=NO_FINISH)), plan)
    *steps, last = in_place.steps
    *before, table = last.compute_set
    alone = [attrs.evolve(last, compute_set=tuple(before)), DraftStep("deliver", (), (table,))]
    apart = program_of(attrs.evolve(in_place, steps=(*steps, *alone)))

    assert isinstance(table.codelet, BiasRelu)
    assert program_cycles(emit(plan)) < program_cycles(apart)


def test_six_workers_have_a_piece_each_of_a_tiles_result() -> None:
    plan = plan_dense((16, 48), n=96, machine=BOW.scaled_to(1), strategy="dense").with_finish(
        bias=True
    )
    (counts,) = (
        vertices.fields["counts"]
        for vertices in emit(plan).supersteps[-1].compute
        if isinstance(vertices.codelet, BiasRelu)
    )

    assert counts.tolist() == [[1] * 6]


@pytest.mark.parametrize("bias", [False, True])
def test_dynamic_plans_and_popsparses_lowering_refuse_a_finish(bias: bool) -> None:
    bound = plan_dynamic(Bound(SHAPE, 4, 900), n=N, machine=SMALL, strategy="expected")
    reproduced = plan_static(
        uniform(4), n=N, machine=SMALL, lowering="popsparse", strategy="popsparse"
    )
    finish = Finish(bias=bias, relu=True)
    for plan, how in ((bound, "of any pattern"), (reproduced, "lowered as PopSparse lowers it")):
        for refuse in (
            lambda plan=plan: finished(plan, finish),
            lambda plan=plan: emit(attrs.evolve(plan, finish=finish)),
            lambda plan=plan: check_plan(attrs.evolve(plan, finish=finish)),
        ):
            with pytest.raises(InputError, match=f"{finish} behind a .* plan {how}: not supp"):
                refuse()


def test_a_bias_that_does_not_fit_is_refused() -> None:
    plan = plan_named("static 4", HALF)
    matrix, x, bias = operands(plan)
    adding = plan.with_finish(bias=True)
    with pytest.raises(InputError, match=r"give pack\(..., bias=...\), 70 numbers"):
        pack(adding, matrix, x)
    with pytest.raises(InputError, match="adds no bias; leave it out"):
        pack(plan, matrix, x, bias=bias)
    with pytest.raises(MatrixError, match=re.escape("bias is [69], the plan needs [70]")):
        pack(adding, matrix, x, bias=bias[1:])
    with pytest.raises(MatrixError, match=r"bias: .* 1e\+06 overflows .* in row 3, column 0;"):
        pack(adding, matrix, x, bias=np.where(np.arange(70) < 3, 0, 1e6))
    with pytest.raises(InputError, match="a plan with bias takes a bias"):
        error_bounds(adding, matrix, x)
    with pytest.raises(InputError, match="a result with ReLU takes no bias"):
        Finish(relu=True).of_result(x, bias, 0)


def test_a_result_that_repeats_no_vector_of_rows_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = plan_named("dense", HALF).with_finish(bias=True)
    elements = result_position(plan).count.sum()
    monkeypatch.setattr(pieces_module, "_element_rows", lambda *_: np.arange(elements))
    with pytest.raises(InputError, match="repeat no vector of 1, 4, 8, 16 rows"):
        emit(plan)


def test_a_saved_plan_keeps_its_finish_and_an_older_one_has_none(tmp_path) -> None:
    plan = plan_named("static 4", HALF).with_finish(bias=True, relu=True)
    save(tmp_path / "plan.ipusim", plan=plan, program=emit(plan))
    saved = load(tmp_path / "plan.ipusim")

    assert saved.plan.finish == BOTH
    assert emit(saved.plan) == saved.program
    assert "Finish of the result" in repr(saved.plan)
    assert "max(a[70, 48] x[48, 11] + bias[70], 0)" in repr(saved.plan)
    assert "max(a[m, k] @ x[k, n] + bias[m], 0)" in str(
        saved.program.label.formula.format(**{letter: letter for letter in "mkn"})
    )


def test_the_check_of_a_result_notices_biases_at_other_rows() -> None:
    plan = plan_named("direct", HALF).with_finish(bias=True)
    matrix, x, bias = operands(plan)
    weights = weights_of(CONVOLUTION, HALF)
    y = unpack(plan, simulate(emit(plan), pack(plan, weights, x, bias=bias)).outputs)

    assert checked(plan, matrix, x, y, bias=bias).right
    assert not checked(plan, matrix, x, y, bias=np.roll(bias, 1)).right


@pytest.mark.parametrize(
    ("name", "height"), [("static 4", 4), ("static 1", 1), ("nm vector", 16), ("direct", 1)]
)
def test_each_element_of_the_result_is_in_one_piece_with_its_row(name: str, height: int) -> None:
    plan = finished(plan_named(name, HALF), BOTH)
    pieces, result, size = row_pieces(plan), result_position(plan), HALF.bytes
    layout = plan.layouts(plan.operation)[-1]
    number = layout.unpacked(
        np.arange(result.count.sum(), dtype=np.int32), plan.n, plan.partition.columns
    )
    shape = [1] * number.ndim
    shape[plan.operation.row_axis] = -1
    rows = np.full(result.count.sum(), NO_ROW)
    rows[number] = np.arange(number.shape[plan.operation.row_axis]).reshape(shape)
    addresses = np.concatenate([
        [(tile, offset + size * element) for element in range(count)]
        for tile, offset, count in zip(result.tile, result.offset, result.count, strict=True)
    ])  # fmt: skip
    # Row of the result at each address (tile, offset): by the layout, and below by the pieces.
    expected = {tuple(at): row for at, row in zip(addresses.tolist(), rows.tolist(), strict=True)}
    wide = pieces.kernel.column_words * HALF.vector_width
    table = zip(pieces.tile, pieces.offset, pieces.columns, pieces.vector, strict=True)
    rows_by_address, ends = {}, {}
    for tile, offset, columns, vector in table:
        listed = np.resize(pieces.rows[vector], columns * wide)
        covered = {(tile, offset + size * at): row for at, row in enumerate(listed.tolist())}
        assert ends.get((tile, offset)) != vector  # else both would be one
        assert not covered.keys() & rows_by_address.keys()
        assert pieces.vector_tile[vector] == tile
        rows_by_address |= covered
        ends[tile, offset + size * len(listed)] = vector

    assert pieces.kernel.height == height
    assert {at: row for at, row in expected.items() if row != NO_ROW} == {
        at: row for at, row in rows_by_address.items() if expected[at] != NO_ROW
    }
    assert pieces.vectors(SMALL.tiles).sum() == len(pieces.rows)


def test_without_a_bias_the_result_is_one_piece_of_words_a_tile() -> None:
    plan = plan_named("dense", HALF).with_finish(relu=True)
    pieces, result = row_pieces(plan), result_position(plan)

    assert len(pieces.tile) == len(np.unique(result.tile))
    assert 8 * pieces.kernel.words * pieces.columns.sum() == HALF.bytes * result.count.sum()
    assert len(pieces.order) == len(pieces.vector_tile) == 0


def test_row_pieces_refuse_a_plan_that_takes_no_finish() -> None:
    plan = plan_static(uniform(4), n=N, machine=SMALL, lowering="popsparse", strategy="popsparse")

    with pytest.raises(InputError, match="lowered as PopSparse lowers it"):
        row_pieces(attrs.evolve(plan, finish=BOTH))


def test_pieces_with_a_gap_between_them_stay_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_named("static 4", HALF).with_finish(relu=True)
    result, before = result_position(plan), row_pieces(plan)
    last = np.lexsort([result.offset, result.tile])[-1]
    moved = result.offset + 64 * (np.arange(len(result.tile)) == last)
    shifted = attrs.evolve(result, offset=moved)
    monkeypatch.setattr(pieces_module, "result_position", lambda _: shifted)
    after = row_pieces(plan)

    assert len(after.tile) == len(before.tile) + 1
    assert after.offset[-1] == moved[last]
    assert after.columns.sum() == before.columns.sum()


@pytest.mark.parametrize(("partials", "height"), [(HALF, 16), (FLOAT, 16), (HALF, 1), (FLOAT, 4)])
def test_sums_of_several_tiles_begin_at_the_biases_of_their_rows(
    partials: DataType, height: int
) -> None:
    plan = plan_static(
        uniform(height, (96, 96)),
        n=16,
        machine=SMALL,
        partials_type=partials,
        strategy="column-bands",
        num_column_bands=2,
        n_split=1,
    ).with_finish(bias=True, relu=True)
    sums = [
        vertices
        for vertices in emit(plan).supersteps[-1].compute
        if isinstance(vertices.codelet, Reduce)
    ]

    assert [vertices.codelet.height for vertices in sums] == [height]
    assert all(vertices.codelet.relu for vertices in sums)
    assert_right(plan)
    assert_right(plan, fidelity="instruction")
