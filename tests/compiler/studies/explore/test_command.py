"""`ipusim explore`: stores that are continued, shared and sharded, pictures, pages, refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from progress import HANG, wait_until
from sweep_points import write_store

from ipusim import CYCLE_MODEL
from ipusim.compiler.cli.app import main
from ipusim.compiler.studies.sweep.json_lines import MEMBERS, members_of

SWEEP = (
    *("--size", "64", "128", "--n", "4", "16", "--block-length", "4", "16"),
    *("--density", "1/4", "1/8", "--method", "static", "dense", "--tiles", "4"),
)
POINTS = 4 * (4 + 1)  # static points by block and density, and one dense point, for each size and n
FEW = (
    *("--size", "64", "--n", "4", "16", "--block-length", "16", "--density", "1/4", "1/8"),
    *("--method", "static", "dense", "--tiles", "4"),
)
COMMAND = "import sys; from ipusim.compiler.cli.app import main; sys.exit(main())"


Explored = Callable[..., tuple[int, str, str]]


@pytest.fixture
def explored(capsys: pytest.CaptureFixture[str]) -> Explored:
    """Run the command on a store with other arguments; return its status and its output."""

    def explored(store: Path, *arguments: object) -> tuple[int, str, str]:
        arguments_of_run = ["--store", store, "--workers", 1, *arguments]
        status = main(["explore", *map(str, arguments_of_run)])
        return status, *capsys.readouterr()

    return explored


def matrices(folder: Path, size: int) -> tuple[Path, Path]:
    """Write a matrix file that can be read, and one that cannot."""
    good, bad = folder / "good.npy", folder / "bad.mtx"
    np.save(good, np.eye(size, dtype=np.float16))
    bad.write_text("no matrix", encoding="utf-8")
    return good, bad


def results(store: Path) -> list[dict]:
    """Return the members of each line of a store."""
    header, *lines = store.read_bytes().splitlines(keepends=True)
    assert json.loads(header) == {"store": "ipusim explore", "format": 3}
    return [members_of(line) for line in lines]


def test_rows_are_what_the_run_command_gives(
    explored: Explored, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    store = tmp_path / "store.jsonl"
    methods = ["--method", "static", "dynamic", "dense", "--amp-units", "8", "16"]
    job = ["--m", "96", "--k", "80", "--n", "12", "--density", "1/4", "--tiles", "6"]

    status, out, err = explored(store, *job, *methods, "--json")

    assert (status, err) == (0, "")
    rows = [json.loads(line) for line in out.splitlines()]
    assert len(rows) == 6
    for row in rows:
        (stored,) = (result for result in results(store) if result["result"].items() <= row.items())
        assert list(stored) == list(MEMBERS)
        assert {stored["cycle_model"], row["cycle_model"]} == {CYCLE_MODEL}
        method = row["method"].partition("_")[0]
        units = ["--amp-units", str(row["amp_units"])]
        main(["run", *job, "--method", method, *units, "--timing-only", "--json"])
        ran = json.loads(capsys.readouterr().out)
        expected = (
            "cycles",
            "compute_cycles",
            "exchange_cycles",
            "sync_cycles",
            "flop_rate",
            "plan",
        )
        assert {name: ran[name] for name in expected} == {name: row[name] for name in expected}
        assert row["max_tile_bytes"] == ran["max_tile_bytes"]
        assert row["speedup_vs_dense"] is not None
        assert sum(p["compute"] for p in row["phases"]) == row["compute_cycles"]


def test_a_killed_sweep_resumes_and_loses_nothing(explored: Explored, tmp_path: Path) -> None:
    store = tmp_path / "store.jsonl"
    command = [sys.executable, "-c", COMMAND, "explore", *SWEEP, "--store", str(store)]
    process = subprocess.Popen(
        [*command, "--workers", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    assert wait_until(
        lambda: (
            process.poll() is not None or (store.exists() and store.read_bytes().count(b"\n") > 4)
        )
    )
    process.kill()
    process.wait(HANG)
    with store.open("ab") as file:
        file.write(b'{"key": "cut o')
    first_content = store.read_bytes().rpartition(b"\n")[0]
    lines_before = first_content.count(b"\n")
    assert 3 < lines_before <= POINTS

    status, _, err = explored(store, *SWEEP)

    assert status == 0
    assert "it has no end, an interrupted write" in err
    assert store.read_bytes().startswith(first_content)
    assert len({row["key"] for row in results(store)}) == len(results(store)) == POINTS


def test_two_sweeps_may_share_a_store(tmp_path: Path) -> None:
    store = tmp_path / "store.jsonl"
    command = [sys.executable, "-c", COMMAND, "explore", *FEW, "--store", str(store)]
    sweeps = [
        subprocess.Popen([*command, "--workers", "1", "--seed", seed], stdout=subprocess.DEVNULL)
        for seed in ("1", "2")
    ]

    assert [process.wait(HANG) for process in sweeps] == [0, 0]
    assert len({row["key"] for row in results(store)}) == 2 * (2 + 1) + 2 * 2


def test_a_dry_run_lists_the_points_and_a_sweep_does_only_new_ones(
    explored: Explored, tmp_path: Path
) -> None:
    store = tmp_path / "store.jsonl"
    small = ("--size", "64", "--tiles", "4", "--density", "1/4")
    status, out, _ = explored(store, *small, "--n", 4, 8, "--dry-run")
    assert status == 0
    assert "2 points: 0 held" in out
    assert not store.exists()

    explored(store, *small, "--n", 4, 8)
    first = store.read_bytes()
    _, out, _ = explored(store, *small, "--n", 4, 8, 12, "--dry-run")
    assert "3 points: 2 held" in out
    assert store.read_bytes() == first

    explored(store, *small, "--n", 4, 8, 12)
    assert store.read_bytes().startswith(first)
    assert sorted(row["result"]["n"] for row in results(store)) == [4, 8, 12]

    status, out, _ = explored(store, "--json")  # no axes: what the store holds
    assert sorted(json.loads(line)["n"] for line in out.splitlines()) == [4, 8, 12]


def test_shards_have_their_share_and_stores_of_theirs_are_read_as_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    axes = ("--size", 32, "--tiles", 2, "--n", 4, 8, 12, "--method", "dense")
    stores = [tmp_path / "1.jsonl", tmp_path / "2.jsonl"]
    for store, n in zip(stores, ((4, 8), 12), strict=True):
        write_store(store, {"size": 32, "tiles": 2, "n": n, "method": ("dense",)})
    new = ("--store", tmp_path / "new.jsonl")

    shares = []
    for arguments_of_run in ((*new, "--shard", "1/2"), (*new, "--shard", "2/2"), (*new, *stores)):
        main(["explore", *map(str, (*axes, *arguments_of_run, "--dry-run"))])
        shares.append(capsys.readouterr().out)
    main(["explore", "--store", *map(str, stores), "--json"])
    out, err = capsys.readouterr()

    expected = ("2 points: 0 held", "1 point: 0 held", "3 points: 3 held")
    assert [words in share for words, share in zip(expected, shares, strict=True)] == [True] * 3
    assert sorted(json.loads(line)["n"] for line in out.splitlines()) == [4, 8, 12]
    assert err == ""


def test_a_bad_point_ends_nothing_and_one_that_does_not_fit_is_a_result(
    explored: Explored, tmp_path: Path
) -> None:
    store = tmp_path / "store.jsonl"
    good, bad = matrices(tmp_path, 64)
    job = ("--tiles", 4, "--n", 4, 65536)

    status, out, err = explored(store, bad, good, *job)

    assert status == 1
    assert "2 of 4 points failed" in err
    assert "Failed:" in out
    assert "not a readable .mtx matrix" in out
    assert "Refused:" in out
    refused, ran = sorted(
        (row["result"] for row in results(store)), key=lambda result: result["valid"]
    )
    assert (refused["valid"], ran["valid"]) == (False, True)
    assert refused["refusal"]
    assert refused["cycles"] is None

    status, _, _ = explored(store, good, *job)
    assert status == 0


@pytest.mark.parametrize("options", [("page",), ("page", "pictures")])
def test_pictures_and_a_page_are_made_from_the_store(
    explored: Explored, tmp_path: Path, options: tuple[str, ...]
) -> None:
    store, page, pictures = (tmp_path / name for name in ("store.jsonl", "page.html", "pictures"))
    write_store(store, {"size": 64, "n": 4, "method": ("static", "dense"), "tiles": 4})
    first_content, flags = (
        store.read_bytes(),
        {"page": ("--html", page), "pictures": ("--plot", pictures)},
    )

    status, _, err = explored(store, *[word for name in options for word in flags[name]])

    assert status == 0
    assert page.read_text().startswith("<!doctype html>")
    assert store.read_bytes() == first_content
    assert (str(pictures) in err) == ("pictures" in options)
    drawn = {"strategies.png", "pareto.png", "roofline.png"}
    files_drawn = drawn if "pictures" in options else set()
    assert {path.name for path in pictures.glob("*")} == files_drawn

    status, _, err = explored(store, "--plot", tmp_path / "runs.pdf")
    assert (status, str(tmp_path / "runs.pdf") in err) == (0, True)
    assert (tmp_path / "runs.pdf").read_bytes().startswith(b"%PDF")


def test_files_are_swept_and_drawn_beside_generated_operands(
    explored: Explored, tmp_path: Path
) -> None:
    store, pictures = tmp_path / "store.jsonl", tmp_path / "pictures"
    masks = [tmp_path / "a.txt", tmp_path / "b.txt"]
    masks[0].write_text("2 2\n1 0\n0 1\n", encoding="ascii")
    masks[1].write_text("2 2\n1 0\n0 0\n", encoding="ascii")
    common = ("--block-length", 16, "--n", 4, 8, "--tiles", 4, "--method", "static", "dense")

    status, out, _ = explored(store, *masks, *common, "--json")

    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert {(row["density"], row["m"]) for row in rows} == {(0.5, 32), (0.25, 32), (1, 32)}
    explored(store, "--size", 32, "--density", "1/2", *common)
    status, _, _ = explored(store, "--plot", pictures)
    assert status == 0
    assert (pictures / "rate_density.png").exists()


def test_a_dask_cluster_gives_the_same_rows(explored: Explored, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    job = (*matrices(tmp_path, 64), "--tiles", 4, "--n", 4, 8, "--method", "static", "dense")
    first_store, second_store = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    explored(first_store, *job)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        dask = ("--executor", "dask", "--scheduler", cluster.scheduler_address)
        status, _, err = explored(second_store, *job, *dask)

    assert status == 1
    assert "4 of 8 points failed" in err
    assert {row["key"]: row["result"]["cycles"] for row in results(first_store)} == {
        row["key"]: row["result"]["cycles"] for row in results(second_store)
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "nothing to sweep"),
        (["--n", "many"], "--n"),
        (["--density", "1/0"], "write 0.0625 or 1/16"),
        (["--n", "4", "--workers", "-1"], "-1 workers"),
        (["--n", "4", "--scheduler", "tcp://x:1"], "is for --executor dask"),
        (
            ["--n", "4", "--shard", "5/4"],
            "--shard '5/4' is no shard; write number/count, such as 3/16",
        ),
        (["--n", "4", "--store", "new.jsonl", "old.jsonl"], "there is no store old.jsonl"),
        (["none.mtx", "--n", "4"], "none.mtx: cannot be read, No such file"),
        (["--n", "4", "--machine", "fast"], "fast"),
        (
            ["--n", "4", "--strategy", "popsparse", "no-such"],
            "no strategy 'no-such'; there is auto",
        ),
        (["--n", "4", "--pattern", "uniform", "plaid"], "no pattern 'plaid'; there is banded"),
        (["--n", "4", "--block-length", "4", "5"], "blocks of 5 are not supported"),
        (["--n", "4", "--data-type", "float", "--partials-type", "half"], "are narrower than"),
        (["--n", "4", str(10**400)], "give 1 or more, at most 2^63 - 1, a whole number"),
        (["--size", str(10**12)], "at most 2^63 - 1 elements"),
        (["--n", "4", "--workers", str(10**18)], "workers; give 1 to "),
        (["--n", "4", "--store", "notes.txt"], "is no store of `ipusim explore`"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("# A text\n", encoding="utf-8")

    status = main(["explore", *arguments])
    out, err = capsys.readouterr()

    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    written = {path.name for path in tmp_path.iterdir() if path.suffix != ".lock"}
    assert written <= {"notes.txt", "new.jsonl"}


def test_a_folder_keeps_plans_and_programs_for_another_sweep(
    explored: Explored, tmp_path: Path
) -> None:
    clock = tmp_path / "slow.toml"
    clock.write_text('base = "bow"\nname = "slow"\nclock_hz = 1000\n', encoding="ascii")
    rows = {}
    for name, more in {
        "first": (),
        "again": ("--machine", str(clock), "--keep", tmp_path / "kept"),
        "taken": ("--keep", tmp_path / "kept"),
    }.items():
        status, out, _ = explored(tmp_path / name, *FEW, *more, "--json")
        expected = [json.loads(line) for line in out.splitlines()]
        rows[name] = [{**row, "host_seconds": 0} for row in expected]
        files = len(list((tmp_path / "kept").glob("*")))

        assert status == 0
        assert files == (0 if name == "first" else 3 * len(expected))
    assert rows["taken"] == rows["first"] != rows["again"]
    assert [row["cycles"] for row in rows["again"]] == [row["cycles"] for row in rows["first"]]
