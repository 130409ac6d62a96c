"""Elementwise kernels: their values against NumPy, large numbers and what is not a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from ipusim import BOW, DataType, ProgramError, simulate
from ipusim.compiler import check_kernel, kernel_program
from ipusim.kernels import Elementwise

HALF, FLOAT = DataType.HALF, DataType.FLOAT
Doubles = npt.NDArray[np.float64]


def gelu(x: Doubles) -> Doubles:
    """Return GELU by its usual approximation with a hyperbolic tangent."""
    return x / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


EXPECTED: Mapping[str, Callable[[Doubles, Doubles], Doubles]] = {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "divide": np.divide,
    "swiglu": lambda x, b: x / (1 + np.exp(-x)) * b,
    "select": lambda x, b: np.where(np.arange(len(x)) % 3 == 1, x, b),
    "square": lambda x, _: x * x,
    "absolute": lambda x, _: np.abs(x),
    "clip": lambda x, _: np.clip(x, -0.375, 6),
    "leaky_relu": lambda x, _: np.where(x > 0, x, 0.375 * x),
    "hard_swish": lambda x, _: x * np.clip(x / 6 + 0.5, 0, 1),
    "erf": lambda x, _: np.tanh(1.128379167 * x + 0.1009109487 * x**3),
    "exp": lambda x, _: np.exp(x),
    "sqrt": lambda x, _: np.sqrt(np.abs(x)),
    "reciprocal": lambda x, _: 1 / x,
    "rsqrt": lambda x, _: 1 / np.sqrt(np.abs(x)),
    "scale": lambda x, _: 0.375 * x,
    "relu": lambda x, _: np.maximum(x, 0),
    "tanh": lambda x, _: np.tanh(x),
    "sigmoid": lambda x, _: 1 / (1 + np.exp(-x)),
    "silu": lambda x, _: x / (1 + np.exp(-x)),
    "gelu": lambda x, _: gelu(x),
}
# Largest difference from NumPy, absolute below 1 and relative above: a few roundings, of which that
# of the gate of GELU, in units of 2^-12, is the coarsest.
APART = {HALF: 4e-3, FLOAT: 2e-6}
QUICK = ("add", "gelu", "select")  # operations of one to three operands, both layouts of loops
# Fields that hold bits of floats, in `kernel_program` as the floats.
NUMBERS: Mapping[str, Mapping[str, float]] = {
    "scale": {"factor": 0.375},
    "leaky_relu": {"factor": 0.375},
    "clip": {"low": -0.375, "high": 6.0},
}
# The largest magnitude of operands whose results a half expresses.
FINITE = {"multiply": 200, "swiglu": 200, "square": 200, "exp": 8, "divide": 200}
kernels = pytest.mark.parametrize(
    "kernel",
    [
        pytest.param(kernel, marks=() if kernel.operation in QUICK else pytest.mark.slow)
        for kernel in Elementwise.variants()
    ],
    ids=lambda kernel: kernel.name,
)


def results(kernel: Elementwise, x: Doubles, b: Doubles, count: int | None = None) -> Doubles:
    """Return the results of one tile, by the instructions of the code."""
    fields: dict[str, Any] = {"count": len(x) if count is None else count}
    fields |= NUMBERS.get(kernel.operation, {})
    program = kernel_program(kernel, BOW.scaled_to(1), **fields)
    values = {"y" if kernel.in_place else "x": x, **({"b": b} if kernel.is_binary else {})}
    values |= {"c": np.arange(len(x)) % 3 == 1.0} if kernel.operation == "select" else {}
    feeds = {
        name: np.resize(value, program.inputs[name].elements).astype(kernel.data_type.numpy)
        for name, value in values.items()
    }
    run = simulate(program, feeds, fidelity="instruction")
    return run.outputs["y"][: len(x)].astype(np.float64)


@kernels
def test_code_numerics_and_cycles_agree_to_the_bit(kernel: Elementwise) -> None:
    def drawn(rng: np.random.Generator) -> dict[str, Any]:
        # Fewer words than workers, one, two and three words a worker, and lengths between words.
        most = 6 * kernel.data_type.vector_width
        count = [int(rng.choice([most, 2 * most, rng.integers(0, 4 * most)])) for _ in range(2)]
        return {"count": count, **NUMBERS.get(kernel.operation, {})}

    check_kernel(kernel, drawn, cases=4, tolerance=0)


@kernels
def test_values_are_those_of_numpy(kernel: Elementwise) -> None:
    rng = np.random.default_rng(1)
    x = np.concatenate([rng.standard_normal(60) * 3, [-9, 8.5, 40, -122, 1000, -1000, 30000]])
    x, b = (numbers.astype(kernel.data_type.numpy).astype(float) for numbers in (x, x[::-1] / 8))
    if kernel.data_type is FLOAT:
        x[-1], b[-1] = -1e30, 1e30
    if kernel.operation in FINITE:  # the others overflow a half
        fits = (np.abs(x) < FINITE[kernel.operation]) & (np.abs(b) < FINITE[kernel.operation])
        x, b = x[fits], b[fits]
    if kernel.operation in ("sqrt", "rsqrt"):
        x = np.abs(x)

    with np.errstate(over="ignore"):
        expected = EXPECTED[kernel.operation](x, b)
    apart = APART[kernel.data_type]
    assert np.allclose(results(kernel, x, b), expected, rtol=apart, atol=apart)


@pytest.mark.parametrize("data_type", [HALF, FLOAT], ids=lambda data_type: data_type.value)
@pytest.mark.parametrize(
    ("operation", "expected"),
    [
        ("relu", [np.inf, 0, 0]),
        ("tanh", [1, -1, np.nan]),
        ("sigmoid", [1, 0, np.nan]),
        ("silu", [np.inf, np.nan, np.nan]),
        ("gelu", [np.inf, np.nan, np.nan]),
    ],
)
def test_infinities_and_nan_give_the_limit_of_the_function_or_nan(
    operation: str, expected: list[float], data_type: DataType
) -> None:
    x = np.array([np.inf, -np.inf, np.nan])

    actual = results(Elementwise(operation, data_type), x, x)

    assert np.array_equal(actual, expected, equal_nan=True)


def test_a_half_that_overflows_is_nan_and_an_infinity_stays() -> None:
    x, b = np.array([60000.0, np.inf, -np.inf]), np.array([60000.0, 1.0, 1.0])

    actual = results(Elementwise("add", HALF), x, b)

    assert np.array_equal(actual, [np.nan, np.inf, -np.inf], equal_nan=True)


@pytest.mark.parametrize(
    ("kernel", "bundles"),
    [
        (Elementwise("add", HALF), 1),
        (Elementwise("add", HALF, in_place=True), 2),
        (Elementwise("tanh", HALF), 2),
        (Elementwise("sigmoid", FLOAT), 6),
        (Elementwise("silu", HALF), 7),
        (Elementwise("gelu", HALF), 10),
        (Elementwise("gelu", FLOAT, in_place=True), 11),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_further_word_of_every_worker_takes_the_bundles_of_the_table(
    kernel: Elementwise, bundles: int
) -> None:
    words = 6 * np.array([10, 11])

    cycles = kernel.cycles(BOW, {"count": words * kernel.data_type.vector_width}, {})

    assert cycles[1] - cycles[0] == 6 * bundles


def test_an_unknown_operation_and_a_negative_count_are_refused() -> None:
    with pytest.raises(ProgramError, match=r"no elementwise kernel 'swish'; take one of add, "):
        Elementwise("swish", HALF)
    with pytest.raises(ProgramError, match=r"elementwise_add_half: count is -1; give 0 or more"):
        kernel_program(Elementwise("add", HALF), BOW.scaled_to(1), count=-1)
