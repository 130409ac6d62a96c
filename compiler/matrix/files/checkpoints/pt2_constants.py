"""Weights that an exported program computes from its tensors: the operators and their numbers.

Masks, views, slices, transposes and parametrizations stand between the tensors of a file and the
products that read them. Operators: https://docs.pytorch.org/docs/stable/torch.compiler_ir.html.
The functions of operators take `a`, their arguments by the names that PyTorch gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import attrs
import numpy as np

from ...entries import HostArray, MatrixError
from .tensor import TensorInfo

MATRIX_RANK = 2  # dimensions of a matrix
# Operators that exchange the axes of a matrix.
TRANSPOSES = (
    "aten.t.default",
    "aten.numpy_T.default",
    "aten.mT.default",
    "aten.permute.default",
    "aten.transpose.int",
)

Compute: TypeAlias = Callable[[Mapping[str, Any]], Any]
"""Function of an operator's arguments by name, with arrays as values, that returns its results."""


@attrs.frozen
class Fold:
    """A value that is computed from tensors of the file.

    Attributes:
        info: Name, shape and type of the value.
        sources: Names of the tensors or computed values that it needs.
        compute: Function from the numbers of the sources, by name, to those of the value.
        is_transposed: True if the value is its source with the last two axes exchanged.
    """

    info: TensorInfo
    sources: tuple[str, ...]
    compute: Callable[[Mapping[str, HostArray]], HostArray] = attrs.field(repr=False, eq=False)
    is_transposed: bool = False


def fold(
    operator: str,
    arguments: Mapping[str, Any],
    number: int,
    info: TensorInfo,
    sources: Mapping[str, str],
) -> Fold:
    """Return the fold of one result of an operator.

    Args:
        operator: Operator, one of `FOLDS`.
        arguments: Arguments of the operator, see `ExportedNode.arguments`.
        number: Number of the value among the operator's results.
        info: Name, shape and type of the value.
        sources: Name of the tensor or computed value behind each value of the graph that the
            arguments name.
    """

    def compute(arrays: Mapping[str, HostArray]) -> HostArray:
        """Return the result of the operator from arrays by name; refuse one of another shape."""

        def filled(argument: Any) -> Any:
            """Return an argument with the arrays of the values that it names."""
            if isinstance(argument, list):
                return [filled(item) for item in argument]
            name = getattr(argument, "name", None)
            return argument if name is None else arrays[sources[name]]

        try:
            results = FOLDS[operator]({name: filled(value) for name, value in arguments.items()})
            array: HostArray = np.asarray(results[number] if isinstance(results, list) else results)
        except (TypeError, ValueError, KeyError, IndexError) as error:  # sizes that do not fit
            raise MatrixError(f"{info}, {info.encoding}, is not computed: {error!s:.80}") from None
        if array.shape != info.shape:
            raise MatrixError(f"{info} of {info.shape} is computed as {array.shape}")
        return array

    is_transposed = len(info.shape) == MATRIX_RANK and operator in TRANSPOSES
    # A permutation of a matrix that is not the identity exchanges both axes.
    is_transposed &= arguments.get("dims") in (None, [1, 0]) and arguments.get(
        "dim0"
    ) != arguments.get("dim1", -1)
    return Fold(info, tuple(dict.fromkeys(sources.values())), compute, is_transposed)


def _same(a: Mapping[str, Any]) -> HostArray:
    """Return the tensor itself, for operators that copy it or pass it on."""
    value: HostArray = a["self"]
    return value


def _slice(a: Mapping[str, Any]) -> Any:
    """Return every `step`-th line of one axis from `start` to `end`."""
    index = [slice(None)] * a["self"].ndim
    index[a.get("dim", 0)] = slice(a.get("start"), a.get("end"), a.get("step", 1))
    return a["self"][tuple(index)]


def _pieces(array: HostArray, length: int, axis: int) -> list[HostArray]:
    """Return pieces of a length along an axis; the last one may be shorter."""
    starts = range(length, array.shape[axis], length)
    return np.split(array, list(starts), axis=axis)


