"""Data beside the line: `pack` cuts host arrays as the plan cut the pattern, `unpack` undoes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from kernels import arrange_values

from .block_matrix import block_values
from .entries import MatrixError
from .lowering import host_order
from .plan import Plan

Arrays = Mapping[str, npt.NDArray[np.generic]]


def pack(plan: Plan, a: Any, x: npt.ArrayLike) -> Arrays:
    """The flat host arrays that the plan's program takes.

    Args:
        plan: the decision.
        a: the sparse operand [m, k], in any form that `Pattern.of` takes.
        x: the dense operand [k, n].

    Returns:
        "values" and "x", in the plan's data type. Numbers are rounded to it once, to nearest.

    Raises:
        MatrixError: a shape that is not the plan's, or an entry of `a` outside its pattern.
    """
    _, k = plan.pattern.shape
    dense = np.asarray(x)
    if dense.shape != (k, plan.n):
        raise MatrixError(f"x is {list(dense.shape)}, the plan needs [{k}, {plan.n}]")
    return {"values": pack_values(plan, a), "x": _pack_x(plan, dense)}


def pack_values(plan: Plan, a: Any) -> npt.NDArray[np.generic]:
    """The non-zero values of `a` alone, in the order of the program's input "values"."""
    b = plan.pattern.block
    blocks = block_values(a, plan.pattern).astype(plan.data_type.numpy, copy=False)
    slots = host_order(plan.partition, b, plan.data_type)
    arranged = arrange_values(plan.kernel, blocks).reshape(-1, b * b)
    padding = np.zeros((1, b * b), dtype=plan.data_type.numpy)
    return np.concatenate([arranged, padding])[slots].ravel()


def unpack(plan: Plan, outputs: Arrays) -> npt.NDArray[np.generic]:
    """y[m, n] from a run's outputs, in the plan's data type."""
    m, _ = plan.pattern.shape
    b, rows = plan.pattern.block, plan.pattern.grid[0]
    y = np.asarray(outputs["y"]).reshape(rows, plan.partition.columns, b)
    return np.ascontiguousarray(y.transpose(0, 2, 1).reshape(rows * b, -1)[:m, : plan.n])


def _pack_x(plan: Plan, x: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """[block columns][columns][b], padded with zeros."""
    b, blocks = plan.pattern.block, plan.pattern.grid[1]
    padded = np.zeros((blocks * b, plan.partition.columns), dtype=plan.data_type.numpy)
    padded[: x.shape[0], : x.shape[1]] = x
    return padded.reshape(blocks, b, -1).transpose(0, 2, 1).ravel()
