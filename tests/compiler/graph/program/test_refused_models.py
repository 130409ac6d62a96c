"""Models with sizes that contradict each other, or with numbers that are not finite, are refused.

Each refusal is one line with the file, the node and the tensor.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper
from onnx_models import Model

from ipusim import BOW, InputError
from ipusim.compiler.graph.program.model_run import run_model

MACHINE = BOW.scaled_to(4)
Build: TypeAlias = Callable[[], tuple[Model, str]]


def product() -> tuple[Model, str]:
    """Return a model of one product, [8, 16], and its result."""
    model = Model({"x": (8, 16)})
    return model, model.add("MatMul", "x", model.weights(16, 16))


def of_other_sizes() -> tuple[Model, str]:
    model, result = product()
    return model, model.add("MatMul", result, model.weights(8, 16))


def of_other_sizes_transposed() -> tuple[Model, str]:
    model, result = product()
    return model, model.add("Gemm", result, model.weights(16, 8), transB=1)


def of_two_results_of_other_sizes() -> tuple[Model, str]:
    model, result = product()
    return model, model.add("MatMul", result, "x")


def behind_an_unknown_operator() -> tuple[Model, str]:
    model, result = product()
    unknown = model.add("Unknown", result)
    model.nodes[-1].domain = "mine"
    return model, model.add("MatMul", unknown, model.weights(16, 16))


def norm_of_other_size() -> tuple[Model, str]:
    model, result = product()
    return model, model.add("LayerNormalization", result, model.weights(8), model.weights(8))


def norm_with_nan() -> tuple[Model, str]:
    model, result = product()
    gamma = model.constant(np.full(16, np.nan, np.float32))
    return model, model.add("LayerNormalization", result, gamma, model.weights(16))


def bias_with_infinity() -> tuple[Model, str]:
    model, result = product()
    return model, model.add("Add", result, model.constant(np.full(16, np.inf, np.float32)))


def weights_with_nan() -> tuple[Model, str]:
    model, result = product()
    weights = np.ones((16, 16), np.float32)
    weights[2, 3] = np.nan
    return model, model.add("MatMul", result, model.constant(weights))


def limit_that_is_nan() -> tuple[Model, str]:
    model, result = product()
    return model, model.add("Clip", result, model.constant(np.float32(np.nan)))


def batch_norm(channels: int, variance: float) -> tuple[Model, str]:
    """Return a convolution of 4 filters behind which a batch norm of some channels stands."""
    model = Model({"image": (1, 4, 6, 6)})
    result = model.add("Conv", "image", model.weights(4, 4, 3, 3))
    ones = [model.constant(np.ones(channels, np.float32)) for _ in range(3)]
    spread = model.constant(np.full(4, variance, np.float32))
    return model, model.add("BatchNormalization", result, *ones, spread)


def window_beyond_the_image() -> tuple[Model, str]:
    model = Model({"image": (1, 4, 6, 6)})
    result = model.add("Conv", "image", model.weights(4, 4, 3, 3))
    return model, model.add("MaxPool", result, kernel_shape=[7, 7])


REFUSED: dict[str, Build] = {
    "layer 'v1': a product of 'v0' [8, 16] and 'c1' [8, 16] sums 16 against 8": of_other_sizes,
    "layer 'v1': a product of 'v0' [8, 16] and 'c1' [16, 8] transposed sums 16 against 8": (
        of_other_sizes_transposed
    ),
    "node 'v1' (MatMul): a product of 'v0' [8, 16] and 'x' [8, 16] sums 16 against 8": (
        of_two_results_of_other_sizes
    ),
    "no sizes of its input 'v1', a result of node 'v1' (mine.Unknown)": behind_an_unknown_operator,
    "node 'v1' (LayerNormalization) does not fit its inputs of [[8, 16]]: 'c1' is [8], a row": (
        norm_of_other_size
    ),
    "node 'v1': c1: the value in [0] is nan": norm_with_nan,
    "node 'v0': 'c1': the value in [0] is inf": bias_with_infinity,
    "node 'v1': 'c1', as [16, 16]: the value in row 3, column 2 is nan": weights_with_nan,
    "node 'v1' (Clip): its number low is NaN": limit_that_is_nan,
    "node 'v0': 'c1' is [3], the product has 4 rows": lambda: batch_norm(3, 1.0),
    "node 'v0': 'c4' of 'v1' with its epsilon is -0.99999": lambda: batch_norm(4, -1.0),
    "node 'v1' (MaxPool): a pooling window of 7 positions": window_beyond_the_image,
}


@pytest.mark.parametrize("words", REFUSED)
def test_one_line_names_file_node_and_tensor(words: str, tmp_path: Path) -> None:
    model, output = REFUSED[words]()
    path = tmp_path / "net.onnx"
    # Built without inference, which refuses some of these models itself.
    graph = helper.make_graph(
        model.nodes,
        "net",
        [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, list(shape))
            for name, shape in model.inputs.items()
        ],
        [helper.make_empty_tensor_value_info(output)],
        model.constants,
    )
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)]), path)

    with pytest.raises(InputError) as refusal:
        run_model(path, machine=MACHINE)

    assert words in str(refusal.value)
    assert str(refusal.value).startswith(f"{path}: ")
    assert "\n" not in str(refusal.value)
