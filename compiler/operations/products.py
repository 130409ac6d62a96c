"""The products of a matrix, by name.

A dynamic plan can emit all of `OPERATIONS`, since they keep operands and buckets at one place.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from ..plan.operation import TOTAL, Operation
from .matmul import Matmul
from .transposed_matmul import TransposedMatmul
from .value_gradient import ValueGradient

MATMUL, TRANSPOSED, VALUE_GRADIENT = Matmul(), TransposedMatmul(), ValueGradient()
OPERATIONS: Mapping[str, Operation] = MappingProxyType(
    {operation.name: operation for operation in (MATMUL, TRANSPOSED, VALUE_GRADIENT)}
)

Product = Literal["forward", "grad_a", "grad_w"]


def estimate_for(estimate: Mapping[str, int], operation: Operation) -> Mapping[str, int]:
    """The planner's terms of one of `OPERATIONS` and their sum; empty where it left that out."""
    mark, others = operation.mark, tuple(other.mark for other in OPERATIONS.values() if other.mark)
    terms = {
        name.removeprefix(mark): cycles
        for name, cycles in estimate.items()
        if name != TOTAL and (name.startswith(mark) if mark else not name.startswith(others))
    }
    return terms | {TOTAL: sum(terms.values())} if terms else {}
