"""Resident values: the same result in the same memory, and no value is sent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ipusim import BOW, InputError, Run, simulate
from ipusim.compiler import (
    Bound,
    Pattern,
    Plan,
    emit,
    pack,
    plan_dynamic,
    plan_static,
    unpack,
)
from ipusim.compiler.emitter import emit_resident
from ipusim.compiler.lowering.values import members_of, plan_chunks
from ipusim.compiler.matrix.block_matrix import BlockMatrix
from ipusim.compiler.matrix.generators import GENERATORS, random_values

MACHINE = BOW.scaled_to(16)
ASKED: dict[str, Any] = {"n": 32, "machine": MACHINE}
PATTERN = GENERATORS["uniform"]((64, 96), 16, 0.4, np.random.default_rng(1))


def words_of(run: Run) -> int:
    """Return the number of words that all tiles received."""
    return sum(step.words for step in run.report.steps)


def values_of_tiles(plan: Plan, values: Any) -> Any:
    """Return all values of each tile of a seat, which `pack` cuts into chunks seat by seat."""
    chunks = plan_chunks(plan)
    size = chunks.bytes // plan.data_type.bytes
    start = np.cumsum(size) - size
    chunk, by_tile = 0, {}
    for cut in range(len(plan.partition.cuts)):
        for tiles in members_of(plan.partition, cut).T:
            first, last = chunk, chunk + len(tiles) - 1
            seat_values = values[start[first] : start[last] + size[last]]
            by_tile |= dict.fromkeys(tiles.tolist(), seat_values)
            chunk += len(tiles)
    return np.concatenate([by_tile[tile] for tile in sorted(by_tile)])


@pytest.mark.parametrize("strategy", ["rows", "row-major"])
def test_the_result_is_the_same_and_only_values_stay(strategy: str) -> None:
    plan = plan_static(PATTERN, strategy=strategy, n_split=4, **ASKED)
    rng = np.random.default_rng(2)
    a = BlockMatrix(PATTERN, random_values(PATTERN, rng, plan.data_type))
    feeds = pack(plan, a, rng.standard_normal((96, 32)).astype(np.float16))
    feeds_with_all_values = {**feeds, "values": values_of_tiles(plan, feeds["values"])}
    sent, resident = (
        simulate(emit(plan), feeds),
        simulate(emit_resident(plan), feeds_with_all_values),
    )
    traffic = plan_chunks(plan).traffic

    assert np.array_equal(unpack(plan, sent.outputs), unpack(plan, resident.outputs))
    assert words_of(sent) - words_of(resident) == int(traffic.words[traffic.row].sum()) > 0
    assert resident.report.cycles < sent.report.cycles
    value_bytes = [run.report.memory.by_category["non-zero values"] for run in (sent, resident)]
    assert value_bytes[0] == value_bytes[1]


def test_where_no_value_travels_the_program_takes_as_long() -> None:
    plan = plan_static(PATTERN, strategy="rows", n_split=1, **ASKED)
    sent, resident = simulate(emit(plan)), simulate(emit_resident(plan))

    assert (sent.report.cycles, words_of(sent)) == (resident.report.cycles, words_of(resident))


@pytest.mark.parametrize(
    "plan",
    [
        plan_dynamic(Bound.of(PATTERN), strategy="expected", **ASKED),
        plan_static(PATTERN, strategy="popsparse", **ASKED),
        plan_static(Pattern.of(PATTERN, block=1), strategy="rows", codebook=True, **ASKED),
    ],
    ids=["buckets", "popsparse", "codebook"],
)
def test_plans_whose_values_cannot_lie_whole_are_refused(plan: Plan) -> None:
    with pytest.raises(InputError):
        emit_resident(plan)
