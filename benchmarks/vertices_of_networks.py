"""PopLibs' vertices of what lies between products, each with the kernel that computes the same.

`published_vertices.py` runs them. A vertex state is what the C++ class of the vertex declares, in
its order; where a class declares arrays of arrays, lists of addresses lie in memory.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE / "benchmarks"))

from published_vertices import (  # noqa: E402  # from beside this file
    FOUND,
    INTERLEAVED,
    LISTS,
    POPNN,
    POPOPS,
    WORKERS,
    B,
    Between,
    Call,
    Comparison,
    Doubles,
    Numbers,
    Span,
    X,
    Y,
    drawn,
    pointers,
    shorts,
    words,
)
from vertices_of_pooling import pooling  # noqa: E402

from ipusim import BOW, DataType  # noqa: E402  # from the checkout above
from ipusim.kernels import (  # noqa: E402
    BiasRelu,
    Elementwise,
    Norm,
    Softmax,
    Zero,
)

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def bits(number: float) -> int:
    """Return the bits of a float, as fields of kernels have them."""
    return int(np.array(number, np.float32).view(np.uint32))


def operation_type(kind: str, name: str, data_type: DataType) -> tuple[str, ...]:
    """Return the template arguments of an element-wise vertex: its operation and its format."""
    return (f"popops::expr::{kind}::{name}", data_type.value)


COUNTS = (200, 3072)  # elements of the element-wise operations


def elementwise() -> Iterator[Comparison]:
    """Yield the comparisons of element-wise operations."""
    for data_type in (HALF, FLOAT):
        for count in COUNTS:
            for in_place in (False, True):
                for name in ("add", "multiply"):
                    yield _binary(name, data_type, count, in_place=in_place)
                yield _scale(data_type, count, in_place=in_place)
            for name in ("relu", "tanh", "sigmoid"):
                yield _unary(name, data_type, count)
            yield _gelu(data_type, count)
            yield _silu(data_type, count)
            if count % WORKERS == 0:
                yield _clip(data_type, count)
                yield _select(data_type, count)


def _compared(
    operation: str,
    data_type: DataType,
    call: Call,
    operands: Mapping[int, Numbers],
    expected: Numbers,
    fields: Mapping[str, Any] | None = None,
) -> Comparison:
    """Return the comparison of one vertex with the kernel of one element-wise operation.

    Args:
        operation: name of the kernel's operation, with ", in place" behind it if it overwrites x.
        data_type: number format.
        call: PopLibs' vertex.
        operands: the operands by their places; the first is x.
        expected: results by NumPy.
        fields: numbers of the kernel beside `count`.
    """
    name, _, in_place = operation.partition(", ")
    count = len(expected)
    return Comparison(
        operation,
        data_type,
        str(count),
        (call,),
        operands,
        Span(X if in_place else Y, (count,), data_type),
        expected,
        ((Elementwise(name, data_type, bool(in_place)), {"count": count, **(fields or {})}),),
    )


def _named(name: str, *, in_place: bool) -> str:
    """Return the name of an operation that may overwrite x."""
    return f"{name}, in place" if in_place else name


def _of_two_arrays(kind: tuple[str, ...], count: int, places: tuple[int, ...]) -> Call:
    """Return the vertex of a sum or product of two arrays.

    Args:
        kind: template arguments: the operation and the number format.
        count: number of elements.
        places: byte offsets of both operands and of the results; without the last to overwrite the
            first.
    """
    is_in_place = len(places) == 2
    first, second = places[:2]
    in_place = pointers(first) + words(count) + pointers(second)
    return Call(
        (f"{POPOPS}/binaryOps1D.S",),
        f"popops::BinaryOp1D{'InPlace' if is_in_place else ''}",
        kind,
        (in_place if is_in_place else pointers(*places) + words(count),),
    )


def _binary(name: str, data_type: DataType, count: int, *, in_place: bool) -> Comparison:
    """Return the comparison of the sum or product of two arrays."""
    x, b = drawn(data_type, count), drawn(data_type, count, seed=2)
    kind = operation_type("BinaryOpType", name.upper(), data_type)
    call = _of_two_arrays(kind, count, (X, B) if in_place else (X, B, Y))
    function = np.add if name == "add" else np.multiply
    expected = function(x.astype(np.float64), b)
    return _compared(_named(name, in_place=in_place), data_type, call, {X: x, B: b}, expected)


def _scale(data_type: DataType, count: int, *, in_place: bool) -> Comparison:
    """Return the comparison of the product with one number."""
    x, factor = drawn(data_type, count), np.array([0.375], data_type.numpy)
    out = pointers(B) if in_place else pointers(Y, B)
    call = Call(
        (f"{POPOPS}/binaryOps1D.S",),
        f"popops::BroadcastScalar1D{'InPlace' if in_place else ''}",
        operation_type("BinaryOpType", "MULTIPLY", data_type),
        (pointers(X) + words(count) + out,),
    )
    expected, fields = x.astype(np.float64) * 0.375, {"factor": bits(0.375)}
    operation = _named("scale", in_place=in_place)
    return _compared(operation, data_type, call, {X: x, B: factor}, expected, fields)


UNARY: Mapping[str, Callable[[Doubles], Doubles]] = {
    "relu": lambda x: np.maximum(x, 0),
    "tanh": np.tanh,
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
}


def _unary(name: str, data_type: DataType, count: int) -> Comparison:
    """Return the comparison of a function that one instruction computes."""
    x = drawn(data_type, count)
    call = Call(
        (f"{POPOPS}/unaryOps1DNonLinearity.S",),
        "popops::UnaryOp1D",
        operation_type("UnaryOpType", name.upper(), data_type),
        (pointers(X, Y) + words(count),),
    )
    return _compared(name, data_type, call, {X: x}, UNARY[name](x.astype(np.float64)))


def _gelu(data_type: DataType, count: int) -> Comparison:
    """Return the comparison of GELU, which PopLibs computes in place."""
    x = drawn(data_type, count)
    call = Call(
        (f"{POPNN}/NonLinearity1D_gelu.S", f"{POPNN}/NonLinearity2D_gelu.S"),
        "popnn::NonLinearity1DInPlace",
        (data_type.value, "popnn::NonLinearityType::GELU"),
        (pointers(X) + words(count),),
    )
    z = x.astype(np.float64)
    expected = z / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (z + 0.044715 * z**3)))
    return _compared("gelu, in place", data_type, call, {X: x}, expected)


def _silu(data_type: DataType, count: int) -> Comparison:
    """Return the comparison of SiLU, which PopLibs calls Swish."""
    x = drawn(data_type, count)
    call = Call(
        (f"{POPNN}/NonLinearity1DSwish.S",),
        "popnn::NonLinearity1D",
        (data_type.value, "popnn::NonLinearityType::SWISH"),
        (pointers(X, Y) + words(count),),
    )
    z = x.astype(np.float64)
    return _compared("silu", data_type, call, {X: x}, z / (1 + np.exp(-z)))


def _shares(count: int) -> list[int]:
    """Return the first element of each worker's sixth of an array."""
    return [worker * count // WORKERS for worker in range(WORKERS)]


def _of_lists(
    data_type: DataType, count: int, places: Sequence[tuple[int, int]]
) -> tuple[dict[int, Numbers], list[int]]:
    """Return lists of one array each for vertices of arrays of arrays, and where they begin.

    Args:
        data_type: number format of the results at Y.
        count: elements of all workers together.
        places: byte offset of each operand with the bytes of an element.

    Returns:
        A table of lists for each operand, then the table of the results' lists with lengths, and
        the byte offsets of the tables.
    """
    share, tables = count // WORKERS, {}
    for number, (at, size) in enumerate(places):
        tables[LISTS + 64 * number] = np.array(
            [BOW.sram_base + at + size * e for e in _shares(count)]
        )
    out = [(BOW.sram_base + Y + data_type.bytes * e, share) for e in _shares(count)]
    tables[LISTS + 64 * len(places)] = np.array(out).ravel()
    return {at: table.astype(np.uint32) for at, table in tables.items()}, list(tables)


def _clip(data_type: DataType, count: int) -> Comparison:
    """Return the comparison of the restriction to numbers between two limits."""
    x, limits = drawn(data_type, count), np.array([-0.375, 0, 1.5, 0], data_type.numpy)
    lists, (of_x, of_y) = _of_lists(data_type, count, [(X, data_type.bytes)])
    high = B + 2 * data_type.bytes
    states = tuple(
        pointers(of_x + 4 * worker, B, high, of_y + 8 * worker) + words(1)
        for worker in range(WORKERS)
    )
    call = Call((f"{POPOPS}/Clamp.S",), "popops::BroadcastClamp", (data_type.value,), states)
    fields = {"low": bits(-0.375), "high": bits(1.5)}
    expected = np.clip(x.astype(np.float64), -0.375, 1.5)
    return _compared("clip", data_type, call, {X: x, B: limits, **lists}, expected, fields)


def _select(data_type: DataType, count: int) -> Comparison:
    """Return the comparison of the choice between two arrays; PopLibs' conditions are bytes."""
    x, b = drawn(data_type, count), drawn(data_type, count, seed=2)
    condition = (np.arange(count) % 3 == 1).astype(np.uint8)
    places = [(X, data_type.bytes), (B, data_type.bytes), (FOUND, 1)]
    lists, tables = _of_lists(data_type, count, places)
    states = tuple(
        pointers(*(at + 4 * worker for at in tables[:3]), tables[3] + 8 * worker) + words(1)
        for worker in range(WORKERS)
    )
    file = "select_half.S" if data_type is HALF else "select_int_float.S"
    call = Call((f"{POPOPS}/{file}",), "popops::Select", (data_type.value,), states)
    expected = np.where(condition != 0, x, b).astype(np.float64)
    operands = {X: x, B: b, FOUND: condition, **lists}
    return _compared("select", data_type, call, operands, expected)


SHAPES = ((24, 64), (12, 128), (12, 384))  # rows and elements of softmax
NORM_SHAPES = ((24, 64), (12, 256), (12, 768))  # rows and elements of layer norm
# Where what is found of each row lies, and scalars of vertices.
MEANS, POWERS, FACTORS, SCALARS = FOUND, FOUND + 0x200, FOUND + 0x400, FOUND + 0x600
GAMMA, BETA = LISTS, LISTS + 0xC00  # vectors of up to 768 floats
EPSILON = 1e-5


def over_rows() -> Iterator[Comparison]:
    """Yield the comparisons of softmax and layer norm."""
    for data_type in (HALF, FLOAT):
        for rows, count in SHAPES:
            yield _softmax(data_type, rows, count)
        for rows, count in NORM_SHAPES:
            yield _layer_norm(data_type, rows, count)


def _reduction(
    name: str, source: Span, target: int, output: DataType, scale: int | None = None
) -> Call:
    """Return the vertices that reduce rows, of which each worker takes a sixth.

    Args:
        name: what is computed: "ReduceMax", "ReduceAdd" or "ReduceSquareAdd".
        source: the rows.
        target: byte offset of the results.
        output: number format of the results.
        scale: byte offset of a float that results are multiplied with; None if there is none.
    """
    rows, count = source.shape
    data_type = source.data_type
    states = tuple(
        pointers(source.at + row * count * data_type.bytes, target + row * output.bytes)
        + shorts(rows // WORKERS - 1, count)
        + (b"" if scale is None else pointers(scale))
        for row in _shares(rows)
    )
    file = "ContinuousReductionNoAcc.S" if name == "ReduceMax" else "ContinuousReductionAcc.S"
    vertex = "popops::ContinuousReduce" if scale is None else "popops::ScaledContinuousReduce"
    parameters = (f"popops::{name}", data_type.value, output.value, "false")
    return Call((f"{POPOPS}/{file}",), vertex, parameters, states)


def _outer(name: str, source: Span, target: int, vector: int) -> Call:
    """Return the vertex that combines each row with a number of its own.

    Rows shorter than a word for each worker have another one, by rows, which no shape here takes.

    Args:
        name: the operation: "SUBTRACT" or "MULTIPLY".
        source: the rows.
        target: byte offset of the results; that of the rows to overwrite them.
        vector: byte offset of the numbers.
    """
    rows, count = source.shape
    in_place = "InPlace" if target == source.at else ""
    places = (source.at, vector) if in_place else (source.at, target, vector)
    return Call(
        (f"{POPOPS}/vectorOuterOps1D.S",),
        f"popops::BroadcastVectorOuterByColumn1D{in_place}",
        (*operation_type("BinaryOpType", name, source.data_type), "false"),
        (pointers(*places) + words(rows) + shorts(count, rows),),
    )


def _with_vector(
    name: str, source: Span, target: int, vector: int
) -> tuple[Call] | tuple[Between, Call]:
    """Return the steps that combine each row with the same vector, as PopLibs chooses them.

    Halves have a vertex that repeats the vector. PopLibs copies a vector of floats for all rows,
    and calls the vertex of two arrays.

    Args:
        name: the operation: "ADD" or "MULTIPLY".
        source: the rows.
        target: byte offset of the results; that of the rows to overwrite them.
        vector: byte offset of the vector.
    """
    rows, count = source.shape
    in_place = target == source.at
    kind = operation_type("BinaryOpType", name, source.data_type)
    if source.data_type is FLOAT:
        repeated = Span(B, source.shape, FLOAT)
        copies = Between(Span(vector, (count,), FLOAT), repeated, partial(np.tile, reps=(rows, 1)))
        places = (source.at, B) if in_place else (source.at, B, target)
        return copies, _of_two_arrays(kind, rows * count, places)
    state = pointers(vector, source.at) + shorts(0, count, rows, 0)
    call = Call(
        (f"{POPOPS}/vectorInner{name.title()[:3]}_half.S",),
        f"popops::BroadcastVectorInner1D{'InPlace' if in_place else ''}",
        kind,
        (state if in_place else state + pointers(target),),
    )
    return (call,)


def _softmax(data_type: DataType, rows: int, count: int) -> Comparison:
    """Return the comparison of softmax over rows, whose exponential and reciprocal are C++."""
    x = drawn(data_type, rows, count)
    source, target = (Span(at, (rows, count), data_type) for at in (X, Y))
    sums = Span(POWERS, (rows,), FLOAT)
    steps = (
        _reduction("ReduceMax", source, MEANS, data_type),
        _outer("SUBTRACT", source, Y, MEANS),
        Between(target, target, np.exp),
        _reduction("ReduceAdd", target, POWERS, FLOAT),
        Between(sums, Span(FACTORS, (rows,), data_type), np.reciprocal),
        _outer("MULTIPLY", target, Y, FACTORS),
    )
    e = np.exp(x.astype(np.float64))
    ours = (Softmax(data_type), {"rows": rows, "count": count})
    expected = e / e.sum(axis=1, keepdims=True)
    shape = f"{rows} x {count}"
    return Comparison("softmax", data_type, shape, steps, {X: x}, target, expected, (ours,))


def _layer_norm(data_type: DataType, rows: int, count: int) -> Comparison:
    """Return the comparison of layer norm over rows; the inverse deviation is C++."""
    x, gamma, beta = (
        drawn(data_type, *shape, seed=seed)
        for seed, shape in enumerate(((rows, count), (count,), (count,)))
    )
    share = np.array([1 / count], np.float32)
    source, white, target = (Span(at, (rows, count), data_type) for at in (X, Y, INTERLEAVED))
    z = x.astype(np.float64)
    mean, factor = z.mean(axis=1), 1 / np.sqrt(z.var(axis=1) + EPSILON)
    steps = (
        _reduction("ReduceAdd", source, MEANS, data_type, SCALARS),
        _reduction("ReduceSquareAdd", source, POWERS, FLOAT, SCALARS),
        Between(
            Span(POWERS, (rows,), FLOAT),
            Span(FACTORS, (rows,), data_type),
            lambda power: 1 / np.sqrt(power - mean**2 + EPSILON),
        ),
        _outer("SUBTRACT", source, Y, MEANS),
        _outer("MULTIPLY", white, Y, FACTORS),
        *_with_vector("MULTIPLY", white, target.at, GAMMA),
        *_with_vector("ADD", target, target.at, BETA),
    )
    ours = (Norm(data_type), {"rows": rows, "count": count, "epsilon": bits(EPSILON)})
    return Comparison(
        "layer norm",
        data_type,
        f"{rows} x {count}",
        steps,
        {X: x, GAMMA: gamma, BETA: beta, SCALARS: share},
        target,
        (z - mean[:, None]) * factor[:, None] * gamma + beta,
        (ours,),
    )


CHANNELS = ((49, 64), (96, 32))  # positions and channels of batch norm
LINES = 96  # columns of a result with a bias


def per_channel() -> Iterator[Comparison]:
    """Yield the comparisons of batch norm with fixed statistics, and of biases."""
    for data_type in (HALF, FLOAT):
        for positions, channels in CHANNELS:
            yield _batch_norm(data_type, positions, channels)
        yield _bias(data_type, LINES)


def _batch_norm(data_type: DataType, positions: int, channels: int) -> Comparison:
    """Return the comparison of a factor and a summand for each channel.

    Programs of this project repeat the factors and summands for all positions.
    """
    x, gamma, beta = (
        drawn(data_type, *shape, seed=seed)
        for seed, shape in enumerate(((positions, channels), (channels,), (channels,)))
    )
    source, target = (Span(at, (positions, channels), data_type) for at in (X, INTERLEAVED))
    steps = (
        *_with_vector("MULTIPLY", source, target.at, GAMMA),
        *_with_vector("ADD", target, target.at, BETA),
    )
    fields = {"count": positions * channels}
    ours = tuple((Elementwise(name, data_type), fields) for name in ("multiply", "add"))
    expected = x.astype(np.float64) * gamma + beta
    contents = {X: x, GAMMA: gamma, BETA: beta}
    shape = f"{positions} x {channels}"
    return Comparison("batch norm", data_type, shape, steps, contents, target, expected, ours)


def _bias(data_type: DataType, columns: int) -> Comparison:
    """Return the comparison of the sum with a bias for each row of a line, in place."""
    height = 32 // data_type.bytes  # rows whose biases the registers of a worker hold
    x, bias = drawn(data_type, columns, height), drawn(data_type, height, seed=2)
    source = Span(INTERLEAVED, (columns, height), data_type)
    pieces = np.array(
        [
            (first * height * data_type.bytes, 0, columns // WORKERS - 1)
            for first in _shares(columns)
        ]
    )
    fields = {"pieces": pieces.ravel(), "counts": np.ones(WORKERS, np.int64)}
    return Comparison(
        "bias, in place",
        data_type,
        f"{columns} x 32 bytes",
        _with_vector("ADD", source, source.at, BETA),
        {source.at: x, BETA: bias},
        source,
        x.astype(np.float64) + bias,
        ((BiasRelu(data_type, height, relu=False), fields),),
    )


def zeros() -> Iterator[Comparison]:
    """Yield the comparisons of clearing memory."""
    for data_type in (HALF, FLOAT):
        count = COUNTS[-1]
        states = tuple(
            words(0) + pointers(Y + first * data_type.bytes) + words(count // WORKERS)
            for first in _shares(count)
        )
        call = Call((f"{POPOPS}/Fill.S",), "popops::Fill", (data_type.value,), states)
        yield Comparison(
            "zero",
            data_type,
            str(count),
            (call,),
            {},
            Span(Y, (count,), data_type),
            np.zeros(count),
            ((Zero(), {"bytes": count * data_type.bytes}),),
        )


def comparisons() -> Iterator[Comparison]:
    """Yield all comparisons."""
    for group in (elementwise, per_channel, over_rows, pooling, zeros):
        yield from group()
