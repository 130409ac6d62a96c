"""Elementwise operators of programs: values, broadcasting, views with padding, masks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx import TensorProto
from onnx_models import Model, check, read

from ipusim import BOW, InputError
from ipusim.compiler.graph.program.planning import plan_graph

MACHINE = BOW.scaled_to(8)
UNARY = [
    *("Abs", "Neg", "Exp", "HardSwish", "Sigmoid", "Tanh"),
    *(("LeakyRelu", {"alpha": 0.25}), ("LeakyRelu", {})),
]


def product(model: Model) -> str:
    return model.add("MatMul", "x", model.weights(8, 6))


def test_functions_of_one_operand(tmp_path: Path) -> None:
    model = Model({"x": (5, 8)})
    value = product(model)
    outputs = []
    for operator in UNARY:
        name, attributes = operator if isinstance(operator, tuple) else (operator, dict[str, Any]())
        outputs.append(model.add(name, value, **attributes))
    low, high = (model.constant(np.float32(number)) for number in (-0.5, 0.75))
    outputs += [model.add("Clip", value, low, high), model.add("Clip", value, "", high)]
    check(model, outputs, tmp_path)


@pytest.mark.parametrize("data_type", ["half", "float"])
def test_functions_of_positive_numbers(data_type: str, tmp_path: Path) -> None:
    model = Model({"x": (5, 8)})
    positive = model.add("Add", model.add("Exp", product(model)), model.constant(np.float32(0.5)))
    outputs = [model.add("Sqrt", positive), model.add("Reciprocal", positive)]
    for exponent in (1, 2, 3, 4, 0.5, -0.5, -1, -2):
        outputs.append(model.add("Pow", positive, model.constant(np.float32(exponent))))
    check(model, outputs, tmp_path, data_type=data_type)


def test_an_error_function_that_is_no_gelu(tmp_path: Path) -> None:
    model = Model({"x": (4, 8)})
    gate = model.add("Add", model.add("Erf", product(model)), model.constant(np.float32(1)))
    check(model, [gate], tmp_path)


def test_operands_of_two_shapes_are_both_repeated(tmp_path: Path) -> None:
    model = Model({"x": (5, 8), "row": (1, 6), "column": (5, 1)})
    value = product(model)
    shifted = model.add("Add", model.add("Abs", "row"), model.constant(np.float32(1)))
    outputs = [
        *(model.add("Sub", "row", "column"), model.add("Mul", "column", "row")),
        *(model.add("Div", value, shifted), model.add("Div", "column", shifted)),
        *(model.add("Max", value, "row"), model.add("Min", "column", value)),
        *(model.add("Div", value, model.constant(np.float32(3))), model.add("Div", value, value)),
    ]
    check(model, outputs, tmp_path)


@pytest.mark.parametrize("operator", ["Sigmoid", "Exp", "Neg"])
def test_zeros_around_a_view_are_computed_as_zeros(operator: str, tmp_path: Path) -> None:
    model = Model({"x": (5, 8)})
    padded = model.add("Pad", product(model), model.constant(np.array([1, 0, 0, 3])))
    output = model.add(operator, padded)
    shape = model.constant(np.array([3, 6, 9]))
    check(model, [output, model.add("Add", output, model.add("Expand", padded, shape))], tmp_path)


def test_where_takes_one_of_both_whatever_the_other_is(tmp_path: Path) -> None:
    model = Model({"x": (5, 8)})
    value = product(model)
    triangle = model.constant(np.tril(np.ones((5, 6), dtype=bool)))
    never = model.constant(np.float32(-np.inf))
    masked = model.add("Where", triangle, value, never)
    condition = model.constant(np.arange(5)[:, None] % 2 == 0)
    both = model.add("Where", condition, model.add("Exp", masked), value)
    check(model, [both, model.add("Softmax", masked)], tmp_path)


def test_a_condition_is_an_input(tmp_path: Path) -> None:
    model = Model({"x": (5, 8), "mask": (5, 1)})
    value = product(model)
    condition = model.add("Cast", "mask", to=TensorProto.BOOL)
    graph = read(model.proto(model.add("Where", condition, value, value)), tmp_path)

    with pytest.raises(InputError, match="its result is no real number"):
        plan_graph(graph, machine=MACHINE)


REFUSED = {
    "its exponent is none of the constants 1, 2, 3, 4, 0.5": ("Pow", "value", "number"),
    "a slope above 1": ("LeakyRelu", "value"),
    "its limits are results": ("Clip", "value", "scalar"),
    "3 operands; two can be": ("Max", "value", "value", "value"),
    "half does not express its factor 100000": ("Mul", "value", "large"),
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_no_kernel_computes_is_refused(words: str, tmp_path: Path) -> None:
    model = Model({"x": (5, 8), "scalar": ()})
    names = {
        "value": model.add("Abs", product(model)),
        "number": model.constant(np.float32(2.5)),
        "large": model.constant(np.float32(1e5)),
    }
    operator, *operands = REFUSED[words]
    attributes: dict[str, Any] = {"alpha": 2.0} if operator == "LeakyRelu" else {}
    output = model.add(operator, *(names.get(name, name) for name in operands), **attributes)
    graph = read(model.proto(output), tmp_path)

    with pytest.raises(InputError, match=words):
        assert plan_graph(graph, machine=MACHINE).program


@pytest.mark.parametrize("operator", ["ReduceMean", "ReduceSum", "ReduceMax"])
def test_reductions_over_any_axes(operator: str, tmp_path: Path) -> None:
    model = Model({"x": (3, 5, 8)})
    value = product(model)
    outputs = [
        model.add(operator, value, model.constant(np.array(axes)), keepdims=keepdims)
        for axes, keepdims in (([-1], 1), ([0], 0), ([1, 0], 0), ([2, 1], 1))
    ]
    check(model, [*outputs, model.add("Sub", value, outputs[0])], tmp_path)
