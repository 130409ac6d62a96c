"""Reading of a checkpoint: its layers as a network, and the sparsity of their weights.

An .onnx file and a .pt2 file contain a graph. A .safetensors file contains only tensors, of which
names, shapes and `config.json` say which are layers, see `graph.stored`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from ipusim import MAX_INPUT_BYTES, InputError, in_short, shown_name, with_path

from ....matrix.entries import HostArray
from ....matrix.files import read_tensor
from ....matrix.files.checkpoints import (
    EXPORT,
    PICKLED,
    Checkpoint,
    files_named,
    open_checkpoint,
    tensor_named,
)
from ...exported.reading import read_exported
from ...stored import read_tensors
from ..from_graph import network_of
from ..layer import Layer, Network
from .onnx_source import read_onnx

GRAPHS, TENSORS = (".onnx", ".pt2"), ".safetensors"  # suffixes: with a graph, with tensors only


def read_checkpoint(
    paths: Sequence[Path | str],
    *,
    names: str | None = None,
    image: Sequence[int] | None = None,
    columns: int | None = None,
    experts_per_token: int | None = None,
    max_bytes: int = MAX_INPUT_BYTES,
) -> Network:
    """Return the network of a checkpoint, of batch 1, each layer with the file of its weights.

    Args:
        paths: a single .onnx or .pt2 file; or the .safetensors files of one model, a folder of
            them, or the index file of its shards.
        names: pattern of layer names, as `encoder.*`. Layers of an .onnx file that do not match are
            not modelled. All .safetensors tensors of two to four dimensions that match are layers
            [tensors of two or four dimensions named "weight", except tables].
        image: sides of the image. For an .onnx file, of its input, if the file leaves them open;
            for tensors, of its input if the architecture is known, else of every convolution.
        columns: number of tokens of a sample. For an .onnx file, if its input is a matrix of real
            numbers whose size is open [1]; for tensors, of every linear layer.
        experts_per_token: number of experts that each token takes, of models of tensors [as
            config.json says; else all].
        max_bytes: largest size of an .onnx file, in bytes.

    Raises:
        InputError: a file is missing or invalid, or a layer cannot be modelled.
    """
    files = [file for path in paths for file in files_named(Path(path))]
    sides = None if image is None else tuple(int(side) for side in image)
    for option, number in (("columns", columns), ("experts per token", experts_per_token)):
        if number is not None and number < 1:
            raise InputError(f"{option} are {number}; give 1 or more")
    suffixes = {path.suffix.lower() for path in files}
    _check_files(files, suffixes)
    if suffixes == {TENSORS}:
        graph = read_tensors(
            files,
            _name(Path(paths[0]), files[0]),
            names=names,
            image=sides,
            columns=columns,
            experts_per_token=experts_per_token,
            max_bytes=max_bytes,
        )
        return network_of(graph)
    if experts_per_token is not None:
        raise InputError("experts per token are for .safetensors files; a graph states its own")
    if suffixes == {".pt2"}:
        if sides is not None or columns is not None:
            raise InputError(f"{files[0]} states all sizes; leave the image and columns out")
        graph = read_exported(files[0], files[0].stem, max_bytes=max_bytes)
    else:
        graph = read_onnx(files[0], image=sides, columns=columns, max_bytes=max_bytes)
    try:
        return network_of(graph, names=names)
    except InputError as error:
        raise InputError(with_path(files[0], error)) from None


def _check_files(files: Sequence[Path], suffixes: set[str]) -> None:
    """Refuse files that are no network together."""
    if suffixes == {TENSORS} or (len(files) == 1 and suffixes <= set(GRAPHS)):
        return
    pickled = next((path for path in files if path.suffix.lower() in PICKLED), None)
    if pickled is not None:
        raise InputError(
            f"{pickled}: a pickled file of PyTorch, which may run code and is not read; {EXPORT}"
        )
    file_names = in_short(", ".join(path.name for path in files)) if files else "none"
    raise InputError(
        f"a network is read of one {' or '.join(GRAPHS)} file or of {TENSORS} files, not of "
        f"{file_names}"
    )


def _name(origin: Path, file: Path) -> str:
    """Return the name of a network of tensors: of its file, or of its folder."""
    folder = origin if origin.is_dir() else origin.parent
    return file.stem if file == origin else folder.resolve().name


def sparsity_of(layer: Layer, *, max_bytes: int = MAX_INPUT_BYTES) -> float:
    """Return the share of a layer's weights that are zero, 0 to 1.

    Raises:
        InputError: for a layer without weights, a file or a tensor that cannot be read.
    """
    return _sparsity(read_tensor(_weights_address(layer), max_bytes=max_bytes))


def sparsities_of(network: Network, *, max_bytes: int = MAX_INPUT_BYTES) -> Mapping[str, float]:
    """Return the share of zero weights of every layer by its name; each file is opened once.

    Raises:
        InputError: if `sparsity_of` raises it for a layer.
    """
    checkpoints: dict[Path, Checkpoint] = {}
    sparsities = {}
    for layer in network.layers:
        weights = _weights_address(layer)
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


def _weights_address(layer: Layer) -> str:
    """Return the address of a layer's weights; refuse a layer without."""
    if layer.weights is None:
        raise InputError(f"layer {layer.name!r} has no weights of a checkpoint")
    return layer.weights


def _sparsity(weights: HostArray) -> float:
    """Return the share of zeros among the weights."""
    return 1 - int(np.count_nonzero(weights)) / weights.size
