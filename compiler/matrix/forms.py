"""Forms of a matrix: the blocks and the lines in which a plan may multiply it.

A form is a pattern that is multiplied, and the lines of the whole matrix that it is made of. The
first form is the matrix in its own blocks, or in padded ones that are always better. Other forms
cost a pass over the non-zeros each, and are returned only if their share of stored elements
indicates that they may win:

    padded      blocks of 4, 8 or 16 that cover the non-zeros and also store zeros
    left        the matrix without empty rows and columns
    reordered   rows, or columns, with non-zeros at the same positions side by side

`forms_of` decides which forms are evaluated, for every method and command.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Shown

from .entries import overlaps
from .formats import FORMATS, Format
from .kept_lines import KeptLines
from .pattern import Pattern, own_format

# A block of length B takes about 16 / B times as many cycles an element as one of 16, in which the
# AMP multiplies at its full rate. Over 44 products (4 to 1,472 tiles, structured, pruned, uniform)
# a block length that cost more than 0.95 of the dense matrix in blocks of 16, or more than 1.35
# times the cheapest block length, never won.
FULL_RATE_BLOCK = 16
MAX_COST, MAX_OF_CHEAPEST = 0.95, 1.35
# Relative cost of own blocks from which every block of 16 may take part, where the limits above
# leave no other form: few tiles have few dense splits, and cuts are freer. It won 2 of 5 jobs, by
# up to 1.17 times, and none of the small ones.
DEAR = 3.0
# Largest share of non-empty rows, or columns, at which empty lines are dropped; measured on the
# same 44 products.
MAX_NON_EMPTY = 0.9
# If larger blocks store at most twice the elements, which takes as many bytes as elements with
# their offsets, at less than 1 / 1.35 of the cost, elements are no form of their own: planning them
# would take most of the time of such a search.
MAX_STORED = 2
# Grouping similar rows must at least halve their number, and make blocks a fifth cheaper, because a
# reordered matrix doubles the candidates of a search. Random patterns without groups stay far from
# both limits.
MAX_GROUPS, MAX_OF_UNORDERED = 0.5, 0.8


@attrs.frozen
class Form(Shown):
    """A pattern in which a matrix may be multiplied, and the lines that it is made of.

    Attributes:
        pattern: Pattern that is multiplied.
        kept: Lines of the whole matrix that the pattern is made of; None for all lines in order.
    """

    pattern: Pattern
    kept: KeptLines | None = None

    def __str__(self) -> str:
        lines = "" if self.kept is None else f", {self.kept}"
        return f"{self.pattern.format.units}{lines}"

    def cost_of(self, whole: Pattern) -> float:
        """Return the cost in multiples of the dense whole matrix, at most that of a dense form."""
        remaining = math.prod(self.pattern.shape) / math.prod(whole.shape)
        return remaining * min(1.0, relative_cost(self.pattern))


def relative_cost(pattern: Pattern) -> float:
    """Return the estimated cost of a pattern, in multiples of the dense matrix in blocks of 16.

    The estimate uses only the number of blocks.
    """
    share = pattern.stored / math.prod(pattern.shape)
    return share * FULL_RATE_BLOCK / pattern.block


def forms_of(
    pattern: Pattern, *, is_small: bool = False, includes_full: bool = False
) -> tuple[Form, ...]:
    """Return the forms in which a search evaluates a matrix.

    The first form has all lines in their order, and is also used by a strategy that is named.

    A pattern whose format is fixed keeps it, and loses only empty rows and columns of whole blocks.
    A pattern whose format is not square blocks has no other form.

    Args:
        pattern: Pattern of the whole matrix.
        is_small: True if there is so little work for each tile that its division decides more than
            the rate of a kernel. Every block that costs less than the dense matrix is then
            evaluated.
        includes_full: True to include blocks of 16 even if all of them are stored.
    """
    if not _is_square(pattern.format) or not pattern.num_blocks:
        return (Form(pattern),)
    # 1. The matrix with all its lines, in its own and in larger blocks.
    coarser = [] if pattern.format_is_fixed else _coarser(pattern)
    first, *others = map(Form, _in_order(pattern, coarser, is_small=is_small))
    # The matrix without empty lines, if it is cheaper than the forms with them. Elements cost as
    # much with empty lines; blocks and the dense matrix cost more.
    non_empty = without_empty_lines(pattern)
    if non_empty is not None:
        limit = MAX_COST * min(form.cost_of(pattern) for form in (first, *others))
        smaller = non_empty.pattern(pattern)
        cuts = list(padded(_recut(smaller), is_small=is_small))
        if is_small and smaller.block not in [cut.block for cut in cuts]:
            cuts.append(smaller)
        forms = [Form(cut, non_empty) for cut in cuts]
        others += [form for form in forms if form.cost_of(pattern) <= limit]
    # The matrix with similar lines side by side, in larger blocks only: reordering does not help
    # others.
    ordered = reordered(pattern, min(map(relative_cost, [pattern, *coarser])))
    if ordered is not None:
        in_order = padded(ordered.pattern(pattern), is_small=is_small)
        others += [Form(cut, ordered) for cut in in_order if cut.block > pattern.block]
    includes_full = includes_full and not is_small and len(coarser) > 0
    if includes_full and not others and relative_cost(first.pattern) >= DEAR:
        others = [Form(coarser[-1])]
    if is_small:
        return first, *others
    limit = MAX_OF_CHEAPEST * min(form.cost_of(pattern) for form in (first, *others))
    return first, *(form for form in others if form.cost_of(pattern) <= limit)


def padded(pattern: Pattern, *, is_small: bool = False) -> tuple[Pattern, ...]:
    """Return a pattern in its own blocks, if they may win, and in larger ones that may.

    Args:
        pattern: Pattern of any format. One that is fixed, or not in square blocks, is returned
            alone.
        is_small: True for little work for each tile, see `forms_of`.
    """
    if pattern.format_is_fixed or not _is_square(pattern.format) or not pattern.num_blocks:
        return (pattern,)
    return tuple(_in_order(pattern, _coarser(pattern), is_small=is_small))


def _in_order(pattern: Pattern, coarser: Sequence[Pattern], *, is_small: bool) -> Sequence[Pattern]:
    """Return the pattern, unless larger blocks are always better, and blocks that may win."""
    cheapest = min(map(relative_cost, [pattern, *coarser]))
    limit = MAX_COST if is_small else min(MAX_COST, MAX_OF_CHEAPEST * cheapest)
    # Blocks that cost little more than the cheapest, and less than the dense matrix, take part.
    admitted = [cut for cut in coarser if relative_cost(cut) <= limit]
    if not admitted or pattern.block > 1:
        return (pattern, *admitted)
    first = min(admitted, key=relative_cost)
    # Elements that are much more expensive than the best blocks, and not much smaller, are left
    # out.
    is_expensive = relative_cost(pattern) > MAX_OF_CHEAPEST * relative_cost(first)
    if not is_expensive or first.stored > MAX_STORED * pattern.stored:
        return (pattern, *admitted)
    others = [cut for cut in admitted if cut is not first]
    return (first, *others, pattern) if is_small else (first, *others)


def without_empty_lines(pattern: Pattern) -> KeptLines | None:
    """Return the lines of a matrix that are not empty, or None if too few are empty.

    Args:
        pattern: Pattern in square blocks. Rows and columns are dropped in whole blocks.
    """
    filled = _filled(pattern)
    shares = [line.mean() for line in filled]
    if min(shares) > MAX_NON_EMPTY or not pattern.num_blocks:
        return None
    return _kept(pattern, *(np.flatnonzero(line) for line in filled))


def reordered(pattern: Pattern, least: float) -> KeptLines | None:
    """Return an order of rows, or of columns, that groups similar lines, or None if none pays.

    Two rows are similar if their non-zeros lie in the same blocks of 16 columns, whatever zeros are
    among them, so that a single zero does not separate them. Empty lines are dropped as well.

    Args:
        pattern: Pattern to reorder. It has no other order if its format is fixed or has blocks
            of 16.
        least: Smallest relative cost of its blocks in the order that it has.
    """
    if pattern.format_is_fixed or pattern.block >= FULL_RATE_BLOCK or not pattern.num_blocks:
        return None
    # An order is worth its candidates only if blocks become much cheaper. `least` falls as better
    # ones are found.
    elements, best = math.prod(pattern.shape), None
    # Blocks of 16 without any zero, the best that an order can give, cost as much as the share of
    # stored elements.
    if pattern.stored / elements > MAX_OF_UNORDERED * least:
        return None
    for candidate in _orders(pattern):
        cost = min(map(relative_cost, _coarser(candidate.pattern(pattern))))
        # The share of a matrix without its empty lines is larger than that of the whole one.
        cost *= math.prod(candidate.left) / elements
        if cost <= MAX_OF_UNORDERED * least:
            least, best = cost, candidate
    return best


def _orders(pattern: Pattern) -> Iterator[KeptLines]:
    """Yield orders that group similar rows, and similar columns, if groups are large enough."""
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
    """Return non-empty lines of blocks with similar lines side by side, or None if few are similar.

    Args:
        shape: Numbers of elements along and across the lines.
        block: Number of elements across a line of blocks.
        lines, across: Line of each block, and its position in that line, int64[units].
    """
    down, width = -(-shape[0] // block), -(-shape[1] // FULL_RATE_BLOCK)
    # 1. Number line * width + position of each strip of 16 that holds a block, ascending, each
    # once.
    positions = across * block // FULL_RATE_BLOCK
    strips = overlaps((down, width), (1, 1), lines, positions, (1, 1))
    line, position = np.divmod(strips, width)
    first = np.flatnonzero(np.diff(line, prepend=-1))
    # 2. The signature of a line is the sum of mixed positions of its strips; equal signatures mean
    # similar lines.
    signatures = np.add.reduceat(_mixed(position), first)
    _, earliest, group = np.unique(signatures, return_index=True, return_inverse=True)
    if len(earliest) > MAX_GROUPS * len(first):
        return None
    # 3. Groups in the order of their first lines.
    order = np.argsort(earliest[group.ravel()], kind="stable")
    if np.all(np.diff(order) == 1):
        return None
    ordered: IntArray = line[first][order]
    return ordered


def _mixed(numbers: IntArray) -> npt.NDArray[np.uint64]:
    """Return 64-bit hashes of numbers, whose sums distinguish sets: the finaliser of SplitMix64."""
    with np.errstate(over="ignore"):
        # Constants of SplitMix64. Sums of the results wrap around, and identify a set whatever its
        # order.
        mixed = (numbers.astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.asarray(mixed ^ (mixed >> np.uint64(31)))


def _coarser(pattern: Pattern) -> list[Pattern]:
    """Return the pattern in each larger block; each is formed of the one before it."""
    cuts, cut = [], pattern
    for form in FORMATS.values():
        if form.block > pattern.block:
            cut = Pattern.of(cut, format=form)
            cuts.append(cut)
    return cuts


def _recut(pattern: Pattern) -> Pattern:
    """Return a pattern in the largest blocks that store no zero, if its format is open."""
    if pattern.format_is_fixed:
        return pattern
    return Pattern.of(pattern, format=own_format(pattern)).with_format_fixed(fixed=False)


def _filled(pattern: Pattern) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Return which rows and which columns of blocks have a unit, bool[rows], bool[columns]."""
    rows, columns = (np.zeros(count, dtype=np.bool_) for count in pattern.grid)
    rows[pattern.rows] = True
    columns[pattern.columns] = True
    return rows, columns


def _kept(pattern: Pattern, rows: IntArray, columns: IntArray) -> KeptLines:
    """Return the kept lines of rows and columns of blocks."""
    units = zip((rows, columns), pattern.shape, strict=True)
    lines = [elements_of(numbers, pattern.block, side) for numbers, side in units]
    return KeptLines(pattern.shape, lines[0], lines[1])


def elements_of(numbers: IntArray, block: int, side: int) -> IntArray:
    """Return the rows or columns of elements in lines of blocks, int64[elements].

    Elements beyond `side`, the number of rows or columns of the matrix, are left out.
    """
    elements = (numbers[:, None] * block + np.arange(block)).ravel()
    inside: IntArray = elements[elements < side]
    return inside


def _is_square(form: Format) -> bool:
    """Return True if units of the format are square blocks."""
    return form in FORMATS.values()
