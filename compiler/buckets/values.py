"""Values of blocks in the order of the buckets' words, and back; blocks are row-major.

Gradients of the values lie as they do, so that they come back the same way.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .fill import Dealt


def bucket_values(dealt: Dealt, blocks: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """The values of every bucket, [nodes, value_count], from [blocks, b, b] in pattern order."""
    buckets = dealt.buckets
    area = buckets.block**2
    padded = np.concatenate([blocks.reshape(-1, area), np.zeros((1, area), dtype=blocks.dtype)])
    values = np.zeros((buckets.nodes, buckets.value_count), dtype=blocks.dtype)
    values[:, : dealt.slots.shape[1] * area] = padded[dealt.slots].reshape(buckets.nodes, -1)
    return values


def restore(dealt: Dealt, values: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """[blocks, b, b] in pattern order, from values of every bucket; `bucket_values` undone."""
    buckets, side = dealt.buckets, dealt.buckets.block
    used = values.reshape(buckets.nodes, -1)[:, : dealt.slots.shape[1] * side**2]
    held = dealt.slots.ravel() >= 0
    blocks = np.empty((int(held.sum()), side, side), dtype=values.dtype)
    blocks[dealt.slots.ravel()[held]] = used.reshape(-1, side, side)[held]
    return blocks
