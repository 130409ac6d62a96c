"""`ipusim convert`: a matrix from one kind of file to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..arguments import Flag, Whole
from ..places import check_files
from ..telling import DONE, print_text, say


def convert(
    source: Path,
    target: Path,
    /,
    *,
    block_length: Annotated[int | None, Whole] = None,
    lossy: Annotated[bool, Flag] = False,
    max_input_bytes: Annotated[int | None, Whole] = None,
) -> int:
    """Convert a matrix file: .mtx, .smtx, .npz, .npy or a .txt mask, by suffix.

    Args:
        source: File to read.
        target: File to write; .npz keeps everything.
        block_length: Edge of the blocks to cut it into [the file's own].
        lossy: Write it though the format cannot hold the values or the blocks, and say what is
            lost.
        max_input_bytes: Bytes that either file may take in memory [all SRAM of the largest machine
            that ships].
    """
    from ipusim import MOST_INPUT_BYTES, number_of, shown_name

    from ...matrix.files import convert as converted
    from ...matrix.files import has_values

    check_files({"the target": target}, inputs=[source])
    most = MOST_INPUT_BYTES if max_input_bytes is None else max_input_bytes
    done = converted(source, target, block=block_length, lossy=lossy, max_bytes=most)
    pattern = done.matrix.pattern
    m, k = pattern.shape
    print_text(
        f"wrote {shown_name(target)}: {m} x {k}, {number_of(pattern.nonzeros, 'non-zero')} in "
        f"{number_of(pattern.num_blocks, 'block')} of {pattern.block}"
    )
    for loss in done.lost:
        say(f"{target} has lost: {loss}")
    if has_values(target) and not has_values(source):
        say(f"{source} holds no values; those of {target} are random")
    return DONE
