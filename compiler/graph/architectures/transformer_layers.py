"""Layers of transformers: encoders with norms behind their sums, decoders with norms in front.

Values are matrices with a row for each token. Queries, keys and values are one product, whose rows
of queries are multiplied by 1 / sqrt(size of a head) where their result is made.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import InputError

from ...matrix.files import Constant
from .model_builder import ModelBuilder

# Summand of a score that a causal mask hides: exp of it is 0, and half expresses it exactly.
HIDDEN = -30000.0
# Largest number of tokens: scores of a head of twice as many fill the memory of a whole chip.
MAX_TOKENS = 1 << 14
Activation: TypeAlias = Callable[[ModelBuilder, str, str], str]
"""Function of a builder, a value and a name that adds an activation and returns its result."""


@attrs.frozen
class Affine:
    """A product with weights and a bias.

    Attributes:
        name: Name of the layer.
        weights: Weights [m, k].
        bias: Bias of each row; None if there is none.
    """

    name: str
    weights: Constant
    bias: Constant | None = None

    def of(self, model: ModelBuilder, value: str) -> str:
        """Add the product to a model and return its result."""
        return model.linear(value, self.weights, self.bias, self.name)


@attrs.frozen
class NormParameters:
    """A layer norm, or without a shift an RMS norm.

    Attributes:
        name: Name of the norm.
        scale: Scale of each element of a row.
        shift: Summand of each element; None in an RMS norm.
        epsilon: Summand of the variance.
    """

    name: str
    scale: Constant
    shift: Constant | None
    epsilon: float

    def of(self, model: ModelBuilder, value: str) -> str:
        """Add the norm to a model and return its result."""
        return model.norm(value, self.scale, self.shift, self.epsilon, self.name)


@attrs.frozen(kw_only=True)
class Attention:
    """Sizes of attention.

    Attributes:
        heads: Number of heads of queries.
        key_heads: Number of heads of keys and values, a divisor of `heads`.
        size: Elements of a head.
        is_causal: True if no token sees the tokens behind it.
        window: Largest number of tokens that a token sees with itself; 0 for all.
        rotation: Base of the angles of rotary embedding; 0 for none.

    Raises:
        InputError: The sizes contradict each other.
    """

    heads: int
    key_heads: int
    size: int
    is_causal: bool = False
    window: int = 0
    rotation: float = 0.0

    def __attrs_post_init__(self) -> None:
        if self.heads % self.key_heads:
            raise InputError(
                f"{self.heads} heads of queries share {self.key_heads} of keys; these must divide "
                "them"
            )
        if self.rotation and self.size % 2:
            raise InputError(f"rotary embedding needs heads of even size, not {self.size}")


@attrs.frozen(kw_only=True)
class TransformerLayer:
    """Parameters of an encoder or a decoder layer.

    Attributes:
        name: Name of the layer, which begins the names of its operators.
        attention: Sizes of the attention.
        query_key_value: Product of queries, keys and values, one below the other.
        output: Product behind the attention.
        up, down: Products of the network behind it. With a gate, `up` has the rows of the gate
            above its own.
        activation: Activation between `up` and `down`.
        is_gated: True if the activation of a gate is multiplied by the result of `up`.
        norms: Norms of the attention and of the network behind it.
    """

    name: str
    attention: Attention
    query_key_value: Affine
    output: Affine
    up: Affine
    down: Affine
    activation: Activation
    is_gated: bool = False
    norms: tuple[NormParameters, NormParameters]


def encoder_layer(model: ModelBuilder, layer: TransformerLayer, value: str) -> str:
    """Add an encoder, whose norms are behind its sums, and return its result."""
    attended = layer.output.of(model, _attention(model, layer, value))
    value = model.binary("Add", attended, value, f"{layer.name}.attention_sum")
    value = layer.norms[0].of(model, value)
    result = model.binary("Add", _network(model, layer, value), value, f"{layer.name}.network_sum")
    return layer.norms[1].of(model, result)


def decoder_layer(model: ModelBuilder, layer: TransformerLayer, value: str) -> str:
    """Add a decoder without a second input, whose norms are in front of its products."""
    attended = _attention(model, layer, layer.norms[0].of(model, value))
    value = model.binary("Add", layer.output.of(model, attended), value, f"{layer.name}.sum")
    network = _network(model, layer, layer.norms[1].of(model, value))
    return model.binary("Add", network, value, f"{layer.name}.network_sum")


def _network(model: ModelBuilder, layer: TransformerLayer, value: str) -> str:
    """Add both products behind the attention, with the activation between them."""
    hidden, name = layer.up.of(model, value), layer.name
    if not layer.is_gated:
        return layer.down.of(model, layer.activation(model, hidden, f"{name}.activation"))
    size = model.shape(hidden)[1] // 2
    gate, hidden = (
        model.columns(hidden, number * size, size, f"{name}.{word}")
        for number, word in enumerate(("gate", "hidden"))
    )
    gate = layer.activation(model, gate, f"{name}.activation")
    return layer.down.of(model, model.binary("Mul", gate, hidden, f"{name}.gated"))


def attention_heads(
    model: ModelBuilder, sizes: Attention, rows: str, name: str
) -> tuple[str, str, str]:
    """Add the heads of queries, which are scaled, of keys and of values.

    Args:
        model: model with the rows.
        sizes: sizes of the attention.
        rows: rows of queries, keys and values of all heads side by side, [tokens, elements].
        name: begin of the names of the operators.

    Returns:
        Stacks of heads, [heads, tokens, size] each.
    """
    heads, key_heads, size = sizes.heads, sizes.key_heads, sizes.size
    # 1. Rows of all heads, [tokens, heads' elements]; queries are scaled.
    factors = np.ones((heads + 2 * key_heads) * size, dtype=np.float32)
    factors[: heads * size] = 1 / sqrt(size)
    rows = model.scaled(rows, Constant.of(f"{name}.factors", factors), f"{name}.scaled")
    # 2. A stack of heads, [heads of q, k and v, tokens, size], and the rotation of q and k.
    tokens, stacks = model.shape(rows)[0], heads + 2 * key_heads
    stack = model.reordered(rows, (tokens, stacks, size), (1, 0, 2), f"{name}.heads")
    query_key = model.gathered(stack, range(heads + key_heads), 0, f"{name}.query_key")
    if sizes.rotation:
        query_key = _rotated(model, query_key, sizes.rotation, f"{name}.rotary")
    # Several heads of queries share one of keys and of values.
    shared = np.repeat(np.arange(key_heads), heads // key_heads)
    query = model.gathered(query_key, range(heads), 0, f"{name}.query")
    key = model.gathered(query_key, list(heads + shared), 0, f"{name}.key")
    values = model.gathered(stack, list(heads + key_heads + shared), 0, f"{name}.value")
    return query, key, values


def _attention(model: ModelBuilder, layer: TransformerLayer, value: str) -> str:
    """Add attention between the tokens of a value; the result has a row for each token."""
    sizes, name, tokens = layer.attention, f"{layer.name}.attention", model.shape(value)[0]
    if tokens > MAX_TOKENS:
        raise InputError(f"scores of {tokens:,} tokens fit no chip; give {MAX_TOKENS:,} or fewer")
    rows = layer.query_key_value.of(model, value)
    query, key, values = attention_heads(model, sizes, rows, name)
    # Scores, softmax and context of each head; then the heads of a token side by side.
    scores = model.product(
        query, model.transposed(key, (0, 2, 1), f"{name}.keys"), f"{name}.scores"
    )
    if sizes.is_causal:
        mask = model.constant(f"{name}.mask", _mask(tokens, sizes.window))
        scores = model.binary("Add", scores, mask, f"{name}.masked")
    weights = model.unary("Softmax", scores, f"{name}.softmax", axis=-1)
    context = model.product(weights, values, f"{name}.context")
    context = model.transposed(context, (1, 0, 2), f"{name}.context_rows")
    return model.reshaped(context, (tokens, sizes.heads * sizes.size), f"{name}.result")


def _mask(tokens: int, window: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Return a summand for the score of each query and key, float32[queries, keys].

    A query sees its own token and those before it, as many as the window has; 0 for all.
    """
    behind = np.arange(tokens)[:, None] - np.arange(tokens)[None, :]
    is_seen = (behind >= 0) & ((behind < window) | (window == 0))
    return np.where(is_seen, np.float32(0), np.float32(HIDDEN))


