"""What runs on one tile: kernels, each with its numerics and its cycle formula side by side."""

from .block_stream.block_values import arrange_values, restore_values
from .codebook.decode_codebook import CODEBOOK_BYTES, PAIRS_BYTES, CodebookPairs, DecodeCodebook
from .convolution.direct_block import DirectBlock
from .convolution.direct_dense import DirectDense
from .convolution.direct_element import DirectElement
from .convolution.flatten_taps import FlattenTaps, flattening
from .convolution.winograd_input import WinogradInput
from .convolution.winograd_output import WinogradOutput
from .convolution.winograd_tiles import POSITIONS
from .dense.dense_amp import DenseAmp
from .dense.dense_stream import DenseStream
from .dense.published_dense import PublishedDense
from .dynamic_block.dynamic_block import DynamicBlock
from .dynamic_block.transpose_blocks import TransposeBlocks
from .dynamic_element.dynamic_element import DynamicElement
from .dynamic_element.dynamic_element_transposed import DynamicElementTransposed
from .dynamic_element.element_walk import BucketWalk
from .dynamic_element.regular_element import RegularElement
from .dynamic_element.regular_runs import RegularBuckets, run_lists
from .dynamic_library import (
    DynamicKernel,
    GradWKernel,
    dynamic_kernel,
    grad_w_kernel,
    regular_kernel,
)
from .elementwise.elementwise import Elementwise
from .family import (
    KernelAxis,
    LabelPasses,
    VertexFields,
    array,
    array_of,
    listed,
    loops,
    rows,
    turns,
    words,
)
from .finish.bias_relu import FINISH_HEIGHTS, BiasRelu
from .gradient.block_grad_w import BlockGradW
from .gradient.block_grad_w_amp import BlockGradWAmp
from .gradient.element_grad_w import ElementGradW
from .gradient.transpose_slices import TransposeSlices
from .kernel import (
    MAX_WORKERS,
    AnyWorkers,
    Kernel,
    for_machine,
    packed_state,
    state_words,
    worker_cycles,
)
from .library import CODELETS, by_name
from .meta_info.bucket_reading import bucket_places
from .meta_info.format import ROW_WORDS
from .meta_info.offset_words import OffsetWords, offset_words
from .meta_info.sub_groups import SubGroups, sub_group_words
from .meta_info.worker_shares import WEIGHED_ROWS, element_shares, grid_shares
from .meta_info.writing import block_meta_info, element_meta_info, transposed_meta_info
from .moves.arrange import Arrange
from .moves.pieces import Cast, Copy
from .moves.zero import Zero
from .multiply import MultiplyKernel, PlannedKernel, SeatWork
from .nm.expand import ExpandGroups, can_expand
from .nm.sparse_amp import SparseAmp
from .nm.sparse_amp_units import UNIT_HALVES, packed_units
from .nm.transpose_lines import TransposeLines, entries_of
from .nm_training.nm_refresh import STRIP, STRIP_GROUPS, NMRefresh
from .nm_training.nm_update import RATES_BYTES, NMUpdate
from .over_rows.norm import Norm
from .over_rows.rotary import Rotary
from .over_rows.softmax import Softmax
from .pooling.pool import Pool
from .pooling.windows import PoolAxis, pool_fields
from .propagation.bucket_travel import ACTIONS
from .propagation.dispatch import Dispatch
from .propagation.propagation import Propagation
from .reduce.block_reduce import BlockReduce
from .reduce.pointer_reduce import PointerReduce
from .reduce.reduce import Reduce
from .reduce.strided_reduce import TO_TEMPORARY, TO_Y, StridedReduce
from .refusals import NoKernelError, WordOverflow
from .serial.dynamic_slice import DynamicSlice
from .serial.trip_counter import CONTROL_BYTES, TRIP_OFFSET, TripCounter
from .static_block.block_worklist import block_worklists
from .static_block.static_block import StaticBlock
from .static_block.static_block_fast import StaticBlockFast
from .static_block.static_block_kept import StaticBlockKept
from .static_element.element_worklist import ElementWork, element_worklists
from .static_element.static_element import StaticElement
from .static_element.static_nm import StaticNm
from .static_library import (
    DirectKernel,
    StaticKernel,
    dense_kernel,
    dense_stream_kernel,
    direct_dense_kernel,
    direct_kernel,
    kept_kernel,
    nm_kernel,
    sparse_amp_kernel,
    static_kernel,
    streamed_kernel,
)
from .streamed_groups.fill_groups import FillGroups
from .streamed_groups.fill_lists import Fills
from .streamed_groups.group_steps import DRAIN, LANES, SPARE
from .streamed_groups.streamed_groups import StreamedGroups
from .streamed_groups.streamed_windows import StreamedWindows
from .worklist import WORKERS

