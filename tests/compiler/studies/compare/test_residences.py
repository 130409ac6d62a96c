"""Comparisons with the reproduced libraries say that their values travel on every run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ipusim import BOW
from ipusim.compiler import plan_dense
from ipusim.compiler.cli.app import main

JOB = ("--m", "256", "--k", "256", "--n", "64", "--tiles", "16")
STATIC = (*JOB, "--method", "static", "--density", "1/4", "--timing-only")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command, its white space as single blanks."""
    capsys.readouterr()
    main(list(arguments))
    return " ".join(capsys.readouterr().out.split())


def test_a_report_says_that_values_of_the_libraries_travel(
    capsys: pytest.CaptureFixture[str],
) -> None:
    library = printed(capsys, "run", *STATIC, "--strategy", "popsparse")
    selected = printed(capsys, "run", *STATIC, "--weights", "resident")
    dense = plan_dense((256, 256), n=64, machine=BOW.scaled_to(16), strategy="poplin")

    assert "Values travel on every run, as those of PopSparse do." in library
    assert "Values travel" not in selected
    assert "none travel (resident weights)" in selected
    assert "Values travel on every run, as those of poplin do." in " ".join(str(dense).split())


def test_json_and_compare_say_where_weights_live(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows: dict[str, Any] = {}
    for name, options in (("a", ("--weights", "resident")), ("b", ("--strategy", "popsparse"))):
        capsys.readouterr()
        main(["run", *STATIC, *options, "--json"])
        rows[name] = capsys.readouterr().out
        (tmp_path / name).write_text(rows[name], encoding="utf-8")
    files = [str(tmp_path / name) for name in rows]
    text = printed(capsys, "compare", *files)
    rows_of_both = json.loads(printed(capsys, "compare", *files, "--json"))

    assert [json.loads(row)["plan"]["weights"] for row in rows.values()] == ["resident", "shared"]
    assert "Weights: resident in A, shared in B." in text
    assert (rows_of_both["first_weights"], rows_of_both["second_weights"]) == ("resident", "shared")
    assert "Weights:" not in printed(capsys, "compare", files[0], files[0])


def test_a_sweep_with_a_library_has_a_column_of_residences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("explore", *JOB, "--method", "static", "--density", "1/4", "--workers", "0")
    store = ("--store", str(tmp_path / "sweep.jsonl"))
    text_of_both = printed(capsys, *arguments, *store, "--strategy", "grid", "popsparse")
    text_of_popsparse = printed(capsys, *arguments, *store, "--strategy", "popsparse")

    assert "weights are" in text_of_both
    assert "Shared weights travel on every run, as those of the libraries popsparse" in text_of_both
    assert "weights are" not in text_of_popsparse
