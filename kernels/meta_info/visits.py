"""Sub-groups that vertices find when they walk over their buckets.

A rectangle is the part of the matrix, some rows by some columns, whose non-zeros the pz tiles with
equal x and y of a grid px x py x pz store together; each of them multiplies the whole rectangle by
its own columns of the dense operand. A sub-group is the list of non-zeros of one rectangle in one
bucket. A bucket holds sub-groups of several rectangles, chained one behind another; a vertex
multiplies only those of its own rectangle.
"""

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
        vertex: int64[sub_groups], the vertex of each sub-group. The sub-groups are those of the
            vertices' own rectangles, bucket by bucket.
        bucket: int64[sub_groups], number of the vertex's bucket that holds the sub-group.
        at: int64[sub_groups], position of the sub-group's header in `words`.
        value: int64[sub_groups], position of its first value within the bucket's values.
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
        """Return one word of each sub-group's header, int64[sub_groups]."""
        return self.words[self.at + word].astype(np.int64)

    @property
    def buckets_with_matches(self) -> IntArray:
        """Number of buckets with a sub-group of the vertex's rectangle, int64[vertices]."""
        starts_bucket = np.ones(len(self.vertex), dtype=bool)
        same_vertex = self.vertex[1:] == self.vertex[:-1]
        starts_bucket[1:] = ~(same_vertex & (self.bucket[1:] == self.bucket[:-1]))
        return np.bincount(self.vertex[starts_bucket], minlength=len(self.buckets))

    def sums(self, numbers: IntArray) -> IntArray:
        """Return, for each vertex, the sum of a number given per sub-group, int64[vertices]."""
        total = np.bincount(self.vertex, numbers, len(self.buckets))
        return total.astype(np.int64)


def visits_of(fields: Fields, control: Fields, header: Header) -> Visits:
    """Return the sub-groups that each vertex finds in its buckets.

    Args:
        fields: vertex fields, with `sub_group`, the number that is searched for, `buckets` and
            `meta_words`.
        control: control words: `meta_info`, the words of the first bucket, and `more_meta_info`,
            those of the others, if a vertex has more.
        header: layout of the headers of sub-groups: `format.ELEMENT` or `format.BLOCK`.

    Raises:
        ProgramError: a sub-group that leads out of its bucket.
    """
    # Make a table of all buckets, int64[3, buckets]: vertex, number of the bucket within the
    # vertex, first word in `all_words`. A flat array that both lists share enters `all_words` only
    # once, and lists of one flat array are not copied at all.
    buckets, bucket_words = column(fields, "buckets"), column(fields, "meta_words")
    table_parts, words, base = [], list[Words](), 0
    for number, name in enumerate(name for name in BUCKETS if name in control):
        bucket_list = lists(control, name)
        flat = np.asarray(bucket_list.flat, dtype=np.uint16)
        if not words or flat is not words[-1]:
            base = sum(len(part) for part in words)
            words.append(flat)
        count = np.minimum(buckets, 1) if number == 0 else buckets - 1
        if np.any(bucket_list.count < count * bucket_words):
            raise ProgramError(f"{name} holds fewer words than its vertex has buckets")
        vertex = np.repeat(np.arange(len(buckets)), count)
        rank = np.arange(len(vertex)) - np.repeat(np.cumsum(count) - count, count)
        first_word = base + bucket_list.first[vertex] + rank * bucket_words[vertex]
        table_parts.append(np.stack([vertex, rank + number, first_word]))
    table = np.concatenate(table_parts, axis=1)
    table = table[:, np.lexsort((table[1], table[0]))]
    all_words = words[0] if len(words) == 1 else np.concatenate(words)
    return _follow_chains(table, all_words, column(fields, "sub_group"), bucket_words, header)


def _follow_chains(
    table: IntArray, words: Words, sub_groups: IntArray, bucket_words: IntArray, header: Header
) -> Visits:
    """Follow the chains of sub-groups of all buckets at once, one link a turn."""
    # `chain` holds the buckets whose chain has not ended. `header_at` and `value_at` are, for each
    # bucket, the positions of the sub-group that its chain has reached and of that sub-group's
    # values. A turn notes the sub-groups of the vertices' own rectangles, and moves every chain to
    # its next sub-group.
    vertex, bucket, start = table
    header_at, value_at = start.copy(), np.zeros(len(start), dtype=np.int64)
    skipped = np.zeros(len(sub_groups), dtype=np.int64)
    chain = np.arange(len(start))
    matches: list[IntArray] = [np.zeros((3, 0), dtype=np.int64)]
    while len(chain):
        chain = chain[words[header_at[chain]] != TERMINATOR]
        is_own = words[header_at[chain]] == sub_groups[vertex[chain]]
        matching = chain[is_own]
        matches.append(np.stack([matching, header_at[matching], value_at[matching]]))
        np.add.at(skipped, vertex[chain[~is_own]], 1)
        # `header.values` and `header.next` are positions of words in a header.
        value_at[chain] += words[header_at[chain] + header.values]
        step = words[header_at[chain] + header.next].astype(np.int64)
        header_at[chain] += step
        end = start[chain] + bucket_words[vertex[chain]]
        is_damaged = (step == 0) | (header_at[chain] >= end)
        if is_damaged.any():
            damaged = chain[int(np.argmax(is_damaged))]
            raise ProgramError(
                f"a sub-group of bucket {bucket[damaged]} of vertex {vertex[damaged]} leads to "
                f"word {header_at[damaged] - start[damaged]} of "
                f"{bucket_words[vertex[damaged]]}; the bucket is damaged"
            )
    # Sub-groups were noted turn by turn; sort them by bucket, which keeps the order within each.
    entry, first_word, first_value = np.concatenate(matches, axis=1)
    order = np.argsort(entry, kind="stable")
    entry = entry[order]
    return Visits(
        buckets=np.bincount(vertex, minlength=len(sub_groups)),
        skipped=skipped,
        vertex=vertex[entry],
        bucket=bucket[entry],
        at=first_word[order],
        value=first_value[order],
        words=words,
    )
