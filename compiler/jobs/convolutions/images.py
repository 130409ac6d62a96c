"""The images of a job, and what tells that no machine holds them with weights and result."""

from __future__ import annotations

from math import prod

import numpy as np

from ipusim import DataType, Machine, input_bytes_of

from ...matrix.block_matrix import FloatArray
from ...matrix.generators import random_dense
from ...operations.convolution.geometry import Convolution
from ...plan.no_plan import OFFSET_BYTES, NoPlanError


def images_of(convolution: Convolution, seed: int, data_type: DataType) -> FloatArray:
    """[N, C, H, W], random with unit variance, or [N, C, L]."""
    rng = np.random.default_rng([seed, 1])  # its own stream, whatever made the weights
    n, c, *sides = convolution.image_shape
    return random_dense(n * c, prod(sides), rng, data_type).reshape(convolution.image_shape)


def check_bytes(
    convolution: Convolution, *, stored: int, blocks: int, data_type: DataType, machine: Machine
) -> None:
    """Refuse weights, images and result that a machine cannot hold between all its tiles.

    Args:
        convolution: the geometry.
        stored: weights in blocks.
        blocks: how many; 0 where all weights are there and none has an offset.
        data_type: of all three.
        machine: the chip.

    Raises:
        NoPlanError: the bytes that they take, and those that there are.
    """
    size, most = data_type.bytes, input_bytes_of(machine)
    weights = stored * size + blocks * OFFSET_BYTES
    images, result = (
        prod(shape) * size for shape in (convolution.image_shape, convolution.output_shape)
    )
    if weights + images + result <= most:
        return
    raise NoPlanError(
        f"weights take {weights:,} bytes, {convolution.batch:,} images {images:,} and their result "
        f"{result:,}: more than the {most:,} of all SRAM of {machine.name} with "
        f"{machine.tiles:,} tiles; try a smaller batch or image, fewer weights or more tiles",
        least_bytes=-(-(weights + images + result) // machine.tiles),
        bound_bytes=machine.usable_bytes,
    )
