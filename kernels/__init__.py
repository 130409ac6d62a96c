"""What runs on one tile: kernels, each with its numerics and its cycle formula side by side."""

from .block_grad_w import BlockGradW
from .block_grad_w_amp import BlockGradWAmp
from .block_values import arrange_values, restore_values
from .block_worklist import block_worklists
from .bucket_reading import bucket_places
from .bucket_travel import ACTIONS
from .cast import Cast
from .copy import Copy
from .dense_amp import DenseAmp
from .dispatch import Dispatch
from .dynamic_block import DynamicBlock
from .dynamic_element import DynamicElement
from .dynamic_element_transposed import DynamicElementTransposed
from .dynamic_library import DynamicKernel, GradWKernel, dynamic_kernel, grad_w_kernel
from .element_grad_w import ElementGradW
from .element_walk import Walk
from .element_worklist import ElementWork, element_worklists
from .library import CODELETS, StaticKernel, by_name, dense_kernel, static_kernel
from .meta_info_writing import block_meta_info, element_meta_info, transposed_meta_info
from .multiply import MultiplyKernel, PlannedKernel, SeatWork
from .pointer_reduce import PointerReduce
from .propagation import Propagation
from .reduce import Reduce
from .refusals import NoKernelError, WordOverflow
from .static_block import StaticBlock
from .static_block_fast import StaticBlockFast
from .static_element import StaticElement
from .strided_reduce import TO_TEMPORARY, TO_Y, StridedReduce
from .sub_groups import SubGroups, sub_group_words
from .transpose_blocks import TransposeBlocks
from .transpose_slices import TransposeSlices
from .worker_shares import WEIGHED_ROWS, element_shares, grid_shares
from .worklist import WORKERS
from .zero import Zero

__all__ = [
    "ACTIONS",
    "CODELETS",
    "TO_TEMPORARY",
    "TO_Y",
    "WEIGHED_ROWS",
    "WORKERS",
    "BlockGradW",
    "BlockGradWAmp",
    "Cast",
    "Copy",
    "DenseAmp",
    "Dispatch",
    "DynamicBlock",
    "DynamicElement",
    "DynamicElementTransposed",
    "DynamicKernel",
    "ElementGradW",
    "ElementWork",
    "GradWKernel",
    "MultiplyKernel",
    "NoKernelError",
    "PlannedKernel",
    "PointerReduce",
    "Propagation",
    "Reduce",
    "SeatWork",
    "StaticBlock",
    "StaticBlockFast",
    "StaticElement",
    "StaticKernel",
    "StridedReduce",
    "SubGroups",
    "TransposeBlocks",
    "TransposeSlices",
    "Walk",
    "WordOverflow",
    "Zero",
    "arrange_values",
    "block_meta_info",
    "block_worklists",
    "bucket_places",
    "by_name",
    "dense_kernel",
    "dynamic_kernel",
    "element_meta_info",
    "element_shares",
    "element_worklists",
    "grad_w_kernel",
    "grid_shares",
    "restore_values",
    "static_kernel",
    "sub_group_words",
    "transposed_meta_info",
]
