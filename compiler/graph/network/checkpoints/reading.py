"""Reading of a checkpoint: its layers as a network, and the sparsity of their weights.

An .onnx file contains a graph of layers. A .safetensors file contains only tensors: a weight of
shape [out, in] is taken as a linear layer, and one of (K, C, R, S) or (K, C, S) as a convolution. A
tensor with the name of a weight, but `bias` at its end, is the bias of that layer. Convolutions are
assumed to have stride 1 and a padding of half the kernel, which keeps the size of the image if the
kernel has odd sides.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, TypedDict

import numpy as np

from ipusim import MAX_INPUT_BYTES, InputError, in_short, shown_name, with_path

from ....matrix.entries import HostArray
from ....matrix.files import TensorInfo, read_tensor, tensors_in
from ....matrix.files.checkpoints import (
    Checkpoint,
    files_named,
    open_checkpoint,
    tensor_named,
)
from ....operations.convolution.geometry import Convolution
from ....plan.finish import Finish
from ..from_graph import network_of
from ..layer import Layer, LinearProduct, Network, Omission, Work, omissions_of
from .onnx_source import read_onnx

GRAPH, TENSORS = ".onnx", ".safetensors"  # suffixes of files with a graph, and with tensors only
WEIGHT, BIAS = "weight", "bias"  # endings of the names of weights and of biases
LINEAR_RANK, CONVOLUTION_RANKS = 2, (3, 4)  # dimensions of weights by type of layer
LAYER_RANKS = (2, 4)  # ranks of tensors that become layers if no pattern of names is given
MAX_FILES = 3  # maximum number of files that the description of a network's source names
NUMBER = re.compile(r"[0-9]+")  # in names: tensors that differ in numbers are listed once
UNKNOWN_OPERATORS = "operators between the layers, which tensors alone do not name"
Parts: TypeAlias = tuple[tuple[Layer, ...], str, tuple[Omission, ...]]
"""Layers, a description of their source, and the parts that are not simulated."""


class Arguments(TypedDict):
    """Arguments of `read_checkpoint` other than paths, with the same meaning."""

    names: str | None
    image: tuple[int, ...] | None
    columns: int | None
    max_bytes: int


def read_checkpoint(
    paths: Sequence[Path | str],
    *,
    names: str | None = None,
    image: Sequence[int] | None = None,
    columns: int | None = None,
    max_bytes: int = MAX_INPUT_BYTES,
) -> Network:
    """Return the network of a checkpoint, of batch 1, each layer with the file of its weights.

    Args:
        paths: a single .onnx file; or the .safetensors files of one model, a folder of them, or the
            index file of its shards.
        names: pattern of layer names, as `encoder.*`. Layers of an .onnx file that do not match are
            not modelled. All .safetensors tensors of two to four dimensions that match are layers
            [tensors of two or four dimensions named "weight", except embeddings].
        image: sides of the image. For an .onnx file, of its input, if the file leaves them open;
            for tensors, of the image of every convolution.
        columns: number of tokens of a sample. For an .onnx file, if its input is a matrix of real
            numbers whose size is open [1]; for tensors, of every linear layer.
        max_bytes: largest size of an .onnx file, in bytes.

    Raises:
        InputError: a file is missing or invalid, or a layer cannot be modelled.
    """
    files = [file for path in paths for file in files_named(Path(path))]
    sides = None if image is None else tuple(int(side) for side in image)
    if columns is not None and columns < 1:
        raise InputError(f"columns are {columns}; give 1 or more")
    args: Arguments = {"names": names, "image": sides, "columns": columns, "max_bytes": max_bytes}
    suffixes = {path.suffix.lower() for path in files}
    if suffixes != {TENSORS} and (suffixes != {GRAPH} or len(files) > 1):
        file_names = in_short(", ".join(path.name for path in files)) if files else "none"
        raise InputError(
            f"a network is read of one {GRAPH} file or of {TENSORS} files, not of {file_names}"
        )
    if suffixes == {GRAPH}:
        graph = read_onnx(files[0], image=sides, columns=columns, max_bytes=max_bytes)
        try:
            return network_of(graph, names=names)
        except InputError as error:
            raise InputError(with_path(files[0], error)) from None
    layers, source, omitted = _tensor_parts(files, args)
    origin = Path(paths[0])
    folder = origin if origin.is_dir() else origin.parent
    name = files[0].stem if files[0] == origin else folder.resolve().name
    return Network(name=name, layers=layers, source=source, omitted=omitted)


def _tensor_parts(files: Sequence[Path], args: Arguments) -> Parts:
    layers, embeddings, others = _stored_layers(files, **args)
    names, num_others = [path.name for path in files], len(files) - 1
    file_list = ", ".join(names) if len(names) <= MAX_FILES else f"{names[0]} and {num_others} more"
    source, sides = f"tensors of {file_list}", args["image"]
    if sides is not None:
        source += f", of images {'x'.join(map(str, sides))}, stride 1, padded by half the kernel"
    if embeddings:
        source += f"; left out as embeddings: {', '.join(embeddings)}"
    omissions = omissions_of(NUMBER.sub("*", name) for name in others)
    return layers, source, (Omission(UNKNOWN_OPERATORS, None), *omissions)


def _stored_layers(
    paths: Sequence[Path],
    *,
    names: str | None,
    image: tuple[int, ...] | None,
    columns: int | None,
    max_bytes: int,
) -> tuple[tuple[Layer, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the layers of files, and the names of the embeddings and of tensors in no layer.

    Raises:
        InputError: a name is in two files, no tensor matches, the image or columns are missing, or
            they are given and no layer needs them.
    """
    stored = _tensors(paths, max_bytes)
    sorted_names = sorted(stored, key=natural_key)
    matches = [name for name in sorted_names if _is_layer(stored[name][1], names)]
    embeddings = [name for name in matches if names is None and stored[name][1].is_embedding]
    weights = [name for name in matches if name not in embeddings]
    if not weights:
        request = f"match {names!r}" if names else f"end in {WEIGHT!r}, embeddings left out"
        raise InputError(
            f"{paths[0]}: none of its {len(stored):,} tensors of two to four dimensions {request}; "
            "give a pattern of names, as 'encoder.*.weight'"
        )
    if columns is None and any(len(stored[name][1].shape) == LINEAR_RANK for name in weights):
        raise InputError(
            f"{paths[0]}: its tensors do not say how many columns a sample has; give columns, "
            "tokens of a sample, as --columns 128, or 1 of a classifier, as --columns 1"
        )
    layers = tuple(_layers(weights, stored, image, columns or 1))
    work_types = {type(layer.work) for layer in layers}
    if columns is not None and LinearProduct not in work_types:
        raise InputError(f"no layer of {paths[0]} takes columns; leave {columns} out")
    if image is not None and Convolution not in work_types:
        raise InputError(f"no layer of {paths[0]} takes an image; leave it out")
    layers_by_weight = zip(weights, layers, strict=True)
    in_layers = {
        *weights,
        *(_bias_of(name) for name, layer in layers_by_weight if layer.finish.bias),
    }
    others = [name for name in sorted_names if name not in in_layers]
    return layers, tuple(embeddings), tuple(others)


