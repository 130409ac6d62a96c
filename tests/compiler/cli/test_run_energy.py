"""`ipusim run --energy`: a paragraph of the report and a column of JSON."""

from __future__ import annotations

import json

import pytest

from ipusim.compiler.cli.app import main

JOB = ["run", "--m", "256", "--k", "256", "--n", "16", "--tiles", "32"]


def test_energy_is_printed_below_the_report_only_where_it_is_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*JOB, "--timing-only"]) == 0
    without = capsys.readouterr().out
    assert main([*JOB, "--timing-only", "--energy"]) == 0
    table = capsys.readouterr().out.partition("Energy (estimated, 7 nm table):")[2]

    assert "Energy" not in without
    assert [word in table for word in ("half MAC", "code byte read", "watts on average")] == [
        True
    ] * 3


def test_energy_is_a_column_of_json_where_it_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    rows = []
    for flags in ([], ["--energy"]):
        assert main([*JOB, "--timing-only", "--json", *flags]) == 0
        rows.append(json.loads(capsys.readouterr().out))
    energy = rows[1].pop("energy")

    assert set(rows[0]) == set(rows[1])
    assert energy["joules"] == pytest.approx(sum(row["joules"] for row in energy["rows"]))
    assert energy["seconds"] == pytest.approx(rows[1]["cycles"] / 1.85e9)


def test_products_of_a_dynamic_run_are_those_of_the_pattern_that_ran(
    capsys: pytest.CaptureFixture[str],
) -> None:
    dynamic = [*JOB, "--method", "dynamic", "--density", "0.1", "--max-density", "0.3"]
    assert main([*dynamic, "--timing-only", "--json", "--energy"]) == 0
    row = json.loads(capsys.readouterr().out)
    counts = {
        row_of_energy["action"]: row_of_energy["count"] for row_of_energy in row["energy"]["rows"]
    }

    assert 2 * counts["half MAC"] == row["flop_count"]
