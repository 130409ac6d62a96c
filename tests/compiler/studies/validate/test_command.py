"""`ipusim validate`: rows of JSON, stores, single points, refits, refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from ipusim.compiler.cli.app import main
from ipusim.compiler.studies.sweep.json_lines import members_of, text_of
from ipusim.compiler.studies.validate import FITTED, Configuration, measure, read_measurements
from ipusim.compiler.studies.validate.measure import _machine

WriteTable = Callable[..., Path]
ROWS = (
    "mine,IPU,dense,FP16,64,64,4,,1,flops,1e10,exact",
    "mine,IPU,dense,fp16,64,64,16,,1,flops,3e10,exact",
    "mine,IPU,static,fp16,64,64,16,16,0.25,speedup_vs_dense,0.5,exact",
    "mine,IPU,static,fp16,64,64,8,16,0.25,speedup_vs_dense,1.5,exact",
    "mine,IPU,static,fp16,64,64,8,16,0.5,speedup_vs_dense,nan,missing",
    "mine,IPU,dynamic,fp32,64,64,16,8,0.25,flops,2e9,exact",
    "mine,IPU,static,fp16,8192,8192,65536,16,0.125,flops,1e12,exact",
)


def validated(
    capsys: pytest.CaptureFixture[str], *arguments: object, workers: int = 0
) -> tuple[int, str, str]:
    """Return exit status and both outputs of the command."""
    status = main(["validate", "--workers", str(workers), *map(str, arguments)])
    return status, *capsys.readouterr()


def keys(lines: list[bytes]) -> list[str]:
    """Return the keys of a store's lines in order."""
    return sorted(members_of(line)["key"] for line in lines[1:])


def lines_in(store: Path) -> list[bytes]:
    """Return the lines of a store, its header first."""
    return store.read_bytes().splitlines(keepends=True)


def check_attribution(point_data: dict) -> None:
    """Check that parts and gap add up to the measured figure; a missing one has no parts."""
    output = point_data["attribution"]
    if point_data["measured"] is None or point_data["unit"] != "cycles":
        return
    assert output["measured"] == pytest.approx(point_data["measured"])
    cycles = sum(suspect["cycles"] for suspect in output["suspects"])
    assert cycles == pytest.approx(point_data["simulated"])
    assert cycles + output["gap"] == pytest.approx(point_data["measured"])


@pytest.fixture
def points(table: WriteTable) -> Path:
    """Write the table of `ROWS`."""
    return table(*ROWS)


def test_json_has_points_with_both_figures_and_a_summary(
    capsys: pytest.CaptureFixture[str], points: Path, tmp_path: Path
) -> None:
    store = tmp_path / "store.jsonl"
    options = ("--points", points, "--store", store)
    status, out, err = validated(capsys, *options, "--json", workers=1)
    output = json.loads(out)

    assert (status, err) == (0, "")
    assert set(output) == {"cycle_model", "points", "summary"}
    assert [p["value"] for p in output["points"][2:5]] == [0.5, 1.5, None]
    assert [p["unit"] for p in output["points"][2:4]] == ["cycles", "speedup"]
    for point_data in output["points"]:
        if point_data["measured"] and point_data["simulated"]:
            error = 100 * (point_data["simulated"] / point_data["measured"] - 1)
            assert error == pytest.approx(point_data["error_percent"])
            check_attribution(point_data)
    missing, refused = output["points"][4], output["points"][6]
    assert (missing["measured"], missing["fits"]) == (None, True)
    assert missing["simulated"] > 0
    assert (refused["simulated"], refused["error_percent"], refused["fits"]) == (None, None, False)
    assert output["summary"]["left_out"] == {"missing": 1, "refused": 1}

    lines = lines_in(store)
    status, again, _ = validated(capsys, "--points", points, "--store", store, "--json")

    assert again == out
    assert lines_in(store) == lines

    store.write_bytes(b"".join(lines[:4]) + lines[4][:30])
    status, text, err = validated(
        capsys, "--points", points, "--store", store, "--plot", tmp_path / "pictures"
    )

    assert status == 0
    assert "it has no end, an interrupted write" in err
    assert keys(lines) == keys(lines_in(store))
    assert "Hardware has no figure; here:" in text
    assert "bytes of a tile's 637,872: " in " ".join(text.split())
    assert "Outside the means: 1 missing, 1 refused." in text
    assert {path.name for path in (tmp_path / "pictures").iterdir()} == {
        "measured_simulated.png",
        "measured_simulated.svg",
        "speedup_static_fp16.png",
        "errors_static_fp16.png",
        "errors_dynamic_fp32.png",
        "dense_batch.png",
    }

    validated(capsys, "--points", points, "--store", store, "--plot", tmp_path / "v" / "of.svg")
    texts = {path.name: path.read_text() for path in (tmp_path / "v").iterdir()}
    assert texts.keys() == {
        "of-measured_simulated.svg",
        "of-speedup_static_fp16.svg",
        "of-errors_static_fp16.svg",
        "of-errors_dynamic_fp32.svg",
        "of-dense_batch.svg",
    }
    assert "<title>" in texts["of-measured_simulated.svg"]


def test_a_result_that_is_none_is_named_left_out_and_simulated_again(
    capsys: pytest.CaptureFixture[str], table: WriteTable, tmp_path: Path
) -> None:
    store, points = tmp_path / "store.jsonl", table(*ROWS[:2])
    validated(capsys, "--points", points, "--store", store, workers=1)
    lines = lines_in(store)
    parts = members_of(lines[1])
    del parts["result"]["host_seconds"]
    store.write_bytes(b"".join([lines[0], text_of(parts), *lines[2:]]))

    status, _, err = validated(capsys, "--points", points, "--store", store, workers=1)

    assert status == 0
    assert "left out a bad line, line 2: host_seconds: lacks 'host_seconds'; " in err
    assert err.count("\n") == 1
    assert store.read_bytes().count(b"\n") == len(lines) + 1