def _rotated(model: ModelBuilder, value: str, base: float, name: str) -> str:
    """Add rotary embedding of [heads, tokens, size] (arXiv 2104.09864), elements paired by halves.

    Element i of the first half and element i of the second are turned by the angle
    token * base ** (-2 i / size): x cos + (-second half, first half) sin.
    """
    _, tokens, size = model.shape(value)
    half = size // 2
    frequencies = base ** -(np.arange(0, size, 2, dtype=np.float64) / size)
    angles = np.arange(tokens)[:, None] * np.tile(frequencies, 2)[None, :]
    cosine = model.constant(f"{name}.cosine", np.cos(angles).astype(np.float32))
    sine = model.constant(f"{name}.sine", np.sin(angles).astype(np.float32))
    first = model.columns(value, 0, half, f"{name}.first")
    second = model.columns(value, half, half, f"{name}.second")
    negative = model.unary("Neg", second, f"{name}.negative")
    exchanged = model.concatenated([negative, first], 2, f"{name}.other")
    direct = model.binary("Mul", value, cosine, f"{name}.direct")
    crossed = model.binary("Mul", exchanged, sine, f"{name}.crossed")
    return model.binary("Add", direct, crossed, f"{name}.sum")


def gelu(model: ModelBuilder, value: str, name: str) -> str:
    """Add a GELU of a value."""
    return model.unary("Gelu", value, name)


def tanh_gelu(model: ModelBuilder, value: str, name: str) -> str:
    """Add GELU by its form with tanh."""
    return model.unary("Gelu", value, name, approximate="tanh")


def relu(model: ModelBuilder, value: str, name: str) -> str:
    """Add a ReLU of a value."""
    return model.unary("Relu", value, name)


def silu(model: ModelBuilder, value: str, name: str) -> str:
    """Add SiLU, x times its sigmoid."""
    return model.binary("Mul", value, model.unary("Sigmoid", value, f"{name}.sigmoid"), name)


ACTIVATIONS: dict[str, Activation] = {
    "gelu": gelu,
    "gelu_new": tanh_gelu,
    "gelu_pytorch_tanh": tanh_gelu,
    "relu": relu,
    "silu": silu,
    "swish": silu,
}
