"""Graphs of ONNX models against what onnx's reference multiplies when it runs them.

The reference shares no code with the reader: each operator that multiplies is wrapped, so that it
notes the arrays which it gets. So every product's weights must have been an operand, number by
number, and the graph's MACs must be those that ran.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from math import prod
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import onnx
import pytest
from checkpoint_models import saved, sparse
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator
from onnx_cases import ALL_CASES, CASES, MICROSOFT, UNUSED, Case

from ipusim.compiler.graph.graph import Graph
from ipusim.compiler.graph.network.checkpoints.onnx_source import read_onnx
from ipusim.compiler.graph.network.from_graph import network_of
from ipusim.compiler.graph.network.layer import LinearProduct
from ipusim.compiler.matrix.files import read_tensor
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.plan.finish import Finish

REFERENCE, OPTIMISED = "onnx.reference.ops", "onnx.reference.ops_optimized"
# Modules of onnx's reference with the operators that multiply, their classes, and the numbers of
# their operands.
OPERATORS = {
    f"{REFERENCE}.op_matmul": (("MatMul",), (0, 1)),
    f"{REFERENCE}.op_gemm": (("Gemm_6", "Gemm_7"), (0, 1)),
    f"{REFERENCE}.op_einsum": (("Einsum",), (0, 1)),
    f"{REFERENCE}.op_conv": (("Conv",), (0, 1)),
    f"{OPTIMISED}.op_conv_optimized": (("Conv",), (0, 1)),
    f"{REFERENCE}.op_conv_transpose": (("ConvTranspose",), (0, 1)),
    f"{REFERENCE}.op_matmul_integer": (("MatMulInteger",), (0, 1)),
    f"{REFERENCE}.op_qlinear_matmul": (("QLinearMatMul",), (0, 3)),
    f"{REFERENCE}.op_qlinear_conv": (("QLinearConv",), (0, 3)),
    f"{REFERENCE}.op_lstm": (("LSTM",), (0, 1)),
}


@attrs.frozen
class Executed:
    """A multiplication that ran.

    Attributes:
        macs: Multiply-accumulates by the shapes of its arrays.
        operands: Both operands.
    """

    macs: int
    operands: tuple[Any, Any]


def macs_of(name: str, left: Any, right: Any, result: Any, more: Any) -> int:
    """Return the multiply-accumulates of an operator by the arrays that it got."""
    match name:
        case "Einsum":
            indices = more["equation"].split("->")[0].replace(",", "")
            return prod(dict(zip(indices, left.shape + right.shape, strict=True)).values())
        case "Conv" | "QLinearConv":
            return result.size * prod(right.shape[1:])
        case "ConvTranspose":
            return left.size * prod(right.shape[1:])
        case "LSTM":
            steps, batch, _ = left.shape
            hidden = more["hidden_size"]
            return steps * batch * (right.size + 4 * hidden * hidden)
        case "Gemm_6" | "Gemm_7":
            return result.size * left.shape[0 if more.get("transA") else 1]
        case _:
            return result.size * left.shape[-1]


@pytest.fixture
def executed(monkeypatch: pytest.MonkeyPatch) -> list[Executed]:
    """Return a list that gets every multiplication which onnx's reference runs."""
    noted: list[Executed] = []

    def counting(name: str, run: Callable[..., Any], numbers: tuple[int, int]) -> Any:
        def wrapped(self: Any, *arrays: Any, **more: Any) -> Any:
            results = run(self, *arrays, **more)
            left, right = (arrays[number] for number in numbers)
            noted.append(Executed(macs_of(name, left, right, results[0], more), (left, right)))
            return results

        return wrapped

    for module_name, (classes, numbers) in OPERATORS.items():
        if find_spec(OPTIMISED) is None and module_name.startswith(OPTIMISED):
            continue  # newer versions have one class for each operator
        module = importlib.import_module(module_name)
        for name in classes:
            cls = getattr(module, name)
            monkeypatch.setattr(cls, "_run", counting(name, cls._run, numbers))
    return noted


def graph_of(case: Case, folder: Path) -> Graph:
    """Write the model of a case and return the graph that is read from it."""
    return read_onnx(saved(folder / "m.onnx", case.model()))


@pytest.mark.parametrize("name", ALL_CASES)
def test_products_are_those_of_the_table(tmp_path: Path, name: str) -> None:
    case = ALL_CASES[name]
    graph = graph_of(case, tmp_path)

    assert [product.name for product in graph.products] == list(case.weights)
    for product, expected in zip(graph.products, case.weights.values(), strict=True):
        assert product.weights is not None
        assert product.work.weights_shape == expected.shape
        assert product.weights.zeros == expected.size - np.count_nonzero(expected)
        assert np.array_equal(product.weights.read(), expected.astype(np.float32))
        assert np.array_equal(read_tensor(product.weights.address), product.weights.read())
        if isinstance(product.work, LinearProduct) and product.name != "plain":
            assert product.work.columns == case.columns
    assert [node.operation for node in graph.not_simulated] == list(case.left)


