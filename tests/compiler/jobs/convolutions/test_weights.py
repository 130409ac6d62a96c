"""Weights of a job, random or from any type of file, are those of the convolution."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import scipy.io
import scipy.sparse
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, InputError
from ipusim.compiler.jobs.convolution_options import ConvolvedOptions
from ipusim.compiler.jobs.operand import SparseOperand
from ipusim.compiler.jobs.request import MatrixOptions
from ipusim.compiler.jobs.weights import block_of, draw_weights, read_weights
from ipusim.compiler.jobs.workload import convolution_named
from ipusim.compiler.operations.convolution.filters import channels_in, weights_of

HALF = DataType.HALF
Weights = npt.NDArray[np.float32]


def dense_weights(filters: SparseOperand) -> Weights:
    """Return the weights (K, C, R, S) of the matrix."""
    dense = np.asarray(filters.matrix.dense(), np.float32)
    return weights_of(dense, filters.work.convolution, filters.matrix.pattern.block)


def drawn_operand(matrix: MatrixOptions, options: ConvolvedOptions) -> SparseOperand:
    """Return the sparse operand that a job draws at random."""
    work = convolution_named(options)
    block = block_of(matrix, options, work.convolution)
    return SparseOperand(draw_weights(matrix, work, block, HALF), work)


def save_matrix_market(path: Path, weights: Weights) -> None:
    """Write weights as a sparse matrix of filters by channels and taps."""
    scipy.io.mmwrite(path, scipy.sparse.coo_matrix(weights.reshape(len(weights), -1)))


WRITERS: Mapping[str, Callable[[Path, Weights], None]] = {
    "array.npy": np.save,
    "weights.npz": lambda path, weights: np.savez(path, weights=weights),
    "a.npz": lambda path, weights: np.savez(path, a=weights),
    "matrix.npy": lambda path, weights: np.save(path, weights.reshape(len(weights), -1)),
    "matrix.npz": lambda path, weights: np.savez(path, w=weights.reshape(len(weights), -1)),
    "sparse.npz": lambda path, weights: scipy.sparse.save_npz(
        path, scipy.sparse.csr_matrix(weights.reshape(len(weights), -1))
    ),
    "matrix.mtx": save_matrix_market,
}


def some_weights(shape: tuple[int, ...]) -> Weights:
    """Return random weights in eighths, 40 % of them non-zeros."""
    rng = np.random.default_rng(3)
    eighths = rng.integers(-8, 9, shape) * (rng.random(shape) < 0.4)
    return (eighths / 8).astype(np.float32)


def read(path: Path, matrix: Mapping[str, Any] = {}, **options: Any) -> SparseOperand:
    """Return the sparse operand that a job reads from a file."""
    options_of_matrix = MatrixOptions(matrix=path, **matrix)
    return SparseOperand(
        *read_weights(
            options_of_matrix, ConvolvedOptions(**{"algorithm": "direct", **options}), HALF, BOW
        )
    )


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize(
    ("shape", "image", "kernel"),
    [((5, 3, 2, 3), "6x7", "2x3"), ((4, 6, 3, 3), "5x5", "3"), ((7, 2, 3), "9", "3")],
)
@pytest.mark.parametrize("block", [1, 4])
def test_every_kind_of_file_holds_the_same_weights(
    tmp_path: Path, name: str, shape: tuple[int, ...], image: str, kernel: str, block: int
) -> None:
    weights = some_weights(shape)
    WRITERS[name](tmp_path / name, weights)

    filters = read(tmp_path / name, {"block_length": block}, image=image, kernel=kernel)

    assert filters.work.convolution.weights_shape == shape
    assert filters.matrix.pattern.block == block
    assert np.array_equal(dense_weights(filters), weights)


def test_a_pattern_without_values_gets_some_in_its_places(tmp_path: Path) -> None:
    weights = some_weights((4, 3, 3, 3))
    rows = scipy.sparse.csr_matrix(weights.reshape(4, -1))
    lines = [f"4, 27, {rows.nnz}", *(" ".join(map(str, x)) for x in (rows.indptr, rows.indices))]
    (tmp_path / "w.smtx").write_text("\n".join(lines), encoding="ascii")

    filters = read(tmp_path / "w.smtx", image="5x5", kernel="3x3")

    assert np.array_equal(dense_weights(filters) != 0, weights != 0)


@settings(max_examples=40, deadline=None)
@given(
    counts=st.tuples(st.integers(1, 40), st.integers(1, 40)),
    kernel=st.sampled_from(["1x1", "3x3", "2x1"]),
    block=st.sampled_from([1, 4, 8, 16]),
    density=st.floats(0, 1),
    seed=st.integers(0, 5),
)
def test_drawn_weights_are_the_same_again_and_nothing_beyond_the_channels(
    counts: tuple[int, int], kernel: str, block: int, density: float, seed: int
) -> None:
    options = ConvolvedOptions(
        channels=counts[0], filters=counts[1], kernel=kernel, image="8x8", algorithm="direct"
    )
    options_of_matrix = MatrixOptions(block_length=block, density=density, seed=seed)

    first, second = (drawn_operand(options_of_matrix, options) for _ in range(2))

    assert first == second
    grid = first.matrix.pattern.format.grid(first.matrix.pattern.shape)
    assert first.matrix.pattern.num_blocks == int(np.ceil(density * grid[0] * grid[1]))
    wide = channels_in(first.work.convolution, block)
    dense = np.asarray(first.matrix.dense(), np.float32).reshape(counts[1], -1, wide)
    assert not dense[:, :, counts[0] :].any()


@pytest.mark.parametrize("block", [1, 4])
def test_weights_in_banks_are_as_many_in_each(block: int) -> None:
    options = ConvolvedOptions(
        channels=32,
        filters=24,
        kernel=3,
        balance="bank",
        channel_split=4,
        image="8x8",
        algorithm="direct",
    )
    options_of_matrix = MatrixOptions(block_length=block, density=0.3)

    pattern = drawn_operand(options_of_matrix, options).matrix.pattern

    bank = pattern.columns % (32 // block) // (8 // block)
    count = np.bincount(pattern.rows * 4 + bank, minlength=4 * 24 // block)
    assert len(set(count.tolist())) == 1


@pytest.mark.parametrize(
    ("counts", "block"), [((32, 48), 16), ((8, 24), 8), ((12, 4), 4), ((6, 5), 4)]
)
def test_blocks_are_the_largest_that_divide(counts: tuple[int, int], block: int) -> None:
    options = ConvolvedOptions(
        channels=counts[0], filters=counts[1], algorithm="block", image="8x8"
    )

    assert drawn_operand(MatrixOptions(), options).matrix.pattern.block == block


@pytest.mark.parametrize(
    ("array", "options", "message"),
    [
        (np.zeros((1, 2, 3, 3, 3)), {}, "is no weights; give"),
        (np.zeros(9), {}, "is no weights; give"),
        (np.float32(1), {}, "is no weights; give"),
        (
            np.zeros((2, 3, 3)),
            {},
            "are of one dimension, the image 14x14 of two dimensions; give --image",
        ),
        (
            np.zeros((2, 3, 3, 3)),
            {"image": "9"},
            "are of two dimensions, the image 9 of one dimension; give --image",
        ),
        (np.zeros((2, 3, 3, 3)), {"channels": 4}, "the convolution needs"),
        (np.zeros((6, 1, 3, 3)), {"channels": 6}, "6 groups are not supported"),
        (np.zeros((6, 3, 3, 3)), {"channels": 6}, "2 groups are not supported"),
        (np.zeros((2, 3, 3, 3)), {"kernel": "5x5"}, "the convolution needs"),
        (np.zeros((2, 3, 3, 3)), {"image": "2x2"}, "larger than the padded image of 2"),
        (np.zeros((2, 0, 3, 3)), {}, "channels 0 is less than 1"),
        (np.zeros((2, 27)), {}, "does not say its kernel; give --kernel"),
        (np.zeros((2, 27)), {"kernel": "5x5"}, "27 columns are no channels of 25 taps"),
        (np.full((2, 3, 3, 3), np.nan), {}, "is nan"),
        (np.full((2, 3, 3, 3), 1e9), {}, "overflows float16"),
        (np.zeros((2, 3, 3, 3), complex), {}, "real numbers, not complex128"),
        (np.array([["a"]]), {}, "not of numbers"),
    ],
)
def test_a_file_without_weights_is_refused_by_its_name(
    tmp_path: Path, array: npt.NDArray[Any], options: dict[str, Any], message: str
) -> None:
    path = tmp_path / "w.npy"
    np.save(path, array)

    with pytest.raises(InputError, match=message) as caught:
        read(path, **options)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


def test_groups_are_refused() -> None:
    with pytest.raises(InputError, match="run each group as a convolution"):
        ConvolvedOptions(groups=2, algorithm="direct")


@pytest.mark.parametrize(
    ("algorithm", "requested", "block"),
    [
        *(("auto", None, 8), ("block", None, 8), ("lowered", None, 8), ("direct", None, 1)),
        *(("auto", 4, 4), ("auto", 1, 1)),
    ],
)
@pytest.mark.parametrize("file", ["array.npy", "matrix.npz"])
def test_weights_of_a_file_lie_in_the_largest_blocks_that_store_no_zero(
    tmp_path: Path, file: str, algorithm: str, requested: int | None, block: int
) -> None:
    blocks = np.random.default_rng(1).random((3, 2, 3, 3)) < 0.5
    weights = np.repeat(np.repeat(blocks, 8, axis=0), 8, axis=1).astype(np.float32)
    WRITERS[file](tmp_path / file, weights)

    filters = read(
        tmp_path / file,
        {"block_length": requested},
        algorithm=algorithm,
        kernel="3x3",
        image="6x6",
    )

    assert filters.matrix.pattern.block == block
    assert np.array_equal(dense_weights(filters), weights)
