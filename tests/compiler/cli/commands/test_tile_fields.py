"""`ipusim tile --vertex`: a field list instead of words of the state."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ipusim import BOW
from ipusim.compiler.cli.app import main

TEXT = """
.worker
more:  // out[w] = in[w] + amount, w the worker
  get $m0, $WSR
  and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $m1, $mzero, $mvertex_base, 0
  ld32 $m2, $mzero, $mvertex_base, 1
  ldz16 $m3, $mzero, $mvertex_base, 4
  ld32 $m4, $m1, $mzero, $m0
  add $m4, $m4, $m3
  add $m4, $m4, EXTRA
  st32 $m4, $m2, $mzero, $m0
  exitz $mzero
"""
FIELDS = """
entry = "more"
defines = {EXTRA = "1"}
[[fields]]
name = "in"
type = "input"
element = "int"
layout = "one_ptr"
[[fields]]
name = "out"
type = "output"
element = "int"
layout = "one_ptr"
count_of = "in"
[[fields]]
name = "amount"
type = "scalar"
element = "unsigned short"
value = 10
"""


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    """Write the kernel, its field list and its input; return the command that runs them."""
    (tmp_path / "more.S").write_text(TEXT)
    (tmp_path / "more.toml").write_text(FIELDS)
    np.save(tmp_path / "in.npy", np.arange(6, dtype=np.int32))
    words = ["--vertex", str(tmp_path / "more.toml"), "--array", f"in={tmp_path / 'in.npy'}"]
    return ["tile", str(tmp_path / "more.S"), *words]


def test_a_vertex_runs_by_its_field_list(
    capsys: pytest.CaptureFixture[str], command: list[str], tmp_path: Path
) -> None:
    assert main([*command, "-o", str(tmp_path / "out.npz")]) == 0

    cycles = BOW.worker_launch_cycles + 6 * 10 + BOW.local_sync_cycles
    assert f"{cycles} cycles; bundles of the workers: 10 10" in capsys.readouterr().out
    with np.load(tmp_path / "out.npz") as arrays:
        np.testing.assert_array_equal(np.arange(6) + 11, arrays["out"])


def test_options_override_the_field_list(command: list[str], tmp_path: Path) -> None:
    words = ["--scalar", "amount=0x20", "-D", "EXTRA=0", "--runs-on", "worker"]

    assert main([*command, *words, "-o", str(tmp_path / "out.npz")]) == 0

    with np.load(tmp_path / "out.npz") as arrays:
        assert arrays["out"].tolist() == [32, 0, 0, 0, 0, 0]


def test_the_layout_is_printed_on_demand(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert main([*command, "--layout"]) == 0

    assert capsys.readouterr().out.startswith(
        "field   offset  bytes  form\n"
        "in           0      4  one_ptr of int\n"
        "out          4      4  one_ptr of int\n"
        "amount       8      2  unsigned short\n"
        "12 bytes of state\n"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--state", "in,out"], "--state beside --vertex"),
        (["--interleaved", "in"], "--interleaved beside --vertex"),
        (["--scalar", "amount"], "write NAME=NUMBER"),
        (["--scalar", "amount=in"], "write NAME=NUMBER"),
        (["--scalar", "amount=1", "amount=2"], "--scalar amount is given twice"),
        (["--scalar", "amount=70000"], "field amount: 70000 does not fit uint16"),
        (["--scalar", "number=7"], "no scalar 'number', one of: amount"),
        (["--entry", "less"], "no label 'less'"),
        (["--array", "inn=IN"], "no field 'inn' that points to data, did you mean 'in'"),
    ],
)
def test_options_that_contradict_the_field_list_are_refused(
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    options: list[str],
    message: str,
    tmp_path: Path,
) -> None:
    words = [option.replace("=IN", f"={tmp_path / 'in.npy'}") for option in options]

    assert main([*command, *words]) == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert message in err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "--entry is missing"),
        (["--scalar", "n=1"], "--scalar is of a field list"),
        (["--layout"], "--layout is of a field list"),
        (["--vertex", "none.toml"], "none.toml: cannot be read"),
    ],
)
def test_without_a_field_list_its_options_are_refused(
    capsys: pytest.CaptureFixture[str], command: list[str], options: list[str], message: str
) -> None:
    assert main([*command[:2], *options]) == 2
    assert message in capsys.readouterr().err


def test_a_field_name_that_numpy_savez_reserves_is_refused(
    capsys: pytest.CaptureFixture[str], command: list[str], tmp_path: Path
) -> None:
    (tmp_path / "more.toml").write_text(FIELDS.replace('"out"', '"file"'))

    assert main(command) == 2
    assert "field file: numpy.savez" in capsys.readouterr().err


def test_the_source_sees_the_pointer_layouts_of_the_machine(
    capsys: pytest.CaptureFixture[str], command: list[str], tmp_path: Path
) -> None:
    # The assembler defines these symbols for the pointer layouts that the machine has: Bow has
    # short spans and no 32-bit scaled pointers of vectors, Mk1 the reverse.
    condition = (
        "#ifdef VECTOR_AVAIL_SCALED_PTR32\n#error Mk1\n#endif\n#ifndef VECTOR_AVAIL_SHORT_SPAN\n"
    )
    (tmp_path / "more.S").write_text(f"{condition}#error none\n#endif\n{TEXT}")

    assert main(command) == 0
    capsys.readouterr()
    assert main([*command, "--machine", "mk1"]) == 2
    assert "#error Mk1" in capsys.readouterr().err


def test_two_texts_run_on_the_same_fields(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert main([*command, "--compare-define", "EXTRA=2"]) == 0

    assert "array out: 6 bytes differ" in capsys.readouterr().out
