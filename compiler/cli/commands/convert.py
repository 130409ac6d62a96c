"""Command `ipusim convert`: convert a matrix file to another format."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..arguments import Flag, Integer, input_limit
from ..messages import DONE, print_text, say
from ..output_paths import check_files


def convert(
    source: Path,
    target: Path,
    /,
    *,
    block_length: Annotated[int | None, Integer] = None,
    lossy: Annotated[bool, Flag] = False,
    max_input_bytes: Annotated[int | None, Integer] = None,
) -> int:
    """Convert a matrix file: .mtx, .smtx, .npz, .npy or a .txt mask, by suffix.

    Args:
        source: File to read: .mtx, .smtx, .npz, .npy or a .txt mask.
        target: File to write, in the format of its suffix; .npz keeps values, blocks and N:M.
        block_length: Edge of the blocks into which the matrix is cut, in elements [as in the
            source].
        lossy: Write the file even if its format cannot hold the values or the blocks, and print
            what is lost [refuse].
        max_input_bytes: Maximum size of either file in memory, in bytes [all SRAM of the largest
            machine].
    """
    from ipusim import number_of, shown_name

    from ...matrix.files import convert as converted
    from ...matrix.files import has_values

    check_files({"the target": target}, inputs=[source])
    max_bytes = input_limit(max_input_bytes)
    result = converted(source, target, block=block_length, lossy=lossy, max_bytes=max_bytes)
    pattern = result.matrix.pattern
    m, k = pattern.shape
    print_text(
        f"wrote {shown_name(target)}: {m} x {k}, {number_of(pattern.nonzeros, 'non-zero')} in "
        f"{number_of(pattern.num_blocks, 'block')} of {pattern.block}"
    )
    for loss in result.lost:
        say(f"{target} has lost: {loss}")
    # Formats such as .smtx hold positions only; values that the target needs are then drawn.
    if has_values(target) and not has_values(source):
        say(f"{source} holds no values; those of {target} are random")
    return DONE
