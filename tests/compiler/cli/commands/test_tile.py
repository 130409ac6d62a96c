"""`ipusim asm` and `ipusim tile`: sizes, listings, links, runs, profiles, timelines, mistakes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ipusim import BOW
from ipusim.compiler.cli.app import main

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


# a worker of `more` issues 7 bundles
# a worker of `more` issues 7 bundles
CYCLES = BOW.worker_launch_cycles + 6 * 7 + BOW.local_sync_cycles


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    """Write the kernel of `TEXT`, its header and its input, and return the kernel's path."""
    (tmp_path / "headers").mkdir()
    (tmp_path / "headers" / "amount.h").write_text("#ifndef AMOUNT\n#define AMOUNT 5\n#endif\n")
    (tmp_path / "kernel.S").write_text(TEXT)
    np.save(tmp_path / "x.npy", np.arange(6, dtype=np.int32))
    return tmp_path / "kernel.S"


def headers(kernel: Path) -> list[str]:
    """Return the flag that names the folder of the header."""
    return ["-I", str(kernel.parent / "headers")]


def run_more(kernel: Path, *options: str) -> int:
    """Run the kernel on its input with further options; return the exit status."""
    array = f"x={kernel.parent / 'x.npy'}"
    words = [*headers(kernel), "--entry", "more", "--array", array, "--state", "x", *options]
    return main(["tile", str(kernel), *words])


def refused(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> tuple[int, str]:
    """Return the exit status and the one line that a refused command prints."""
    status = main(arguments)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return status, err


def test_asm_prints_size_and_labels(capsys: pytest.CaptureFixture[str], kernel: Path) -> None:
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


@pytest.fixture
def linked(kernel: Path) -> list[str]:
    """Two files, the first of which calls the other."""
    caller, other = kernel.with_name("own.S"), kernel.with_name("other.S")
    load = "ld32 $m0, $mvertex_base, $mzero, 0\nld32 $m1, $m0, $mzero, 0\n"
    caller.write_text(f"start: {load}call $m10, more\nst32 $m1, $m0, $mzero, 0\nexitz $mzero\n")
    other.write_text(".globl more\nmore: add $m1, $m1, 5\nbr $m10\n")
    return [str(caller), str(other)]


def test_asm_links_files_and_writes_text_that_assembles_to_the_same_code(
    capsys: pytest.CaptureFixture[str], linked: list[str], tmp_path: Path
) -> None:
    written = str(tmp_path / "linked.S")
    assert main(["asm", *linked, "-o", written]) == 0
    first, *labels = capsys.readouterr().out.splitlines()
    assert main(["asm", written]) == 0

    assert first.endswith("own.S " + linked[1] + ": 7 bundles, 28 bytes")
    assert labels == ["0x4c000 start", "0x4c014 more"]
    assert capsys.readouterr().out.splitlines() == [f"{written}: 7 bundles, 28 bytes", *labels]


def test_tile_runs_linked_files(linked: list[str], kernel: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "out.npz")
    array = f"x={kernel.parent / 'x.npy'}"
    words = ["--entry", "start", "--runs-on", "worker", "--array", array, "--state", "x", "-o", out]

    assert main(["tile", *linked, *words]) == 0
    assert np.load(out)["x"].tolist() == [5, 1, 2, 3, 4, 5]


def test_a_function_that_is_not_there_is_refused_unless_a_stub_stands_for_it(
    capsys: pytest.CaptureFixture[str], linked: list[str], kernel: Path
) -> None:
    array = f"x={kernel.parent / 'x.npy'}"
    words = ["tile", linked[0], "--entry", "start", "--array", array, "--state", "x"]

    status, err = refused(capsys, words)
    assert (status, "own.S:3: unknown name 'more'" in err) == (2, True)
    status, err = refused(capsys, [*words, "--stub", "more"])
    assert "stub more was called; give the code of more" in err
    status, err = refused(capsys, ["asm", *linked, "--stub", "more"])
    assert (status, "every name has its code" in err) == (2, True)


def test_asm_and_tile_without_a_file_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, ["asm"])[0] == 2
    assert refused(capsys, ["tile", "--entry", "more"])[0] == 2


def test_asm_writes_over_none_of_its_inputs(
    capsys: pytest.CaptureFixture[str], linked: list[str]
) -> None:
    status, err = refused(capsys, ["asm", *linked, "-o", linked[1]])

    assert (status, "is the command's input too" in err) == (2, True)


def test_tile_runs_a_vertex_and_writes_its_arrays(
    capsys: pytest.CaptureFixture[str], kernel: Path, tmp_path: Path
) -> None:
    assert run_more(kernel, "-o", str(tmp_path / "out.npz")) == 0

    assert f"{CYCLES} cycles; bundles of the workers: 7 7 7 7 7 7" in capsys.readouterr().out
    with np.load(tmp_path / "out.npz") as arrays:
        np.testing.assert_array_equal(np.arange(6) + 5, arrays["x"])


def test_tile_runs_a_supervisor_entry(capsys: pytest.CaptureFixture[str], kernel: Path) -> None:
    words = ["--entry", "back", "--runs-on", "supervisor", "--state", "-1,0.5,0x10"]

    assert main(["tile", str(kernel), *headers(kernel), *words]) == 0
    assert capsys.readouterr().out.startswith(f"{BOW.supervisor_branch_cycles} cycles")


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
    words = ["tile", str(kernel), "--entry", "go", "--array", wide, "--state", "wide"]

    assert main([*words, "--interleaved", "wide"]) == 0
    capsys.readouterr()
    status, err = refused(capsys, words)
    assert status == 1
    assert "128-bit outside interleaved memory" in err


