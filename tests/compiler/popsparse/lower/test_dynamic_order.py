"""Tests of the order of a dynamic product: exchanges, the deciding tile, live memory."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from ipusim import BOW, IntArray, IpusimError, Loop, Program, Superstep, memory_over_time, simulate
from ipusim.compiler import GENERATORS, Bound, Plan, emit, pack, plan_dynamic
from ipusim.compiler.lowering.dynamic.resident import control_tile
from ipusim.kernels import Dispatch, Propagation

MACHINE = BOW.scaled_to(16)
BLOCK, DENSITY = 16, 1 / 8


def planned(lowering: str, grid: tuple[int, int, int] = (2, 3, 2)) -> Plan:
    """Return a dynamic plan on a grid."""
    px, py, pz = grid
    return plan_dynamic(
        Bound.at_density((BLOCK * 24, BLOCK * 24), BLOCK, DENSITY),
        n=32, machine=MACHINE, strategy="popsparse", lowering=lowering, px=px, py=py, pz=pz,
        meta_info_oversize=1.0,
    )  # fmt: skip


def supersteps_run(plan: Plan, program: Program) -> list[str]:
    """Return the supersteps that run for an even pattern, which spills nothing."""
    pattern = GENERATORS["uniform"](
        plan.bound.shape, BLOCK, DENSITY * 0.9, np.random.default_rng(0)
    )
    trace = simulate(program, pack(plan, pattern)).trace
    return [trace.names[step] for step in trace.superstep.tolist()]


def only_loop(program: Program) -> Loop:
    """Return the loop of a program."""
    (loop,) = (step for step in program.steps if isinstance(step, Loop))
    return loop


@pytest.mark.parametrize(
    ("lowering", "grid", "names"),
    [
        ("own", (2, 3, 2), ["multiply", "decide", "reduce"]),
        ("popsparse", (2, 3, 2),
         ["gather x", "multiply", "look for overflow", "decide", "reduce"]),
        ("popsparse", (2, 3, 1), ["multiply", "look for overflow", "decide", "reduce"]),
        ("popsparse", (1, 1, 8), ["gather x", "multiply"]),
    ],
)  # fmt: skip
def test_without_spills_one_branch_on_one_word_is_all_that_control_takes(
    lowering: str, grid: tuple[int, int, int], names: list[str]
) -> None:
    plan = planned(lowering, grid)

    assert supersteps_run(plan, emit(plan)) == names


@pytest.mark.parametrize("lowering", ["own", "popsparse"])
def test_the_word_is_computed_on_one_tile_and_travels_to_all(lowering: str) -> None:
    plan = planned(lowering)
    program = emit(plan)
    assert plan.buckets is not None
    tile, loop = control_tile(plan.machine, plan.buckets), only_loop(program)
    makers = [
        vertices
        for step in program.supersteps
        for vertices in step.compute
        if isinstance(vertices.codelet, Propagation)
    ]
    message, (reader,) = loop.decide.exchange, loop.decide.compute

    assert {(v.tile.tolist()[0], len(v.tile)) for v in makers} == {(tile, 1)}
    assert {int(v.address("action")[0]) for v in makers} == {loop.address}
    assert (message.source.tolist(), message.address.tolist(), message.words.tolist()) == (
        [tile],
        [loop.address],
        [1],
    )
    assert sorted(message.tile.tolist()) == list(range(plan.machine.tiles))
    assert isinstance(reader.codelet, Dispatch)
    assert reader.address("word")[reader.tile.argsort()].tolist() == (
        message.target[message.tile.argsort()].tolist()
    )


def test_a_word_that_does_not_reach_a_tile_is_found() -> None:
    plan = planned("popsparse")
    program = emit(plan)
    loop = only_loop(program)
    sent = loop.decide.exchange
    deaf = attrs.evolve(sent, send=sent.send[1:], tile=sent.tile[1:], target=sent.target[1:])
    cut = attrs.evolve(loop, decide=attrs.evolve(loop.decide, exchange=deaf))
    steps = tuple(cut if isinstance(step, Loop) else step for step in program.steps)

    with pytest.raises(IpusimError):
        supersteps_run(plan, attrs.evolve(program, steps=steps))


def test_x_and_the_buckets_travel_one_after_the_other() -> None:
    steps = {step.name: step for step in emit(planned("popsparse")).supersteps}
    gather, multiply = steps["gather x"], steps["multiply"]

    assert isinstance(gather, Superstep)
    assert not gather.compute
    assert gather.exchange.words_sent(16).sum() > 0 < multiply.exchange.words_sent(16).sum()


def by_step(program: Program, step: str) -> IntArray:
    """Return the bytes live in the first superstep of this name, int64[tiles]."""
    memory = memory_over_time(program)
    live: IntArray = memory.live_bytes[memory.steps.index(step)]
    return live


@pytest.mark.parametrize("lowering", ["own", "popsparse"])
def test_buckets_that_travel_lie_beside_those_at_home_both_xs_and_the_partials(
    lowering: str,
) -> None:
    plan = planned(lowering)
    program, buckets = emit(plan), plan.buckets
    assert buckets is not None
    held = {variable.name: variable for variable in program.variables}
    first = next(n for n, step in enumerate(program.supersteps) if step.name == "first shift")
    rows, columns, width = buckets.rows * BLOCK, buckets.columns * BLOCK, buckets.width
    live = {n: v.bytes for n, v in held.items() if v.first <= first <= v.last}
    meta, values = 2 * buckets.meta_words, 2 * buckets.value_count
    travelling = sum(size for name, size in live.items() if name.startswith("travelling"))
    counted = [live[name] for name in ("meta-info", "values", "x", "gathered x", "partials")]

    assert set(travelling[: buckets.nodes].tolist()) == {2 * (meta + values)}
    assert set((live["meta-info"] + live["values"])[: buckets.nodes].tolist()) == {meta + values}
    assert (live["gathered x"][: buckets.nodes] >= 2 * columns * width).all()
    assert (live["partials"][: buckets.nodes] >= 4 * rows * width).all()
    assert int(live["x"].sum()) == 2 * plan.bound.shape[1] * plan.n
    assert (by_step(program, "first shift") >= travelling + sum(counted)).all()
