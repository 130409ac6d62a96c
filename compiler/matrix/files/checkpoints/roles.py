"""Roles of the tensors of a model: tables whose rows are looked up, transposed weights, experts.

A .safetensors file has names and shapes, no graph. A role is decided by the architecture where
`config.json` names one whose modules differ from those of others, and else by name, shape, bias and
the other tensors:

- A matrix without a bias is a table if the name of its module is that of an embedding, a table of
  positions or a codebook. By its shape it is one if it has many more rows than columns, its number
  of columns is that of other matrices, its number of rows is the number of columns of no matrix
  (nothing reads so many features), and it is in no numbered block and no head or projection.
- Weights are [in, out] if their bias is as long as a row, and not as long as a column. `Conv1D`
  modules of transformers, as in GPT-2, are transposed together, because a bias does not tell the
  axes of square weights apart.
- Fused experts are three-dimensional weights of a module of experts, [experts, out, in]; or
  [experts, in, out], if the width of the model says so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

import attrs

from .model_config import ModelConfig
from .tensor import TensorInfo, names_embedding

MATRIX_RANK, EXPERT_RANK = 2, 3  # dimensions of a matrix, and of the weights of fused experts
WEIGHT, BIAS = "weight", "bias"  # ends of names
CONV1D = ("c_attn", "c_fc", "c_proj", "q_attn")  # modules of GPT-2 that may be `Conv1D`
# Architectures of which transformers builds these modules as `Conv1D`.
CONV1D_TYPES = ("gpt2", "openai-gpt", "imagegpt", "decision_transformer", "clvp_decoder")
# Architectures whose fused experts are [experts, in, out].
TRANSPOSED_EXPERTS = ("gpt_oss", "llama4", "llama4_text", "aria", "aria_text")
EXPERTS = re.compile(
    r"(^|[._])(experts?|moe|block_sparse_moe)([._]|$)"
)  # part of the names of fused experts
DOWN = re.compile(
    r"(^|[._])(down|w2|wo|output)(_|\.|$)"
)  # part of the names of experts' weights whose outputs have the width of the model
BLOCK_NUMBER = re.compile(r"\.[0-9]+\.")  # in names of modules of one of several equal blocks
# Names of modules that are layers, though a part of their name is that of a table, or their
# weights have the shape of one: heads and projections.
LAYER_NAME = re.compile(
    r"head|proj|logit|classif|score|predict|output|decoder|generator|readout"
    r"|(^|[._])(out|fc|cls|linear|dense)(\d|[._]|$)"
)
MAX_EXPERTS = 4096  # experts of a tensor; models in use have some hundreds
MIN_ASPECT = 4  # a table by its shape has at least so many rows for each column, as vocabularies do


@attrs.frozen
class Experts:
    """Weights of several experts in one tensor.

    Attributes:
        count: Number of experts.
        transposed: True if the weights of an expert are [in, out].
        reason: Order of the axes and the reason for it, in words.
    """

    count: int
    transposed: bool
    reason: str


def tables_of(tensors: Mapping[str, TensorInfo]) -> Mapping[str, str]:
    """Return the tensors that are tables, by name, each with the reason in words."""
    matrices = [t for t in tensors.values() if len(t.shape) == MATRIX_RANK and not t.part_of]
    columns = Counter(tensor.shape[1] for tensor in matrices)
    reasons = {}
    for tensor in matrices:
        if _has_bias(tensor, tensors):
            continue
        if names_embedding(tensor.name):
            reasons[tensor.name] = "a table by its name"
        elif _has_shape_of_table(tensor, columns):
            reasons[tensor.name] = (
                f"a table by its shape: no tensor reads {tensor.shape[0]:,} features"
            )
    return reasons


def _has_shape_of_table(tensor: TensorInfo, columns: Counter[int]) -> bool:
    """Return True if a tensor has the name and the shape of an embedding table: many short rows."""
    rows, width = tensor.shape
    # A table stands outside of the equal blocks of a model, and is no head or projection.
    may_be_table = BLOCK_NUMBER.search(tensor.name) is None and not LAYER_NAME.search(
        tensor.name.lower()
    )
    # The table itself has `width` columns; others must have them, too.
    is_width_common = columns[width] > 1 and columns[rows] == 0
    has_name = may_be_table and tensor.name.endswith(WEIGHT)
    return has_name and rows >= MIN_ASPECT * width and is_width_common


def _bias_of(tensor: TensorInfo, tensors: Mapping[str, TensorInfo]) -> int | None:
    """Return the length of the bias beside a tensor; None if there is none."""
    name = tensor.name
    if not name.endswith(WEIGHT):
        return None
    bias = tensors.get(f"{name.removesuffix(WEIGHT)}{BIAS}")
    return bias.shape[0] if bias is not None and len(bias.shape) == 1 else None


def _has_bias(tensor: TensorInfo, tensors: Mapping[str, TensorInfo]) -> bool:
    """Return True if the file has a bias of the tensor."""
    return _bias_of(tensor, tensors) is not None


def transposed_in(tensors: Mapping[str, TensorInfo], config: ModelConfig) -> frozenset[str]:
    """Return the names of matrices that a file stores as [in, out]."""
    matrices = [t for t in tensors.values() if len(t.shape) == MATRIX_RANK]
    fits = {tensor.name: _fits(tensor, _bias_of(tensor, tensors)) for tensor in matrices}
    transposed = {name for name, (rows, columns) in fits.items() if columns and not rows}
    # If one of the modules in `CONV1D` is a `Conv1D`, all are. None is if a bias shows that the
    # weights of one of them are [out, in].
    conv1d_names = [name for name in fits if _module(name) in CONV1D]
    has_out_in = any(fits[name] == (True, False) for name in conv1d_names)
    is_conv1d = config.model_type in CONV1D_TYPES or bool(transposed.intersection(conv1d_names))
    if is_conv1d and not has_out_in:
        transposed.update(conv1d_names)
    return frozenset(transposed)


def _fits(tensor: TensorInfo, length: int | None) -> tuple[bool, bool]:
    """Return (True if a bias is as long as there are rows, True if as long as columns)."""
    return length == tensor.shape[0], length == tensor.shape[1]


def _module(name: str) -> str:
    """Return the name of the module that holds a tensor, without the modules around it."""
    return name.removesuffix(f".{WEIGHT}").rpartition(".")[2]


def experts_of(
    tensor: TensorInfo, tensors: Mapping[str, TensorInfo], config: ModelConfig
) -> Experts | None:
    """Return the experts of a tensor that fuses them; None for any other tensor."""
    if len(tensor.shape) != EXPERT_RANK or not _names_experts(tensor.name):
        return None
    count, first, second = tensor.shape
    if not 0 < count <= MAX_EXPERTS or tensor.elements == 0:
        return None
    if config.model_type in TRANSPOSED_EXPERTS:
        return Experts(count, True, f"[in, out], as {config.model_type} stores them")
    width = config.whole("hidden_size", "d_model") or _router_width(tensor, tensors)
    is_down = DOWN.search(tensor.name) is not None
    # The axis that has the width of the model: outputs of `down`, and inputs of all other weights;
    # its size if the weights are [out, in], and if they are [in, out].
    out_in_width, in_out_width = (first, second) if is_down else (second, first)
    if width is not None and out_in_width != width and in_out_width == width:
        return Experts(count, True, f"[in, out], since the width is {width:,}")
    reason = (
        f", since the width is {width:,}" if out_in_width == width != in_out_width else ", assumed"
    )
    return Experts(count, False, f"[out, in]{reason}")


def _names_experts(name: str) -> bool:
    """Return True if a name is one of fused weights of experts."""
    return EXPERTS.search(name) is not None and "bias" not in name.rpartition(".")[2]


def _router_width(tensor: TensorInfo, tensors: Mapping[str, TensorInfo]) -> int | None:
    """Return the width of the router beside fused experts: a matrix with a row for each expert."""
    prefix = tensor.name[: EXPERTS.search(tensor.name).start()]  # type: ignore[union-attr]
    widths = _widths(prefix, tensor.shape[0], tensors.values())
    return widths.pop() if len(widths) == 1 else None


def _widths(prefix: str, rows: int, tensors: Iterable[TensorInfo]) -> set[int]:
    """Return the widths of matrices with a number of rows, under a prefix of names."""
    return {
        tensor.shape[1]
        for tensor in tensors
        if tensor.name.startswith(prefix) and len(tensor.shape) == MATRIX_RANK
        if tensor.shape[0] == rows
    }
