"""The non-zeros of the sub-groups that a vertex finds, read from its tile's memory one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Ragged, TileMemory, same_array

from .meta_info import BUCKETS, ELEMENT, ELEMENT_ROWS_AT, ROW_WORDS, Words, visits_of


@attrs.frozen
class ElementEntries:
    """One sub-group.

    Attributes:
        row: int64[rows], the number of each row in its rectangle.
        count: int64[rows], its non-zeros.
        offset: int64[non-zeros], of each the offset of its row of the dense operand.
        bucket: which of the vertex's buckets holds it.
        value: where its values start in those of the bucket.
    """

    row: IntArray = attrs.field(eq=same_array)
    count: IntArray = attrs.field(eq=same_array)
    offset: IntArray = attrs.field(eq=same_array)
    bucket: int
    value: int

    @property
    def row_of_each(self) -> IntArray:
        """int64[non-zeros]: the row of each."""
        return np.repeat(self.row, self.count)


def own_entries(
    memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]
) -> Iterator[ElementEntries]:
    """The sub-groups of a vertex's own rectangle, in the order in which it finds them."""
    names = ("sub_group", "buckets", "meta_words")
    columns = {name: np.reshape(fields[name], 1).astype(np.int64) for name in names}
    buckets, size = int(fields["buckets"]), int(fields["meta_words"])
    control = {}
    for name, count in zip(BUCKETS, (min(buckets, 1), buckets - 1), strict=True):
        if count > 0:
            words = np.asarray(memory.view(int(fields[name]), count * size, np.uint16), np.uint16)
            control[name] = Ragged(words, np.array([0]), np.array([len(words)]))
    visits = visits_of(columns, control, ELEMENT)
    for at, bucket, value in zip(visits.at, visits.bucket, visits.value, strict=True):
        yield _entries(visits.words[at:], int(bucket), int(value))


def _entries(words: Words, bucket: int, value: int) -> ElementEntries:
    """The sub-group that begins with these words."""
    body = words[words[ELEMENT_ROWS_AT] : words[ELEMENT.next]].astype(np.int64)
    place, starts = 0, []
    for _ in range(int(words[ELEMENT.rows]) + 1):
        starts.append(place)
        place += ROW_WORDS + int(body[place + 1])
    start = np.array(starts)
    is_offset = np.ones(len(body), dtype=np.bool_)
    is_offset[start] = is_offset[start + 1] = False
    return ElementEntries(body[start], body[start + 1], body[is_offset], bucket, value)
