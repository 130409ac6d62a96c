"""All kernels of dynamic sparsity, and which of them a plan's products take."""

from __future__ import annotations

from operator import attrgetter
from typing import TypeAlias

from ipusim import Codelet, DataType, Machine, refusal_of

from .choice import widest
from .dynamic_block.dynamic_block import DynamicBlock
from .dynamic_block.transpose_blocks import FORMS as TRANSPOSE_FORMS
from .dynamic_block.transpose_blocks import TransposeBlocks
from .dynamic_element.dynamic_element import DynamicElement
from .dynamic_element.dynamic_element_transposed import DynamicElementTransposed
from .dynamic_element.regular_element import RegularElement
from .gradient.block_grad_w import BlockGradW
from .gradient.block_grad_w_amp import BlockGradWAmp
from .gradient.element_grad_w import ElementGradW
from .gradient.transpose_slices import BLOCKS as SLICE_BLOCKS
from .gradient.transpose_slices import SLICE_BYTES, TransposeSlices
from .propagation.bucket_travel import ACTIONS
from .propagation.dispatch import Dispatch
from .propagation.propagation import Propagation
from .refusals import NoKernelError

DynamicKernel: TypeAlias = DynamicBlock | DynamicElement | DynamicElementTransposed
GradWKernel: TypeAlias = BlockGradW | BlockGradWAmp | ElementGradW

INSTEAD = "or a static or dense plan"  # of a machine that no kernel of buckets is counted for
_CLEARS = (True, False)
# Wider kernels first: the choice takes the first that the machine can run.
DYNAMIC_BLOCKS = DynamicBlock.variants()
BLOCK_GRAD_W = BlockGradW.variants()
_ELEMENT_FORMS = tuple((data_type, clears) for data_type in DataType for clears in _CLEARS)
DYNAMIC_ELEMENTS = tuple(DynamicElement(*form) for form in _ELEMENT_FORMS)
REGULAR_ELEMENTS = tuple(RegularElement(data_type) for data_type in DataType)
DYNAMIC_ELEMENTS_TRANSPOSED = tuple(DynamicElementTransposed(*form) for form in _ELEMENT_FORMS)
ELEMENT_GRADS_W = tuple(ElementGradW(*form) for form in _ELEMENT_FORMS)
_TRANSPOSES = tuple(
    TransposeBlocks(block, data_type) for data_type, blocks in TRANSPOSE_FORMS for block in blocks
)
TRANSPOSE_SLICES = tuple(
    TransposeSlices(block, data_type)
    for data_type, blocks in SLICE_BLOCKS.items()
    for block in blocks
)
BLOCK_GRAD_W_AMP = BlockGradWAmp.variants()
_TRAVEL = (
    Propagation(starts=True, returns=False),
    Propagation(starts=False, returns=False),
    Propagation(starts=False, returns=True),
    Dispatch(ACTIONS),
)

DYNAMIC: tuple[Codelet, ...] = (
    *DYNAMIC_ELEMENTS,
    *REGULAR_ELEMENTS,
    *DYNAMIC_ELEMENTS_TRANSPOSED,
    *ELEMENT_GRADS_W,
    *DYNAMIC_BLOCKS,
    *_TRANSPOSES,
    *BLOCK_GRAD_W,
    *BLOCK_GRAD_W_AMP,
    *TRANSPOSE_SLICES,
    *_TRAVEL,
)


def dynamic_kernel(
    machine: Machine,
    block: int,
    data_type: DataType,
    partials_type: DataType,
    *,
    clears: bool,
    transposed: bool,
) -> DynamicKernel:
    """The kernel that multiplies what buckets hold and that the machine can run.

    Args:
        machine: the chip.
        block: 1, 4, 8 or 16 (float up to 8).
        data_type: of values and s.
        partials_type: of q.
        clears: q is zeroed first, else added to.
        transposed: q goes by columns and s by rows.

    Raises:
        NoKernelError: there is none, or the machine lacks its instruction.
    """
    if block == 1:
        if partials_type is not DataType.FLOAT:
            raise NoKernelError("dynamic kernels of single elements have float partials only")
        kernel = (DynamicElementTransposed if transposed else DynamicElement)(data_type, clears)
        if refusal := refusal_of(machine, kernel, instead=INSTEAD):
            raise NoKernelError(refusal)
        return kernel
    wanted = (block, data_type, partials_type, clears, transposed)
    form = attrgetter("block", "data_type", "partials_type", "clears", "transposed")
    fitting = [kernel for kernel in DYNAMIC_BLOCKS if form(kernel) == wanted]
    types = data_type, partials_type
    return widest(machine, fitting, f"dynamic {block}x{block}", *types, instead=INSTEAD)


def regular_kernel(machine: Machine, data_type: DataType) -> RegularElement:
    """The kernel that multiplies N:M elements of buckets; q is float.

    Raises:
        NoKernelError: the machine cannot run it.
    """
    kernel = RegularElement(data_type)
    if refusal := refusal_of(machine, kernel, instead=INSTEAD):
        raise NoKernelError(refusal)
    return kernel


def grad_w_kernel(
    machine: Machine, block: int, data_type: DataType, n: int, *, clears: bool
) -> GradWKernel:
    """The quickest kernel of the gradient of what a bucket holds, over n columns.

    On the AMP where it has one, for whole slices of columns; its dense operands must lie as
    `TransposeSlices` leaves them.

    Raises:
        NoKernelError: there is none.
    """
    if block == 1:
        return ElementGradW(data_type, clears)
    if block in SLICE_BLOCKS[data_type] and n % (SLICE_BYTES // data_type.bytes) == 0:
        kernel = BlockGradWAmp(block, data_type, clears)
        if not refusal_of(machine, kernel):
            return kernel
    return BlockGradW(block, data_type, clears)
