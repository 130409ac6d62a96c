"""The option `--codebook`, from the command's flags to the row of an outcome."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ipusim.compiler.cli.app import main
from ipusim.compiler.jobs.operand import rounded_to_steps
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.jobs.resolved import resolved
from ipusim.compiler.jobs.stages import Stages

SMALL = ["--tiles", "8", "--codebook", "--json"]
MATMUL = ["run", "--m", "64", "--k", "64", "--n", "16"]
CONV = ["conv", "--channels", "8", "--filters", "8", "--image", "6", "--batch", "4"]
JOBS: dict[str, list[str]] = {
    "elements": [*MATMUL, "--block-length", "1"],
    "blocks": [*MATMUL, "--block-length", "8", "--density", "0.3"],
    "auto": [*MATMUL, "--block-length", "4", "--strategy", "auto"],
    "nm": [*MATMUL, "--nm", "2:4"],
    "direct": [*CONV, "--density", "0.3"],
    "dense": [*CONV, "--algorithm", "dense"],
}


@pytest.mark.parametrize("job", JOBS)
def test_a_drawn_matrix_runs_and_its_row_says_cycles_and_bits(
    capsys: pytest.CaptureFixture[str], job: str
) -> None:
    status = main([*JOBS[job], *SMALL])
    captured = capsys.readouterr()
    row: dict[str, Any] = json.loads(captured.out)

    assert (status, captured.err, row["valid"]) == (0, "", True)
    assert row["max_abs_error"] <= row["tolerance"]
    assert row["plan"]["decode_cycles"] > 0
    assert 0 < row["plan"]["bits_per_value"] < 16
    assert {"codebook indices", "codebook", "decoded values"} <= set(row["memory"])


def test_a_file_is_not_quantised(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    values = np.random.default_rng(0).standard_normal((32, 32)).astype(np.float16)
    np.save(tmp_path / "a.npy", values)
    status = main(["run", str(tmp_path / "a.npy"), "--n", "8", *SMALL])

    assert status != 0
    assert "distinct stored numbers" in capsys.readouterr().err
    np.save(tmp_path / "a.npy", np.sign(values))
    assert main(["run", str(tmp_path / "a.npy"), "--n", "8", *SMALL]) == 0


def test_values_that_a_file_lacks_are_drawn_for_the_table(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.smtx").write_text("4, 8, 5\n0 2 3 3 5\n0 3 2 1 7\n")
    status = main(["run", str(tmp_path / "a.smtx"), "--n", "8", *SMALL])

    assert (status, capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize("method", ["dense", "dynamic"])
def test_other_methods_have_no_codebook(capsys: pytest.CaptureFixture[str], method: str) -> None:
    assert main([*JOBS["elements"], "--method", method, *SMALL]) != 0
    assert "has no --codebook; it is for method static or convolution" in capsys.readouterr().err


def test_drawn_values_are_rounded_to_14_steps_and_no_further() -> None:
    request = request_of({"m": 64, "k": 64, "block_length": 4, "codebook": True})
    plain = request_of({"m": 64, "k": 64, "block_length": 4})
    matrices = [Stages().operand(resolved(job)).matrix for job in (request, plain)]
    few, many = (np.asarray(matrix.values) for matrix in matrices)

    assert len(np.unique(few)) == 14
    assert few.all()
    assert np.abs(few - many).max() <= np.abs(many).max() / 14 * 1.01
    assert rounded_to_steps(matrices[1]) == matrices[0]
