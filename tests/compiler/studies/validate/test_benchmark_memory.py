"""The memory of a measured dynamic product, from the numbers of its plan."""

from __future__ import annotations

import attrs
import pytest

from ipusim import BOW, DataType, DoesNotFit, Program, memory_use
from ipusim.compiler import Bound, Plan, emit, plan_dynamic
from ipusim.compiler.studies.validate.benchmark_memory import (
    COPIES,
    benchmark_bytes,
    check_benchmark_fits,
)
from ipusim.compiler.studies.validate.measure import measure
from ipusim.compiler.studies.validate.simulation import Configuration

HALF, FLOAT = DataType.HALF, DataType.FLOAT
BLOCK, SIDE, N = 16, 16, 64
OURS = ("control program", "vertex code", "vertex state", "exchange code", "worklists", "slices")


def planned(data_type: DataType, grid: tuple[int, int, int] = (2, 2, 4)) -> Plan:
    """Return the plan of a dynamic product on a grid of 24 tiles."""
    px, py, pz = grid
    return plan_dynamic(
        Bound.at_density((BLOCK * SIDE, BLOCK * SIDE), BLOCK, 1 / 4),
        n=N, machine=BOW.scaled_to(24), data_type=data_type, partials_type=FLOAT,
        strategy="popsparse", lowering="popsparse", px=px, py=py, pz=pz,
    )  # fmt: skip


def of_ours(program: Program) -> int:
    """Return the bytes of tile 0 that any program has: code, state and lists."""
    return sum(int(v.bytes[0]) for v in program.variables if v.name in OURS)


def test_half_operands_are_there_twice_as_floats_and_meta_info_twice() -> None:
    plan = planned(HALF)
    program = emit(plan)
    assert plan.buckets is not None
    share = BLOCK * SIDE * N // plan.buckets.nodes  # numbers of x, and of y, on every tile
    copies = 4 * (share + share + plan.buckets.value_count) + 2 * plan.buckets.meta_words
    sizes = benchmark_bytes(program, HALF)

    assert sizes.copies[0] == copies
    assert (sizes.most - sizes.copies).tolist() == memory_use(program).peak_bytes.tolist()


def test_float_operands_are_the_host_s_own_and_meta_info_is_there_twice() -> None:
    plan = planned(FLOAT)
    assert plan.buckets is not None

    assert benchmark_bytes(emit(plan), FLOAT).copies[0] == 2 * plan.buckets.meta_words


@pytest.mark.parametrize("data_type", [HALF, FLOAT])
def test_the_least_is_the_fullest_moment_of_the_source_s_program(data_type: DataType) -> None:
    plan = planned(data_type)
    program, buckets = emit(plan), plan.buckets
    assert buckets is not None
    by_name = {variable.name: int(variable.bytes[0]) for variable in program.variables}
    share, size = BLOCK * SIDE * N // buckets.nodes, data_type.bytes
    x = y = share * size
    values, meta = buckets.value_count * size, 2 * buckets.meta_words
    floats = 2 if data_type is HALF else 0
    always = meta + floats * (x + values) + of_ours(program) + (0 if floats else x + values)
    home = values if floats else 0
    gathered, partials = by_name["gathered x"], by_name["partials"]
    moments = {
        "gather": always + home + gathered + (x if floats else 0),
        "multiply": always + home + gathered + partials + 3 * (values + meta),
        "propagation": always + home + gathered + partials + 2 * (values + meta) + 8,
        "reduce": always + partials + by_name["received partials"] + y,
        "end": always + y + floats * y + meta,
    }

    assert benchmark_bytes(program, data_type).least[0] == max(moments.values())


def test_the_least_is_never_more_than_the_most() -> None:
    for grid in ((2, 2, 4), (1, 4, 4), (4, 4, 1), (1, 1, 16)):
        sizes = benchmark_bytes(emit(planned(HALF, grid)), HALF)

        assert (sizes.least <= sizes.most).all()


def test_what_fits_without_the_benchmark_s_copies_only_is_refused() -> None:
    plan = planned(HALF)
    program = emit(plan)
    sizes = benchmark_bytes(program, HALF)
    free = program.machine.usable_bytes - int(sizes.most.max())
    at_limit, beyond = (_with_less(program, free + less) for less in (0, 8))
    check_benchmark_fits(at_limit, HALF)
    with pytest.raises(DoesNotFit, match="with benchmark copies") as refused:
        check_benchmark_fits(beyond, HALF)
    use = refused.value.use

    assert memory_use(program).max_tile_bytes <= use.available_bytes
    assert use.by_category[COPIES] == sizes.copies[use.tile]
    assert sum(use.by_category.values()) == use.max_tile_bytes == sizes.most.max()
    assert use.max_tile_bytes > use.available_bytes


def _with_less(program: Program, fewer: int) -> Program:
    """Return the program on a machine whose system uses more bytes of every tile."""
    machine = program.machine
    reserved = machine.reserved_bytes + fewer
    return attrs.evolve(program, machine=attrs.evolve(machine, reserved_bytes=reserved))


@pytest.mark.parametrize(("n", "fits"), [(2048, True), (4096, False)])
def test_a_measurement_runs_no_plan_beyond_the_memory_of_a_tile(n: int, *, fits: bool) -> None:
    result = measure(
        Configuration(method="dynamic", dtype="fp16", m=4096, k=4096, n=n, block=16, density=1 / 32)
    )

    assert result.fits == fits
    assert COPIES not in result.memory
    assert fits or "766,770 bytes of temporary data on a tile" in str(result.refusal)
    assert fits or result.available_bytes == BOW.sram_bytes
