"""From a matrix to a program: patterns, plans, lowering, and the data beside them."""

from .archive import Saved, load, save
from .buckets import Dealt, DoesNotFitError, deal
from .convolution.balance.bank import bank_balanced
from .convolution.filters import filter_pattern
from .convolution.geometry import Convolution
from .convolution.options import ConvolutionOptions
from .convolution.planners import plan_convolution
from .emitter import emit
from .jobs.partitioner_kit import check_partitioner
from .matrix.benchmark_pattern import benchmark_pattern
from .matrix.block_matrix import BlockMatrix, block_values
from .matrix.bound import Bound
from .matrix.entries import MatrixError
from .matrix.files import READERS, read_matrix, write_matrix
from .matrix.formats import NM
from .matrix.generators import GENERATORS, random_dense, random_values
from .matrix.nm.drawing import random_nm
from .matrix.nm.energy import kept_energy
from .matrix.nm.masks import conv_nm_mask, nm_mask
from .matrix.nm.packed import Compressed, compress, expand
from .matrix.pattern import Pattern
from .matrix.product import multiply
from .operations import Product
from .packer import pack, pack_values, unpack, unpack_values
from .plan.bucket_grid import Buckets
from .plan.decision import Decision, DynamicDecision
from .plan.mapping.layout import x_layout, y_layout
from .plan.mapping.tensor import Layout
from .plan.no_plan import NoPlanError
from .plan.options.methods import DenseOptions, DynamicOptions, StaticOptions
from .plan.partition import Cut, Part, Partition
from .plan.plan import Plan
from .planners import plan_dense, plan_dynamic, plan_static
from .planning.partitioners import Partitioner
from .planning.strategies import STRATEGIES, strategy_names, strategy_of
from .training.straight_through import sr_ste, ste
from .training.topology import sad

__all__ = [
    "GENERATORS",
    "NM",
    "READERS",
    "STRATEGIES",
    "BlockMatrix",
    "Bound",
    "Buckets",
    "Compressed",
    "Convolution",
    "ConvolutionOptions",
    "Cut",
    "Dealt",
    "Decision",
    "DenseOptions",
    "DoesNotFitError",
    "DynamicDecision",
    "DynamicOptions",
    "Layout",
    "MatrixError",
    "NoPlanError",
    "Part",
    "Partition",
    "Partitioner",
    "Pattern",
    "Plan",
    "Product",
    "Saved",
    "StaticOptions",
    "bank_balanced",
    "benchmark_pattern",
    "block_values",
    "check_partitioner",
    "compress",
    "conv_nm_mask",
    "deal",
    "emit",
    "expand",
    "filter_pattern",
    "kept_energy",
    "load",
    "multiply",
    "nm_mask",
    "pack",
    "pack_values",
    "plan_convolution",
    "plan_dense",
    "plan_dynamic",
    "plan_static",
    "random_dense",
    "random_nm",
    "random_values",
    "read_matrix",
    "sad",
    "save",
    "sr_ste",
    "ste",
    "strategy_names",
    "strategy_of",
    "unpack",
    "unpack_values",
    "write_matrix",
    "x_layout",
    "y_layout",
]
