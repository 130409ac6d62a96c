"""Forms of a matrix: the blocks and the lines in which a plan may multiply it.

A form is the pattern that is multiplied, and the lines of the whole matrix that it is made of. The
first form is the matrix in its own blocks, or in padded ones that leave these no chance. Others
cost a pass over the non-zeros each, and stand here only where their share of stored elements says
that they may win:

    padded      blocks of 4, 8 or 16 that cover the non-zeros and store zeros besides
    left        without empty rows and columns
    reordered   rows, or columns, with non-zeros in the same places side by side

`forms_of` is the one place that decides which of them take part, for every method and command.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Shown

from .entries import touched
from .formats import FORMATS, Format
from .kept_lines import KeptLines
from .pattern import Pattern, own_format

# A block of length B takes about 16 / B times as many cycles an element as one of 16, in which the
# AMP multiplies at its full rate. Over 44 products (4 to 1,472 tiles, structured, pruned, uniform)
# a block length that cost more than 0.95 of the dense matrix in blocks of 16, or more than 1.35
# times the cheapest block length, never won.
FULL_RATE_BLOCK = 16
MOST_COST, MOST_OF_LEAST = 0.95, 1.35
# Where that leaves no other form of own blocks that cost so much more, every block of 16 may take
# part: few tiles have few dense splits, and cuts are freer. It won 2 of 5 jobs, by up to 1.17 x,
# and none of the small ones.
DEAR = 3.0
MOST_NON_EMPTY = 0.9  # of rows or columns; measured on the same 44 products
# Elements that larger blocks store in as many bytes as they take with their offsets, at less than
# 1 / 1.35 of the cost, are no form of their own: planning them costs most of such a search.
MOST_STORED = 2
# Groups of alike rows must halve the rows at least, and make blocks a fifth cheaper: a reordered
# matrix doubles the candidates of a search. Drawn patterns without groups stay far from both.
MOST_GROUPS, MOST_OF_UNORDERED = 0.5, 0.8


@attrs.frozen
class Form(Shown):
    """One way to store and number a matrix before it is planned.

    Attributes:
        pattern: the units that are multiplied.
        kept: the lines of the whole matrix that the pattern is made of; None for all, in order.
    """

    pattern: Pattern
    kept: KeptLines | None = None

    def __str__(self) -> str:
        lines = "" if self.kept is None else f", {self.kept}"
        return f"{self.pattern.format.units}{lines}"

    def cost_of(self, whole: Pattern) -> float:
        """Return the relative cost in multiples of the whole matrix, at most that of it dense."""
        left = math.prod(self.pattern.shape) / math.prod(whole.shape)
        return left * min(1.0, relative_cost(self.pattern))


def relative_cost(pattern: Pattern) -> float:
    """Return the cost of a pattern in multiples of the dense matrix in blocks of 16, by its share.

    A cheap sign of cycles, from the number of blocks alone.
    """
    share = pattern.stored / math.prod(pattern.shape)
    return share * FULL_RATE_BLOCK / pattern.block


def forms_of(
    pattern: Pattern, *, is_small: bool = False, takes_full: bool = False
) -> tuple[Form, ...]:
    """Return the forms in which a search evaluates a matrix.

    Args:
        pattern: of the whole matrix.
        is_small: there is so little work for each tile that shares of it decide more than the
            rate of a kernel. Every block that costs less than the dense matrix takes part then.
        takes_full: blocks of 16 may take part where they are the dense matrix.

    The first form has all lines in their order: the one for a strategy that is named, too.

    A pattern whose format is fixed keeps it, and loses whole empty rows and columns of blocks only.
    One in another format than square blocks has no other form.
    """
    if not _is_square(pattern.format) or not pattern.num_blocks:
        return (Form(pattern),)
    coarser = [] if pattern.format_is_fixed else _coarser(pattern)
    first, *others = map(Form, _in_order(pattern, coarser, is_small=is_small))
    left = without_empty_lines(pattern)
    if left is not None:
        # Elements cost as much beside empty lines; blocks and the dense matrix cost more.
        most = MOST_COST * min(form.cost_of(pattern) for form in (first, *others))
        smaller = left.pattern(pattern)
        cuts = list(padded(_recut(smaller), is_small=is_small))
        if is_small and smaller.block not in [cut.block for cut in cuts]:
            cuts.append(smaller)
        forms = [Form(cut, left) for cut in cuts]
        others += [form for form in forms if form.cost_of(pattern) <= most]
    ordered = reordered(pattern, min(map(relative_cost, [pattern, *coarser])))
    if ordered is not None:
        in_order = padded(ordered.pattern(pattern), is_small=is_small)
        others += [Form(cut, ordered) for cut in in_order if cut.block > pattern.block]
    takes_full = takes_full and not is_small and len(coarser) > 0
    if takes_full and not others and relative_cost(first.pattern) >= DEAR:
        others = [Form(coarser[-1])]
    if is_small:
        return first, *others
    most = MOST_OF_LEAST * min(form.cost_of(pattern) for form in (first, *others))
    return first, *(form for form in others if form.cost_of(pattern) <= most)


def padded(pattern: Pattern, *, is_small: bool = False) -> tuple[Pattern, ...]:
    """Return a pattern in its own blocks, if they may win, and in larger ones that may.

    Args:
        pattern: of any format; one that is fixed, or not in square blocks, stays alone.
        is_small: see `forms_of`.
    """
    if pattern.format_is_fixed or not _is_square(pattern.format) or not pattern.num_blocks:
        return (pattern,)
    return tuple(_in_order(pattern, _coarser(pattern), is_small=is_small))


def _in_order(pattern: Pattern, coarser: Sequence[Pattern], *, is_small: bool) -> Sequence[Pattern]:
    """The pattern and larger blocks that may win; without it where they leave it no chance."""
    least = min(map(relative_cost, [pattern, *coarser]))
    most = MOST_COST if is_small else min(MOST_COST, MOST_OF_LEAST * least)
    admitted = [cut for cut in coarser if relative_cost(cut) <= most]
    if not admitted or pattern.block > 1:
        return (pattern, *admitted)
    first = min(admitted, key=relative_cost)
    dear = relative_cost(pattern) > MOST_OF_LEAST * relative_cost(first)
    if not dear or first.stored > MOST_STORED * pattern.stored:
        return (pattern, *admitted)
    others = [cut for cut in admitted if cut is not first]
    return (first, *others, pattern) if is_small else (first, *others)


def without_empty_lines(pattern: Pattern) -> KeptLines | None:
    """Return the lines of a matrix that are not empty; None where too few are.

    Args:
        pattern: in square blocks, whose rows and columns of blocks are dropped whole.
    """
    filled = _filled(pattern)
    shares = [line.mean() for line in filled]
    if min(shares) > MOST_NON_EMPTY or not pattern.num_blocks:
        return None
    return _kept(pattern, *(np.flatnonzero(line) for line in filled))


def reordered(pattern: Pattern, least: float) -> KeptLines | None:
    """Return an order of rows, or of columns, that brings alike lines together; None if none pays.

    Two rows are alike if their non-zeros lie in the same blocks of 16 columns, whatever zeros lie
    between them, so that a stray zero does not part them. Empty lines are dropped besides.

    Args:
        pattern: one whose format is fixed, or that has blocks of 16, has no other order.
        least: the least relative cost of its blocks in the order that it has.
    """
    if pattern.format_is_fixed or pattern.block >= FULL_RATE_BLOCK or not pattern.num_blocks:
        return None
    elements, best = math.prod(pattern.shape), None
    if pattern.stored / elements > MOST_OF_UNORDERED * least:  # full blocks of 16 cost as much
        return None
    for kept in _orders(pattern):
        cost = min(map(relative_cost, _coarser(kept.pattern(pattern))))
        # The share of a matrix without its empty lines is larger than that of the whole one.
        cost *= math.prod(kept.left) / elements
        if cost <= MOST_OF_UNORDERED * least:
            least, best = cost, kept
    return best


def _orders(pattern: Pattern) -> Iterator[KeptLines]:
    """The orders by signatures of rows and of columns, where groups are large enough."""
    rows_filled, columns_filled = (np.flatnonzero(line) for line in _filled(pattern))
    rows = _by_signature(pattern.shape, pattern.block, pattern.rows, pattern.columns)
    if rows is not None:
        yield _kept(pattern, rows, columns_filled)
    columns = _by_signature(pattern.shape[::-1], pattern.block, pattern.columns, pattern.rows)
    if columns is not None:
        yield _kept(pattern, rows_filled, columns)


def _by_signature(
    shape: tuple[int, ...], block: int, lines: IntArray, across: IntArray
) -> IntArray | None:
    """Non-empty lines of blocks, those that meet the same places side by side; None of few.

    Args:
        shape: elements along and across.
        block: elements of a line of blocks.
        lines, across: int64[units], the line of each block, and its place in that line.
    """
    down, width = -(-shape[0] // block), -(-shape[1] // FULL_RATE_BLOCK)
    # Number line * width + place of each strip of 16 that holds a block, ascending, each once.
    places = across * block // FULL_RATE_BLOCK
    strips = touched((down, width), (1, 1), lines, places, (1, 1))
    line, place = np.divmod(strips, width)
    first = np.flatnonzero(np.diff(line, prepend=-1))
    signatures = np.add.reduceat(_mixed(place), first)
    _, earliest, group = np.unique(signatures, return_index=True, return_inverse=True)
    if len(earliest) > MOST_GROUPS * len(first):
        return None
    order = np.argsort(earliest[group.ravel()], kind="stable")  # groups as their first lines come
    if np.all(np.diff(order) == 1):
        return None
    ordered: IntArray = line[first][order]
    return ordered


def _mixed(numbers: IntArray) -> npt.NDArray[np.uint64]:
    """Numbers whose sums tell sets of them apart: the finaliser of SplitMix64."""
    with np.errstate(over="ignore"):
        mixed = (numbers.astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.asarray(mixed ^ (mixed >> np.uint64(31)))


def _coarser(pattern: Pattern) -> list[Pattern]:
    """The pattern in each larger block, each made of the one before it."""
    cuts, cut = [], pattern
    for form in FORMATS.values():
        if form.block > pattern.block:
            cut = Pattern.of(cut, format=form)
            cuts.append(cut)
    return cuts


def _recut(pattern: Pattern) -> Pattern:
    """A pattern in the largest blocks that store no zero, where its format is open."""
    if pattern.format_is_fixed:
        return pattern
    return Pattern.of(pattern, format=own_format(pattern)).with_format_fixed(fixed=False)


def _filled(pattern: Pattern) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """bool[rows of blocks] and bool[columns of blocks]: which have a unit."""
    rows, columns = (np.zeros(count, dtype=np.bool_) for count in pattern.grid)
    rows[pattern.rows] = True
    columns[pattern.columns] = True
    return rows, columns


def _kept(pattern: Pattern, rows: IntArray, columns: IntArray) -> KeptLines:
    """Kept lines of rows and columns of blocks."""
    units = zip((rows, columns), pattern.shape, strict=True)
    lines = [elements_of(numbers, pattern.block, side) for numbers, side in units]
    return KeptLines(pattern.shape, lines[0], lines[1])


def elements_of(numbers: IntArray, block: int, side: int) -> IntArray:
    """Return the rows or columns in lines of blocks: int64[elements] within a side."""
    elements = (numbers[:, None] * block + np.arange(block)).ravel()
    inside: IntArray = elements[elements < side]
    return inside


def _is_square(form: Format) -> bool:
    return form in FORMATS.values()
