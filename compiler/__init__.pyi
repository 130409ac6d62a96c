"""From a matrix to a program: patterns, plans, lowering, and the data beside them."""

from .archive import Saved, load, save
from .buckets import Dealt, DoesNotFitError, deal
from .compression.pruning.graph_pruning import prune_graph
from .compression.pruning.masks import block_mask, gradient_mask, magnitude_mask, row_mask
from .compression.quantising.codebook import codebook
from .compression.quantising.equal_steps import affine, fixed_point, symmetric
from .compression.quantising.quarter import fp8
from .drawing.tables import Table
from .emitter import emit
from .graph.chains.chain import Chain, chain_of
from .graph.chains.program import emit_chain, pack_chain, unpack_chain
from .graph.chains.relayouts import RelayoutFigures, relayout_cycles, relayout_figures
from .graph.graph import Graph
from .graph.program.door import GraphPlan, emit_graph, pack_graph, unpack_graph
from .graph.program.graph_run import GraphRun, run_graph
from .graph.program.leaving_out import without_operators
from .graph.program.model_run import ModelRun, run_model
from .graph.program.model_source import read_model
from .graph.program.planning import plan_graph
from .graph.training.straight_through import sad, sr_ste, ste
from .jobs.kernel_kit import check_kernel
from .jobs.partitioner_kit import check_partitioner
from .lowering.kernel_program import Launch, Send, kernel_program, kernels_program
from .matrix.block_matrix import BlockMatrix, block_values
from .matrix.bound import Bound
from .matrix.entries import MatrixError
from .matrix.files import READERS, read_matrix, write_matrix
from .matrix.formats import NM
from .matrix.generators import GENERATORS, benchmark_pattern, random_dense, random_nm, random_values
from .matrix.masks import conv_nm_mask, kept_energy, nm_mask
from .matrix.packed import Compressed, compress, expand
from .matrix.pattern import Pattern
from .matrix.product import multiply
from .operations import Product
from .operations.convolution.balance import bank_balanced
from .operations.convolution.filters import filter_pattern
from .operations.convolution.geometry import Convolution
from .packer import pack, pack_values, unpack, unpack_values
from .plan.bucket_grid import Buckets
from .plan.finish import Finish
from .plan.mapping.layout import x_layout, y_layout
from .plan.mapping.tensor import Layout
from .plan.no_plan import NoPlanError
from .plan.options.methods import ConvolutionOptions, DenseOptions, DynamicOptions, StaticOptions
from .plan.partition import Cut, Part, Partition
from .plan.plan import Decision, DynamicDecision, Plan
from .planners import (
    STRATEGIES,
    plan_convolution,
    plan_dense,
    plan_dynamic,
    plan_product,
    plan_sddmm,
    plan_static,
    strategy_of,
)
from .planning.partitioners import Partitioner
from .planning.strategies import strategy_names
from .studies.explore.results import SweepResults, read_sweep
from .studies.network.door import network
from .studies.network.report import network_json, network_text
from .studies.network.study import NetworkJob
from .views.documents import json_schema
from .views.notebook.showing import show
from .views.run_tables import by_superstep, by_tile

__all__ = [
    "GENERATORS",
    "NM",
    "READERS",
    "STRATEGIES",
    "BlockMatrix",
    "Bound",
    "Buckets",
    "Chain",
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
    "Finish",
    "Graph",
    "GraphPlan",
    "GraphRun",
    "Launch",
    "Layout",
    "MatrixError",
    "ModelRun",
    "NetworkJob",
    "NoPlanError",
    "Part",
    "Partition",
    "Partitioner",
    "Pattern",
    "Plan",
    "Product",
    "RelayoutFigures",
    "Saved",
    "Send",
    "StaticOptions",
    "SweepResults",
    "Table",
    "affine",
    "bank_balanced",
    "benchmark_pattern",
    "block_mask",
    "block_values",
    "by_superstep",
    "by_tile",
    "chain_of",
    "check_kernel",
    "check_partitioner",
    "codebook",
    "compress",
    "conv_nm_mask",
    "deal",
    "emit",
    "emit_chain",
    "emit_graph",
    "expand",
    "filter_pattern",
    "fixed_point",
    "fp8",
    "gradient_mask",
    "json_schema",
    "kept_energy",
    "kernel_program",
    "kernels_program",
    "load",
    "magnitude_mask",
    "multiply",
    "network",
    "network_json",
    "network_text",
    "nm_mask",
    "pack",
    "pack_chain",
    "pack_graph",
    "pack_values",
    "plan_convolution",
    "plan_dense",
    "plan_dynamic",
    "plan_graph",
    "plan_product",
    "plan_sddmm",
    "plan_static",
    "prune_graph",
    "random_dense",
    "random_nm",
    "random_values",
    "read_matrix",
    "read_model",
    "read_sweep",
    "relayout_cycles",
    "relayout_figures",
    "row_mask",
    "run_graph",
    "run_model",
    "sad",
    "save",
    "show",
    "sr_ste",
    "ste",
    "strategy_names",
    "strategy_of",
    "symmetric",
    "unpack",
    "unpack_chain",
    "unpack_graph",
    "unpack_values",
    "without_operators",
    "write_matrix",
    "x_layout",
    "y_layout",
]
