"""From a matrix to a program: patterns, plans, lowering, and the data beside them."""

from .archive import Saved, load, save
from .block_matrix import BlockMatrix, block_values
from .dense import plan_dense
from .entries import MatrixError
from .generators import GENERATORS, random_dense, random_values
from .layout import Layout, x_layout, y_layout
from .lowering import emit
from .matrix_files import READERS, read_matrix, write_matrix
from .no_plan import NoPlanError
from .pack import pack, pack_values, unpack
from .partition import Cut, Part, Partition
from .pattern import Pattern
from .plan import Plan
from .reference import multiply
from .static import plan_static
from .strategies import STRATEGIES, Decision, Options, Strategy

__all__ = [
    "GENERATORS",
    "READERS",
    "STRATEGIES",
    "BlockMatrix",
    "Cut",
    "Decision",
    "Layout",
    "MatrixError",
    "NoPlanError",
    "Options",
    "Part",
    "Partition",
    "Pattern",
    "Plan",
    "Saved",
    "Strategy",
    "block_values",
    "emit",
    "load",
    "multiply",
    "pack",
    "pack_values",
    "plan_dense",
    "plan_static",
    "random_dense",
    "random_values",
    "read_matrix",
    "save",
    "unpack",
    "write_matrix",
    "x_layout",
    "y_layout",
]
