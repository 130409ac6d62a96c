"""Graphs of tables of layers: each row is a layer or a step between layers.

    rows of a table --> operators with the shapes of their results --> Graph

Parameters that no file has are drawn.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Mapping, Sequence
from math import prod, sqrt

import attrs
import numpy as np

from ipusim import InputError, in_short, number_of

from ...matrix.files import Constant
from ...operations.convolution.geometry import Convolution
from ..graph import Graph, Node
from ..network.layer import Layer, LinearProduct
from ..operators import Setting
from .model_builder import TYPE, ModelBuilder
from .parameters import SEED, DrawnParameters
from .transformer_layers import Affine, Attention, NormParameters, attention_heads

ENCODER = re.compile(r"^encoder\d+(?=_)")  # begin of the name of a layer
NORM_EPSILON = 1e-12  # summand of the variance in layer norms, that of BERT
MAX_FEATURES = 1 << 20  # elements of a row of all heads: lists of as many are made
INPUT = "input"  # name of the input of a model
ON_HOST = "the host computes it"  # reason why a row is left out
DRAWN_ALIKE = "equal layers of all encoders have the same drawn weights"
Shape = tuple[int, ...]


@attrs.frozen(kw_only=True)
class TableRow:
    """A row of a table: a layer, or a step between layers.

    Attributes:
        name: name of the row and of its result, unique in the table.
        inputs: names of the rows whose results it reads; empty for an input of the model.
        layer: layer of the row; None for a step.
        operator: operator of a step, as ONNX names it, or words of a step that ONNX does not have.
        sizes: sizes of a step by their keys: `window`, `stride`, `padding`, `features`.
        is_on_host: True if the host computes the step, so that its result is an input of a program.
    """

    name: str
    inputs: tuple[str, ...] = ()
    layer: Layer | None = None
    operator: str = ""
    sizes: Mapping[str, int] = attrs.field(factory=dict)
    is_on_host: bool = False


@attrs.frozen(kw_only=True)
class LayerTable:
    """Rows of a network in the order in which they run, for one sample.

    Attributes:
        name: name of the network.
        rows: rows, each of which reads results of earlier rows.
        source: source of the shapes, in words.
        where: file of the table, which begins the text of an error [the name].

    Raises:
        InputError: no row is a layer, two rows have one name, or one reads no earlier row.
    """

    name: str
    rows: tuple[TableRow, ...]
    source: str = ""
    where: str = attrs.field(default=attrs.Factory(lambda self: self.name, takes_self=True))

    def __attrs_post_init__(self) -> None:
        if not any(row.layer for row in self.rows):
            raise InputError(f"{self.where}: network {self.name} has no layers")
        names: set[str] = set()
        for row in self.rows:
            if row.name in names:
                raise InputError(
                    f"{self.where}: network {self.name} has two rows {row.name!r}; rename one"
                )
            unknown_names = [name for name in row.inputs if name not in names]
            if unknown_names:
                raise InputError(
                    f"{self.where}: input of {row.name!r} is {unknown_names[0]!r}, which is no row "
                    "before it"
                )
            names.add(row.name)

    def selected(self, names: str | None) -> tuple[TableRow, ...]:
        """Return the rows whose names match a pattern, and all steps that lie between them.

        Raises:
            InputError: no layer matches.
        """
        if names is None:
            return self.rows
        matches = {row.name for row in self.rows if fnmatch.fnmatchcase(row.name, names)}
        if not any(row.layer and row.name in matches for row in self.rows):
            raise InputError(f"no layer is named {in_short(names)}")
        behind, before = set(matches), set[str]()  # behind a match, and read on the way to one
        for row in self.rows:
            if row.layer is None and not behind.isdisjoint(row.inputs):
                behind.add(row.name)
        for row in reversed(self.rows):
            if row.name in matches or (row.layer is None and row.name in before):
                before.update(row.inputs)
        return tuple(
            row
            for row in self.rows
            if row.name in matches
            or (row.layer is None and row.name in behind and row.name in before)
        )


def operand_shape(layer: Layer) -> Shape:
    """Return the shape of a layer's operand: images, or a row of features for each column."""
    work = layer.work
    if isinstance(work, Convolution):
        return (work.batch, work.channels, *work.image)
    return (layer.count, work.n, work.k) if layer.of_results else (work.n, work.k)


