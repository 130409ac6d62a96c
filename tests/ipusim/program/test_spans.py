"""Sets of spans of bytes, against Python sets."""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ipusim import BOW
from ipusim.program.spans import Spans, SplitSpans, first_overlap, positions

Table: TypeAlias = list[tuple[int, int]]
TABLES = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 8)), max_size=8)


def columns(table: Table) -> np.ndarray:
    """Return starts and sizes."""
    return np.array(table, dtype=np.int64).reshape(-1, 2).T


def span(start: int, size: int) -> set[int]:
    """Return the bytes of a span."""
    return set(range(start, start + size))


def byte_set(table: Table) -> set[int]:
    """Return the bytes of all spans of a table."""
    return set().union(*(span(*row) for row in table))


def members(spans: Spans) -> set[int]:
    """Return the bytes of a set of spans."""
    return byte_set([(s, e - s) for s, e in zip(spans.start, spans.end, strict=True)])


@given(TABLES)
def test_spans_hold_the_bytes_given_in_intervals_that_do_not_touch(table: Table) -> None:
    spans = Spans.of(*columns(table))

    assert byte_set(table) == members(spans)
    assert (spans.start[1:] > spans.end[:-1]).all()
    assert (spans.start < spans.end).all()


@given(TABLES, TABLES)
def test_union_and_difference_are_those_of_sets(first: Table, second: Table) -> None:
    spans, more = Spans.of(*columns(first)), Spans.of(*columns(second))

    assert Spans.of(*columns(first + second)) == spans.union(more)
    assert byte_set(first) - byte_set(second) == members(spans.without(more))


@given(TABLES, TABLES)
def test_holds_and_touches_are_answered_row_by_row(members: Table, queries: Table) -> None:
    spans = Spans.of(*columns(members))

    inside = [span(*row) <= byte_set(members) for row in queries]
    meeting = [bool(span(*row) & byte_set(members)) for row in queries]
    assert spans.holds(*columns(queries)).tolist() == inside
    assert spans.touches(*columns(queries)).tolist() == meeting


@given(TABLES)
def test_an_overlap_is_found_exactly_when_two_spans_share_a_byte(table: Table) -> None:
    overlap = first_overlap(*columns(table))

    assert (overlap is not None) == any(span(*a) & span(*b) for a, b in combinations(table, 2))
    if overlap is not None:
        assert overlap[0] != overlap[1]
        assert span(*table[overlap[0]]) & span(*table[overlap[1]])


def test_the_memories_of_tiles_lie_one_after_another() -> None:
    tile, address = np.array([0, 0, 1]), np.array([BOW.sram_base, BOW.sram_end, BOW.sram_base])

    assert positions(BOW, tile, address).tolist() == [0, BOW.sram_bytes, BOW.sram_bytes]


@given(TABLES, TABLES, TABLES, TABLES)
def test_a_split_set_is_the_set(
    throughout: Table, first: Table, second: Table, queries: Table
) -> None:
    none, outside = Spans.of(*columns([])), byte_set(second) - byte_set(throughout)
    gone = Spans.of(*columns([(byte, 1) for byte in outside]))
    split = SplitSpans(Spans.of(*columns(throughout)), none, none)
    split = split.union(Spans.of(*columns(first))).union(Spans.of(*columns(queries[:2])))

    kept = (byte_set(first) | byte_set(queries[:2])) - outside
    assert kept == members(split.without(gone).lasting.union(split.without(gone).passing))
    inside = [span(*row) <= kept for row in queries]
    assert split.without(gone).holds(*columns(queries)).tolist() == inside
    assert members(split.lasting) <= byte_set(throughout)
