"""Families of architectures in miniature: layers, totals and what is left out, counted by hand.

Each model has the names of its tensors and the settings of the published one, in small sizes. The
expected numbers follow from the architectures: T tokens, width h, A attention products a block.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from checkpoint_models import stored

from ipusim.compiler.graph.graph import Graph
from ipusim.compiler.graph.network.layer import LinearProduct
from ipusim.compiler.graph.stored import read_tensors

LIMIT = 10**8  # bytes that reading may take
Shapes = Mapping[str, tuple[int, ...]]


def saved(folder: Path, shapes: Shapes, config: Mapping[str, Any] | None = None) -> Path:
    """Write a model of random sparse tensors of these shapes and return its path."""
    rng = np.random.default_rng(3)
    tensors = {
        name: (rng.standard_normal(shape) * (rng.random(shape) < 0.3)).astype(np.float16)
        for name, shape in shapes.items()
    }
    if config is not None:
        (folder / "config.json").write_text(json.dumps(config))
    return stored(folder / "model.safetensors", tensors)


def with_bias(shapes: Shapes) -> Shapes:
    """Return the shapes with a bias of as many numbers as each weight has rows."""
    biases = {name.removesuffix("weight") + "bias": shape[:1] for name, shape in shapes.items()}
    return {**shapes, **biases}


def norms(names: list[str], width: int, *, bias: bool = True) -> Shapes:
    """Return the shapes of scales, and of shifts if `bias`, of norms of a width."""
    ends = ("weight", "bias") if bias else ("weight",)
    return {f"{name}.{end}": (width,) for name in names for end in ends}


def bert() -> Shapes:
    """Return the shapes of a BERT of two blocks, 16 wide."""
    shapes: dict[str, tuple[int, ...]] = {
        "bert.embeddings.word_embeddings.weight": (60, 16),
        "bert.embeddings.position_embeddings.weight": (20, 16),
        "bert.embeddings.token_type_embeddings.weight": (2, 16),
        "cls.predictions.bias": (60,),
        **norms(["bert.embeddings.LayerNorm", "cls.predictions.transform.LayerNorm"], 16),
    }
    for number in range(2):
        block = f"bert.encoder.layer.{number}"
        inner = ("attention.self.query", "attention.self.key", "attention.self.value")
        square = (*inner, "attention.output.dense")
        shapes |= with_bias({f"{block}.{name}.weight": (16, 16) for name in square})
        shapes |= with_bias(
            {
                f"{block}.intermediate.dense.weight": (32, 16),
                f"{block}.output.dense.weight": (16, 32),
            }
        )
        shapes |= norms([f"{block}.attention.output.LayerNorm", f"{block}.output.LayerNorm"], 16)
    return shapes | with_bias(
        {
            "bert.pooler.dense.weight": (16, 16),
            "cls.predictions.transform.dense.weight": (16, 16),
            "cls.seq_relationship.weight": (2, 16),
        }
    )


def gpt2() -> Shapes:
    """Return the shapes of a GPT-2 of two blocks, 16 wide."""
    shapes: dict[str, tuple[int, ...]] = {"wte.weight": (60, 16), "wpe.weight": (20, 16)}
    for number in range(2):
        block = f"h.{number}"
        # Conv1D stores [in, out], with a bias of the results.
        shapes |= {
            f"{block}.attn.c_attn.weight": (16, 48),
            f"{block}.attn.c_attn.bias": (48,),
            f"{block}.attn.c_proj.weight": (16, 16),
            f"{block}.attn.c_proj.bias": (16,),
            f"{block}.attn.bias": (1, 1, 20, 20),
            f"{block}.mlp.c_fc.weight": (16, 64),
            f"{block}.mlp.c_fc.bias": (64,),
            f"{block}.mlp.c_proj.weight": (64, 16),
            f"{block}.mlp.c_proj.bias": (16,),
            **norms([f"{block}.ln_1", f"{block}.ln_2"], 16),
        }
    return shapes | norms(["ln_f"], 16)


def neox() -> Shapes:
    """Return the shapes of a GPT-NeoX of one block; queries, keys and values are one matrix."""
    shapes: dict[str, tuple[int, ...]] = {
        "gpt_neox.embed_in.weight": (60, 16),
        "embed_out.weight": (60, 16),
    }
    block = "gpt_neox.layers.0"
    shapes |= with_bias(
        {
            f"{block}.attention.query_key_value.weight": (48, 16),
            f"{block}.attention.dense.weight": (16, 16),
            f"{block}.mlp.dense_h_to_4h.weight": (64, 16),
            f"{block}.mlp.dense_4h_to_h.weight": (16, 64),
        }
    )
    names = [f"{block}.input_layernorm", f"{block}.post_attention_layernorm"]
    return {
        **shapes,
        f"{block}.attention.rotary_emb.inv_freq": (2,),
        **norms([*names, "gpt_neox.final_layer_norm"], 16),
    }


def llama(*, kv: int = 16, head: bool = True, queries: int = 16) -> Shapes:
    """Return the shapes of a Llama of two blocks; `kv` and `queries` are rows of projections."""
    shapes: dict[str, tuple[int, ...]] = {"model.embed_tokens.weight": (60, 16)}
    for number in range(2):
        block = f"model.layers.{number}"
        shapes |= {
            f"{block}.self_attn.q_proj.weight": (queries, 16),
            f"{block}.self_attn.k_proj.weight": (kv, 16),
            f"{block}.self_attn.v_proj.weight": (kv, 16),
            f"{block}.self_attn.o_proj.weight": (16, queries),
            f"{block}.mlp.gate_proj.weight": (40, 16),
            f"{block}.mlp.up_proj.weight": (40, 16),
            f"{block}.mlp.down_proj.weight": (16, 40),
            **norms(
                [f"{block}.input_layernorm", f"{block}.post_attention_layernorm"], 16, bias=False
            ),
        }
    shapes |= {"lm_head.weight": (60, 16)} if head else {}
    return shapes | norms(["model.norm"], 16, bias=False)


def mixtral() -> Shapes:
    """Return the shapes of a Mixtral of two blocks with four experts each."""
    shapes = {name: shape for name, shape in llama(kv=8).items() if ".mlp." not in name}
    for number in range(2):
        moe = f"model.layers.{number}.block_sparse_moe"
        shapes[f"{moe}.gate.weight"] = (4, 16)
        for expert in range(4):
            shapes |= {
                f"{moe}.experts.{expert}.w1.weight": (40, 16),
                f"{moe}.experts.{expert}.w2.weight": (16, 40),
                f"{moe}.experts.{expert}.w3.weight": (40, 16),
            }
    return shapes


def t5() -> Shapes:
    """Return the shapes of a T5 with one block in each stack; its attention is 24 wide."""
    shapes: dict[str, tuple[int, ...]] = {"shared.weight": (60, 16)}
    for stack, attentions in (("encoder", 1), ("decoder", 2)):
        block = f"{stack}.block.0"
        for number, name in enumerate(("SelfAttention", "EncDecAttention")[:attentions]):
            layer = f"{block}.layer.{number}"
            shapes |= {f"{layer}.{name}.{part}.weight": (24, 16) for part in "qkv"}
            shapes |= {f"{layer}.{name}.o.weight": (16, 24)}
            shapes |= norms([f"{layer}.layer_norm"], 16, bias=False)
        shapes[f"{block}.layer.0.SelfAttention.relative_attention_bias.weight"] = (32, 3)
        layer = f"{block}.layer.{attentions}"
        shapes |= {
            f"{layer}.DenseReluDense.wi.weight": (40, 16),
            f"{layer}.DenseReluDense.wo.weight": (16, 40),
        }
        names = [f"{layer}.layer_norm", f"{stack}.final_layer_norm"]
        shapes |= norms(names, 16, bias=False)
    return shapes


def vit() -> Shapes:
    """Return the shapes of a vision transformer of one block, for patches of 4 x 4 pixels."""
    shapes: dict[str, tuple[int, ...]] = {
        "vit.embeddings.cls_token": (1, 1, 16),
        "vit.embeddings.position_embeddings": (1, 10, 16),
        **with_bias({"vit.embeddings.patch_embeddings.projection.weight": (16, 3, 4, 4)}),
    }
    block = "vit.encoder.layer.0"
    square = [f"attention.attention.{name}" for name in ("query", "key", "value")]
    square = [*square, "attention.output.dense"]
    shapes |= with_bias({f"{block}.{name}.weight": (16, 16) for name in square})
    shapes |= with_bias(
        {
            f"{block}.intermediate.dense.weight": (32, 16),
            f"{block}.output.dense.weight": (16, 32),
            "classifier.weight": (5, 16),
        }
    )
    return shapes | norms(
        [f"{block}.layernorm_before", f"{block}.layernorm_after", "vit.layernorm"], 16
    )


def resnet() -> Shapes:
    """Return the shapes of a ResNet with a bottleneck in each of two stages."""
    convolutions: dict[str, tuple[int, ...]] = {
        "resnet.embedder.embedder": (8, 3, 7, 7),
        "resnet.encoder.stages.0.layers.0.shortcut": (16, 8, 1, 1),
        "resnet.encoder.stages.0.layers.0.layer.0": (4, 8, 1, 1),
        "resnet.encoder.stages.0.layers.0.layer.1": (4, 4, 3, 3),
        "resnet.encoder.stages.0.layers.0.layer.2": (16, 4, 1, 1),
        "resnet.encoder.stages.1.layers.0.shortcut": (32, 16, 1, 1),
        "resnet.encoder.stages.1.layers.0.layer.0": (8, 16, 1, 1),
        "resnet.encoder.stages.1.layers.0.layer.1": (8, 8, 3, 3),
        "resnet.encoder.stages.1.layers.0.layer.2": (32, 8, 1, 1),
    }
    shapes = {f"{name}.convolution.weight": shape for name, shape in convolutions.items()}
    for name, shape in convolutions.items():
        ends = ("weight", "bias", "running_mean", "running_var")
        shapes |= {f"{name}.normalization.{end}": shape[:1] for end in ends}
    return shapes | with_bias({"classifier.1.weight": (5, 32)})


def torchvision_resnet() -> Shapes:
    """Return the shapes of a ResNet with basic blocks, as in ResNet18."""
    return {
        "conv1.weight": (8, 3, 7, 7),
        "layer1.0.conv1.weight": (8, 8, 3, 3),
        "layer1.0.conv2.weight": (8, 8, 3, 3),
        "layer2.0.conv1.weight": (16, 8, 3, 3),
        "layer2.0.conv2.weight": (16, 16, 3, 3),
        "layer2.0.downsample.0.weight": (16, 8, 1, 1),
        "fc.weight": (5, 16),
        "fc.bias": (5,),
        **norms(["bn1", "layer1.0.bn1"], 8),
    }


def mobilenet() -> Shapes:
    """Return the shapes of MobileNet V1's first two blocks.

    Each has a depthwise and a pointwise convolution.
    """
    convolutions = {
        "mobilenet_v1.conv_stem": (8, 3, 3, 3),
        "mobilenet_v1.layer.0": (8, 1, 3, 3),
        "mobilenet_v1.layer.1": (16, 8, 1, 1),
        "mobilenet_v1.layer.2": (16, 1, 3, 3),
        "mobilenet_v1.layer.3": (32, 16, 1, 1),
    }
    shapes = {f"{name}.convolution.weight": shape for name, shape in convolutions.items()}
    shapes |= {f"{name}.normalization.weight": shape[:1] for name, shape in convolutions.items()}
    return shapes | with_bias({"classifier.weight": (5, 32)})


def dlrm() -> Shapes:
    """Return the shapes of a recommendation model: three embedding tables and two perceptrons."""
    tables = {f"emb_l.{number}.weight": (100 * (number + 1), 8) for number in range(3)}
    layers = {
        "bot_l.0.weight": (16, 13),
        "bot_l.2.weight": (8, 16),
        "top_l.0.weight": (16, 14),
        "top_l.2.weight": (1, 16),
    }
    return {**tables, **with_bias(layers)}


@attrs.frozen(kw_only=True)
class Case:
    """A model, and what its architecture says.

    Attributes:
        config: Settings; None for a model without any.
        options: Options of the reading.
        macs: MACs of layers, by hand.
        layers: Number of layers.
        some: Sizes m, k, n of some linear layers, or filters, results of a side and MACs.
        left_out: MACs of what is not simulated.
        tables: Names of tables, without ".weight".
    """

    shapes: Shapes
    config: Mapping[str, Any] | None = None
    options: Mapping[str, Any] = attrs.field(factory=dict)
    layers: int
    macs: int
    some: Mapping[str, tuple[int, ...]]
    left_out: int
    tables: tuple[str, ...]


T = 8  # tokens
TOKENS = {"columns": T}
HEADS = {"hidden_size": 16, "num_attention_heads": 2, "vocab_size": 60}
EMBED = ("model.embed_tokens",)
CASES = {
    # A block: 4 x 16x16 + 32x16 + 16x32 = 2,048 weights, 16,384 MACs; two blocks 32,768. Head
    # 60x16 x 8 = 7,680; transform 16x16 x 8 = 2,048; pooler 256 and next sentence 32, once each.
    # Attention: 2 products of 8 x 8 x 16 in each of two blocks = 4,096.
    "BERT": Case(
        shapes=bert(),
        config={"model_type": "bert", "architectures": ["BertForPreTraining"], **HEADS},
        options=TOKENS,
        layers=2 * 6 + 4,
        macs=32_768 + 7_680 + 2_048 + 256 + 32,
        some={
            "bert.encoder.layer.1.intermediate.dense": (32, 16, 8),
            "bert.pooler.dense": (16, 16, 1),
            "cls.seq_relationship": (2, 16, 1),
            "cls.predictions.transform.dense": (16, 16, 8),
            "cls.predictions.decoder": (60, 16, 8),
        },
        left_out=4_096,
        tables=(
            "bert.embeddings.position_embeddings",
            "bert.embeddings.token_type_embeddings",
            "bert.embeddings.word_embeddings",
        ),
    ),
    # A block: 48x16 + 16x16 + 64x16 + 16x64 = 3,072 weights; two blocks x 8 = 49,152; head 7,680.
    "GPT-2": Case(
        shapes=gpt2(),
        config={
            "model_type": "gpt2",
            "architectures": ["GPT2LMHeadModel"],
            "n_embd": 16,
            "n_head": 2,
        },
        options=TOKENS,
        layers=2 * 4 + 1,
        macs=49_152 + 7_680,
        some={
            "h.0.attn.c_attn": (48, 16, 8),
            "h.1.attn.c_proj": (16, 16, 8),
            "h.0.mlp.c_fc": (64, 16, 8),
            "h.0.mlp.c_proj": (16, 64, 8),
            "lm_head": (60, 16, 8),
        },
        left_out=4_096,
        tables=("wpe", "wte"),
    ),
    # 3,072 weights in one block x 8 = 24,576; head 7,680, which is stored; attention 2,048.
    "GPT-NeoX": Case(
        shapes=neox(),
        config={"model_type": "gpt_neox", "architectures": ["GPTNeoXForCausalLM"], **HEADS},
        options=TOKENS,
        layers=5,
        macs=24_576 + 7_680,
        some={
            "gpt_neox.layers.0.attention.query_key_value": (48, 16, 8),
            "embed_out": (60, 16, 8),
        },
        left_out=2_048,
        tables=("gpt_neox.embed_in",),
    ),
    # A block: 4 x 16x16 + 3 x 40x16 = 2,944 weights; two blocks x 8 = 47,104; head 7,680.
    "Llama": Case(
        shapes=llama(),
        config={"model_type": "llama", "architectures": ["LlamaForCausalLM"], **HEADS},
        options=TOKENS,
        layers=2 * 7 + 1,
        macs=47_104 + 7_680,
        some={"model.layers.1.mlp.down_proj": (16, 40, 8), "lm_head": (60, 16, 8)},
        left_out=4_096,
        tables=EMBED,
    ),
    # Grouped queries: keys and values have one head of 8. A block: 2 x 16x16 + 2 x 8x16 + 3 x 40x16
    # = 2,688 weights; two blocks x 8 = 43,008; head 7,680. Scores still have two heads.
    "Mistral": Case(
        shapes=llama(kv=8),
        config={
            "model_type": "mistral",
            "architectures": ["MistralForCausalLM"],
            "num_key_value_heads": 1,
            **HEADS,
        },
        options=TOKENS,
        layers=2 * 7 + 1,
        macs=43_008 + 7_680,
        some={"model.layers.0.self_attn.k_proj": (8, 16, 8)},
        left_out=4_096,
        tables=EMBED,
    ),
    # Attention: 2 x 16x16 + 2 x 8x16 = 768 weights x 8 = 6,144; router 4x16 x 8 = 512; each of four
    # experts 3 x 40x16 = 1,920 weights x 4 columns = 7,680, four 30,720. Two blocks 74,752; head.
    "Mixtral": Case(
        shapes=mixtral(),
        config={
            "model_type": "mixtral",
            "architectures": ["MixtralForCausalLM"],
            "num_local_experts": 4,
            "num_experts_per_tok": 2,
            **HEADS,
        },
        options=TOKENS,
        layers=2 * (4 + 1 + 4 * 3) + 1,
        macs=74_752 + 7_680,
        some={
            "model.layers.0.block_sparse_moe.gate": (4, 16, 8),
            "model.layers.1.block_sparse_moe.experts.3.w2": (16, 40, 4),
        },
        left_out=4_096,
        tables=EMBED,
    ),
    # Heads of 12, so that queries are 24 wide: 4 x 24x16 + 3 x 40x16 = 3,456 weights a block; two
    # blocks x 8 = 55,296; the tied head 7,680. Attention 2 x 8 x 8 x 24 a block = 6,144.
    "Gemma": Case(
        shapes=llama(kv=24, queries=24, head=False),
        config={
            "model_type": "gemma",
            "architectures": ["GemmaForCausalLM"],
            "head_dim": 12,
            **HEADS,
        },
        options=TOKENS,
        layers=2 * 7 + 1,
        macs=55_296 + 7_680,
        some={
            "model.layers.0.self_attn.o_proj": (16, 24, 8),
            "lm_head": (60, 16, 8),
        },
        left_out=6_144,
        tables=EMBED,
    ),
    # Attention: 4 x 24x16 = 1,536 weights; three of them 4,608; two feed-forward 2 x 40x16 = 1,280
    # each, 2,560; 7,168 x 8 = 57,344; the tied head 7,680. Scores: 3 x 2 x 8 x 8 x 24 = 9,216.
    "T5": Case(
        shapes=t5(),
        config={
            "model_type": "t5",
            "architectures": ["T5ForConditionalGeneration"],
            "d_model": 16,
            "d_kv": 8,
            "num_heads": 3,
            "vocab_size": 60,
        },
        options=TOKENS,
        layers=3 * 4 + 2 * 2 + 1,
        macs=57_344 + 7_680,
        some={
            "decoder.block.0.layer.1.EncDecAttention.k": (24, 16, 8),
            "decoder.block.0.layer.2.DenseReluDense.wi": (40, 16, 8),
            "lm_head": (60, 16, 8),
        },
        left_out=9_216,
        tables=(
            "decoder.block.0.layer.0.SelfAttention.relative_attention_bias",
            "encoder.block.0.layer.0.SelfAttention.relative_attention_bias",
            "shared",
        ),
    ),
    # Patches: an image of 12 x 12 has 3 x 3 patches of 4 x 4, 16x3x16 x 9 = 6,912. With the class
    # token 10 columns: 2,048 weights x 10 = 20,480; classifier 5x16 = 80 once.
    "ViT": Case(
        shapes=vit(),
        config={
            "model_type": "vit",
            "architectures": ["ViTForImageClassification"],
            "image_size": 12,
            "patch_size": 4,
            "hidden_size": 16,
            "num_attention_heads": 2,
        },
        layers=1 + 6 + 1,
        macs=6_912 + 20_480 + 80,
        some={
            "vit.encoder.layer.0.output.dense": (16, 32, 10),
            "classifier": (5, 16, 1),
            "vit.embeddings.patch_embeddings.projection": (16, 3, 6_912),
        },
        left_out=2 * 10 * 10 * 16,
        tables=(),  # positions are added, not looked up
    ),
    # 32 x 32: stem to 16 x 16, 8x3x49 x 256 = 301,056; pooled to 8 x 8. Stage 0: 16x8 + 4x8 + 4x4x9
    # + 16x4 = 368 weights x 64 = 23,552. Stage 1: the first 1x1, 8x16 x 64 = 8,192, before the
    # stride; then at 4 x 4 (8x8x9 + 32x8 + 32x16 = 1,344) x 16 = 21,504. Classifier 160.
    "ResNet": Case(
        shapes=resnet(),
        config={
            "model_type": "resnet",
            "architectures": ["ResNetForImageClassification"],
            "layer_type": "bottleneck",
            "depths": [1, 1],
            "hidden_sizes": [16, 32],
        },
        options={"image": (32, 32)},
        layers=10,
        macs=301_056 + 23_552 + 8_192 + 21_504 + 160,
        some={
            "resnet.embedder.embedder.convolution": (8, 16, 301_056),
            "resnet.encoder.stages.1.layers.0.layer.0.convolution": (8, 8, 8_192),
            "resnet.encoder.stages.1.layers.0.layer.1.convolution": (8, 4, 9_216),
            "resnet.encoder.stages.1.layers.0.shortcut.convolution": (32, 4, 8_192),
            "classifier.1": (5, 32, 1),
        },
        left_out=0,
        tables=(),
    ),
    # Stem 301,056 as above; stage 0 at 8 x 8: 2 x 8x8x9 x 64 = 73,728; stage 1 at 4 x 4: (16x8x9 +
    # 16x16x9 + 16x8) x 16 = 57,344; fc 80.
    "ResNet of torchvision": Case(
        shapes=torchvision_resnet(),
        options={"image": (32, 32)},
        layers=7,
        macs=301_056 + 73_728 + 57_344 + 80,
        some={"layer2.0.downsample.0": (16, 4, 2_048), "layer2.0.conv1": (16, 4, 18_432)},
        left_out=0,
        tables=(),
    ),
    # 17 x 17: stem to 9 x 9, 8x3x9 x 81 = 17,496; pointwise 16x8 x 81 = 10,368; behind the stride
    # of the second depthwise at 5 x 5, 32x16 x 25 = 12,800; classifier 160. Depthwise: 8x9 x 81 =
    # 5,832 and 16x9 x 25 = 3,600.
    "MobileNet": Case(
        shapes=mobilenet(),
        config={
            "model_type": "mobilenet_v1",
            "architectures": ["MobileNetV1ForImageClassification"],
            "tf_padding": True,
        },
        options={"image": (17, 17)},
        layers=4,
        macs=17_496 + 10_368 + 12_800 + 160,
        some={
            "mobilenet_v1.conv_stem.convolution": (8, 9, 17_496),
            "mobilenet_v1.layer.3.convolution": (32, 5, 12_800),
        },
        left_out=5_832 + 3_600,
        tables=(),
    ),
    # 16x13 + 8x16 + 16x14 + 1x16 = 576, one column.
    "DLRM": Case(
        shapes=dlrm(),
        layers=4,
        macs=576,
        some={"bot_l.0": (16, 13, 1), "top_l.2": (1, 16, 1)},
        left_out=0,
        tables=("emb_l.0", "emb_l.1", "emb_l.2"),
    ),
}


def read(folder: Path, case: Case) -> Graph:
    """Write the model of a case and return the graph that is read from it."""
    path = saved(folder, case.shapes, case.config)
    return read_tensors([path], "model", **case.options, max_bytes=LIMIT)


@pytest.mark.parametrize("name", CASES)
def test_a_family_has_the_layers_and_the_total_of_its_architecture(
    tmp_path: Path, name: str
) -> None:
    case = CASES[name]
    graph = read(tmp_path, case)

    works = {product.name: product.work for product in graph.products}
    sizes = {
        layer: (work.m, work.k, work.n)
        if isinstance(work, LinearProduct)
        else (work.filters, work.channels if "patch" in layer else work.output[0], work.macs)
        for layer, work in works.items()
        if layer in case.some
    }
    assert sizes == dict(case.some)
    assert len(works) == case.layers
    assert sum(work.macs for work in works.values()) == case.macs
    assert sum(node.macs or 0 for node in graph.not_simulated) == case.left_out
    lookups = [node.name.removesuffix(":lookup") for node in graph.nodes if ":lookup" in node.name]
    assert tuple(lookups) == case.tables
    assert all(product.weights.read().shape == product.weights.shape for product in graph.products)


@pytest.mark.parametrize("name", CASES)
def test_every_tensor_of_a_family_is_read_or_named(tmp_path: Path, name: str) -> None:
    case = CASES[name]
    graph = read(tmp_path, case)

    read_names = {value for node in graph.nodes for value in node.inputs if value}
    unread = {constant.name for constant in graph.unread}
    assert read_names | unread == set(case.shapes)
    assert all(
        len(case.shapes[constant]) == 1
        or constant.endswith(("attn.bias", "cls_token", "position_embeddings"))
        for constant in unread
    )


def test_attention_has_the_heads_of_its_settings(tmp_path: Path) -> None:
    graph = read(tmp_path, CASES["T5"])
    (scores,) = graph.by_name["decoder.block.0.layer.1.EncDecAttention.scores"].products

    assert (scores.count, scores.work) == (3, LinearProduct(m=8, k=8, columns=8))
