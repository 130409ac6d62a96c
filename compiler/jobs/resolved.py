"""Resolved requests: names of a request replaced by machine, types and sizes.

Every job begins here. Later stages read the resolved values and do not look at the request again.
"""

from __future__ import annotations

import math
import re

import attrs

from ipusim import DataType, InputError, Machine, MachineError, in_short, load_machine, nearest

from ..matrix.entries import MatrixError
from ..matrix.formats import NM, Format, format_of
from ..matrix.generators import GENERATORS
from ..plan.plan import partials_for
from ..planning.strategies import check_strategy
from .convolution_options import ConvolvedOptions
from .machine_numbers import numbers_in
from .request import MachineOptions, MatrixOptions, Request
from .weights import block_of
from .workload import ProductWork, Workload, convolution_named

NM_TEXT = re.compile(r"(\d{1,9}):(\d{1,9})")  # N:M sparsity, as 2:4
DEFAULT_SIZE = 4096  # rows and columns of a random matrix; no reason recorded for this number
DEFAULT_BLOCK = 16  # edge of the blocks of a random matrix, those of the AMP


@attrs.frozen
class MatrixSize:
    """Sizes of a sparse operand, by which operands that are too large are refused.

    Attributes:
        work: computation that uses the operand.
        format: format of its non-zeros.
        blocks: number of stored units, such as blocks, each of the area of the format.
        stored: number of elements in these units.
        fill_ratio: stored elements over the non-zeros of the matrix.
    """

    work: Workload
    format: Format
    blocks: int
    stored: int
    fill_ratio: float = 1.0

    @property
    def nm(self) -> NM | None:
        """Format of an N:M operand; None for all other formats."""
        return self.format if isinstance(self.format, NM) else None

    @property
    def block(self) -> int:
        """Edge of the blocks."""
        return self.format.block

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the operand as a matrix."""
        return self.work.matrix_shape(self.block)


@attrs.frozen(kw_only=True)
class ResolvedRequest:
    """A request with the values that its names stand for.

    Attributes:
        request: request as the user made it.
        machine: chip.
        data_type: type of the operands and the result.
        partials_type: type of partial sums; None leaves it to the planner.
        whole: True if the whole matrix is multiplied, zeros included.
        codebook: True if values are indices into a codebook.
        convolved: options of a convolution; None for a product.
        drawn: size of a random operand, whose stored blocks have no zero; None for a file.
    """

    request: Request
    machine: Machine
    data_type: DataType
    partials_type: DataType | None
    whole: bool
    codebook: bool
    convolved: ConvolvedOptions | None
    drawn: MatrixSize | None

    def check_drawn(self) -> None:
        """Refuse operands that the machine cannot hold before a random matrix is drawn.

        The size of a file's operand is not known here; its plan checks it.

        Raises:
            NoPlanError: with the bytes that the operands take, and those available.
        """
        size = self.drawn
        if size is None:
            return
        stored_bytes, blocks = (
            (math.prod(size.shape), 0) if self.whole else (size.stored, size.blocks)
        )
        size.work.check(
            stored=stored_bytes, blocks=blocks, data_type=self.data_type, machine=self.machine
        )


def resolved(request: Request, machine: Machine | None = None) -> ResolvedRequest:
    """Return a request with the values that its names stand for.

    Args:
        request: request as it was made.
        machine: result of `machine_of` for the request's options, if it is known already.

    Raises:
        InputError: if a name is unknown, types do not go together, or a convolution is impossible.
        MatrixError: if a shape or a block is impossible.
        MachineError: as `machine_of`.
    """
    matrix, matmul, options = request.matrix, request.matmul, request.options
    convolved = options if isinstance(options, ConvolvedOptions) else None
    random_size = None
    if matrix.matrix is None:
        if matrix.pattern not in GENERATORS:
            generator_names = ", ".join(sorted(GENERATORS))
            raise InputError(f"no pattern {matrix.pattern!r}; there is {generator_names}")
        random_size = _random_size(request, convolved)
    else:
        # Called for its errors alone: the format of a file is read together with the file.
        format_named(matrix)
    if isinstance(options.strategy, str):
        check_strategy(matmul.method, options.strategy)
    data_type = DataType(matmul.data_type)
    partials_type = None if matmul.partials_type is None else DataType(matmul.partials_type)
    if partials_type is not None:
        # Called for its errors alone: types that do not go together are refused here.
        partials_for(data_type, partials_type)
    return ResolvedRequest(
        request=request,
        machine=machine_of(request.machine) if machine is None else machine,
        data_type=data_type,
        partials_type=partials_type,
        whole=request.whole,
        codebook=request.codebook,
        convolved=convolved,
        drawn=random_size,
    )


def machine_of(options: MachineOptions) -> Machine:
    """Return the chip, scaled and changed as requested.

    Raises:
        MachineError: if a name is unknown, a file invalid, or a number impossible.
    """
    machine = load_machine(options.machine)
    if options.tiles is not None:
        machine = machine.scaled_to(options.tiles)
    if options.sram_bytes is not None:
        machine = machine.with_(sram_bytes=options.sram_bytes)
    if options.exchange_bytes_per_cycle is not None:
        machine = machine.with_(exchange_bytes_per_cycle=options.exchange_bytes_per_cycle)
    if options.amp_units is not None:
        machine = machine.with_amp_units(options.amp_units)
    numbers = numbers_in(options.set)
    names = whole_numbers_of(machine)
    for name in numbers:
        if name not in names:
            raise MachineError(
                f"--set: {machine.name} has no number {name!r}; {nearest(name, names)}"
            )
    return machine.with_(**numbers) if numbers else machine


def whole_numbers_of(machine: Machine) -> tuple[str, ...]:
    """Return the names of the numbers of a machine that are whole numbers, in its order."""
    names = (field.name for field in attrs.fields(Machine))
    return tuple(name for name in names if isinstance(getattr(machine, name), int))


def _random_size(request: Request, convolved: ConvolvedOptions | None) -> MatrixSize:
    """Return the size of a random matrix: of its product or convolution, and of its blocks."""
    options = request.matrix
    work: Workload
    if convolved is None:
        shape = options.m or DEFAULT_SIZE, options.k or DEFAULT_SIZE
        work = ProductWork(shape, request.matmul.n)
        stored_format = format_named(options) or format_of(DEFAULT_BLOCK)
    else:
        work = convolution_named(convolved)
        stored_format = format_of(block_of(options, convolved, work.convolution))
    shape = work.matrix_shape(stored_format.block)
    # N:M stores a fixed number of units of every matrix; other formats have no minimum.
    positions = math.prod(stored_format.grid(shape))
    blocks = stored_format.fewest(shape) or math.ceil(options.density * positions)
    return MatrixSize(work, stored_format, blocks, blocks * stored_format.area)


def format_named(options: MatrixOptions) -> Format | None:
    """Return the format that the options name, None to leave it to the file.

    Raises:
        MatrixError: if there is no such format.
    """
    if options.nm is not None:
        return nm_of(options.nm, options.nm_rows or 1)
    return None if options.block_length is None else format_of(options.block_length)


def nm_of(text: str, rows: int) -> NM:
    """Return N:M sparsity from its text on the command line.

    Raises:
        MatrixError: if the text has another form, or no format has such numbers.
    """
    match = NM_TEXT.fullmatch(text)
    if match is None:
        raise MatrixError(f"N:M sparsity {in_short(text)}; write it as 2:4")
    return NM(int(match[1]), int(match[2]), rows)