def test_one_point_simulates_what_it_needs_and_says_what_could_carry_its_error(
    capsys: pytest.CaptureFixture[str], points: Path, tmp_path: Path
) -> None:
    store = tmp_path / "store.jsonl"
    options = ("--points", points, "--store", store)

    status, text, err = validated(capsys, *options, "--point", 3)

    assert (status, err) == (0, "")
    assert text.startswith("static fp16 m 64 k 64 n 16 block 16 density 0.25 (mine; ")
    assert "multiply compute" in text
    assert "this point's own" in text or "tells more" in text
    assert len(keys(lines_in(store))) == 1

    output = json.loads(validated(capsys, *options, "--point", 4, "--json")[1])
    assert [(point_data["number"], point_data["unit"]) for point_data in output["points"]] == [
        (4, "speedup")
    ]
    assert output["points"][0]["attribution"]["suspects"]
    assert len(keys(lines_in(store))) == 3

    _, text, _ = validated(capsys, *options, "--point", 5)
    assert text.endswith("No error to attribute: missing.\n")


def test_a_refit_takes_what_fits_these_points_in_whole_cycles(
    capsys: pytest.CaptureFixture[str], table: WriteTable, tmp_path: Path
) -> None:
    rows = [
        f"mine,IPU,{method},fp16,64,64,{n},{block},{density},flops,{rate}e9,exact"
        for n, rate in ((4, 1), (16, 4), (64, 15))
        for method, block, density in (("dense", "", 1), ("static", 16, 0.25))
    ]
    options = ("--points", table(*rows), "--store", tmp_path / "store.jsonl", "--json")
    shipped = json.loads(validated(capsys, *options, workers=1)[1])["summary"]
    refitted = json.loads(validated(capsys, *options, "--refit", workers=1)[1])["summary"]
    fits = [point_data["fitted"] for point_data in shipped["constants"]]

    assert [point_data["fitted"] for point_data in refitted["constants"]] == fits
    assert [point_data["value"] for point_data in refitted["constants"]] == [
        round(point_data) for point_data in fits
    ]
    assert [point_data["value"] for point_data in shipped["constants"]] == list(
        attrs.astuple(FITTED)
    )
    assert shipped["fit"]["points"] > 1


def test_lock_step_is_simulated_and_kept_by_itself(
    capsys: pytest.CaptureFixture[str], table: WriteTable, tmp_path: Path
) -> None:
    store = tmp_path / "store.jsonl"
    options = ("--points", table(ROWS[0]), "--store", store, "--json")
    free = json.loads(validated(capsys, *options)[1])["points"][0]
    locked = json.loads(validated(capsys, *options, "--lock-step")[1])["points"][0]
    lines = lines_in(store)

    assert len(set(keys(lines))) == 2
    assert [members_of(line)["configuration"]["lock_step"] for line in lines[1:]] == [False, True]
    assert locked["simulated"] >= free["simulated"]
    validated(capsys, *options, "--lock-step")
    assert lines_in(store) == lines


def test_lock_step_is_a_number_of_the_machine() -> None:
    job = Configuration(
        method="dense", dtype="fp16", m=64, k=64, n=4, block=None, density=None, lock_step=True
    )
    machines = [_machine(attrs.evolve(job, lock_step=mode)) for mode in (False, True)]

    assert [machine.lock_step for machine in machines] == [0, 1]
    assert str(job).endswith(" in lock step")


def test_a_point_is_what_the_run_command_gives(
    capsys: pytest.CaptureFixture[str], points: Path
) -> None:
    job = attrs.evolve(read_measurements(points)[2].at(16), density=1.0)  # however it is drawn
    flags = ["--m", "64", "--k", "64", "--n", "16", "--block-length", "16", "--density", "1"]

    status = main(["run", *flags, "--lowering", "popsparse", "--timing-only", "--json"])
    row = json.loads(capsys.readouterr().out)

    assert status == 0
    assert row["compute_cycles"] + row["exchange_cycles"] == measure(job).cycles


def test_dynamic_is_measured_with_float_partials_and_the_planner_of_popsparse() -> None:
    job = Configuration(method="dynamic", dtype="fp16", m=64, k=64, n=16, block=16, density=1 / 4)

    assert {"machine", "partials_type", "strategy", "meta_info_oversize"} <= set(
        json.loads(job.key)
    )
    assert job.partials_type == "float"
    assert measure(job).fits


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--points", "missing.csv"], "missing.csv: cannot be read, No such file"),
        (["--points", "README.md"], "lacks the column"),
        (["--store", "README.md"], "is no store"),
        (["--workers", "-1"], "-1 workers"),
        (["--workers", "many"], "--workers"),
        (["--plots", "folder"], "--plots"),
        (["--point", "8"], "--point 8: the points have numbers from 1 to 7"),
        (["--point", "0"], "--point 0: the points have numbers from 1 to 7"),
        (["--refit", "--no-profiled"], "give one of them"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str],
    points: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "README.md").write_text("# A text\n", encoding="utf-8")
    options = {"--points": str(points), "--store": str(tmp_path / "store.jsonl")}
    if len(arguments) == 2 and not arguments[1].startswith("--"):
        options.update([tuple(arguments)])
        arguments = []

    status = main(["validate", *(word for pair in options.items() for word in pair), *arguments])
    out, err = capsys.readouterr()

    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
