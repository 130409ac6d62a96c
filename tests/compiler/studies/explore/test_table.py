"""The table of a sweep: conditions, order, columns, answers, and what was refused."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import attrs
import pytest
from sweep_points import finding_of, small_sweep, write_store

from ipusim import InputError
from ipusim.compiler import read_sweep
from ipusim.compiler.cli.app import main
from ipusim.compiler.drawing.columns import Column
from ipusim.compiler.studies.explore import (
    Finding,
    findings_text,
    grid_of,
    measure,
    selected,
    sorted_by,
    sweep_table,
)
from ipusim.compiler.studies.explore.columns import COLUMNS, column_of
from ipusim.compiler.studies.explore.page import sweep_data
from ipusim.compiler.studies.explore.pages import MAX_PANELS, job_pages
from ipusim.compiler.studies.explore.point import command_of
from ipusim.compiler.studies.explore.report import summary_lines
from ipusim.compiler.studies.explore.variants import (
    fastest_positions,
    jobs_of,
    names_of,
    sorted_findings,
)


def cycles_of(findings: Sequence[Finding]) -> list[int | None]:
    """Return the cycles of each finding."""
    return [one.cycles for one in findings]


@pytest.mark.parametrize(
    ("conditions", "positions"),
    [
        (["block=16"], [50, 20, 100]),  # a dense plan reads no block
        (["block = 4,16", "method!=dense"], [90, 40, 50, 20]),
        (["cycles<50"], [40, 20]),
        (["cycles<=50", "cycles>=40"], [40, 50]),
        (["density=1/4", "block>4"], [50, 100]),
        (["x_dense>1", "method=static"], [90, 40, 50, 20]),
        (["Method=STATIC", "block-length=4"], [90, 40]),
    ],
)
def test_rows_are_chosen_by_comparisons_that_must_all_hold(
    conditions: list[str], positions: list[int]
) -> None:
    assert cycles_of(selected(small_sweep(), conditions)) == positions


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("block", "--where 'block' is no comparison; write as block=16 or cycles<10000"),
        ("cycle<5", "no column 'cycle'; there is cycles"),
        ("blue=5", "no column 'blue'; there is"),
        ("method<5", "--where 'method<5': method holds words; compare with = or !="),
        ("n=many", "--where 'n=many': 'many' is no number; write 16, 0.0625 or 1/16"),
        ("n=1/0", "'1/0' is no number"),
        ("n=", "is no comparison"),
        ("block=8", "--where 'block=8' fits no point; block is 4, 16"),
    ],
)
def test_an_impossible_condition_is_refused_in_a_line(condition: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        selected(small_sweep(), [condition])

    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_conditions_that_no_point_meets_together_are_named() -> None:
    with pytest.raises(InputError, match=r"no point fits all of --where cycles<30 block=4"):
        selected(small_sweep(), ["cycles<30", "block=4", "method=static"])


@pytest.mark.parametrize("condition", ["cycles>=20", "cycles!=1"])
def test_a_refused_point_fits_no_condition_on_a_figure(condition: str) -> None:
    findings = (finding_of("static", None, block=4), *small_sweep())

    assert selected(findings, [condition]) == findings[1:]


def test_rows_are_sorted_best_first_and_those_without_a_value_last() -> None:
    refused = finding_of("static", None, block=4, density=1.0)
    findings = (refused, *small_sweep())

    assert cycles_of(sorted_by(findings, "cycles")) == [20, 40, 50, 90, 100, None]
    assert cycles_of(sorted_by(findings, "x dense")) == [20, 40, 50, 90, 100, None]
    with pytest.raises(InputError, match="no column 'speed'"):
        sorted_by(findings, "speed")


def test_the_text_fits_eighty_columns_says_what_is_shared_and_marks_the_quickest() -> None:
    text = findings_text(sorted_by(small_sweep(), "cycles")).splitlines()
    rows = [line for line in text if line.startswith(("static ", "dense "))]

    assert max(map(len, text)) <= 80
    assert text[0] == "5 points: m 64, k 64, n 8, type half, tiles 4, machine bow"
    assert [line.split()[-1] == "*" for line in rows] == [True, False, True, False, False]
    assert "1/16" in rows[0]
    assert not any(head in text[1] for head in ("tiles", " n "))


def test_refused_and_failed_points_are_listed_below_with_their_reasons() -> None:
    refused = finding_of("static", None, block=16, density=1.0)
    failed = attrs.evolve(finding_of("dense", None), result={}, failure="no memory " * 12)
    lines = findings_text((*small_sweep(), refused, failed)).splitlines()
    verdicts = [word for line in lines for word in line.split() if word in ("refused", "failed")]

    assert verdicts == ["refused", "failed"]
    listed = " ".join(" ".join(lines[lines.index("Refused:") :]).split())
    expected = f"Refused: static None: too large Failed: dense None: {'no memory ' * 12}"
    assert listed == expected.rstrip()
    assert max(map(len, lines)) <= 80
    assert not any(line.endswith(":") for line in findings_text(small_sweep()).splitlines())


def test_a_table_with_many_fields_still_fits() -> None:
    findings = [
        finding_of(
            "static", 10 + at, n=at, block=4, density=0.3 / (1 + at), tiles=at, machine=f"m{at}"
        )
        for at in range(1, 9)
    ]

    assert max(map(len, findings_text(findings).splitlines())) <= 80


def test_the_answers_name_the_quickest_and_where_each_method_passes_dense() -> None:
    slow = finding_of("static", 400, block=8, density=0.25, dense=100)
    fast = finding_of("static", 50, block=8, density=1 / 16, dense=100)

    expected = " ".join(line.strip() for line in summary_lines([*small_sweep(), slow, fast]))

    assert "Quickest: static block 16 at every density here (2 to 5 x dense)." in expected
    assert "static block 4, static block 16 at every density here" in expected
    assert "static block 8 below density 0.099 (from 90.1 % zeros)" in expected
    assert summary_lines([small_sweep()[0]]) == []


def test_a_dense_plan_does_the_job_of_every_density_of_its_shape() -> None:
    jobs = [sorted(map(int, cycles_of(some))) for some in jobs_of(small_sweep()).values()]
    other = finding_of("dense", 7, n=16)

    assert sorted(jobs) == [[20, 40, 100], [50, 90, 100]]
    assert [cycles_of(some) for some in jobs_of([other]).values()] == [[7]]
    assert [small_sweep()[at].cycles for at in sorted(fastest_positions(small_sweep()))] == [50, 20]


def test_a_field_that_follows_from_another_is_not_named() -> None:
    findings = [
        finding_of("static", 1, strategy="popsparse", lowering="popsparse"),
        finding_of("static", 2, strategy="column-bands", lowering="own"),
        finding_of("static", 3, strategy="auto", lowering=None),
        finding_of("dense", 4, strategy="dense"),
    ]

    assert names_of(findings, ("method", "strategy", "lowering")) == (
        "static popsparse",
        "static column-bands",
        "static auto",
        "dense",
    )


def test_the_bound_is_the_larger_of_words_and_macs() -> None:
    by_words = finding_of("static", 100, bound=30, utilisation=0.2)
    by_macs = finding_of("static", 100, bound=30, utilisation=0.405)

    assert (by_words.bound_cycles, by_macs.bound_cycles) == (30, 41)
    assert finding_of("static", None).bound_cycles is None


def test_parts_that_overlap_add_up_to_the_cycles() -> None:
    one = finding_of("static", 100, compute=60, exchange=50, sync=10)

    assert one.overlap_cycles == 20


def test_a_shape_has_a_page_with_six_of_its_densities_and_lone_jobs_share_one() -> None:
    many = [
        finding_of("static", 10, block=block, n=8, density=1 / (1 + at))
        for at in range(9)
        for block in (4, 16)
    ]
    lone = [finding_of("static", 10, block=block, n=n) for n in (16, 32) for block in (4, 16)]

    pages = job_pages([*many, *lone])

    assert [len(page.panels) for page in pages] == [MAX_PANELS, 2]
    titles = list(pages[0].panels)
    assert (titles[0], titles[-1]) == ("density 1", "density 1/9")
    assert set(pages[1].panels) == {"n 16", "n 32"}


def test_the_order_of_points_is_that_of_their_jobs_not_of_the_store() -> None:
    findings = small_sweep()

    assert sorted_findings(findings[::-1]) == sorted_findings(findings)


def test_the_whole_table_has_every_column_with_its_unit() -> None:
    table = sweep_table(small_sweep())
    rows = list(csv.DictReader(table.csv().splitlines()))

    assert [row["cycles"] for row in rows] == ["90", "40", "50", "20", "100"]
    assert rows[0]["plan.kernel"] == "k"
    assert rows[0]["memory_bytes.partials"] == "12"
    assert rows[4]["block_length"] == ""
    assert {"compute_cycles", "max_tile_bytes", "bound_cycles"} <= set(rows[0])


@pytest.mark.quick  # it imports pandas for the others
def test_a_store_is_read_chosen_from_and_made_a_data_frame(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    store = tmp_path / "s.jsonl"
    axes = {"size": 64, "n": (4, 8), "density": (0.25, 0.5), "tiles": 4}
    write_store(store, {**axes, "method": ("static",), "strategy": ("rows",)})
    shown = ["--where", "n=8", "--sort", "exchange", "--csv", str(tmp_path / "tables")]
    arguments = ["explore", "--store", str(store), "--json"]
    assert main([*arguments, *shown]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    results = read_sweep(store)
    table = csv.DictReader((tmp_path / "tables" / "sweep.csv").read_text().splitlines())

    assert [row["exchange_cycles"] for row in rows] == sorted(r["exchange_cycles"] for r in rows)
    assert [int(row["cycles"]) for row in table] == [row["cycles"] for row in rows]
    assert {row["n"] for row in rows} == {8}
    assert len(results) == 4
    frame = results.where("density=0.5").sorted_by("cycles").to_dataframe()
    assert frame["n"].tolist() == [4, 8]
    assert "4 points" in str(results)
    with pytest.raises(InputError, match=r"none.jsonl"):
        read_sweep(tmp_path / "none.jsonl")


def test_the_command_of_a_point_repeats_it(capsys: pytest.CaptureFixture[str]) -> None:
    axes = {"m": 64, "k": 32, "n": 4, "tiles": 4, "method": ("static", "dense")}
    more = {"published_kernels": False, "sram_bytes": 507904, "density": 1 / 3}

    for point in grid_of({**axes, **more}):
        command = command_of(point.configuration).split()
        assert command[:2] == ["ipusim", "run"]
        assert "--no-published-kernels" in command
        assert main([*command[1:], "--json"]) == 0
        ran = json.loads(capsys.readouterr().out)
        expected_columns = measure(point.request)
        assert (ran["cycles"], ran["density"]) == (
            expected_columns["cycles"],
            expected_columns["density"],
        )


def test_the_time_of_the_chip_is_a_column_an_order_and_a_condition() -> None:
    fast = finding_of("static", 300, clock_hz=3e9)
    slow = finding_of("static", 200, clock_hz=1e9)

    assert [COLUMNS["microseconds"].cell(item) for item in (fast, slow)] == ["0.1", "0.2"]
    for word in ("time", "chip us", "seconds", "chip_seconds", "s"):
        assert sorted_by((slow, fast), word) == (fast, slow)
    assert sorted_by((fast, slow), "cycles") == (slow, fast)
    assert selected((fast, slow), ["time<0.15"]) == (fast,)
    assert column_of("host s") is column_of("wall_seconds") is COLUMNS["host_seconds"]
    table = sweep_table((fast, slow))
    assert table.columns["chip_seconds"] == (1e-7, 2e-7)
    assert table.columns["host_seconds"] == (0.5, 0.5)


def test_columns_of_the_page_have_their_titles_and_units() -> None:
    columns = sweep_data(small_sweep())["columns"]
    units = {column["title"]: column["unit"] for column in cast(list[dict[str, str]], columns)}

    assert units == {
        **dict.fromkeys(
            ("method", "block", "density", "cycles", "chip us", "x dense", "TFLOP/s"), ""
        ),
        **dict.fromkeys(("compute", "exchange", "sync", "bound"), "cycles"),
        "tile bytes": "bytes",
        "utilisation": "",
    }
    assert COLUMNS["exchange_words"].unit == "words"  # of points that tell it


def test_one_declared_column_is_a_figure_of_the_table_of_conditions_and_of_orders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    twice = Column[Finding](
        "twice_the_cycles", lambda finding: 2 * (finding.cycles or 0), ",", more_is_better=True
    )
    monkeypatch.setitem(cast(dict[str, Column[Finding]], COLUMNS), twice.name, twice)
    findings = small_sweep()

    assert sweep_table(findings).columns[twice.name] == (180, 80, 100, 40, 200)
    assert cycles_of(selected(findings, [f"{twice.title}>100"])) == [90, 100]
    assert cycles_of(sorted_by(findings, "Twice-the-cycles")) == [100, 90, 50, 40, 20]
    with pytest.raises(InputError, match="twice the cycles is 40, 80, 100, 180, 200"):
        selected(findings, ["twice_the_cycles=7"])