@pytest.mark.parametrize("name", ALL_CASES)
def test_macs_and_weights_are_those_that_the_reference_multiplies(
    tmp_path: Path, executed: list[Executed], name: str
) -> None:
    case = ALL_CASES[name]
    graph = graph_of(case, tmp_path)
    model = attrs.evolve(case, sparse=()).model()  # the reference has no sparse initialisers
    executed.clear()  # small constants were computed already
    ReferenceEvaluator(model).run(None, dict(case.inputs))
    executed_products = [step for step in executed if not _is_constant(step, case)]

    assert sum(step.macs for step in executed_products) == graph.macs
    operands = [array for step in executed_products for array in step.operands]
    for product in graph.products:
        assert product.weights is not None
        assert any(_holds(array, product.weights.read()) for array in operands), product.name


def _is_constant(product: Executed, case: Case) -> bool:
    """Return True for a product of two tensors of the file, which only makes weights."""
    stored = [np.asarray(array) for array in case.tensors.values()]
    return all(
        any(array.shape == other.shape and np.array_equal(array, other) for other in stored)
        for array in product.operands
    )


def _holds(operand: Any, weights: Any) -> bool:
    """Return True if an operand is these weights, or has them among its matrices.

    Of quantised weights the positions of zeros count: integers minus their most frequent one.
    """
    if operand.dtype.kind in "iu":
        numbers, counts = np.unique(operand, return_counts=True)
        operand, weights = operand != numbers[counts.argmax()], weights != 0
    if weights.ndim != 2:
        return operand.shape == weights.shape and bool(np.array_equal(operand, weights))
    m, k = weights.shape
    flat = operand.reshape(-1)
    parts = flat.reshape(-1, m * k) if flat.size % (m * k) == 0 else np.zeros((0, m * k))
    return any(
        np.array_equal(part.reshape(m, k), weights) or np.array_equal(part.reshape(k, m).T, weights)
        for part in parts
    )


def test_operations_whose_results_nothing_reads_are_left_out(tmp_path: Path) -> None:
    graph = graph_of(UNUSED, tmp_path)

    assert [node.operation for node in graph.nodes] == ["MatMul"]
    assert (
        graph.notes == ("left out 2 operations whose results no output needs: nothing, w:2",)
        or graph.notes
    )


@pytest.mark.parametrize("opset", [13, 17])
def test_weights_are_dequantised_in_opsets_that_the_reference_does_not_run(
    tmp_path: Path, opset: int
) -> None:
    case = CASES["dequantised by column"]
    graph = read_onnx(saved(tmp_path / "m.onnx", case.model(opset=opset)))

    (product,) = graph.products
    assert product.weights is not None
    assert np.array_equal(product.weights.read(), case.weights["layer"])
    assert graph.notes[0].startswith("weights of int8 are dequantised (1 tensor) and simulated in")


def _bodies(graph: Graph) -> Iterator[Graph]:
    """Yield the graphs within the nodes of a graph, such as bodies of loops."""
    for node in graph.nodes:
        yield from node.bodies.values()


def test_the_graphs_within_nodes_are_named_with_their_work(tmp_path: Path) -> None:
    branch, loop = graph_of(CASES["branch"], tmp_path), graph_of(CASES["loop"], tmp_path)

    assert [[node.operation for node in inner.nodes] for inner in _bodies(branch)] == [
        ["MatMul"],
        ["MatMul"],
    ]
    assert branch.macs == 8 * 16 * 12
    assert branch.nodes[0].reason == "else_branch and then_branch of MatMul x 2"
    assert loop.macs == 5 * 8 * 16 * 16
    assert loop.nodes[0].reason == "body of MatMul x 1, Identity x 1, counted 5 times"


def test_a_loop_that_its_condition_may_end_says_so(tmp_path: Path) -> None:
    case = CASES["loop"]
    ends = case.nodes[0].__class__.FromString(case.nodes[0].SerializeToString())
    inner = ends.attribute[0].g
    inner.node[1].op_type = "Not"  # in place of Identity
    graph = graph_of(attrs.evolve(case, nodes=[ends]), tmp_path)

    assert graph.macs == 5 * 8 * 16 * 16
    assert graph.nodes[0].reason.endswith("counted 5 times; its condition may end it before")


