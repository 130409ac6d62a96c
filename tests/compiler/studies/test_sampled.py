"""Command `ipusim sddmm`: verdict first, JSON, run files, and refusals."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ipusim import BOW
from ipusim.compiler.cli.app import main
from ipusim.compiler.studies import sampled
from ipusim.compiler.studies.sampled import positions_of, run_sddmm

Capture = pytest.CaptureFixture[str]
SMALL = ["sddmm", "--m", "64", "--n", "96", "--tiles", "8"]


def test_the_verdict_comes_first_and_the_report_follows(tmp_path: Path, capsys: Capture) -> None:
    status = main([*SMALL, "--k", "32", "--run-file", str(tmp_path / "s.run")])
    first, *rest = capsys.readouterr().out.splitlines()

    assert status == 0
    assert first.startswith("The sampled product does not pay: ")
    assert any("y[m, n] = a[m, k] @ x[k, n] where y is stored" in line for line in rest)
    assert main(["report", str(tmp_path / "s.run")]) == 0


@pytest.mark.parametrize("flags", [[], ["--dynamic"], ["--timing-only"]])
def test_json_has_the_figures_of_both_products(flags: list[str], capsys: Capture) -> None:
    assert main([*SMALL, "--k", "32", *flags, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)

    assert figures["method"] == ("dynamic" if "--dynamic" in flags else "static")
    assert figures["dense_macs"] == 64 * 96 * 32
    assert figures["speedup"] == figures["dense_cycles"] / figures["cycles"]
    assert (figures["error"] is None) == ("--timing-only" in flags)


def test_positions_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mask.npy"
    np.save(path, np.kron(np.eye(3), np.ones((16, 16))))
    pattern = positions_of(path, shape=(1, 1), block=None, density=1.0, seed=0)
    run = run_sddmm(pattern, k=16, machine=BOW.scaled_to(4))

    assert pattern.shape == (48, 48)
    assert run.is_right
    assert run.program.label.stored == 3 * 16 * 16


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--density", "0"], "--density is 0.0; give more than 0 and at most 1, as 1/8"),
        (["--k", "0"], "k is 0; give 1 or more"),
        (["--block-length", "3"], "blocks of 3 are not supported"),
    ],
)
def test_bad_flags_are_one_line(flags: list[str], words: str, capsys: Capture) -> None:
    status = main([*SMALL, *flags])
    error = capsys.readouterr().err

    assert status == 2
    assert words in error
    assert len(error.splitlines()) == 1


def test_sizes_that_fit_no_chip_are_refused_before_positions_are_drawn(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampled, "positions_of", None)  # a call would be an error
    status = main(["sddmm", "--m", "1000000", "--n", "1000000"])

    assert status != 0
    assert "x and y of 1,000,000 columns 2,000,512,000,000: more than" in capsys.readouterr().err
