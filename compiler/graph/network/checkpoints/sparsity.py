"""How many weights of a layer are zero, as its checkpoint has them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ipusim import MOST_INPUT_BYTES, InputError, shown_name

from ....matrix.files import read_tensor
from ....matrix.files.checkpoints import Checkpoint, open_checkpoint, tensor_named
from ..layer import Layer, Network


def sparsity_of(layer: Layer, *, max_bytes: int = MOST_INPUT_BYTES) -> float:
    """The share of its weights that are zero, 0 to 1.

    Raises:
        InputError: a layer without weights, a file or a tensor that cannot be read.
    """
    values = read_tensor(_place(layer), max_bytes=max_bytes)
    return 1 - int(np.count_nonzero(values)) / values.size


def sparsities_of(network: Network, *, max_bytes: int = MOST_INPUT_BYTES) -> Mapping[str, float]:
    """As `sparsity_of`, by the names of all layers; each file is opened once.

    Raises:
        InputError: as `sparsity_of`.
    """
    held: dict[Path, Checkpoint] = {}
    found = {}
    for layer in network.layers:
        place = _place(layer)
        named = tensor_named(place)
        if named is None:
            raise InputError(f"layer {layer.name!r}: {shown_name(place)} is no FILE:TENSOR")
        file, tensor = named
        if file not in held:
            held[file] = open_checkpoint(file, max_bytes=max_bytes)
        try:
            values = held[file].read(tensor, max_bytes)
        except InputError as error:
            raise InputError(f"{shown_name(place)}: {error}") from None
        found[layer.name] = 1 - int(np.count_nonzero(values)) / values.size
    return found


def _place(layer: Layer) -> str:
    """Where its weights lie."""
    if layer.weights is None:
        raise InputError(f"layer {layer.name!r} has no weights of a checkpoint")
    return layer.weights
