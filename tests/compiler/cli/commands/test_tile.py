from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from compiler.cli.app import main

TEXT = """
#include "amount.h"
.worker
more:
  get $m0, $WSR
  and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $m1, $mzero, $mvertex_base, 0
  ld32 $m2, $m1, $mzero, $m0
  add $m2, $m2, AMOUNT
  st32 $m2, $m1, $mzero, $m0
  exitz $mzero
.supervisor
back:
  br $lr
"""


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    (tmp_path / "headers").mkdir()
    (tmp_path / "headers" / "amount.h").write_text("#ifndef AMOUNT\n#define AMOUNT 5\n#endif\n")
    (tmp_path / "kernel.S").write_text(TEXT)
    np.save(tmp_path / "x.npy", np.arange(6, dtype=np.int32))
    return tmp_path / "kernel.S"


def headers(kernel: Path) -> list[str]:
    return ["-I", str(kernel.parent / "headers")]


def run_more(kernel: Path, *options: str) -> int:
    array = f"x={kernel.parent / 'x.npy'}"
    given = [*headers(kernel), "--entry", "more", "--array", array, "--state", "x", *options]
    return main(["tile", str(kernel), *given])


def refused(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> tuple[int, str]:
    status = main(arguments)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return status, err


def test_asm_tells_size_and_labels(capsys: pytest.CaptureFixture[str], kernel: Path) -> None:
    assert main(["asm", str(kernel), *headers(kernel)]) == 0

    first, *labels = capsys.readouterr().out.splitlines()
    assert first.endswith("kernel.S: 8 bundles, 32 bytes")
    assert labels == ["0x4c000 more", "0x4c01c back"]


def test_asm_lists_code_with_the_given_macros(
    capsys: pytest.CaptureFixture[str], kernel: Path
) -> None:
    assert main(["asm", str(kernel), *headers(kernel), "-D", "AMOUNT=7", "--list"]) == 0
    listed = capsys.readouterr().out
    assert main(["asm", str(kernel), *headers(kernel), "-D", "AMOUNT", "--list"]) == 0

    assert "add $m2, $m2, 7" in listed
    assert "add $m2, $m2, 1" in capsys.readouterr().out


def test_tile_runs_a_vertex_and_writes_its_arrays(
    capsys: pytest.CaptureFixture[str], kernel: Path, tmp_path: Path
) -> None:
    assert run_more(kernel, "-o", str(tmp_path / "out.npz")) == 0

    assert "49 cycles; bundles of the workers: 7 7 7 7 7 7" in capsys.readouterr().out
    with np.load(tmp_path / "out.npz") as arrays:
        np.testing.assert_array_equal(np.arange(6) + 5, arrays["x"])


def test_tile_runs_a_supervisor_entry(capsys: pytest.CaptureFixture[str], kernel: Path) -> None:
    given = ["--entry", "back", "--runs-on", "supervisor", "--state", "-1,0.5,0x10"]

    assert main(["tile", str(kernel), *headers(kernel), *given]) == 0
    assert capsys.readouterr().out.startswith("6 cycles")


def test_tile_prints_a_profile_and_writes_a_trace(
    capsys: pytest.CaptureFixture[str], kernel: Path, tmp_path: Path
) -> None:
    trace = tmp_path / "trace.json"

    assert run_more(kernel, "--profile", "--trace", str(trace)) == 0

    out = capsys.readouterr().out
    assert "launch of the workers" in out
    assert "kernel.S:9" in out
    assert f"wrote {trace}: the first 42 of 42 issues" in out
    assert len(json.loads(trace.read_text())["traceEvents"]) == 42 + 7


def test_an_array_can_lie_in_interleaved_memory(
    capsys: pytest.CaptureFixture[str], kernel: Path
) -> None:
    np.save(kernel.parent / "wide.npy", np.arange(96))
    kernel.write_text(
        ".worker\ngo: ld32 $m0, $mzero, $mvertex_base, 0\nld128 $a0:3, $m0, $mzero, 0\nexitz $mzero"
    )
    wide = f"wide={kernel.parent / 'wide.npy'}"
    given = ["tile", str(kernel), "--entry", "go", "--array", wide, "--state", "wide"]

    assert main([*given, "--interleaved", "wide"]) == 0
    capsys.readouterr()
    status, err = refused(capsys, given)
    assert status == 1
    assert "128-bit outside interleaved memory" in err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--entry", "mroe"], "did you mean 'more'?"),
        (["--array", "x"], "write NAME=FILE.npy"),
        (["--array", "x=none.npy"], "none.npy"),
        (["--array", "x=KERNEL"], "cannot be read as .npy"),
        (["--array", "file=ARRAY"], "numpy.savez"),
        (["--array", "x=ARRAY", "x=ARRAY"], "given twice"),
        (["--state", "y"], "no array 'y'"),
        (["--state", "1y"], "'1y' is no number"),
        (["--interleaved", "y"], "no such --array"),
        (["--machine", "mk9"], "mk9"),
        (["--runs-on", "host"], "host"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], kernel: Path, options: list[str], said: str
) -> None:
    places = {"KERNEL": str(kernel), "ARRAY": str(kernel.parent / "x.npy")}
    given = []
    for option in options:
        name, _, file = option.partition("=")
        given.append(f"{name}={places[file]}" if file in places else option)
    entry = [] if "--entry" in options else ["--entry", "more"]

    status, err = refused(capsys, ["tile", str(kernel), *headers(kernel), *entry, *given])

    assert status == 2
    assert said in err


def test_a_mistake_in_the_text_names_its_line(
    capsys: pytest.CaptureFixture[str], kernel: Path
) -> None:
    kernel.write_text(".worker\ngo:\n  exits $mzero\n")

    status, err = refused(capsys, ["asm", str(kernel)])

    assert status == 2
    assert "kernel.S:3" in err


def test_a_fault_is_one_line_and_status_1(capsys: pytest.CaptureFixture[str], kernel: Path) -> None:
    given = ["tile", str(kernel), *headers(kernel), "--entry", "more", "--state", "2"]

    status, err = refused(capsys, given)

    assert status == 1
    assert "worker 0" in err
    assert "kernel.S:8" in err


def test_help_needs_no_compiled_code() -> None:
    text = (
        "import sys; from compiler.cli.app import main; main(['tile', '--help']); import ipusim; "
        "sys.exit('llvmlite' in sys.modules)"
    )

    done = subprocess.run([sys.executable, "-c", text], capture_output=True, check=False)

    assert done.returncode == 0
