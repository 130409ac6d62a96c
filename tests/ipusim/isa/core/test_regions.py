"""Accesses beyond arrays and beyond the stacks of workers are faults.

Memory around an array is a red zone: no store may reach there, and loads only run a little ahead.
"""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, InputError, ProgramError, TileFault
from ipusim.isa import Array, Code, Setup, assemble, run_vertex
from ipusim.isa.core.decode import decode
from ipusim.isa.core.live import new_state
from ipusim.isa.core.pipes.sram import LOAD, STORE, check_access
from ipusim.isa.core.regions import READ_AHEAD_BYTES, MemoryRegion, guards_of, place_in

WRITE = """
.worker
write:  // `count` words of the array become 0, by every worker
  ld32 $m1, $mzero, $mvertex_base, 0
  ld32 $m2, $mzero, $mvertex_base, 1
  add $m2, $m2, -1
loop:
  st32step $mzero, $mzero, $m1+=, 1
  brnzdec $m2, loop
  exitz $mzero
.align 8
read:
  ld32 $m1, $mzero, $mvertex_base, 0
  ld32 $m2, $mzero, $mvertex_base, 1
  ld32 $m3, $m1, $mzero, $m2
  exitz $mzero
wide:
  ld32 $m1, $mzero, $mvertex_base, 0
  ld128 $a0:3, $mzero, $m1, 0
  exitz $mzero
"""


@pytest.fixture(scope="module")
def code() -> Code:
    """Return the code of `WRITE`."""
    return assemble(WRITE)


def test_a_store_beyond_an_array_is_a_fault_that_names_it(code: Code) -> None:
    arrays = {"x": np.ones(100, np.int32), "y": np.ones(100, np.int32)}

    run_vertex(code, "write", arrays, ["x", 100])
    with pytest.raises(
        TileFault,
        match=r"worker 0, pc 0x\w+, <text>:8: .* store of 4 bytes at 0x\w+, in another region .*: "
        r"4 bytes beyond array x, 400 bytes at 0x\w+; check counts",
    ):
        run_vertex(code, "write", arrays, ["x", 101])


def test_an_array_that_fills_its_elements_has_a_red_zone_too(code: Code) -> None:
    words = BOW.element_bytes // 4
    arrays = {"x": np.ones(words, np.int32), "y": np.ones(words, np.int32)}

    with pytest.raises(TileFault, match="4 bytes beyond array x"):
        run_vertex(code, "write", arrays, ["x", words + 1])


@pytest.mark.parametrize("word", [100, 103])
def test_a_load_may_run_16_bytes_past_the_end_of_an_array(code: Code, word: int) -> None:
    run_vertex(code, "read", {"x": np.ones(100, np.int32)}, ["x", word])


@pytest.mark.parametrize(("word", "message"), [(104, "20 bytes beyond"), (-1, "4 bytes before")])
def test_a_load_further_past_an_array_or_before_it_is_a_fault(
    code: Code, word: int, message: str
) -> None:
    with pytest.raises(TileFault, match=f"load of 4 bytes .*: {message} array x"):
        run_vertex(code, "read", {"x": np.ones(100, np.int32)}, ["x", word])


@pytest.mark.parametrize(
    ("entry", "address", "message"),
    [
        ("read", 16, r"outside memory, 0x4c000\.\.0xe7fff"),
        ("read", BOW.sram_end, "outside memory"),
        ("read", BOW.sram_base + 2, "misaligned, no multiple of 4"),
        ("wide", BOW.sram_base, "128-bit outside interleaved memory, from 0x"),
    ],
)
def test_a_fault_says_which_rule_of_memory_is_broken(
    code: Code, entry: str, address: int, message: str
) -> None:
    with pytest.raises(TileFault, match=message):
        run_vertex(code, entry, {"x": np.ones(4, np.int32)}, [address, 0])


def test_arrays_with_red_zones_lie_in_elements_of_their_own(code: Code) -> None:
    wide = Array(np.zeros(2 * BOW.element_bytes, np.uint8), interleaved=True)

    run = run_vertex(code, "read", {"x": wide, "y": wide, "z": np.zeros(4)}, ["z", 0])

    places = run.placement.arrays
    assert places["y"] - places["x"] == 4 * BOW.element_bytes


