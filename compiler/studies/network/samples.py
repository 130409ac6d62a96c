"""Samples of the inputs of layers, and the error that pruning causes in the results of a layer.

The relative error of a layer is |y' - y| / |y|, the Frobenius norms of products with pruned weights
and with the weights as they are, of all samples together, without bias. Sums are in double
precision; filters are rounded to single precision before.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np

from ipusim import (
    MAX_INPUT_BYTES,
    InputError,
    array_of,
    in_short,
    input_bytes,
    nearest,
    shown_name,
    with_path,
    zip_members,
)

from ...graph.network.layer import Layer, Network, Work
from ...matrix.block_matrix import BlockMatrix
from ...matrix.entries import HostArray
from ...matrix.formats import format_of
from ...operations.convolution.filters import filter_matrix
from ...operations.convolution.geometry import Convolution
from ...operations.convolution.operation import convolve

MEMBER_SUFFIX = ".npy"  # end of the names of an .npz file's members
CONVOLUTION_BLOCK = 16  # edge of the blocks in which dense filters are multiplied


def samples_in(path: Path, network: Network) -> Mapping[str, HostArray]:
    """Return samples of a file, by the name of the layer whose input they are.

    Args:
        path: An .npz file of arrays by the names of layers, or an .npy file for the only layer that
            has weights.
        network: Layers.

    Raises:
        InputError: The file cannot be read, or has samples that no layer takes.
    """
    layers = [layer.name for layer in network.layers if not layer.of_results]
    suffix = path.suffix.lower()
    try:
        if suffix == ".npz":
            members = zip_members(input_bytes(path, MAX_INPUT_BYTES), MAX_INPUT_BYTES)
            arrays = {
                name.removesuffix(MEMBER_SUFFIX): array_of(data) for name, data in members.items()
            }
        elif suffix != ".npy":
            raise InputError("samples are .npy or .npz files")
        elif len(layers) != 1:
            raise InputError(
                f"one array for {len(layers)} layers; give an .npz file of arrays by the names of "
                f"layers, as {shown_name(layers[0])}"
            )
        else:
            arrays = {layers[0]: array_of(input_bytes(path, MAX_INPUT_BYTES))}
        return checked_samples(arrays, network)
    except InputError as error:
        raise InputError(with_path(path, error)) from None


def checked_samples(arrays: Mapping[str, HostArray], network: Network) -> Mapping[str, HostArray]:
    """Return samples by layer: columns [n, k] of a linear layer, images [n, C, ...] of another.

    Args:
        arrays: Inputs by the names of layers: [..., k] of a linear layer, images of a convolution.
        network: Layers.

    Raises:
        InputError: No layer has such a name or takes such an input, or a number is not finite.
    """
    layers = {layer.name: layer for layer in network.layers if not layer.of_results}
    checked = {}
    for name, array in arrays.items():
        if name not in layers:
            raise InputError(f"samples of {in_short(name)}, no layer; {nearest(name, layers)}")
        if array.dtype.kind not in "fiu" or not np.isfinite(array).all():
            raise InputError(f"samples of {in_short(name)} are no finite real numbers")
        checked[name] = _samples(layers[name], array)
    return checked


def _samples(layer: Layer, array: HostArray) -> HostArray:
    """Return the samples of one layer with all first dimensions joined."""
    work = layer.work
    is_image = isinstance(work, Convolution)
    sizes = (work.channels, *work.image) if isinstance(work, Convolution) else (work.k,)
    if array.ndim < len(sizes) or array.shape[array.ndim - len(sizes) :] != sizes or not array.size:
        shape = ", ".join(map(str, sizes))
        noun = "images" if is_image else "columns"
        raise InputError(
            f"samples of {in_short(layer.name)} are {in_short(array.shape)}; {noun} of this layer "
            f"are [..., {shape}]"
        )
    return array.reshape(-1, *sizes).astype(np.float64)


def result_error(
    work: Work, weights: HostArray, pruned: HostArray, samples: HostArray
) -> float | None:
    """Return the relative error of a layer's results with pruned weights.

    Args:
        work: Sizes of the layer.
        weights, pruned: Weights of `work.weights_shape`, as they are and pruned.
        samples: Inputs, see `checked_samples`.

    Returns:
        The error, 0 or more; None if all results are zero.
    """
    exact = weights.astype(np.float64)
    norm, difference = (
        float(np.linalg.norm(_results(work, array, samples)))
        for array in (exact, pruned.astype(np.float64) - exact)
    )
    return difference / norm if norm else None


def _results(work: Work, weights: HostArray, samples: HostArray) -> HostArray:
    """Return the products of weights and samples, without bias."""
    if not isinstance(work, Convolution):
        return samples @ weights.T
    block = CONVOLUTION_BLOCK
    whole = attrs.evolve(work, batch=len(samples))
    matrix = BlockMatrix.of(filter_matrix(weights, whole, block), format=format_of(block))
    return convolve(matrix, samples, whole, block)
