"""What runs on one tile: kernels, each with its numerics and its cycle formula side by side."""

from .block_values import arrange_values, restore_values
from .block_worklist import block_worklists
from .cast import Cast
from .copy import Copy
from .dense_amp import DenseAmp
from .element_worklist import ElementWork, element_worklists
from .library import CODELETS, StaticKernel, by_name, dense_kernel, static_kernel
from .multiply import MultiplyKernel, SeatWork
from .reduce import Reduce
from .static_block import StaticBlock
from .static_block_fast import StaticBlockFast
from .static_element import StaticElement
from .zero import Zero

__all__ = [
    "CODELETS",
    "Cast",
    "Copy",
    "DenseAmp",
    "ElementWork",
    "MultiplyKernel",
    "Reduce",
    "SeatWork",
    "StaticBlock",
    "StaticBlockFast",
    "StaticElement",
    "StaticKernel",
    "Zero",
    "arrange_values",
    "block_worklists",
    "by_name",
    "dense_kernel",
    "element_worklists",
    "restore_values",
    "static_kernel",
]
