"""`ipusim run`, `compile`, `simulate`, `show`, `machine`.

Rows of JSON, refusals, files, patterns.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ipusim.compiler.cli.app import main

SMALL = ["--m", "96", "--k", "80", "--n", "12", "--density", "1/4", "--tiles", "6"]
COLUMNS = (  # promised to scripts that read the row
    *("m", "k", "n", "density", "block_size", "device", "method", "type", "valid", "flop_count"),
    *("flop_rate", "cycles", "compute_cycles", "exchange_cycles", "sync_cycles", "supersteps"),
    *(
        "tiles_used",
        "max_tile_bytes",
        "tile_balance",
        "max_abs_error",
        "plan",
        "host_seconds_by_stage",
    ),
)


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict, str]:
    """Return exit status, row and standard error of `ipusim run --json`."""
    status = main(["run", *arguments, "--json"])
    out, err = capsys.readouterr()
    return status, json.loads(out), err


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Return the exit status and the one line that a refused command prints."""
    status = main(list(arguments))
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return status, err


@pytest.mark.parametrize("method", ["static", "dense"])
@pytest.mark.parametrize("data_type", ["half", "float"])
def test_json_is_one_object_with_the_published_columns(
    capsys: pytest.CaptureFixture[str], method: str, data_type: str
) -> None:
    options = ["--method", method, "--data-type", data_type]
    status, row, err = run_json(capsys, *SMALL, *options)

    assert (status, err) == (0, "")
    assert set(COLUMNS) <= set(row)
    assert row["valid"] is True
    assert 2 * 12 * row["density"] * 96 * 80 == pytest.approx(row["flop_count"])
    assert row["cycles"] <= row["sync_cycles"] + row["exchange_cycles"] + row["compute_cycles"]
    assert {"plan", "compile", "simulate"} <= set(row["host_seconds_by_stage"])
    assert {"n_split", "bands"} <= set(row["plan"])


def test_timing_only_gives_the_same_cycles_and_no_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, executed, _ = run_json(capsys, *SMALL)
    status, timed, _ = run_json(capsys, *SMALL, "--timing-only")

    assert status == 0
    assert executed["cycles"] == timed["cycles"]
    assert timed["max_abs_error"] is None


@pytest.mark.parametrize("strategy", ["auto", "rows", "hilbert"])
def test_our_own_planners_can_be_asked_for(
    capsys: pytest.CaptureFixture[str], strategy: str
) -> None:
    status, row, err = run_json(capsys, *SMALL, "--strategy", strategy)

    assert (status, err) == (0, "")
    assert row["valid"] is True
    assert "partitioner" in row["plan"]


def test_flags_have_the_names_of_poplibs_tools(capsys: pytest.CaptureFixture[str]) -> None:
    _, plain, _ = run_json(capsys, *SMALL)
    flags_of_poplibs = ["--m", "96", "--k", "80", "--n", "12", "--sparsity-factor", "0.25"]
    _, renamed, _ = run_json(capsys, *flags_of_poplibs, "--tiles-per-ipu", "6", "--ignore-data")

    assert plain["cycles"] == renamed["cycles"]


def test_a_job_without_a_plan_is_a_row_without_cycles(capsys: pytest.CaptureFixture[str]) -> None:
    status, row, err = run_json(capsys, "--tiles", "4", "--n", "4096")

    assert status == 1
    assert row["valid"] is False
    assert row["cycles"] is None
    assert row["max_tile_bytes"] > 0
    assert err.count("\n") == 1


