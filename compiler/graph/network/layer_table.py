"""Tables of layers: TOML files with the name of a network and its graph, a row for each node.

    name = "two convolutions and a classifier"
    source = "where the shapes are from"
    layers = [
      { name = "conv1", channels = 3, filters = 64, image = [32, 32], kernel = 3, padding = 1 },
      { name = "pool1", operator = "MaxPool", input = "conv1", window = 2, stride = 2 },
      { name = "conv2", channels = 64, filters = 9, image = [16, 16], kernel = 3, input = "pool1" },
      { name = "pool2", operator = "GlobalAveragePool", input = "conv2" },
      { name = "classifier", m = 10, k = 9, input = "pool2" },
    ]

A row is a layer, or a step between layers. A layer with `m` and `k` is a linear layer: `m` output
features of `k` input features, for `columns` columns of one sample (tokens; by default 1). With
`heads` it is a product of two results, as attention has two: that many equal products for each
sample, without weights. Any other layer is a convolution: `channels`, `filters`, `image` (one
number is a length, two are rows and columns), `kernel`, and `stride`, `padding`, `dilation`, each
one number for both sides or a number a side. A layer may have `bias` and `relu`, true if it adds a
bias and if a ReLU follows; and `weights`, the place of its weights, as "file:tensor".

A step has an `operator`. The study of layers counts no cycles for it, except for a `Relu` directly
behind a layer, which is part of the layer. A program runs a step that has one of these operators of
ONNX:

- `MaxPool`, `AveragePool` of images with square windows: `window`, `stride`, `padding`;
  `GlobalMaxPool`, `GlobalAveragePool`, whose results are rows of features
- `Relu`, `Gelu`, `Sigmoid`, `Tanh`, `Softmax` over the last axis, `LayerNormalization`,
  `BatchNormalization` as a factor and a summand for each channel
- `Add`, `Sub`, `Mul` of two inputs of equal sizes; `Concat` of channels or features
- `Gemm`, a linear layer of `features` output features and a bias that is no layer of the study

Any other operator stands for a step whose result has the sizes that the layer behind it needs. With
`host = true` the host computes a step, such as the lookup of an embedding: its result is an input
of a program. `input` names the row whose result a row reads, or is a list of several; a row without
it reads an input of the model. The inputs of a product of heads are rows of queries and rows of
keys, or one row that has queries, keys and values side by side; or the result of heads, such as a
softmax, and rows of values. `name` and `source` of the network may be left out. All shapes are of
one sample.

Rule: an unknown key, a missing one, a wrong type or an impossible number is refused in one line
that names the file, its line, the row and the key.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any

import attrs

from ipusim import (
    MAX_NAME,
    InputError,
    TomlFile,
    in_short,
    in_toml,
    input_bytes,
    nearest,
    toml_file,
)

from ...operations.convolution.geometry import Convolution
from ...plan.finish import Finish
from ..architectures.tables import STEPS, LayerTable, TableRow, table_graph
from ..graph import Node
from .from_graph import network_of
from .layer import Layer, LinearProduct, Network, Work

MAX_TABLE_BYTES = 1 << 20  # bytes of a file: some 10,000 layers
MAX_SIZE = (1 << 31) - 1  # largest side: no memory of a chip holds a longer one

SHIPPED = (  # tables of published networks in this package; each names its source
    "vgg16",
    "vgg16-cifar",
    "resnet50",
    "densenet121",
    "cnn-non-static",
    "bert-base",
    "dlmc-transformer",
    "dlmc-resnet50",
)

Check = Callable[[Any], bool]  # test of the value of a key


def read_table(path: str | Path) -> LayerTable:
    """Read the rows of a FILE.toml, for one sample; a table without a name gets the file's.

    Raises:
        InputError: for a file that cannot be read, is too large, or is no table of layers.
    """
    path = Path(path)
    return table_of(input_bytes(path, MAX_TABLE_BYTES), where=str(path), name=path.stem)


def shipped_table(name: str) -> LayerTable:
    """Return the shipped table of a name, for one sample.

    Raises:
        InputError: if the name is not in `SHIPPED`.
    """
    if name not in SHIPPED:
        raise InputError(f"no network {name!r}; one of: {', '.join(SHIPPED)}")
    table = files("ipusim.compiler").joinpath("data", "networks", f"{name}.toml")
    return table_of(table.read_bytes(), where=f"{name}.toml", name=name)


def table_of(data: bytes, *, where: str, name: str) -> LayerTable:
    """Return the table of a file's bytes.

    Args:
        data: TOML in UTF-8.
        where: name of the table's file, which begins the text of an error.
        name: name of the network, unless the table has one.

    Raises:
        InputError: for bytes that are no TOML, or no table of layers.
    """
    file = toml_file(data, where)
    table = file.table
    _check(table, NETWORK_KEYS, {"layers"}, file.place)
    rows = tuple(_row(file, index) for index in range(len(table["layers"])))
    words = {"name": table.get("name", name), "source": table.get("source", ""), "where": where}
    return LayerTable(**words, rows=rows)


def read_layers(path: str | Path) -> Network:
    """Return the layers of a FILE.toml; see `read_table` and `layers_of`."""
    return layers_of(read_table(path))


def shipped_network(name: str) -> Network:
    """Return the layers of a shipped table; see `shipped_table` and `layers_of`."""
    return layers_of(shipped_table(name))


def layers_of(table: LayerTable) -> Network:
    """Return the layers of a table, with values in half precision, the default of studies.

    Raises:
        InputError: the sizes of two rows contradict each other.
    """
    graph = table_graph(table, type_="float16")
    rows = {row.name: row for row in table.rows}
    nodes = tuple(_studied(node, rows.get(node.outputs[0])) for node in graph.nodes)
    return network_of(attrs.evolve(graph, nodes=nodes, source=table.source, notes=()))


def _studied(node: Node, row: TableRow | None) -> Node:
    """Return a node with the name and sizes of its row; a step with products is no layer."""
    if row is None or not node.products:
        return node
    if row.layer is None:
        return attrs.evolve(node, reason=STEP)
    (product,) = node.products
    return attrs.evolve(node, products=(attrs.evolve(product, name=row.name, work=row.layer.work),))


def _row(file: TomlFile, index: int) -> TableRow:
    """Return a row of the table."""
    row = file.table["layers"][index]
    kind = "row" if "operator" in row else "layer"
    label = row["name"] if _is_name(row.get("name")) else index + 1

    def position(*keys: str) -> str:
        """Return the place of a key in the file and the name of the row, for a message."""
        return f"{file.place('layers', index, *keys)}: {kind} {label}"

    layer, sizes = None, dict[str, int]()
    if "operator" in row:
        step = STEPS.get(str(row["operator"]))
        keys = () if step is None else step.keys
        kinds = {**STEP_KEYS, **{key: STEP_SIZES[key] for key in keys}}
        _check(row, kinds, {"name", *keys[:1]}, position)
        sizes = {key: row[key] for key in keys if key in row}
    else:
        layer = _layer(row, position)
    inputs = row.get("input", [])
    return TableRow(
        name=row["name"],
        inputs=tuple([inputs] if isinstance(inputs, str) else inputs),
        layer=layer,
        operator=row.get("operator", ""),
        sizes=sizes,
        is_on_host=row.get("host", False),
    )


def _layer(row: Mapping[str, Any], position: Callable[..., str]) -> Layer:
    """Return the layer of a row; `position` returns the place of a key for a message."""
    is_linear = "m" in row or "k" in row
    keys, required_keys = (LINEAR_KEYS, LINEAR_NEEDED) if is_linear else (IMAGE_KEYS, IMAGE_NEEDED)
    _check(row, {**LAYER_KEYS, **keys}, {"name", *required_keys}, position)
    sizes = {key: row[key] for key in keys if key in row and key != HEADS}
    unread = [key for key in OF_WEIGHTS if key in row] if HEADS in row else []
    if unread:
        raise InputError(
            f"{position(unread[0])}: a product of two results has no {unread[0]}; leave it or "
            f"{HEADS} out"
        )
    try:
        work: Work = LinearProduct(**sizes) if is_linear else Convolution(**sizes)
    except InputError as error:
        raise InputError(f"{position(*_first_of(keys, str(error)))}: {error}") from None
    return Layer(
        name=row["name"],
        work=work,
        finish=Finish(bias=row.get("bias", False), relu=row.get("relu", False)),
        weights=row.get("weights"),
        count=row.get(HEADS, 1),
        of_results=HEADS in row,
    )


def _first_of(keys: Collection[str], sentence: str) -> tuple[str, ...]:
    """Return the first word of a sentence that is a key; empty if there is none."""
    return tuple([word for word in sentence.split() if word in keys][:1])


def _check(
    table: Mapping[str, Any],
    kinds: Mapping[str, Kind],
    required_keys: Collection[str],
    position: Callable[..., str],
) -> None:
    """Refuse a table with an unknown key, a wrong value, or without a key that it needs."""
    for key, value in table.items():
        if key in RENAMED:
            raise InputError(f"{position(key)}: tables have no {key} any more; {RENAMED[key]}")
        if key not in kinds:
            raise InputError(f"{position(key)}: no key {in_short(key)}, {nearest(key, kinds)}")
        words, fits = kinds[key]
        if not fits(value):
            raise InputError(f"{position(key)}: {key} is {in_toml(value)}, not {words}")
    missing = [key for key in kinds if key in required_keys and key not in table]
    if missing:
        raise InputError(f"{position()}: lacks {', '.join(missing)}")


def _is_size(value: Any) -> bool:
    """Return True if a value is a whole number that a size may be."""
    return type(value) is int and 0 <= value <= MAX_SIZE  # a bool is an int, but no size


def _are_sizes(value: Any) -> bool:
    """Return True if a value is a size, or a list of one or two sizes."""
    are_sizes = isinstance(value, list) and len(value) in (1, 2) and all(map(_is_size, value))
    return are_sizes or _is_size(value)


def _is_text(value: Any) -> bool:
    """Return True if a value is a text that is not empty and can be printed."""
    return isinstance(value, str) and bool(value) and value.isprintable()


def _is_name(value: Any) -> bool:
    """Return True if a value is a text that may name a layer."""
    return _is_text(value) and len(value) <= MAX_NAME


Kind = tuple[str, Check]
"""Description of a valid value in words, and a test for it."""

SIZE: Kind = (f"a whole number from 0 to {MAX_SIZE:,}", _is_size)
SIZES: Kind = (f"a whole number from 0 to {MAX_SIZE:,}, or a list of one or two", _are_sizes)
COUNT: Kind = (
    f"a whole number from 1 to {MAX_SIZE:,}",
    lambda value: _is_size(value) and value > 0,
)
NAME: Kind = (f"a text in quotes, on one line, of at most {MAX_NAME} characters", _is_name)
TEXT: Kind = ("a text in quotes, on one line", _is_text)
NAMES: Kind = (
    f"a text in quotes, or a list of them, each of at most {MAX_NAME} characters",
    lambda value: (
        _is_name(value) or (isinstance(value, list) and bool(value) and all(map(_is_name, value)))
    ),
)
FLAG: Kind = ("true or false", lambda value: isinstance(value, bool))
TABLES: Kind = (
    "a list of tables; write [[layers]] above each layer",
    lambda value: isinstance(value, list) and all(isinstance(row, dict) for row in value),
)

NETWORK_KEYS = MappingProxyType({"name": NAME, "source": TEXT, "layers": TABLES})
ROW_KEYS = MappingProxyType({"name": NAME, "input": NAMES})
LAYER_KEYS = MappingProxyType({**ROW_KEYS, "bias": FLAG, "relu": FLAG, "weights": TEXT})
RENAMED = MappingProxyType(  # keys of earlier versions, with what to write now
    {
        "follows": "write input",
        "between": "write each step as a row with an operator and an input",
        "omitted": "write each step as a row with an operator and an input",
    }
)
STEP = "a step of its table"  # reason why a linear layer is no layer of the study
STEP_KEYS = MappingProxyType({**ROW_KEYS, "operator": NAME, "host": FLAG})
STEP_SIZES = MappingProxyType(
    {"window": COUNT, "stride": COUNT, "padding": SIZE, "features": COUNT}
)
HEADS = "heads"  # key of a product of two results: number of equal products for each sample
OF_WEIGHTS = ("bias", "relu", "weights")  # keys of layers with weights only
LINEAR_KEYS = MappingProxyType({"m": SIZE, "k": SIZE, "columns": SIZE, HEADS: COUNT})
LINEAR_NEEDED = ("m", "k")
IMAGE_KEYS = MappingProxyType(
    {
        "channels": SIZE,
        "filters": SIZE,
        "image": SIZES,
        "kernel": SIZES,
        "stride": SIZES,
        "padding": SIZES,
        "dilation": SIZES,
    }
)
IMAGE_NEEDED = ("channels", "filters", "image", "kernel")