def _tensors(paths: Sequence[Path], max_bytes: int) -> Mapping[str, tuple[Path, TensorInfo]]:
    """Return every tensor of the files by its name, with its file."""
    stored: dict[str, tuple[Path, TensorInfo]] = {}
    for path in paths:
        for name, tensor in tensors_in(path, max_bytes=max_bytes).items():
            if name in stored:
                raise InputError(f"{path}: {stored[name][0]} has a tensor {name!r} too; give one")
            stored[name] = path, tensor
    return stored


def _bias_of(name: str) -> str:
    """Return the name of the bias that belongs to a weight; "" if its name has another ending."""
    return f"{name.removesuffix(WEIGHT)}{BIAS}" if name.endswith(WEIGHT) else ""


def natural_key(name: str) -> tuple[tuple[int, str], ...]:
    """Return a sort key by which layer.10 comes after layer.9."""
    parts = re.split(r"([0-9]+)", name)
    return tuple(
        (int(part), "") if part.isascii() and part.isdigit() else (-1, part) for part in parts
    )


def _is_layer(tensor: TensorInfo, names: str | None) -> bool:
    ranks = LAYER_RANKS if names is None else (LINEAR_RANK, *CONVOLUTION_RANKS)
    if len(tensor.shape) not in ranks:
        return False
    if names is None:
        return tensor.name.endswith(WEIGHT)
    return fnmatch.fnmatchcase(tensor.name, names)


