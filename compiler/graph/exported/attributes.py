"""Attributes of ONNX's operators from the arguments of ATen operators.

Arguments that a file leaves out have the defaults of ATen
(`aten/src/ATen/native/native_functions.yaml`, https://github.com/pytorch/pytorch). An operator with
arguments that ONNX's of the same name cannot express has no attributes: it keeps its name of ATen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any, TypeAlias

import attrs

Sizes: TypeAlias = tuple[int, ...]
SMALLEST_STEP = 1.1920929e-07  # of float32, the default epsilon of rms_norm
INTEGER = 7  # number of a type of ONNX that is no real number
FLATTENED = 2  # dimensions of the result of ONNX's Flatten


@attrs.frozen
class AtenCall:
    """A call of an ATen operator.

    Attributes:
        name: Name of the operator without domain and overload.
        arguments: Arguments by name.
        shape: Shape of the first value among them.
        results: Shapes of the results.
        is_real: True if the first result has real numbers.
        count: Number of values among the arguments.
    """

    name: str
    arguments: Mapping[str, Any]
    shape: Sizes
    results: tuple[Sizes, ...]
    is_real: bool
    count: int

    def axis(self, usual: int = 0, name: str = "dim") -> int:
        """Return an axis of the first value, counted from the first one."""
        axis = int(self.arguments.get(name, usual))
        return axis % max(len(self.shape), 1)

    def listed(self, name: str, usual: Any = ()) -> list[int]:
        """Return an argument that is a number or a list of numbers, as a list."""
        value = self.arguments.get(name, usual)
        return [int(entry) for entry in (value if isinstance(value, list | tuple) else [value])]

    def by_side(self, name: str, usual: Any) -> list[int]:
        """Return a number for each side of the images; a single number stands for all sides."""
        sides = len(self.shape) - 2
        values = self.listed(name, usual) or self.listed("kernel_size")
        return values * sides if len(values) == 1 else values


Attributes: TypeAlias = Mapping[str, Any] | None
"""Attributes of an operator of ONNX by name; None if the call has no equal in ONNX."""
Rule: TypeAlias = Callable[[AtenCall], Attributes]
"""Function of a call that returns the attributes of ONNX's operator; named after the operator."""


def _result_shape(call: AtenCall) -> Attributes:
    return {"shape": list(call.results[0])}


def _flatten(call: AtenCall) -> Attributes:
    start, end = call.axis(0, "start_dim"), call.axis(-1, "end_dim")
    is_plain = end == len(call.shape) - 1 and len(call.results[0]) == FLATTENED
    is_equal = is_plain and call.results[0][0] == prod(call.shape[:start])
    return {"axis": start} if is_equal else None


def _squeeze(call: AtenCall) -> Attributes:
    names = call.listed("dim") or range(len(call.shape))
    axes = [axis % max(len(call.shape), 1) for axis in names]
    return {"axes": [axis for axis in axes if call.shape[axis] == 1]}


def _transpose(call: AtenCall) -> Attributes:
    rank = len(call.shape)
    order = list(range(rank))
    if call.name == "permute":
        order = [axis % rank for axis in call.listed("dims")]
    elif call.name in ("transpose", "mT"):
        axes = (-2, -1) if call.name == "mT" else (call.axis(0, "dim0"), call.axis(1, "dim1"))
        first, second = axes
        order[first], order[second] = order[second], order[first]
    else:
        order.reverse()
    return {"perm": order}


def _slice(call: AtenCall) -> Attributes:
    axis, arguments = call.axis(), call.arguments
    size = call.shape[axis]
    start = arguments.get("index" if call.name == "select" else "start") or 0
    if not isinstance(start, int):
        return None  # a value of the graph decides
    start = max(start + size, 0) if start < 0 else start
    end = {"select": start + 1, "narrow": start + int(arguments.get("length", 0))}.get(
        call.name, arguments.get("end")
    )
    bounds = {"starts": [start], "ends": [size if end is None else end], "axes": [axis]}
    return {**bounds, "steps": [int(arguments.get("step", 1))]}


def _split(call: AtenCall) -> Attributes:
    axis = call.axis()
    sizes = [1 if call.name == "unbind" else shape[axis] for shape in call.results]
    return {"axis": axis, "split": sizes}


