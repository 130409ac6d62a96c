"""What a request names, made: the machine and both operands."""

from __future__ import annotations

import math
import re
from typing import Any

import attrs
import numpy as np

from ipusim import (
    MOST_INPUT_BYTES,
    DataType,
    InputError,
    Machine,
    in_short,
    input_bytes_of,
    load_machine,
)

from ..matrix.block_matrix import BlockMatrix, FloatArray, block_values
from ..matrix.entries import MatrixError, rounded
from ..matrix.files import read_matrix
from ..matrix.formats import NM, Format, format_of
from ..matrix.generators import GENERATORS, Generator, random_dense, random_nm, random_values
from ..matrix.pattern import Pattern
from ..operations.convolution.filters import matrix_shape
from ..operations.convolution.geometry import Convolution
from ..plan.no_plan import check_operands
from ..plan.options.methods import DenseOptions, StaticOptions
from ..plan.plan import partials_for
from ..planning.strategies import check_strategy
from .convolutions.asked import asked_for
from .convolutions.images import check_bytes, images_of
from .convolutions.options import ConvolvedOptions
from .convolutions.weights import Filters, block_of, draw_filters, read_filters
from .drawn_codebook import few_valued
from .request import MachineOptions, MatrixOptions, Request

NM_TEXT = re.compile(r"(\d{1,9}):(\d{1,9})")
DEFAULT_SIZE = 4096
DEFAULT_BLOCK = 16
PLACES_ALONE = (".smtx", ".txt")  # files whose values are drawn
DENSE_ALGORITHMS = ("dense", "winograd")


def machine_of(options: MachineOptions) -> Machine:
    """The chip, scaled and changed if asked for.

    Raises:
        MachineError: an unknown name, a bad file, an impossible number.
    """
    machine = load_machine(options.machine)
    if options.tiles is not None:
        machine = machine.scaled_to(options.tiles)
    if options.sram_bytes is not None:
        machine = machine.with_(sram_bytes=options.sram_bytes)
    if options.exchange_bytes_per_cycle is not None:
        machine = machine.with_(exchange_bytes_per_cycle=options.exchange_bytes_per_cycle)
    return machine if options.amp_units is None else machine.with_amp_units(options.amp_units)


@attrs.frozen
class MatrixSize:
    """What a refusal tells of a matrix, drawn or not.

    Attributes:
        shape: (m, k).
        block: edge of its blocks.
        blocks: how many units are stored, of its format's area each.
        stored: elements in them.
        fill_ratio: stored block elements over the matrix's own non-zeros.
        convolution: whose weights they are.
    """

    shape: tuple[int, int]
    block: int
    blocks: int
    stored: int
    fill_ratio: float = 1.0
    convolution: Convolution | None = None


def size_of(pattern: Pattern, convolution: Convolution | None = None) -> MatrixSize:
    """Of a matrix that is there."""
    blocks, stored, ratio = pattern.num_blocks, pattern.stored, pattern.fill_ratio
    return MatrixSize(pattern.shape, pattern.block, blocks, stored, ratio, convolution)


def convolution_of(matrix: BlockMatrix) -> Convolution | None:
    """The convolution whose weights a matrix holds; None of others."""
    return matrix.convolution if isinstance(matrix, Filters) else None


def size_drawn(request: Request) -> MatrixSize:
    """Of a matrix that would be drawn, whose blocks hold no zero.

    Raises:
        MatrixError: a shape or a block that cannot be.
        InputError: a convolution that cannot be.
    """
    if not isinstance(request.options, ConvolvedOptions):
        return _product_size(request.matrix)
    convolution = asked_for(request.options)
    form = format_of(block_of(request.matrix, request.options, convolution))
    shape = matrix_shape(convolution, form.block)
    return attrs.evolve(_filled(shape, form, request.matrix.density), convolution=convolution)


def _product_size(options: MatrixOptions) -> MatrixSize:
    """Of the sparse operand of a matmul."""
    shape = (options.m or DEFAULT_SIZE, options.k or DEFAULT_SIZE)
    return _filled(shape, format_named(options) or format_of(DEFAULT_BLOCK), options.density)


def _filled(shape: tuple[int, int], form: Format, density: float) -> MatrixSize:
    if isinstance(form, NM):
        blocks = form.fewest(shape)
    else:
        blocks = math.ceil(density * math.prod(form.grid(shape)))
    return MatrixSize(shape, form.block, blocks, blocks * form.area)


def format_named(options: MatrixOptions) -> Format | None:
    """The format that the options name; None leaves it to the file.

    Raises:
        MatrixError: one that there is not.
    """
    if options.nm is not None:
        return nm_of(options.nm, options.nm_rows or 1)
    return None if options.block_length is None else format_of(options.block_length)


def nm_of(text: str, rows: int) -> NM:
    """N:M sparsity as the command line writes it.

    Raises:
        MatrixError: text of another form, numbers that no such format has.
    """
    found = NM_TEXT.fullmatch(text)
    if found is None:
        raise MatrixError(f"N:M sparsity {in_short(text)}; write it as 2:4")
    return NM(int(found[1]), int(found[2]), rows)


def check_names(request: Request) -> None:
    """Refuse names of nothing, a shape that has no blocks, types that do not go together.

    Raises:
        InputError: which, and what there is.
    """
    matrix, matmul, strategy = request.matrix, request.matmul, request.options.strategy
    if matrix.matrix is None:
        _generator(matrix.pattern)
        size_drawn(request)
    else:
        format_named(matrix)
    if isinstance(request.options, ConvolvedOptions):
        request.options.check_read()
    if isinstance(strategy, str):
        check_strategy(matmul.method, strategy)
    if matmul.partials_type is not None:
        partials_for(DataType(matmul.data_type), DataType(matmul.partials_type))


