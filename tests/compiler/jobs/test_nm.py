"""N:M sparsity from the command's options to the outcome."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ipusim import InputError
from ipusim.compiler import NM, nm_mask
from ipusim.compiler.cli.app import main
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.jobs.resolved import nm_of
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.studies.explore import grid_of

SMALL = ["--m", "64", "--k", "64", "--n", "16", "--tiles", "8"]


def row(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Return the row of a run."""
    status = main(["run", *words, "--json"])
    captured = capsys.readouterr()

    assert (status, captured.err) == (0, "")
    columns: dict[str, Any] = json.loads(captured.out)
    return columns


@pytest.mark.parametrize("method", ["static", "dynamic", "dense"])
@pytest.mark.parametrize("data_type", ["half", "float"])
def test_every_method_runs_a_drawn_matrix(
    capsys: pytest.CaptureFixture[str], method: str, data_type: str
) -> None:
    columns = row(capsys, *SMALL, "--nm", "2:4", "--method", method, "--data-type", data_type)

    assert columns["valid"]
    assert columns["max_abs_error"] <= columns["tolerance"]
    assert columns["density"] == (1 if method == "dense" else 0.5)


def test_its_quickest_realisation_is_taken_unless_a_strategy_or_the_method_is_named() -> None:
    requests = [
        request_of({"nm": "2:4", **choice})
        for choice in ({}, {"strategy": "grid"}, {"method": "static"})
    ]
    assert [request.matmul.method for request in requests] == ["auto", "auto", "static"]
    assert [request.options.strategy for request in requests] == ["auto", "grid", "auto"]
    assert [request.options.realisation for request in requests] == ["auto", None, None]


def test_vectors_are_16_rows_unless_others_are_asked_for() -> None:
    vector = {"nm": "2:4", "realisation": "vector"}

    assert request_of(vector).matrix.nm_rows == 16
    assert request_of({**vector, "nm_rows": 64}).matrix.nm_rows == 64
    assert request_of({"nm": "2:4"}).matrix.nm_rows is None


@pytest.mark.parametrize("name", ["block_length", "density", "pattern"])
def test_options_of_blocks_beside_it_are_refused(name: str) -> None:
    rejected = {"block_length": 16, "density": 0.5, "pattern": "banded"}

    with pytest.raises(InputError, match=rf"leave --{name.replace('_', '-')} out"):
        request_of({"nm": "2:4", name: rejected[name]})


@pytest.mark.parametrize("rejected", [{"nm_rows": 4}, {"realisation": "vector"}])
def test_its_own_options_without_it_are_refused(rejected: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="give --nm too, as --nm 2:4"):
        request_of(rejected)


@pytest.mark.parametrize("text", ["", "2", "2:", ":4", "2:4:8", "-2:4", "2.0:4", "a:b", "2 : 4"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(MatrixError, match="write it as 2:4"):
        nm_of(text, 1)


@pytest.mark.parametrize("text", ["0:4", "5:4", "2:33", "999999999:999999999"])
def test_numbers_that_no_format_has_are_refused(text: str) -> None:
    with pytest.raises(MatrixError, match="give 1 <= n <= m <= 32"):
        nm_of(text, 1)


def test_a_file_that_is_not_n_of_m_is_refused_with_its_first_group(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weights = np.random.default_rng(0).standard_normal((16, 16)).astype(np.float32)
    pruned = weights * nm_mask(weights, NM(2, 4))
    np.save(tmp_path / "kept.npy", pruned)
    pruned[3, 8:12] = 1
    np.save(tmp_path / "spoilt.npy", pruned)
    job = ["--n", "8", "--tiles", "4", "--nm", "2:4"]

    assert main(["run", str(tmp_path / "kept.npy"), *job]) == 0
    assert "Result: right" in capsys.readouterr().out
    assert main(["run", str(tmp_path / "spoilt.npy"), *job]) == 2
    captured = capsys.readouterr().err
    assert len(captured.splitlines()) == 1
    assert "row 3" in captured
    assert "8" in captured


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--realisation", "amp"], "take --machine hypothetical-nm"),
        (["--realisation", "expand", "--data-type", "float"], "no kernel expands 2:4 groups of f"),
    ],
)
def test_a_realisation_without_a_kernel_is_misuse(
    capsys: pytest.CaptureFixture[str], flags: list[str], message: str
) -> None:
    assert main(["run", *SMALL, "--nm", "2:4", *flags, "--json"]) == 2
    captured = capsys.readouterr()
    assert len(captured.err.splitlines()) == 1
    assert message in captured.err
    assert json.loads(captured.out)["refusal"] in captured.err


def test_a_sweep_has_a_point_for_each_and_one_for_dense(tmp_path: Path) -> None:
    points = grid_of({"nm": ("2:4", "1:8"), "method": ("static", "dense")})
    densities = [point.configuration.get("density") for point in points]

    assert densities == [0.5, None, 0.125]
    assert len({point.key for point in grid_of({"nm": ("2:4",), "nm_rows": (1, 16)})}) == 2
    store = str(tmp_path / "store.jsonl")
    axes = ["--nm", "2:4", "1:8", "--size", "64", "--n", "8", "--tiles", "4", "--store", store]
    assert main(["explore", *axes]) == 0
    assert main(["explore", "--store", store]) == 0