def test_a_program_that_does_not_fit_still_reports_its_memory(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shape = ["--m", "4096", "--k", "4096", "--n", "496", "--tiles", "64", "--timing-only"]
    status, row, err = run_json(
        capsys, *shape, "--available-memory-proportion", "1", "--strategy", "popsparse"
    )

    assert status == 1
    assert row["valid"] is False
    assert row["cycles"] is None
    assert row["memory"]["partials"] > 0
    assert row["max_tile_bytes"] > 637_872
    assert "available" in err


def test_a_matrix_of_another_shape_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    np.save(tmp_path / "a.npy", np.eye(32))

    status, err = refused(capsys, "run", str(tmp_path / "a.npy"), "--m", "64")

    assert status == 2
    assert "m = 32, not 64" in err


def test_zeros_that_fill_up_blocks_are_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    np.save(tmp_path / "a.npy", np.eye(32))
    main(["run", str(tmp_path / "a.npy"), "--block-length", "16", "--n", "4", "--tiles", "2"])

    assert "16 times the matrix's own non-zeros (fill ratio)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "--m", "many"], "--m"),
        (["run", "--nope", "1"], "--nope"),
        (["run", "missing.mtx"], "missing.mtx"),
        (["run", "--density", "1/0"], "1/0"),
        (["run", "--density", "2"], "density"),
        (["run", "--block-length", "5"], "5"),
        (["run", "--machine", "mk9"], "mk9"),
        (["run", "--n", "0"], "n is 0"),
        (["run", "--m", "-4"], "-4"),
        (["run", "--strategy", "magic"], "magic"),
        (["run", "--pattern", "plaid"], "plaid"),
        (["run", "--view", "hologram"], "hologram"),
        (["run", "--n-split", "-1"], "n_split"),
        (["run", "--tiles", "0"], "tiles"),
        (["simulate", "missing.ipusim"], "missing.ipusim"),
        (["show", "missing.ipusim"], "missing.ipusim"),
        (["run", "--data-type", "float", "--partials-type", "half"], "narrower"),
        (["fly"], "fly"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    status, err = refused(capsys, *arguments)

    assert status == 2
    assert message in err


def test_compile_simulate_and_show_work_on_another_day(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    a = np.random.default_rng(0).standard_normal((32, 48)).astype(np.float32)
    a[:16, 16:] = 0
    x = np.random.default_rng(1).standard_normal((48, 6)).astype(np.float32)
    job, run, result = (str(tmp_path / name) for name in ("job.ipusim", "run.ipusim", "y.npz"))
    np.save(tmp_path / "a.npy", a)
    np.savez(tmp_path / "data.npz", a=a, x=x)
    options = ["--block-length", "16", "--n", "6", "--data-type", "float", "--tiles", "4"]
    options += ["--strategy", "popsparse"]

    assert main(["compile", str(tmp_path / "a.npy"), *options, "-o", job]) == 0
    data = str(tmp_path / "data.npz")
    assert main(["simulate", job, "--data", data, "-o", result, "--run-file", run]) == 0
    np.testing.assert_allclose(np.load(result)["y"], a @ x, atol=1e-4)
    capsys.readouterr()
    assert main(["show", run]) == 0
    shown = capsys.readouterr().out
    assert "superstep 0 gather" in shown
    assert "Total cycles" in shown
    assert main(["show", job, "--tile", "1"]) == 0
    assert "static_block_16x16_float_float(" in capsys.readouterr().out
    assert main(["show", job, "--dot"]) == 0
    assert capsys.readouterr().out.startswith("digraph")


def test_data_that_does_not_belong_to_the_program_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    job = str(tmp_path / "job.ipusim")
    np.savez(tmp_path / "no_x.npz", a=np.eye(16))
    np.savez(tmp_path / "wide.npz", a=np.eye(16), x=np.ones((16, 9)))
    main(["compile", "--m", "16", "--k", "16", "--density", "1", "--n", "4", "-o", job])
    capsys.readouterr()

    for name, word in (("no_x.npz", "x"), ("wide.npz", "[16, 4]"), ("none.npz", "none.npz")):
        status, err = refused(capsys, "simulate", job, "--data", str(tmp_path / name))
        assert status == 2
        assert word in err


def test_machine_prints_every_number_with_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["machine", "mk1"]) == 0

    assert "documented" in capsys.readouterr().out


def test_the_command_takes_our_quicker_kernels_by_its_flag(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, published, _ = run_json(capsys, *SMALL)
    status, fast, _ = run_json(capsys, *SMALL, "--no-published-kernels")

    assert status == 0
    assert fast["valid"]
    assert fast["compute_cycles"] < published["compute_cycles"]


DYNAMIC = (
    *("--method", "dynamic", "--strategy", "expected"),
    *("--m", "96", "--k", "64", "--n", "8", "--tiles", "12"),
)


def test_patterns_run_through_one_dynamic_program(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["run", *DYNAMIC, "--block-length", "4", "--patterns", "3", "--json"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    assert status == 0
    assert [row["method"] for row in rows] == ["dynamic"] * 3
    assert all(row["valid"] and row["control_cycles"] > 0 for row in rows)
    assert len({row["cycles"] for row in rows}) > 1


def test_the_table_shows_every_pattern_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["run", *DYNAMIC, "--block-length", "1", "--patterns", "2", "--timing-only"])
    out = capsys.readouterr().out

    assert status == 0
    assert "of all three, control" in out
    assert "Patterns through this program" in out
    assert [line.split()[-2:] for line in out.splitlines()[-2:]] == [["not", "computed"]] * 2


def test_a_pattern_beyond_the_bound_is_refused_with_what_would_fit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ("--density", "1/2", "--max-density", "1/16", "--meta-info-oversize", "0.1")
    status, out, err = run_json(capsys, *DYNAMIC, "--block-length", "4", *options)

    assert status == 1
    assert out["refusal"] is not None
    assert "plan with an oversize of" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--method", "static", "--patterns", "2"), "use --method dynamic"),
        ((*DYNAMIC, "--patterns", "0"), "run one or more"),
        ((*DYNAMIC, "--max-density", "2"), "at most 1"),
        ((*DYNAMIC, "--meta-info-oversize", "-1"), "give 0 or more"),
        ((*DYNAMIC[:2], "--strategy", "rows"), "there is auto, expected, popsparse"),
    ],
)
def test_wrong_dynamic_options_are_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    status, err = refused(capsys, "run", *arguments)

    assert status == 2
    assert message in err


def test_a_dynamic_file_runs_with_a_pattern_and_checks_with_numbers(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    job, a = str(tmp_path / "job.ipusim"), np.zeros((96, 64), np.float32)
    a[::7, ::5] = 1
    np.savez(tmp_path / "a.npz", a=a)
    np.savez(tmp_path / "ax.npz", a=a, x=np.ones((64, 8), np.float32))
    assert main(["compile", *DYNAMIC, "--block-length", "1", "-o", job]) == 0
    capsys.readouterr()

    assert main(["simulate", job, "--data", str(tmp_path / "a.npz")]) == 0
    assert main(["simulate", job, "--data", str(tmp_path / "ax.npz")]) == 0
    capsys.readouterr()
    status, err = refused(capsys, "simulate", job)
    assert status == 2
    assert "depend on the pattern" in err
