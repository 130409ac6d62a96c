"""The function `network(...)` of `door.py`, which studies networks of every source."""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import pytest
from module_stand_in import Linear, Module, Tensor
from safetensors.numpy import save_file

from ipusim import InputError
from ipusim.compiler import NetworkJob, network, network_text
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network

from .conftest import Studied

WORK = LinearProduct(m=32, k=64, columns=4)
# The job of the quick cases: a chip of 8 tiles, and two formats of weights.
EIGHT_TILES = {"job": NetworkJob(formats="dense,element", asked={"tiles": 8})}


def test_a_network_gives_the_figures_of_its_study_each_time(
    studied: Studied, tmp_path: Path
) -> None:
    layers = Network(name="one", layers=(Layer(name="a", work=WORK),))
    figures = network(layers, batch=2, profile="uniform:0.5", folder=tmp_path, **EIGHT_TILES)
    again = network(layers, batch=2, profile="uniform:0.5", folder=tmp_path, **EIGHT_TILES)

    assert figures == again
    # The study always includes the dense format, whether or not the job names it.
    assert figures == studied(layers.of_batch(2), sparsity={"a": 0.5}, formats="element")
    assert figures.batch == 2


def test_a_checkpoint_and_a_module_of_its_weights_are_one_network(tmp_path: Path) -> None:
    module = Module(a=Linear(64, 32, bias=False))
    path = tmp_path / "m.safetensors"
    save_file({"a.weight": module.parts["a"].weight.values}, path)
    stored = network(path, columns=4, **EIGHT_TILES)
    called = network(module, example=Tensor(np.ones((1, 4, 64))), **EIGHT_TILES)

    (first,), (second,) = stored.layers, called.layers
    # The stand-in fills its weights with 0, 1, 2, 0, 1, 2 and so on.
    assert first.sparsity == second.sparsity == pytest.approx(1 / 3, abs=0.01)
    assert first.cycles_by_format == second.cycles_by_format
    assert attrs.evolve(first.layer, weights=None) == attrs.evolve(second.layer, weights=None)
    assert "set aside" not in network_text(called)


@pytest.mark.parametrize(
    ("source", "options", "message"),
    [
        ("vgg16", {"batch": 0}, "batch is 0; give 1 or more"),
        ("vgg16", {"example": 1}, "an example is for a torch.nn.Module"),
        (["vgg16", "resnet50"], {}, "2 networks; give one name"),
        (
            Network(name="n", layers=(Layer(name="a", work=WORK),)),
            {"columns": 4},
            "columns: only for checkpoints and modules; leave it out",
        ),
        (Module(a=Linear(4, 4)), {"image": "4 by 4"}, "--image '4 by 4'; give height and width"),
    ],
)
def test_options_that_do_not_fit_the_source_are_refused(
    source: object, options: dict[str, object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        network(source, **options)