def test_tile_writes_a_timeline(
    capsys: pytest.CaptureFixture[str], kernel: Path, tmp_path: Path
) -> None:
    timeline = tmp_path / "timeline.json"

    assert run_more(kernel, "--timeline", str(timeline)) == 0

    assert f"wrote {timeline}: the first 42 of 42 issues" in capsys.readouterr().out
    content = json.loads(timeline.read_text())
    slices = [event["name"] for event in content["traceEvents"] if event["ph"] == "X"]
    assert slices.count("exitz $m15") == 6
    facts = content["otherData"]
    assert (facts["cycles"], facts["issues"]) == (CYCLES, 42)


def test_trace_and_timeline_of_one_run_say_the_same_issues(kernel: Path, tmp_path: Path) -> None:
    files = {name: tmp_path / f"{name}.json" for name in ("trace", "timeline")}

    assert (
        run_more(
            kernel, *(str(word) for name, file in files.items() for word in (f"--{name}", file))
        )
        == 0
    )

    slices = {}
    for name, file in files.items():
        events = json.loads(file.read_text())["traceEvents"]
        slices[name] = sorted(
            (event["tid"], event["ts"], event["name"])
            for event in events
            if event["ph"] == "X" and "bundles" not in event["args"] and event["name"] != "more"
        )
    assert slices["trace"] == slices["timeline"]


def test_a_variant_stands_beside_the_first_one(
    capsys: pytest.CaptureFixture[str], kernel: Path
) -> None:
    other = kernel.with_name("other.S")
    other.write_text(TEXT.replace("  add $m2", "  nop\n  add $m2"))

    assert run_more(kernel, "--compare", str(other)) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["kernel.S", "other.S", "ratio"]
    assert lines[1].split()[:3] == ["cycles", str(CYCLES), str(CYCLES + 6)]
    assert lines[-1] == "results are equal, bit for bit: x"
    assert any(line.split()[:4] == ["+6", "none", "6", "nop"] for line in lines)


def test_a_variant_may_differ_in_macros_alone(
    capsys: pytest.CaptureFixture[str], kernel: Path
) -> None:
    assert run_more(kernel, "--compare-define", "AMOUNT=7") == 0

    out = capsys.readouterr().out
    assert out.splitlines()[0].split() == ["kernel.S", "kernel.S", "AMOUNT=7", "ratio"]
    assert "array x: 6 bytes differ" in out


def test_a_profile_is_printed_below_a_comparison(
    capsys: pytest.CaptureFixture[str], kernel: Path
) -> None:
    assert run_more(kernel, "--compare-define", "AMOUNT=7", "--profile") == 0

    first, second = capsys.readouterr().out.split("array x: 6 bytes differ\n")
    assert first.startswith(" ")
    assert second.splitlines()[0] == f"{CYCLES:>12,} cycles"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--compare", "none.S"], "none.S"),
        (["--compare-define", "AMOUNT=)"], "kernel.S"),
        (["--timeline", "t.png"], "has the suffix .png"),
        (["--timeline", "/none/t.json"], "there is no folder"),
        (["--trace", "same.json", "--timeline", "same.json"], "is the file of --trace"),
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
    capsys: pytest.CaptureFixture[str], kernel: Path, options: list[str], message: str
) -> None:
    paths = {"KERNEL": str(kernel), "ARRAY": str(kernel.parent / "x.npy")}
    words = []
    for option in options:
        name, _, file = option.partition("=")
        words.append(f"{name}={paths[file]}" if file in paths else option)
    entry = [] if "--entry" in options else ["--entry", "more"]

    status, err = refused(capsys, ["tile", str(kernel), *headers(kernel), *entry, *words])

    assert status == 2
    assert message in err


def test_a_mistake_in_the_text_names_its_line(
    capsys: pytest.CaptureFixture[str], kernel: Path
) -> None:
    kernel.write_text(".worker\ngo:\n  exits $mzero\n")

    status, err = refused(capsys, ["asm", str(kernel)])

    assert status == 2
    assert "kernel.S:3" in err


def test_a_fault_is_one_line_and_status_1(capsys: pytest.CaptureFixture[str], kernel: Path) -> None:
    words = ["tile", str(kernel), *headers(kernel), "--entry", "more", "--state", "2"]

    status, err = refused(capsys, words)

    assert status == 1
    assert "worker 0" in err
    assert "kernel.S:8" in err


def test_a_race_is_refused_unless_it_is_not_asked_for(
    capsys: pytest.CaptureFixture[str], kernel: Path
) -> None:
    words = [word for word in TEXT.splitlines() if "add $m2" not in word]
    kernel.write_text("\n".join(words).replace("$m1, $mzero, $m0", "$m1, $mzero, $mzero"))
    array = f"x={kernel.parent / 'x.npy'}"
    words = ["tile", str(kernel), *headers(kernel), "--entry", "more", "--array", array]

    status, err = refused(capsys, [*words, "--state", "x"])

    assert status == 1
    assert "worker 0, pc" in err
    assert "kernel.S:9: st32 $m2, $m1, $mzero, $mzero: race: this store and a load of " in err
    assert main([*words, "--state", "x", "--no-check-races"]) == 0


def test_help_needs_no_compiled_code() -> None:
    text = (
        "import sys; from ipusim.compiler.cli.app import main; main(['tile', '--help']); "
        "import ipusim; sys.exit('llvmlite' in sys.modules)"
    )

    process = subprocess.run([sys.executable, "-c", text], capture_output=True, check=False)

    assert process.returncode == 0
