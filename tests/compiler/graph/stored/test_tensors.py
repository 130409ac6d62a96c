"""Models of tensors: layers by names, shapes and settings, and what is said of the rest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from checkpoint_models import sparse, stored

from ipusim import InputError
from ipusim.compiler.graph.network.checkpoints import read_checkpoint, sparsities_of
from ipusim.compiler.graph.network.layer import LinearProduct, Network
from ipusim.compiler.matrix.files import read_tensor
from ipusim.compiler.operations.convolution.geometry import Convolution

T = 128  # columns of the dense operand: tokens of a sample
ATTENTION = ("scores", "context")
BLOCK = {
    "model.layers.0.self_attn.q_proj.weight": sparse((64, 64)),
    "model.layers.0.mlp.up_proj.weight": sparse((256, 64)),
    "model.layers.0.mlp.down_proj.weight": sparse((64, 256)),
}
WORDS = sparse((1000, 64), seed=3)  # table of 1,000 words of 64 features
TIED = {"architectures": ["LlamaForCausalLM"], "tie_word_embeddings": True, "vocab_size": 1000}


def model(
    folder: Path, tensors: Mapping[str, Any], config: Mapping[str, Any] | None = None, **more: Any
) -> Network:
    """Write a model of tensors with its settings and return the network that is read from it."""
    if config is not None:
        (folder / "config.json").write_text(json.dumps(config))
    stored(folder / "model.safetensors", tensors)
    return read_checkpoint([folder], **{"columns": T, **more})


def sizes(network: Network) -> dict[str, tuple[int, int, int]]:
    """Return (m, k, n) of each linear layer by name."""
    return {
        layer.name: (layer.work.m, layer.work.k, layer.work.n)
        for layer in network.layers
        if isinstance(layer.work, LinearProduct)
    }


def left_out(network: Network) -> dict[str, tuple[str, int | None]]:
    """Return the reason and the multiply-accumulates of each omission by name."""
    return {omission.name: (omission.why, omission.macs) for omission in network.not_simulated}


def test_a_tied_head_is_a_layer_as_its_untied_twin(tmp_path: Path) -> None:
    table = {"model.embed_tokens.weight": WORDS}
    folders = [tmp_path / name for name in ("tied", "untied")]
    for folder in folders:
        folder.mkdir()
    tied = model(folders[0], {**table, **BLOCK}, TIED)
    untied = model(folders[1], {**table, **BLOCK, "lm_head.weight": WORDS}, {})

    assert sizes(tied) == sizes(untied) == {**sizes(untied), "lm_head": (1000, 64, T)}
    assert "lm_head is a layer, tied to model.embed_tokens.weight, by tie_word" in tied.source
    assert sparsities_of(tied) == sparsities_of(untied)


@pytest.mark.parametrize(
    "config",
    [
        None,
        {},
        {**TIED, "tie_word_embeddings": False},
        {"architectures": ["LlamaForCausalLM"], "model_type": "llama"},
        {**TIED, "architectures": ["LlamaForSequenceClassification"]},
        {**TIED, "architectures": []},
    ],
)
def test_a_head_is_not_tied_unless_the_settings_say_so(
    tmp_path: Path, config: dict[str, Any] | None
) -> None:
    network = model(tmp_path, {"model.embed_tokens.weight": WORDS, **BLOCK}, config)

    assert set(sizes(network)) == {name.removesuffix(".weight") for name in BLOCK}
    assert left_out(network)["lookup"] == ("a table by its name", 0)
    assert "left out as tables: model.embed_tokens.weight" in network.source


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("shared", (1000, 64)),
        ("encoder.block.0.layer.0.SelfAttention.relative_attention_bias", (32, 8)),
        ("rwkv.blocks.0.emb", (1000, 64)),
        ("emb_l.0", (1000, 16)),
        ("embedding_bag_collection.embedding_bags.t", (1000, 16)),
        ("quantizer.codebook", (512, 64)),
        ("lookup", (1000, 64)),
        ("item_factors", (1000, 64)),
        ("entities", (1000, 64)),
    ],
)
def test_tables_are_left_out_by_name_or_by_shape(
    tmp_path: Path, name: str, shape: tuple[int, int]
) -> None:
    network = model(tmp_path, {"lin.weight": sparse((64, 64)), f"{name}.weight": sparse(shape)})

    assert sizes(network) == {"lin": (64, 64, T)}
    assert f"left out as tables: {name}.weight" in network.source


@pytest.mark.parametrize(
    ("name", "shape"), [("score", (2, 64)), ("proj_out", (1000, 64)), ("embed_out", (1000, 64))]
)
def test_heads_and_projections_are_layers(
    tmp_path: Path, name: str, shape: tuple[int, int]
) -> None:
    network = model(tmp_path, {"lin.weight": sparse((64, 64)), f"{name}.weight": sparse(shape)})

    assert sizes(network) == {"lin": (64, 64, T), name: (*shape, T)}


def separate_experts() -> dict[str, Any]:
    """Return the tensors of 8 experts of 128 inner features, three tensors for each expert."""
    tensors = {"model.layers.0.block_sparse_moe.gate.weight": sparse((8, 64))}
    for expert in range(8):
        for name, shape in (("w1", (128, 64)), ("w2", (64, 128)), ("w3", (128, 64))):
            group = "model.layers.0.block_sparse_moe.experts"
            tensors[f"{group}.{expert}.{name}.weight"] = sparse(shape, seed=expert)
    return tensors


def fused_experts() -> dict[str, Any]:
    """Return the tensors of 8 experts of 128 inner features, stacked in two tensors."""
    return {
        "model.layers.0.mlp.gate.weight": sparse((8, 64)),
        "model.layers.0.mlp.experts.gate_up_proj": sparse((8, 256, 64)),
        "model.layers.0.mlp.experts.down_proj": sparse((8, 64, 128)),
    }


@pytest.mark.parametrize(
    ("config", "more", "columns", "note"),
    [
        (None, {}, T, "each of 8 experts has all columns, an upper bound"),
        ({"num_experts_per_tok": 2}, {}, T // 4, "takes 2 of 8 experts (config.json)"),
        ({"ffn_config": {"moe_top_k": 4}}, {}, T // 2, "takes 4 of 8 experts (config.json)"),
        ({"top_k": 50}, {}, T, "upper bound"),  # of text generation
        (None, {"experts_per_token": 1}, T // 8, "takes 1 of 8 experts (--experts-per-token)"),
    ],
)
@pytest.mark.parametrize("tensors", [separate_experts(), fused_experts()])
def test_experts_share_the_columns(
    tmp_path: Path, tensors: Any, config: Any, more: Any, columns: int, note: str
) -> None:
    network = model(tmp_path, tensors, config, **more)
    experts = {name: size for name, size in sizes(network).items() if "experts" in name}

    assert {size[2] for size in experts.values()} == {columns}
    assert len(experts) == (len(tensors) - 1 if len(tensors) > 3 else 16)
    assert note in network.source
    assert next(size for name, size in sizes(network).items() if name.endswith("gate"))[2] == T


def test_fused_experts_are_products_of_their_own(tmp_path: Path) -> None:
    tensors = fused_experts()
    network = model(tmp_path, tensors, experts_per_token=2)

    layer = network.by_name["model.layers.0.mlp.experts.gate_up_proj[3]"]
    assert (layer.work.m, layer.work.k, layer.work.n) == (256, 64, 32)
    assert layer.weights is not None
    fused = tensors["model.layers.0.mlp.experts.gate_up_proj"]
    assert np.array_equal(read_tensor(layer.weights), fused[3])
    chosen = read_checkpoint([tmp_path], names="*experts*", columns=T)
    assert all(isinstance(layer.work, LinearProduct) for layer in chosen.layers)
    assert len(chosen.layers) == 16


def test_one_expert_is_chosen_by_its_name(tmp_path: Path) -> None:
    name = "model.layers.0.mlp.experts.down_proj[5]"
    network = model(tmp_path, fused_experts(), names=name)

    assert [layer.name for layer in network.layers] == [name]


def test_an_unknown_architecture_that_looks_like_a_known_one_has_its_attention(
    tmp_path: Path,
) -> None:
    config = {"model_type": "new", "architectures": ["NewForCausalLM"], "num_attention_heads": 4}
    network = model(tmp_path, {"model.embed_tokens.weight": WORDS, **BLOCK}, config)

    assert "lm_head" not in network.by_name
    scores, context = (network.by_name[f"model.layers.0.self_attn.{n}"] for n in ATTENTION)
    assert (scores.work, scores.count) == (LinearProduct(m=T, k=16, columns=T), 4)
    assert (context.work, context.count) == (LinearProduct(m=16, k=T, columns=T), 4)
    assert scores.of_results
    assert "Llama by the names of its tensors" in network.source


def test_attention_of_an_unknown_number_of_heads_is_left_out_with_its_work(tmp_path: Path) -> None:
    network = model(tmp_path, {"model.embed_tokens.weight": WORDS, **BLOCK})

    why, macs = left_out(network)["matrix product"]
    assert (why, macs) == (
        "both operands are results, of an unknown number of heads",
        2 * T * T * 64,
    )


@pytest.mark.parametrize(
    ("batch", "columns"),
    [
        (1, [1, 1]),  # one token takes exactly 2 of 8 experts
        (2, [1, 1, 1, 1]),  # 8 * (1 - (3/4) ** 2) = 3.5, rounded up
        (4, [2, 2, 2, 1, 1]),  # 5.47
        (9, [3, 3, 3, 3, 2, 2, 2]),  # 7.40
        (32, [8] * 8),
        (1000, [250] * 8),
    ],
)
def test_columns_of_all_samples_are_shared_by_the_experts_that_are_expected(
    tmp_path: Path, batch: int, columns: list[int]
) -> None:
    stored = model(tmp_path, separate_experts(), columns=1, experts_per_token=2)
    network = stored.of_batch(batch)
    prefix, unused = "model.layers.0.block_sparse_moe", 8 - len(columns)

    for name in ("w1", "w2", "w3"):
        experts = [network.by_name.get(f"{prefix}.experts.{i}.{name}") for i in range(8)]
        assert [layer.work.n for layer in experts if layer is not None] == columns
    assert sum(columns) == 2 * batch
    assert network.macs == batch * (2 * 3 * 128 * 64 + 8 * 64) == batch * network.all_macs
    assert "each token takes 2 of 8 experts (--experts-per-token), at random" in network.source
    why = f"of 8 experts {len(columns)} are expected to get any of {batch:,} column"
    why += "" if batch == 1 else "s"
    assert left_out(network).get("layer of an expert") == ((why, 0) if unused else None)
    counts = [part.count for part in network.not_simulated if part.name == "layer of an expert"]
    assert counts == ([3 * unused] if unused else [])


def test_an_expert_alone_that_no_column_reaches_is_refused(tmp_path: Path) -> None:
    network = model(
        tmp_path, separate_experts(), names="*experts.7.*", columns=1, experts_per_token=2
    )

    with pytest.raises(InputError, match=r"of 8 experts 2 are .* any of 1 column\); give more"):
        network.of_batch(1)


@pytest.mark.parametrize(
    ("tensors", "more", "words"),
    [
        (BLOCK, {"experts_per_token": 2}, "has no experts; leave --experts-per-token 2 out"),
        (separate_experts(), {"experts_per_token": 9}, "9 experts per token of the 8 of"),
        (separate_experts(), {"experts_per_token": 0}, "experts per token are 0; give 1 or more"),
    ],
)
def test_experts_that_are_not_there_are_refused(
    tmp_path: Path, tensors: Any, more: dict[str, int], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        model(tmp_path, tensors, **more)


def test_low_rank_adapters_are_layers_beside_their_base(tmp_path: Path) -> None:
    tensors = {
        "base.q_proj.weight": sparse((128, 128)),
        "q_proj.lora_A.weight": sparse((8, 128)),
        "q_proj.lora_B.weight": sparse((128, 8)),
    }

    assert sizes(model(tmp_path, tensors)) == {
        "base.q_proj": (128, 128, T),
        "q_proj.lora_A": (8, 128, T),
        "q_proj.lora_B": (128, 8, T),
    }


def test_the_state_of_a_recurrent_layer_is_left_out_with_its_work(tmp_path: Path) -> None:
    tensors = {
        "lstm.weight_ih_l0": sparse((256, 64)),
        "lstm.weight_hh_l0": sparse((256, 64), seed=1),
        "lstm.bias_ih_l0": sparse((256,)),
    }
    network = model(tmp_path, tensors)

    assert sizes(network) == {"lstm.weight_ih_l0": (256, 64, T)}
    why, macs = left_out(network)["layer lstm.weight_hh_l0"]
    assert (why, macs) == (
        "recurrent: each column needs the result of the one before",
        256 * 64 * T,
    )


def test_weights_in_an_encoding_that_is_not_read_are_named(tmp_path: Path) -> None:
    tensors = {
        "o_proj.weight": sparse((128, 128)),
        "q_proj.qweight": np.ones((16, 128), np.int32),
        "q_proj.scales": sparse((2, 128), kind=np.float16),
    }
    network = model(tmp_path, tensors)

    assert sizes(network) == {"o_proj": (128, 128, T)}
    assert left_out(network)["layer q_proj.qweight"] == (
        # 8,192 of 65,536 + 8,192 + 512 bytes.
        "holds packed integers of GPTQ or AWQ, which are not read; 11.0% of the bytes of all "
        "tensors",
        None,
    )


def test_a_model_of_unread_encodings_only_is_refused_by_their_name(tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match=r"'q_proj\.qweight' .*holds packed integers of GPTQ or AWQ"
    ):
        model(tmp_path, {"q_proj.qweight": np.ones((16, 128), np.int32)})


def test_depthwise_filters_are_set_aside_with_their_work(tmp_path: Path) -> None:
    tensors = {"first.weight": sparse((64, 3, 3, 3)), "next.weight": sparse((64, 1, 3, 3))}
    network = model(tmp_path, tensors, columns=None, image=(14, 14))

    assert [layer.name for layer in network.layers] == ["first"]
    assert left_out(network)["layer next"] == ("a convolution of 64 groups", 64 * 9 * 14 * 14)


def test_a_first_convolution_may_have_one_channel(tmp_path: Path) -> None:
    network = model(tmp_path, {"c.weight": sparse((16, 1, 3, 3))}, columns=None, image=(28, 28))

    (layer,) = network.layers
    assert isinstance(layer.work, Convolution)
    assert (layer.work.channels, layer.work.filters) == (1, 16)


def test_scales_of_norms_are_no_layers(tmp_path: Path) -> None:
    network = model(tmp_path, {"lin.weight": sparse((64, 64)), "norm.weight": sparse((1, 64))})

    assert sizes(network) == {"lin": (64, 64, T)}
    assert "tensor norm.weight" in left_out(network)


def test_every_tensor_that_is_left_out_has_its_bytes(tmp_path: Path) -> None:
    tensors = {"lin.weight": sparse((64, 64)), "wte.weight": WORDS, "ln.weight": sparse((64,))}
    network = model(tmp_path, tensors)

    assert {(o.name, o.bytes) for o in network.not_simulated if o.count is not None} == {
        ("lookup", 1000 * 64 * 4),
        ("ln.weight", 64 * 4),
    }
