"""Lists of vectors and tables of pointers, walked by code of our own."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, MK1, InputError, Machine
from ipusim.isa import Code, Field, Vertex, assemble, run_described
from ipusim.isa.vertex.lists import LISTS, list_layout

# Code that adds the number of its vector, from 1 on, to each element. $m1: next entry of the table,
# $m2: number of vectors, $m3: address from which offsets count.
WALK = """
.worker
walk:
  FIND
  setzi $m8, 0
each:
  add $m8, $m8, 1
  cmpult $m9, $m2, $m8
  brnz $m9, done
  NEXT
  brz $m5, each
  add $m5, $m5, -1
more:
  LOAD
  add $m6, $m6, $m8
  STORE
  brnzdec $m5, more
  bri each
done:
  exitz $mzero
"""
# FIND for lists of either layout: table, number of vectors and base, read from the vertex state.
ELEMENTS = """
  ld32 $m3, $mzero, $mvertex_base, 0
  ld32 $m1, $mzero, $mvertex_base, 1
  shr $m2, $m3, 24
  shl $m2, $m2, 8
  shr $m4, $m1, 24
  or $m2, $m2, $m4
  shl $m3, $m3, 8
  shr $m3, $m3, 8
  shl $m1, $m1, 8
  shr $m1, $m1, 8
"""
OLD = """
  ld32 $m3, $mzero, $mvertex_base, 0
  ldz16 $m1, $mzero, $mvertex_base, 2
  shr $m2, $m3, 20
  shl $m3, $m3, 12
  shr $m3, $m3, 12
  shl $m1, $m1, 2
  setzi $m4, 0x40000
  add $m1, $m1, $m4
"""
WORDS = {"LOAD": "ld32 $m6, $mzero, $m7, 0", "STORE": "st32step $m6, $mzero, $m7+=, 1"}


def entry(offset_bits: int, shift: int) -> str:
    """Return code that reads the next entry of a table: address to $m7, count to $m5."""
    return f"""
  ld32step $m4, $mzero, $m1+=, 1
  shr $m5, $m4, {offset_bits}
  shl $m7, $m4, {32 - offset_bits}
  shr $m7, $m7, {32 - offset_bits}
  shl $m7, $m7, {shift}
  add $m7, $m7, $m3"""


def walk(find: str, following: str, machine: Machine) -> Code:
    """Return `WALK` with these instructions for FIND and NEXT."""
    text = WALK.replace("FIND", find).replace("NEXT", following)
    for word, instruction in WORDS.items():
        text = text.replace(word, instruction)
    return assemble(text, origin=machine.sram_base)


# Code and machine of each layout and alignment of a list.
CODES = {
    ("deltanelements", 4): (walk(ELEMENTS, entry(19, 2), BOW), BOW),
    ("deltanelements", 8): (walk(ELEMENTS, entry(18, 3), BOW), BOW),
    ("deltanelements", 16): (walk(ELEMENTS, entry(17, 4), BOW), BOW),
    ("compact_deltan", 4): (walk(ELEMENTS, entry(19, 2), BOW), BOW),
    ("deltan", 4): (walk(OLD, entry(18, 0), MK1), MK1),
    ("compact_deltan", 8): (walk(OLD, entry(18, 0), MK1), MK1),
}
FIND = "ld32 $m1, $mzero, $mvertex_base, 0\n ld32 $m2, $mzero, $mvertex_base, 1"
TABLES = {  # inner layouts behind a span
    "span": "ld32step $m7, $mzero, $m1+=, 1\n ld32step $m5, $mzero, $m1+=, 1",
    "short_span": """ld32step $m7, $mzero, $m1+=, 1
        shr $m5, $m7, 20
        shl $m7, $m7, 12
        shr $m7, $m7, 12""",
    "one_ptr": "ld32step $m7, $mzero, $m1+=, 1\n setzi $m5, 3",
    "scaled_ptr128": "ldz16step $m7, $mzero, $m1+=, 1\n shl $m7, $m7, 4\n setzi $m5, 3",
}
TABLE_CODES = {inner: walk(FIND, text, BOW) for inner, text in TABLES.items()}


def numbered(counts: list[int]) -> np.ndarray:
    """Return the number of its vector for each element."""
    return np.repeat(np.arange(1, len(counts) + 1), counts)


@pytest.mark.parametrize(("layout", "align"), CODES)
@settings(max_examples=12, deadline=None)
@given(counts=st.lists(st.integers(0, 9), min_size=1, max_size=12))
def test_code_finds_each_vector_of_a_list(layout: str, align: int, counts: list[int]) -> None:
    code, machine = CODES[layout, align]
    x = Field(name="x", type="inout", element="int", layout=layout, align=align, counts=counts)
    vertex = Vertex(fields=[x], entry="walk", runs_on="worker")

    run = run_described(
        code, vertex, {"x": np.arange(sum(counts), dtype=np.int32)}, machine=machine
    )

    np.testing.assert_array_equal(
        np.arange(sum(counts)) + numbered(counts), run.arrays["x"].ravel()
    )


def test_a_list_of_more_than_255_vectors_is_counted_in_both_words() -> None:
    code, machine = CODES["deltanelements", 4]
    x = Field(name="x", type="inout", element="int", layout="deltanelements", counts=[1] * 700)
    vertex = Vertex(fields=[x], entry="walk", runs_on="worker")

    run = run_described(code, vertex, machine=machine)

    np.testing.assert_array_equal(np.arange(1, 701), run.arrays["x"])


@pytest.mark.parametrize("inner", TABLES)
def test_code_finds_each_vector_by_a_table_of_pointers(inner: str) -> None:
    given = np.arange(12, dtype=np.int32).reshape(4, 3)
    x = Field(name="x", type="inout", element="int", layout=inner, outer="span")
    vertex = Vertex(fields=[x], entry="walk", runs_on="worker")

    run = run_described(TABLE_CODES[inner], vertex, {"x": given})

    np.testing.assert_array_equal(given + np.arange(1, 5)[:, None], run.arrays["x"])


def test_vectors_of_different_lengths_come_back_one_behind_the_other() -> None:
    x = Field(
        name="x", type="inout", element="int", layout="span", outer="span", data=[[5], [6, 7]]
    )
    vertex = Vertex(fields=[x], entry="walk", runs_on="worker")

    run = run_described(TABLE_CODES["span"], vertex)

    assert run.arrays["x"].tolist() == [6, 8, 9]


@pytest.mark.parametrize(
    ("name", "machine", "found"),
    [("compact_deltan", MK1, "deltan"), ("compact_deltan", BOW, "deltanelements")],
)
def test_a_compact_list_is_deltan_where_that_exists(
    name: str, machine: Machine, found: str
) -> None:
    assert list_layout(name, machine).name == found


def test_a_list_that_the_machine_does_not_have_is_refused() -> None:
    with pytest.raises(InputError, match="638,976 bytes of bow; use deltanelements"):
        list_layout("deltan", BOW)


def test_an_entry_without_room_is_refused() -> None:
    with pytest.raises(InputError, match="room for 4,095 elements"):
        LISTS["deltanelements"].entries([0], [4096], 2)
    with pytest.raises(InputError, match="262,143 bytes"):
        LISTS["deltan"].entries([1 << 18], [1], 2)


@pytest.mark.parametrize(
    ("align", "bits"),
    # PopLibs' dynamicSlice.S for 8, 16, 32 and 64-bit elements
    [(1, 21), (2, 20), (4, 19), (8, 18)],
)
def test_offsets_have_the_bits_that_public_assembly_reads(align: int, bits: int) -> None:
    assert LISTS["deltanelements"].offset_bits(align) == bits
