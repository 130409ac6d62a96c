"""A network of a checkpoint: the graph of an .onnx file, or tensors of .safetensors files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from ipusim import MOST_INPUT_BYTES, InputError, in_short

from ..layer import Layer, Network
from .graph_layers import graph_layers
from .stored_layers import stored_layers

GRAPH, TENSORS = ".onnx", ".safetensors"


class Asked(TypedDict):
    """What of a checkpoint counts, and what it does not say; see `read_checkpoint`."""

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
    max_bytes: int = MOST_INPUT_BYTES,
) -> Network:
    """The network of a checkpoint, of batch 1, each layer with the place of its weights.

    Args:
        paths: one .onnx file, or .safetensors files that belong together.
        names: a pattern, as `encoder.*`: of an .onnx file others are not modelled; .safetensors'
            tensors of two to four dimensions [of two and four named "weight", no embeddings].
        image: its sides: of an .onnx file where its input leaves them open, else of every layer.
        columns: tokens of a sample: where the input leaves them open; of every linear layer [1].
        max_bytes: the most that an .onnx file may have.

    Raises:
        InputError: one line: no such file, what is wrong with it, a layer that cannot be modelled.
    """
    files = [Path(path) for path in paths]
    sides = None if image is None else tuple(int(side) for side in image)
    if columns is not None and columns < 1:
        raise InputError(f"columns are {columns}; give 1 or more")
    asked: Asked = {"names": names, "image": sides, "columns": columns, "max_bytes": max_bytes}
    suffixes = {path.suffix.lower() for path in files}
    if suffixes == {GRAPH} and len(files) == 1:
        layers, source = _of_graph(files[0], asked)
    elif suffixes == {TENSORS}:
        layers, source = _of_tensors(files, asked)
    else:
        given = in_short(", ".join(path.name for path in files)) if files else "none"
        raise InputError(
            f"a network is read of one {GRAPH} file or of {TENSORS} files, not of {given}"
        )
    if not layers:
        matching = "" if names is None else f" that match {in_short(names)}"
        raise InputError(f"{files[0]}: it has no convolutions and no linear layers{matching}")
    return Network(name=files[0].stem, layers=layers, source=source)


def _of_graph(path: Path, asked: Asked) -> tuple[tuple[Layer, ...], str]:
    """The layers of a graph, and where they come from in words."""
    found = graph_layers(path, **asked)
    beside = f"; not modelled: {', '.join(found.notes)}" if found.notes else ""
    return found.layers, f"the graph of {path.name}{beside}"


def _of_tensors(files: Sequence[Path], asked: Asked) -> tuple[tuple[Layer, ...], str]:
    """The layers of tensors, and where they come from in words."""
    layers, tables = stored_layers(files, **asked)
    source, sides = f"tensors of {', '.join(path.name for path in files)}", asked["image"]
    if sides is not None:
        source += f", of images {'x'.join(map(str, sides))}, stride 1, padded by half the kernel"
    if tables:
        source += f"; left out as embeddings: {', '.join(tables)}"
    return layers, source