def _pad(call: AtenCall) -> Attributes:
    pads, rank = call.listed("pad"), len(call.shape)
    before, behind = [0] * rank, [0] * rank
    # torch lists two numbers of each axis, from the last axis on; ONNX lists the numbers before all
    # axes, then those behind them.
    for number in range(len(pads) // 2):
        before[rank - 1 - number], behind[rank - 1 - number] = pads[2 * number : 2 * number + 2]
    value = call.arguments.get("value") or 0.0
    mode = call.arguments.get("mode", "constant")
    return {"pads": [*before, *behind], "value": float(value), "mode": mode}


def _layer_norm(call: AtenCall) -> Attributes:
    count = len(call.listed("normalized_shape")) or 1  # axes of the norm, the last ones
    usual = SMALLEST_STEP if call.name == "rms_norm" else 1e-5
    epsilon = call.arguments.get("eps")
    has_scale = call.arguments.get("weight") is not None
    return {"axis": -count, "epsilon": usual if epsilon is None else epsilon} if has_scale else None


def _pool(call: AtenCall) -> Attributes:
    padding = call.by_side("padding", 0)
    attributes = {
        "kernel_shape": call.by_side("kernel_size", ()),
        "strides": call.by_side("stride", ()),
        "pads": padding * 2,
        "ceil_mode": int(bool(call.arguments.get("ceil_mode", False))),
    }
    if call.name.startswith("max"):
        return {**attributes, "dilations": call.by_side("dilation", 1)}
    if call.arguments.get("divisor_override") is not None:
        return None
    counts = call.arguments.get("count_include_pad", True)
    return {**attributes, "count_include_pad": int(bool(counts))}


def _adaptive_pool(call: AtenCall) -> Attributes:
    return {} if set(call.results[0][2:]) == {1} else None


def _reduction(call: AtenCall) -> Attributes:
    axes = call.listed("dim") if call.arguments.get("dim") is not None else []
    axes = [axis % len(call.shape) for axis in axes] or list(range(len(call.shape)))
    return {"axes": axes, "keepdims": int(bool(call.arguments.get("keepdim", False)))}


def _gelu(call: AtenCall) -> Attributes:
    return {"approximate": str(call.arguments.get("approximate", "none"))}


def _cast(call: AtenCall) -> Attributes:
    return {} if call.is_real else {"to": INTEGER}


def _dropout(call: AtenCall) -> Attributes:
    return None if call.arguments.get("train", False) else {}


def _limits(call: AtenCall) -> Attributes:
    if call.count > 1:
        return None  # limits are values of the graph
    is_hard = call.name.startswith("hardtanh")
    names = (("min", "min_val", -1.0), ("max", "max_val", 1.0))
    limits = {
        onnx_name: call.arguments.get(name if is_hard else onnx_name, usual if is_hard else None)
        for onnx_name, name, usual in names
    }
    return {name: float(limit) for name, limit in limits.items() if limit is not None}


def _leaky_relu(call: AtenCall) -> Attributes:
    return {"alpha": float(call.arguments.get("negative_slope", 0.01))}


def _div(call: AtenCall) -> Attributes:
    return {} if call.arguments.get("rounding_mode") is None else None


def _pow(call: AtenCall) -> Attributes:
    return None if isinstance(call.arguments.get("self"), int | float) else {}


def _no_attributes(_call: AtenCall) -> Attributes:
    return {}


RULES: Mapping[str, Rule] = {
    **dict.fromkeys(("view", "reshape", "_unsafe_view", "unflatten", "expand"), _result_shape),
    "flatten": _flatten,
    "squeeze": _squeeze,
    "unsqueeze": lambda call: {"axes": call.listed("dim")},
    **dict.fromkeys(("transpose", "permute", "t", "numpy_T", "mT"), _transpose),
    **dict.fromkeys(("slice", "select", "narrow"), _slice),
    **dict.fromkeys(("chunk", "split", "split_with_sizes", "unbind"), _split),
    **dict.fromkeys(("pad", "constant_pad_nd"), _pad),
    **dict.fromkeys(("layer_norm", "native_layer_norm", "rms_norm"), _layer_norm),
    **dict.fromkeys(("softmax", "_softmax"), lambda call: {"axis": call.axis(-1)}),
    "cat": lambda call: {"axis": call.axis()},
    **dict.fromkeys(("max_pool1d", "max_pool2d", "max_pool2d_with_indices"), _pool),
    **dict.fromkeys(("avg_pool1d", "avg_pool2d"), _pool),
    **dict.fromkeys(("adaptive_avg_pool1d", "adaptive_avg_pool2d"), _adaptive_pool),
    **dict.fromkeys(("mean", "sum", "amax"), _reduction),
    **dict.fromkeys(("clamp", "hardtanh", "hardtanh_"), _limits),
    **dict.fromkeys(("leaky_relu", "leaky_relu_"), _leaky_relu),
    "hardsigmoid": lambda _: {"alpha": 1 / 6, "beta": 0.5},
    **dict.fromkeys(("div", "div_"), _div),
    "pow": _pow,
    "gelu": _gelu,
    **dict.fromkeys(("to", "_to_copy", "type_as"), _cast),
    "dropout": _dropout,
}


def attributes_of(call: AtenCall, operation: str) -> tuple[str, Mapping[str, Any]]:
    """Return the operator of ONNX and its attributes, for a call.

    Args:
        call: Call of an ATen operator.
        operation: Operator of ONNX of the same meaning.

    Returns:
        The operator, or one that is equal for these arguments, with its attributes; the name of
        ATen's operator where ONNX has none of the same meaning.
    """
    try:
        attributes = RULES.get(call.name, _no_attributes)(call)
    except (KeyError, TypeError, ValueError, IndexError):
        attributes = None  # arguments that a result decides, or a form of the operator unknown here
    if attributes is not None:
        return operation, attributes
    if call.name == "flatten":
        return "Reshape", {"shape": list(call.results[0])}
    sides = zip(call.shape[2:], call.results[0][2:], strict=False)
    if call.name.startswith("adaptive") and all(size % count == 0 for size, count in sides):
        windows = [s // n for s, n in zip(call.shape[2:], call.results[0][2:], strict=True)]
        return "AveragePool", {"kernel_shape": windows, "strides": windows}
    return f"aten.{call.name}", {}
