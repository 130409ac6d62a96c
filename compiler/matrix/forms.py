"""Forms of a matrix: the blocks and the lines in which a plan may multiply it.

A line is a row or column of elements, or of blocks. A form is a pattern that is multiplied, and the
lines of the whole matrix of which it is made. The first form is the matrix in its own blocks, or in
larger blocks if these always take fewer cycles. Making any other form takes a pass over the
non-zeros. Such a form is returned only if its share of stored elements shows that a plan of it may
take the fewest cycles:

    padded      blocks of 4, 8 or 16 that cover the non-zeros and also store zeros
    non-empty   the matrix without empty rows and columns
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

# A block of length B takes about 16 / B times as many cycles for each element as a block of 16,
# in which the AMP multiplies at its full rate. Over 44 products (4 to 1,472 tiles, structured,
# pruned, uniform) a block length that cost more than 0.95 of the dense matrix in blocks of 16, or
# more than 1.35 times the cheapest block length, was never the fastest.
FULL_RATE_BLOCK = 16
MAX_COST, MAX_COST_RATIO = 0.95, 1.35
# Relative cost of the first form from which blocks of 16 are evaluated although they cost as much
# as the dense matrix, if the limits above leave no other form: few tiles allow few divisions of the
# dense matrix, but any division of its blocks. Blocks of 16 were fastest in 2 of 5 measured
# products, by up to 1.17 times, and in none of the small ones.
MIN_FULL_COST = 3.0
# Empty lines are dropped if at most this share of rows, or of columns, is non-empty; measured on
# the same 44 products.
MAX_NON_EMPTY = 0.9
# Single elements are not evaluated if larger blocks store at most twice as many elements, which
# takes as many bytes as single elements with their offsets, and cost less than 1 / 1.35 of them:
# planning single elements would take most of the time of such a search.
MAX_STORED_RATIO = 2
# Similar rows are grouped if there are at most half as many groups as rows, and if blocks become
# a fifth cheaper, because a reordered matrix doubles the candidates of a search. Random patterns
# without groups stay far from both limits.
MAX_GROUP_SHARE, MAX_ORDER_RATIO = 0.5, 0.8


@attrs.frozen
class Form(Shown):
    """A pattern in which a matrix may be multiplied, and the lines of which it is made.

    Attributes:
        pattern: Pattern of the form.
        kept: Lines of the whole matrix of which the pattern is made; None for all lines in order.
    """

    pattern: Pattern
    kept: KeptLines | None = None

    def __str__(self) -> str:
        lines = "" if self.kept is None else f", {self.kept}"
        return f"{self.pattern.format.units}{lines}"

    def cost_of(self, matrix: Pattern) -> float:
        """Return the estimated cost of the form, in multiples of the dense whole matrix.

        The cost is at most that of a dense product of the form's lines.
        """
        ratio = math.prod(self.pattern.shape) / math.prod(matrix.shape)
        return ratio * min(1.0, relative_cost(self.pattern))


def relative_cost(pattern: Pattern) -> float:
    """Return the estimated cost of a pattern, in multiples of the dense matrix in blocks of 16.

    The estimate uses only the number of blocks.
    """
    share = pattern.stored / math.prod(pattern.shape)
    return share * FULL_RATE_BLOCK / pattern.block


def cost_in_groups(pattern: Pattern) -> float:
    """Return the estimated cost of a pattern in groups of one row and 16 columns, see `groups`.

    Groups with a non-zero stream past x in the AMP at nearly its full rate, so that they cost less
    than blocks of 16 if they store fewer elements. The result is in multiples of the dense matrix.
    """
    cell = pattern.columns * pattern.block // FULL_RATE_BLOCK
    width = -(-pattern.shape[1] // FULL_RATE_BLOCK)
    cells = overlaps((pattern.grid[0], width), (1, 1), pattern.rows, cell, (1, 1))
    return len(cells) * pattern.block * FULL_RATE_BLOCK / math.prod(pattern.shape)


def forms_of(
    pattern: Pattern,
    *,
    is_small: bool = False,
    includes_full: bool = False,
    keeps_rows: bool = False,
) -> tuple[Form, ...]:
    """Return the forms in which a search evaluates a matrix.

    The first form has all lines in their order. A strategy that the user names uses it alone.

    If the format of the pattern is fixed, other forms only drop empty rows and columns of blocks.
    A pattern whose units are not square blocks has a single form.

    Args:
        pattern: Pattern of the whole matrix.
        is_small: True if each tile has so little work that its division among tiles matters more
            than the rate of a kernel. Every block length that costs less than the dense matrix
            is then evaluated.
        includes_full: True also evaluates blocks of 16 that store as much as the dense matrix.
        keeps_rows: True if no form may drop empty rows; empty columns may be dropped.
    """
    if not _is_square(pattern.format) or not pattern.num_blocks:
        return (Form(pattern),)
    # 1. The matrix with all its lines, in its own and in larger blocks.
    coarser = [] if pattern.format_is_fixed else _coarser(pattern)
    first_form, *other_forms = map(Form, _winnable(pattern, coarser, is_small=is_small))
    # 2. The matrix without empty lines, if it is cheaper than the forms with them. Empty lines cost
    # nothing in single elements, but they do in blocks and in the dense matrix.
    non_empty = without_empty_lines(pattern, keeps_rows=keeps_rows)
    if non_empty is not None:
        limit = MAX_COST * min(form.cost_of(pattern) for form in (first_form, *other_forms))
        smaller_pattern = non_empty.pattern(pattern)
        variants = list(padded(_in_largest_blocks(smaller_pattern), is_small=is_small))
        lacks_own_blocks = smaller_pattern.block not in [variant.block for variant in variants]
        if lacks_own_blocks and (is_small or _is_cheaper_in_groups(smaller_pattern, variants)):
            variants.append(smaller_pattern)
        forms = [Form(variant, non_empty) for variant in variants]
        other_forms += [form for form in forms if form.cost_of(pattern) <= limit]
    # 3. The matrix with similar lines side by side, in larger blocks: reordering does not make its
    # own blocks cheaper.
    lowest_cost = min(map(relative_cost, [pattern, *coarser]))
    order = reordered(pattern, lowest_cost, keeps_rows=keeps_rows)
    if order is not None:
        ordered = padded(order.pattern(pattern), is_small=is_small)
        other_forms += [
            Form(variant, order) for variant in ordered if variant.block > pattern.block
        ]
    includes_full = includes_full and not is_small and len(coarser) > 0
    if includes_full and not other_forms and relative_cost(first_form.pattern) >= MIN_FULL_COST:
        other_forms = [Form(coarser[-1])]
    if is_small:
        return first_form, *other_forms
    limit = MAX_COST_RATIO * min(form.cost_of(pattern) for form in (first_form, *other_forms))
    return first_form, *(form for form in other_forms if form.cost_of(pattern) <= limit)


def padded(pattern: Pattern, *, is_small: bool = False) -> tuple[Pattern, ...]:
    """Return a pattern in the block lengths, its own or larger, in which it may be fastest.

    Args:
        pattern: Pattern of any format. It is returned alone if the format is fixed or its units
            are not square blocks.
        is_small: True if each tile has little work, see `forms_of`.
    """
    if pattern.format_is_fixed or not _is_square(pattern.format) or not pattern.num_blocks:
        return (pattern,)
    return tuple(_winnable(pattern, _coarser(pattern), is_small=is_small))


def _winnable(pattern: Pattern, coarser: Sequence[Pattern], *, is_small: bool) -> Sequence[Pattern]:
    """Return the pattern in all block lengths that may be fastest, the most promising one first."""
    cheapest = min(map(relative_cost, [pattern, *coarser]))
    limit = MAX_COST if is_small else min(MAX_COST, MAX_COST_RATIO * cheapest)
    # Larger blocks are evaluated if they cost little more than the cheapest blocks, and less than
    # the dense matrix.
    affordable = [variant for variant in coarser if relative_cost(variant) <= limit]
    if not affordable or pattern.block > 1:
        return (pattern, *affordable)
    best_blocks = min(affordable, key=relative_cost)
    # Single elements that are much more expensive than the best blocks, and store not much less,
    # are not evaluated, or are last for small matrices.
    is_costly = relative_cost(pattern) > MAX_COST_RATIO * relative_cost(best_blocks)
    if not is_costly or best_blocks.stored > MAX_STORED_RATIO * pattern.stored:
        return (pattern, *affordable)
    other_variants = [variant for variant in affordable if variant is not best_blocks]
    if is_small or _is_cheaper_in_groups(pattern, affordable):
        other_variants.append(pattern)
    return best_blocks, *other_variants


def _is_cheaper_in_groups(pattern: Pattern, variants: Sequence[Pattern]) -> bool:
    """Return True if single elements cost less in groups than the pattern's other variants."""
    return pattern.block == 1 and cost_in_groups(pattern) < min(map(relative_cost, variants))


