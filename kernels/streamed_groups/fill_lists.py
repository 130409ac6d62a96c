"""Lists of the fill groups kernel: which word of the groups each worker writes, pass by pass.

The list of a vertex has 32-bit words: a head of each worker, then the jumps of each worker, pass by
pass. See `fill_groups.S`. Words are counted from the beginning of the groups.
"""

from __future__ import annotations

from itertools import pairwise

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import BoolArray, IntArray

from .group_lists import FIELD_BITS, JUMP_LIMIT
from .group_steps import LANES, NONE

JUMPS = 3  # jumps in a word of the list
WORD_BYTES, ENTRY_BYTES = 8, 4  # bytes of a word of groups, and of a word of the list
OWN_WORDS = 4  # words of a head before those of its passes
_FIELD = (1 << FIELD_BITS) - 1
_REACH = JUMP_LIMIT - 1  # words of the longest jump


@attrs.frozen
class FillForm:
    """Sizes that follow from the numbers of a word.

    Attributes:
        places: numbers of a word of 8 bytes.
    """

    places: int

    @property
    def passes(self) -> int:
        """Number of passes: single words by the place of their value, then full words."""
        return self.places + 1

    @property
    def full(self) -> int:
        """Number of the pass of full words."""
        return self.places

    @property
    def turn_words(self) -> IntArray:
        """Words that a turn of each pass writes, int64[passes]."""
        # The fewest words that take whole words of stored values and whole words of jumps.
        single = JUMPS * self.places
        return np.array([single] * self.places + [2 * JUMPS])

    @property
    def turn_values(self) -> IntArray:
        """Stored values that a turn of each pass takes, int64[passes]."""
        words = self.turn_words
        return np.where(np.arange(self.passes) == self.full, words * self.places, words)

    @property
    def head_words(self) -> int:
        """Words of the head of a worker."""
        return OWN_WORDS + 2 * self.passes


@attrs.frozen
class Fills:
    """Words that the workers of a vertex write.

    Attributes:
        words: number of words of the groups.
        edges: int64[LANES + 1], first word of each worker, and the number of words.
        turns: int64[LANES, passes], turns of each worker.
        word: int64[writes], word that each write goes to, worker by worker and pass by pass.
        values: int64[values], number of each stored value in the order in which workers take
            them, or -1 for zeros. The number is that of the place in the groups.
    """

    words: int
    edges: IntArray
    turns: IntArray
    word: IntArray
    values: IntArray