def _chunk(a: Mapping[str, Any]) -> list[HostArray]:
    """Return a tensor cut along an axis into a number of pieces; the last may be smaller."""
    axis = a.get("dim", 0)
    return _pieces(a["self"], -(-a["self"].shape[axis] // a["chunks"]), axis)


def _split(a: Mapping[str, Any]) -> list[HostArray]:
    """Return a tensor cut along an axis into pieces of one size or of a list of sizes."""
    sizes, axis = a.get("split_sizes", a.get("split_size")), a.get("dim", 0)
    if isinstance(sizes, int):
        return _pieces(a["self"], sizes, axis)
    return np.split(a["self"], np.cumsum(sizes)[:-1], axis=axis)


def _flatten(a: Mapping[str, Any]) -> HostArray:
    """Return a tensor with the axes from `start_dim` to `end_dim` joined to one."""
    shape = a["self"].shape
    start, last = (a.get(name, default) for name, default in (("start_dim", 0), ("end_dim", -1)))
    end = last % len(shape) + 1
    return a["self"].reshape(*shape[:start], -1, *shape[end:])  # type: ignore[no-any-return]


def _unflatten(a: Mapping[str, Any]) -> HostArray:
    """Return a tensor with one axis cut into several."""
    shape, axis = a["self"].shape, a["dim"] % a["self"].ndim
    return a["self"].reshape(*shape[:axis], *a["sizes"], *shape[axis + 1 :])  # type: ignore[no-any-return]


def _expand(a: Mapping[str, Any]) -> HostArray:
    """Return a tensor with axes of size one repeated to given sizes; -1 keeps a size."""
    sizes = a["size"]
    lead = len(sizes) - a["self"].ndim
    shape = (1,) * lead + a["self"].shape
    target = [own_size if size == -1 else size for size, own_size in zip(sizes, shape, strict=True)]
    return np.broadcast_to(a["self"], target)  # which adds the leading axes


def _squeeze(a: Mapping[str, Any]) -> Any:
    """Return a tensor without axes of size one: all of them, or those that are given."""
    axes = a.get("dim")
    candidates = (
        range(a["self"].ndim) if axes is None else [axes] if isinstance(axes, int) else axes
    )
    unit_axes = tuple(axis for axis in candidates if a["self"].shape[axis] == 1)
    return np.squeeze(a["self"], axis=unit_axes)


def _weight_norm(a: Mapping[str, Any]) -> Any:
    """Return directions `values` scaled to the norms `g`, one norm for each index of an axis."""
    values, axis = a["v"], a.get("dim", 0)
    other_axes = tuple(other for other in range(values.ndim) if other != axis % values.ndim)
    return values * (a["g"] / np.sqrt((values * values).sum(axis=other_axes, keepdims=True)))


def _narrow(a: Mapping[str, Any]) -> HostArray:
    """Return `length` lines of one axis from `start` on."""
    return _slice({**a, "end": a["start"] + a["length"]})  # type: ignore[no-any-return]


def _transpose(a: Mapping[str, Any]) -> Any:
    """Return a tensor with two axes exchanged."""
    return np.swapaxes(a["self"], a["dim0"], a["dim1"])


# Functions of NumPy by the name of the operator; overloads differ in the types of arguments only.
BASES: Mapping[str, tuple[Compute, tuple[str, ...]]] = {
    "mul": (lambda a: a["self"] * a["other"], ("Tensor", "Scalar")),
    "div": (lambda a: a["self"] / a["other"], ("Tensor", "Scalar")),
    "add": (lambda a: a["self"] + a.get("alpha", 1) * a["other"], ("Tensor", "Scalar")),
    "sub": (lambda a: a["self"] - a.get("alpha", 1) * a["other"], ("Tensor", "Scalar")),
    "eq": (lambda a: a["self"] == a["other"], ("Tensor", "Scalar")),
    "ne": (lambda a: a["self"] != a["other"], ("Tensor", "Scalar")),
    "gt": (lambda a: a["self"] > a["other"], ("Tensor", "Scalar")),
    "ge": (lambda a: a["self"] >= a["other"], ("Tensor", "Scalar")),
    "lt": (lambda a: a["self"] < a["other"], ("Tensor", "Scalar")),
    "le": (lambda a: a["self"] <= a["other"], ("Tensor", "Scalar")),
    "logical_not": (lambda a: np.logical_not(a["self"]), ("default",)),
    "bitwise_not": (lambda a: np.invert(a["self"]), ("default",)),
    "logical_and": (lambda a: np.logical_and(a["self"], a["other"]), ("default",)),
    "logical_or": (lambda a: np.logical_or(a["self"], a["other"]), ("default",)),
    "bitwise_and": (lambda a: a["self"] & a["other"], ("Tensor",)),
    "bitwise_or": (lambda a: a["self"] | a["other"], ("Tensor",)),
    "tril": (lambda a: np.tril(a["self"], a.get("diagonal", 0)), ("default",)),
    "triu": (lambda a: np.triu(a["self"], a.get("diagonal", 0)), ("default",)),
    "abs": (lambda a: np.abs(a["self"]), ("default",)),
    "neg": (lambda a: -a["self"], ("default",)),
    "relu": (lambda a: np.maximum(a["self"], 0), ("default",)),
    "tanh": (lambda a: np.tanh(a["self"]), ("default",)),
    "exp": (lambda a: np.exp(a["self"]), ("default",)),
    "sqrt": (lambda a: np.sqrt(a["self"]), ("default",)),
    "where": (
        lambda a: np.where(a["condition"], a["self"], a["other"]),
        ("self", "Scalar", "ScalarSelf", "ScalarOther"),
    ),
    "masked_fill": (
        lambda a: np.asarray(np.where(a["mask"], a["value"], a["self"]), a["self"].dtype),
        ("Scalar", "Tensor"),
    ),
    "t": (lambda a: a["self"].T, ("default",)),
    "numpy_T": (lambda a: a["self"].T, ("default",)),
    "mT": (lambda a: np.swapaxes(a["self"], -1, -2), ("default",)),
    "transpose": (_transpose, ("int",)),
    "permute": (lambda a: np.transpose(a["self"], a["dims"]), ("default",)),
    "view": (lambda a: a["self"].reshape(a["size"]), ("default",)),
    "reshape": (lambda a: a["self"].reshape(a["shape"]), ("default",)),
    "_unsafe_view": (lambda a: a["self"].reshape(a["size"]), ("default",)),
    "flatten": (_flatten, ("using_ints",)),
    "unflatten": (_unflatten, ("int",)),
    "expand": (_expand, ("default",)),
    "unsqueeze": (lambda a: np.expand_dims(a["self"], a["dim"]), ("default",)),
    "squeeze": (_squeeze, ("default", "dim", "dims")),
    "select": (lambda a: np.take(a["self"], a["index"], axis=a["dim"]), ("int",)),
    "slice": (_slice, ("Tensor",)),
    "narrow": (_narrow, ("default",)),
    "chunk": (_chunk, ("default",)),
    "split": (_split, ("Tensor", "sizes")),
    "split_with_sizes": (_split, ("default",)),
    "unbind": (lambda a: list(np.moveaxis(a["self"], a.get("dim", 0), 0)), ("int",)),
    "cat": (lambda a: np.concatenate(a["tensors"], axis=a.get("dim", 0)), ("default",)),
    "stack": (lambda a: np.stack(a["tensors"], axis=a.get("dim", 0)), ("default",)),
    "index_select": (
        lambda a: np.take(a["self"], a["index"], axis=a["dim"]),
        ("default",),
    ),
    "mm": (lambda a: a["self"] @ a["mat2"], ("default",)),
    "_weight_norm": (_weight_norm, ("default",)),
    **dict.fromkeys(("contiguous", "clone", "detach", "alias"), (_same, ("default",))),
    **dict.fromkeys(("detach_", "lift_fresh_copy", "_to_copy"), (_same, ("default",))),
    "to": (_same, ("dtype", "dtype_layout", "device", "other")),  # the same numbers in another type
}
FOLDS: Mapping[str, Compute] = {
    f"aten.{name}.{overload}": compute
    for name, (compute, overloads) in BASES.items()
    for overload in overloads
}
