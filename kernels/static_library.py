"""The kernels of known patterns and dense ones, and which of them a machine can run.

The kernel is the one that drives the most AMP units among those whose instructions the machine has.
"""

from __future__ import annotations

from typing import TypeAlias

from ipusim import DataType, Machine

from .choice import widest
from .dense.dense_amp import DenseAmp
from .refusals import NoKernelError
from .static_block.static_block import StaticBlock
from .static_block.static_block_fast import StaticBlockFast
from .static_element.static_element import StaticElement

HALF, FLOAT = DataType.HALF, DataType.FLOAT
BLOCKS = (1, 4, 8, 16)

StaticKernel: TypeAlias = StaticBlock | StaticBlockFast | StaticElement

# Wider kernels first: the choice takes the first that the machine can run.
STATIC_BLOCKS = tuple(
    StaticBlock(block, data_type, partials_type, units)
    for data_type, partials_type, units, blocks in (
        (HALF, HALF, 16, (4, 8, 16)),
        (HALF, HALF, 8, (4, 8, 16)),
        (HALF, FLOAT, 8, (4, 8, 16)),
        (FLOAT, FLOAT, 16, (16,)),
        (FLOAT, FLOAT, 8, (4, 8, 16)),
    )
    for block in blocks
)
# Quicker ones of ours, which nothing published stands behind.
STATIC_FAST = (StaticBlockFast(),)
STATIC_ELEMENTS = tuple(
    StaticElement(*types) for types in ((HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT))
)
_DENSE_FORMS = (
    (HALF, HALF, 16),
    (HALF, HALF, 8),
    (HALF, FLOAT, 8),
    (FLOAT, FLOAT, 16),
    (FLOAT, FLOAT, 8),
)
DENSE = tuple(DenseAmp(*form) for form in _DENSE_FORMS)
DENSE_FAST = tuple(DenseAmp(*form, published=False) for form in _DENSE_FORMS)


def static_kernel(
    machine: Machine,
    block: int,
    data_type: DataType,
    partials_type: DataType,
    *,
    published: bool = True,
) -> StaticKernel:
    """The static kernel of this block size and these types that the machine can run.

    Args:
        machine: the chip.
        block: 1, 4, 8 or 16.
        data_type: of values and s.
        partials_type: of q.
        published: leave out the quicker kernels of ours that stand beside PopSparse's.

    Raises:
        NoKernelError: there is none, or the machine lacks its instruction.
    """
    if block not in BLOCKS:
        raise NoKernelError(f"no static kernel for blocks of {block}; use one of {BLOCKS}")
    kernels: tuple[StaticKernel, ...] = (*STATIC_BLOCKS, *STATIC_ELEMENTS)
    if not published:
        kernels = (*STATIC_FAST, *kernels)
    fitting = [
        kernel
        for kernel in kernels
        if (kernel.block, kernel.data_type, kernel.partials_type)
        == (block, data_type, partials_type)
    ]
    return widest(machine, fitting, f"static {block}x{block}", data_type, partials_type)


def dense_kernel(
    machine: Machine, data_type: DataType, partials_type: DataType, *, published: bool = True
) -> DenseAmp:
    """The dense kernel of these types that the machine can run.

    Args:
        machine: the chip.
        data_type, partials_type: number formats.
        published: the kernel that takes as long as PopLibs'; else the quickest we have.

    Raises:
        NoKernelError: there is none, or the machine lacks its instruction.
    """
    types = (data_type, partials_type)
    kernels = DENSE if published else DENSE_FAST
    fitting = [kernel for kernel in kernels if (kernel.data_type, kernel.partials_type) == types]
    return widest(machine, fitting, "dense", data_type, partials_type)
