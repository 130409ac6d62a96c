"""Graphs of models from every source: files with operators, tensors, tables of layers, modules."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from ipusim import MAX_INPUT_BYTES, InputError, in_short

from ...matrix.files import Constant
from ...matrix.files.checkpoints import files_named
from ..architectures import language_model, table_graph
from ..exported.reading import read_exported
from ..graph import Graph
from ..network.checkpoints.module_layers import (
    export_module,
    is_module,
    is_torch_module,
)
from ..network.checkpoints.onnx_source import read_onnx
from ..network.layer_table import SHIPPED, read_table, shipped_table

ONNX, EXPORTED, TENSORS, TABLE = ".onnx", ".pt2", ".safetensors", ".toml"
INDEX = ".safetensors.index.json"


def read_model(
    source: Any,
    *,
    image: tuple[int, ...] | None = None,
    columns: int | None = None,
    names: str | None = None,
    example: Any = None,
) -> Graph:
    """Return the graph of a model, with its weights.

    Args:
        source: an .onnx file; a .pt2 file of `torch.export.save`; a .safetensors file, several, a
            folder of them or their index, of a BERT, GPT-2 or Llama model with its config.json; the
            name of a table that ships, as "bert-base"; a .toml table of layers;
            a `torch.nn.Module`.
        image: height and width, or a length, if an ONNX model leaves them open.
        columns: tokens of a sample, for a model of tensors, or an ONNX model that leaves them open.
        names: pattern of the layers of a table, or of the tensors, that the graph contains [all].
        example: input of one sample for a module, with its batch of 1; a tuple of several.

    Raises:
        InputError: one line that names the file, the node and what is wrong, or which size is open.
    """
    if isinstance(source, Graph):
        return source
    if is_module(source):
        _refuse_options("a module", image=image, columns=columns, names=names)
        return _module_graph(source, example)
    if example is not None:
        raise InputError("an example is for a torch.nn.Module; leave it out")
    sources = [source] if isinstance(source, str | Path) else list(source)
    if not sources:
        raise InputError("no model; give a file, or the name of a table")
    first = str(sources[0])
    suffix = Path(first).suffix.lower()
    is_named = first in SHIPPED or suffix == TABLE
    if not is_named and (suffix == TENSORS or first.endswith(INDEX) or Path(first).is_dir()):
        _refuse_options(first, image=image)
        files = [file for path in sources for file in files_named(Path(path))]
        return language_model(
            files, _name(Path(first)), names=names, columns=columns, max_bytes=MAX_INPUT_BYTES
        )
    if len(sources) > 1:
        raise InputError(f"a program is made of one model, not of {len(sources)} sources")
    if is_named:
        _refuse_options(first, image=image, columns=columns)
        table = read_table(first) if suffix == TABLE else shipped_table(first)
        return table_graph(table, names=names)
    return _file_graph(Path(first), suffix, image=image, columns=columns, names=names)


def _file_graph(
    path: Path,
    suffix: str,
    *,
    image: tuple[int, ...] | None,
    columns: int | None,
    names: str | None,
) -> Graph:
    """Return the graph of a file with operators."""
    if suffix == ONNX:
        _refuse_options(str(path), names=names)
        return read_onnx(path, image=image, columns=columns)
    if suffix == EXPORTED:
        _refuse_options(str(path), image=image, columns=columns, names=names)
        return read_exported(path, path.stem, max_bytes=MAX_INPUT_BYTES)
    raise InputError(
        f"no model {in_short(str(path))}; a program is made of {ONNX}, {EXPORTED} and {TENSORS} "
        f"files, of {TABLE} tables of layers, or of {', '.join(SHIPPED)}"
    )


def _refuse_options(source: str, **options: object) -> None:
    """Refuse options that a source does not read, because its sizes and layers are fixed."""
    for name, value in options.items():
        if value is not None:
            raise InputError(f"--{name} does not apply to {source}; leave {name} out")


def _name(path: Path) -> str:
    """Return the name of a model of tensors: the name of its file, or of its folder."""
    if path.is_dir() or path.name.endswith(INDEX):
        return (path if path.is_dir() else path.parent).resolve().name
    return path.stem


def _module_graph(module: Any, example: Any) -> Graph:
    """Return the graph of a module, with its weights in memory."""
    name = type(module).__name__
    if example is None:
        raise InputError(f"{name}: give an example of its input, of one sample")
    # Other libraries have modules with the same methods; only torch can export their operators.
    if not is_torch_module(module):
        raise InputError(f"{name} is like a torch.nn.Module but is none; give one of torch")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}{EXPORTED}"
        refusal = export_module(module, path, example)
        if refusal:
            raise InputError(f"{name}: torch.export refused it: {in_short(refusal)}")
        graph = read_exported(path, name, max_bytes=MAX_INPUT_BYTES)
        return in_memory(graph)


def in_memory(graph: Graph) -> Graph:
    """Return a graph whose weights and other constants are in memory, without their file."""
    constants = {name: _loaded(constant) for name, constant in graph.constants.items()}
    nodes = []
    for node in graph.nodes:
        products = tuple(
            product
            if product.weights is None
            else attrs.evolve(product, weights=_loaded(product.weights))
            for product in node.products
        )
        nodes.append(attrs.evolve(node, products=products))
    return attrs.evolve(graph, nodes=tuple(nodes), constants=constants)


def _loaded(constant: Constant) -> Constant:
    return Constant.of(constant.name, constant.read(), origin=constant.origin)


def source_name(source: Any) -> str:
    """Return the name of a source for messages."""
    if isinstance(source, str | Path):
        return str(source)
    if isinstance(source, Sequence) and source:
        return str(source[0])
    return source.name if isinstance(source, Graph) else type(source).__name__
