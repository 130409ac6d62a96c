"""Small networks of products whose weights have blocks of zeros, drawn: perceptrons, convolutions.

Each layer has blocks of a length of its own, so that neighbours favour different formats.
"""

from __future__ import annotations

import attrs
import numpy as np
from onnx_models import Model

BLOCKS = (1, 4, 8, 16)
DENSITIES = (0.05, 0.1, 0.125, 0.25, 0.5, 1.0)


@attrs.frozen
class DrawnNetwork:
    """A model with its output, and the chip for which it is planned.

    Attributes:
        model: model, built node by node.
        output: name of its output.
        tiles: number of tiles of the chip.
    """

    model: Model
    output: str
    tiles: int


def drawn_perceptron(seed: int, *, layers: int = 2) -> DrawnNetwork:
    """Draw products of some tokens, all with a bias or none, all with a ReLU between or none."""
    rng = np.random.default_rng(seed)
    tiles, tokens = int(rng.choice([2, 4, 8])), int(rng.choice([4, 16, 32]))
    sides = [16 * int(rng.integers(1, 7)) for _ in range(layers + 1)]
    blocks = [int(rng.choice(BLOCKS)) for _ in range(layers)]
    densities = [float(rng.choice(DENSITIES)) for _ in range(layers)]
    model, value = Model({"x": (tokens, sides[0])}, seed=seed), "x"
    has_relu, has_bias = bool(rng.integers(2)), bool(rng.integers(2))
    for number, (block, density) in enumerate(zip(blocks, densities, strict=True)):
        inputs, outputs = sides[number : number + 2]
        weights = model.constant(_weights(model.rng, outputs, inputs, block, density))
        bias = [model.weights(outputs)] if has_bias else []
        value = model.add("Gemm", value, weights, *bias, transB=1)
        if has_relu and number < layers - 1:
            value = model.add("Relu", value)
    return DrawnNetwork(model, value, tiles)


def drawn_convolutions(seed: int, *, layers: int = 2) -> DrawnNetwork:
    """Draw convolutions of 1 x 1 or 3 x 3 taps of one image; bias and ReLU as in a perceptron."""
    rng = np.random.default_rng(seed)
    tiles, side = int(rng.choice([2, 4, 8])), int(rng.choice([4, 6]))
    channels = [16 * int(rng.integers(1, 3)) for _ in range(layers + 1)]
    kernels = [int(rng.choice([1, 3])) for _ in range(layers)]
    blocks = [int(rng.choice(BLOCKS)) for _ in range(layers)]
    densities = [float(rng.choice(DENSITIES)) for _ in range(layers)]
    model, value = Model({"x": (1, channels[0], side, side)}, seed=seed), "x"
    has_relu, has_bias = bool(rng.integers(2)), bool(rng.integers(2))
    for number, (block, density) in enumerate(zip(blocks, densities, strict=True)):
        (inputs, outputs), kernel = channels[number : number + 2], kernels[number]
        taps = [_weights(model.rng, outputs, inputs, block, density) for _ in range(kernel**2)]
        weights = model.constant(np.stack(taps, -1).reshape(outputs, inputs, kernel, kernel))
        bias = [model.weights(outputs)] if has_bias else []
        value = model.add("Conv", value, weights, *bias, pads=[kernel // 2] * 4)
        if has_relu and number < layers - 1:
            value = model.add("Relu", value)
    return DrawnNetwork(model, value, tiles)


def _weights(
    rng: np.random.Generator, rows: int, columns: int, block: int, density: float
) -> np.ndarray:
    """Draw a matrix of which a share of the blocks is not zero, one of them at least."""
    is_stored = rng.random((rows // block, columns // block)) < density
    is_stored.flat[rng.integers(is_stored.size)] = True
    weights = rng.standard_normal((rows, columns)) * np.kron(is_stored, np.ones((block, block)))
    # Numbers of half precision, and none that a program rounds to zero.
    return np.asarray(weights.astype(np.float16).astype(np.float32))