__all__ = [
    "ACTIONS",
    "CODEBOOK_BYTES",
    "CODELETS",
    "CONTROL_BYTES",
    "DRAIN",
    "FINISH_HEIGHTS",
    "LANES",
    "MAX_WORKERS",
    "PAIRS_BYTES",
    "POSITIONS",
    "RATES_BYTES",
    "ROW_WORDS",
    "SPARE",
    "STRIP",
    "STRIP_GROUPS",
    "TO_TEMPORARY",
    "TO_Y",
    "TRIP_OFFSET",
    "UNIT_HALVES",
    "WEIGHED_ROWS",
    "WORKERS",
    "AnyWorkers",
    "Arrange",
    "BiasRelu",
    "BlockGradW",
    "BlockGradWAmp",
    "BlockReduce",
    "BucketWalk",
    "Cast",
    "CodebookPairs",
    "Copy",
    "DecodeCodebook",
    "DenseAmp",
    "DenseStream",
    "DirectBlock",
    "DirectDense",
    "DirectElement",
    "DirectKernel",
    "Dispatch",
    "DynamicBlock",
    "DynamicElement",
    "DynamicElementTransposed",
    "DynamicKernel",
    "DynamicSlice",
    "ElementGradW",
    "ElementWork",
    "Elementwise",
    "ExpandGroups",
    "FillGroups",
    "Fills",
    "FlattenTaps",
    "GradWKernel",
    "Kernel",
    "KernelAxis",
    "LabelPasses",
    "MultiplyKernel",
    "NMRefresh",
    "NMUpdate",
    "NoKernelError",
    "Norm",
    "OffsetWords",
    "PlannedKernel",
    "PointerReduce",
    "Pool",
    "PoolAxis",
    "Propagation",
    "PublishedDense",
    "Reduce",
    "RegularBuckets",
    "RegularElement",
    "Rotary",
    "SeatWork",
    "Softmax",
    "SparseAmp",
    "StaticBlock",
    "StaticBlockFast",
    "StaticBlockKept",
    "StaticElement",
    "StaticKernel",
    "StaticNm",
    "StreamedGroups",
    "StreamedWindows",
    "StridedReduce",
    "SubGroups",
    "TransposeBlocks",
    "TransposeLines",
    "TransposeSlices",
    "TripCounter",
    "VertexFields",
    "WinogradInput",
    "WinogradOutput",
    "WordOverflow",
    "Zero",
    "arrange_values",
    "array",
    "array_of",
    "block_meta_info",
    "block_worklists",
    "bucket_places",
    "by_name",
    "can_expand",
    "dense_kernel",
    "dense_stream_kernel",
    "direct_dense_kernel",
    "direct_kernel",
    "dynamic_kernel",
    "element_meta_info",
    "element_shares",
    "element_worklists",
    "entries_of",
    "flattening",
    "for_machine",
    "grad_w_kernel",
    "grid_shares",
    "kept_kernel",
    "listed",
    "loops",
    "nm_kernel",
    "offset_words",
    "packed_state",
    "packed_units",
    "pool_fields",
    "regular_kernel",
    "restore_values",
    "rows",
    "run_lists",
    "sparse_amp_kernel",
    "state_words",
    "static_kernel",
    "streamed_kernel",
    "sub_group_words",
    "transposed_meta_info",
    "turns",
    "words",
    "worker_cycles",
]
