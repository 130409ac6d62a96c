"""Runs of single vertices: arrays, states, placement in memory, refusals."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, MK1, InputError, ProgramError, TileFault
from ipusim.isa import Array, BenchRun, Code, Placement, Setup, assemble, run_vertex
from ipusim.isa.placement import place

DOUBLE = """
.worker
double:  // word w of the array, of the state's address, becomes twice itself
  get $m0, $WSR
  and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $m1, $mzero, $mvertex_base, 0
  ld32 $m2, $m1, $mzero, $m0
  add $m2, $m2, $m2
  st32 $m2, $m1, $mzero, $m0
  exitz $mzero
"""
COPY_STATE = """
.supervisor
copy:  // four words of the state to the array that the first one names
  ld32 $m1, $mzero, $m0, 0
  ld32 $m2, $mzero, $m0, 1
  st32 $m2, $mzero, $m1, 1
  ld32 $m2, $mzero, $m0, 2
  st32 $m2, $mzero, $m1, 2
  ld32 $m2, $mzero, $m0, 3
  st32 $m2, $mzero, $m1, 3
  br $lr
"""


@pytest.fixture(scope="module")
def double() -> Code:
    """Return the code of `DOUBLE`."""
    return assemble(DOUBLE)


def doubled(code: Code, values: np.ndarray) -> BenchRun:
    """Run the code on an array."""
    return run_vertex(code, "double", {"x": values}, ["x"])


def test_arrays_come_back_in_their_shape_and_type(double: Code) -> None:
    values = np.arange(1, 7, dtype=np.int32).reshape(2, 3)

    run = doubled(double, values)

    assert run.arrays["x"].shape == (2, 3)
    assert np.dtype(np.int32) == run.arrays["x"].dtype
    np.testing.assert_array_equal(2 * values, run.arrays["x"])


def test_a_run_does_not_change_the_arrays_of_the_caller(double: Code) -> None:
    values = np.ones(6, np.int32)

    doubled(double, values)

    np.testing.assert_array_equal(np.ones(6), values)


def test_arrays_lie_in_memory_as_numpy_reads_them_row_by_row(double: Code) -> None:
    values = np.arange(12, dtype=np.int32).reshape(4, 3).T

    run = doubled(double, values)

    expected = np.ascontiguousarray(values).ravel() * np.repeat([2, 1], 6)
    np.testing.assert_array_equal(expected, run.arrays["x"].ravel())


def test_the_same_run_twice_is_equal(double: Code) -> None:
    values = np.arange(6, dtype=np.int32)

    assert doubled(double, values) == doubled(double, values)


def test_words_of_a_state_are_numbers_floats_and_addresses() -> None:
    arrays = {"to": np.zeros(4, np.uint32), "other": np.zeros(3, np.uint8)}
    code = assemble(COPY_STATE)

    run = run_vertex(code, "copy", arrays, ["to", -1, 0.5, "other"], runs_on="supervisor")

    expected = [0, 0xFFFFFFFF, 0x3F000000, run.placement.arrays["other"]]
    np.testing.assert_array_equal(expected, run.arrays["to"])
    assert run.execution.supervisor_issues.sum() + run.execution.stalls.sum() == run.cycles


def test_workers_can_have_states_of_their_own() -> None:
    code = assemble(
        """
        .worker
        tell: ld32 $m1, $mzero, $mvertex_base, 0
              ld32 $m2, $mzero, $mvertex_base, 1
              st32 $m2, $m1, $mzero, $m2
              exitz $mzero
        """
    )
    state = [word for worker in range(6) for word in ("out", worker)]

    run = run_vertex(code, "tell", {"out": np.full(6, 9, np.int32)}, state, stride_words=2)

    np.testing.assert_array_equal(np.arange(6), run.arrays["out"])


def test_constants_of_the_code_are_in_memory() -> None:
    code = assemble(
        """
        .worker
        read: setzi $m1, table
              ld32 $m2, $mzero, $m1, 1
              ld32 $m3, $mzero, $mvertex_base, 0
              st32 $m2, $mzero, $m3, 0
              exitz $mzero
        .section .rodata
        .align 4
        table: .long 5, 77
        """
    )

    run = run_vertex(code, "read", {"x": np.zeros(1, np.int32)}, ["x"])

    assert run.arrays["x"].tolist() == [77]


def test_code_runs_on_another_machine_from_where_its_memory_starts() -> None:
    code = assemble(DOUBLE, origin=MK1.sram_base)

    run = run_vertex(code, "double", {"x": np.ones(6, np.int32)}, ["x"], machine=MK1)

    assert run.arrays["x"].tolist() == [2] * 6


# Arrays to place: bytes, interleaved memory, alignment, memory elements of their own.
requests = st.lists(
    st.tuples(
        st.integers(0, 40_000),
        st.booleans(),
        st.sampled_from([1, 8, 16, 64]),
        st.booleans(),
    ),
    max_size=7,
)


@settings(max_examples=60, deadline=None)
@given(requests=requests, state_words=st.integers(0, 30))
def test_every_array_has_its_requested_place_and_no_other_overlaps_it(
    requests: list[tuple[int, bool, int, bool]], state_words: int, double: Code
) -> None:
    arrays = {
        f"a{number}": Array(np.zeros(size, np.uint8), interleaved, align, own)
        for number, (size, interleaved, align, own) in enumerate(requests)
    }

    placement = place(BOW, double, state_words, arrays)

    uses = np.zeros(BOW.sram_bytes, np.int64)  # number of arrays, states and codes at each byte
    domains = []
    for name, array in arrays.items():
        address = placement.arrays[name]
        span = np.arange(address, address + array.values.size)
        uses[span - BOW.sram_base] += 1
        domains.append((set(BOW.conflict_domain(span).tolist()), array.own_elements))
        assert address % array.align == 0
        assert bool(np.all(span >= BOW.interleaved_base)) or not array.interleaved
    uses[placement.state - BOW.sram_base :][: 4 * state_words] += 1
    uses[: double.bytes] += 1
    assert uses.max() <= 1
    assert not uses[BOW.usable_bytes :].any()
    for index, (domain, own) in enumerate(domains):
        others = [other_domain for other, (other_domain, _) in enumerate(domains) if other != index]
        assert not own or domain.isdisjoint(set().union(*others))


def test_arrays_that_share_elements_are_neighbours(double: Code) -> None:
    shared = Array(np.zeros(10, np.uint8), align=2, own_elements=False)

    placement = place(BOW, double, 0, {"a": shared, "b": shared})

    assert placement.arrays["a"] + 10 == placement.arrays["b"]


@pytest.mark.parametrize("interleaved", [False, True])
def test_arrays_that_do_not_fit_are_refused_with_the_numbers(
    double: Code, interleaved: bool
) -> None:
    big = Array(np.zeros(600_000, np.uint8), interleaved)

    with pytest.raises(ProgramError, match=r"array big: 600,000 bytes from 0x\w+ end beyond"):
        run_vertex(double, "double", {"big": big}, [])


@pytest.mark.parametrize(
    ("entry", "state", "options", "message"),
    [
        ("dubble", [], {}, "did you mean 'double'"),
        ("double", ["y"], {}, "no array 'y' for the state; one of: x"),
        ("double", [1 << 32], {}, "more than 32 bits"),
        ("double", [], {"runs_on": "nobody"}, "supervisor"),
    ],
)
def test_impossible_arguments_are_refused(
    double: Code, entry: str, state: list, options: dict, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        run_vertex(double, entry, {"x": np.zeros(6, np.int32)}, state, **options)


@pytest.mark.parametrize(
    ("values", "align", "message"),
    [
        (np.zeros(2, ">f4"), 16, "little-endian"),
        (np.array(["a"]), 16, "<U1"),
        (np.zeros(2), 0, "align is 0"),
    ],
)
def test_an_array_of_another_byte_order_or_type_or_alignment_0_is_refused(
    values: np.ndarray, align: int, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        Array(values, align=align)


def test_code_outside_ordinary_memory_is_refused() -> None:
    code = assemble(DOUBLE, origin=BOW.interleaved_base)

    with pytest.raises(ProgramError, match="assemble it with origin 0x4c000"):
        run_vertex(code, "double", {}, [])


def test_a_fault_names_its_place(double: Code) -> None:
    with pytest.raises(TileFault, match=r"worker 0, pc 0x\w+, <text>:7: "):
        run_vertex(double, "double", {}, [2])


def test_an_endless_loop_is_stopped() -> None:
    code = assemble(".worker\nforever: bri forever")

    with pytest.raises(TileFault, match="still running after 1,000 cycles"):
        run_vertex(code, "forever", {}, [], setup=Setup(max_cycles=1000))


def test_equal_placements_are_equal_values(double: Code) -> None:
    assert Placement(BOW.sram_base + double.bytes + 4, {}) == place(BOW, double, 3, {})
