"""Measures models as one program, timing only: cycles by node, memory, and seconds of the host.

The models have drawn weights: a BERT-base encoder of 384 tokens, dense, with blocks of 16 of which
an eighth is not zero, and with a tenth of single elements; twelve such encoders; a stack of two
residual blocks; and the convolutions of VGG16 with their pooling, batch 1. The last table has what
was aimed at beforehand, beside the cycles of a prototype: of whole programs, of some of their
nodes, and of attention in a window (`attention.py` prints all of it).

    python benchmarks/programs.py                 all; --only NAME for one
    python benchmarks/programs.py --smallest      small models on 16 tiles: does it work?
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import process_setup  # noqa: F401  # isort: skip

import attrs
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from ipusim import BOW, IpusimError
from ipusim.compiler import GraphRun, plan_graph, read_model, run_graph
from ipusim.compiler.graph.attention.attention_run import compare_attention
from ipusim.compiler.graph.attention.positions import positions_named

SEED, BLOCK = 0, 16
VGG16 = ((64, 2), (128, 2), (256, 3), (512, 3), (512, 3))  # filters of convolutions, and how many


class Builder:
    """An ONNX model that grows node by node.

    Attributes:
        density: share of the blocks of weights [out, in] that are not zero.
        block: rows and columns of such a block.
    """

    def __init__(self, shape: tuple[int, ...], density: float = 1.0, block: int = BLOCK) -> None:
        self.shape, self.density, self.block = shape, density, block
        self.rng = np.random.default_rng(SEED)
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def add(self, operator: str, *inputs: str, **attributes: object) -> str:
        """Add a node and return the name of its output."""
        name = f"{operator.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, list(inputs), [name], name=name, **attributes))
        return name

    def constant(self, numbers: object) -> str:
        """Add a constant and return its name."""
        name = f"constant{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.asarray(numbers), name))
        return name

    def weights(self, *shape: int) -> str:
        """Add drawn weights; a matrix [in, out] has blocks of zeros if the density is below 1."""
        numbers = self.rng.standard_normal(shape, dtype=np.float32) / np.sqrt(shape[0])
        if len(shape) == 2 and self.density < 1:  # rows and columns
            side = self.block
            blocks = self.rng.random((shape[0] // side, shape[1] // side)) < self.density
            numbers *= np.kron(blocks, np.ones((side, side), dtype=np.float32))
        return self.constant(numbers.astype(np.float32))

    def linear(self, value: str, inputs: int, outputs: int) -> str:
        """Add a product with weights, and a bias."""
        product = self.add("MatMul", value, self.weights(inputs, outputs))
        return self.add("Add", product, self.weights(outputs))

    def write(self, output: str, path: Path) -> None:
        """Write the model, with the shapes of all values."""
        source = helper.make_tensor_value_info("x", TensorProto.FLOAT, list(self.shape))
        results = [helper.make_empty_tensor_value_info(output)]
        graph = helper.make_graph(self.nodes, path.stem, [source], results, self.constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
        onnx.save(onnx.shape_inference.infer_shapes(model, data_prop=True), path)


@attrs.frozen
class Encoders:
    """Encoder layers of BERT: attention and two linear layers, each with skip and norm.

    Attributes:
        tokens, heads, size: tokens of a sample, heads of attention, elements of a head.
        density, block: zeros of the weights, as `Builder` takes them.
        layers: number of layers.
    """

    tokens: int
    heads: int
    size: int
    density: float = 1.0
    block: int = BLOCK
    layers: int = 1

    def __call__(self, path: Path) -> None:
        """Write the model."""
        shape = (1, self.tokens, self.heads * self.size)
        model, value = Builder(shape, self.density, self.block), "x"
        for _ in range(self.layers):
            value = encoder(model, value, self.tokens, self.heads, self.size)
        model.write(value, path)


def encoder(model: Builder, x: str, tokens: int, heads: int, size: int) -> str:
    """Add one encoder layer, and return the name of its result."""
    width = heads * size
    split = model.constant(np.array([1, tokens, heads, size]))
    query, key, value = (
        model.add("Reshape", model.linear(x, width, width), split) for _ in range(3)
    )
    query, value = (model.add("Transpose", part, perm=[0, 2, 1, 3]) for part in (query, value))
    key = model.add("Transpose", key, perm=[0, 2, 3, 1])
    scores = model.add("MatMul", query, key)
    scores = model.add("Mul", scores, model.constant(np.float32(size**-0.5)))
    context = model.add("MatMul", model.add("Softmax", scores), value)
    context = model.add("Transpose", context, perm=[0, 2, 1, 3])
    joined = model.add("Reshape", context, model.constant(np.array([1, tokens, width])))

    def normed(branch: str, skip: str) -> str:
        total = model.add("Add", branch, skip)
        gamma, beta = model.constant(np.ones(width, np.float32)), model.weights(width)
        return model.add("LayerNormalization", total, gamma, beta)

    attended = normed(model.linear(joined, width, width), x)
    hidden = model.add("Gelu", model.linear(attended, width, 4 * width))
    return normed(model.linear(hidden, 4 * width, width), attended)


@attrs.frozen
class Stack:
    """Residual blocks: two linear layers with ReLU between them, and a skip.

    Attributes:
        columns, width, hidden: samples, and elements of the results of both layers.
        density, layers: share of blocks that are not zero, and number of blocks of layers.
    """

    columns: int
    width: int
    hidden: int
    density: float = 1 / 8
    layers: int = 2

    def __call__(self, path: Path) -> None:
        """Write the model."""
        model, value = Builder((self.columns, self.width), self.density), "x"
        for _ in range(self.layers):
            hidden = model.add("Relu", model.linear(value, self.width, self.hidden))
            value = model.add("Add", model.linear(hidden, self.hidden, self.width), value)
        model.write(value, path)


def convolutions(path: Path) -> None:
    """Write the convolutions of VGG16, with ReLU and pooling, for one image."""
    model, value, channels = Builder((1, 3, 224, 224)), "x", 3
    for filters, count in VGG16:
        for _ in range(count):
            weights, bias = model.weights(filters, channels, 3, 3), model.weights(filters)
            value = model.add("Relu", model.add("Conv", value, weights, bias, pads=[1] * 4))
            channels = filters
        value = model.add("MaxPool", value, kernel_shape=[2, 2], strides=[2, 2])
    model.write(value, path)


ENCODER = Encoders(tokens=384, heads=12, size=64)  # of BERT-base
SMALL_ENCODER = Encoders(tokens=32, heads=2, size=32)
MODELS: Mapping[str, Callable[[Path], None]] = {
    "bert-encoder": ENCODER,
    "bert-encoder-blocks": attrs.evolve(ENCODER, density=1 / 8),
    "bert-encoder-elements": attrs.evolve(ENCODER, density=0.1, block=1),
    "bert-base": attrs.evolve(ENCODER, layers=12),
    "bert-base-blocks": attrs.evolve(ENCODER, layers=12, density=1 / 8),
    "bert-base-elements": attrs.evolve(ENCODER, layers=12, density=0.1, block=1),
    "residual-stack": Stack(columns=384, width=384, hidden=1536),
    "vgg16-convolutions": convolutions,
}
SMALL_MODELS: Mapping[str, Callable[[Path], None]] = {
    "small-encoder": SMALL_ENCODER,
    "small-stack": Stack(columns=32, width=64, hidden=128),
}
ATTENTION = "attention"  # word for attention in a window
SMALL_TILES = 16


@attrs.frozen
class Aim:
    """Cycles that were aimed at: of a program, or of its nodes of one operation.

    Attributes:
        name: words for the row.
        model: name of the model.
        operation: operation of the nodes that count, without their re-layouts; empty for all.
        prototype, aim: cycles of a prototype, and aimed at, as texts.
    """

    name: str
    model: str
    operation: str
    prototype: str
    aim: str


AIMS = (
    Aim("BERT-base encoder, dense", "bert-encoder", "", "121,192", "95,000"),
    Aim("its softmax, 12 x 384 x 384", "bert-encoder", "Softmax", "5,522", "4,100"),
    Aim("its two norms", "bert-encoder", "LayerNormalization", "3,524", "2,600"),
    Aim("encoder, blocks of 16, 1/8", "bert-encoder-blocks", "", "69,805", "64,000"),
    Aim("12 encoders, dense", "bert-base", "", "1,454,304", "1,350,000"),
    Aim("12 encoders, 1/8", "bert-base-blocks", "", "837,660", "750,000"),
    Aim("stack 2 x (384, 1536, 384), 1/8", "residual-stack", "", "20,504", "20,000"),
    Aim("VGG16's convolutions", "vgg16-convolutions", "", "376,297", "383,823 with pooling"),
    Aim("its pooling", "vgg16-convolutions", "MaxPool", "left out", ""),
)
SMALL_AIMS = (
    Aim("small encoder", "small-encoder", "", "", ""),
    Aim("its softmax", "small-encoder", "Softmax", "", ""),
    Aim("small stack", "small-stack", "", "", ""),
)
# Heads, tokens and length of a row of attention in a window.
WINDOW, SMALL_WINDOW = (12, 384, 64), (2, 64, 16)


def print_aims(aims: Sequence[Aim], runs: Mapping[str, GraphRun]) -> None:
    """Print what was aimed at of the models that ran, as a table of Markdown."""
    print("| figure | prototype | aim | cycles | re-layouts beside them |\n|---" + "|--:" * 4 + "|")
    for aim in aims:
        if aim.model not in runs:
            continue
        run, beside = runs[aim.model], ""
        cycles = run.cycles
        if aim.operation:
            nodes = [row for row in run.nodes if row.node.operation == aim.operation]
            relayouts = sum(row.relayout for row in nodes)
            cycles, beside = sum(row.cycles for row in nodes) - relayouts, f"{relayouts:,}"
        print(f"| {aim.name} | {aim.prototype} | {aim.aim} | {cycles:,} | {beside} |", flush=True)


def print_window(heads: int, tokens: int, head_dim: int, tiles: int) -> None:
    """Print what was aimed at of attention in a window, as rows of the table."""
    machine, positions = BOW.scaled_to(tiles), positions_named("window", tokens)
    result = compare_attention(positions, heads=heads, head_dim=head_dim, machine=machine)
    context, relayout = result.sparse.own["context"], result.sparse.relayout["context"]
    print(f"| window, {heads} x {tokens} x {head_dim}: context | 4,572 | 4,500 |", end="")
    print(f" {context:,} | {relayout:,} |")
    print(f"| the same: all, against dense | | 1.5 x | {result.speedup:.2f} x | |", flush=True)


def measure(name: str, write: Callable[[Path], None], tiles: int) -> GraphRun | None:
    """Return the run of a model, printed with processor seconds; None if it is refused."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.onnx"
        write(path)
        start = time.process_time()
        try:
            plan = plan_graph(read_model(path), machine=BOW.scaled_to(tiles))
            planned = time.process_time()
            run = run_graph(plan)
        except IpusimError as error:
            print(f"{name}: {error}\n")
            return None
        ended = time.process_time()
    print(run)
    print(f"planned in {planned - start:.1f} s, simulated in {ended - planned:.1f} s\n", flush=True)
    return run


def main() -> None:
    """Measure the models that the command names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=(*MODELS, ATTENTION), help="measure this alone")
    parser.add_argument("--smallest", action="store_true", help="measure small models")
    arguments = parser.parse_args()
    small = arguments.smallest
    models, aims, window = (
        (SMALL_MODELS, SMALL_AIMS, SMALL_WINDOW) if small else (MODELS, AIMS, WINDOW)
    )
    tiles = SMALL_TILES if small else BOW.tiles
    runs = {
        name: measure(name, write, tiles)
        for name, write in models.items()
        if small or arguments.only in (None, name)
    }
    print_aims(aims, {name: run for name, run in runs.items() if run is not None})
    if arguments.only in (None, ATTENTION):
        print_window(*window, tiles)


if __name__ == "__main__":
    main()
