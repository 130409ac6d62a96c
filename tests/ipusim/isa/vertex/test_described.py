"""Vertices that a field list describes, run by hand-written code."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from ipusim import BOW, MK1, InputError, ProgramError, TileFault
from ipusim.isa import Array, Field, Vertex, assemble, run_described, run_vertex

# The supervisor takes scale and two arrays: y[i] = x[i] * scale for pairs of floats.
SCALE = """
.supervisor
scale:
  setzi $m1, scale_all
  runall $m1, $m0, 0
  sync TEXCH_SYNCZONE_LOCAL
  br $lr
.worker
scale_all:
  ld32 $m0, $mzero, $mvertex_base, 0
  ld32 $m1, $mzero, $mvertex_base, 1
  ld32 $a4, $mzero, $mvertex_base, 2
  ldz16 $m2, $mzero, $mvertex_base, 6
  get $m3, $WSR
  and $m3, $m3, CSR_W_WSR__CTXTID_M1__MASK
  brnz $m3, done
  add $m2, $m2, -1
1:
  ld32step $a0, $mzero, $m0+=, 1
  f32mul $a0, $a0, $a4
  st32step $a0, $mzero, $m1+=, 1
  brnzdec $m2, 1b
done:
  exitz $mzero
"""
# Stores the halves of x as they are, two at a time, so that an odd one takes along what follows.
COPY = """
.worker
copy:
  ld32 $m0, $mzero, $mvertex_base, 0
  ld32 $m1, $mzero, $mvertex_base, 1
  ld32 $m2, $mzero, $mvertex_base, 2
1:
  ld32step $m3, $mzero, $m0+=, 1
  st32step $m3, $mzero, $m1+=, 1
  brnzdec $m2, 1b
  exitz $mzero
"""
X = {"name": "x", "type": "input", "element": "float", "layout": "one_ptr"}
Y = {"name": "y", "type": "output", "element": "float", "layout": "one_ptr", "count_of": "x"}
SCALARS = (
    Field(name="scale", type="scalar", element="float", value=0.5),
    Field(name="n", type="scalar", element="unsigned short", count_of="x"),
)


def scale(**changed: object) -> Vertex:
    """Return the vertex of `SCALE` with changes."""
    fields = [Field(**X), Field(**Y), *SCALARS]
    return Vertex(**{"fields": fields, "entry": "scale", "runs_on": "supervisor", **changed})


def test_a_supervisor_gets_the_state_and_results_come_back_by_name() -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)

    run = run_described(assemble(SCALE), scale(), {"x": x})

    np.testing.assert_array_equal(x / 2, run.arrays["y"])
    assert list(run.arrays) == ["x", "y"]


def test_a_scalar_can_be_given_for_one_run() -> None:
    run = run_described(
        assemble(SCALE), scale(), {"x": np.ones(3, np.float32)}, scalars={"scale": 3.0}
    )

    assert run.arrays["y"].tolist() == [3, 3, 3]


def test_the_same_vertex_by_hand_takes_the_same_cycles() -> None:
    code, x = assemble(SCALE), np.arange(6, dtype=np.float32)
    arrays = {"x": Array(x), "y": Array(np.zeros(6, np.float32))}

    by_hand = run_vertex(code, "scale", arrays, ["x", "y", 0.5, 6], runs_on="supervisor")

    assert by_hand.execution == run_described(code, scale(), {"x": x}).execution


def test_entry_and_context_can_be_set_for_one_run() -> None:
    code, x = assemble(SCALE), np.ones(2, np.float32)

    run = run_described(code, scale(), {"x": x}, entry="scale_all", runs_on="workers")

    assert run.arrays["y"].tolist() == [0.5, 0.5]
    with pytest.raises(InputError, match="no entry is given"):
        run_described(code, scale(entry=""), {"x": x})


@pytest.mark.parametrize("together", [False, True])
def test_data_lie_in_elements_of_their_own_unless_their_field_says_otherwise(
    together: bool,
) -> None:
    fields = [
        Field(**X, own_elements=not together),
        Field(**Y, own_elements=not together),
        *SCALARS,
    ]

    run = run_described(assemble(SCALE), scale(fields=fields), {"x": np.ones(8, np.float32)})

    element = {name: address // BOW.element_bytes for name, address in run.placement.arrays.items()}
    assert (element["x"] == element["y"]) == together


def test_a_constraint_holds_for_every_byte() -> None:
    fields = [Field(**X, interleaved=True), Field(**Y), *SCALARS]
    vertex = scale(fields=fields, constraints=["elem(*x) != elem(*y)"])

    run = run_described(assemble(SCALE), vertex, {"x": np.ones(9000, np.float32)})

    spans = [run.placement.arrays[name] + np.arange(36_000) for name in ("x", "y")]
    first, second = (set(BOW.conflict_domain(span).tolist()) for span in spans)
    assert first.isdisjoint(second)
    assert run.placement.arrays["x"] >= BOW.interleaved_base


def test_an_odd_number_of_halves_ends_with_a_whole_word() -> None:
    x = Field(name="x", type="input", element="half", layout="one_ptr")
    y = Field(name="y", type="output", element="half", layout="one_ptr", count_of="x")
    last = Field(name="last", type="scalar", element="unsigned", value=2)
    vertex = Vertex(fields=[x, y, last], entry="copy", runs_on="worker")

    run = run_described(assemble(COPY), vertex, {"x": np.arange(5, dtype=np.float16)})

    assert run.arrays["y"].tolist() == [0, 1, 2, 3, 4]
    with pytest.raises(TileFault, match="beyond array y, 12 bytes"):
        run_described(assemble(COPY), vertex, {"x": np.ones(5, np.float16)}, scalars={"last": 3})


def test_each_vector_of_a_block_is_aligned() -> None:
    field_options = {"layout": "span", "outer": "span", "align": 16, "data": [[1.0], [2.0, 3.0]]}
    x = Field(name="x", type="input", element="half", **field_options)

    run = run_described(assemble(".worker\nend: exitz $mzero"), Vertex(fields=[x], entry="end"))

    at = run.placement.arrays["x"] - BOW.sram_base
    table = run.placement.arrays["x's table"] - BOW.sram_base
    pointers = run.memory[table : table + 16].view(np.uint32).tolist()
    assert pointers == [at + BOW.sram_base, 1, at + BOW.sram_base + 16, 2]
    assert run.memory[at : at + 20].view(np.float16)[[0, 8, 9]].tolist() == [1, 2, 3]


def test_too_many_vectors_or_bytes_are_refused_by_field() -> None:
    many = Field(
        name="x", type="input", element="char", layout="deltanelements", counts=[0] * 70_000
    )
    old = attrs.evolve(many, layout="deltan", counts=[0] * 4096)
    big = Field(name="x", type="input", element="float", layout="one_ptr", count=1 << 20)
    code = assemble(".worker\nend: exitz $mzero")

    with pytest.raises(
        InputError, match=r"field x: 70,000 vectors; deltanelements counts to 65,535"
    ):
        run_described(code, Vertex(fields=[many], entry="end"))
    with pytest.raises(InputError, match=r"field x: 4,096 vectors; deltan counts to 4,095"):
        run_described(code, Vertex(fields=[old], entry="end"), machine=MK1)
    with pytest.raises(ProgramError, match="array x: 4,194,304 bytes"):
        run_described(code, Vertex(fields=[big], entry="end"))