@pytest.mark.parametrize(("trips", "yes", "times"), [(0, True, 0), (5, False, 0), (-2, True, 0)])
def test_a_loop_with_scanned_results_counts_its_iterations(
    tmp_path: Path, trips: int, yes: bool, times: int
) -> None:
    case = CASES["loop"]
    scanned = case.nodes[0].__class__.FromString(case.nodes[0].SerializeToString())
    inner = scanned.attribute[0].g
    inner.output.append(helper.make_tensor_value_info("next", TensorProto.FLOAT, (1, 8, 16)))
    scanned.output.append("all")
    tensors = {**case.tensors, "trips": np.array(trips), "yes": np.array(yes)}
    graph = graph_of(attrs.evolve(case, nodes=[scanned], tensors=tensors), tmp_path)

    assert graph.macs == times
    assert graph.nodes[0].reason == "body of MatMul x 1, Identity x 1, counted 0 times"


def test_a_tensor_that_is_listed_as_an_input_is_weights(tmp_path: Path) -> None:
    made = CASES["batch of columns"].model()
    made.graph.input.append(helper.make_tensor_value_info("w", TensorProto.FLOAT, (16, 12)))
    graph = read_onnx(saved(tmp_path / "m.onnx", made))

    assert graph.inputs == ("x",)
    assert [product.name for product in graph.products] == ["layer"]


def test_a_constant_in_another_file_is_weights(tmp_path: Path) -> None:
    case = CASES["constant"]
    more = {"all_tensors_to_one_file": True, "location": "w.bin", "size_threshold": 0}
    path = tmp_path / "m.onnx"
    onnx.save(case.model(), path, save_as_external_data=True, convert_attribute=True, **more)
    (product,) = read_onnx(path).products

    assert (tmp_path / "w.bin").exists()
    assert product.weights is not None
    assert np.array_equal(product.weights.read(), case.weights["layer"])


@pytest.mark.parametrize("is_transposed", [False, True])
def test_a_fused_product_of_a_runtime_is_a_layer_and_those_behind_it_too(
    tmp_path: Path, is_transposed: bool
) -> None:
    w = CASES["batch of columns"].tensors["w"]
    fused = helper.make_node(
        *("FusedMatMul", ["x", "w"], ["a"]), domain=MICROSOFT, transB=int(is_transposed)
    )
    behind = helper.make_node("MatMul", ["a", "v"], ["y"], name="behind")
    case = Case(
        nodes=[fused, behind],
        inputs={"x": np.ones((1, 8, 16), np.float32)},
        tensors={"w": w.T.copy() if is_transposed else w, "v": np.ones((12, 5), np.float32)},
    )
    graph = graph_of(case, tmp_path)

    assert [product.work for product in graph.products] == [
        LinearProduct(m=12, k=16, columns=8),
        LinearProduct(m=5, k=12, columns=8),
    ]
    assert graph.products[0].weights is not None
    assert np.array_equal(graph.products[0].weights.read(), w.T)


@pytest.mark.parametrize(
    ("more", "extra", "relu", "steps"),
    [
        ({}, [], False, []),
        ({"activation": "Relu"}, [], True, []),
        ({"activation": "LeakyRelu", "activation_params": [0.1]}, [], False, ["leaky relu"]),
        ({"activation": "Relu"}, ["z"], False, ["addition", "ReLU"]),
        ({}, ["z"], False, ["addition"]),
    ],
)
def test_a_fused_convolution_has_its_bias_its_addend_and_its_activation(
    tmp_path: Path, more: Any, extra: list[str], relu: bool, steps: list[str]
) -> None:
    filters, behind = sparse((6, 4, 3, 3)), sparse((5, 6, 1, 1), seed=1)
    operands = ["x", "w", "b", *extra]
    fused = helper.make_node("FusedConv", operands, ["a"], domain=MICROSOFT, pads=[1] * 4, **more)
    last = helper.make_node("Conv", ["a", "v"], ["y"], name="last")
    case = Case(
        nodes=[fused, last],
        inputs={"x": np.ones((1, 4, 7, 9), np.float32), "z": np.ones((1, 6, 7, 9), np.float32)},
        tensors={"w": filters, "b": np.ones(6, np.float32), "v": behind},
    )
    network = network_of(graph_of(case, tmp_path))
    first, second = network.layers

    assert (first.finish, second.input) == (Finish(bias=True, relu=relu), first.name)
    assert second.work.macs == Convolution(channels=6, filters=5, image=(7, 9), kernel=1).macs
    assert [part.name for part in network.not_simulated] == steps