class TableModel(ModelBuilder):
    """A model whose rows are those of a table, with drawn parameters where no file has them."""

    def __init__(self, rows: Sequence[TableRow], type_: str = TYPE) -> None:
        super().__init__(type_)
        self.parameters = DrawnParameters()
        self._rows = rows
        self._results: dict[str, str] = {}  # result of each row, by the row's name
        self._heads: dict[str, tuple[str, str, str]] = {}  # heads of q, k and v of a value

    def add(self, row: TableRow) -> None:
        """Add the operators of a row."""
        if row.layer is None:
            result = self._step(row)
        elif row.layer.of_results:
            result = self._product_of_heads(row, row.layer)
        else:
            result = self._layer(row, row.layer)
        self._results[row.name] = result

    def outputs(self) -> list[str]:
        """Return the results that no row reads."""
        read = {name for row in self._rows for name in row.inputs}
        return [self._results[row.name] for row in self._rows if row.name not in read]

    def host_node(self, row: TableRow) -> Node:
        """Return the node of a row that the host computes, with its bytes if sizes are known."""
        names = [self._results.get(name, name) for name in (*row.inputs, row.name)]
        return Node(
            name=row.name,
            operation=row.operator,
            inputs=tuple(names[:-1]),
            outputs=(row.name,),
            reason=ON_HOST,
            bytes=Setting(self._values, self._constants).bytes(names),
        )

    def _operand(self, row: TableRow, number: int = 0, shape: Shape = ()) -> str:
        """Return an operand of a row; it is an input of the model if no row of it makes it.

        Args:
            row: row of the table.
            number: number of the operand.
            shape: shape of such an input; empty for that which its first reader needs.
        """
        if number < len(row.inputs):
            name = row.inputs[number]
        else:
            names = INPUT, f"input of {row.name}", f"second input of {row.name}"
            name = next(name for name in names if name not in self._results)
        if name not in self._results:
            self._results[name] = self.input(name, shape or self._shape_needed(name))
        return self._results[name]

    def _shape_needed(self, name: str) -> Shape:
        """Return the shape in which the first layer that reads a result needs it; () for none."""
        readers = (row.layer for row in self._rows if name in row.inputs and row.layer)
        return next(map(operand_shape, readers), ())

    def _affine(self, layer: Layer) -> Affine:
        """Return weights and bias of a layer: those of its file, or drawn ones."""
        shape = layer.work.weights_shape
        # Equal layers of all encoders have the same weights, so that one plan serves them all.
        kind = f"{ENCODER.sub('encoder', layer.name)}.weight"
        weights = self.parameters.weights(f"{layer.name}.weight", shape, kind=kind)
        if layer.weights is not None:
            weights = Constant(name=weights.name, shape=weights.shape, address=layer.weights)
        is_biased = layer.finish.bias
        bias = self.parameters.vector(f"{layer.name}.bias", shape[0]) if is_biased else None
        return Affine(layer.name, weights, bias)

    def _layer(self, row: TableRow, layer: Layer) -> str:
        """Add a product with its bias and its ReLU."""
        affine, work, needed_shape = self._affine(layer), layer.work, operand_shape(layer)
        value = self._operand(row, shape=needed_shape)
        if isinstance(work, LinearProduct):
            value = self.as_rows(value, work.n, layer.name)
        # Channels and input features are compared where the product is added.
        actual_shape = self.shape(value)
        if actual_shape != needed_shape and actual_shape[1:2] == needed_shape[1:2]:
            raise InputError(
                f"layer {in_short(layer.name)} reads {list(needed_shape)}, gets "
                f"{list(actual_shape)}"
            )
        if isinstance(work, Convolution):
            result = self.convolution(
                *(value, affine.weights, affine.bias, layer.name),
                stride=work.strides[: work.sides],
                padding=work.paddings[: work.sides],
                dilation=work.dilations[: work.sides],
            )
        else:
            result = affine.of(self, value)
        return self.unary("Relu", result, f"{layer.name}.relu") if layer.finish.relu else result

    def as_rows(self, value: str, columns: int, name: str) -> str:
        """Return a value as rows of features: heads side by side, images as one row."""
        shape = self.shape(value)
        if len(shape) <= 2:
            return value
        if len(shape) == 3 and shape[1] == columns:  # [heads, columns, features of a head]
            value = self.transposed(value, (1, 0, 2), f"{name}.heads")
            return self.reshaped(value, (columns, shape[0] * shape[2]), f"{name}.rows")
        return self.flattened(value, f"{name}.flat")

    def _product_of_heads(self, row: TableRow, layer: Layer) -> str:
        """Add a product of two results for each head of attention.

        Rows of queries are multiplied by rows of keys, over the root of a head's size. A result of
        heads, such as a softmax, is multiplied by rows of values.
        """
        work, heads = layer.work, layer.count
        assert isinstance(work, LinearProduct)  # a convolution has no heads
        shapes = operand_shape(layer), (heads, work.k, work.m)
        if not row.inputs:
            operands = [self._operand(row, number, shape) for number, shape in enumerate(shapes)]
            return self.product(operands[0], operands[1], row.name)
        first = self._operand(row, shape=shapes[0] if len(row.inputs) > 1 else ())
        last = self._operand(row, len(row.inputs) - 1)
        if len(self.shape(first)) == len(shapes[0]):
            left, right = first, self._head_stack(last, 2, heads, work.m, row.name)
        else:
            left = self._head_stack(first, 0, heads, work.k, row.name, first == last)
            keys = self._head_stack(last, 1, heads, work.k, row.name, first == last)
            right = self.transposed(keys, (0, 2, 1), f"{row.name}.keys")
        actual_shapes = self.shape(left), self.shape(right)
        if actual_shapes != shapes:
            words = (
                " and ".join(str(list(shape)) for shape in pair) for pair in (shapes, actual_shapes)
            )
            raise InputError("layer {} reads {}, gets {}".format(in_short(row.name), *words))
        return self.product(left, right, row.name)

    def _head_stack(
        self, value: str, part: int, heads: int, size: int, name: str, is_joint: bool = True
    ) -> str:
        """Return queries, keys or values as a stack of heads, [heads, rows, size].

        Args:
            value: rows of them alone, or of all three side by side.
            part: 0 for queries, which are scaled, 1 for keys, 2 for values.
            heads: number of heads.
            size: elements of a head.
            name: begin of the names of the operators.
            is_joint: True if the value may have all three.
        """
        rows, features = (*self.shape(value), 0, 0)[:2]
        if is_joint and features == 3 * heads * size <= MAX_FEATURES:
            if value not in self._heads:
                sizes = Attention(heads=heads, key_heads=heads, size=size)
                self._heads[value] = attention_heads(self, sizes, value, name)
            return self._heads[value][part]
        if features != heads * size or features > MAX_FEATURES:
            raise InputError(
                f"layer {in_short(name)}: {heads:,} heads of {size:,} elements of "
                f"{list(self.shape(value))}; give rows of as many, {MAX_FEATURES:,} or fewer"
            )
        name = f"{name}.{('query', 'key', 'value')[part]}"
        if part == 0:
            factors = np.full(features, 1 / sqrt(size), dtype=np.float32)
            value = self.scaled(value, Constant.of(f"{name}.factors", factors), f"{name}.scaled")
        return self.reordered(value, (rows, heads, size), (1, 0, 2), name)

    def _step(self, row: TableRow) -> str:
        """Add a step; without sizes of its inputs, its result is what the layer behind it needs.

        Raises:
            InputError: the step has another number of inputs, or inputs that it cannot have.
        """
        values = [self._operand(row, number) for number in range(max(len(row.inputs), 1))]
        step, shapes = STEPS.get(row.operator), [self.shape(value) for value in values]
        if step is None or not all(shapes):
            return self.add_operation(row.operator, values, self._shape_needed(row.name), row.name)
        fits_number = step.num_inputs in (None, len(values))
        if not fits_number or min(map(len, shapes)) < step.min_rank:
            raise InputError(
                f"row {in_short(row.name)}: {row.operator} reads "
                f"{number_of(step.num_inputs or 1, 'input')} of {number_of(step.min_rank, 'axis')} "
                f"or more, gets {' and '.join(str(list(shape)) for shape in shapes)}"
            )
        return step.add(self, row, values)


