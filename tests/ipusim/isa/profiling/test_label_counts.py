"""Bundles of a worker by the passes of labels, on code whose bundles are counted by hand.

A pass of a label is one execution of its bundle; `label.rpt` is a turn of the first hardware loop
behind the label. `label_bundles` returns bundles for each pass, and under "" those of each run.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ipusim import InputError
from ipusim.isa import Code, assemble, label_bundles, label_rows

LOOPS = """\
.worker
go:
  ld32 $m0, $mvertex_base, $mzero, 0
  brneg $m0, .Lnone
.Lbusy:
  mov $m1, $m0
.align 8
.Lturn:
  { rpt $m0, 1; fnop }
  { nop; fnop }
  { nop; fnop }
  brnzdec $m1, .Lturn
.Lnone:
  exitz $mzero
"""


@pytest.fixture
def code(tmp_path: Path) -> Code:
    """Return the code of `LOOPS`."""
    return assembled(tmp_path, LOOPS)


def assembled(folder: Path, text: str) -> Code:
    """Write a text to a file and return its code."""
    path = folder / "go.S"
    path.write_text(text)
    return assemble(path)


def test_a_pass_costs_its_bundles_and_entering_costs_the_others(code: Code) -> None:
    form = label_bundles(code, "go", ("busy", "turn", "turn.rpt"))

    assert form == {"": 3, "busy": 2, "turn": 2, "turn.rpt": 2}  # with the bundle that aligns


def test_a_label_that_follows_from_others_has_no_bundles(code: Code) -> None:
    form = label_bundles(code, "go", ("busy", "turn", "turn.rpt", "none", "go"))

    assert (form["none"], form["go"]) == (0, 0)


def test_labels_that_do_not_determine_the_bundles_are_refused_with_one_that_does(
    code: Code,
) -> None:
    with pytest.raises(InputError, match=r"from 'go' on .* of busy, turn; .*loop 'turn.rpt', too"):
        label_bundles(code, "go", ("busy", "turn"))
    with pytest.raises(InputError, match=r"of turn, turn.rpt; count label 'busy', too"):
        label_bundles(code, "go", ("turn", "turn.rpt"))


def test_a_place_without_a_label_is_named_by_its_line(tmp_path: Path) -> None:
    text = LOOPS.replace(".Lbusy:\n", "")
    bare = assembled(tmp_path, text)

    with pytest.raises(InputError, match=r"put a label before .*go.S:5, 'mov \$m1, \$m0', and"):
        label_bundles(bare, "go", ("turn", "turn.rpt"))


@pytest.mark.parametrize(
    ("label", "message"),
    [
        ("there", "no label 'there'; the code has .Lbusy, .Lnone, .Lturn, go"),
        ("busy.rpt", "no hardware loop 'busy.rpt' between label 'busy' and the next one"),
        ("turn.rpt1", "no hardware loop 'turn.rpt1'"),
    ],
)
def test_a_label_that_is_not_there_is_refused(code: Code, label: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        label_rows(code, (label,))


def test_a_jump_to_an_unknown_place_is_refused_with_its_line(tmp_path: Path) -> None:
    jumping = assembled(tmp_path, ".worker\ngo:\n  br $m3\n")

    with pytest.raises(InputError, match=r"go.S:3: 'br \$m3' in a worker's code"):
        label_bundles(jumping, "go", ())


def test_code_may_end_with_a_jump_back(tmp_path: Path) -> None:
    text = ".worker\ngo:\n nop\n.Lback:\n brnz $m1, .Lmore\n exitz $mzero\n"
    code = assembled(tmp_path, text + ".Lmore:\n nop\n bri .Lback\n")

    assert label_bundles(code, "go", ("back",)) == {"": 0, "back": 3}


NEIGHBOURS = """\
.worker
go:
  ld32 $m0, $mvertex_base, $mzero, 0
.align 8
.Lfirst:
  { rpt $m0, 0; fnop }
.Lbody:
  { nop; fnop }
.Llone:
  mov $m1, $m0
.Lnext:
  { rpt $m0, 0; fnop }
  { nop; fnop }
  exitz $mzero
"""


def test_the_loop_of_a_label_ends_where_the_next_instruction_has_a_label(tmp_path: Path) -> None:
    code = assembled(tmp_path, NEIGHBOURS)
    rows = label_rows(code, ("first", "first.rpt", "body", "next.rpt"))

    assert rows["first.rpt"] == rows["body"] == rows["first"] + 1
    with pytest.raises(InputError, match=r"no hardware loop 'lone.rpt' between label 'lone' and"):
        label_rows(code, ("lone.rpt",))
    with pytest.raises(InputError, match=r"no hardware loop 'first.rpt1' between label 'first'"):
        label_rows(code, ("first.rpt1",))
