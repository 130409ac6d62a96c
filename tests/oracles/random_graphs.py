"""Random ONNX models of three to eight steps, of all operators that programs have.

Numbers stay small: steps that could make them large are followed by one that bounds them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
import numpy as np
from onnx_models import Model

MOST_ELEMENTS = 600  # of a value; larger ones would take long on the core
FUNCTIONS = (
    *("Relu", "Tanh", "Sigmoid", "Gelu", "Neg", "Abs", "HardSwish", "HardSigmoid"),
    *("LeakyRelu", "Exp", "Sqrt", "Reciprocal", "Pow", "Silu"),
)
Shape = tuple[int, ...]


@attrs.define
class Drawing:
    """A model while its steps are drawn.

    Attributes:
        model: Model.
        rng: Source of all draws.
        values: Shapes of values that a step may read, by name.
    """

    model: Model
    rng: np.random.Generator
    values: dict[str, Shape]

    def any(self, rank: int = 0) -> tuple[str, Shape]:
        """Return a drawn value, of a rank if one is given, preferably a late one."""
        names = [name for name, shape in self.values.items() if rank in (0, len(shape))]
        names = names or list(self.values)
        place = max(self.rng.integers(0, len(names), 2))
        return names[place], self.values[names[place]]

    def alike(self, shape: Shape) -> str:
        """Return a value of a shape, or a constant that is repeated to it."""
        same = [name for name, other in self.values.items() if other == shape]
        if same and self.rng.random() < 0.7:
            return str(self.rng.choice(same))
        sizes = [size if self.rng.random() < 0.6 else 1 for size in shape]
        numbers = self.rng.uniform(-1, 1, sizes).astype(np.float16).astype(np.float32)
        return self.model.constant(numbers)

    def axis(self, shape: Shape) -> int:
        return int(self.rng.integers(-len(shape), len(shape)))

    def numbers(self, *numbers: int) -> str:
        return self.model.constant(np.array(numbers))

    def number(self, value: float) -> str:
        return self.model.constant(np.float32(value))


Step = Callable[[Drawing], tuple[str, Shape]]


def _linear(d: Drawing) -> tuple[str, Shape]:
    name, shape = d.any()
    outputs = int(d.rng.integers(1, 12))
    product = d.model.add("MatMul", name, d.model.weights(outputs, shape[-1], transposed=True))
    if d.rng.random() < 0.5:
        product = d.model.add("Add", product, d.model.weights(outputs))
    return product, (*shape[:-1], outputs)


def _two_results(d: Drawing) -> tuple[str, Shape]:
    name, shape = d.any()
    order = [*range(len(shape))]
    order[-2:] = order[:-3:-1]
    turned = d.model.add("Transpose", name, perm=order)
    bounded = d.model.add("Tanh", d.model.add("MatMul", name, turned))
    return bounded, (*shape[:-1], shape[-2])


def _function(d: Drawing) -> tuple[str, Shape]:
    name, shape = d.any()
    operator = str(d.rng.choice(FUNCTIONS))
    m = d.model
    if operator in ("Exp", "Pow"):
        name = m.add("Clip", name, d.number(-2), d.number(2))
    if operator in ("Sqrt", "Reciprocal"):
        name = m.add("Add", m.add("Abs", name), d.number(0.5))
    if operator == "Pow":
        return m.add("Pow", name, d.number(float(d.rng.integers(1, 4)))), shape
    if operator == "Silu":
        return m.add("Mul", name, m.add("Sigmoid", name)), shape
    attributes: dict[str, Any] = {"approximate": "tanh"} if operator == "Gelu" else {}
    return m.add(operator, name, **attributes), shape


def _pair(d: Drawing) -> tuple[str, Shape]:
    name, shape = d.any()
    operator, other = str(d.rng.choice(["Add", "Sub", "Mul", "Max", "Min", "Div"])), d.alike(shape)
    if operator == "Div":
        other = d.model.add("Add", d.model.add("Tanh", other), d.number(2))
    operands = (name, other) if operator == "Div" or d.rng.random() < 0.5 else (other, name)
    result = d.model.add(operator, *operands)
    return (d.model.add("Tanh", result) if operator == "Mul" else result), shape


def _over_rows(d: Drawing) -> tuple[str, Shape]:
    name, shape = d.any()
    kind, m = int(d.rng.integers(0, 4)), d.model
    if kind == 0:
        return m.add("Softmax", name, axis=d.axis(shape)), shape
    if kind == 1:
        mask = np.where(np.tri(shape[-2], shape[-1]) > 0, 0, -np.inf).astype(np.float32)
        return m.add("Softmax", m.add("Add", name, m.constant(mask))), shape
    spread = m.constant(np.linspace(0.5, 1, shape[-1], dtype=np.float32))
    if kind == 2:
        return m.add("LayerNormalization", name, spread, m.weights(shape[-1]), epsilon=1e-2), shape
    return m.add("RMSNormalization", name, spread, epsilon=1e-2), shape


def _reduction(d: Drawing) -> tuple[str, Shape]:
    name, shape = d.any()
    operator = str(d.rng.choice(["ReduceMean", "ReduceMax"]))
    reduced = d.model.add(operator, name, d.numbers(d.axis(shape)))
    return d.model.add("Sub", name, reduced), shape


def _concat(d: Drawing) -> tuple[str, Shape]:
    name, shape = d.any()
    axis = d.axis(shape) % len(shape)
    fitting = [
        (other, sizes)
        for other, sizes in d.values.items()
        if len(sizes) == len(shape)
        and all(s == t for i, (s, t) in enumerate(zip(sizes, shape, strict=True)) if i != axis)
    ]
    parts = [fitting[i] for i in d.rng.integers(0, len(fitting), int(d.rng.integers(1, 4)))]
    whole = [*shape]
    whole[axis] += sum(sizes[axis] for _, sizes in parts)
    return d.model.add("Concat", name, *(part for part, _ in parts), axis=axis), tuple(whole)


def _view(d: Drawing) -> tuple[str, Shape]:
    name, shape = d.any()
    axis, m = d.axis(shape) % len(shape), d.model
    kind, size = int(d.rng.integers(0, 5)), shape[axis]
    sizes = [*shape]
    if kind == 0:
        order = [int(i) for i in d.rng.permutation(len(shape))]
        return m.add("Transpose", name, perm=order), tuple(shape[i] for i in order)
    if kind == 1:
        first = int(d.rng.integers(0, size))
        sizes[axis] = size - first
        bounds = (d.numbers(n) for n in (first, size, axis))
        return m.add("Slice", name, *bounds), tuple(sizes)
    if kind == 2:
        chosen = d.rng.integers(0, size, int(d.rng.integers(1, size + 2)))
        sizes[axis] = len(chosen)
        return m.add("Gather", name, m.constant(chosen), axis=axis), tuple(sizes)
    if kind == 3:
        before, behind = (int(n) for n in d.rng.integers(0, 3, 2))
        sizes[axis] += before + behind
        return m.add("Pad", name, d.numbers(before, behind), "", d.numbers(axis)), tuple(sizes)
    whole = int(np.prod(shape))
    rows = int(d.rng.choice([n for n in range(1, whole + 1) if whole % n == 0]))
    return m.add("Reshape", name, d.numbers(rows, -1)), (rows, whole // rows)


def _where(d: Drawing) -> tuple[str, Shape]:
    name, shape = d.any()
    condition = d.model.constant(d.rng.random(shape[-2:]) < 0.5)
    return d.model.add("Where", condition, name, d.alike(shape)), shape


def _rotary(d: Drawing) -> tuple[str, Shape]:
    name, shape = d.any()
    heads, size = int(d.rng.integers(1, 4)), 2 * int(d.rng.integers(1, 6))
    rows = int(np.prod(shape[:-1]))
    value = d.model.add("Reshape", name, d.numbers(1, rows, shape[-1]))
    weights = d.model.weights(heads * size, shape[-1], transposed=True)
    product = d.model.add("MatMul", value, weights)
    angles = d.rng.uniform(-3, 3, (1, rows, size // 2)).astype(np.float32)
    tables = map(d.model.constant, (np.cos(angles), np.sin(angles)))
    fields = {"num_heads": heads, "interleaved": int(d.rng.integers(0, 2))}
    turned = d.model.add("RotaryEmbedding", product, *tables, "", **fields)
    return turned, (1, rows, heads * size)


def _image(d: Drawing) -> tuple[str, Shape]:
    name, shape = d.any(4)
    whole = int(np.prod(shape))
    if len(shape) != 4:
        rows = int(
            d.rng.choice([n for n in range(1, whole + 1) if whole % n == 0 and n * n <= whole])
        )
        name, shape = (
            d.model.add("Reshape", name, d.numbers(1, rows, 1, -1)),
            (1, rows, 1, whole // rows),
        )
    batch, channels, *sides = shape
    kind = int(d.rng.integers(0, 3))
    if kind == 0:
        filters = int(d.rng.integers(1, 7))
        weights = d.model.weights(filters, channels, 3, 3)
        return d.model.add("Conv", name, weights, pads=[1] * 4), (batch, filters, *sides)
    if kind == 1:
        operator = str(d.rng.choice(["MaxPool", "AveragePool"]))
        window: dict[str, Any] = {"kernel_shape": [3, 3], "strides": [2, 2], "pads": [1] * 4}
        halved = tuple(-(-side // 2) for side in sides)
        return d.model.add(operator, name, **window), (batch, channels, *halved)
    spread = d.model.constant(np.linspace(0.5, 1, channels, dtype=np.float32))
    numbers = (spread, d.model.weights(channels), d.model.weights(channels), spread)
    return d.model.add("BatchNormalization", name, *numbers), shape


STEPS: Mapping[str, Step] = {
    "linear": _linear,
    "two results": _two_results,
    "function": _function,
    "pair": _pair,
    "over rows": _over_rows,
    "reduction": _reduction,
    "concat": _concat,
    "view": _view,
    "where": _where,
    "rotary": _rotary,
    "image": _image,
}


def random_graph(seed: int) -> tuple[Model, list[str]]:
    """Return a model of three to eight drawn steps, at least one of them a product, and outputs."""
    rng = np.random.default_rng(seed)
    shape = tuple(int(size) for size in rng.integers(1, 9, int(rng.integers(2, 4))))
    d = Drawing(Model({"x": shape}, seed, opset=23), rng, {"x": shape})
    name, sizes = _linear(d)
    d.values[name] = sizes
    for step in rng.choice(list(STEPS), int(rng.integers(2, 8))):
        name, sizes = STEPS[str(step)](d)
        if np.prod(sizes) <= MOST_ELEMENTS:
            d.values[name] = sizes
    outputs = list(dict.fromkeys([list(d.values)[-1], str(rng.choice(list(d.values)[1:]))]))
    # A program needs a product: without one before these outputs, the first one is an output.
    return d.model, outputs if _have_product(d.model, outputs) else [*outputs, "v0"]


def _have_product(model: Model, outputs: list[str]) -> bool:
    """Return True if an output depends on the first node, which is a product."""
    needed = {*outputs}
    for node in reversed(model.nodes):
        if needed & {*node.output}:
            needed |= {*node.input}
    return "v0" in needed
