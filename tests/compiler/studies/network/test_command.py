"""`ipusim network`: from a name, a table or a checkpoint to a table, JSON, pictures and a store."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import attrs
import numpy as np
import pytest
from progress import HANG, wait_until
from safetensors.numpy import save_file

from ipusim.compiler.cli.app import main
from ipusim.compiler.graph.network.layer_table import SHIPPED
from ipusim.compiler.studies.network import network_named, network_text, run_numbers
from ipusim.compiler.studies.sweep import fingerprint
from ipusim.compiler.studies.sweep.json_lines import members_of

from .conftest import Studied

LAYERS = """
name = "small"
layers = [
  { name = "a", m = 64, k = 64, columns = 4, relu = true },
  { name = "flatten", operator = "flatten", input = "a" },
  { name = "b", m = 32, k = 64, columns = 4, input = "flatten" },
  { name = "softmax", operator = "softmax", host = true },
  { name = "c", m = 32, k = 64, columns = 4, input = "softmax" },
]
"""
COMMAND = "import sys; from ipusim.compiler.cli.app import main; sys.exit(main())"
POINTS = 2 * 3  # of two distinct layers
MOVED = 2  # between the chosen formats of two neighbours, and between dense ones
CHOSEN = 2  # with numbers


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(LAYERS, encoding="utf-8")
    return path


def rows_of(store: Path) -> list[str]:
    """Return the keys of a store's results, after checking that every line is whole."""
    header, *lines = store.read_bytes().splitlines(keepends=True)
    assert json.loads(header)["store"] == "ipusim network"
    return [members_of(line)["key"] for line in lines]


