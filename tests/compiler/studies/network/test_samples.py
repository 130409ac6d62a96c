"""Errors of results on given samples beside kept energy, in advice and in its command."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from ipusim import InputError
from ipusim.compiler.cli.app import main
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.studies.network import NetworkFigures, NetworkJob, network_named, network_text
from ipusim.compiler.studies.network.figures import Curve, FormatFigures, LayerFigures
from ipusim.compiler.studies.network.samples import checked_samples, result_error, samples_in
from ipusim.compiler.studies.network.trades import layer_trades, network_trades

from .conftest import Studied

SHAPE = (64, 128)
RNG = np.random.default_rng(5)
X = RNG.standard_normal((3, 5, 128)).astype(np.float32)
SCORES = Layer(name="scores", work=LinearProduct(m=4, k=4), of_results=True)
NETWORK = Network(
    name="two",
    layers=(
        Layer(name="a", work=LinearProduct(m=64, k=128)),
        Layer(name="c", work=Convolution(channels=3, filters=8, image=(6, 7), kernel=3)),
        SCORES,
    ),
)


def relative(y: np.ndarray, exact: np.ndarray) -> float:
    return float(np.linalg.norm(y - exact) / np.linalg.norm(exact))


def direct_convolution(x: np.ndarray, w: np.ndarray, stride: int, padding: int) -> np.ndarray:
    """Return a convolution by its definition, one output position after another."""
    padded = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    k, _, r, s = w.shape
    rows = (padded.shape[2] - r) // stride + 1
    columns = (padded.shape[3] - s) // stride + 1
    y = np.zeros((len(x), k, rows, columns))
    for e in range(rows):
        for f in range(columns):
            window = padded[:, :, e * stride : e * stride + r, f * stride : f * stride + s]
            y[:, :, e, f] = np.tensordot(window, w, ([1, 2, 3], [1, 2, 3]))
    return y


def test_the_error_of_a_linear_layer_is_that_of_its_product() -> None:
    weights = RNG.standard_normal(SHAPE)
    pruned = weights * (RNG.random(SHAPE) < 0.5)
    (samples,) = checked_samples({"a": X}, NETWORK).values()
    columns = X.reshape(-1, 128).T.astype(float)

    error = result_error(NETWORK.layers[0].work, weights, pruned, samples)
    assert error == pytest.approx(relative(pruned @ columns, weights @ columns), rel=1e-12)
    assert result_error(NETWORK.layers[0].work, weights, weights, samples) == 0
    assert result_error(NETWORK.layers[0].work, weights, 0 * weights, samples) == 1
    assert result_error(NETWORK.layers[0].work, 0 * weights, 0 * weights, samples) is None


@pytest.mark.parametrize(("stride", "padding"), [(1, 0), (2, 1)])
def test_the_error_of_a_convolution_is_that_of_its_definition(stride: int, padding: int) -> None:
    work = Convolution(
        channels=3, filters=8, image=(6, 7), kernel=3, stride=stride, padding=padding
    )
    weights, x = RNG.standard_normal((8, 3, 3, 3)), RNG.standard_normal((4, 3, 6, 7))
    pruned = weights * (RNG.random(weights.shape) < 0.5)
    exact, y = (direct_convolution(x, w, stride, padding) for w in (weights, pruned))

    assert result_error(work, weights, pruned, x) == pytest.approx(relative(y, exact), rel=1e-7)


SIDE = 32
SMALL_X = RNG.standard_normal((3, 5, SIDE)).astype(np.float32)


@pytest.fixture
def checkpoint(tmp_path: Path) -> Path:
    path = tmp_path / "model.safetensors"
    save_file({"up.weight": RNG.standard_normal((SIDE, SIDE)).astype(np.float32)}, path)
    return path


def test_trades_have_the_errors_of_the_weights_that_they_prune(
    checkpoint: Path, studied: Studied, tmp_path: Path
) -> None:
    network = network_named([str(checkpoint)], columns=1)
    figures = studied(
        network,
        asked={"tiles": 1},
        sparsity={},
        formats="dense",
        advises=True,
        samples={"up": SMALL_X},
    )
    trade = layer_trades(figures.layers[0])[-1]
    output = tmp_path / "pruned.safetensors"
    assert main([*shlex.split(trade.command)[1:-1], str(output)]) == 0

    columns = SMALL_X.reshape(-1, SIDE).T.astype(float)
    exact = load_file(checkpoint)["up.weight"].astype(float) @ columns
    y = load_file(output)["up.weight"].astype(float) @ columns
    assert trade.error == pytest.approx(relative(y, exact), rel=1e-6)
    text = " ".join(network_text(figures).split())
    assert f"kept energy {trade.kept_energy:.3f}, error {trade.error:.3g}" in text
    assert "kept energy and the error of results of the samples are proxies" in text


def test_the_error_of_a_network_is_the_largest_of_its_layers() -> None:
    def layer(name: str, error: float | None) -> LayerFigures:
        curve = Curve(
            format="block:16",
            sparsity=(0.5,),
            cycles=(40,),
            kept_energy=(0.9,),
            errors=(error,),
            commands=("",),
            is_drawn=False,
            break_even=None,
        )
        return LayerFigures(
            layer=Layer(name=name, work=LinearProduct(m=4, k=4), weights=f"a.safetensors:{name}"),
            sparsity=0,
            formats=(FormatFigures(format="dense", cycles=100),),
            chosen="dense",
            curves=(curve,),
            energy=1.0,
        )

    def errors(*layers: LayerFigures) -> list[float | None]:
        figures = NetworkFigures(
            network=Network(name="all", layers=tuple(each.layer for each in layers)),
            batch=1,
            data_type="half",
            machine="bow",
            tiles=4,
            clock_hz=10**9,
            select="greedy",
            layers=layers,
            advises=True,
        )
        return [trade.error for trade in network_trades(figures)]

    assert errors(layer("a", 0.2), layer("b", 0.5)) == [0.5]
    assert errors(layer("a", 0.2), layer("b", None)) == [None]


@pytest.mark.parametrize("advice", [[], ["--advice"]])
def test_the_command_refuses_or_reads_samples(
    checkpoint: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], advice: list[str]
) -> None:
    np.savez(tmp_path / "x.npz", down=SMALL_X)
    command = ["network", str(checkpoint), "--columns", "1", "--samples", str(tmp_path / "x.npz")]

    assert main([*command, *advice, "--store", str(tmp_path / "s.jsonl")]) == 2
    assert (
        "x.npz: samples of 'down', no layer; one of: up"
        if advice
        else "--samples are for the errors of trades; add --advice"
    ) in capsys.readouterr().err


def test_with_samples_the_trade_of_the_smallest_error_comes_first() -> None:
    curve = Curve(
        format="block:16",
        sparsity=(0.5, 0.75, 0.9),
        cycles=(60, 50, 40),
        kept_energy=(0.9, 0.8, 0.7),
        errors=(0.5, 0.1, 0.6),
        commands=("", "", ""),
        is_drawn=False,
        break_even=None,
    )
    layer = LayerFigures(
        layer=NETWORK.layers[0],
        sparsity=0,
        formats=(FormatFigures(format="dense", cycles=100),),
        chosen="dense",
        curves=(curve,),
    )

    assert [trade.error for trade in layer_trades(layer)] == [0.1, 0.6]


@pytest.mark.parametrize(
    ("arrays", "words"),
    [
        ({"b": X}, "samples of 'b', no layer; one of: a, c"),
        ({"scores": np.ones((2, 4))}, "samples of 'scores', no layer"),
        ({"a": X.swapaxes(1, 2)}, r"samples of 'a' are \(3, 128, 5\); columns .* \[\.\.\., 128\]"),
        ({"a": X[:0]}, "samples of 'a' are"),
        ({"a": X * np.nan}, "samples of 'a' are no finite real numbers"),
        ({"c": X}, r"images of this layer are \[\.\.\., 3, 6, 7\]"),
    ],
)
def test_samples_that_no_layer_takes_are_refused(arrays: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        checked_samples(arrays, NETWORK)


def test_files_of_samples_are_read_or_refused_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "x.npy"
    np.save(path, X)
    alone = Network(name="one", layers=(NETWORK.layers[0], SCORES))

    assert np.array_equal(samples_in(path, alone)["a"], X.reshape(-1, 128))
    with pytest.raises(InputError, match=r"x.npy: one array for 2 layers; give an .npz"):
        samples_in(path, NETWORK)
    with pytest.raises(InputError, match=r"x.txt: samples are .npy or .npz files"):
        samples_in(tmp_path / "x.txt", NETWORK)
    with pytest.raises(InputError, match="samples are for the errors of trades; ask for advice"):
        NetworkJob(samples={"a": X})
