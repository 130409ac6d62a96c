"""Architectures of tables of layers, which state sizes only: the operators between the layers.

    layer names of the table --> architecture --> products, norms, sums, pooling --> Graph

An architecture is known by the names of its layers, see the tables that ship. Parameters that no
file has are drawn.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Mapping, Sequence
from math import prod

import attrs

from ipusim import InputError, in_short

from ...matrix.files import Constant
from ...operations.convolution.geometry import Convolution
from ...plan.finish import Finish
from ..graph import Graph
from ..network.layer import Layer, LinearProduct, Network
from .model_builder import ModelBuilder
from .parameters import SEED, DrawnParameters
from .transformer_layers import (
    Affine,
    Attention,
    NormParameters,
    TransformerLayer,
    encoder_layer,
    gelu,
)

ENCODER = re.compile(r"^encoder\d+(?=_)")  # begin of the name of a layer
BERT_EPSILON = 1e-12  # of BERT's layer norms
INPUT = "input"  # name of the input of a model


class TableModel(ModelBuilder):
    """A model whose layers are in a table, with drawn parameters where no file has them."""

    def __init__(self) -> None:
        super().__init__()
        self.parameters = DrawnParameters()

    def image(self, layer: Layer) -> str:
        """Return the input of a model whose first layer is a convolution."""
        work = layer.work
        if not isinstance(work, Convolution):
            raise InputError(f"layer {in_short(layer.name)} is no convolution, but the first layer")
        return self.input(INPUT, (work.batch, work.channels, *work.image))

    def affine(self, layer: Layer) -> Affine:
        """Return weights and bias of a layer: those of its file, or drawn ones."""
        shape = layer.work.weights_shape
        # Equal layers of all encoders have the same weights, so that one plan serves them all.
        kind = f"{ENCODER.sub('encoder', layer.name)}.weight"
        weights = self.parameters.weights(f"{layer.name}.weight", shape, kind=kind)
        if layer.weights is not None:
            weights = Constant(name=weights.name, shape=weights.shape, address=layer.weights)
        is_biased = layer.finish.bias
        bias = self.parameters.vector(f"{layer.name}.bias", shape[0]) if is_biased else None
        return Affine(layer.name, weights, bias)

    def layer(self, layer: Layer, value: str) -> str:
        """Add a product with its bias and its ReLU."""
        affine, work = self.affine(layer), layer.work
        if isinstance(work, Convolution):
            result = self.convolution(
                *(value, affine.weights, affine.bias, layer.name),
                stride=work.strides[: work.sides],
                padding=work.paddings[: work.sides],
                dilation=work.dilations[: work.sides],
            )
        else:
            result = affine.of(self, value)
        return self.unary("Relu", result, f"{layer.name}.relu") if layer.finish.relu else result

    def scale_and_shift(self, value: str, name: str) -> str:
        """Add a batch norm with the statistics of training: a factor and a summand by channel."""
        _, channels, *sides = self.shape(value)
        factors = self.parameters.vector(f"{name}.scale", channels, mean=1.0, sides=len(sides))
        shifts = self.parameters.vector(f"{name}.shift", channels, sides=len(sides))
        return self.shifted(self.scaled(value, factors, f"{name}.scaled"), shifts, name)

    def norm_of(self, name: str, size: int, epsilon: float) -> NormParameters:
        """Return a layer norm with drawn parameters."""
        scale = self.parameters.vector(f"{name}.scale", size, mean=1.0)
        return NormParameters(name, scale, self.parameters.vector(f"{name}.shift", size), epsilon)

    def classified(self, value: str, layers: Sequence[Layer]) -> str:
        """Add the linear layers of a classifier, and the softmax behind the last."""
        for layer in layers:
            value = self.layer(layer, value)
        return self.unary("Softmax", value, "softmax", axis=-1) if layers else value


def _vgg(model: TableModel, layers: Sequence[Layer]) -> str:
    """Add the layers of a VGG network with its poolings, and return the result."""
    value = model.image(layers[0])
    convolutions, classifier = _parts(layers)
    for layer in convolutions:
        if POOL in layer.between:
            value = model.pooled("MaxPool", value, f"{layer.name}.pool", window=2, stride=2)
        value = model.layer(layer, value)
    if not classifier:
        return value
    value = model.pooled("MaxPool", value, f"{classifier[0].name}.pool", window=2, stride=2)
    return model.classified(model.flattened(value, "features"), classifier)


def _stem(model: TableModel, layer: Layer, value: str, has_more: bool) -> str:
    """Add the first convolution of a ResNet or a DenseNet, and the pooling behind it.

    The pooling is left out if no convolution follows, which `has_more` says.
    """
    value = model.layer(layer, value)
    if not has_more:
        return value
    return model.pooled("MaxPool", value, f"{layer.name}.pool", window=3, stride=2, padding=1)


def _resnet(model: TableModel, layers: Sequence[Layer]) -> str:
    """Add the blocks of a ResNet, each with the sum of its operand, and return the result."""
    value = model.image(layers[0])
    convolutions, classifier = _parts(layers)
    blocks: dict[str, dict[str, Layer]] = {}
    for layer in convolutions:
        if match := RESIDUAL.fullmatch(layer.name):
            blocks.setdefault(match["block"], {})[match["part"]] = layer
        else:
            value = _stem(model, layer, value, len(convolutions) > 1)
    for name, block in blocks.items():
        missing = [part for part in ("1x1a", "3x3", "1x1b") if part not in block]
        if missing:
            raise InputError(f"block {name} has no layer {name}_{missing[0]}; take all of a block")
        skip = model.layer(block["proj"], value) if "proj" in block else value
        for part in ("1x1a", "3x3", "1x1b"):
            value = model.layer(block[part], value)
        if model.shape(skip) != model.shape(value):
            raise InputError(
                f"block {name} adds {list(model.shape(skip))} to {list(model.shape(value))}"
            )
        value = model.unary("Relu", model.binary("Add", value, skip, f"{name}.sum"), f"{name}.relu")
    if not classifier:
        return value
    value = model.pooled_whole("GlobalAveragePool", value, "average_pool")
    return model.classified(value, classifier)


def _densenet(model: TableModel, layers: Sequence[Layer]) -> str:
    """Add the layers of a DenseNet, which read all earlier results, and return the result."""
    convolutions, classifier = _parts(layers)
    parts = [model.image(layers[0])]  # values that the next layer reads, concatenated
    for layer in convolutions:
        if match := GROWTH.fullmatch(layer.name):
            if match["part"] == "1x1":
                narrow = model.layer(layer, _activated(model, parts, layer.name))
            else:  # the 3x3 convolution, which the table has behind the 1x1 one
                parts.append(model.layer(layer, narrow))
        elif layer.name.startswith("trans"):
            value = model.layer(layer, _activated(model, parts, layer.name))
            pooled = f"{layer.name}.pool"
            parts = [model.pooled("AveragePool", value, pooled, window=2, stride=2)]
        else:
            parts = [_stem(model, layer, parts[0], len(convolutions) > 1)]
    if not classifier:
        return model.concatenated(parts, 1, "features")
    value = _activated(model, parts, classifier[0].name)
    value = model.pooled_whole("GlobalAveragePool", value, "average_pool")
    return model.classified(value, classifier)


def _activated(model: TableModel, parts: Sequence[str], name: str) -> str:
    """Add the concatenation, the batch norm and the ReLU in front of a layer."""
    value = model.concatenated(parts, 1, f"{name}.concatenation")
    return model.unary("Relu", model.scale_and_shift(value, f"{name}.norm"), f"{name}.norm_relu")


def _text_cnn(model: TableModel, layers: Sequence[Layer]) -> str:
    """Add convolutions over words side by side, their maxima and the classifier."""
    convolutions, classifier = _parts(layers)
    value = model.image(convolutions[0])
    features = []
    for layer in convolutions:
        words, name = model.layer(layer, value), f"{layer.name}.maximum"
        # A window of the whole length. ONNX's GlobalMaxPool is the same, but its reference takes
        # the maximum over the channels, too, of images of one dimension.
        length = model.shape(words)[-1]
        pooled = model.pooled("MaxPool", words, name, window=length, stride=1)
        features.append(model.flattened(pooled, f"{name}.flat"))
    return model.classified(model.concatenated(features, 1, "features"), classifier)


def _bert(model: TableModel, layers: Sequence[Layer]) -> str:
    """Add the encoders of BERT, each of the layers `ENCODER_PARTS`, and return the result."""
    encoders: dict[str, dict[str, Layer]] = {}
    for layer in layers:
        name, _, part = layer.name.partition("_")
        encoders.setdefault(name, {})[part] = layer
    value = ""
    for name, parts in encoders.items():
        missing = [part for part in ENCODER_PARTS if part not in parts]
        if missing:
            raise InputError(f"{name} has no layer {name}_{missing[0]}; take all of an encoder")
        work, scores = parts["qkv"].work, parts["scores"]
        if not (isinstance(work, LinearProduct) and isinstance(scores.work, LinearProduct)):
            raise InputError(f"layers of {name} are convolutions, not linear layers")
        value = value or model.input(INPUT, (work.columns, work.k))
        encoder = TransformerLayer(
            name=name,
            attention=Attention(heads=scores.count, key_heads=scores.count, size=scores.work.k),
            query_key_value=model.affine(parts["qkv"]),
            output=model.affine(parts["attn_out"]),
            up=model.affine(parts["ffn_in"]),
            down=model.affine(parts["ffn_out"]),
            activation=gelu,
            norms=(
                model.norm_of(f"{name}.attention_norm", work.k, BERT_EPSILON),
                model.norm_of(f"{name}.network_norm", work.k, BERT_EPSILON),
            ),
        )
        value = encoder_layer(model, encoder, value)
    return value


def _channels(shape: Sequence[int]) -> int:
    """Return the features of images that are averaged as a whole, or of rows of features."""
    return shape[1]


def _halved(shape: Sequence[int]) -> int:
    """Return the elements of an image behind a pooling with stride 2."""
    return shape[1] * prod(size // 2 for size in shape[2:])


def _parts(layers: Sequence[Layer]) -> tuple[Sequence[Layer], Sequence[Layer]]:
    """Return the convolutions and the linear layers behind them."""
    convolutions = [layer for layer in layers if isinstance(layer.work, Convolution)]
    count = len(convolutions)
    if list(layers[:count]) != convolutions:
        raise InputError("a linear layer is in front of a convolution")
    return convolutions, layers[count:]


@attrs.frozen(kw_only=True)
class TableArchitecture:
    """An architecture whose tables state its layers.

    Attributes:
        name: Name of the architecture.
        layers: Pattern of the names of its layers.
        build: Function that adds all operators to a model, and returns the result.
        classifiers: Sizes of the linear layers behind the last layer, by the names of tables that
            leave them out.
        features: Function of the shape of the last layer's result that returns the number of
            features of the classifier.
        example: Names of layers, for messages.
        left_out: Parts of the model that the program does not contain, in words.
        drawn_alike: Layers with the same drawn weights, in words.
    """

    name: str
    layers: re.Pattern[str]
    build: Callable[[TableModel, Sequence[Layer]], str]
    classifiers: Mapping[str, tuple[int, ...]] = attrs.field(factory=dict)
    features: Callable[[Sequence[int]], int] = _channels
    example: str
    left_out: str = ""
    drawn_alike: str = ""


POOL = "max pooling"  # words of a table
ENCODER_PARTS = ("qkv", "scores", "context", "attn_out", "ffn_in", "ffn_out")
CLASSIFIER = r"fc\d*"
RESIDUAL = re.compile(r"res(?P<block>\d+[a-z])_(?P<part>1x1a|3x3|1x1b|proj)")
GROWTH = re.compile(r"db\d+_l\d+_(?P<part>1x1|3x3)")
TABLES = (
    TableArchitecture(
        name="VGG",
        layers=re.compile(rf"conv\d+_\d+|{CLASSIFIER}"),
        build=_vgg,
        classifiers={"vgg16": (4096, 4096, 1000), "vgg16-cifar": (10,)},
        features=_halved,
        example="conv1_1, fc1",
    ),
    TableArchitecture(
        name="ResNet",
        layers=re.compile(rf"conv1_7x7|{RESIDUAL.pattern}|{CLASSIFIER}"),
        build=_resnet,
        classifiers={"resnet50": (1000,)},
        example="conv1_7x7, res2a_1x1a",
    ),
    TableArchitecture(
        name="DenseNet",
        layers=re.compile(rf"conv0_7x7|{GROWTH.pattern}|trans\d+_1x1|{CLASSIFIER}"),
        build=_densenet,
        classifiers={"densenet121": (1000,)},
        example="conv0_7x7, db1_l1_1x1",
    ),
    TableArchitecture(
        name="text CNN",
        layers=re.compile(rf"conv1d_k\d+|{CLASSIFIER}"),
        build=_text_cnn,
        classifiers={"cnn-non-static": (2,)},
        example="conv1d_k2",
        left_out="the lookup of the embedding; the input is its rows",
    ),
    TableArchitecture(
        name="BERT",
        layers=re.compile(rf"encoder\d+_({'|'.join(ENCODER_PARTS)})"),
        build=_bert,
        example="encoder0_qkv",
        left_out="the embeddings with their norm, whose result is the input, and the pooler",
        drawn_alike="equal layers of all encoders have the same drawn weights",
    ),
)


def table_graph(network: Network, *, names: str | None = None) -> Graph:
    """Return the graph of a table's architecture, for one sample.

    Args:
        network: layers of the table.
        names: pattern of the names of layers that are in the program [all].

    Raises:
        InputError: the layers are of no known architecture, or not all that it needs.
    """
    matching = [
        architecture
        for architecture in TABLES
        if all(architecture.layers.fullmatch(layer.name) for layer in network.layers)
    ]
    if not matching:
        unknown = _unknown_layer(network)
        known = ", ".join(f"{a.name} ({a.example})" for a in TABLES)
        raise InputError(
            f"{network.name} states layers, not what lies between them, and layer "
            f"{in_short(unknown)} is of no architecture that is known by its names: {known}; give "
            "an .onnx file"
        )
    architecture = matching[0]
    model = TableModel()
    try:
        layers, notes = _with_classifier(network, architecture)
        if names is not None:
            layers = [layer for layer in layers if fnmatch.fnmatchcase(layer.name, names)]
            notes.append(f"only layers {names}")
        if not layers:
            raise InputError(f"no layer is named {in_short(names or '')}")
        output = architecture.build(model, layers)
    except InputError as error:
        raise InputError(f"{network.name} as {architecture.name}: {error}") from None
    if architecture.left_out:
        notes.append(f"left out: {architecture.left_out}")
    drawn = "biases, scales and shifts" if all(layer.weights for layer in layers) else "parameters"
    notes.insert(0, f"{drawn} are drawn from seed {SEED}")
    if architecture.drawn_alike:
        notes.insert(1, architecture.drawn_alike)
    source = f"a table of layers, {architecture.name} by their names"
    return model.graph(network.name, output, source=source, notes=notes)


def _unknown_layer(network: Network) -> str:
    """Return the first layer that the architecture of most of a table's layers does not have."""
    best = max(TABLES, key=lambda a: sum(bool(a.layers.fullmatch(x.name)) for x in network.layers))
    return next(x.name for x in network.layers if not best.layers.fullmatch(x.name))


def _with_classifier(
    network: Network, architecture: TableArchitecture
) -> tuple[list[Layer], list[str]]:
    """Return the layers with those of a classifier that a table leaves out, and what was added."""
    layers, sizes = list(network.layers), architecture.classifiers.get(network.name, ())
    if not sizes or not isinstance(layers[-1].work, Convolution):
        return layers, []
    model = TableModel()
    k = architecture.features(model.shape(architecture.build(model, layers)))
    for number, m in enumerate(sizes, 1):
        name = "fc" if len(sizes) == 1 else f"fc{number}"
        finish = Finish(bias=True, relu=number < len(sizes))
        layers.append(Layer(name=name, work=LinearProduct(m=m, k=k), finish=finish))
        k = m
    listed = ", ".join(f"{size:,}" for size in sizes)
    return layers, [f"classifier of {listed} features, which the table omits, as published"]