def check_drawn(request: Request, machine: Machine) -> None:
    """Refuse operands that the machine cannot hold before a matrix is drawn.

    Raises:
        NoPlanError: the bytes that they take, and those that there are.
        MatrixError: a shape or a block that cannot be.
    """
    if request.matrix.matrix is not None:
        return  # its shape is not known, and the plan looks at it
    check_size(request, size_drawn(request), machine)


def check_size(request: Request, size: MatrixSize, machine: Machine) -> None:
    """Refuse operands of this size that the machine cannot hold.

    Raises:
        NoPlanError: the bytes that they take, and those that there are.
    """
    (m, k), data_type = size.shape, DataType(request.matmul.data_type)
    dense = is_dense(request)
    stored, blocks = (m * k, 0) if dense else (size.stored, size.blocks)
    asked: dict[str, Any] = {
        "stored": stored,
        "blocks": blocks,
        "data_type": data_type,
        "machine": machine,
    }
    if size.convolution is not None:
        check_bytes(size.convolution, **asked)
    else:
        check_operands((m, k), n=request.matmul.n, **asked)


def is_dense(request: Request) -> bool:
    """Whether all of the matrix is multiplied, zeros or not."""
    options = request.options
    if isinstance(options, ConvolvedOptions):
        return options.algorithm in DENSE_ALGORITHMS
    return isinstance(options, DenseOptions)


def operand_of(request: Request, machine: Machine) -> BlockMatrix:
    """The sparse operand of a request, whichever method it is for.

    Raises:
        InputError: as `matrix_of` and `read_filters`.
    """
    found, path = _operand(request, machine), request.matrix.matrix
    drawn = path is None or path.suffix.lower() in PLACES_ALONE
    return few_valued(found) if drawn and has_codebook(request) else found


def has_codebook(request: Request) -> bool:
    """Whether values are kept as indices into a codebook."""
    options = request.options
    return isinstance(options, StaticOptions | ConvolvedOptions) and options.codebook


def _operand(request: Request, machine: Machine) -> BlockMatrix:
    matrix, options, data_type = request.matrix, request.options, request.matmul.data_type
    if not isinstance(options, ConvolvedOptions):
        return matrix_of(matrix, data_type, machine)
    if matrix.matrix is None:
        return draw_filters(matrix, options, DataType(data_type))
    return read_filters(matrix, options, DataType(data_type), machine)


def matrix_of(options: MatrixOptions, data_type: str, machine: Machine) -> BlockMatrix:
    """The left operand: from the file, or generated.

    A file may take as many bytes as the machine has SRAM; a small one reads what the largest that
    ships does, as its operand may be a few non-zeros of a dense file.

    Raises:
        InputError: a file that cannot be read, a shape that is not the file's, bad numbers, a value
            beyond the data type.
    """
    if options.matrix is None:
        return _drawn(options, DataType(data_type))
    most = options.max_input_bytes or max(input_bytes_of(machine), MOST_INPUT_BYTES)
    matrix = read_matrix(
        options.matrix, format=format_named(options), seed=options.seed, max_bytes=most
    )
    for name, given, held in zip("mk", (options.m, options.k), matrix.pattern.shape, strict=True):
        if given not in (None, held):
            raise InputError(
                f"{options.matrix} has {name} = {held}, not {given}; leave --{name} out"
            )
    kind, place = DataType(data_type).numpy, matrix.pattern.element
    rounded(str(options.matrix), matrix.values, kind, place=place)
    return BlockMatrix(matrix.pattern, block_values(matrix, matrix.pattern))  # as it is computed


def dense_operand_of(request: Request, matrix: BlockMatrix) -> FloatArray:
    """x[k, n], random with unit variance; of a convolution its images."""
    k, data_type = matrix.pattern.shape[1], DataType(request.matmul.data_type)
    if isinstance(matrix, Filters):
        return images_of(matrix.convolution, request.matrix.seed, data_type)
    rng = np.random.default_rng(
        [request.matrix.seed, 1]
    )  # its own stream, whatever made the matrix
    return random_dense(k, request.matmul.n, rng, data_type)


def bias_of(request: Request, matrix: BlockMatrix) -> FloatArray | None:
    """A number for each row of the result, random with unit variance; None where none is added."""
    if not request.matmul.bias:
        return None
    convolution = convolution_of(matrix)
    rows = matrix.pattern.shape[0] if convolution is None else convolution.filters
    rng = np.random.default_rng([request.matrix.seed, 2])  # its own stream, too
    return random_dense(rows, 1, rng, DataType(request.matmul.data_type)).ravel()


def _drawn(options: MatrixOptions, data_type: DataType) -> BlockMatrix:
    size, draw = _product_size(options), _generator(options.pattern)
    rng = np.random.default_rng(options.seed)
    form = format_named(options)
    if isinstance(form, NM):
        pattern = random_nm(size.shape, form, rng)
    else:
        pattern = draw(size.shape, size.block, options.density, rng)
    return BlockMatrix(pattern, random_values(pattern, rng, data_type))


def _generator(name: str) -> Generator:
    if name not in GENERATORS:
        raise InputError(f"no pattern {name!r}; there is {', '.join(sorted(GENERATORS))}")
    return GENERATORS[name]
