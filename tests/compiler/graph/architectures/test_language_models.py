"""Language models of tensors as whole programs: against plain NumPy and onnx's reference."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from graph_reference import error_of, inputs_of, reference_of
from safetensors.numpy import save_file

from ipusim import InputError
from ipusim.compiler import read_model

Array = npt.NDArray[Any]
TOKENS, HIDDEN, HEADS, SIZE, INNER, WORDS = 8, 16, 4, 4, 24, 20
TOLERANCE = 6e-3  # relative, root mean square, of a program in half
EXACT = 1e-4  # the same of two computations in float32
LLAMA = {"model_type": "llama", "num_attention_heads": HEADS, "num_key_value_heads": 2}
CONFIGS: Mapping[str, dict[str, Any]] = {
    "bert": {"model_type": "bert", "num_attention_heads": HEADS, "hidden_act": "gelu"},
    "gpt2": {"model_type": "gpt2", "n_head": HEADS, "architectures": ["GPT2LMHeadModel"]},
    "llama": {**LLAMA, "rope_theta": 500.0, "rms_norm_eps": 1e-5},
    "mistral": {**LLAMA, "model_type": "mistral", "sliding_window": 3},
    "qwen2": {**LLAMA, "model_type": "qwen2"},
}


def tensors_of(kind: str) -> dict[str, Array]:
    """Return drawn tensors of one layer, and of what is around the layers, under their names."""
    rng = np.random.default_rng(3)

    def weights(*shape: int) -> Array:
        numbers = rng.standard_normal(shape) / np.sqrt(shape[-1])
        return np.asarray(numbers.astype(np.float16), np.float32)

    shapes: dict[str, tuple[int, ...]] = {}
    if kind == "bert":
        layer, square = "bert.encoder.layer.0.", (HIDDEN, HIDDEN)
        shapes = {f"attention.self.{word}": square for word in ("query", "key", "value")}
        shapes |= {"attention.output.dense": square, "intermediate.dense": (INNER, HIDDEN)}
        shapes |= {"output.dense": (HIDDEN, INNER)}
        norms = ["attention.output.LayerNorm", "output.LayerNorm"]
        others = {"bert.embeddings.word_embeddings.weight": weights(WORDS, HIDDEN)}
        biased = list(shapes)
    elif kind == "gpt2":
        # The file has [in, out].
        layer, square = "transformer.h.0.", (HIDDEN, HIDDEN)
        shapes = {"attn.c_attn": (HIDDEN, 3 * HIDDEN), "attn.c_proj": square}
        shapes |= {"mlp.c_fc": (HIDDEN, INNER), "mlp.c_proj": (INNER, HIDDEN)}
        norms = ["ln_1", "ln_2"]
        others = {"transformer.wte.weight": weights(WORDS, HIDDEN)}
        others |= {f"transformer.ln_f.{end}": 1 + weights(HIDDEN) for end in ("weight", "bias")}
        biased = list(shapes)
    else:
        layer, keys = "model.layers.0.", (2 * SIZE, HIDDEN)
        shapes = {"self_attn.q_proj": (HIDDEN, HIDDEN), "self_attn.k_proj": keys}
        shapes |= {"self_attn.v_proj": keys, "self_attn.o_proj": (HIDDEN, HIDDEN)}
        shapes |= {f"mlp.{word}_proj": (INNER, HIDDEN) for word in ("gate", "up")}
        shapes |= {"mlp.down_proj": (HIDDEN, INNER)}
        norms = ["input_layernorm", "post_attention_layernorm"]
        others = {"model.embed_tokens.weight": weights(WORDS, HIDDEN)}
        others |= {
            "lm_head.weight": weights(WORDS, HIDDEN),
            "model.norm.weight": 1 + weights(HIDDEN),
        }
        biased = [f"self_attn.{letter}_proj" for letter in "qkv"] if kind == "qwen2" else []
    named = {f"{layer}{name}.weight": weights(*shape) for name, shape in shapes.items()}
    named |= {f"{layer}{name}.weight": 1 + weights(HIDDEN) for name in norms}
    if kind in ("bert", "gpt2"):
        named |= {f"{layer}{name}.bias": weights(HIDDEN) for name in norms}
    rows = -1 if kind == "gpt2" else 0
    named |= {f"{layer}{name}.bias": weights(shapes[name][rows]) for name in biased}
    return named | others


def write(folder: Path, kind: str, more: Mapping[str, Any] | None = None) -> Path:
    """Write the tensors of a kind, and its settings with more of them."""
    save_file(tensors_of(kind), folder / "model.safetensors")
    (folder / "config.json").write_text(json.dumps({**CONFIGS[kind], **(more or {})}))
    return folder / "model.safetensors"


def softmax(scores: Array) -> Array:
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


def normed(x: Array, scale: Array, shift: Array | None, epsilon: float) -> Array:
    """Return a layer norm of rows, or without a shift an RMS norm."""
    centred = x if shift is None else x - x.mean(axis=-1, keepdims=True)
    result = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + epsilon) * scale
    return np.asarray(result if shift is None else result + shift)


def gelu(x: Array) -> Array:
    """Return GELU by its form with tanh."""
    return np.asarray(0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))))


def attended(query: Array, key: Array, value: Array, is_seen: Array) -> Array:
    """Return attention of [tokens, heads, size] one head after the other."""
    heads = []
    for head in range(query.shape[1]):
        group = head * key.shape[1] // query.shape[1]
        scores = query[:, head] @ key[:, group].T / np.sqrt(SIZE)
        heads.append(softmax(np.where(is_seen, scores, -np.inf)) @ value[:, group])
    return np.concatenate(heads, axis=-1)


def turned(x: Array, base: float) -> Array:
    """Return rotary embedding of [tokens, heads, size] by complex numbers."""
    half = x.shape[-1] // 2
    frequency = base ** -(np.arange(half) / half)
    turn = np.exp(1j * np.arange(len(x))[:, None, None] * frequency)
    numbers = (x[..., :half] + 1j * x[..., half:]) * turn
    return np.concatenate([numbers.real, numbers.imag], axis=-1)


def plain_result(kind: str, x: Array) -> Array:
    """Return the result of a model in NumPy, written from the definition of each architecture."""
    tensors, config = tensors_of(kind), CONFIGS[kind]
    behind = np.arange(TOKENS)[:, None] - np.arange(TOKENS)
    everything, causal = np.ones((TOKENS, TOKENS), dtype=bool), behind >= 0

    def affine(name: str, value: Array) -> Array:
        w = tensors[f"{name}.weight"]
        return np.asarray(value @ (w if kind == "gpt2" else w.T) + tensors.get(f"{name}.bias", 0))

    def norm(name: str, value: Array, epsilon: float) -> Array:
        return normed(value, tensors[f"{name}.weight"], tensors.get(f"{name}.bias"), epsilon)

    def heads(value: Array) -> Array:
        return value.reshape(TOKENS, -1, SIZE)

    if kind == "bert":
        layer = "bert.encoder.layer.0."
        query, key, value = (
            heads(affine(f"{layer}attention.self.{n}", x)) for n in ("query", "key", "value")
        )
        attention = attended(query, key, value, everything)
        x = norm(
            f"{layer}attention.output.LayerNorm",
            x + affine(f"{layer}attention.output.dense", attention),
            1e-12,
        )
        network = affine(f"{layer}output.dense", gelu(affine(f"{layer}intermediate.dense", x)))
        return norm(f"{layer}output.LayerNorm", x + network, 1e-12)
    if kind == "gpt2":
        layer = "transformer.h.0."
        joined = affine(f"{layer}attn.c_attn", norm(f"{layer}ln_1", x, 1e-5))
        query, key, value = map(heads, np.split(joined, 3, axis=-1))
        x = x + affine(f"{layer}attn.c_proj", attended(query, key, value, causal))
        hidden = gelu(affine(f"{layer}mlp.c_fc", norm(f"{layer}ln_2", x, 1e-5)))
        x = x + affine(f"{layer}mlp.c_proj", hidden)
        return np.asarray(norm("transformer.ln_f", x, 1e-5) @ tensors["transformer.wte.weight"].T)
    layer, epsilon = "model.layers.0.", config.get("rms_norm_eps", 1e-6)
    base, window = config.get("rope_theta", 1e4), config.get("sliding_window", TOKENS)
    inner = norm(f"{layer}input_layernorm", x, epsilon)
    query, key, value = (heads(affine(f"{layer}self_attn.{n}_proj", inner)) for n in "qkv")
    query, key = turned(query, base), turned(key, base)
    attention = attended(query, key, value, causal & (behind < window))
    x = x + affine(f"{layer}self_attn.o_proj", attention)
    inner = norm(f"{layer}post_attention_layernorm", x, epsilon)
    gate = affine(f"{layer}mlp.gate_proj", inner)
    gated = gate / (1 + np.exp(-gate)) * affine(f"{layer}mlp.up_proj", inner)
    x = x + affine(f"{layer}mlp.down_proj", gated)
    return np.asarray(norm("model.norm", x, epsilon) @ tensors["lm_head.weight"].T)


@pytest.mark.parametrize("kind", list(CONFIGS))
def test_operators_of_a_model_compute_its_architecture(kind: str, tmp_path: Path) -> None:
    # The graph has GELU as the chip computes it, with tanh; onnx's reference would use Erf.
    graph = read_model(
        write(tmp_path, kind, {"hidden_act": "gelu_new"} if kind == "bert" else {}), columns=TOKENS
    )
    inputs = inputs_of(graph)
    (result,) = reference_of(graph, inputs).values()
    right = plain_result(kind, inputs["hidden"].astype(np.float64))

    assert np.sqrt(np.mean((result - right) ** 2) / np.mean(right**2)) < EXACT


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["bert", "gpt2", "llama"])
def test_a_program_of_a_model_computes_what_its_operators_do(kind: str, tmp_path: Path) -> None:
    graph = read_model(write(tmp_path, kind), columns=TOKENS)

    assert error_of(graph, tiles=8) < TOLERANCE


def test_what_a_program_leaves_out_of_a_file_is_named(tmp_path: Path) -> None:
    graph = read_model(write(tmp_path, "bert").parent, columns=TOKENS)

    assert graph.notes == (
        "left out: bert.embeddings.word_embeddings.weight (1,280 bytes, 14.0% of all tensors)",
    )


def test_names_choose_the_tensors_of_a_program(tmp_path: Path) -> None:
    path = write(tmp_path, "gpt2")
    whole = read_model(path, columns=TOKENS)
    layer = read_model(path, columns=TOKENS, names="transformer.h.0.*")

    assert [p.name for p in whole.products][-1] == "transformer.wte"  # a tied head
    assert len(layer.products) == len(whole.products) - 1


@pytest.mark.parametrize(
    ("kind", "settings", "message"),
    [
        ("llama", {"model_type": "mamba"}, "tensors of a model 'mamba', of which only the layers"),
        ("llama", {"rope_scaling": {"rope_type": "yarn"}}, "rotary embedding of type 'yarn'"),
        ("llama", {"rope_theta": "many"}, "rope_theta of config.json is 'many', not a positive"),
        ("llama", {"hidden_act": "snake"}, "activation 'snake', which no program computes; known"),
        ("llama", {"num_key_value_heads": 3}, "4 heads of queries share 3 of keys"),
        ("llama", {"num_attention_heads": None}, "nothing says how many heads its attention has"),
        ("qwen2", {"use_sliding_window": True}, "use_sliding_window of config.json is True"),
        ("bert", {"is_decoder": True}, "is_decoder of config.json is True, which no program"),
        ("bert", {"num_attention_heads": 5}, "is [16, 16], its architecture needs [15, 16]"),
    ],
)
def test_settings_that_no_program_computes_are_refused_in_a_line(
    kind: str, settings: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = write(tmp_path, kind, settings)
    with pytest.raises(InputError) as error:
        read_model(path, columns=TOKENS)

    assert message in str(error.value)
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"model.layers.0.self_attn.q_norm.weight": (SIZE,)}, "has no use in a layer of Llama"),
        ({"other.layers.0.mlp.up_proj.weight": (4, 4)}, "one stack of layers; it has"),
        ({"model.layers.0.mlp.down_proj.weight": None}, "no tensor 'model.layers.0.mlp.down_proj"),
        ({"model.layers.0.self_attn.q_proj.bias": (HIDDEN,)}, "have no bias"),
    ],
)
def test_tensors_of_another_architecture_are_refused_in_a_line(
    change: dict[str, tuple[int, ...] | None], message: str, tmp_path: Path
) -> None:
    path, tensors = write(tmp_path, "llama"), tensors_of("llama")
    for name, shape in change.items():
        if shape is None:
            del tensors[name]
        else:
            tensors[name] = np.ones(shape, dtype=np.float32)
    save_file(tensors, path)
    with pytest.raises(InputError) as error:
        read_model(path, columns=TOKENS)

    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_tensors_need_their_number_of_tokens(tmp_path: Path) -> None:
    path = write(tmp_path, "gpt2")
    with pytest.raises(InputError, match="how many tokens a sample has; give --columns 128"):
        read_model(path)


@pytest.mark.parametrize(
    ("columns", "message"),
    [(0, "columns are 0; give 1 or more"), (10**9, "tokens fit no chip; give 16,384 or fewer")],
)
def test_impossible_numbers_of_tokens_are_refused(
    columns: int, message: str, tmp_path: Path
) -> None:
    path = write(tmp_path, "llama")
    with pytest.raises(InputError, match=message):
        read_model(path, columns=columns)


def test_tensors_of_an_unknown_architecture_name_the_known_ones(tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    save_file({"fc.weight": np.ones((4, 4), dtype=np.float32)}, path)
    with pytest.raises(InputError, match=r"with no such layers.*BERT \(bert\), RoBERTa .*Llama"):
        read_model(path, columns=4)
