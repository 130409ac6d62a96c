"""Weights of ONNX's operators: which inputs of a node are constant operands, and how it uses them.

Operators of the standard: https://onnx.ai/onnx/operators. Those of the domain com.microsoft:
https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

import attrs


@attrs.frozen
class Operands:
    """Indices of the inputs of an operator that multiplies by weights.

    Attributes:
        data: Input that is multiplied by weights.
        weights: Input that holds weights.
        scale, zero: Inputs that hold the scale of quantised weights, and the integer that stands
            for zero; -1 if the operator has none.
        addends: Inputs that are added to the product, that of a bias first.
        is_convolution: True for a convolution.
    """

    data: int = 0
    weights: int = 1
    scale: int = -1
    zero: int = -1
    addends: tuple[int, ...] = ()
    is_convolution: bool = False


MICROSOFT = "com.microsoft."
FUSED_CONV = f"{MICROSOFT}FusedConv"  # Conv with an addend of its result's shape and an activation
# Matrices of a stack that are read one by one: models have some hundred experts in a layer.
MAX_MATRICES = 4096
MATRIX_OPERATORS: Mapping[str, Operands] = {
    "MatMul": Operands(),
    "Gemm": Operands(addends=(2,)),
    f"{MICROSOFT}FusedMatMul": Operands(),
    f"{MICROSOFT}FusedGemm": Operands(addends=(2,)),
    "MatMulInteger": Operands(zero=3),
    f"{MICROSOFT}MatMulIntegerToFloat": Operands(scale=3, zero=5, addends=(6,)),
    f"{MICROSOFT}DynamicQuantizeMatMul": Operands(scale=2, zero=3, addends=(4,)),
    "QLinearMatMul": Operands(weights=3, scale=4, zero=5),
    f"{MICROSOFT}QGemm": Operands(weights=3, scale=4, zero=5, addends=(6,)),
}
CONVOLUTIONS: Mapping[str, Operands] = {
    "Conv": Operands(addends=(2,), is_convolution=True),
    FUSED_CONV: Operands(addends=(2, 3), is_convolution=True),
    "ConvInteger": Operands(zero=3, is_convolution=True),
    "QLinearConv": Operands(weights=3, scale=4, zero=5, addends=(8,), is_convolution=True),
}
OPERANDS = {**MATRIX_OPERATORS, **CONVOLUTIONS}
# Product with weights that are packed into bytes: inputs are x, weights, scales, zero points,
# the order of groups, and a bias.
PACKED, ZERO_POINTS, PACKED_BIAS = f"{MICROSOFT}MatMulNBits", 3, 5
# Inputs that are added to the product, by operator, that of a bias first.
ADDENDS = {name: operands.addends for name, operands in OPERANDS.items()}
ADDENDS[PACKED] = (PACKED_BIAS,)
PACKING = {"bits": 4, "block_size": 32, "N": 0, "K": 0}  # its attributes and their defaults


@attrs.frozen
class WeightUse:
    """Weights by which a node multiplies.

    Attributes:
        name: Name of the constant.
        data: Name of the value that is multiplied by it.
        transposed: True if the constant of a matrix product is [..., in, out].
        is_left: True for y = w @ x, where x has its columns last; False for y = x @ w.
        groups: Number of groups of a convolution.
        scale, zero: Names of the scale of quantised weights, and of the integer that stands for
            zero; empty if the weights have none.
        is_quantised: True if the constant holds integers.
        packing: Attributes of weights that are packed into bytes; empty for others.
        is_convolution: True for filters of a convolution.
    """

    name: str
    data: str
    transposed: bool = False
    is_left: bool = False
    groups: int = 1
    scale: str = ""
    zero: str = ""
    is_quantised: bool = False
    packing: Mapping[str, int] = attrs.field(factory=dict)
    is_convolution: bool = False

    @property
    def is_stack(self) -> bool:
        """True if weights of three dimensions are a stack of matrices along the first dimension."""
        return not self.is_convolution and not self.packing


def weight_use(
    operation: str,
    inputs: Sequence[str],
    attributes: Mapping[str, Any],
    constants: Container[str],
) -> WeightUse | None:
    """Return the use of a constant operand as weights; None if neither or both are constant.

    Args:
        operation: Name of the operator, `domain.Operator` outside of the standard.
        inputs: Names of the node's inputs; an empty name for one that is left out.
        attributes: Attributes of the node.
        constants: Names of constants.
    """
    operands = OPERANDS.get(operation)
    if operation == PACKED:
        return _packed_use(inputs, attributes) if inputs[1] in constants else None
    if operands is None or len(inputs) <= max(operands.data, operands.weights):
        return None
    data_shape, weights_shape = inputs[operands.data], inputs[operands.weights]
    scale, zero = (
        inputs[i] if 0 <= i < len(inputs) else "" for i in (operands.scale, operands.zero)
    )
    is_quantised = operands.scale >= 0 or operands.zero >= 0
    if operands.is_convolution:
        groups = int(attributes.get("group", 1))
        use = WeightUse(
            weights_shape, data_shape, groups=groups, scale=scale, zero=zero, is_convolution=True
        )
        return attrs.evolve(use, is_quantised=is_quantised) if weights_shape in constants else None
    flags = [bool(attributes.get(name, 0)) for name in ("transA", "transB")]
    if weights_shape in constants and data_shape not in constants:
        return WeightUse(
            weights_shape,
            data_shape,
            not flags[1],
            scale=scale,
            zero=zero,
            is_quantised=is_quantised,
        )
    # The weights of a quantised product are its right operand.
    if data_shape in constants and weights_shape not in constants and not is_quantised:
        return WeightUse(data_shape, weights_shape, flags[0], is_left=True)
    return None


def _packed_use(inputs: Sequence[str], attributes: Mapping[str, Any]) -> WeightUse:
    """Return the weights of a `MatMulNBits` node, which are [out, in] when they are unpacked."""
    zero = inputs[ZERO_POINTS] if len(inputs) > ZERO_POINTS else ""
    packing = {name: int(attributes.get(name, value)) for name, value in PACKING.items()}
    return WeightUse(
        inputs[1], inputs[0], scale=inputs[2], zero=zero, is_quantised=True, packing=packing
    )
