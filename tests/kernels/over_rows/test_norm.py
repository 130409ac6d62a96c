"""Layer norm and RMS norm kernels: values against NumPy, ends of rows, rows cut into slices."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from ipusim import BOW, DataType, ProgramError, Run, simulate
from ipusim.compiler import Launch, Send, check_kernel, kernel_program, kernels_program
from ipusim.kernels import Norm, VertexFields

HALF, FLOAT = DataType.HALF, DataType.FLOAT
EPSILON = 1e-5  # added to variances
APART = {HALF: 1e-2, FLOAT: 5e-6}  # largest difference from NumPy: some roundings of the type
QUICK = (Norm(HALF), Norm(FLOAT, "rms"), Norm(HALF, "layer", "sums"), Norm(FLOAT, part="apply"))
types = pytest.mark.parametrize("data_type", [HALF, FLOAT], ids=lambda data_type: data_type.value)
norms = pytest.mark.parametrize("norm", ["layer", "rms"])
Doubles = npt.NDArray[np.float64]


def normed(x: Doubles, norm: str, gamma: Doubles, beta: Doubles) -> Doubles:
    """Return the norm of the rows of x in double precision."""
    if norm == "rms":
        return np.asarray(x / np.sqrt((x**2).mean(axis=1, keepdims=True) + EPSILON) * gamma)
    centred = x - x.mean(axis=1, keepdims=True)
    return np.asarray(centred / np.sqrt(x.var(axis=1, keepdims=True) + EPSILON) * gamma + beta)


def results(kernel: Norm, x: Doubles, gamma: Doubles, beta: Doubles) -> Doubles:
    """Return the results of one tile, by the instructions of the code."""
    rows, count = x.shape
    program = kernel_program(
        kernel, BOW.scaled_to(1), rows=rows, count=count, epsilon=np.float32(EPSILON)
    )
    behind = ((0, 0), (0, -count % kernel.data_type.vector_width))
    arrays = {"x": x, "gamma": gamma[None], "beta": beta[None]}
    feeds = {
        name: np.pad(arrays[name], behind, constant_values=np.nan)
        .ravel()
        .astype(kernel.data_type.numpy)
        for name in program.inputs
    }
    run = simulate(program, feeds, fidelity="instruction", check_races=True)
    return run.outputs["y"].reshape(rows, -1)[:, :count].astype(np.float64)


@pytest.mark.parametrize(
    "kernel",
    [
        pytest.param(kernel, marks=() if kernel in QUICK else pytest.mark.slow)
        for kernel in Norm.variants()
    ],
    ids=lambda kernel: kernel.name,
)
def test_code_numerics_and_cycles_agree_to_the_bit(kernel: Norm) -> None:
    def drawn(rng: np.random.Generator) -> dict[str, Any]:
        shape = {
            "rows": rng.choice([0, 1, 3, 4, 8, 13], 2),
            "count": rng.choice([1, 3, 4, 23, 24, 25, 97], 2),
        }
        shape |= {"epsilon": EPSILON} if kernel.part != "sums" else {}
        more = {"pairs": rng.integers(1, 9, 2), "total": rng.integers(1, 900, 2)}
        return {**shape, **(more if kernel.part == "apply" else {})}

    check_kernel(kernel, drawn, cases=4, tolerance=0)


@types
@norms
@pytest.mark.parametrize("shape", [(1, 1), (2, 3), (3, 50), (7, 770)], ids=str)
def test_rows_are_those_of_numpy(shape: tuple[int, int], norm: str, data_type: DataType) -> None:
    rng = np.random.default_rng(2)
    x, gamma, beta = (
        numbers.astype(data_type.numpy).astype(np.float64)
        for numbers in (2 + 3 * rng.standard_normal(shape), *rng.standard_normal((2, shape[1])))
    )

    y = results(Norm(data_type, norm), x, gamma, beta)

    apart = APART[data_type]
    assert np.allclose(y, normed(x, norm, gamma, beta), rtol=apart, atol=apart)


@pytest.mark.parametrize("number", [0.1, 10.0, -60.0, 1000.0])
def test_equal_halves_become_beta_exactly(number: float) -> None:
    """The factor of a row without a variance is 316: no rounding of the mean may show."""
    ones = np.ones(7)

    y = results(Norm(HALF), np.full((2, 7), number), ones, 0.5 * ones)

    assert np.array_equal(y, np.full((2, 7), 0.5))


@types
def test_equal_elements_become_beta_and_nan_or_infinity_fill_their_rows(
    data_type: DataType,
) -> None:
    x = np.array([[0.1] * 7, [1, 2, np.nan, 4, 5, 6, 7], [1, np.inf, 3, 4, 5, 6, 7]])
    ones = np.ones(7)

    y = results(Norm(data_type), x, ones, 0.5 * ones)

    # The variance is the difference of two sums: of equal elements it may be a rounding above 0.
    assert np.allclose(y[0], 0.5, atol=0.02)
    assert np.isnan(y[1:]).all()


def sliced(slices: int, rows: int, width: int, norm: str) -> tuple[Run, Doubles]:
    """Return a run whose tiles have one slice of one row each, and the results of NumPy."""
    count, tiles, rng = width // slices, rows * slices, np.random.default_rng(3)
    sums, apply = Norm(HALF, norm, "sums"), Norm(HALF, norm, "apply")
    shape = {"rows": 1, "count": count}
    fields = VertexFields(sums, {name: np.array([number]) for name, number in shape.items()})
    members = int(sums.teams(fields).members[0])
    pairs = slices * members
    # A tile receives the sums of all tiles of its row.
    first = np.arange(tiles) // slices * 2 * pairs
    elements = (first[:, None] + np.arange(2 * pairs)).ravel()
    of_apply = {**shape, "epsilon": EPSILON, "pairs": pairs, "total": width}
    steps = [
        Launch(sums, shape, {"sums": "own sums"}),
        Send("own sums", "sums", elements),
        Launch(apply, of_apply),
    ]
    program = kernels_program(BOW.scaled_to(tiles), steps)
    x = rng.standard_normal((rows, width)).astype(np.float16)
    gamma, beta = rng.standard_normal((2, width)).astype(np.float16)
    feeds = {"x": x.ravel(), "gamma": np.tile(gamma, rows), "beta": np.tile(beta, rows)}
    run = simulate(program, {name: feeds[name] for name in program.inputs})
    return run, normed(*(a.astype(float) if np.ndim(a) else a for a in (x, norm, gamma, beta)))


@norms
def test_slices_of_rows_on_several_tiles_are_those_of_whole_rows(norm: str) -> None:
    run, expected = sliced(3, 4, 96, norm)

    y = run.outputs["y"].astype(np.float64).reshape(expected.shape)
    assert np.allclose(y, expected, rtol=1e-2, atol=1e-2)


@pytest.mark.slow
def test_a_norm_of_bert_on_a_whole_chip() -> None:
    """Layer norm of 384 tokens by 768 channels takes at most 1,304 cycles."""
    run, expected = sliced(3, 384, 768, "layer")

    y = run.outputs["y"].astype(np.float64).reshape(expected.shape)
    assert np.allclose(y, expected, rtol=1e-2, atol=1e-2)
    assert run.report.cycles <= 1304


@pytest.mark.parametrize(
    ("norm", "start", "row", "word"), [("layer", 24, 32, 5), ("rms", 27, 25, 4)]
)
def test_cycles_are_those_of_the_documented_formula(
    norm: str, start: int, row: int, word: int
) -> None:
    kernel, rows, words = Norm(HALF, norm), np.array([1, 4, 24]), np.array([96, 192, 16])
    fields = {"rows": rows, "count": 4 * words}
    members = kernel.teams(VertexFields(kernel, fields)).members

    cycles = kernel.cycles(BOW, fields, {})

    # The slowest worker has these rows of its team, and these words of each.
    most_rows, most_words = -(-rows * members // 6), -(-words // members)
    expected = 37 + 6 * (start + most_rows * (row + members + word * most_words))
    assert cycles.tolist() == expected.tolist()


def test_no_elements_are_refused() -> None:
    with pytest.raises(ProgramError, match=r"rms_norm_half: 2 rows of 0 elements; give 0 or more"):
        kernel_program(Norm(HALF, "rms"), BOW.scaled_to(1), rows=2, count=0, epsilon=EPSILON)
    shape = {"rows": 2, "count": 8, "epsilon": EPSILON, "total": 8}
    with pytest.raises(ProgramError, match=r"0 pairs of sums for rows of 8 elements; give 1 or"):
        kernel_program(Norm(HALF, part="apply"), BOW.scaled_to(1), **shape, pairs=0)
