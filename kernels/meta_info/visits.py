"""Sub-groups that vertices find when they walk over their buckets."""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import Fields, IntArray, ProgramError, same_array

from ..fields import column, lists
from .format import BUCKETS, TERMINATOR, Header, Words


@attrs.frozen
class Visits:
    """Sub-groups and buckets that vertices walk over.

    Attributes:
        buckets, skipped: int64[vertices], number of buckets and of sub-groups of other rectangles.
        vertex: int64[found], vertex of each sub-group of its own rectangle, bucket by bucket.
        bucket: int64[found], number of the vertex's bucket that holds the sub-group.
        at: int64[found], position of the sub-group in `words`.
        value: int64[found], position of its values within the bucket's values.
        words: uint16[words], the buckets of all vertices.
    """

    buckets: IntArray = attrs.field(eq=same_array)
    skipped: IntArray = attrs.field(eq=same_array)
    vertex: IntArray = attrs.field(eq=same_array)
    bucket: IntArray = attrs.field(eq=same_array)
    at: IntArray = attrs.field(eq=same_array)
    value: IntArray = attrs.field(eq=same_array)
    words: Words = attrs.field(eq=same_array, repr=False)

    def header(self, word: int) -> IntArray:
        """Return one word of each sub-group's header, int64[found]."""
        return self.words[self.at + word].astype(np.int64)

    @property
    def entered(self) -> IntArray:
        """Number of buckets with a sub-group of the vertex's rectangle, int64[vertices]."""
        new = np.ones(len(self.vertex), dtype=bool)
        same_vertex = self.vertex[1:] == self.vertex[:-1]
        new[1:] = ~(same_vertex & (self.bucket[1:] == self.bucket[:-1]))
        return np.bincount(self.vertex[new], minlength=len(self.buckets))

    def sums(self, numbers: IntArray) -> IntArray:
        """Return the sums over each vertex of a number a sub-group, int64[vertices]."""
        total = np.bincount(self.vertex, numbers, len(self.buckets))
        return total.astype(np.int64)


def visits_of(fields: Fields, control: Fields, header: Header) -> Visits:
    """Return the sub-groups that each vertex finds in its buckets.

    Args:
        fields: vertex fields, with `sub_group`, the number that is searched for, `buckets` and
            `meta_words`.
        control: control words: `meta_info`, the words of the first bucket, and `more_meta_info`,
            those of the others, if a vertex has more. Lists of one flat array are not copied.
        header: `ELEMENT` or `BLOCK`.

    Raises:
        ProgramError: a sub-group that leads out of its bucket.
    """
    # Make a table of all buckets, int64[3, buckets]: vertex, number of the bucket within the
    # vertex, first word in `whole`. Lists that share one flat array are joined only once.
    buckets, size = column(fields, "buckets"), column(fields, "meta_words")
    first, words, base = [], list[Words](), 0
    for number, name in enumerate(name for name in BUCKETS if name in control):
        listed = lists(control, name)
        flat = np.asarray(listed.flat, dtype=np.uint16)
        if not words or flat is not words[-1]:
            base = sum(len(part) for part in words)
            words.append(flat)
        count = np.minimum(buckets, 1) if number == 0 else buckets - 1
        if np.any(listed.count < count * size):
            raise ProgramError(f"{name} holds fewer words than its vertex has buckets")
        vertex = np.repeat(np.arange(len(buckets)), count)
        rank = np.arange(len(vertex)) - np.repeat(np.cumsum(count) - count, count)
        first.append(
            np.stack([vertex, rank + number, base + listed.first[vertex] + rank * size[vertex]])
        )
    table = np.concatenate(first, axis=1)
    table = table[:, np.lexsort((table[1], table[0]))]
    all_words = words[0] if len(words) == 1 else np.concatenate(words)
    return _walked(table, all_words, column(fields, "sub_group"), size, header)


def _walked(
    table: IntArray, words: Words, sub_groups: IntArray, size: IntArray, header: Header
) -> Visits:
    """Follow the chains of sub-groups of all buckets at once, one link a turn."""
    # `chain` are the buckets whose chain has not ended; `at` and `value` are where each one stands.
    # A turn notes those that stand at a sub-group of their vertex's rectangle, and steps all on.
    vertex, bucket, start = table
    at, value = start.copy(), np.zeros(len(start), dtype=np.int64)
    skipped = np.zeros(len(sub_groups), dtype=np.int64)
    chain = np.arange(len(start))
    matches: list[IntArray] = [np.zeros((3, 0), dtype=np.int64)]
    while len(chain):
        chain = chain[words[at[chain]] != TERMINATOR]
        mine = words[at[chain]] == sub_groups[vertex[chain]]
        own_entry = chain[mine]
        matches.append(np.stack([own_entry, at[own_entry], value[own_entry]]))
        np.add.at(skipped, vertex[chain[~mine]], 1)
        value[chain] += words[at[chain] + header.values]
        step = words[at[chain] + header.next].astype(np.int64)
        at[chain] += step
        lost = (step == 0) | (at[chain] >= start[chain] + size[vertex[chain]])
        if lost.any():
            where = chain[int(np.argmax(lost))]
            raise ProgramError(
                f"a sub-group of bucket {bucket[where]} of vertex {vertex[where]} leads to word "
                f"{at[where] - start[where]} of {size[vertex[where]]}; the bucket is damaged"
            )
    # Sub-groups were noted turn by turn; sort them by bucket, which keeps the order within each.
    entry, header_at, first_value = np.concatenate(matches, axis=1)
    order = np.argsort(entry, kind="stable")
    entry = entry[order]
    return Visits(
        buckets=np.bincount(vertex, minlength=len(sub_groups)),
        skipped=skipped,
        vertex=vertex[entry],
        bucket=bucket[entry],
        at=header_at[order],
        value=first_value[order],
        words=words,
    )
