"""Roles of tensors of .safetensors files: tables, transposed weights, and experts."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from checkpoint_models import sparse, stored

from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.files import read_tensor, tensors_in, write_checkpoint
from ipusim.compiler.matrix.files.checkpoints import names_embedding

W = sparse((64, 64))


@pytest.mark.parametrize(
    "name",
    [
        *("shared", "encoder.block.0.layer.0.SelfAttention.relative_attention_bias"),
        *("transformer.wte", "model.decoder.embed_positions", "word_embeddings", "wpe"),
        *("gpt_neox.embed_in", "rwkv.blocks.0.emb", "tok_embeddings", "emb_l.0", "pos_embed"),
        *("embedding_bag_collection.embedding_bags.t", "lookup", "item_factors"),
        *("quantizer.codebook", "layer.relative_position_bias_table", "entity_embeddings"),
    ],
)
def test_tables_are_known_by_name(name: str) -> None:
    assert names_embedding(f"{name}.weight")


@pytest.mark.parametrize(
    "name",
    [
        *("embed_out", "vit.embeddings.patch_embeddings.projection", "proj_out", "lm_head"),
        *("encoder.embedding_hidden_mapping_in", "time_embedding.linear_1", "score", "fc1"),
        *("mlp.shared_experts.up_proj", "mlp.shared.up_proj", "embed_dim_linear"),
    ],
)
def test_layers_inside_embeddings_are_no_tables(name: str) -> None:
    assert not names_embedding(f"{name}.weight")


def test_a_table_without_a_name_is_known_by_its_shape_and_its_neighbours(tmp_path: Path) -> None:
    tensors = {
        "entities.weight": sparse((1000, 64)),
        "blocks.0.entities.weight": sparse((1000, 64)),
        "head.weight": sparse((1000, 64)),
        "read.weight": sparse((512, 64)),
        "reader.weight": sparse((64, 512)),
        "biased.weight": sparse((1000, 64)),
        "biased.bias": sparse((1000,)),
        "wte.weight": sparse((48, 64)),
        "lin.weight": W,
    }
    result = tensors_in(stored(tmp_path / "m.safetensors", tensors))

    assert {name: tensor.table for name, tensor in result.items() if tensor.table} == {
        "entities.weight": "a table by its shape: no tensor reads 1,000 features",
        "wte.weight": "a table by its name",
    }


def gpt2(folder: Path, config: dict[str, object] | None = None, *, bias: int = 32) -> Path:
    """Write a GPT-2 of one block with or without settings.

    `bias` is the length of its first bias.
    """
    tensors = {
        "h.0.attn.c_attn.weight": sparse((16, 32)),
        "h.0.attn.c_attn.bias": sparse((bias,)),
        "h.0.attn.c_proj.weight": sparse((16, 16), seed=1),
        "h.0.attn.c_proj.bias": sparse((16,)),
        "wte.weight": sparse((100, 16)),
    }
    if config is not None:
        (folder / "config.json").write_text(json.dumps(config))
    return stored(folder / "model.safetensors", tensors)


@pytest.mark.parametrize("config", [None, {"model_type": "gpt2"}])
def test_weights_of_gpt2_are_transposed_square_ones_too(tmp_path: Path, config) -> None:
    path = gpt2(tmp_path, config)

    assert np.array_equal(read_tensor(f"{path}:h.0.attn.c_attn.weight"), sparse((16, 32)).T)
    assert np.array_equal(read_tensor(f"{path}:h.0.attn.c_proj.weight"), sparse((16, 16), seed=1).T)
    assert tensors_in(path)["wte.weight"].shape == (100, 16)


def test_linear_modules_with_the_names_of_gpt2_are_not_transposed(tmp_path: Path) -> None:
    result = tensors_in(gpt2(tmp_path, bias=16))

    assert not any(tensor.transposed for tensor in result.values())


def test_new_values_of_transposed_weights_are_written_as_they_were_stored(tmp_path: Path) -> None:
    path, values = gpt2(tmp_path), sparse((32, 16), seed=5)
    write_checkpoint(path, path, {"h.0.attn.c_attn.weight": values})

    assert np.array_equal(read_tensor(f"{path}:h.0.attn.c_attn.weight"), values)


EXPERTS = sparse((4, 32, 16))


@pytest.mark.parametrize("in_out", [False, True])
def test_fused_experts_are_a_tensor_each_by_the_width_of_their_router(
    tmp_path: Path, *, in_out: bool
) -> None:
    fused = EXPERTS.transpose(0, 2, 1).copy() if in_out else EXPERTS
    tensors = {"l.0.mlp.gate.weight": sparse((4, 16)), "l.0.mlp.experts.gate_up_proj": fused}
    path = stored(tmp_path / "m.safetensors", tensors)

    assert np.array_equal(read_tensor(f"{path}:l.0.mlp.experts.gate_up_proj[2]"), EXPERTS[2])
    with pytest.raises(MatrixError, match=r"holds 4 experts; name one, as l\.0\..*gate_up_proj\[0"):
        read_tensor(f"{path}:l.0.mlp.experts.gate_up_proj")


@pytest.mark.parametrize("in_out", [False, True])
def test_one_expert_is_written_alone(tmp_path: Path, *, in_out: bool) -> None:
    fused = EXPERTS.transpose(0, 2, 1).copy() if in_out else EXPERTS
    config = {"model_type": "gpt_oss" if in_out else "qwen3_moe", "hidden_size": 16}
    (tmp_path / "config.json").write_text(json.dumps(config))
    path = stored(tmp_path / "model.safetensors", {"experts.up_proj": fused})
    values = sparse((32, 16), seed=4)
    write_checkpoint(path, path, {"experts.up_proj[1]": values})

    expected = [EXPERTS[0], values, EXPERTS[2], EXPERTS[3]]
    actual = [read_tensor(f"{path}:experts.up_proj[{number}]") for number in range(4)]
    assert all(map(np.array_equal, actual, expected))


def test_a_damaged_config_is_refused_with_its_path(tmp_path: Path) -> None:
    path = gpt2(tmp_path)
    (tmp_path / "config.json").write_text("[1")

    with pytest.raises(MatrixError, match=r"config\.json: "):
        tensors_in(path)


def test_a_config_is_of_the_only_model_of_its_folder(tmp_path: Path) -> None:
    path = gpt2(tmp_path, {"model_type": "gpt2"}, bias=4)
    other = path.rename(tmp_path / "other.safetensors")

    assert tensors_in(other)["h.0.attn.c_proj.weight"].transposed
    stored(tmp_path / "second.safetensors", {"a": W})
    assert not tensors_in(other)["h.0.attn.c_proj.weight"].transposed


def test_shards_of_one_index_are_one_model(tmp_path: Path) -> None:
    single_file = gpt2(tmp_path)
    names = {
        name: "a.safetensors" if "c_attn" in name else "b.safetensors"
        for name in tensors_in(single_file)
    }
    for file in ("a", "b"):
        shard = {
            n: np.asarray(read_stored(single_file, n)) for n, f in names.items() if f[0] == file
        }
        stored(tmp_path / f"{file}.safetensors", shard)
    single_file.unlink()
    (tmp_path / "model.safetensors.index.json").write_text(json.dumps({"weight_map": names}))

    # The orientation of c_proj is known from the bias of c_attn, in the other shard.
    assert tensors_in(tmp_path / "b.safetensors")["h.0.attn.c_proj.weight"].transposed


def read_stored(path: Path, name: str) -> np.ndarray:
    """Return a tensor as its file stores it."""
    values = read_tensor(f"{path}:{name}")
    return np.ascontiguousarray(values.T if tensors_in(path)[name].transposed else values)


@pytest.mark.parametrize("in_out", [False, True])
def test_experts_of_a_fused_tensor_of_integers_are_decoded(tmp_path: Path, *, in_out: bool) -> None:
    fused = (EXPERTS.transpose(0, 2, 1).copy() if in_out else EXPERTS).astype(np.int8)
    config = {"model_type": "gpt_oss" if in_out else "qwen3_moe", "hidden_size": 16}
    (tmp_path / "config.json").write_text(json.dumps(config))
    path = stored(tmp_path / "model.safetensors", {"experts.up_proj.weight": fused})

    actual = read_tensor(f"{path}:experts.up_proj.weight[3]")
    assert np.array_equal(actual, EXPERTS[3])


@pytest.mark.parametrize("shape", [(0, 4, 4), (10**6, 4, 0)])
def test_fused_tensors_without_experts_have_none(tmp_path: Path, shape: tuple[int, ...]) -> None:
    tensors = {"experts.up_proj": np.zeros(shape, np.float32), "a": W}

    assert len(tensors_in(stored(tmp_path / "m.safetensors", tensors))) == 2
