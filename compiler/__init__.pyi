"""From a matrix to a program: patterns, plans, lowering, and the data beside them."""

from .archive import Saved, load, save
from .benchmark_pattern import benchmark_pattern
from .block_matrix import BlockMatrix, block_values
from .bound import Bound
from .buckets import Buckets
from .dealing import Dealt, DoesNotFitError, deal
from .dense import plan_dense
from .dynamic import plan_dynamic
from .entries import MatrixError
from .generators import GENERATORS, random_dense, random_values
from .layout import Layout, x_layout, y_layout
from .lowering import Product, emit
from .matrix_files import READERS, read_matrix, write_matrix
from .no_plan import NoPlanError
from .pack import pack, pack_values, unpack, unpack_values
from .partition import Cut, Part, Partition
from .partitioner_kit import check_partitioner
from .partitioners import PARTITIONERS, Partitioner
from .pattern import Pattern
from .plan import Plan
from .reference import multiply
from .static import plan_static
from .strategies import (
    DYNAMIC_STRATEGIES,
    STRATEGIES,
    Decision,
    DynamicDecision,
    DynamicOptions,
    DynamicStrategy,
    Options,
    Strategy,
)

__all__ = [
    "DYNAMIC_STRATEGIES",
    "GENERATORS",
    "PARTITIONERS",
    "READERS",
    "STRATEGIES",
    "BlockMatrix",
    "Bound",
    "Buckets",
    "Cut",
    "Dealt",
    "Decision",
    "DoesNotFitError",
    "DynamicDecision",
    "DynamicOptions",
    "DynamicStrategy",
    "Layout",
    "MatrixError",
    "NoPlanError",
    "Options",
    "Part",
    "Partition",
    "Partitioner",
    "Pattern",
    "Plan",
    "Product",
    "Saved",
    "Strategy",
    "benchmark_pattern",
    "block_values",
    "check_partitioner",
    "deal",
    "emit",
    "load",
    "multiply",
    "pack",
    "pack_values",
    "plan_dense",
    "plan_dynamic",
    "plan_static",
    "random_dense",
    "random_values",
    "read_matrix",
    "save",
    "unpack",
    "unpack_values",
    "write_matrix",
    "x_layout",
    "y_layout",
]