def _layers(
    weights: Sequence[str],
    stored: Mapping[str, tuple[Path, TensorInfo]],
    image: tuple[int, ...] | None,
    columns: int,
) -> Iterator[Layer]:
    for name in weights:
        path, tensor = stored[name]
        try:
            work = _work(tensor, image, columns)
        except InputError as error:
            raise InputError(f"{path}: {name}: {error}") from None
        bias = stored.get(_bias_of(name))
        has_bias = bias is not None and bias[1].shape == tensor.shape[:1]
        yield Layer(
            name=name.removesuffix(f".{WEIGHT}"),
            work=work,
            finish=Finish(bias=has_bias),
            weights=f"{path}:{name}",
        )


def _work(tensor: TensorInfo, image: tuple[int, ...] | None, columns: int) -> Work:
    if len(tensor.shape) == LINEAR_RANK:
        return LinearProduct(m=tensor.shape[0], k=tensor.shape[1], columns=columns)
    filters, channels, *kernel = tensor.shape
    if image is None or len(image) != len(kernel):
        example = "14x14" if len(kernel) == 2 else "196"
        raise InputError(
            f"weights of {tensor.shape} need an image, as --image {example}; or give a pattern "
            "of names without them"
        )
    padding = tuple(taps // 2 for taps in kernel)
    return Convolution(
        filters=filters, channels=channels, image=image, kernel=tuple(kernel), padding=padding
    )


def sparsity_of(layer: Layer, *, max_bytes: int = MAX_INPUT_BYTES) -> float:
    """Return the share of a layer's weights that are zero, 0 to 1.

    Raises:
        InputError: for a layer without weights, a file or a tensor that cannot be read.
    """
    return _sparsity(read_tensor(_weights_of(layer), max_bytes=max_bytes))


def sparsities_of(network: Network, *, max_bytes: int = MAX_INPUT_BYTES) -> Mapping[str, float]:
    """Return the share of zero weights of every layer by its name; each file is opened once.

    Raises:
        InputError: if `sparsity_of` raises it for a layer.
    """
    checkpoints: dict[Path, Checkpoint] = {}
    sparsities = {}
    for layer in network.layers:
        weights = _weights_of(layer)
        address = tensor_named(weights)
        if address is None:
            raise InputError(f"layer {layer.name!r}: {shown_name(weights)} is no FILE:TENSOR")
        file, tensor = address
        if file not in checkpoints:
            checkpoints[file] = open_checkpoint(file, max_bytes=max_bytes)
        try:
            sparsities[layer.name] = _sparsity(checkpoints[file].read(tensor, max_bytes))
        except InputError as error:
            raise InputError(f"{shown_name(weights)}: {error}") from None
    return sparsities


def _weights_of(layer: Layer) -> str:
    if layer.weights is None:
        raise InputError(f"layer {layer.name!r} has no weights of a checkpoint")
    return layer.weights


def _sparsity(weights: HostArray) -> float:
    return 1 - int(np.count_nonzero(weights)) / weights.size
