"""The networks that ship have the sizes that their authors published."""

from collections import Counter

import pytest

from ipusim import InputError
from ipusim.compiler.graph.network.layer import Layer, LinearProduct
from ipusim.compiler.graph.network.layer_table import SHIPPED, shipped_network, shipped_table
from ipusim.compiler.graph.program.model_run import run_model
from ipusim.compiler.operations.convolution.geometry import Convolution

# Number of convolutions and their multiply-accumulates for one image, from the papers' layer
# tables.
CONVOLUTIONS = {
    "vgg16": (13, 15_346_630_656),
    "vgg16-cifar": (13, 313_196_544),
    "resnet50": (53, 4_087_136_256),
    "densenet121": (120, 2_833_137_664),
    "cnn-non-static": (4, 25_680_000),
}
PRODUCTS = {
    # 12 encoders, each 4 d^2 of attention and 8 d^2 behind it, and two products of 12 heads of 64
    "bert-base": (72, 12 * ((4 + 8) * 768**2 * 384 + 2 * 12 * 64 * 384**2)),
    # 6 encoders and 6 decoders, which have an attention more; 18 attentions of 8 heads of 64
    "dlmc-transformer": (
        132,
        (6 * (4 + 8) + 6 * (8 + 8)) * 512**2 * 512 + 18 * 2 * 8 * 64 * 512**2,
    ),
    "dlmc-resnet50": (53, 4_087_136_256),
}


def output_features(layer: Layer) -> int:
    """Return the channels or rows of a layer's result."""
    work = layer.work
    return work.filters if isinstance(work, Convolution) else work.m


def input_features(layer: Layer) -> int:
    """Return the channels or rows of a layer's operand."""
    work = layer.work
    return work.channels if isinstance(work, Convolution) else work.k


def rows_before(network: str, layer: str) -> str:
    """Return the names of the rows between a layer and those before it, in one text."""
    rows = {row.name: row for row in shipped_table(network).rows}
    steps = [name for name in rows[layer].inputs[:1] if rows[name].layer is None]
    return " ".join([*steps, *(rows_before(network, step) for step in steps)])


@pytest.mark.parametrize("name", CONVOLUTIONS)
def test_convolutions_and_their_operations_are_the_published_ones(name: str) -> None:
    network = shipped_network(name)

    assert all(isinstance(layer.work, Convolution) for layer in network.layers)
    assert (len(network.layers), network.macs) == CONVOLUTIONS[name]


@pytest.mark.parametrize("name", PRODUCTS)
def test_products_and_their_operations_are_the_published_ones(name: str) -> None:
    network = shipped_network(name)

    assert all(isinstance(layer.work, LinearProduct) for layer in network.layers)
    assert (len(network.layers), network.macs) == PRODUCTS[name]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_layer_takes_all_that_the_one_it_follows_gives(name: str) -> None:
    network = shipped_network(name)
    followers = [layer for layer in network.layers if layer.input is not None]

    assert network.name == name
    assert network.source
    for layer in followers:
        assert input_features(layer) == output_features(network.by_name[layer.input or ""]), (
            layer.name
        )