def test_a_study_that_is_killed_goes_on_and_simulates_nothing_twice(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "store.jsonl"
    arguments = [
        str(table),
        "--batch",
        "2",
        "--tiles",
        "8",
        "--store",
        str(store),
        "--workers",
        "1",
    ]
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND, "network", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    assert wait_until(
        lambda: (
            process.poll() is not None or (store.exists() and store.read_bytes().count(b"\n") > 2)
        )
    )
    process.kill()
    process.wait(HANG)
    before = store.read_bytes().rpartition(b"\n")[0]

    status = main(["network", *arguments, "--json"])
    out, _ = capsys.readouterr()

    assert status == 0
    assert store.read_bytes().startswith(before)
    keys = rows_of(store)
    assert len(set(keys)) == len(keys) == POINTS + MOVED + CHOSEN
    parsed = json.loads(out)
    assert [member["name"] for member in parsed["layers"]] == ["a", "b", "c"]
    assert parsed["batch"] == 2
    assert {member["name"]: member["count"] for member in parsed["total"]["not_simulated"]} == {
        "flatten": 1,
        "softmax": 1,
        "re-layout of an operand that is not the result of one simulated layer": 1,
    }
    assert all(member["numbers"]["right"] for member in parsed["layers"])
    assert {member["sparsity"] for member in parsed["layers"]} == {0.9}


@pytest.mark.parametrize(("curve", "has_pictures"), [((), False), ((0.5, 0.9), True)])
def test_what_is_held_is_told_and_drawn_without_another_simulation(
    table: Path,
    studied: Studied,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    curve: tuple[float, ...],
    has_pictures: bool,
) -> None:
    if not has_pictures:  # a single layer is enough
        table.write_text("".join(LAYERS.splitlines(keepends=True)[:4]) + "]\n", encoding="utf-8")
    store_now = attrs.evolve(studied, fingerprint=fingerprint(run_numbers))
    options = {
        "asked": {"tiles": 8, "data_type": "float"},
        "formats": "element",
        "curve": curve,
    }
    figures = store_now(network_named([str(table)]).of_batch(2), **options)
    content = store_now.path.read_bytes()
    page, pictures = tmp_path / "page.html", tmp_path / "pictures"
    curves = ("--curves", *map(str, curve)) if curve else ()
    shown = ("--html", str(page), "--plot", str(pictures)) if has_pictures else ()

    status = main(
        [
            *("network", str(table), "--batch", "2", "--tiles", "8", "--data-type", "float"),
            *("--formats", "element", *curves, "--timing-only"),
            *("--store", str(store_now.path), *shown),
        ]
    )
    out, err = capsys.readouterr()

    assert status == 0
    assert out.rstrip() == network_text(figures)
    assert store_now.path.read_bytes() == content
    assert (f"wrote {page}" in err) == has_pictures
    assert (page.exists() and page.stat().st_size > 0) == has_pictures
    assert bool(list(pictures.glob("*.png"))) == has_pictures


def test_the_page_opens_a_page_of_each_distinct_run(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, runs = tmp_path / "page.html", tmp_path / "runs of it"
    status = main(
        [
            *("network", str(table), "--tiles", "4", "--formats", "dense", "--timing-only"),
            *("--store", str(tmp_path / "s.jsonl"), "--workers", "0"),
            *("--html", str(page), "--runs", str(runs)),
        ]
    )
    _, err = capsys.readouterr()
    files = sorted(path.name for path in runs.iterdir())

    assert status == 0
    assert files == ["001-a.html", "002-b.html"]
    assert f"wrote 2 runs to {runs}" in err
    assert page.exists()
    assert all("<!doctype html>" in (runs / name).read_text(encoding="utf-8") for name in files)


def test_of_several_stores_the_first_is_written_and_the_others_are_read(
    table: Path, studied: Studied, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = 'layers = [{ name = "a", m = 16, k = 16, columns = 4 }'
    second = '{ name = "b", m = 16, k = 16, columns = 4, input = "a", relu = true }'
    store_now = attrs.evolve(studied, fingerprint=fingerprint(run_numbers))
    table.write_text(f"{first}]", encoding="utf-8")
    store_now(
        network_named([str(table)]),
        asked={"tiles": 4},
        formats="dense",
        with_numbers=True,
    )
    content, keys = store_now.path.read_bytes(), rows_of(store_now.path)
    table.write_text(f"{first}, {second}]", encoding="utf-8")
    written = tmp_path / "written.jsonl"
    stores = ("--store", str(written), "--store", str(store_now.path), "--workers", "0")
    options = ("--tiles", "4", "--formats", "dense", "--select", "chain")

    statuses = [main(["network", str(table), *options, *stores]) for _ in range(2)]

    keys_of_store = rows_of(written)
    assert statuses == [0, 0]
    assert store_now.path.read_bytes() == content
    assert (len(keys), set(keys) & set(keys_of_store)) == (2, set())
    prefixes = sorted(key.partition("{")[0] for key in keys_of_store)
    assert prefixes == ["", "numbers of ", "re-layout from "]
    assert capsys.readouterr().out.count("Numbers: 2 of 2 layers agree with NumPy.") == 2


def test_checkpoints_are_networks_with_their_own_zeros(studied: Studied, tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    sparse = rng.standard_normal((32, 64)).astype(np.float32) * (rng.random((32, 64)) < 0.25)
    tensors = {"up.weight": sparse, "down.weight": rng.standard_normal((64, 32)).astype(np.float32)}
    path = tmp_path / "model.safetensors"
    save_file(tensors, path)

    network = network_named([str(path)], columns=4)
    figures = studied(network, sparsity={}, formats="element")
    by_name = {member.layer.weights.partition(":")[2]: member for member in figures.layers}

    assert by_name["up.weight"].sparsity == pytest.approx(
        1 - np.count_nonzero(sparse) / sparse.size
    )
    assert by_name["up.weight"].of("element").macs == np.count_nonzero(sparse) * 4
    assert "none of its weights is zero" in by_name["down.weight"].of("element").refusal
    assert len(network_named([str(path)], names="up.*", columns=4).layers) == 1


def test_every_name_that_ships_is_a_network() -> None:
    assert all(network_named([name]).layers for name in SHIPPED)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("vgg17",), "no network 'vgg17'; there is vgg16, vgg16-cifar, resnet50"),
        (("vgg16", "resnet50"), "2 networks; give one name"),
        (("a.onnx", "vgg16"), "2 networks; give one name"),
        (("vgg16", "--batch", "0"), "--batch is 0; give 1 or more"),
        (("vgg16", "--names", "a*"), "--names is for checkpoints"),
        (("vgg16", "--columns", "4"), "--columns is for checkpoints"),
        (("a.onnx", "--image", "14 by 14"), "--image '14 by 14'; give height and width"),
        (("vgg16", "--profile", "table16"), "no profile 'table16'"),
        (("vgg16", "--formats", "csr"), "no format 'csr'; there is dense, element"),
        (("vgg16", "--curves", "1.5"), "sparsity 1.5 of a curve"),
        (("vgg16", "--scheduler", "here"), "--scheduler is for --executor dask"),
        (("vgg16", "--tiles", "100000000"), "tiles"),
        (("vgg16", "--advice", "--curves", "0.5"), "leave its curve out"),
        (("vgg16", "--advice", "--select", "none"), "select greedy or chain"),
        (("vgg16", "--runs", "runs"), "--runs needs a page that opens them; add --html"),
        (("vgg16", "--html", "page.txt"), "--html page.txt: has the suffix .txt"),
        (("none.safetensors",), "none.safetensors"),
    ],
)
def test_mistakes_are_one_line_before_anything_is_simulated(
    arguments: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "store.jsonl"
    status = main(["network", *arguments, "--store", str(store)])
    out, err = capsys.readouterr()

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_resident_weights_are_asked_of_every_layer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mixed.toml"
    path.write_text(
        'name = "mixed"\nlayers = [\n'
        '  { name = "conv", channels = 16, filters = 32, image = [6, 6], kernel = 3 },\n'
        '  { name = "fc", m = 64, k = 64, columns = 16 },\n]\n',
        encoding="utf-8",
    )
    told = {}
    for weights in ("shared", "resident"):
        arguments = [str(path), "--batch", "4", "--tiles", "64", "--timing-only", "--json"]
        store = ["--store", str(tmp_path / f"{weights}.jsonl"), "--workers", "0"]
        assert main(["network", *arguments, *store, "--weights", weights]) == 0
        told[weights] = json.loads(capsys.readouterr().out.splitlines()[-1])

    assert told["resident"]["weights"] == "resident"
    assert told["resident"]["total"]["dense_cycles"] < told["shared"]["total"]["dense_cycles"]


def test_the_command_prints_the_verdict_first_and_more_columns_on_demand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, path = np.random.default_rng(1), tmp_path / "model.safetensors"
    weights = rng.standard_normal((64, 64)) * (rng.random((64, 64)) < 0.05)
    save_file({"up.weight": weights.astype(np.float32)}, path)
    arguments = ["network", str(path), "--columns", "16", "--tiles", "8", "--timing-only"]
    arguments += ["--formats", "element", "--workers", "0", "--store", str(tmp_path / "s.jsonl")]

    texts = []
    for more in ([], ["--wide"], ["--advice"]):
        assert main([*arguments, *more]) == 0
        texts.append(capsys.readouterr().out)
    short, wide, advice = texts

    assert all(text.startswith("Sparse pays: ") for text in texts)
    assert len({text.splitlines()[0] for text in texts}) == 1
    assert "Repeat a layer:" in wide
    assert "Repeat a layer:" not in short
    assert "What pruning would save" in advice
    assert "What pruning would save" not in short
