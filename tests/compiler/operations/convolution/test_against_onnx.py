"""Tests of our NumPy reference of a convolution against ONNX' own reference."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from random_layers import Layer, layers

from ipusim.compiler.matrix.block_matrix import BlockMatrix
from ipusim.compiler.operations.convolution.filters import filter_matrix
from ipusim.compiler.operations.convolution.lines import ConvolutionLines
from ipusim.compiler.operations.convolution.product import ConvolutionProduct

onnx = pytest.importorskip("onnx")
evaluated = pytest.importorskip("onnx.reference").ReferenceEvaluator


@settings(max_examples=25, deadline=None)
@given(layer=layers(batch=3))
def test_the_reference_is_what_onnx_says(layer: Layer) -> None:
    convolution, sides, helper = layer.convolution, layer.convolution.sides, onnx.helper
    float_type = onnx.TensorProto.FLOAT
    conv = helper.make_node(
        "Conv",
        ["x", "w"],
        ["y"],
        strides=convolution.strides[:sides],
        pads=convolution.paddings[:sides] * 2,
        dilations=convolution.dilations[:sides],
    )
    shapes = {
        "x": convolution.image_shape,
        "w": convolution.weights_shape,
        "y": convolution.output_shape,
    }
    x, w, y = (helper.make_tensor_value_info(name, float_type, it) for name, it in shapes.items())
    model = helper.make_model(helper.make_graph([conv], "layer", [x, w], [y]))
    (text,) = evaluated(model).run(None, {"x": layer.images, "w": layer.weights})
    operation = ConvolutionProduct(ConvolutionLines(convolution, 1, 1, 1, joined=False))
    matrix = BlockMatrix.of(filter_matrix(layer.weights, convolution, 1), block=1)

    assert np.array_equal(text, layer.expected)
    assert np.array_equal(operation.reference(matrix, layer.images), text)
