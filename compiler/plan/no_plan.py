"""Errors of planners: no candidate keeps the rules and fits into memory.

A planner never falls back to a plan that breaks its memory bound; its error says what the candidate
with least memory needs. Operands that are larger than all SRAM of the machine are refused at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ipusim import DataType, IpusimError, Machine, input_bytes_of, number_of

OFFSET_BYTES = 2  # bytes of the offset of a block


class NoPlanError(IpusimError):
    """Error for a search without a valid candidate.

    The message is one line: what was planned, the numbers, and what to try.

    Attributes:
        least_bytes: Lower bound of the bytes that a candidate needs on its fullest tile; None if
            candidates were refused before their memory was counted.
        bound_bytes: Largest number of bytes that a candidate may use on a tile. Both attributes
            count the weights alone if a budget of weights was exceeded (`over_budget`).
    """

    def __init__(self, message: str, *, least_bytes: int | None, bound_bytes: int) -> None:
        super().__init__(message)
        self.least_bytes = least_bytes
        self.bound_bytes = bound_bytes


def refusal(reason: str, machine: Machine, *, least_bytes: int | None = None) -> NoPlanError:
    """Return the error of a search in which no candidate fits into a tile's memory.

    Args:
        reason: Message of the error.
        machine: Machine, whose usable bytes of a tile are the error's bound.
        least_bytes: Attribute of the error, see `NoPlanError`.
    """
    return NoPlanError(reason, least_bytes=least_bytes, bound_bytes=machine.usable_bytes)


def over_budget(subject: str, machine: Machine, budget: int, least_bytes: int) -> NoPlanError:
    """Return the error of a search in which no plan keeps to the budget of resident weights.

    Args:
        subject: Product or strategy.
        machine: Chip.
        budget: Largest number of bytes of weights on a tile.
        least_bytes: Lower bound of the bytes of weights on the fullest tile, over all plans.
    """
    return NoPlanError(
        f"{subject} on {machine.name}: no plan has {budget:,} bytes of weights or fewer on each "
        f"tile; the fullest has at least {least_bytes:,}; try a larger --weights-budget",
        least_bytes=least_bytes,
        bound_bytes=budget,
    )


def check_operands(
    shape: tuple[int, int],
    *,
    stored: int,
    blocks: int,
    n: int,
    data_type: DataType,
    machine: Machine,
    left_to_planner: int = 0,
) -> None:
    """Refuse a[m, k], x[k, n] and y[m, n] that a machine cannot hold on all its tiles together.

    Args:
        shape: Rows and columns (m, k).
        stored: Elements in the blocks of a.
        blocks: Number of blocks; 0 if a is dense and no block has an offset.
        n: Columns of x and y.
        data_type: Type of a, x and y.
        machine: Chip.
        left_to_planner: Bytes up to which operands are accepted here, because a planner checks them
            more exactly.

    Raises:
        NoPlanError: Operands take more bytes than all SRAM of the machine and than
            `left_to_planner`.
    """
    (m, k), columns = map(int, shape), int(n)
    matrix = int(stored) * data_type.bytes + int(blocks) * OFFSET_BYTES
    dense = (m + k) * columns * data_type.bytes
    _check_sram(
        f"a of {m:,} x {k:,} takes {matrix:,} bytes, x and y of {columns:,} columns {dense:,}",
        matrix + dense,
        machine,
        advice="a smaller matrix, fewer columns or more tiles",
        left_to_planner=left_to_planner,
    )


def check_images(
    image_shape: Sequence[int],
    output_shape: Sequence[int],
    *,
    stored: int,
    blocks: int,
    data_type: DataType,
    machine: Machine,
    left_to_planner: int = 0,
) -> None:
    """Refuse weights, images and result that a machine cannot hold on all its tiles together.

    Args:
        image_shape, output_shape: Shapes of a convolution's images and of their result, batch
            first.
        stored: Number of weights in stored blocks.
        blocks: Number of blocks; 0 if all weights are stored and no block has an offset.
        data_type, machine, left_to_planner: Arguments of `check_operands`.

    Raises:
        NoPlanError: Operands take more bytes than all SRAM of the machine and than
            `left_to_planner`.
    """
    weights = stored * data_type.bytes + blocks * OFFSET_BYTES
    images, result = (prod(shape) * data_type.bytes for shape in (image_shape, output_shape))
    _check_sram(
        f"weights take {weights:,} bytes, {image_shape[0]:,} images {images:,} and their result "
        f"{result:,}",
        weights + images + result,
        machine,
        advice="a smaller batch or image, fewer weights or more tiles",
        left_to_planner=left_to_planner,
    )


def check_attention(
    shape: tuple[int, int, int], *, stored: int, data_type: DataType, machine: Machine
) -> None:
    """Refuse q, k, v and scores that a machine cannot hold on all its tiles together.

    Args:
        shape: Heads, tokens, and length of a row of q, k and v.
        stored: Number of scores of all heads.
        data_type: Type of all values.
        machine: Chip.

    Raises:
        NoPlanError: Operands and scores take more bytes than all SRAM of the machine.
    """
    operands, scores = 3 * prod(map(int, shape)) * data_type.bytes, int(stored) * data_type.bytes
    heads = number_of(shape[0], "head")
    _check_sram(
        f"q, k and v of {heads} take {operands:,} bytes, their scores {scores:,}",
        operands + scores,
        machine,
        advice="fewer heads or tokens, fewer positions or more tiles",
        left_to_planner=0,
    )


def _check_sram(
    operands: str, size: int, machine: Machine, *, advice: str, left_to_planner: int
) -> None:
    """Refuse operands of `size` bytes if all SRAM of a machine has fewer."""
    sram_bytes = input_bytes_of(machine)
    if size <= max(sram_bytes, left_to_planner):
        return
    raise refusal(
        f"{operands}: more than the {sram_bytes:,} of all SRAM of {machine.name} with "
        f"{number_of(machine.tiles, 'tile')}; try {advice}",
        machine,
        least_bytes=-(-size // machine.tiles),
    )