def _pooled(model: TableModel, row: TableRow, values: Sequence[str]) -> str:
    """Add a pooling; images of one element are rows of features."""
    window = row.sizes["window"]
    pooled = model.pooled(
        *(row.operator, values[0], row.name),
        window=window,
        stride=row.sizes.get("stride", 1),
        padding=row.sizes.get("padding", 0),
    )
    return model.as_rows(pooled, 1, row.name) if prod(model.shape(pooled)[2:]) == 1 else pooled


def _batch_norm(model: TableModel, row: TableRow, values: Sequence[str]) -> str:
    """Add a batch norm with the statistics of training: a factor and a summand by channel."""
    name, (_, channels, *sides) = row.name, model.shape(values[0])
    factors = model.parameters.vector(f"{name}.scale", channels, mean=1.0, sides=len(sides))
    shifts = model.parameters.vector(f"{name}.shift", channels, sides=len(sides))
    return model.shifted(model.scaled(values[0], factors, f"{name}.scaled"), shifts, name)


def _layer_norm(model: TableModel, row: TableRow, values: Sequence[str]) -> str:
    """Add a layer norm with drawn parameters."""
    name, size = row.name, model.shape(values[0])[-1]
    scale = model.parameters.vector(f"{name}.scale", size, mean=1.0)
    shift = model.parameters.vector(f"{name}.shift", size)
    return NormParameters(name, scale, shift, NORM_EPSILON).of(model, values[0])