def without_empty_lines(pattern: Pattern, *, keeps_rows: bool = False) -> KeptLines | None:
    """Return the lines of a matrix that are not empty, or None if too few are empty.

    Args:
        pattern: Pattern in square blocks. Rows and columns are dropped in whole blocks.
        keeps_rows: True to return all rows, empty ones too.
    """
    non_empty = _non_empty(pattern, keeps_rows=keeps_rows)
    shares = [is_non_empty.mean() for is_non_empty in non_empty]
    if min(shares) > MAX_NON_EMPTY or not pattern.num_blocks:
        return None
    return _kept_lines(pattern, *(np.flatnonzero(is_non_empty) for is_non_empty in non_empty))


def reordered(
    pattern: Pattern, lowest_cost: float, *, keeps_rows: bool = False
) -> KeptLines | None:
    """Return an order of rows, or of columns, that groups similar lines; None if little is saved.

    Two rows are similar if their non-zeros lie in the same groups of 16 columns; zeros within a
    group do not separate them. Empty lines are dropped as well.

    Args:
        pattern: Pattern to reorder. The result is None if its format is fixed or has blocks of 16.
        lowest_cost: Smallest relative cost of the pattern in its present order, over block lengths.
        keeps_rows: True if no empty row may be dropped. A matrix with empty rows is then reordered
            by its columns alone.
    """
    if pattern.format_is_fixed or pattern.block >= FULL_RATE_BLOCK or not pattern.num_blocks:
        return None
    # A new order must make blocks much cheaper than the best order so far.
    elements, best_order = math.prod(pattern.shape), None
    # The best order imaginable gives blocks of 16 without any zero: their cost is the share of
    # stored elements.
    if pattern.stored / elements > MAX_ORDER_RATIO * lowest_cost:
        return None
    for candidate in _grouped_orders(pattern, keeps_rows=keeps_rows):
        cost = min(map(relative_cost, _coarser(candidate.pattern(pattern))))
        # The cost is relative to the matrix without empty lines; make it relative to the whole one.
        cost *= math.prod(candidate.kept_shape) / elements
        if cost <= MAX_ORDER_RATIO * lowest_cost:
            lowest_cost, best_order = cost, candidate
    return best_order


