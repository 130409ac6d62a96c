"""The function `network(...)`: any source that a user has gives the figures of one study."""

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
ASKED = {"job": NetworkJob(formats="dense,element", asked={"tiles": 8})}


def test_a_network_is_studied_as_its_study_is(studied: Studied, tmp_path: Path) -> None:
    layers = Network(name="one", layers=(Layer(name="a", work=WORK),))
    figures = network(layers, batch=2, profile="uniform:0.5", folder=tmp_path, **ASKED)
    again = network(layers, batch=2, profile="uniform:0.5", folder=tmp_path, **ASKED)

    assert figures == again
    assert figures == studied(layers.of_batch(2), sparsity={"a": 0.5}, formats="element")
    assert figures.batch == 2


def test_a_checkpoint_and_a_module_of_its_weights_are_one_network(tmp_path: Path) -> None:
    module = Module(a=Linear(64, 32, bias=False))
    path = tmp_path / "m.safetensors"
    save_file({"a.weight": module.parts["a"].weight.values}, path)
    stored = network(path, columns=4, **ASKED)
    called = network(module, example=Tensor(np.ones((1, 4, 64))), **ASKED)

    (first,), (second,) = stored.layers, called.layers
    assert first.sparsity == second.sparsity == pytest.approx(1 / 3, abs=0.01)
    assert first.cycles_by_format == second.cycles_by_format
    assert attrs.evolve(first.layer, weights=None) == attrs.evolve(second.layer, weights=None)
    assert "set aside" not in network_text(called)


@pytest.mark.parametrize(
    ("source", "more", "words"),
    [
        ("vgg16", {"batch": 0}, "batch is 0; give 1 or more"),
        ("vgg16", {"example": 1}, "an example is for a torch.nn.Module"),
        (["vgg16", "resnet50"], {}, "2 networks; give one name"),
        (
            Network(name="n", layers=(Layer(name="a", work=WORK),)),
            {"columns": 4},
            "checkpoints and",
        ),
        (Module(a=Linear(4, 4)), {"image": "4 by 4"}, "--image '4 by 4'; give height and width"),
    ],
)
def test_what_cannot_be_is_refused(source: object, more: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        network(source, **more)
