"""A request resolved: names become the machine, the types and the size that stages read.

This is the door of a job. What it looks at here, no later stage asks of the request again.
"""

from __future__ import annotations

import math
import re

import attrs

from ipusim import DataType, InputError, Machine, in_short, load_machine

from ..matrix.entries import MatrixError
from ..matrix.formats import NM, Format, format_of
from ..matrix.generators import GENERATORS
from ..plan.plan import partials_for
from ..planning.strategies import check_strategy
from .convolution_options import ConvolvedOptions
from .request import MachineOptions, MatrixOptions, Request
from .weights import block_of
from .workload import ProductWork, Workload, convolution_named

NM_TEXT = re.compile(r"(\d{1,9}):(\d{1,9})")
DEFAULT_SIZE = 4096
DEFAULT_BLOCK = 16


@attrs.frozen
class MatrixSize:
    """What a refusal tells of a sparse operand, drawn or not.

    Attributes:
        work: what is computed with it.
        form: how its non-zeros are stored.
        blocks: how many units are stored, of its format's area each.
        stored: elements in them.
        fill_ratio: stored block elements over the matrix's own non-zeros.
    """

    work: Workload
    form: Format
    blocks: int
    stored: int
    fill_ratio: float = 1.0

    @property
    def block(self) -> int:
        """Edge of its blocks."""
        return self.form.block

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the operand as a matrix."""
        return self.work.matrix_shape(self.block)


@attrs.frozen(kw_only=True)
class ResolvedRequest:
    """A request, and what its names stand for.

    Attributes:
        request: what was asked for.
        machine: the chip.
        data_type: of the operands and the result.
        partials_type: of partial sums; None leaves it to the planner.
        whole: all of the matrix is multiplied, zeros or not.
        codebook: values are indices into a codebook.
        convolved: the options of a convolution; None of a product.
        drawn: the size of an operand that is drawn, whose blocks hold no zero; None of a file.
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
        """Refuse operands that the machine cannot hold before a matrix is drawn.

        That of a file is not known here: the plan looks at it.

        Raises:
            NoPlanError: the bytes that they take, and those that there are.
        """
        size = self.drawn
        if size is None:
            return
        stored, blocks = (math.prod(size.shape), 0) if self.whole else (size.stored, size.blocks)
        size.work.check(
            stored=stored, blocks=blocks, data_type=self.data_type, machine=self.machine
        )


def resolved(request: Request, machine: Machine | None = None) -> ResolvedRequest:
    """What the names of a request stand for.

    Args:
        request: as it was asked.
        machine: what `machine_of` makes of its options, where that is known.

    Raises:
        InputError: names of nothing, types that do not go together, a convolution that cannot be.
        MatrixError: a shape or a block that cannot be.
        MachineError: as `machine_of`.
    """
    matrix, matmul, options = request.matrix, request.matmul, request.options
    convolved = options if isinstance(options, ConvolvedOptions) else None
    drawn = None
    if matrix.matrix is None:
        if matrix.pattern not in GENERATORS:
            known = ", ".join(sorted(GENERATORS))
            raise InputError(f"no pattern {matrix.pattern!r}; there is {known}")
        drawn = _size_drawn(request, convolved)
    else:
        format_named(matrix)
    if isinstance(options.strategy, str):
        check_strategy(matmul.method, options.strategy)
    data_type = DataType(matmul.data_type)
    partials_type = None if matmul.partials_type is None else DataType(matmul.partials_type)
    if partials_type is not None:
        partials_for(data_type, partials_type)
    return ResolvedRequest(
        request=request,
        machine=machine_of(request.machine) if machine is None else machine,
        data_type=data_type,
        partials_type=partials_type,
        whole=request.whole,
        codebook=request.codebook,
        convolved=convolved,
        drawn=drawn,
    )


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


def _size_drawn(request: Request, convolved: ConvolvedOptions | None) -> MatrixSize:
    options = request.matrix
    work: Workload
    if convolved is None:
        shape = options.m or DEFAULT_SIZE, options.k or DEFAULT_SIZE
        work = ProductWork(shape, request.matmul.n)
        form = format_named(options) or format_of(DEFAULT_BLOCK)
    else:
        work = convolution_named(convolved)
        form = format_of(block_of(options, convolved, work.convolution))
    shape = work.matrix_shape(form.block)
    # N:M stores as many units of every matrix; other formats have none that they must store.
    blocks = form.fewest(shape) or math.ceil(options.density * math.prod(form.grid(shape)))
    return MatrixSize(work, form, blocks, blocks * form.area)


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
    match = NM_TEXT.fullmatch(text)
    if match is None:
        raise MatrixError(f"N:M sparsity {in_short(text)}; write it as 2:4")
    return NM(int(match[1]), int(match[2]), rows)
