"""Every layout of a pointer, decoded by assembly that is written independently of the encoder."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, C600, MK1, MK2, InputError, Machine
from ipusim.isa import Field, Vertex, assemble, run_described
from ipusim.isa.vertex.pointers import MAX_SHORT_SPAN, POINTERS, pointer_layout

# Instructions that decode each layout: the address to $m1, the number of elements to $m2.
DECODED = {
    "span": "ld32 $m1, $mzero, $mvertex_base, 0\n ld32 $m2, $mzero, $mvertex_base, 1",
    "short_span": """ld32 $m1, $mzero, $mvertex_base, 0
        shr $m2, $m1, 20
        shl $m1, $m1, 12
        shr $m1, $m1, 12""",
    "one_ptr": "ld32 $m1, $mzero, $mvertex_base, 0\n ldz16 $m2, $mzero, $mvertex_base, 2",
    "scaled_ptr32": """ldz16 $m1, $mzero, $mvertex_base, 0
        ldz16 $m2, $mzero, $mvertex_base, 1
        shl $m1, $m1, 2
        setzi $m3, TMEM_REGION0_BASE_ADDR
        add $m1, $m1, $m3""",
    "scaled_ptr64": """ldz16 $m1, $mzero, $mvertex_base, 0
        ldz16 $m2, $mzero, $mvertex_base, 1
        shl $m1, $m1, 3""",
    "scaled_ptr128": """ldz16 $m1, $mzero, $mvertex_base, 0
        ldz16 $m2, $mzero, $mvertex_base, 1
        shl $m1, $m1, 4""",
}
ADD_FIVE = """
.worker
add_five:
  DECODED
  add $m2, $m2, -1
1:
  ld32 $m4, $mzero, $m1, 0
  add $m4, $m4, 5
  st32step $m4, $mzero, $m1+=, 1
  brnzdec $m2, 1b
  exitz $mzero
"""


def five_more(layout: str, machine: Machine, decoded: str = "", **field: object) -> np.ndarray:
    """Run code that adds five to each number of an array behind a layout; return the array."""
    text = ADD_FIVE.replace("DECODED", DECODED[decoded or layout])
    text = text.replace("TMEM_REGION0_BASE_ADDR", hex(machine.sram_base))
    x = Field(name="x", type="inout", element="int", layout=layout, **field)
    n = Field(name="n", type="scalar", element="unsigned short", count_of="x")
    vertex = Vertex(fields=[x, n], entry="add_five", runs_on="worker")
    code = assemble(text, origin=machine.sram_base)
    given = np.arange(21, dtype=np.int32)
    run = run_described(code, vertex, {"x": given}, machine=machine)
    assert run.execution.worker_bundles[1:].tolist() == [0] * 5
    return run.arrays["x"]


@pytest.mark.parametrize("interleaved", [False, True])
@pytest.mark.parametrize(
    ("layout", "machine"),
    [
        *((layout, MK1) for layout in POINTERS),
        *((layout, BOW) for layout in ("span", "short_span", "one_ptr", "scaled_ptr128")),
    ],
)
def test_code_finds_its_data_by_each_layout(
    layout: str, machine: Machine, interleaved: bool
) -> None:
    result = five_more(layout, machine, interleaved=interleaved)

    np.testing.assert_array_equal(np.arange(21) + 5, result)


@pytest.mark.parametrize(
    ("machine", "align", "decoded"),
    [
        (MK1, 4, "scaled_ptr32"),
        (MK1, 8, "scaled_ptr64"),
        (MK1, 16, "scaled_ptr64"),
        (BOW, 4, "one_ptr"),
        (BOW, 8, "one_ptr"),
        (C600, 16, "one_ptr"),
    ],
)
def test_a_compact_pointer_has_the_layout_that_public_reductions_read(
    machine: Machine, align: int, decoded: str
) -> None:
    result = five_more("compact_ptr", machine, decoded, align=align)

    np.testing.assert_array_equal(np.arange(21) + 5, result)


def test_a_compact_pointer_to_bytes_or_halves_has_32_bits() -> None:
    assert [pointer_layout("compact_ptr", align, MK1).name for align in (1, 2)] == ["one_ptr"] * 2


@pytest.mark.parametrize("layout", ["scaled_ptr32", "scaled_ptr64"])
@pytest.mark.parametrize("machine", [MK2, BOW, C600])
def test_a_pointer_that_cannot_reach_all_memory_is_refused(layout: str, machine: Machine) -> None:
    with pytest.raises(InputError, match=r"field x: layout '\w+' holds 1[89] bits, too few"):
        five_more(layout, machine)


def test_a_short_span_counts_eleven_bits() -> None:
    layout = POINTERS["short_span"]

    assert layout.encoded(0x4C000, MAX_SHORT_SPAN, BOW) == (0x4C000 | 2047 << 20).to_bytes(
        4, "little"
    )
    with pytest.raises(InputError, match="counts to 2,047"):
        layout.encoded(0x4C000, MAX_SHORT_SPAN + 1, BOW)


def test_an_unknown_layout_is_refused_by_name() -> None:
    with pytest.raises(InputError, match="did you mean 'one_ptr'"):
        pointer_layout("one_pointer", 4, BOW)