def _grouped_orders(pattern: Pattern, *, keeps_rows: bool) -> Iterator[KeptLines]:
    """Yield the order with similar rows side by side, then that with similar columns, if any."""
    non_empty = _non_empty(pattern, keeps_rows=keeps_rows)
    used_rows, used_columns = (np.flatnonzero(line) for line in non_empty)
    rows = _by_signature(pattern.shape, pattern.block, pattern.rows, pattern.columns)
    if rows is not None and len(rows) == len(used_rows):
        yield _kept_lines(pattern, rows, used_columns)
    columns = _by_signature(pattern.shape[::-1], pattern.block, pattern.columns, pattern.rows)
    if columns is not None:
        yield _kept_lines(pattern, used_rows, columns)


def _by_signature(
    shape: tuple[int, ...], block: int, lines: IntArray, position_in_line: IntArray
) -> IntArray | None:
    """Return the non-empty lines of blocks, similar lines side by side; None if few are similar.

    Args:
        shape: Number of lines and number of elements of each line.
        block: Block length.
        lines, position_in_line: Line of each block, and its position in that line, int64[blocks].
    """
    height, width = -(-shape[0] // block), -(-shape[1] // FULL_RATE_BLOCK)
    # 1. A cell is 16 elements of a line. `cells` are the numbers line * width + cell of cells with
    # a block, ascending, each once.
    cell_of_block = position_in_line * block // FULL_RATE_BLOCK
    cells = overlaps((height, width), (1, 1), lines, cell_of_block, (1, 1))
    line, cell = np.divmod(cells, width)
    first_cells = np.flatnonzero(np.diff(line, prepend=-1))
    # 2. The signature of a line is the sum of the hashes of its cells; lines of equal signatures
    # are similar.
    signatures = np.add.reduceat(_hashes(cell), first_cells)
    _, first_line, group = np.unique(signatures, return_index=True, return_inverse=True)
    if len(first_line) > MAX_GROUP_SHARE * len(first_cells):
        return None
    # 3. Groups in the order of their first lines.
    order = np.argsort(first_line[group.ravel()], kind="stable")
    if np.all(np.diff(order) == 1):
        return None
    grouped_lines: IntArray = line[first_cells][order]
    return grouped_lines


def _hashes(numbers: IntArray) -> npt.NDArray[np.uint64]:
    """Return 64-bit hashes of numbers by the finaliser of SplitMix64; their sums identify sets."""
    with np.errstate(over="ignore"):
        # The constants are those of SplitMix64. Sums of hashes wrap around, and do not depend on
        # the order of a set.
        mixed_bits = (numbers.astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
        mixed_bits = (mixed_bits ^ (mixed_bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed_bits = (mixed_bits ^ (mixed_bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.asarray(mixed_bits ^ (mixed_bits >> np.uint64(31)))


def _coarser(pattern: Pattern) -> list[Pattern]:
    """Return the pattern in each larger block length, ascending."""
    # Larger blocks are made of the next smaller ones, which takes less time than from elements.
    variants, variant = [], pattern
    for block_format in FORMATS.values():
        if block_format.block > pattern.block:
            variant = Pattern.of(variant, format=block_format)
            variants.append(variant)
    return variants


def _in_largest_blocks(pattern: Pattern) -> Pattern:
    """Return a pattern in the largest blocks that store no zero, unless its format is fixed."""
    if pattern.format_is_fixed:
        return pattern
    return Pattern.of(pattern, format=own_format(pattern)).with_format_fixed(fixed=False)


def _non_empty(
    pattern: Pattern, *, keeps_rows: bool
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Return True for rows and for columns of blocks with a block, bool[rows], bool[columns].

    If `keeps_rows`, all rows count as rows with a block.
    """
    rows, columns = (np.zeros(count, dtype=np.bool_) for count in pattern.grid)
    rows |= keeps_rows
    rows[pattern.rows] = True
    columns[pattern.columns] = True
    return rows, columns


def _kept_lines(pattern: Pattern, rows: IntArray, columns: IntArray) -> KeptLines:
    """Return the lines of elements in these rows and columns of blocks."""
    units = zip((rows, columns), pattern.shape, strict=True)
    lines = [elements_of(numbers, pattern.block, side) for numbers, side in units]
    return KeptLines(pattern.shape, lines[0], lines[1])


def elements_of(numbers: IntArray, block: int, side: int) -> IntArray:
    """Return the rows or columns of elements in lines of blocks, int64[elements].

    Elements beyond `side`, the number of rows or columns of the matrix, are left out.
    """
    elements = (numbers[:, None] * block + np.arange(block)).ravel()
    within_matrix: IntArray = elements[elements < side]
    return within_matrix


def _is_square(unit_format: Format) -> bool:
    """Return True if units of the format are square blocks."""
    return unit_format in FORMATS.values()
