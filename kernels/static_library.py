"""Functions that select the kernel for a known pattern or a dense matrix.

Among the kernels that a machine can run, they select the one that uses most AMP units.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TypeAlias

from ipusim import SPARSE, DataType, Machine

from .choice import choose
from .convolution.direct_block import DirectBlock
from .convolution.direct_dense import DirectDense
from .convolution.direct_element import DirectElement
from .dense.dense_amp import DenseAmp
from .dense.dense_stream import DenseStream
from .dense.published_dense import PublishedDense
from .nm.sparse_amp import SparseAmp
from .refusals import NoKernelError
from .static_block.static_block import StaticBlock
from .static_block.static_block_fast import StaticBlockFast
from .static_block.static_block_kept import StaticBlockKept
from .static_element.static_element import StaticElement
from .static_element.static_nm import StaticNm
from .streamed_groups.streamed_groups import StreamedGroups
from .streamed_groups.streamed_windows import StreamedWindows

BLOCKS = (1, 4, 8, 16)

StaticKernel: TypeAlias = (
    StaticBlock | StaticBlockFast | StaticBlockKept | StaticElement | StreamedGroups
)
DirectKernel: TypeAlias = DirectBlock | DirectElement

# Wider kernels first: the choice takes the first that the machine can run.
STATIC_BLOCKS = StaticBlock.variants()
# Faster kernels of this project, which have no published equivalent.
STATIC_FAST = (StaticBlockFast(),)
# Kernels of blocks that keep their streams over launches, as no published kernel does.
STATIC_KEPT = StaticBlockKept.variants()
STATIC_ELEMENTS = StaticElement.variants()
# Kernels of convolutions, which read windows of an image.
DIRECT_BLOCKS = DirectBlock.variants()
DIRECT_ELEMENTS = DirectElement.variants()
# Kernels in which groups of the matrix stream past x in the AMP. First come those that use the AMP
# only as published kernels do.
STREAMED_GROUPS = StreamedGroups.variants()
STREAMED_WINDOWS = StreamedWindows.variants()
# Kernels of N:M matrices, all rows of which have equally many elements.
STATIC_NM = StaticNm.variants()
# Dense kernels that stand for PopLibs', and the faster ones of this project.
DENSE = PublishedDense.variants()
SPARSE_AMP = SparseAmp.variants()
DENSE_FAST = DenseAmp.variants()
# Dense kernels that keep their streams over launches, as no published kernel does.
DENSE_STREAMS = DenseStream.variants()
DIRECT_DENSE = DirectDense.variants()


def static_kernel(
    machine: Machine,
    block: int,
    data_type: DataType,
    partials_type: DataType,
    *,
    published: bool = True,
) -> StaticKernel:
    """Return the static kernel of a block size and types that the machine can run.

    Args:
        machine: the chip.
        block: edge of a block: 1, 4, 8 or 16.
        data_type: number format of values and s.
        partials_type: number format of q.
        published: True to take a kernel of this project that is faster than PopSparse's only if the
            machine cannot run PopSparse's.

    Raises:
        NoKernelError: there is none, or the machine lacks its instruction.
    """
    if block not in BLOCKS:
        raise NoKernelError(f"no static kernel for blocks of {block}; use one of {BLOCKS}")
    published_kernels: tuple[StaticKernel, ...] = (*STATIC_BLOCKS, *STATIC_ELEMENTS)
    kernels = (
        (*published_kernels, *STATIC_FAST) if published else (*STATIC_FAST, *published_kernels)
    )
    members = {"block": block, "data_type": data_type, "partials_type": partials_type}
    return choose(machine, kernels, f"static {block}x{block}", members)


def kept_kernel(
    machine: Machine, block: int, data_type: DataType, partials_type: DataType
) -> StaticBlockKept | None:
    """Return the kernel of blocks that keeps its streams over launches; None if there is none.

    Args:
        machine: the chip.
        block: edge of a block.
        data_type, partials_type: number formats.
    """
    members = {"block": block, "data_type": data_type, "partials_type": partials_type}
    with suppress(NoKernelError):
        return choose(machine, STATIC_KEPT, "kept static", members)
    return None


def direct_kernel(
    machine: Machine, block: int, data_type: DataType, partials_type: DataType
) -> DirectKernel:
    """Return the kernel of direct convolution of a block size and types.

    Args:
        machine: the chip.
        block: edge of a block: 1, 4, 8 or 16.
        data_type: number format of values and s.
        partials_type: number format of q.

    Raises:
        NoKernelError: there is none, or the machine lacks its instruction.
    """
    if block not in BLOCKS:
        raise NoKernelError(f"no direct kernel for blocks of {block}; use one of {BLOCKS}")
    kernels: tuple[DirectKernel, ...] = (*DIRECT_BLOCKS, *DIRECT_ELEMENTS)
    members = {"block": block, "data_type": data_type, "partials_type": partials_type}
    return choose(machine, kernels, f"direct {block}x{block}", members)


def nm_kernel(machine: Machine, data_type: DataType, partials_type: DataType) -> StaticNm:
    """Return the static kernel of N:M patterns and types that the machine can run.

    Args:
        machine: the chip.
        data_type: number format of values and s.
        partials_type: number format of q.

    Raises:
        NoKernelError: there is none.
    """
    members = {"data_type": data_type, "partials_type": partials_type}
    return choose(machine, STATIC_NM, "static N:M", members)


def streamed_kernel(
    machine: Machine,
    data_type: DataType,
    partials_type: DataType,
    *,
    published: bool = True,
    windows: bool = False,
) -> StreamedGroups:
    """Return the kernel in which groups of the matrix stream past x.

    Args:
        machine: the chip.
        data_type, partials_type: number formats.
        windows: True for the kernel whose x are windows of image lines, `StreamedWindows`.
        published: True for drained streams, which rely on nothing but what public kernels show;
            False for streams that are kept over launches, which take fewer cycles.

    Raises:
        NoKernelError: there is none, or the machine lacks its instruction.
    """
    members = {"data_type": data_type, "partials_type": partials_type, "drained": published}
    kernels = STREAMED_WINDOWS if windows else STREAMED_GROUPS
    return choose(machine, kernels, "streamed groups", members)


def dense_kernel(
    machine: Machine, data_type: DataType, partials_type: DataType, *, published: bool = True
) -> DenseAmp:
    """Return the dense kernel of two number formats that the machine can run.

    Args:
        machine: the chip.
        data_type, partials_type: number formats.
        published: True for the kernel that takes as long as PopLibs', if the machine can run it;
            False for the fastest kernel.

    Raises:
        NoKernelError: there is none, or the machine lacks its instruction.
    """
    kernels = (*DENSE, *DENSE_FAST) if published else DENSE_FAST
    members = {"data_type": data_type, "partials_type": partials_type}
    return choose(machine, kernels, "dense", members)


def dense_stream_kernel(
    machine: Machine, data_type: DataType, partials_type: DataType
) -> DenseStream:
    """Return the dense kernel that keeps its streams over launches.

    Args:
        machine: the chip.
        data_type, partials_type: number formats.

    Raises:
        NoKernelError: there is none, or the machine lacks its instruction.
    """
    members = {"data_type": data_type, "partials_type": partials_type}
    return choose(machine, DENSE_STREAMS, "dense stream", members)


def direct_dense_kernel(
    machine: Machine, data_type: DataType, partials_type: DataType
) -> DirectDense:
    """Return the dense convolution kernel of two number formats that the machine can run.

    Args:
        machine: the chip.
        data_type, partials_type: number formats.

    Raises:
        NoKernelError: there is none, or the machine lacks its instruction.
    """
    members = {"data_type": data_type, "partials_type": partials_type}
    return choose(machine, DIRECT_DENSE, "dense convolution", members)


def sparse_amp_kernel(
    machine: Machine, data_type: DataType, partials_type: DataType, *, published: bool = True
) -> SparseAmp:
    """Return the kernel of a hypothetical AMP that multiplies 2 of every 4 values.

    No IPU has such an AMP.

    Args:
        machine: a chip with `amp_n` and `amp_m`. If it can load three operands in a bundle, the
            kernel does so.
        data_type, partials_type: number formats, both half.
        published: True for the kernel that waits as the published dense one; False for the fastest
            kernel.

    Raises:
        NoKernelError: other formats, or a machine without these instructions.
    """
    members = {"data_type": data_type, "partials_type": partials_type, "published": published}
    if {data_type, partials_type} != {DataType.HALF}:
        raise NoKernelError(
            f"no sparse AMP kernel for {data_type.value} data with {partials_type.value} partials; "
            "there is one of half with half partials, or take another realisation"
        )
    if (machine.amp_n, machine.amp_m) != SPARSE:
        raise NoKernelError(
            f"no IPU has an AMP for N:M, nor has machine {machine.name}; take --machine "
            "hypothetical-nm, or another realisation"
        )
    return choose(machine, SPARSE_AMP, "sparse AMP", members)
