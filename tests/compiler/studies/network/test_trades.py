"""Advice on a network: trades of format and sparsity, of its own weights, with their commands."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import fastjsonschema
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from safetensors.numpy import load_file, save_file

from ipusim import InputError
from ipusim.compiler.cli.app import main
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.studies.network import NetworkFigures, NetworkJob, network_json, network_named
from ipusim.compiler.studies.network.figures import Curve, FormatFigures, LayerFigures
from ipusim.compiler.studies.network.trades import layer_trades, network_trades
from ipusim.compiler.views.documents import json_schema

from .conftest import Studied

SHAPE = (64, 128)
COLUMNS = 8


def in_blocks(share: float, seed: int) -> np.ndarray:
    """Return weights whose energy lies in a share of the blocks of 16; no weight is zero."""
    rng = np.random.default_rng(seed)
    strong = rng.random((SHAPE[0] // 16, SHAPE[1] // 16)) < share
    scale = np.kron(np.where(strong, 1.0, 0.01), np.ones((16, 16)))
    return (rng.standard_normal(SHAPE) * scale).astype(np.float32)


@pytest.fixture
def checkpoint(tmp_path: Path) -> Path:
    path = tmp_path / "model.safetensors"
    save_file({"up.weight": in_blocks(0.25, 1), "down.weight": in_blocks(0.25, 2)}, path)
    return path


def study(studied: Studied, path: Path, **options: object) -> NetworkFigures:
    network = network_named([str(path)], columns=COLUMNS)
    return studied(network, sparsity={}, formats="element,block:16", **options)


def test_taking_the_advice_gives_the_advised_cycles(
    checkpoint: Path, studied: Studied, capsys: pytest.CaptureFixture[str]
) -> None:
    before = study(studied, checkpoint, advises=True)
    *_, fastest = network_trades(before)
    assert (fastest.format, fastest.is_drawn) == ("block:16", False)
    command, _, *arguments = shlex.split(fastest.command)
    assert (command, main(["prune", *arguments])) == ("ipusim", 0)
    capsys.readouterr()

    pruned = checkpoint.with_name("model-pruned.safetensors")
    after = study(studied, pruned)

    assert after.cycles == fastest.cycles
    assert before.dense_cycles == after.dense_cycles
    weights = load_file(checkpoint)
    energy = {name: np.square(array.astype(float)).sum() for name, array in weights.items()}
    kept = sum(np.square(array.astype(float)).sum() for array in load_file(pruned).values())
    assert fastest.kept_energy == pytest.approx(kept / sum(energy.values()), rel=1e-6)


def test_a_curve_of_a_checkpoint_prunes_its_own_weights(checkpoint: Path, studied: Studied) -> None:
    layer, _ = study(studied, checkpoint, curve=(0.5, 0.75)).layers
    blocks = next(curve for curve in layer.curves if curve.format == "block:16")

    # A quarter of the blocks has all but a ten-thousandth of the energy.
    assert not blocks.is_drawn
    assert min(blocks.kept_energy) > 0.6
    assert blocks.kept_energy[0] > 0.99
    assert "--method block:16 --sparsity 0.75" in blocks.commands[1]


def test_sparsities_that_the_own_weights_have_already_are_left_out(
    tmp_path: Path, studied: Studied
) -> None:
    path = tmp_path / "model.safetensors"
    weights = in_blocks(0.5, 3) * (np.random.default_rng(0).random(SHAPE) < 0.1)
    save_file({"up.weight": weights.astype(np.float32)}, path)
    (layer,) = study(studied, path, curve=(0.5, 0.95)).layers
    element = next(curve for curve in layer.curves if curve.format == "element")

    assert element.cycles[0] is None
    assert (element.cycles[1] or 0) > 0


def test_layers_without_weights_have_drawn_patterns(studied: Studied) -> None:
    figures = studied(advises=True, formats="element,block:16")
    trades = [trade for layer in figures.layers for trade in layer_trades(layer)]

    assert trades
    assert all(trade.is_drawn for trade in trades)
    assert all(trade.command.startswith("ipusim run ") for trade in trades)
    parsed = json.loads(network_json(figures))
    fastjsonschema.compile(json_schema("network"))(parsed)
    assert [len(layer["trades"]) for layer in parsed["layers"]] == [
        len(layer_trades(layer)) for layer in figures.layers
    ]


def test_a_profile_prunes_the_weights_of_a_checkpoint(checkpoint: Path, studied: Studied) -> None:
    network = network_named([str(checkpoint)], columns=COLUMNS)
    figures = studied(network, sparsity={"down": 0.75, "up": 0.75}, formats="element,block:16")
    blocks = figures.layers[0].of("block:16")

    assert blocks.density == 0.25
    assert "ipusim prune" in blocks.command
    assert "ipusim run pruned.npz" in blocks.command


def test_advice_with_a_curve_or_without_a_choice_is_refused() -> None:
    with pytest.raises(InputError, match="leave its curve out"):
        NetworkJob(advises=True, curve=(0.5,))
    with pytest.raises(InputError, match="select greedy or chain"):
        NetworkJob(advises=True, select="none")


POINT = st.tuples(st.integers(1, 200), st.floats(0, 1))


@given(st.lists(st.lists(POINT, min_size=3, max_size=3), min_size=1, max_size=4))
def test_no_trade_is_beaten_by_another_in_cycles_and_in_energy(
    points: list[list[tuple[int, float]]],
) -> None:
    curves = tuple(
        Curve(
            format=f"block:{number}",
            sparsity=(0.5, 0.75, 0.9),
            cycles=tuple(cycles for cycles, _ in curve),
            kept_energy=tuple(energy for _, energy in curve),
            commands=("", "", ""),
            is_drawn=True,
            break_even=None,
        )
        for number, curve in enumerate(points)
    )
    layer = LayerFigures(
        layer=Layer(name="a", work=LinearProduct(m=4, k=4)),
        sparsity=0,
        formats=(FormatFigures(format="dense", cycles=100),),
        chosen="dense",
        curves=curves,
    )
    trades = layer_trades(layer)
    gains = [(cycles, energy) for curve in points for cycles, energy in curve if cycles <= 98]

    assert (len(trades) > 0) == (len(gains) > 0)
    assert len(trades) <= 3
    for trade in trades:
        assert not any(
            cycles <= trade.cycles
            and energy >= trade.kept_energy
            and (cycles, energy) != (trade.cycles, trade.kept_energy)
            for cycles, energy in gains
        )
    energies = [trade.kept_energy for trade in trades]
    assert energies == sorted(energies, reverse=True)


def test_a_network_trade_leaves_out_layers_that_gain_nothing() -> None:
    def layer(name: str, cycles: int, energy: float) -> LayerFigures:
        curve = Curve(
            format="block:16",
            sparsity=(0.5,),
            cycles=(cycles,),
            kept_energy=(0.5,),
            commands=("",),
            is_drawn=True,
            break_even=None,
        )
        return LayerFigures(
            layer=Layer(name=name, work=LinearProduct(m=4, k=4)),
            sparsity=0,
            formats=(FormatFigures(format="dense", cycles=100),),
            chosen="dense",
            curves=(curve,),
            energy=energy,
        )

    layers = (layer("gains", 40, 1.0), layer("loses", 120, 3.0))
    figures = NetworkFigures(
        network=Network(name="two", layers=tuple(each.layer for each in layers)),
        batch=1,
        data_type="half",
        machine="bow",
        tiles=4,
        clock_hz=10**9,
        select="greedy",
        layers=layers,
        advises=True,
    )
    (trade,) = network_trades(figures)

    assert (trade.layers, trade.cycles) == (("gains",), 140)
    assert trade.kept_energy == 1 - 0.5 / 4
    assert trade.speedup == 200 / 140
