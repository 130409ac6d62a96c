"""All kernels, by name: what a file of a program may use."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ipusim import Codelet, DataType

from .dynamic_library import DYNAMIC
from .kernel import versions
from .moves.cast import Cast
from .moves.copy import Copy
from .moves.zero import Zero
from .reduce.pointer_reduce import PointerReduce
from .reduce.reduce import Reduce
from .reduce.strided_reduce import StridedReduce
from .static_library import DENSE, DENSE_FAST, STATIC_BLOCKS, STATIC_ELEMENTS, STATIC_FAST

HALF, FLOAT = DataType.HALF, DataType.FLOAT

REDUCES = tuple(Reduce(partials, output) for partials in DataType for output in DataType)
STRIDED_REDUCES = tuple(
    StridedReduce(partials, output) for partials in DataType for output in DataType
)
POINTER_REDUCES = tuple(PointerReduce(output) for output in DataType)
MOVES = (Copy(HALF), Copy(FLOAT), Cast(HALF, FLOAT), Cast(FLOAT, HALF), Zero())

CODELETS: tuple[Codelet, ...] = (
    *STATIC_BLOCKS,
    *STATIC_FAST,
    *STATIC_ELEMENTS,
    *DENSE,
    *DENSE_FAST,
    *REDUCES,
    *STRIDED_REDUCES,
    *POINTER_REDUCES,
    *MOVES,
    *DYNAMIC,
)
by_name: Mapping[str, Codelet] = MappingProxyType(
    {version.name: version for kernel in CODELETS for version in versions(kernel)}
)