@pytest.mark.parametrize("name", ["vgg16", "vgg16-cifar", "resnet50", "densenet121"])
def test_an_image_that_shrinks_on_its_way_was_pooled(name: str) -> None:
    network = shipped_network(name)

    for layer in network.layers:
        if layer.input is None:
            continue
        before, work = network.by_name[layer.input].work, layer.work
        assert isinstance(before, Convolution)
        assert isinstance(work, Convolution)
        halves = tuple(side // 2 for side in before.output)
        pooled = "pool" in rows_before(name, layer.name)
        assert work.size == (halves if pooled else before.output), layer.name


def test_a_residual_block_of_resnet_ends_without_relu_and_its_projection_is_a_branch() -> None:
    layers = shipped_network("resnet50").by_name

    assert layers["res3a_1x1b"].finish.bias
    assert not layers["res3a_1x1b"].finish.relu
    assert layers["res3a_proj"].input == layers["res3a_1x1a"].input == "res2c_1x1b"
    assert rows_before("resnet50", "res3a_proj").split() == ["res2c_relu", "res2c_sum"]
    assert layers["res3a_3x3"].finish.relu
    assert rows_before("resnet50", "res2a_proj").split() == ["pool1"]


def test_resnet_as_products_has_the_weights_of_its_convolutions() -> None:
    convolutions = shipped_network("resnet50").layers
    products = shipped_network("dlmc-resnet50").layers

    for layer, product in zip(convolutions, products, strict=True):
        assert isinstance(layer.work, Convolution)
        assert isinstance(product.work, LinearProduct)
        c, (r, s), (e, f) = layer.work.channels, layer.work.taps, layer.work.output
        assert product.name == layer.name
        assert product.work.weights_shape == (layer.work.filters, c * r * s)
        assert product.work.columns == e * f


def test_a_dense_block_concatenates_what_its_layers_give() -> None:
    layers = shipped_network("densenet121").by_name

    assert layers["db2_l1_1x1"].input == "trans1_1x1"
    assert layers["db2_l2_1x1"].input is None
    assert rows_before("densenet121", "db2_l2_1x1").split()[:3] == [
        "db2_l2_relu",
        "db2_l2_norm",
        "db2_l2_concat",
    ]
    assert input_features(layers["db2_l2_1x1"]) == 128 + 32
    assert not layers["db2_l1_3x3"].finish


def test_attention_has_two_products_for_each_head_without_weights() -> None:
    layers = shipped_network("bert-base").of_batch(2).by_name

    scores, context = layers["encoder0_scores"], layers["encoder0_context"]
    assert scores.work == LinearProduct(m=384, k=64, columns=384, batch=2)
    assert context.work == LinearProduct(m=64, k=384, columns=384, batch=2)
    assert (scores.count, scores.of_results, scores.weights) == (12, True, None)
    assert rows_before("bert-base", "encoder0_context").split() == ["encoder0_softmax"]
    assert layers["encoder0_attn_out"].input is None


def test_a_network_that_does_not_ship_is_refused_with_those_that_do() -> None:
    with pytest.raises(InputError, match=r"no network 'vgg19'; one of: vgg16, .*dlmc-resnet50"):
        shipped_network("vgg19")


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("resnet50", {"addition": 16, "layer fc": 1, "max pooling": 1}),
        ("bert-base", {"softmax": 12, "layer normalization": 25, "embedding": 3}),
        ("vgg16", {"max pooling": 5, "layer fc1": 1, "layer fc2": 1, "layer fc3": 1}),
    ],
)
def test_what_is_not_simulated_is_all_that_its_authors_have(
    name: str, counts: dict[str, int]
) -> None:
    omitted = Counter[str]()
    for part in shipped_network(name).not_simulated:
        omitted[part.name] += part.count or 0

    assert omitted.items() >= counts.items()


def test_steps_between_layers_have_their_bytes_in_half() -> None:
    bert, resnet = (
        {(part.name, part.count): part.bytes for part in shipped_network(name).not_simulated}
        for name in ("bert-base", "resnet50")
    )
    half, tokens = 2, 384

    assert bert["softmax", 12] == 12 * half * 2 * 12 * tokens**2
    assert bert["GELU", 12] == 12 * half * 2 * 3072 * tokens
    assert bert["layer normalization", 24] == 24 * half * (2 * 768 * tokens + 2 * 768)
    assert bert["addition", 24] == 24 * half * 3 * 768 * tokens
    assert bert["embedding", 3] is None
    assert resnet["max pooling", 1] == half * 64 * (112**2 + 56**2)


def test_a_table_of_products_alone_has_steps_that_no_program_computes() -> None:
    with pytest.raises(InputError, match=r"node 'output' .linear layer.: no kernel"):
        run_model("dlmc-transformer", timing_only=True)
