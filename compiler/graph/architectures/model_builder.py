"""Building of a model's graph operator by operator, each with the shape of its result."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import InputError, in_short

from ...matrix.files import Constant, TensorType
from ..building import build_graph
from ..graph import Graph
from ..operators import SourceOperation

TYPE = "float32"  # usual type of all values, as ONNX's reference computes them


class ModelBuilder:
    """Operators of a model in the order in which they run, with shapes and constants.

    Each method whose docstring begins with "Add" adds an operator of ONNX with the name `name`, and
    returns the name of its result; values are named by such names. Shapes are empty where sizes are
    unknown.
    """

    def __init__(self, type_: str = TYPE) -> None:
        self._type = type_
        self._operations: list[SourceOperation] = []
        self._values: dict[str, TensorType] = {}
        self._constants: dict[str, Constant] = {}
        self._inputs: list[str] = []

    def shape(self, value: str) -> tuple[int, ...]:
        """Return the shape of a value."""
        return tuple(size or 0 for size in self._values[value].shape or ())

    def input(self, name: str, shape: Sequence[int]) -> str:
        """Add an input of the model."""
        self._inputs.append(name)
        self._values[name] = TensorType(tuple(shape) or None, self._type)
        return name

    def constant(self, name: str, array: npt.NDArray[Any]) -> str:
        """Add a constant of numbers that the architecture determines, and return its name."""
        return self._parameter(Constant.of(name, array))

    def add_operation(
        self,
        operation: str,
        inputs: Sequence[str],
        shape: Sequence[int],
        name: str,
        **attributes: Any,
    ) -> str:
        """Add an operator whose result has a shape; its node has the name of the result."""
        if name in self._values:
            raise InputError(f"it has two layers {in_short(name)}")
        self._values[name] = TensorType(tuple(shape) or None, self._type)
        self._operations.append(
            SourceOperation(
                operation=operation,
                inputs=tuple(inputs),
                outputs=(name,),
                name=name,
                attributes=attributes,
            )
        )
        return name

    def _parameter(self, constant: Constant) -> str:
        """Add a constant, and return its name."""
        self._constants[constant.name] = constant
        return constant.name

    def linear(self, value: str, weights: Constant, bias: Constant | None, name: str) -> str:
        """Add a product of weights [m, k] and rows of k elements, with a bias for each feature."""
        rows, k = self.shape(value)
        m, columns = weights.shape
        if columns != k:
            raise InputError(f"layer {in_short(name)} has {columns} input features, gets {k}")
        operands = [value, *map(self._parameter, filter(None, (weights, bias)))]
        return self.add_operation("Gemm", operands, (rows, m), name, transB=1)

    def convolution(
        self,
        value: str,
        filters: Constant,
        bias: Constant | None,
        name: str,
        *,
        stride: Sequence[int],
        padding: Sequence[int],
        dilation: Sequence[int],
    ) -> str:
        """Add a convolution with filters (K, C, R, S)."""
        batch, channels, *image = self.shape(value)
        if filters.shape[1] != channels:
            raise InputError(
                f"layer {in_short(name)} has {filters.shape[1]} channels, gets {channels}"
            )
        kernel = filters.shape[2:]
        spans = [
            size + 2 * pad - step * (taps - 1) - 1
            for size, pad, step, taps in zip(image, padding, dilation, kernel, strict=True)
        ]
        if min(spans) < 0:
            raise InputError(
                f"layer {in_short(name)}: an image of {image} is too small for it; make it larger"
            )
        sides = [span // step + 1 for span, step in zip(spans, stride, strict=True)]
        operands = [value, *map(self._parameter, filter(None, (filters, bias)))]
        shape = (batch, filters.shape[0], *sides)
        attributes = {
            "kernel_shape": list(kernel),
            "strides": list(stride),
            "pads": [*padding, *padding],
            "dilations": list(dilation),
        }
        return self.add_operation("Conv", operands, shape, name, **attributes)

    def unary(self, operation: str, value: str, name: str, **attributes: Any) -> str:
        """Add an operator with a result of the shape of its operand."""
        return self.add_operation(operation, [value], self.shape(value), name, **attributes)

    def binary(self, operation: str, left: str, right: str, name: str) -> str:
        """Add an operator on two operands, whose shapes ONNX combines."""
        shapes = [
            self._constants[operand].shape if operand in self._constants else self.shape(operand)
            for operand in (left, right)
        ]
        return self.add_operation(operation, [left, right], np.broadcast_shapes(*shapes), name)

    def scaled(self, value: str, factors: Constant, name: str) -> str:
        """Add a product with constant factors."""
        return self.binary("Mul", value, self._parameter(factors), name)

    def shifted(self, value: str, summands: Constant, name: str) -> str:
        """Add a sum with constant summands."""
        return self.binary("Add", value, self._parameter(summands), name)

    def norm(
        self, value: str, scale: Constant, shift: Constant | None, epsilon: float, name: str
    ) -> str:
        """Add a layer norm over the last axis, or without a shift an RMS norm."""
        operation = "RMSNormalization" if shift is None else "LayerNormalization"
        operands = [value, *map(self._parameter, filter(None, (scale, shift)))]
        attributes = {"axis": -1, "epsilon": epsilon}
        return self.add_operation(operation, operands, self.shape(value), name, **attributes)

    def pooled(
        self, operation: str, value: str, name: str, *, window: int, stride: int, padding: int = 0
    ) -> str:
        """Add a pooling of images with square windows."""
        batch, channels, *image = self.shape(value)
        if min(image) + 2 * padding < window:
            raise InputError(f"{name}: an image of {image} is smaller than its window of {window}")
        sides = [(size + 2 * padding - window) // stride + 1 for size in image]
        attributes = {
            "kernel_shape": [window] * len(image),
            "strides": [stride] * len(image),
            "pads": [padding] * 2 * len(image),
        }
        return self.add_operation(operation, [value], (batch, channels, *sides), name, **attributes)

    def pooled_whole(self, operation: str, value: str, name: str) -> str:
        """Add a pooling of whole images, and return their channels as rows of features."""
        batch, channels, *image = self.shape(value)
        pooled = self.add_operation(
            operation, [value], (batch, channels, *(1 for _ in image)), name
        )
        return self.flattened(pooled, f"{name}.flat")

    def flattened(self, value: str, name: str) -> str:
        """Add a view of all elements of a sample as one row of features."""
        batch, *sizes = self.shape(value)
        return self.add_operation("Flatten", [value], (batch, prod(sizes)), name, axis=1)

    def concatenated(self, values: Sequence[str], axis: int, name: str) -> str:
        """Add a concatenation along an axis; a single value is returned itself."""
        if len(values) == 1:
            return values[0]
        shape = list(self.shape(values[0]))
        shape[axis] = sum(self.shape(value)[axis] for value in values)
        return self.add_operation("Concat", values, shape, name, axis=axis)

    def reordered(self, value: str, sizes: Sequence[int], order: Sequence[int], name: str) -> str:
        """Add a view in the shape `sizes` and then with its axes in another order."""
        target = self.constant(f"{name}.sizes", np.asarray(sizes, dtype=np.int64))
        view = self.add_operation("Reshape", [value, target], sizes, f"{name}.reshaped")
        return self.transposed(view, order, name)

    def transposed(self, value: str, order: Sequence[int], name: str) -> str:
        """Add a view whose axes are in another order."""
        shape = [self.shape(value)[axis] for axis in order]
        return self.add_operation("Transpose", [value], shape, name, perm=list(order))

    def reshaped(self, value: str, sizes: Sequence[int], name: str) -> str:
        """Add a view in another shape."""
        target = self.constant(f"{name}.sizes", np.asarray(sizes, dtype=np.int64))
        return self.add_operation("Reshape", [value, target], sizes, name)

    def columns(self, value: str, start: int, count: int, name: str) -> str:
        """Add a view of some elements of the last axis."""
        shape = (*self.shape(value)[:-1], count)
        bounds = [
            self.constant(f"{name}.{word}", np.array([number], dtype=np.int64))
            for word, number in (("start", start), ("end", start + count), ("axis", len(shape) - 1))
        ]
        return self.add_operation("Slice", [value, *bounds], shape, name)

    def gathered(self, value: str, numbers: Sequence[int], axis: int, name: str) -> str:
        """Add a view of elements along an axis, by their numbers."""
        shape = list(self.shape(value))
        shape[axis] = len(numbers)
        index = self.constant(f"{name}.index", np.asarray(numbers, dtype=np.int64))
        return self.add_operation("Gather", [value, index], shape, name, axis=axis)

    def product(self, left: str, right: str, name: str) -> str:
        """Add a product of two results, [..., m, k] and [..., k, n]."""
        shape = (*self.shape(left)[:-1], self.shape(right)[-1])
        return self.add_operation("MatMul", [left, right], shape, name)

    def graph(
        self, name: str, outputs: Sequence[str], *, source: str, notes: Sequence[str]
    ) -> Graph:
        """Return the graph of all operators."""
        return build_graph(
            name,
            self._operations,
            values=self._values,
            constants=self._constants,
            inputs=self._inputs,
            outputs=outputs,
            source=source,
            notes=notes,
        )
