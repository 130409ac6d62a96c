"""Tables of layers as whole models: shrunken tables against onnx's reference, and refusals."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from graph_reference import error_of

from ipusim import BOW, InputError
from ipusim.compiler import read_model
from ipusim.compiler.graph.graph import Graph
from ipusim.compiler.graph.network.layer_table import shipped_network
from ipusim.compiler.graph.program.model_run import run_model
from ipusim.compiler.matrix.files.checkpoints import operator_outputs

TOLERANCE = {"half": 6e-3, "float": 3e-6}  # relative, root mean square, over a whole model


def conv(
    name: str, channels: int, filters: int, image: int, kernel: int = 1, more: str = "", **read: str
) -> str:
    """Return the row of a convolution of square images, with a bias; it reads the row `x`."""
    padding = f", padding = {kernel // 2}" if kernel > 1 else ""
    return (
        f'{{ name = "{name}", channels = {channels}, filters = {filters}, '
        f"image = [{image}, {image}], kernel = {kernel}{padding}, bias = true{more}"
        f"{_input(**read)} }}"
    )


def linear(name: str, m: int, k: int, more: str = "", **read: str) -> str:
    """Return the row of a linear layer."""
    return f'{{ name = "{name}", m = {m}, k = {k}, bias = true{more}{_input(**read)} }}'


def step(name: str, operator: str, *x: str, more: str = "") -> str:
    """Return the row of a step."""
    return f'{{ name = "{name}", operator = "{operator}", input = {list(x)}{more} }}'


def _input(x: str = "") -> str:
    return f', input = "{x}"' if x else ""


RELU, STRIDE = ", relu = true", ", stride = 2"
HALVED = ", window = 2, stride = 2"
STEM_POOL = ", window = 3, stride = 2, padding = 1"
VGG = [
    conv("conv1_1", 3, 8, 8, 3, RELU),
    conv("conv1_2", 8, 8, 8, 3, RELU, x="conv1_1"),
    step("pool1", "MaxPool", "conv1_2", more=HALVED),
    conv("conv2_1", 8, 16, 4, 3, RELU, x="pool1"),
    step("pool2", "MaxPool", "conv2_1", more=HALVED),
    linear("fc1", 24, 64, RELU, x="pool2"),
    step("fc2", "Gemm", "fc1", more=", features = 5"),
    step("softmax", "Softmax", "fc2"),
]
RESNET = [
    conv("conv1_7x7", 3, 8, 16, 7, STRIDE + RELU),
    step("pool1", "MaxPool", "conv1_7x7", more=STEM_POOL),
    conv("res2a_proj", 8, 16, 4, x="pool1"),
    conv("res2a_1x1a", 8, 8, 4, 1, RELU, x="pool1"),
    conv("res2a_3x3", 8, 8, 4, 3, RELU, x="res2a_1x1a"),
    conv("res2a_1x1b", 8, 16, 4, x="res2a_3x3"),
    step("res2a_sum", "Add", "res2a_1x1b", "res2a_proj"),
    step("res2a_relu", "Relu", "res2a_sum"),
    conv("res3a_proj", 16, 24, 4, 1, STRIDE, x="res2a_relu"),
    conv("res3a_1x1a", 16, 8, 4, 1, RELU, x="res2a_relu"),
    conv("res3a_3x3", 8, 8, 4, 3, STRIDE + RELU, x="res3a_1x1a"),
    conv("res3a_1x1b", 8, 24, 2, x="res3a_3x3"),
    step("res3a_sum", "Add", "res3a_1x1b", "res3a_proj"),
    step("res3a_relu", "Relu", "res3a_sum"),
    step("pool", "GlobalAveragePool", "res3a_relu"),
    linear("fc", 6, 24, x="pool"),
]
DENSENET = [
    conv("conv0_7x7", 3, 8, 16, 7, STRIDE + RELU),
    step("pool0", "MaxPool", "conv0_7x7", more=STEM_POOL),
    step("norm1", "BatchNormalization", "pool0"),
    step("relu1", "Relu", "norm1"),
    conv("db1_l1_1x1", 8, 16, 4, 1, RELU, x="relu1"),
    conv("db1_l1_3x3", 16, 8, 4, 3, x="db1_l1_1x1"),
    step("concat", "Concat", "pool0", "db1_l1_3x3"),
    step("norm2", "BatchNormalization", "concat"),
    step("relu2", "Relu", "norm2"),
    conv("trans1_1x1", 16, 12, 4, x="relu2"),
    step("pool1", "AveragePool", "trans1_1x1", more=HALVED),
    linear("fc", 6, 48, x="pool1"),
]
TEXT = [
    '{ name = "words", operator = "Embedding", host = true }',
    *(
        row
        for k in (2, 3)
        for row in (
            f'{{ name = "conv1d_k{k}", channels = 12, filters = 10, image = 9, kernel = {k}, '
            'input = "words", bias = true, relu = true }',
            step(f"pool{k}", "MaxPool", f"conv1d_k{k}", more=f", window = {10 - k}"),
        )
    ),
    step("features", "Concat", "pool2", "pool3"),
    linear("fc", 2, 20, x="features"),
    step("softmax", "Softmax", "fc"),
]


def encoder(number: int, x: str, has_joint_product: bool = True) -> list[str]:
    """Return the rows of an encoder of two heads of 16 for 12 tokens."""
    e, sizes = f"encoder{number}", ", columns = 12"
    joint = [linear(f"{e}_qkv", 96, 32, sizes, x=x)]
    apart = [linear(f"{e}_{part}", 32, 32, sizes, x=x) for part in "qkv"]
    scores = '["{0}_q", "{0}_k"]' if not has_joint_product else '["{0}_qkv"]'
    values = f"{e}_qkv" if has_joint_product else f"{e}_v"
    heads = ", columns = 12, heads = 2, input = "
    return [
        *(joint if has_joint_product else apart),
        f'{{ name = "{e}_scores", m = 12, k = 16{heads}{scores.format(e)} }}',
        step(f"{e}_softmax", "Softmax", f"{e}_scores"),
        f'{{ name = "{e}_context", m = 16, k = 12{heads}["{e}_softmax", "{values}"] }}',
        linear(f"{e}_attn_out", 32, 32, sizes, x=f"{e}_context"),
        step(f"{e}_sum", "Add", f"{e}_attn_out", x),
        step(f"{e}_norm", "LayerNormalization", f"{e}_sum"),
        linear(f"{e}_ffn_in", 64, 32, sizes, x=f"{e}_norm"),
        step(f"{e}_gelu", "Gelu", f"{e}_ffn_in"),
        linear(f"{e}_ffn_out", 32, 64, sizes, x=f"{e}_gelu"),
        step(f"{e}_last_sum", "Add", f"{e}_ffn_out", f"{e}_norm"),
        step(f"{e}_last_norm", "LayerNormalization", f"{e}_last_sum"),
    ]


WORDS = '{ name = "words", operator = "Embedding", host = true }'
BERT = [WORDS, *encoder(0, "words"), *encoder(1, "encoder0_last_norm")]
APART = [WORDS, *encoder(0, "words", has_joint_product=False)]


def table(rows: list[str], folder: Path) -> Path:
    path = folder / "small.toml"
    path.write_text("\n".join(["layers = [", *(f"{row}," for row in rows), "]"]))
    return path


def operations(graph: Graph) -> set[str]:
    return {node.operation for node in graph.nodes}


@pytest.mark.slow  # the quick case is that of single precision
@pytest.mark.parametrize(
    ("rows", "between"),
    [
        (TEXT, {"MaxPool", "Concat", "Softmax"}),
        (VGG, {"MaxPool", "Flatten", "Softmax"}),
        (RESNET, {"Add", "GlobalAveragePool"}),
        (DENSENET, {"Concat", "AveragePool", "Mul"}),
        (BERT, {"LayerNormalization", "Gelu", "Softmax"}),
        (APART, {"LayerNormalization", "Gelu", "Softmax"}),
    ],
    ids=["text CNN", "VGG", "ResNet", "DenseNet", "BERT", "queries, keys and values apart"],
)
def test_a_table_computes_what_the_reference_does(
    rows: list[str], between: set[str], tmp_path: Path
) -> None:
    graph = read_model(table(rows, tmp_path))

    assert between <= operations(graph)
    assert error_of(graph) < TOLERANCE["half"]


def test_single_precision_is_closer_to_the_reference(tmp_path: Path) -> None:
    graph = read_model(table(TEXT, tmp_path), names="conv1d_k2")

    assert error_of(graph, tiles=4, data_type="float") < TOLERANCE["float"]


@pytest.mark.parametrize("is_joint", [True, False])
def test_products_of_heads_are_attention(is_joint: bool, tmp_path: Path) -> None:
    rows = [WORDS, *encoder(0, "words", has_joint_product=is_joint)]
    graph = read_model(table(rows, tmp_path))
    rng = np.random.default_rng(1)
    inputs = {"words": rng.standard_normal((12, 32))}
    nodes = [(node.operation, node.inputs, node.outputs, node.attributes) for node in graph.nodes]
    constants = {name: constant.read() for name, constant in graph.constants.items()}
    parts = ["encoder0_qkv"] if is_joint else [f"encoder0_{part}" for part in "qkv"]
    products = [
        inputs["words"] @ constants[f"{part}.weight"].T + constants[f"{part}.bias"]
        for part in parts
    ]
    # [heads, tokens, elements of a head] of queries, keys and values
    q, k, v = np.hstack(products).reshape(12, 3, 2, 16).transpose(1, 2, 0, 3)

    context = operator_outputs(nodes, constants, inputs, ["encoder0_context"])["encoder0_context"]

    exponentials = np.exp(q @ k.transpose(0, 2, 1) / 4)
    expected = exponentials / exponentials.sum(axis=-1, keepdims=True) @ v
    assert np.allclose(context, expected, rtol=1e-4, atol=1e-4)


def test_names_choose_the_rows_of_a_program_and_the_steps_between(tmp_path: Path) -> None:
    path = table(BERT, tmp_path)
    whole, encoder = read_model(path), read_model(path, names="encoder1_*")
    convolutions = read_model(table(VGG, tmp_path), names="conv*")

    assert len(whole.products) == 2 * len(encoder.products) == 8
    assert (encoder.inputs, encoder.outputs) == (("encoder0_last_norm",), ("encoder1_last_norm",))
    assert "only layers encoder1_*" in encoder.notes
    assert [node.name for node in convolutions.nodes if not node.part_of] == [
        "conv1_1",
        "conv1_2",
        "pool1",
        "conv2_1",
    ]


def test_a_classifier_is_part_of_the_program_and_no_layer_of_the_study() -> None:
    graph = read_model("vgg16")
    sizes = [product.work.weights_shape for product in graph.products[-3:]]

    assert sizes == [(4096, 512 * 7 * 7), (4096, 4096), (1000, 4096)]
    assert len(read_model("vgg16", names="conv*").products) == 13
    assert len(shipped_network("vgg16").layers) == 13


def test_what_the_host_computes_is_an_input_and_is_named(tmp_path: Path) -> None:
    graph = read_model(table(BERT, tmp_path))
    run = run_model(graph, machine=BOW.scaled_to(4))

    assert graph.inputs == ("words",)
    assert [(node.name, node.operation) for node in graph.left_out] == [("words", "Embedding")]
    assert run.error is not None
    assert "Left out of all cycles and bytes: Embedding x 1" in run.graph_run.figures.left_out_text


def test_an_operator_without_a_kernel_is_refused_with_its_row(tmp_path: Path) -> None:
    rows = [*VGG[:2], step("mix", "Mix", "conv1_2"), conv("conv2_1", 8, 8, 8, x="mix")]
    path = table(rows, tmp_path)

    with pytest.raises(InputError, match=r"node 'mix' \(Mix\): no kernel runs it yet"):
        run_model(str(path), machine=BOW.scaled_to(4))
    assert run_model(str(path), machine=BOW.scaled_to(4), leave_out=["Mix"], timing_only=True)


@pytest.mark.parametrize(
    ("name", "macs"),
    # Of the papers: 15.5, 3.8 to 4.1 (version 1.5), 2.8 and 11.2 (12 encoders) billion MACs or so.
    [("vgg16", 15.5e9), ("resnet50", 4.1e9), ("densenet121", 2.8e9), ("bert-base", 35.3e9)],
)
def test_a_table_that_ships_has_the_work_of_its_architecture(name: str, macs: float) -> None:
    assert read_model(name).macs == pytest.approx(macs, rel=0.03)


def test_drawn_parameters_are_the_same_in_each_reading(tmp_path: Path) -> None:
    path = table(VGG, tmp_path)
    first, second = (read_model(path).products[1].weights for _ in range(2))

    assert first is not None
    assert second is not None
    assert (first.read() == second.read()).all()
    assert "parameters are drawn from seed 0" in read_model(path).notes


def test_equal_layers_of_encoders_have_the_same_weights(tmp_path: Path) -> None:
    graph = read_model(table(BERT, tmp_path))
    weights = {product.name: product.weights for product in graph.products}
    first, second = (weights[f"encoder{number}_ffn_in"] for number in range(2))

    assert first is not None
    assert second is not None
    assert (first.read() == second.read()).all()
    assert "equal layers of all encoders have the same drawn weights" in graph.notes


def test_a_table_without_a_layer_of_that_name_is_refused(tmp_path: Path) -> None:
    path = table(VGG, tmp_path)
    with pytest.raises(InputError, match=r"small.toml: no layer is named 'dense\*'$"):
        read_model(path, names="dense*")


def test_a_table_that_ships_needs_no_options() -> None:
    with pytest.raises(InputError, match="--image does not apply to vgg16; leave image out"):
        read_model("vgg16", image=(32, 32))
