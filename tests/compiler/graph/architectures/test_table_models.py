"""Tables of layers as whole models: shrunken tables against onnx's reference, and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest
from graph_reference import error_of

from ipusim import InputError
from ipusim.compiler import read_model
from ipusim.compiler.graph.graph import Graph

TOLERANCE = {"half": 6e-3, "float": 3e-6}  # relative, root mean square, over a whole model


def conv(
    name: str, channels: int, filters: int, image: int, kernel: int = 1, more: str = ""
) -> str:
    """Return the row of a convolution of square images, with a bias."""
    padding = f", padding = {kernel // 2}" if kernel > 1 else ""
    return (
        f'{{ name = "{name}", channels = {channels}, filters = {filters}, '
        f"image = [{image}, {image}], kernel = {kernel}{padding}, bias = true{more} }}"
    )


def linear(name: str, m: int, k: int, more: str = "") -> str:
    """Return the row of a linear layer."""
    return f'{{ name = "{name}", m = {m}, k = {k}, bias = true{more} }}'


RELU, STRIDE = ", relu = true", ", stride = 2"
POOL = ', between = ["max pooling"]'
VGG = [
    conv("conv1_1", 3, 8, 8, 3, RELU),
    conv("conv1_2", 8, 8, 8, 3, RELU),
    conv("conv2_1", 8, 16, 4, 3, RELU + POOL),
    linear("fc1", 24, 64, RELU),
    linear("fc2", 5, 24),
]
RESNET = [
    conv("conv1_7x7", 3, 8, 16, 7, STRIDE + RELU),
    conv("res2a_1x1a", 8, 8, 4, 1, RELU),
    conv("res2a_3x3", 8, 8, 4, 3, RELU),
    conv("res2a_1x1b", 8, 16, 4),
    conv("res2a_proj", 8, 16, 4),
    conv("res2b_1x1a", 16, 8, 4, 1, RELU),
    conv("res2b_3x3", 8, 8, 4, 3, RELU),
    conv("res2b_1x1b", 8, 16, 4),
    conv("res3a_1x1a", 16, 8, 4, 1, RELU),
    conv("res3a_3x3", 8, 8, 4, 3, STRIDE + RELU),
    conv("res3a_1x1b", 8, 24, 2),
    conv("res3a_proj", 16, 24, 4, 1, STRIDE),
    linear("fc", 6, 24),
]
DENSENET = [
    conv("conv0_7x7", 3, 8, 16, 7, STRIDE + RELU),
    conv("db1_l1_1x1", 8, 16, 4, 1, RELU),
    conv("db1_l1_3x3", 16, 8, 4, 3),
    conv("db1_l2_1x1", 16, 16, 4, 1, RELU),
    conv("db1_l2_3x3", 16, 8, 4, 3),
    conv("trans1_1x1", 24, 12, 4),
    conv("db2_l1_1x1", 12, 16, 2, 1, RELU),
    conv("db2_l1_3x3", 16, 8, 2, 3),
    linear("fc", 6, 20),
]
TEXT = [
    f'{{ name = "conv1d_k{k}", channels = 12, filters = 10, image = 9, kernel = {k}, bias = true, '
    f"relu = true }}"
    for k in (2, 3)
] + [linear("fc", 2, 20)]
BERT = [
    row
    for e in range(2)
    for row in (
        f'{{ name = "encoder{e}_qkv", m = 96, k = 32, columns = 12, bias = true }}',
        f'{{ name = "encoder{e}_scores", m = 12, k = 16, columns = 12, heads = 2 }}',
        f'{{ name = "encoder{e}_context", m = 16, k = 12, columns = 12, heads = 2 }}',
        f'{{ name = "encoder{e}_attn_out", m = 32, k = 32, columns = 12, bias = true }}',
        f'{{ name = "encoder{e}_ffn_in", m = 64, k = 32, columns = 12, bias = true }}',
        f'{{ name = "encoder{e}_ffn_out", m = 32, k = 64, columns = 12, bias = true }}',
    )
]


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
    ],
    ids=["text CNN", "VGG", "ResNet", "DenseNet", "BERT"],
)
def test_a_table_of_an_architecture_computes_what_the_reference_does(
    rows: list[str], between: set[str], tmp_path: Path
) -> None:
    graph = read_model(table(rows, tmp_path))

    assert between <= operations(graph)
    assert error_of(graph) < TOLERANCE["half"]


def test_single_precision_is_closer_to_the_reference(tmp_path: Path) -> None:
    graph = read_model(table(TEXT, tmp_path), names="conv1d_k2")

    assert error_of(graph, tiles=4, data_type="float") < TOLERANCE["float"]


def test_names_choose_the_layers_of_a_program(tmp_path: Path) -> None:
    path = table(BERT, tmp_path)
    whole, encoder = read_model(path), read_model(path, names="encoder1_*")

    assert len(whole.products) == 2 * len(encoder.products) == 8
    assert "only layers encoder1_*" in encoder.notes


def test_a_classifier_that_a_table_omits_is_that_of_the_paper() -> None:
    graph = read_model("vgg16")
    sizes = [product.work.weights_shape for product in graph.products[-3:]]

    assert sizes == [(4096, 512 * 7 * 7), (4096, 4096), (1000, 4096)]
    assert any("4,096, 4,096, 1,000" in note for note in graph.notes)
    assert len(read_model("vgg16", names="conv*").products) == 13


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


@pytest.mark.parametrize(
    ("rows", "names", "message"),
    [
        (RESNET[:3], None, "small as ResNet: block 2a has no layer 2a_1x1b; take all of a block"),
        (BERT[:3], None, "small as BERT: encoder0 has no layer encoder0_attn_out; take all of an"),
        (VGG, "dense*", "small as VGG: no layer is named 'dense*'"),
        ([VGG[0], VGG[2]], None, None),
        ([VGG[0], conv("conv1_2", 4, 8, 8)], None, "'conv1_2' has 4 channels, gets 8"),
        ([linear("hidden", 4, 4)], None, "layer 'hidden' is of no architecture that is known"),
        ([*VGG[:3], linear("fc1", 4, 65)], None, "layer 'fc1' has 65 input features, gets 64"),
    ],
)
def test_tables_of_no_architecture_are_refused_in_a_line(
    rows: list[str], names: str | None, message: str | None, tmp_path: Path
) -> None:
    path = table(rows, tmp_path)
    if message is None:  # layers of an architecture, whatever their number
        assert read_model(path, names=names).products
        return
    with pytest.raises(InputError) as error:
        read_model(path, names=names)

    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_table_that_ships_needs_no_options() -> None:
    with pytest.raises(InputError, match="--image does not apply to vgg16; leave image out"):
        read_model("vgg16", image=(32, 32))
