"""Weights of a convolution, random or from a file, as a matrix of filters by taps and channels.

A convolution has K filters and C channels, and its kernel R rows and S columns of taps. A file has
an array (K, C, R, S), or (K, C, S) of one dimension; or a matrix [K, C R S] in which channel c and
tap (r, s) have the column c R S + r S + s, as frameworks flatten weights. Both become a matrix
[K, R S C'] tap by tap, where C' are the channels padded to whole blocks, see `convolution.filters`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import (
    MAX_INPUT_BYTES,
    DataType,
    InputError,
    Machine,
    in_short,
    input_bytes_of,
    with_path,
)

from ..matrix.block_matrix import BlockMatrix, block_values
from ..matrix.entries import Entries, MatrixError, rounded
from ..matrix.files import read_array, read_matrix
from ..matrix.formats import format_of
from ..matrix.generators import GENERATORS, random_values
from ..matrix.host_memory import check_host_bytes
from ..matrix.pattern import Pattern
from ..matrix.sources import sorted_entries
from ..operations.convolution.balance import bank_balanced
from ..operations.convolution.filters import (
    channels_in,
    check_weights,
    matrix_shape,
    own_filter_format,
)
from ..operations.convolution.geometry import Convolution
from ..plan.options.sides import numbers_in
from ..planning.convolution.planners import TAKE_BLOCKS
from .convolution_options import ConvolvedOptions
from .request import MatrixOptions
from .workload import ConvolutionWork, convolution_named

BLOCK_LENGTHS = (16, 8, 4)  # block lengths of the kernels of algorithm "block", the fastest first
RANK_BYTES = 24  # host bytes of a weight when weights are ranked: number, magnitude and rank
ARRAY_NAMES = ("weights", "w", "a")  # accepted names of the array in an .npz file


def block_of(matrix: MatrixOptions, options: ConvolvedOptions, convolution: Convolution) -> int:
    """Return the edge of the blocks of weights: the requested one, or the algorithm's default.

    Raises:
        MatrixError: if the algorithm of blocks gets single elements, or there are no such blocks.
    """
    if matrix.block_length is not None:
        block = format_of(matrix.block_length).block  # refuses other lengths
        if options.algorithm == "block" and block == 1:
            raise MatrixError("algorithm block takes --block-length 4, 8 or 16; direct takes 1")
        return block
    if options.algorithm != "block":
        return 1
    counts = convolution.channels, convolution.filters
    # The longest block that divides both channels and filters, so that none is padded; else the
    # shortest.
    fitting = (block for block in BLOCK_LENGTHS if not any(count % block for count in counts))
    return next(fitting, BLOCK_LENGTHS[-1])


def draw_weights(
    matrix: MatrixOptions, work: ConvolutionWork, block: int, data_type: DataType
) -> BlockMatrix:
    """Return random weights of the requested density, scaled so that sums have unit variance."""
    convolution, rng = work.convolution, np.random.default_rng(matrix.seed)
    banks = work.banks(block)
    if banks:
        pattern = _bank_pattern(convolution, block, banks, matrix.density, rng)
    else:
        pattern = GENERATORS[matrix.pattern](work.matrix_shape(block), block, matrix.density, rng)
    values = np.array(random_values(pattern, rng, data_type))
    # Channel of each column of each block, int64[blocks, block]. Columns beyond the channels of the
    # convolution are padding and must be zero.
    channel = pattern.columns[:, None] * block % channels_in(convolution, block) + np.arange(block)
    return BlockMatrix(pattern, values * (channel < convolution.channels)[:, None, :])


def _bank_pattern(
    convolution: Convolution, block: int, banks: int, density: float, rng: np.random.Generator
) -> Pattern:
    """Return a random pattern whose filters have equally many weights in each bank of channels."""
    shape = matrix_shape(convolution, block)
    # A bank is one of several equal intervals of channels.
    num_rows, num_columns = format_of(block).grid(shape)
    check_host_bytes(
        RANK_BYTES * num_rows * num_columns,
        f"pruning {num_rows:,} x {num_columns:,} weights in banks",
    )
    channels = channels_in(convolution, block) // block
    magnitudes = rng.random((num_rows, channels, num_columns // channels), dtype=np.float32)
    is_kept = bank_balanced(magnitudes, banks, density).swapaxes(1, 2)
    return Pattern.filled(shape, block, np.flatnonzero(is_kept))


def read_weights(
    matrix: MatrixOptions, options: ConvolvedOptions, data_type: DataType, machine: Machine
) -> tuple[BlockMatrix, ConvolutionWork]:
    """Return the weights in a file, and the convolution that they belong to.

    Raises:
        MatrixError: if the file cannot be read, has another shape than the convolution, or values
            that are no finite numbers of the data type.
    """
    path = matrix.matrix
    if path is None:
        raise MatrixError("weights that are drawn have no file")
    max_bytes = matrix.max_input_bytes or max(input_bytes_of(machine), MAX_INPUT_BYTES)
    array = read_array(path, names=ARRAY_NAMES, max_bytes=max_bytes)
    try:
        if array is not None and array.ndim != 2:
            return _array_weights(array, matrix, options, data_type)
        if array is None:
            entries = read_matrix(path, block=1, seed=matrix.seed, max_bytes=max_bytes)
        else:
            entries = BlockMatrix.of(array, block=1)
        return _matrix_weights(entries, matrix, options, data_type)
    except InputError as error:
        raise MatrixError(with_path(path, error)) from None


def _array_weights(
    array: npt.NDArray[Any], matrix: MatrixOptions, options: ConvolvedOptions, data_type: DataType
) -> tuple[BlockMatrix, ConvolutionWork]:
    """Return the weights of an array (K, C, R, S) or (K, C, S)."""
    work = _work_of(options, array.shape)
    check_weights(array.shape, work.convolution)
    taps = array.reshape(*array.shape[:2], -1)
    rounded("weights", taps, data_type.numpy, position_of=lambda index: index[:2])
    nonzero = np.nonzero(taps)
    return _blocks_of(nonzero, taps[nonzero], work, matrix, options)


def _work_of(options: ConvolvedOptions, shape: tuple[int, ...]) -> ConvolutionWork:
    """Return the convolution of weights of a shape.

    Raises:
        MatrixError: if the shape is none of weights of a convolution.
        InputError: if the shape and the options do not go together.
    """
    if len(shape) not in (3, 4):
        raise MatrixError(
            f"an array of {in_short(shape)} is no weights; give (K, C, R, S), (K, C, S) of one "
            "dimension, or a matrix [K, C R S] with --kernel"
        )
    dimensions = len(numbers_in(options.image))
    if len(shape) - 2 != dimensions:
        words = {1: "one dimension", 2: "two dimensions"}
        raise MatrixError(
            f"weights {list(shape)} are of {words[3 - dimensions]}, the image {options.image} of "
            f"{words[dimensions]}; give --image to match, "
            f"as {'14x14' if dimensions == 1 else '196'}"
        )
    kernel = tuple(shape[2:])
    return convolution_named(options, filters=shape[0], channels=shape[1], kernel=kernel)


def _matrix_weights(
    entries: BlockMatrix, matrix: MatrixOptions, options: ConvolvedOptions, data_type: DataType
) -> tuple[BlockMatrix, ConvolutionWork]:
    """Return the weights of a matrix [K, C R S] of single elements."""
    if options.kernel is None:
        raise MatrixError("a matrix does not say its kernel; give --kernel, as --kernel 3x3")
    dimensions, (filters, columns) = len(numbers_in(options.image)), entries.pattern.shape
    kernel = numbers_in(options.kernel)
    taps = math.prod(kernel) if len(kernel) == dimensions else kernel[0] ** dimensions
    # [K, C R S]: columns are channels by taps.
    channels, remainder = divmod(columns, taps)
    if remainder:
        raise MatrixError(
            f"{columns:,} columns are no channels of {taps} taps each; a matrix of weights is "
            "[K, C R S], as the kernel says"
        )
    work = convolution_named(options, filters=filters, channels=channels)
    check_weights((filters, channels, *work.convolution.taps[:dimensions]), work.convolution)
    rounded("weights", entries.values, data_type.numpy, position_of=entries.pattern.element)
    nonzero = (entries.pattern.rows, *np.divmod(entries.pattern.columns, taps))
    return _blocks_of(nonzero, entries.values.ravel(), work, matrix, options)


def _blocks_of(
    nonzero: tuple[npt.NDArray[Any], ...],
    values: npt.NDArray[Any],
    work: ConvolutionWork,
    matrix: MatrixOptions,
    options: ConvolvedOptions,
) -> tuple[BlockMatrix, ConvolutionWork]:
    """Return weights in blocks of the requested length, or of the longest that stores no zeros.

    Args:
        nonzero: filter, channel and tap of each weight, int64[weights] each.
        values: value of each weight, [weights].
        work: convolution of the weights.
        matrix, options: options of the job.
    """
    filters, channel, tap = nonzero

    def entries_in(block: int) -> Entries:
        """Return the weights as entries of a matrix that is cut in blocks of an edge."""
        # Column of a weight: tap by tap, channels padded to whole blocks within each tap.
        columns = tap * channels_in(work.convolution, block) + channel
        return sorted_entries(work.matrix_shape(block), (1, 1), filters, columns, values)

    block = block_of(matrix, options, work.convolution)
    if matrix.block_length is None and options.algorithm in TAKE_BLOCKS:
        elements = Pattern.of(entries_in(1), format=format_of(1))
        length = own_filter_format(elements, work.convolution).block
        block = length if length > 1 else block
    entries = entries_in(block)
    pattern = Pattern.of(entries, format=format_of(block))
    pattern = pattern.with_format_fixed(fixed=matrix.block_length is not None)
    check_host_bytes(4 * pattern.stored, f"weights of {pattern.stored:,} values")
    return BlockMatrix(pattern, block_values(entries, pattern)), work
