"""Programs of graphs against onnx's reference: results, cycles of both fidelities, sums by node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import onnx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import TensorProto, numpy_helper
from onnx_models import Model, check, read

from ipusim import BOW, DataType, DoesNotFit, InputError, program_cycles, simulate
from ipusim.compiler import chain_of, emit, emit_chain, plan_product
from ipusim.compiler.cli.app import main
from ipusim.compiler.graph.program.door import emit_graph, pack_graph
from ipusim.compiler.graph.program.graph_run import run_graph
from ipusim.compiler.graph.program.planning import plan_graph
from ipusim.compiler.graph.program.product_plans import ProductPlans, request_of
from ipusim.compiler.lowering.loading import weight_bytes

Capture: TypeAlias = pytest.CaptureFixture[str]
MACHINE = BOW.scaled_to(8)


def perceptron(rows: int = 24) -> tuple[Model, str]:
    """Return two layers with a skip around them."""
    model = Model({"x": (rows, 32)})
    hidden = model.add("Gemm", "x", model.weights(48, 32), model.weights(48), transB=1)
    hidden = model.add("Relu", hidden)
    hidden = model.add("Gemm", hidden, model.weights(32, 48), model.weights(32), transB=1)
    return model, model.add("Add", hidden, "x")


@pytest.mark.parametrize("data_type", ["half", "float"])
def test_two_layers_with_a_skip(data_type: str, tmp_path: Path) -> None:
    model, output = perceptron()
    check(model, [output], tmp_path, data_type=data_type)


def test_convolutions_with_a_skip_and_a_head(tmp_path: Path) -> None:
    model = Model({"image": (2, 8, 5, 5)})
    first = model.add("Conv", "image", model.weights(8, 8, 3, 3), model.weights(8), pads=[1] * 4)
    first = model.add("Relu", first)
    second = model.add("Conv", first, model.weights(8, 8, 3, 3), pads=[1] * 4)
    total = model.add("Relu", model.add("Add", "image", second))
    flat = model.add("Flatten", total)
    output = model.add("Gemm", flat, model.weights(10, 200), transB=1)
    check(model, [output], tmp_path)


def test_attention_without_softmax(tmp_path: Path) -> None:
    model, heads, tokens, size = Model({"x": (1, 12, 16)}), 2, 12, 8
    split = model.constant(np.array([1, tokens, heads, size]))
    query, key, value = (
        model.add("Reshape", model.add("MatMul", "x", model.weights(16, 16)), split)
        for _ in range(3)
    )
    query, value = (model.add("Transpose", name, perm=[0, 2, 1, 3]) for name in (query, value))
    key = model.add("Transpose", key, perm=[0, 2, 3, 1])
    context = model.add("MatMul", model.add("MatMul", query, key), value)
    joined = model.add("Transpose", context, perm=[0, 2, 1, 3])
    joined = model.add("Reshape", joined, model.constant(np.array([1, tokens, heads * size])))
    output = model.add("Add", model.add("MatMul", joined, model.weights(16, 16)), "x")
    check(model, [output], tmp_path)


def test_all_that_a_finish_folds_into_weights_and_bias(tmp_path: Path) -> None:
    model = Model({"image": (1, 4, 4, 4)})
    product = model.add("Conv", "image", model.weights(6, 4, 1, 1))
    parameters = [model.weights(6), model.weights(6), model.weights(6)]
    variance = model.constant(np.linspace(0.5, 2, 6, dtype=np.float32))
    product = model.add("BatchNormalization", product, *parameters, variance, epsilon=0.01)
    product = model.add("Relu", product)
    flat = model.add("Flatten", product)
    product = model.add(
        *("Gemm", flat, model.weights(96, 5), model.weights(5)), alpha=0.5, beta=3.0
    )
    scaled = model.add("Mul", product, model.constant(np.float32(2)))
    check(model, [scaled], tmp_path)


def test_views_cost_nothing(tmp_path: Path) -> None:
    model = Model({"x": (4, 6, 8)})
    parts = model.add("Split", "x", outputs=2, axis=1, num_outputs=2)
    flipped = model.add(
        "Slice",
        parts,
        *(model.constant(np.array([number])) for number in (7, -9, 2, -1)),
    )
    taken = model.add("Gather", f"{parts}_1", model.constant(np.array([2, 0])), axis=1)
    wide = model.add("Unsqueeze", taken, model.constant(np.array([0])))
    rows = model.add("Reshape", model.add("Squeeze", wide), model.constant(np.array([8, -1])))
    left = model.add("MatMul", flipped, model.weights(8, 16))
    right = model.add("MatMul", rows, model.weights(8, 16))
    check(model, [left, right], tmp_path)


def test_operands_of_other_shapes_are_repeated(tmp_path: Path) -> None:
    model = Model({"x": (3, 8), "row": (1, 16), "column": (3, 1)})
    product = model.add("MatMul", "x", model.weights(8, 16))
    product = model.add("Mul", product, "row")
    product = model.add("Sub", "column", product)
    product = model.add("Sub", model.weights(16), product)
    check(model, [model.add("Tanh", product), product], tmp_path)


def test_a_path_takes_the_cycles_of_its_chain(tmp_path: Path) -> None:
    model = Model({"x": (8, 32)})
    names = [model.weights(48, 32), model.weights(32, 48)]
    first = model.add("Gemm", "x", names[0], transB=1)
    output = model.add("Gemm", first, names[1], transB=1)
    plan = plan_graph(read(model.proto(output), tmp_path), machine=MACHINE)
    weights = [numpy_helper.to_array(constant) for constant in model.constants]
    alone = chain_of([plan_product(a, n=8, machine=MACHINE) for a in weights])
    chosen = chain_of(list(plan.plans.values()))

    assert run_graph(plan).cycles == simulate(emit_chain(chosen)).report.cycles
    assert run_graph(plan).cycles <= simulate(emit_chain(alone)).report.cycles


def test_the_host_writes_an_input_to_each_tile_that_reads_it(tmp_path: Path) -> None:
    model = Model({"image": (1, 8, 6, 6)})
    weights = model.rng.standard_normal((8, 8, 3, 3)) * (model.rng.random((8, 8, 3, 3)) < 0.2)
    filters = model.constant(weights.astype(np.float16).astype(np.float32))
    first = model.add("Conv", "image", filters, pads=[1] * 4)
    output = model.add("Add", first, "image")
    run = run_graph(plan_graph(read(model.proto(output), tmp_path), machine=MACHINE))
    (plan,) = run.plan.plans.values()
    product = next(row for row in run.nodes if row.node.operation == "Conv")

    # Windows on several tiles overlap, so that the flat operand holds elements more than once.
    assert run.program.inputs["image"].elements > 8 * 6 * 6
    assert product.relayout == 0
    assert product.cycles == program_cycles(emit(plan))
    check(model, [output], tmp_path)


def test_an_input_lies_where_its_first_reader_reads_a_part_of_it(tmp_path: Path) -> None:
    model = Model({"x": (1, 32, 6, 6)})
    weights = model.rng.standard_normal((32, 32, 1, 1)).astype(np.float16).astype(np.float32)
    weights[16:] = weights[:, 16:] = 0
    first = model.add("Conv", "x", model.constant(weights))
    second = model.add("Relu", "x")
    graph = read(model.proto(first, second), tmp_path)
    run = run_graph(plan_graph(graph, machine=BOW.scaled_to(4)))
    (plan,) = run.plan.plans.values()
    product = next(row for row in run.nodes if row.node.operation == "Conv")

    assert plan.kept is not None  # the product leaves out channels that the other node reads
    assert product.relayout == 0
    check(model, [first, second], tmp_path, tiles=4)


def test_a_skip_survives_until_its_last_reader(tmp_path: Path) -> None:
    model, output = perceptron()
    program = emit_graph(plan_graph(read(model.proto(output), tmp_path), machine=MACHINE))
    last = len(program.supersteps) - 1
    lives = {variable.name: (variable.first, variable.last) for variable in program.variables}

    assert lives["x"] == (0, last)
    assert lives["y, v0"][1] < last


@pytest.mark.parametrize(
    ("operator", "words"),
    [("Log", r"node 'v1' \(Log\): no kernel runs it yet; operators without supersteps: Log x 1")],
)
def test_an_operator_without_supersteps_is_refused_by_name(
    operator: str, words: str, tmp_path: Path
) -> None:
    model = Model({"x": (4, 8)})
    output = model.add(operator, model.add("MatMul", "x", model.weights(8, 8)))

    with pytest.raises(InputError, match=words):
        plan_graph(read(model.proto(output), tmp_path), machine=MACHINE)


def test_inputs_are_checked(tmp_path: Path) -> None:
    model, output = perceptron()
    plan = plan_graph(read(model.proto(output), tmp_path), machine=MACHINE)

    with pytest.raises(InputError, match="input x is missing; give x"):
        pack_graph(plan, {})
    with pytest.raises(InputError, match=r"input x is \[2, 32\], the graph needs \[24, 32\]"):
        pack_graph(plan, {"x": np.zeros((2, 32))})


def test_a_graph_that_does_not_fit_is_refused_by_the_machine(tmp_path: Path) -> None:
    model = Model({"x": (4, 512)})
    name = "x"
    for _ in range(3):
        name = model.add("MatMul", name, model.weights(512, 512))

    with pytest.raises(DoesNotFit, match=r"net does not fit bow as one program: tile 0 lacks .* b"):
        plan_graph(read(model.proto(name), tmp_path), machine=BOW.scaled_to(1))


def drawn_model(seed: int) -> tuple[Model, str]:
    """Return a model of three to eight drawn nodes, at least one of them a product."""
    rng = np.random.default_rng(seed)
    rows, k = (int(number) for number in rng.integers(2, 20, 2))
    model = Model({"x": (rows, k)}, seed)
    name = model.add("MatMul", "x", model.weights(k, k))
    for _ in range(int(rng.integers(2, 8))):
        choice = rng.choice(["MatMul", "Add", "Mul", "Relu", "Gelu", "bias", "Sigmoid", "turned"])
        if choice == "MatMul":
            name = model.add("MatMul", name, model.weights(k, k))
        elif choice == "bias":
            name = model.add("Add", name, model.weights(k))
        elif choice == "turned":
            turned = model.add("Transpose", name, perm=[1, 0])
            name = model.add("Add", model.add("Transpose", turned, perm=[1, 0]), "x")
        elif choice in ("Add", "Mul"):
            name = model.add(str(choice), name, str(rng.choice(["x", "v0"])))
        else:
            name = model.add(str(choice), name)
    return model, name


@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 9999), tiles=st.sampled_from([4, 7, 16]))
def test_drawn_graphs_equal_the_reference(
    seed: int, tiles: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    model, output = drawn_model(seed)
    check(model, [output], tmp_path_factory.mktemp("drawn"), tiles=tiles)


def test_data_types_are_those_of_the_plan(tmp_path: Path) -> None:
    model, output = perceptron(4)
    plan = plan_graph(read(model.proto(output), tmp_path), machine=MACHINE, data_type="float")

    assert {array.data_type for array in emit_graph(plan).inputs.values()} == {DataType.FLOAT}
    assert "as one program" in str(run_graph(plan))
    assert "v0: Gemm" in str(plan)


def test_a_model_file_is_run_and_compared(tmp_path: Path, capsys: Capture) -> None:
    model, output = perceptron(4)
    path = tmp_path / "net.onnx"
    onnx.save(model.proto(output), path)

    assert main(["network", str(path), "--program", "--tiles", "4"]) == 0
    text = capsys.readouterr().out
    assert "net as one program: " in text
    assert "relative error against onnx's reference: " in text
    assert main(["network", str(path), "--program", "--tiles", "4", "--timing-only"]) == 0
    assert text.splitlines()[0] == capsys.readouterr().out.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("a.onnx", "b.onnx", "--program"), "a program is made of one model, not of 2 sources"),
        (("a.onnx", "--program", "--select", "chain"), "--program does not read --select"),
        (("a.onnx", "--program", "--batch", "4"), "--program does not read --batch"),
    ],
)
def test_what_a_program_does_not_take_is_refused(
    arguments: Sequence[str], words: str, capsys: Capture
) -> None:
    assert main(["network", *arguments]) == 2
    assert words in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("axis", [1, -1])
def test_softmax_and_norms_over_rows(axis: int, tmp_path: Path) -> None:
    model = Model({"x": (3, 5, 8)})
    product = model.add("MatMul", "x", model.weights(8, 7))
    product = model.add("Softmax", product, axis=axis)
    gamma, beta = model.weights(*product_shape(axis)), model.weights(*product_shape(axis))
    check(model, [model.add("LayerNormalization", product, gamma, beta, axis=axis)], tmp_path)


def test_a_layer_norm_without_beta(tmp_path: Path) -> None:
    model = Model({"x": (3, 10)})
    product = model.add("MatMul", "x", model.weights(10, 6))
    check(model, [model.add("LayerNormalization", product, model.weights(6))], tmp_path)


def product_shape(axis: int) -> tuple[int, ...]:
    return (3, 5, 7)[axis:]


POOLINGS = {
    "two by two": ("MaxPool", {"kernel_shape": [2, 2], "strides": [2, 2]}),
    "padded": ("MaxPool", {"kernel_shape": [3, 3], "strides": [2, 2], "pads": [1, 1, 1, 1]}),
    "ceiling": ("MaxPool", {"kernel_shape": [2, 3], "strides": [2, 2], "ceil_mode": 1}),
    "dilated": ("MaxPool", {"kernel_shape": [2, 2], "dilations": [2, 1]}),
    "average": ("AveragePool", {"kernel_shape": [3, 3], "strides": [2, 1], "pads": [1, 0, 1, 2]}),
    "average with padding": (
        "AveragePool",
        {"kernel_shape": [3, 3], "pads": [1, 1, 1, 1], "count_include_pad": 1},
    ),
    "same": ("MaxPool", {"kernel_shape": [2, 2], "strides": [2, 2], "auto_pad": "SAME_UPPER"}),
    "global average": ("GlobalAveragePool", {}),
    "global greatest": ("GlobalMaxPool", {}),
}


@pytest.mark.parametrize("name", POOLINGS)
@pytest.mark.parametrize("tiles", [3, 40])
def test_pooling_of_what_a_convolution_computes(name: str, tiles: int, tmp_path: Path) -> None:
    operator, attributes = POOLINGS[name]
    model = Model({"image": (2, 4, 7, 9)})
    product = model.add("Conv", "image", model.weights(6, 4, 1, 1))
    check(model, [model.add(operator, product, **attributes)], tmp_path, tiles=tiles)


def test_pooling_of_one_dimension(tmp_path: Path) -> None:
    model = Model({"text": (3, 4, 10)})
    product = model.add("Conv", "text", model.weights(6, 4, 3))
    pooled = model.add("MaxPool", product, kernel_shape=[3], strides=[2])
    output = model.add("Gemm", model.add("Flatten", pooled), model.weights(5, 18), transB=1)
    check(model, [output], tmp_path)


@pytest.mark.parametrize("half_first", [False, True])
def test_gelu_of_five_nodes_is_one(half_first: bool, tmp_path: Path) -> None:
    model = Model({"x": (4, 8)})
    x = model.add("MatMul", "x", model.weights(8, 8))
    root, one, half = (model.constant(np.float32(number)) for number in (np.sqrt(2), 1, 0.5))
    gate = model.add("Add", model.add("Erf", model.add("Div", x, root)), one)
    if half_first:
        output = model.add("Mul", model.add("Mul", x, half), gate)
    else:
        output = model.add("Mul", model.add("Mul", x, gate), half)
    check(model, [output], tmp_path)
    plan = plan_graph(read(model.proto(output), tmp_path), machine=MACHINE)
    assert [node.operation for node in plan.graph.nodes] == ["MatMul", "Gelu"]


def test_parts_are_put_side_by_side_and_padded_with_zeros(tmp_path: Path) -> None:
    model = Model({"image": (1, 3, 4, 5)})
    first = model.add("Conv", "image", model.weights(5, 3, 1, 1))
    second = model.add("Relu", model.add("Conv", "image", model.weights(2, 3, 1, 1)))
    whole = model.add("Concat", first, "image", second, model.weights(1, 1, 4, 5), axis=1)
    pads = model.constant(np.array([0, 0, 1, 0, 0, 0, 0, 2]))
    wide = model.add("Pad", whole, pads)
    product = model.add("Conv", wide, model.weights(4, 11, 3, 3))
    axes = model.constant(np.array([2, 3]))
    mean = model.add("ReduceMean", product, axes, keepdims=0)
    check(model, [whole, wide, mean], tmp_path)


def test_a_node_that_does_not_fit_its_inputs_is_named(tmp_path: Path) -> None:
    model = Model({"x": (4, 8)})
    product = model.add("MatMul", "x", model.weights(8, 8))
    graph = read(model.proto(model.add("Concat", product, "x", axis=7)), tmp_path)

    with pytest.raises(InputError, match=r"node 'v1' \(Concat\) does not fit its inputs of "):
        plan_graph(graph, machine=MACHINE)


def test_a_table_that_an_input_looks_up_is_refused(tmp_path: Path) -> None:
    model = Model({"x": (4, 8)})
    rows = model.add("Cast", model.add("Flatten", "x"), to=TensorProto.INT64)
    looked_up = model.add("Gather", model.weights(8, 8), rows)
    output = model.add("MatMul", looked_up, model.weights(8, 8))

    with pytest.raises(InputError, match=r"operators without supersteps: Cast x 1, Gather x 1"):
        plan_graph(read(model.proto(output), tmp_path), machine=MACHINE)


def test_a_gemm_that_adds_a_result_is_refused(tmp_path: Path) -> None:
    model = Model({"x": (4, 8), "z": (4, 8)})
    output = model.add("Gemm", "x", model.weights(8, 8), "z")

    with pytest.raises(InputError, match=r"node 'v0' \(Gemm\): Add within the node"):
        plan_graph(read(model.proto(output), tmp_path), machine=MACHINE)


def test_copies_of_weights_are_given_up_where_the_program_would_not_fit(tmp_path: Path) -> None:
    model, names = Model({"x": (64, 512)}), ["x"]
    weights = model.weights(512, 512)
    for _ in range(6):
        names.append(model.add("MatMul", names[-1], weights))
    few, many = (
        plan_graph(read(model.proto(names[count]), tmp_path), machine=BOW.scaled_to(16))
        for count in (2, 6)
    )

    sizes = [[weight_bytes(plan) for plan in graph.plans.values()] for graph in (few, many)]
    assert min(sizes[1]) < min(sizes[0])
    assert max(sizes[1]) <= max(sizes[0])
    run_graph(many)


@pytest.mark.slow
@pytest.mark.parametrize("data_type", ["half", "float"])
def test_an_encoder(data_type: str, tmp_path: Path) -> None:
    """Attention with softmax, two skips with norms, and two linear layers around GELU."""
    tokens, heads, size = 20, 2, 24
    width = heads * size
    model = Model({"x": (1, tokens, width)})
    split = model.constant(np.array([1, tokens, heads, size]))

    def linear(value: str, inputs: int, outputs: int) -> str:
        product = model.add("MatMul", value, model.weights(inputs, outputs))
        return model.add("Add", product, model.weights(outputs))

    def normed(value: str) -> str:
        ones = model.constant(np.ones(width, dtype=np.float32))
        return model.add("LayerNormalization", value, ones, model.weights(width))

    query, key, value = (model.add("Reshape", linear("x", width, width), split) for _ in range(3))
    query, value = (model.add("Transpose", name, perm=[0, 2, 1, 3]) for name in (query, value))
    key = model.add("Transpose", key, perm=[0, 2, 3, 1])
    scores = model.add("MatMul", query, key)
    scores = model.add("Mul", scores, model.constant(np.float32(size**-0.5)))
    context = model.add("MatMul", model.add("Softmax", scores), value)
    context = model.add("Transpose", context, perm=[0, 2, 1, 3])
    joined = model.add("Reshape", context, model.constant(np.array([1, tokens, width])))
    attended = normed(model.add("Add", linear(joined, width, width), "x"))
    hidden = model.add("Gelu", linear(attended, width, 64), approximate="tanh")
    output = normed(model.add("Add", linear(hidden, 64, width), attended))
    check(model, [output], tmp_path, tiles=16, data_type=data_type)


@pytest.mark.slow
def test_a_residual_network_with_strides(tmp_path: Path) -> None:
    model = Model({"image": (2, 3, 12, 12)})

    def convolution(value: str, filters: int, channels: int, side: int, stride: int) -> str:
        weights = model.weights(filters, channels, side, side)
        pads = [side // 2] * 4
        product = model.add("Conv", value, weights, pads=pads, strides=[stride] * 2)
        spread = model.constant(np.linspace(0.5, 1.5, filters, dtype=np.float32))
        numbers = [spread, *(model.weights(filters) for _ in range(2)), spread]
        return model.add("BatchNormalization", product, *numbers)

    value = model.add("Relu", convolution("image", 8, 3, 3, 1))
    value = model.add("MaxPool", value, kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4)
    branch = model.add("Relu", convolution(value, 8, 8, 3, 2))
    branch = convolution(branch, 16, 8, 3, 1)
    value = model.add("Relu", model.add("Add", branch, convolution(value, 16, 8, 1, 2)))
    pooled = model.add("Flatten", model.add("GlobalAveragePool", value))
    output = model.add("Gemm", pooled, model.weights(10, 16), model.weights(10), transB=1)
    check(model, [output], tmp_path, tiles=12)


def test_filters_are_shared_where_copies_are_given_up(tmp_path: Path) -> None:
    model = Model({"image": (2, 16, 6, 6)})
    graph = read(model.proto(model.add("Conv", "image", model.weights(16, 16, 3, 3))), tmp_path)
    request = request_of(graph, graph.nodes[0])
    plans = ProductPlans(MACHINE, DataType.HALF)
    resident, shared = (plans.of(request, weights)[0] for weights in ("auto", "shared"))

    assert (resident.is_resident, shared.is_resident) == (True, False)


@pytest.mark.parametrize("operator", ["Mul", "Sub"])
@pytest.mark.parametrize("of_input", [False, True])
def test_an_operation_of_a_value_with_itself(operator: str, of_input: bool, tmp_path: Path) -> None:
    model = Model({"x": (4, 8)})
    product = model.add("MatMul", "x", model.weights(8, 8))
    value = "x" if of_input else product
    check(model, [product, model.add("Add", model.add(operator, value, value), value)], tmp_path)


@pytest.mark.parametrize(
    "attributes",
    [
        {"pads": [0, 1, 1, 2]},
        {"pads": [2, 0, 0, 0], "strides": [2, 1]},
        {"auto_pad": "SAME_UPPER", "strides": [2, 2]},
        {"auto_pad": "SAME_LOWER", "strides": [2, 2]},
    ],
)
def test_padding_of_one_edge_is_on_that_edge(attributes: Mapping[str, Any], tmp_path: Path) -> None:
    version = tuple(int(part) for part in onnx.__version__.split(".")[:2])
    if "auto_pad" in attributes and version < (1, 23):
        pytest.skip("onnx's reference before 1.23 pads convolutions with strides on other edges")
    model = Model({"image": (1, 4, 6, 5)})
    outputs = [model.add("Conv", "image", model.weights(4, 4, 3, 3), **attributes)]
    # The result of onnx's reference for SAME_LOWER is smaller than the standard's, ceil(5 / 2).
    if attributes.get("auto_pad") != "SAME_LOWER":
        outputs.append(model.add("MaxPool", "image", kernel_shape=[3, 3], **attributes))
    check(model, outputs, tmp_path)


def test_an_empty_filter_has_its_bias(tmp_path: Path) -> None:
    model = Model({"image": (1, 8, 4, 4)})
    weights = model.rng.standard_normal((32, 8, 3, 3)).astype(np.float16).astype(np.float32)
    weights[4:] = 0
    filters = model.constant(weights)
    check(model, [model.add("Conv", "image", filters, model.weights(32), pads=[1] * 4)], tmp_path)


def test_a_result_has_the_shape_that_the_model_states(tmp_path: Path) -> None:
    model = Model({"x": (4, 8)})
    stack = model.constant(model.rng.standard_normal((1, 8, 8)).astype(np.float32))
    check(model, [model.add("Softmax", model.add("MatMul", "x", stack), axis=1)], tmp_path)


def test_constants_are_found_whatever_names_nodes_have(tmp_path: Path) -> None:
    model = Model({"x": (4, 8)})
    product = model.add("MatMul", "x", model.weights(8, 8))
    other = model.add("Mul", product, model.weights(4, 8))
    model.nodes[-1].name = "a of b"
    check(model, [other], tmp_path)


def refused_models() -> Mapping[str, tuple[Model, str]]:
    """Return models by the words of their refusal, each with its output."""
    found = {}
    model = Model({"x": (8, 8)})
    first, second = (model.add("MatMul", "x", model.weights(8, 8)) for _ in range(2))
    found["Mul within the node"] = model, model.add("Gemm", first, second, alpha=0.5)
    found["Add within the node"] = model, model.add("Gemm", first, second, "x")
    whole = model.add("Cast", first, to=TensorProto.INT64)
    found["its result is no real number"] = model, model.add("Cast", whole, to=TensorProto.FLOAT)
    pads = model.constant(np.array([0, 1, 0, 1]))
    number = model.constant(np.float32(3))
    found["only zeros can be"] = model, model.add("Pad", first, pads, number)
    images = Model({"image": (1, 4, 6, 6)})
    product = images.add("Conv", "image", images.weights(4, 4, 1, 1))
    window = {"kernel_shape": [3, 3], "strides": [2, 2]}
    found["export it without ceil_mode"] = (
        images,
        images.add("AveragePool", product, ceil_mode=1, count_include_pad=1, **window),
    )
    pooled = images.add("MaxPool", product, outputs=2, kernel_shape=[2, 2])
    found["only its first result can be computed"] = images, f"{pooled}_1"
    return found


@pytest.mark.parametrize("words", refused_models())
def test_what_would_be_wrong_is_refused(words: str, tmp_path: Path) -> None:
    model, output = refused_models()[words]

    with pytest.raises(InputError, match=words):
        plan_graph(read(model.proto(output), tmp_path), machine=MACHINE)


def test_a_softmax_over_several_axes_of_older_models_is_refused(tmp_path: Path) -> None:
    model = Model({"x": (2, 3, 8)}, opset=11)
    output = model.add("Softmax", model.add("MatMul", "x", model.weights(8, 5)))

    with pytest.raises(InputError, match="a softmax over several axes, of operators before set 13"):
        plan_graph(read(model.proto(output), tmp_path), machine=MACHINE)
