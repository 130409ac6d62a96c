"""Layers of .safetensors files: tensors by name, as no graph says how they run.

A weight [out, in] is a linear layer, one (K, C, R, S) or (K, C, S) a convolution. A tensor of the
same name that ends in `.bias` is its bias. What the files do not say is assumed: convolutions of
stride 1 whose padding is half the kernel, so that a result of an odd one is as large as its image.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ipusim import InputError

from ....matrix.files import TensorInfo, tensors_in
from ....operations.convolution.geometry import Convolution
from ....plan.finish import Finish
from ..layer import Layer, Work
from ..product import LinearProduct

WEIGHT, BIAS = "weight", "bias"
EMBEDDING = "embed"  # in a name, of a table that is looked up
LINEAR, CONVOLVED = 2, (3, 4)  # ranks
USUAL = (2, 4)  # ranks that are taken unasked


def stored_layers(
    paths: Sequence[Path],
    *,
    names: str | None,
    image: tuple[int, ...] | None,
    columns: int | None,
    max_bytes: int,
) -> tuple[tuple[Layer, ...], tuple[str, ...]]:
    """The layers of files, and the tensors that were left out as embeddings.

    Raises:
        InputError: a name in two files, no tensor that matches, an image or columns that no layer
            takes, or the lack of an image.
    """
    held: dict[str, tuple[Path, TensorInfo]] = {}
    for path in paths:
        for name, tensor in tensors_in(path, max_bytes=max_bytes).items():
            if name in held:
                raise InputError(f"{path}: {held[name][0]} has a tensor {name!r} too; give one")
            held[name] = path, tensor
    wanted = [name for name in sorted(held, key=natural) if _is_layer(held[name][1], names)]
    tables = [name for name in wanted if names is None and EMBEDDING in name.lower()]
    chosen = [name for name in wanted if name not in tables]
    if not chosen:
        asked = f"match {names!r}" if names else f"end in {WEIGHT!r}, embeddings left out"
        raise InputError(
            f"{paths[0]}: none of its {len(held):,} tensors of two to four dimensions {asked}; "
            "give a pattern of names, as 'encoder.*.weight'"
        )
    layers = tuple(_layers(chosen, held, image, columns or 1))
    kinds = {type(layer.work) for layer in layers}
    if columns is not None and LinearProduct not in kinds:
        raise InputError(f"no layer of {paths[0]} takes columns; leave {columns} out")
    if image is not None and Convolution not in kinds:
        raise InputError(f"no layer of {paths[0]} takes an image; leave it out")
    return layers, tuple(tables)


def natural(name: str) -> tuple[tuple[int, str], ...]:
    """A key by which layer.10 stands behind layer.9."""
    parts = re.split(r"([0-9]+)", name)
    return tuple(
        (int(part), "") if part.isascii() and part.isdigit() else (-1, part) for part in parts
    )


def _is_layer(tensor: TensorInfo, names: str | None) -> bool:
    ranks = USUAL if names is None else (LINEAR, *CONVOLVED)
    if len(tensor.shape) not in ranks:
        return False
    if names is None:
        return tensor.name.endswith(WEIGHT)
    return fnmatch.fnmatchcase(tensor.name, names)


def _layers(
    chosen: Sequence[str],
    held: Mapping[str, tuple[Path, TensorInfo]],
    image: tuple[int, ...] | None,
    columns: int,
) -> Iterator[Layer]:
    for name in chosen:
        path, tensor = held[name]
        try:
            work = _work(tensor, image, columns)
        except InputError as error:
            raise InputError(f"{path}: {name}: {error}") from None
        stem = name.removesuffix(WEIGHT)
        bias = held.get(f"{stem}{BIAS}") if stem != name else None
        has_bias = bias is not None and bias[1].shape == tensor.shape[:1]
        yield Layer(
            name=name.removesuffix(f".{WEIGHT}"),
            work=work,
            finish=Finish(bias=has_bias),
            weights=f"{path}:{name}",
        )


def _work(tensor: TensorInfo, image: tuple[int, ...] | None, columns: int) -> Work:
    """What a tensor computes for one sample."""
    if len(tensor.shape) == LINEAR:
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
