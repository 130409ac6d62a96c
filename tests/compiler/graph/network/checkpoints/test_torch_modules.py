"""Modules of PyTorch itself as networks: exported if torch can, else by their attributes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ipusim.compiler.graph.network.checkpoints import read_checkpoint
from ipusim.compiler.graph.network.checkpoints.module_layers import read_module
from ipusim.compiler.graph.network.layer import LinearProduct, Network
from ipusim.compiler.matrix.files import read_tensor

torch = pytest.importorskip("torch", reason="an optional package: modules of PyTorch")
nn = torch.nn
pytestmark = pytest.mark.slow  # torch takes seconds to start
# Features of a token; tokens of a sentence, and of the sentence that a decoder attends to.
WIDTH, TOKENS, OTHERS = 16, 7, 5


@pytest.fixture(autouse=True)
def _seeded() -> Iterator[None]:
    """Draw the same weights in every test, and compute no gradients."""
    torch.manual_seed(3)
    with torch.no_grad():
        yield


def encoder() -> Any:
    """Return an encoder of one transformer layer, with two heads and 32 inner features."""
    layer = nn.TransformerEncoderLayer(WIDTH, 2, 32, batch_first=True)
    return nn.TransformerEncoder(layer, 1)


def sentence() -> Any:
    """Return random features of one sentence, [1, TOKENS, WIDTH]."""
    return torch.randn(1, TOKENS, WIDTH)


class Undecided(nn.Module):  # type: ignore[misc, name-defined]
    """A module with a branch that depends on its numbers, which torch.export refuses."""

    def __init__(self, part: Any) -> None:
        super().__init__()
        self.part = part
        self.embedding = nn.Embedding(9, WIDTH)
        self.loose = nn.Parameter(torch.randn(3, 4))

    def forward(self, *inputs: Any) -> Any:
        result = self.part(*inputs)
        first = result[0] if isinstance(result, tuple) else result
        return first * 2 if first.sum() > 0 else first


def sizes(network: Network) -> Mapping[str, tuple[int, int, int]]:
    """Return (m, k, n) of each linear layer with weights, by name."""
    layers = [layer for layer in network.layers if not layer.of_results]
    works = {layer.name.removeprefix("part."): layer.work for layer in layers}
    return {
        name: (work.m, work.k, work.n)
        for name, work in works.items()
        if isinstance(work, LinearProduct)
    }


# Sizes (m, k, n) of the products of an encoder layer.
IN_A_LAYER = {
    "layers.0.self_attn.in_proj": (48, 16, TOKENS),
    "layers.0.self_attn.out_proj": (16, 16, TOKENS),
    "layers.0.linear1": (32, 16, TOKENS),
    "layers.0.linear2": (16, 32, TOKENS),
}


def test_an_encoder_has_all_its_projections_exported(tmp_path: Path) -> None:
    network = read_module(encoder(), tmp_path / "w.safetensors", example=sentence())

    assert sizes(network) == IN_A_LAYER
    assert network.source.startswith("the graph of torch.export")
    attention = [layer for layer in network.layers if layer.of_results]
    assert [layer.macs for layer in attention] == [TOKENS * TOKENS * WIDTH] * 2


def test_a_file_and_its_module_are_one_network(tmp_path: Path) -> None:
    module, example = encoder().eval(), sentence()
    of_module = read_module(module, tmp_path / "w.safetensors", example=example)
    path = tmp_path / "model.pt2"
    torch.export.save(torch.export.export(module, (example,)), path)
    of_file = read_checkpoint([path])

    assert sizes(of_file) == sizes(of_module)
    assert of_file.not_simulated == of_module.not_simulated


def test_an_encoder_that_torch_cannot_export_has_all_its_projections(tmp_path: Path) -> None:
    network = read_module(Undecided(encoder()), tmp_path / "w.safetensors", example=sentence())

    assert sizes(network) == IN_A_LAYER
    assert "; torch.export refused: " in network.source
    unread = {
        (o.name, o.why, o.bytes) for o in network.not_simulated if o.name.startswith("parameter")
    }
    assert unread == {
        ("parameter embedding.weight", "rows are looked up", 9 * 16 * 4),
        ("parameter loose", "no layer reads it", 3 * 4 * 4),
    }


def test_cross_attention_has_a_layer_for_each_input(tmp_path: Path) -> None:
    attention = nn.MultiheadAttention(WIDTH, 2, batch_first=True)
    others = torch.randn(1, OTHERS, WIDTH)
    inputs = (sentence(), others, others)
    network = read_module(Undecided(attention), tmp_path / "w.safetensors", example=inputs)

    assert sizes(network) == {
        "q_proj": (16, 16, TOKENS),
        "k_proj": (16, 16, OTHERS),
        "v_proj": (16, 16, OTHERS),
        "out_proj": (16, 16, TOKENS),
    }
    assert "parameter part.in_proj_weight" not in {o.name for o in network.not_simulated}
    weights = network.by_name["part.k_proj"].weights
    assert weights is not None
    assert np.array_equal(read_tensor(weights), attention.in_proj_weight[16:32].numpy())


def test_attention_without_an_example_has_its_projections(tmp_path: Path) -> None:
    module = nn.MultiheadAttention(WIDTH, 2, kdim=10, vdim=6)
    network = read_module(module, tmp_path / "w.safetensors", columns=4)

    assert sizes(network) == {
        "q_proj": (16, 16, 4),
        "k_proj": (16, 10, 4),
        "v_proj": (16, 6, 4),
        "out_proj": (16, 16, 4),
    }


def test_a_module_stays_as_it_was(tmp_path: Path) -> None:
    module = encoder()
    was_enabled = torch.backends.mha.get_fastpath_enabled()
    for source in (module, Undecided(module)):
        source.train()
        read_module(source, tmp_path / "w.safetensors", example=sentence())
        assert all(part.training and not part._forward_hooks for part in source.modules())
    assert torch.backends.mha.get_fastpath_enabled() == was_enabled


def test_an_example_by_name_is_exported(tmp_path: Path) -> None:
    module = nn.Linear(WIDTH, 4)
    network = read_module(module, tmp_path / "w.safetensors", example={"input": sentence()})

    assert sizes(network) == {"weight": (4, 16, TOKENS)}
