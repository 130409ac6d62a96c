"""All kernels of dynamic sparsity, and functions that select one for a product of a plan.

In a dynamic product the pattern is known only at run time; buckets in tile memory hold non-zeros.
"""

from __future__ import annotations

from typing import TypeAlias

from ipusim import Codelet, DataType, Machine, refusal_of

from .choice import choose
from .dynamic_block.dynamic_block import DynamicBlock
from .dynamic_block.transpose_blocks import TransposeBlocks
from .dynamic_element.dynamic_element import DynamicElement
from .dynamic_element.dynamic_element_transposed import DynamicElementTransposed
from .dynamic_element.regular_element import RegularElement
from .gradient.block_grad_w import BlockGradW
from .gradient.block_grad_w_amp import BlockGradWAmp
from .gradient.element_grad_w import ElementGradW
from .gradient.transpose_slices import BLOCKS as SLICE_BLOCKS
from .gradient.transpose_slices import SLICE_BYTES, TransposeSlices
from .propagation.dispatch import Dispatch
from .propagation.propagation import Propagation
from .refusals import NoKernelError

DynamicKernel: TypeAlias = DynamicBlock | DynamicElement | DynamicElementTransposed
GradWKernel: TypeAlias = BlockGradW | BlockGradWAmp | ElementGradW

# Alternatives at the end of the error message if no dynamic kernel's cycle formula holds.
INSTEAD = "or a static or dense plan"
# Kernels that drive 16 AMP units come before those that drive 8: of the kernels with the required
# properties `choose` returns the first that the machine can run.
DYNAMIC_BLOCKS = DynamicBlock.variants()
BLOCK_GRAD_W = BlockGradW.variants()
DYNAMIC_ELEMENTS = DynamicElement.variants()
REGULAR_ELEMENTS = RegularElement.variants()
DYNAMIC_ELEMENTS_TRANSPOSED = DynamicElementTransposed.variants()
ELEMENT_GRADS_W = ElementGradW.variants()
TRANSPOSE_SLICES = TransposeSlices.variants()
BLOCK_GRAD_W_AMP = BlockGradWAmp.variants()
# Kernels of the loop in which buckets travel between tiles.
_PROPAGATION = (*Propagation.variants(), *Dispatch.variants())

DYNAMIC: tuple[Codelet, ...] = (
    *DYNAMIC_ELEMENTS,
    *REGULAR_ELEMENTS,
    *DYNAMIC_ELEMENTS_TRANSPOSED,
    *ELEMENT_GRADS_W,
    *DYNAMIC_BLOCKS,
    *TransposeBlocks.variants(),
    *BLOCK_GRAD_W,
    *BLOCK_GRAD_W_AMP,
    *TRANSPOSE_SLICES,
    *_PROPAGATION,
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
    """Return the first kernel for products with buckets that the machine can run.

    Args:
        machine: the chip.
        block: edge of a block: 1, 4, 8 or 16 (float up to 8).
        data_type: number format of values and s.
        partials_type: number format of q.
        clears: True if q is cleared first, False if products are added to it.
        transposed: True if q is indexed by columns and s by rows of the matrix.

    Raises:
        NoKernelError: no kernel has these properties, or the machine cannot run it.
    """
    if block == 1:
        if partials_type is not DataType.FLOAT:
            raise NoKernelError("dynamic kernels of single elements have float partials only")
        members = {"data_type": data_type, "clears": clears}
        # The name of the product is empty: it stands only in the message that no kernel has the
        # required properties, and element kernels exist for all values of these.
        if transposed:
            return choose(machine, DYNAMIC_ELEMENTS_TRANSPOSED, "", members, alternatives=INSTEAD)
        return choose(machine, DYNAMIC_ELEMENTS, "", members, alternatives=INSTEAD)
    members = {
        "block": block,
        "data_type": data_type,
        "partials_type": partials_type,
        "clears": clears,
        "transposed": transposed,
    }
    return choose(
        machine, DYNAMIC_BLOCKS, f"dynamic {block}x{block}", members, alternatives=INSTEAD
    )


def regular_kernel(machine: Machine, data_type: DataType) -> RegularElement:
    """Return the kernel for N:M elements in buckets; q is float.

    Raises:
        NoKernelError: the machine cannot run it.
    """
    members = {"data_type": data_type}
    return choose(machine, REGULAR_ELEMENTS, "regular element", members, alternatives=INSTEAD)


def grad_w_kernel(
    machine: Machine, block: int, data_type: DataType, n: int, *, clears: bool
) -> GradWKernel:
    """Return the fastest kernel for the gradient of a bucket's values, over n columns.

    The kernel runs on the AMP if there is one for the block, the number format and the machine, and
    if n is a whole number of slices, each 32 bytes of columns. Its dense operands must then have
    the layout that `TransposeSlices` writes.

    Raises:
        NoKernelError: the block has no kernel.
    """
    if block == 1:
        return ElementGradW(data_type, clears)
    if block in SLICE_BLOCKS[data_type] and n % (SLICE_BYTES // data_type.bytes) == 0:
        kernel = BlockGradWAmp(block, data_type, clears)
        if not refusal_of(machine, kernel):
            return kernel
    return BlockGradW(block, data_type, clears)
