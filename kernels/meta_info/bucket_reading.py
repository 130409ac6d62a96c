"""Reader of the positions of non-zeros from all buckets of a chip at once.

A rectangle is the part of the matrix that pz tiles of the grid multiply together; a sub-group is
the list of its non-zeros (blocks or elements) in one bucket.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, Ragged

from .format import BLOCK, BUCKETS, ELEMENT
from .reading import block_places, element_places
from .visits import visits_of


def bucket_places(
    words: npt.NDArray[np.uint16], sub_groups: IntArray, block: int, data_type: DataType
) -> tuple[IntArray, IntArray, IntArray]:
    """Return the blocks or elements of given rectangles, from any bucket.

    Args:
        words: uint16[buckets, meta words], the meta-info of buckets.
        sub_groups: int64[rectangles], ids of the rectangles.
        block: edge of a block.
        data_type: number format of the values.

    Returns:
        Three int64[entries]: index in `sub_groups` of an entry's rectangle, and the entry's row and
        column there, in blocks.

    Raises:
        ProgramError: a damaged bucket.
    """
    buckets, size = words.shape
    count, zero = len(sub_groups), np.zeros(len(sub_groups), dtype=np.int64)
    numbers = {
        "sub_group": sub_groups,
        "buckets": np.full(count, buckets),
        "meta_words": np.full(count, size),
    }
    first, more = BUCKETS
    control = {first: Ragged(words[:1].ravel(), zero, zero + size)}
    if buckets > 1:
        control[more] = Ragged(words[1:].ravel(), zero, zero + (buckets - 1) * size)
    visits = visits_of(numbers, control, BLOCK if block > 1 else ELEMENT)
    entries = block_places(visits, block) if block > 1 else element_places(visits, data_type)
    return visits.vertex[entries.sub_group], entries.row, entries.column