def _linear(model: TableModel, row: TableRow, values: Sequence[str]) -> str:
    """Add a linear layer with a bias that is no layer of the study."""
    value = model.as_rows(values[0], 1, row.name)
    m, k = row.sizes["features"], model.shape(value)[1]
    weights = model.parameters.weights(f"{row.name}.weight", (m, k))
    bias = model.parameters.vector(f"{row.name}.bias", m)
    return model.linear(value, weights, bias, row.name)


def _elementwise(model: TableModel, row: TableRow, values: Sequence[str]) -> str:
    """Add an operator on two operands of equal shapes."""
    if model.shape(values[0]) != model.shape(values[1]):
        shapes = " and ".join(str(list(model.shape(value))) for value in values)
        raise InputError(f"row {in_short(row.name)}: {row.operator} of {shapes}")
    return model.binary(row.operator, values[0], values[1], row.name)


def _concatenated(model: TableModel, row: TableRow, values: Sequence[str]) -> str:
    """Add a concatenation of channels or features."""
    shapes = [model.shape(value) for value in values]
    if len({(shape[:1], shape[2:]) for shape in shapes}) > 1:
        raise InputError(f"{in_short(row.name)}: Concat of {' and '.join(map(str, shapes))}")
    return model.concatenated(values, 1, row.name)


@attrs.frozen
class StepKind:
    """An operator that a row may name.

    Attributes:
        add: Function that adds it to a model.
        num_inputs: Number of inputs; None for any.
        min_rank: Smallest rank of an input.
        keys: Keys of its sizes; the first is needed.
    """

    add: Callable[[TableModel, TableRow, Sequence[str]], str]
    num_inputs: int | None = 1
    min_rank: int = 1
    keys: tuple[str, ...] = ()


STEPS: Mapping[str, StepKind] = {
    **dict.fromkeys(
        ("MaxPool", "AveragePool"), StepKind(_pooled, 1, 3, ("window", "stride", "padding"))
    ),
    **dict.fromkeys(
        ("GlobalMaxPool", "GlobalAveragePool"),
        StepKind(lambda model, row, x: model.pooled_whole(row.operator, x[0], row.name), 1, 3),
    ),
    **dict.fromkeys(
        ("Relu", "Gelu", "Sigmoid", "Tanh"),
        StepKind(lambda model, row, x: model.unary(row.operator, x[0], row.name)),
    ),
    "Softmax": StepKind(lambda model, row, x: model.unary("Softmax", x[0], row.name, axis=-1)),
    **dict.fromkeys(("Add", "Sub", "Mul"), StepKind(_elementwise, 2)),
    "Concat": StepKind(_concatenated, None, 2),
    "BatchNormalization": StepKind(_batch_norm, 1, 2),
    "LayerNormalization": StepKind(_layer_norm),
    "Gemm": StepKind(_linear, 1, 2, ("features",)),
}
"""Operators of steps, by their names in ONNX."""


def table_graph(table: LayerTable, *, names: str | None = None, type_: str = TYPE) -> Graph:
    """Return the graph of a table, for one sample.

    Args:
        table: rows of a network.
        names: pattern of the names of rows that are in the graph, with the steps between them
            [all]. A result that they read of another row is an input of the graph.
        type_: type of all values.

    Raises:
        InputError: no layer has such a name, or the sizes of two rows contradict each other.
    """
    try:
        rows = [row for row in table.selected(names) if not row.is_on_host]
        model = TableModel(rows, type_)
        for row in rows:
            model.add(row)
    except InputError as error:
        raise InputError(f"{table.where}: {error}") from None
    layers = [row.layer for row in rows if row.layer and not row.layer.of_results]
    drawn = "biases, scales and shifts" if all(layer.weights for layer in layers) else "parameters"
    notes = [f"{drawn} are drawn from seed {SEED}"]
    notes += [DRAWN_ALIKE] if any(ENCODER.match(layer.name) for layer in layers) else []
    notes += [] if names is None else [f"only layers {names}"]
    graph = model.graph(table.name, model.outputs(), source="a table of layers", notes=notes)
    host_rows = [row for row in table.rows if row.is_on_host and names is None]
    return attrs.evolve(graph, left_out=tuple(model.host_node(row) for row in host_rows))
