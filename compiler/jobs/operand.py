"""Sparse operand of a job: read from its file, or random.

A codebook is a table of 16 values that all stored values are taken from. A random operand for a
codebook is rounded to the middles of 14 equal intervals (steps). Its values are uniform, so that
training a codebook by k-means would give the same values. None of the middles is 0, so that the
zeros that blocks may store have an entry of their own. A matrix of a file is never rounded to a
codebook.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import MAX_INPUT_BYTES, DataType, InputError, Machine, input_bytes_of

from ..matrix.block_matrix import BlockMatrix, FloatArray, block_values
from ..matrix.entries import rounded
from ..matrix.files import read_matrix
from ..matrix.generators import GENERATORS, random_dense, random_nm, random_values
from ..plan.codebook import ENTRIES
from .request import MatrixOptions
from .resolved import MatrixSize, ResolvedRequest, format_named
from .weights import draw_weights, read_weights
from .workload import ConvolutionWork, ProductWork, Workload

# Suffixes of files that have only the positions of non-zeros, so that values are random.
POSITION_SUFFIXES = (".smtx", ".txt")
# Number of intervals: an even number, so that no middle is 0, which leaves an entry for zero.
NUM_STEPS = ENTRIES - 2


@attrs.frozen
class SparseOperand:
    """A sparse operand, and the computation that uses it.

    Attributes:
        matrix: operand in its blocks.
        work: product or convolution, whose sizes a file decides too.
    """

    matrix: BlockMatrix
    work: Workload

    @property
    def size(self) -> MatrixSize:
        """Size of the operand, by which a plan refuses operands that are too large."""
        pattern = self.matrix.pattern
        return MatrixSize(
            self.work, pattern.format, pattern.num_blocks, pattern.stored, pattern.fill_ratio
        )

    @property
    def densities(self) -> Mapping[int, float]:
        """Densities by block length, without blocks that would span two taps of a convolution."""
        shape, lengths = self.matrix.pattern.shape, self.matrix.densities
        return {
            block: density
            for block, density in lengths.items()
            if self.work.matrix_shape(block) == shape
        }


def read_operand(job: ResolvedRequest) -> SparseOperand:
    """Read the operand from the request's file.

    Raises:
        InputError: as `matrix_of` and `read_weights`.
    """
    request = job.request
    if job.convolved is not None:
        operand = SparseOperand(
            *read_weights(request.matrix, job.convolved, job.data_type, job.machine)
        )
    else:
        matrix = matrix_of(request.matrix, job.data_type, job.machine)
        operand = SparseOperand(matrix, ProductWork(matrix.pattern.shape, request.matmul.n))
    file = request.matrix.matrix
    if not job.codebook or (file is not None and file.suffix.lower() not in POSITION_SUFFIXES):
        return operand
    return attrs.evolve(operand, matrix=rounded_to_steps(operand.matrix))


def drawn_matrix(job: ResolvedRequest, size: MatrixSize) -> BlockMatrix:
    """Return the random matrix of a request that names no file, of a given size."""
    options, data_type = job.request.matrix, job.data_type
    if isinstance(size.work, ConvolutionWork):
        matrix = draw_weights(options, size.work, size.block, data_type)
    else:
        matrix = _random_matrix(options, size, data_type)
    return rounded_to_steps(matrix) if job.codebook else matrix


def matrix_of(options: MatrixOptions, data_type: DataType, machine: Machine) -> BlockMatrix:
    """Read the left operand of a product from its file.

    A file may take as many bytes as the machine has SRAM, but at least as many as the largest
    machine that ships with ipusim has: a dense file may have few non-zeros.

    Raises:
        InputError: if the file cannot be read, has another shape than number, invalid numbers,
            or a value beyond the data type.
    """
    if options.matrix is None:
        raise InputError("a random matrix has no file")
    max_bytes = options.max_input_bytes or max(input_bytes_of(machine), MAX_INPUT_BYTES)
    matrix = read_matrix(
        options.matrix, format=format_named(options), seed=options.seed, max_bytes=max_bytes
    )
    # Sizes may be given for a file as a check; they cannot change it.
    for name, number, size in zip("mk", (options.m, options.k), matrix.pattern.shape, strict=True):
        if number not in (None, size):
            raise InputError(
                f"{options.matrix} has {name} = {size}, not {number}; leave --{name} out"
            )
    rounded(str(options.matrix), matrix.values, data_type.numpy, position_of=matrix.pattern.element)
    # Elements of a block that the file does not have are zeros.
    return BlockMatrix(matrix.pattern, block_values(matrix, matrix.pattern))


def _random_matrix(options: MatrixOptions, size: MatrixSize, data_type: DataType) -> BlockMatrix:
    """Return a random matrix of the requested pattern, size and seed."""
    rng = np.random.default_rng(options.seed)
    if size.nm is not None:
        pattern = random_nm(size.shape, size.nm, rng)
    else:
        draw = GENERATORS[options.pattern]
        # The pattern and then the values come from one stream of random numbers.
        pattern = draw(size.shape, size.block, options.density, rng)
    return BlockMatrix(pattern, random_values(pattern, rng, data_type))


def bias_of(job: ResolvedRequest, work: Workload) -> FloatArray | None:
    """Return a random bias, [rows of the result]; None if none is added."""
    if not job.request.matmul.bias:
        return None
    # Other random numbers than those of a and x.
    rng = np.random.default_rng([job.request.matrix.seed, 2])
    return random_dense(work.sizes[0], 1, rng, job.data_type).ravel()


def rounded_to_steps(matrix: BlockMatrix) -> BlockMatrix:
    """Return the matrix with values rounded to the middles of `NUM_STEPS` steps; zeros stay."""
    # For 14 steps, the number of the step of a value lies in -7 to 6, and the middles are -13/14,
    # -11/14, ..., 13/14 of the largest magnitude.
    values = np.asarray(matrix.values)
    max_magnitude = float(np.abs(values).max(initial=0))
    if not max_magnitude:
        return matrix
    step = 2 * max_magnitude / NUM_STEPS
    number = np.clip(np.floor(values / step), -NUM_STEPS // 2, NUM_STEPS // 2 - 1)
    rounded_values = ((number + 0.5) * step).astype(values.dtype)
    return attrs.evolve(matrix, values=np.where(values == 0, values, rounded_values))