@pytest.mark.parametrize(
    ("operator", "inputs", "more", "finish"),
    [
        ("FusedGemm", ["x", "w", "b"], {"activation": "Relu"}, Finish(bias=True, relu=True)),
        ("FusedGemm", ["x", "w", "b"], {"activation": "Tanh"}, Finish(bias=True)),
        ("FusedGemm", ["x", "w", "b"], {"activation": "Relu", "beta": 0.0}, Finish(relu=True)),
        (
            "MatMulIntegerToFloat",
            ["i", "q", "s", "s", "", "", "b"],
            {},
            Finish(bias=True),
        ),
        ("DynamicQuantizeMatMul", ["x", "q", "s", "", "b"], {}, Finish(bias=True)),
        ("DynamicQuantizeMatMul", ["x", "q", "s"], {}, Finish()),
    ],
)
def test_products_of_a_runtime_have_their_bias_and_activation(
    tmp_path: Path, operator: str, inputs: list[str], more: Any, finish: Finish
) -> None:
    integers = sparse((16, 12), kind=np.int8)
    tensors = {"w": integers.astype(np.float32), "q": integers}
    tensors |= {"s": np.float32(0.5), "b": np.ones(12, np.float32)}
    case = Case(
        nodes=[helper.make_node(operator, inputs, ["y"], domain=MICROSOFT, **more)],
        inputs={"x": np.ones((8, 16), np.float32), "i": np.ones((8, 16), np.int8)},
        tensors={name: tensors[name] for name in inputs if name in tensors},
    )
    network = network_of(graph_of(case, tmp_path))
    (layer,) = network.layers

    assert layer.finish == finish
    assert [part.name for part in network.not_simulated] == (
        ["tanh"] if "Tanh" in str(more) else []
    )


def test_what_follows_the_activation_of_a_fused_product_is_no_part_of_its_finish(
    tmp_path: Path,
) -> None:
    fused = helper.make_node("FusedGemm", ["x", "w"], ["a"], domain=MICROSOFT, activation="Relu")
    case = Case(
        nodes=[fused, helper.make_node("Add", ["a", "b"], ["y"])],
        inputs={"x": np.ones((8, 16), np.float32)},
        tensors={"w": sparse((16, 12)), "b": np.ones(12, np.float32)},
    )
    network = network_of(graph_of(case, tmp_path))

    assert network.layers[0].finish == Finish(relu=True)
    assert [part.name for part in network.not_simulated] == ["addition"]


def test_the_bias_of_a_quantised_convolution_is_its_finish(tmp_path: Path) -> None:
    case = CASES["quantised convolution"]
    (node,) = [node for node in case.nodes if node.op_type == "QLinearConv"]
    biased = type(node).FromString(node.SerializeToString())
    biased.input.append("bias")
    tensors = {**case.tensors, "bias": np.arange(6, dtype=np.int32)}
    nodes = [biased if other is node else other for other in case.nodes]
    (layer,) = network_of(
        graph_of(attrs.evolve(case, nodes=nodes, tensors=tensors), tmp_path)
    ).layers

    assert layer.finish == Finish(bias=True)


def test_tensors_that_only_compute_weights_are_not_listed_as_unread(tmp_path: Path) -> None:
    for name in ("dequantised", "masked", "gathered", "sparse", "identity", "transposed"):
        assert graph_of(CASES[name], tmp_path).unread == (), name


# Of quantised operators the graph has real weights, and of graphs within nodes no messages.
NOT_RUN = ("integers", "quantised", "branch", "loop")


@pytest.mark.parametrize(
    "name", [name for name in ALL_CASES if not any(word in name for word in NOT_RUN)]
)
def test_a_graph_run_node_by_node_gives_the_result_of_its_model(tmp_path: Path, name: str) -> None:
    case = ALL_CASES[name]
    graph = graph_of(case, tmp_path)
    (expected,) = ReferenceEvaluator(attrs.evolve(case, sparse=()).model()).run(
        None, dict(case.inputs)
    )

    values = {key: constant.read() for key, constant in graph.constants.items()} | dict(case.inputs)
    for node in graph.nodes:
        made = helper.make_node(node.operation, node.inputs, node.outputs, **node.attributes)
        inner = attrs.evolve(
            case,
            nodes=[made],
            inputs={key: np.asarray(values[key]) for key in node.inputs},
            tensors={},
            sparse=(),
            functions=(),
        )
        message = inner.model()
        message.graph.output[0].name = node.outputs[0]
        results = ReferenceEvaluator(message).run(None, dict(inner.inputs))
        values |= dict(zip(node.outputs[:1], results, strict=True))
        shape = graph.type_of(node.outputs[0]).shape
        assert shape == values[node.outputs[0]].shape

    assert np.allclose(values["y"], expected, rtol=1e-6)