def test_guards_allow_loads_past_a_region_and_no_stores() -> None:
    guards = guards_of(BOW, (MemoryRegion("x", BOW.sram_base + 64, 4),))

    can_load, can_store = (np.flatnonzero(guards >> bit & 1) for bit in (LOAD, STORE))
    assert can_store.tolist() == [64, 65, 66, 67]
    assert can_load.tolist() == list(range(64, 68 + READ_AHEAD_BYTES))


def test_guards_take_a_byte_for_each_byte_of_memory() -> None:
    machine = BOW.scaled_to(1)
    regions = (MemoryRegion("x", machine.sram_base, 4),)

    states = [
        new_state(
            machine, decode(assemble(""), machine), csr={}, max_cycles=1, trace_bundles=0, regions=r
        )
        for r in ((), regions)
    ]
    without, guarded = (state.geometry.nbytes for state in states)
    assert guarded - without == machine.sram_bytes


@pytest.mark.parametrize("size", [1, 2, 4, 8, 16])
def test_an_access_lies_in_a_region_with_its_first_byte_and_its_last(size: int) -> None:
    base = BOW.interleaved_base
    region = MemoryRegion("x", base + 12, 18, read_ahead=8)
    state = new_state(
        BOW, decode(assemble(""), BOW), csr={}, max_cycles=1, trace_bundles=0, regions=(region,)
    )

    allowed = [
        [
            check_access(at, size, does, state.geometry, np.zeros(6, np.int64)) == 0
            for at in range(base, base + 64, size)
        ]
        for does in (LOAD, STORE)
    ]
    assert allowed == [
        [region.address <= at and at + size <= end for at in range(base, base + 64, size)]
        for end in (region.end + 8, region.end)
    ]


def test_a_message_places_an_access_relative_to_the_nearest_region() -> None:
    regions = (MemoryRegion("x", 0, 100), MemoryRegion("y", 200, 100))

    assert place_in(regions, 104, 4) == "8 bytes beyond x, 100 bytes at 0x0"
    assert place_in(regions, 196, 4) == "4 bytes before y, 100 bytes at 0xc8"


STACKS = """
.worker
on_stack:  // every worker: words from its base on become its number, as many as the state says
  get $m0, $WSR
  ld32 $m1, $mvertex_base, 0
  add $m1, $m1, -1
  mov $m2, $mworker_base
loop_on_stack:
  st32step $m0, $mzero, $m2+=, 1
  brnzdec $m1, loop_on_stack
  ld32 $m3, $mworker_base, 0
  ld32 $m4, $mvertex_base, 1
  stm32 $m3, $m4, $m0
  exitz $mzero
"""


def test_each_worker_has_a_stack_of_its_own_that_is_guarded() -> None:
    code = assemble(STACKS)
    arrays = {"y": np.full(6, -1, np.int32)}

    run = run_vertex(code, "on_stack", arrays, [64, "y"])

    assert run.arrays["y"].tolist() == [0, 1, 2, 3, 4, 5]
    assert len(run.placement.worker_stacks) == BOW.workers
    for words, setup in ((65, Setup()), (3, Setup(worker_stack_bytes=8))):
        with pytest.raises(TileFault, match=r"store of 4 bytes .* 4 bytes beyond worker 0's stack"):
            run_vertex(code, "on_stack", arrays, [words, "y"], setup=setup)
    with pytest.raises(TileFault, match="access of 4 bytes at 0x0, which is outside memory"):
        run_vertex(code, "on_stack", arrays, [1, "y"], setup=Setup(worker_stack_bytes=0))


def test_stacks_take_memory_and_are_refused_if_they_do_not_fit() -> None:
    code = assemble(STACKS)
    arrays = {"y": np.zeros(6, np.int32)}

    with pytest.raises(ProgramError, match=r"6 workers' stacks of 100,000 bytes .* for none"):
        run_vertex(code, "on_stack", arrays, [1, "y"], setup=Setup(worker_stack_bytes=100_000))
    with pytest.raises(InputError, match="worker_stack_bytes is -8; it must be 0 or more"):
        run_vertex(code, "on_stack", arrays, [1, "y"], setup=Setup(worker_stack_bytes=-8))
    with pytest.raises(ProgramError, match="7 worker_stacks are more than the 6 workers of bow"):
        run_vertex(code, "on_stack", arrays, [1, "y"], setup=Setup(worker_stacks=(0,) * 7))


def test_a_region_before_memory_allows_nothing() -> None:
    guards = guards_of(BOW, [MemoryRegion("nowhere", BOW.sram_base - 64, 32, read_ahead=0)])

    assert not guards.any()
