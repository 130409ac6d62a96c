"""Parameters of a model: tensors of a file, or numbers drawn from a seed for its sizes.

Drawn weights are normal numbers with a variance of 2 over the number of products of a sum, so that
results stay of about one size from layer to layer behind ReLU. Drawn numbers are half's, so that a
program in half multiplies the very numbers of the reference.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import prod, sqrt

import attrs
import numpy as np

from ipusim import InputError, in_short

from ...matrix.entries import HostArray
from ...matrix.files import Constant

SEED = 0  # of all drawn parameters; each parameter adds a number that its name determines
BIAS_DEVIATION = 0.1  # standard deviation of drawn biases, scales around 1, and shifts
VARIANCE = 2.0  # of drawn weights times the products of a sum: half of them vanish in a ReLU


def _drawn(name: str, shape: tuple[int, ...], mean: float, deviation: float) -> HostArray:
    """Return normal numbers that the name of a parameter determines, as half numbers."""
    rng = np.random.default_rng([SEED, zlib.crc32(name.encode())])
    numbers = rng.standard_normal(shape, dtype=np.float32)
    array: HostArray = (numbers * np.float32(deviation) + np.float32(mean)).astype(np.float16)
    # One number in a million is rounded to 0. A matrix that is not pruned is to have no zeros, so
    # that it is planned as a dense one.
    array[array == 0] = deviation
    return array


@attrs.frozen
class Stacked:
    """Reader of tensors that are joined along their first axis.

    Attributes:
        parts: Tensors of equal sizes along all other axes.
    """

    parts: tuple[Constant, ...]

    def __call__(self) -> HostArray:
        """Return the joined array."""
        return np.concatenate([part.read() for part in self.parts])


class DrawnParameters:
    """Parameters with drawn numbers, of the shapes that a model asks for."""

    def weights(self, name: str, shape: Sequence[int], *, kind: str = "") -> Constant:
        """Return weights [m, k], or filters (K, C, R, S), with a sum over all axes but the first.

        Args:
            name: Name of the parameter.
            shape: Shape of the weights.
            kind: Name that determines the numbers, of weights that several layers share; empty for
                that of the parameter.
        """
        deviation = sqrt(VARIANCE / max(prod(shape[1:]), 1))
        return self._constant(name, shape, 0.0, deviation, kind or name)

    def vector(self, name: str, size: int, *, mean: float = 0.0, sides: int = 0) -> Constant:
        """Return a bias or a shift, or around a mean of 1 the scales of a norm.

        Args:
            name: Name of the parameter.
            size: Number of elements.
            mean: Mean of the numbers.
            sides: Number of axes of size 1 behind the elements, those of an image.
        """
        return self._constant(name, (size, *(1,) * sides), mean, BIAS_DEVIATION, name)

    def _constant(
        self, name: str, shape: Sequence[int], mean: float, deviation: float, kind: str
    ) -> Constant:
        """Return a constant of normal numbers, which are drawn when they are read."""
        sizes = tuple(shape)
        reader: Callable[[], HostArray] = partial(_drawn, kind, sizes, mean, deviation)
        return Constant(
            name=name, shape=sizes, type="float16", origin=f"drawn from seed {SEED}", reader=reader
        )


class FileParameters:
    """Parameters of a file, each of the shape that a model asks for.

    Attributes:
        unread: Names of tensors that no part of the model has asked for.
    """

    def __init__(self, tensors: Mapping[str, Constant]) -> None:
        self._tensors = tensors
        self.unread = dict.fromkeys(tensors)

    def __contains__(self, name: str) -> bool:
        return name in self._tensors

    def shape(self, name: str) -> tuple[int, ...]:
        """Return the shape of a tensor.

        Raises:
            InputError: The file has no such tensor.
        """
        if name not in self._tensors:
            raise InputError(f"it has no tensor {in_short(name)}, which its architecture needs")
        return self._tensors[name].shape

    def weights(self, name: str, shape: Sequence[int]) -> Constant:
        """Return a tensor of the file.

        Raises:
            InputError: The file has no such tensor, or it has another shape.
        """
        actual = self.shape(name)
        if actual != tuple(shape):
            raise InputError(
                f"tensor {in_short(name)} is {list(actual)}, its architecture needs {list(shape)}"
            )
        self.unread.pop(name, None)
        return self._tensors[name]

    def vector(self, name: str, size: int) -> Constant:
        """Return a tensor of one dimension; see `weights`."""
        return self.weights(name, (size,))


def stacked(name: str, parts: Sequence[Constant]) -> Constant:
    """Return the constant of tensors that are joined along their first axis."""
    rows = sum(part.shape[0] for part in parts)
    return Constant(
        name=name,
        shape=(rows, *parts[0].shape[1:]),
        type=parts[0].type,
        origin=f"{' and '.join(part.name for part in parts)}, one above the other",
        reader=Stacked(tuple(parts)),
    )
