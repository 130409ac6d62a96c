"""All kernels of the library, and a mapping from the names in program files to kernels."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ipusim import Codelet, DataType

from .codebook.decode_codebook import DECODINGS
from .convolution.flatten_taps import FlattenTaps
from .convolution.winograd_input import WinogradInput
from .convolution.winograd_output import WinogradOutput
from .dynamic_library import DYNAMIC
from .elementwise.elementwise import Elementwise
from .finish.bias_relu import finish_kernels
from .kernel import versions
from .moves.arrange import Arrange
from .moves.pieces import Cast, Copy
from .moves.zero import Zero
from .nm.expand import EXPANSIONS
from .nm.transpose_lines import TransposeLines
from .nm_library import NM_TRAINING
from .over_rows.norm import Norm
from .over_rows.rotary import Rotary
from .over_rows.softmax import Softmax
from .pooling.pool import Pool
from .reduce.block_reduce import BlockReduce
from .reduce.pointer_reduce import PointerReduce
from .reduce.reduce import Reduce
from .reduce.strided_reduce import StridedReduce
from .serial.dynamic_slice import DynamicSlice
from .serial.trip_counter import TripCounter
from .static_library import (
    DENSE,
    DENSE_FAST,
    DENSE_STREAMS,
    DIRECT_BLOCKS,
    DIRECT_DENSE,
    DIRECT_ELEMENTS,
    SPARSE_AMP,
    STATIC_BLOCKS,
    STATIC_ELEMENTS,
    STATIC_FAST,
    STATIC_KEPT,
    STATIC_NM,
    STREAMED_GROUPS,
    STREAMED_WINDOWS,
)
from .streamed_groups.fill_groups import FillGroups

HALF, FLOAT = DataType.HALF, DataType.FLOAT

FINISHES = finish_kernels()
SERIAL = (*DynamicSlice.variants(), *TripCounter.variants())

# All kernels; `versions` of each add those of other numbers of workers.
CODELETS: tuple[Codelet, ...] = (
    *STATIC_BLOCKS,
    *STATIC_FAST,
    *STATIC_KEPT,
    *STATIC_ELEMENTS,
    *STATIC_NM,
    *STREAMED_GROUPS,
    *STREAMED_WINDOWS,
    *FillGroups.variants(),
    *DIRECT_BLOCKS,
    *DIRECT_ELEMENTS,
    *DENSE,
    *DENSE_FAST,
    *DENSE_STREAMS,
    *DIRECT_DENSE,
    *SPARSE_AMP,
    *Reduce.variants(),
    *StridedReduce.variants(),
    *PointerReduce.variants(),
    *BlockReduce.variants(),
    *Copy.variants(),
    Cast(HALF, FLOAT),
    Cast(FLOAT, HALF),
    *Zero.variants(),
    *Arrange.variants(),
    *TransposeLines.variants(),
    *WinogradInput.variants(),
    *WinogradOutput.variants(),
    *FlattenTaps.variants(),
    *SERIAL,
    *DECODINGS,
    *FINISHES,
    *Elementwise.variants(),
    *Softmax.variants(),
    *Norm.variants(),
    *Rotary.variants(),
    *Pool.variants(),
    *DYNAMIC,
    *EXPANSIONS,
    *NM_TRAINING,
)
by_name: Mapping[str, Codelet] = MappingProxyType(
    {version.name: version for kernel in CODELETS for version in versions(kernel)}
)
