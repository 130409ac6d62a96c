"""Operands that exceed all SRAM of their machine: no plan holds them, so none is looked for.

    bytes = stored elements x size + stored blocks x 2 + (m + k) n x size

A block that a plan does not know as one of a dense matrix has an offset of 16 bits at least.
"""

from __future__ import annotations

from ipusim import DataType, Machine, input_bytes_of, number_of

from .no_plan import refusal

OFFSET_BYTES = 2


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
    """Refuse a[m, k], x[k, n] and y[m, n] that a machine cannot hold between all its tiles.

    Args:
        shape: (m, k).
        stored: elements in the blocks of a.
        blocks: how many; 0 where a is dense and none has an offset.
        n: columns of x and y.
        data_type: of all three.
        machine: the chip.
        left_to_planner: bytes up to which a planner looks at them, which knows better what they
            need.

    Raises:
        NoPlanError: the bytes that they take, and those that there are.
    """
    (m, k), most, columns = map(int, shape), input_bytes_of(machine), int(n)
    matrix = int(stored) * data_type.bytes + int(blocks) * OFFSET_BYTES
    dense = (m + k) * columns * data_type.bytes
    if matrix + dense <= max(most, left_to_planner):
        return
    raise refusal(
        f"a of {m:,} x {k:,} takes {matrix:,} bytes, x and y of {columns:,} columns {dense:,}: "
        f"more than the {most:,} of all SRAM of {machine.name} with "
        f"{number_of(machine.tiles, 'tile')}; "
        "try a smaller matrix, fewer columns or more tiles",
        machine,
        least_bytes=-(-(matrix + dense) // machine.tiles),
    )
