"""Positions at which tokens attend to tokens: window, BigBird, causal, or those of a file."""

from __future__ import annotations

from math import isqrt
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import attrs
import numpy as np

from ipusim import MAX_INPUT_BYTES, BoolArray, InputError, Shown, same_array

from ...matrix.files import read_matrix
from ...matrix.formats import FORMATS
from ...matrix.generators import generator_of_seed
from ...matrix.pattern import Pattern

PatternName: TypeAlias = Literal["window", "bigbird", "causal"]
PATTERNS: tuple[str, ...] = get_args(PatternName)


@attrs.frozen
class Positions(Shown):
    """Positions of one head's scores that are computed, the same in all heads.

    Attributes:
        name: Name for reports.
        allowed: True where the token of a row attends to the token of a column,
            bool[tokens, tokens].
        block: Edge of the blocks that cover them.

    Raises:
        InputError: The array is not square, its side has no whole blocks, or a token attends to
            none.
    """

    name: str
    allowed: BoolArray = attrs.field(eq=same_array, repr=False)
    block: int

    def __attrs_post_init__(self) -> None:
        shape = self.allowed.shape
        if len(shape) != 2 or shape[0] != shape[1]:
            raise InputError(f"positions of attention are {list(shape)}; give [tokens, tokens]")
        if self.block not in FORMATS or shape[0] % self.block:
            raise InputError(
                f"{shape[0]:,} tokens have no whole blocks of {self.block}; give a block of "
                f"{', '.join(str(block) for block in FORMATS if not shape[0] % block)}"
            )
        alone = np.flatnonzero(~self.allowed.any(axis=1))
        if len(alone):
            raise InputError(
                f"{self.name}: token {alone[0]} attends to no token, one of {len(alone):,}; a "
                "softmax of nothing is not a number"
            )

    def __str__(self) -> str:
        return (
            f"{self.name}: {np.count_nonzero(self.allowed):,} positions of {self.allowed.size:,}, "
            f"in blocks of {self.block}, density {self.pattern.density:.4g}"
        )

    @property
    def tokens(self) -> int:
        """Number of tokens."""
        return len(self.allowed)

    @property
    def pattern(self) -> Pattern:
        """Blocks of one head that hold a position."""
        return Pattern.of(self.allowed, block=self.block)

    def of_heads(self, heads: int) -> Pattern:
        """Return the blocks of all heads, on the diagonal of a matrix of their tokens."""
        of_head = self.pattern
        rows, columns = of_head.grid
        head = np.arange(heads)[:, None]  # against blocks: [heads, blocks] below
        row = (head * rows + of_head.rows).ravel()
        column = (head * columns + of_head.columns).ravel()
        side = heads * self.tokens
        return Pattern((side, side), FORMATS[self.block], row, column, heads * of_head.nonzeros)


def largest_block(tokens: int) -> int:
    """Return the largest edge of blocks that divides a number of tokens."""
    return max(block for block in FORMATS if not tokens % block)


def positions_named(
    name: str,
    tokens: int,
    *,
    block: int = 0,
    window: int = 4,
    global_blocks: int = 1,
    random_blocks: int = 1,
    seed: int = 0,
) -> Positions:
    """Return the positions of a pattern, by name or from a file.

    Args:
        name: "window", "bigbird" (window, global and random blocks), "causal", or the path of a
            matrix file [tokens, tokens] whose stored entries are the positions.
        tokens: Number of tokens; a file decides it itself, and must agree.
        block: Edge of the blocks; 0 for the largest that divides the tokens.
        window: Blocks to each side of a block's own that its tokens attend to.
        global_blocks: First blocks that all tokens attend to and that attend to all.
        random_blocks: Further blocks of each row of blocks, drawn.
        seed: Seed of the drawn blocks.

    Raises:
        InputError: A number is out of range, the name is no pattern and no file, or a file has
            another shape.
    """
    _check_tokens(tokens)
    block = block or largest_block(tokens)
    if block not in FORMATS or tokens % block:
        # The constructor refuses this block.
        return Positions(name, np.ones((tokens, tokens), dtype=np.bool_), block)
    rows = tokens // block
    for option, number in (
        ("window", window),
        ("global-blocks", global_blocks),
        ("random-blocks", random_blocks),
    ):
        if number < 0:
            raise InputError(f"--{option} is {number}; give 0 to {rows}, the blocks of a row")
    # True for blocks that are at most `window` blocks from the diagonal, bool[rows, rows].
    row_numbers = np.arange(rows)
    near = np.abs(row_numbers[:, None] - row_numbers) <= window
    if name == "window":
        return Positions(name, _in_elements(near, block), block)
    if name == "causal":
        return Positions(name, np.tri(tokens, dtype=np.bool_), block)
    if name == "bigbird":
        near[:global_blocks] = near[:, :global_blocks] = True
        rng = generator_of_seed(seed)
        for row in near:
            others = np.flatnonzero(~row)
            row[rng.choice(others, min(random_blocks, len(others)), replace=False)] = True
        return Positions(name, _in_elements(near, block), block)
    return _of_file(name, tokens, block)


def _check_tokens(tokens: int) -> None:
    """Refuse a number of tokens that is not positive, or whose positions exceed an input."""
    if tokens < 1:
        raise InputError(f"{tokens} tokens; give 1 or more")
    if tokens**2 > MAX_INPUT_BYTES:  # `Positions.allowed` has a byte for each
        raise InputError(
            f"{tokens:,} tokens have {tokens**2:,} positions of a byte each, more than the "
            f"{MAX_INPUT_BYTES:,} of an input; give {isqrt(MAX_INPUT_BYTES):,} tokens or fewer"
        )


def _in_elements(blocks: BoolArray, block: int) -> BoolArray:
    """Return the flag of the block of each position, bool[tokens, tokens]."""
    return blocks.repeat(block, axis=0).repeat(block, axis=1)


def _of_file(name: str, tokens: int, block: int) -> Positions:
    """Return the positions of the entries of a matrix file that are not zero."""
    if not Path(name).exists():
        raise InputError(
            f"no pattern and no file {name!r}; give {', '.join(PATTERNS)}, or a matrix file"
        )
    matrix = read_matrix(name)
    if matrix.pattern.shape != (tokens, tokens):
        m, k = matrix.pattern.shape
        raise InputError(f"{name} is {m:,} x {k:,}; attention of {tokens:,} tokens needs a square")
    return Positions(Path(name).name, np.asarray(matrix.dense() != 0), block)