def fills_of(stored: BoolArray, form: FillForm, *, clears: bool) -> Fills:
    """Return the words that workers write, given the numbers that are stored.

    Args:
        stored: bool[words, places], True for numbers of the groups that are stored.
        form: sizes of a word.
        clears: True if each worker clears its words first, which takes its time, too.
    """
    count = stored.sum(axis=1)
    is_written = count > 0
    # The pass of each word, int64[words]; -1 for words without a stored value.
    kind = np.where(count > 1, form.full, np.argmax(stored, axis=1))
    kind[~is_written] = NONE
    # A turn of three words takes four bundles, clearing takes one a word.
    effort = np.concatenate([[0], np.cumsum(4 * is_written + 3 * clears)])
    shares = np.arange(LANES + 1) * effort[-1] / LANES
    edges = np.searchsorted(effort, shares, side="left")
    edges[0], edges[-1] = 0, len(stored)
    _make_reachable(kind, edges, form)
    turns = np.zeros((LANES, form.passes), dtype=np.int64)
    word, values = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for lane, (first, last) in enumerate(pairwise(edges.tolist())):
        for number in range(form.passes):
            own = _with_stones(first + np.flatnonzero(kind[first:last] == number))
            turns[lane, number] = -(-len(own) // form.turn_words[number])
            # The last word is written again until the turn is full.
            own = np.append(own, np.repeat(own[-1:], -len(own) % form.turn_words[number]))
            word.append(own)
            values.append(_values(own, kind, stored, number, form))
    behind = np.full(form.places, NONE)  # the last word is loaded, and not used
    return Fills(len(stored), edges, turns, np.concatenate(word), np.concatenate([*values, behind]))


def _make_reachable(kind: IntArray, edges: IntArray, form: FillForm) -> None:
    """Make words full, in place, that zeros would be written to after their value.

    Zeros are written on the way to a word that a jump does not reach. A pass may do so in words
    without a stored value and in those of later passes, whose values are written behind it.
    """
    while True:
        wrong = [
            stones[(kind[stones] >= 0) & (kind[stones] <= number)]
            for first, last in pairwise(edges.tolist())
            for number in range(form.passes)
            for stones in [_stones(first + np.flatnonzero(kind[first:last] == number))[1]]
        ]
        single = np.concatenate(wrong)
        if not len(single):
            return
        kind[single] = form.full


def _stones(words: IntArray) -> tuple[IntArray, IntArray]:
    """Return where zeros are written on long ways between words: position in them, and word."""
    gap = np.diff(words)
    count = np.maximum(-(-gap // _REACH) - 1, 0)
    after = np.repeat(np.arange(len(gap)), count)
    rank = np.arange(len(after)) - np.repeat(np.cumsum(count) - count, count)
    stones: IntArray = words[after] + (rank + 1) * _REACH
    return after + 1, stones


def _with_stones(words: IntArray) -> IntArray:
    """Return words with those to which zeros are written on the way."""
    return np.insert(words, *_stones(words)) if len(words) else words


def _values(
    own: IntArray, kind: IntArray, stored: BoolArray, number: int, form: FillForm
) -> IntArray:
    """Return the numbers of the stored values that words of a pass take."""
    if number == form.full:
        place = own[:, None] * form.places + np.arange(form.places)
        return np.where(stored[own], place, NONE).ravel()
    return np.where(kind[own] == number, own * form.places + number, NONE)


def words_of_fills(fills: Fills, form: FillForm) -> npt.NDArray[np.uint32]:
    """Return the list of a vertex, uint32[words]."""
    writes = fills.turns * form.turn_words  # int64[LANES, passes]
    taken = fills.turns * form.turn_values
    ends = np.cumsum(writes.ravel())
    first = np.append(fills.word, 0)[(ends - writes.ravel())].reshape(writes.shape)
    # A jump leads to the next word of the pass; the last one of a pass leads nowhere.
    jump = np.diff(fills.word, append=fills.word[-1:])
    jump[ends[writes.ravel() > 0] - 1] = 0
    fields = (jump & _FIELD).reshape(-1, JUMPS) << FIELD_BITS * np.arange(JUMPS)
    head = np.zeros((LANES, form.head_words), dtype=np.int64)
    of_lane = writes.sum(axis=1) // JUMPS
    value_bytes = WORD_BYTES // form.places
    head[:, 0] = ENTRY_BYTES * (head.size + np.cumsum(of_lane) - of_lane)
    head[:, 1] = value_bytes * (np.cumsum(taken.sum(axis=1)) - taken.sum(axis=1))
    head[:, 2], head[:, 3] = WORD_BYTES * fills.edges[:-1], np.diff(fills.edges)
    head[:, OWN_WORDS::2] = np.where(fills.turns > 0, WORD_BYTES * first, 0)
    head[:, OWN_WORDS + 1 :: 2] = fills.turns
    return np.concatenate([head.ravel(), fields.sum(axis=1)]).astype(np.uint32)


def read_fills(entries: npt.NDArray[np.integer], words: int, form: FillForm) -> Fills | None:
    """Return the words that a list prescribes, with values numbered in order; None if it is none.

    Args:
        entries: words of the list.
        words: number of words of the groups.
        form: sizes of a word.
    """
    size = LANES * form.head_words
    if len(entries) < size:
        return None
    head = entries[:size].astype(np.int64).reshape(LANES, form.head_words)
    first, turns = head[:, OWN_WORDS::2], head[:, OWN_WORDS + 1 :: 2]
    writes = turns * form.turn_words
    if writes.sum() != JUMPS * (len(entries) - size):
        return None
    packed = entries[size:].astype(np.int64)[:, None] >> FIELD_BITS * np.arange(JUMPS)
    jump = ((packed & _FIELD ^ JUMP_LIMIT) - JUMP_LIMIT).ravel()
    # The word of a write is the first one of its pass and all jumps of the pass before it.
    before = np.cumsum(jump) - jump
    start = np.cumsum(writes.ravel()) - writes.ravel()
    count = writes.ravel()
    origin = np.repeat(np.append(before, 0)[start], count)
    word = np.repeat(first.ravel() // WORD_BYTES, count) + before - origin
    values = np.arange(int((turns * form.turn_values).sum()) + form.places)
    fills = Fills(words, np.append(head[:, 2] // WORD_BYTES, words), turns, word, values)
    return fills if np.array_equal(words_of_fills(fills, form), entries) else None


def fault_of_fills(fills: Fills, form: FillForm) -> str:
    """Return why workers would leave other groups with these words, or "" if they would not.

    A worker writes words of its own only, since it may write zeros to some before their values.
    """
    edges = fills.edges
    if np.any(np.diff(edges) < 0) or edges[0] != 0:
        return "the words of the workers do not follow one another"
    writes = (fills.turns * form.turn_words).sum(axis=1)
    first, last = (np.repeat(edge, writes) for edge in (edges[:-1], edges[1:]))
    if np.any((fills.word < first) | (fills.word >= last)):
        return "a worker writes a word of another one"
    return ""
