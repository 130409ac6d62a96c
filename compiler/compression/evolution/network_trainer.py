"""A trainer for networks of convolutions and linear layers, with gradients by JAX.

    loss = - mean over a batch of log softmax(y)[class]

Layers run one after another, each followed by its finish (bias, ReLU). A linear layer reads its
input channel by channel, and each channel row by row. Weights have the shapes of the layers' works;
biases have one number for each row and are named `LAYER.bias`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError

from ...graph.network.layer import Layer, Network
from ...operations.convolution.geometry import Convolution
from ...packages import check_package
from .individual import Parameters

Jitted: TypeAlias = Callable[..., Any]


def _float32(images: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """Return images as float32, the type in which the network computes."""
    return np.asarray(images, np.float32)


def _int32(labels: npt.ArrayLike) -> npt.NDArray[np.int32]:
    """Return labels as int32, the type of jax's whole numbers."""
    return np.asarray(labels, np.int32)


@attrs.frozen(kw_only=True, eq=False)
class Samples:
    """Images with the class that each of them shows.

    Attributes:
        images: images, [samples, channels, height, width], float32.
        labels: classes of the images, int32[samples], from 0.

    Raises:
        InputError: if images have no four dimensions, or there is not one label for each.
    """

    images: npt.NDArray[np.float32] = attrs.field(converter=_float32)
    labels: npt.NDArray[np.int32] = attrs.field(converter=_int32)

    def __attrs_post_init__(self) -> None:
        if self.images.ndim != 4 or self.labels.shape != self.images.shape[:1]:
            raise InputError(
                f"images of {self.images.shape} and labels of {self.labels.shape}: images have "
                "four sides (samples, channels, height, width), and a label each"
            )


@attrs.frozen(kw_only=True, eq=False)
class NetworkTrainer:
    """Trainer of a network of layers, whose gradients JAX computes on the processor.

    Attributes:
        network: layers that run one after another, for one sample.
        trained, validated: samples for training, and samples on which accuracy is measured.
        batch: number of samples in a batch.

    Raises:
        InputError: if JAX is not installed.
    """

    network: Network
    trained: Samples
    validated: Samples
    batch: int = 64

    def __attrs_post_init__(self) -> None:
        check_package("jax", wanted_by="a trainer with gradients")

    @property
    def layers(self) -> tuple[str, ...]:
        """Names of all layers of the network."""
        return tuple(self.network.by_name)

    def first_weights(self, rng: np.random.Generator) -> Parameters:
        """Draw normal weights of variance 2 / inputs (He, arXiv 1502.01852); biases are 0."""
        weights = {}
        for layer in self.network.layers:
            shape = layer.work.weights_shape
            deviation = np.sqrt(2 / np.prod(shape[1:]))
            weights[layer.name] = (deviation * rng.standard_normal(shape)).astype(np.float32)
            if layer.finish.bias:
                weights[f"{layer.name}.bias"] = np.zeros(shape[0], np.float32)
        return weights

    def gradients(self, weights: Parameters, rng: np.random.Generator) -> Parameters:
        """Return the gradients of the mean loss of a batch that is drawn with replacement."""
        images, labels = self.trained.images, self.trained.labels
        batch = rng.integers(len(labels), size=self.batch)
        gradients = self._gradient(dict(weights), images[batch], labels[batch])
        return {name: np.asarray(gradient) for name, gradient in gradients.items()}

    def accuracy(self, weights: Parameters) -> float:
        """Return the share of the validation samples that are classified correctly."""
        return self.accuracy_of(weights, self.validated)

    def accuracy_of(self, weights: Parameters, samples: Samples) -> float:
        """Return the share of some samples that are classified correctly."""
        classes = np.asarray(self._scores(dict(weights), samples.images)).argmax(axis=1)
        return float((classes == samples.labels).mean())

    def loss(self, weights: Parameters, images: npt.ArrayLike, labels: npt.ArrayLike) -> Any:
        """Return the mean loss of a batch as a JAX scalar."""
        numpy = self._jax.numpy
        scores = self._jax.nn.log_softmax(self.scores(weights, images))
        return -numpy.take_along_axis(scores, numpy.asarray(labels)[:, None], axis=1).mean()

    def scores(self, weights: Parameters, images: npt.ArrayLike) -> Any:
        """Return the results of the last layer, [samples, classes]."""
        x = self._jax.numpy.asarray(images)
        for layer in self.network.layers:
            x = self._layer(layer, weights, x)
        return x

    def _layer(self, layer: Layer, weights: Parameters, x: Any) -> Any:
        """Return the result of one layer of the network."""
        w, work = weights[layer.name], layer.work
        if isinstance(work, Convolution):
            padding = tuple((side, side) for side in work.paddings)
            y = self._jax.lax.conv_general_dilated(
                x, w, work.strides, padding, rhs_dilation=work.dilations
            )
        else:
            y = x.reshape(len(x), -1) @ w.T
        if layer.finish.bias:
            y = y + weights[f"{layer.name}.bias"].reshape(-1, *(1,) * (y.ndim - 2))
        return self._jax.nn.relu(y) if layer.finish.relu else y

    @cached_property
    def _jax(self) -> Any:
        """The package jax, imported when it is first needed."""
        import jax  # noqa: PLC0415  # optional package, slow to load

        return jax

    @cached_property
    def _gradient(self) -> Jitted:
        """The compiled function of the loss's gradient."""
        function: Jitted = self._jax.jit(self._jax.grad(self.loss))
        return function

    @cached_property
    def _scores(self) -> Jitted:
        """The compiled function of the scores."""
        function: Jitted = self._jax.jit(self.scores)
        return function
