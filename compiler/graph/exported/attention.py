"""Fused attention of exported programs as operations: two products, scale, mask and softmax."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ...matrix.files import Constant, TensorType
from ...matrix.files.checkpoints import ExportedNode
from ..operators import SourceOperation
from .source import Source, node_name, scalar

# Summand of a score that a causal mask hides: exp of it is 0, and half expresses it.
HIDDEN = -30000.0


def attention(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield the two products of attention, and scale, mask and softmax between them.

    Queries are multiplied by the scale, so that scores need no step of their own.
    """
    arguments, name = node.arguments, node_name(node)
    words = [arguments[word].name for word in ("query", "key", "value")]
    query, key, value = (source.names.get(word, word) for word in words)
    types = [source.type_of(word) for word in words[:2]]
    *batch, tokens, size = types[0].shape or (1, 1)
    *leading_sizes, key_tokens, _ = types[1].shape or (1, 1)
    score_shape = (*batch, tokens, key_tokens)

    def step(operation: str, word: str, shape: Any, inputs: Any, **more: Any) -> SourceOperation:
        """Return an operator with one result, named by a word, of this shape."""
        result = f"{node.name}:{word}"
        source.values[result] = TensorType(tuple(shape), types[0].type)
        return SourceOperation(
            operation=operation,
            inputs=tuple(inputs),
            outputs=(result,),
            name=f"{name}.{word}",
            attributes=more,
        )

    factor = arguments.get("scale") or 1 / math.sqrt(size or 1)
    scale = scalar(source, f"{node.name}:factor", factor)
    scaled = step("Mul", "scale", types[0].shape or (), (query, scale))
    rank = len(types[1].shape or (1, 1))
    order = [*range(rank - 2), rank - 1, rank - 2]
    keys = step("Transpose", "keys", (*leading_sizes, size, key_tokens), (key,), perm=order)
    steps = [scaled, keys]
    steps.append(step("MatMul", "scores", score_shape, (*scaled.outputs, *keys.outputs)))
    mask = _causal_mask(source, node, tokens or 1, key_tokens or 1)
    if mask := mask or source.value(arguments.get("attn_mask")):
        operation, inputs = _masking(source, node, mask, steps[-1].outputs)
        steps.append(step(operation, "mask", score_shape, inputs))
    steps.append(step(_softmax_of(arguments), "softmax", score_shape, steps[-1].outputs, axis=-1))
    yield from steps
    yield SourceOperation(
        operation="MatMul",
        inputs=(*steps[-1].outputs, value),
        outputs=node.outputs[:1],
        name=f"{name}.context",
    )


def _softmax_of(arguments: Mapping[str, Any]) -> str:
    """Return the operator between scores and context of attention with these arguments.

    Dropout and heads that share keys have no operator here: the name of torch's operator stays in
    the graph, with MACs but without a program.
    """
    is_other = arguments.get("enable_gqa", False) or arguments.get("dropout_p", 0.0)
    return "aten.scaled_dot_product_attention" if is_other else "Softmax"


def _causal_mask(source: Source, node: ExportedNode, tokens: int, keys: int) -> str:
    """Return the name of a new constant that hides later keys from each token.

    It is empty if the node's attention is not causal.
    """
    if not node.arguments.get("is_causal", False):
        return ""
    name = f"{node.name}:causal"
    hidden = np.triu(np.full((tokens, keys), HIDDEN, np.float32), 1)
    source.scalars[name] = Constant.of(name, hidden)
    return name


def _masking(
    source: Source, node: ExportedNode, mask: str, scores: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Return the operator that applies a mask to scores, and its inputs.

    A mask of numbers is added; a mask of truths is True for the scores that count.
    """
    if mask in source.scalars or "float" in _type_of_value(source, mask):
        return "Add", (*scores, mask)
    return "Where", (mask, *scores, scalar(source, f"{node.name}:hidden", HIDDEN))


def _type_of_value(source: Source, name: str) -> str:
    """Return the type of a value or a stored tensor by its new name."""
    if name in source.program.stored:
        return source.program.stored[name].info.type
    return source.values.get(name, TensorType()).type
