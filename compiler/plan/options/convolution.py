"""The options of a convolution: what a user may fix of its plan; 0 leaves a number to a search."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

import attrs

from .methods import CODEBOOK, MEMORY, MOST_PARTS, PLAN, PUBLISHED
from .option import option

Algorithm: TypeAlias = Literal["direct", "lowered", "block", "dense", "winograd", "auto"]
Balance: TypeAlias = Literal["raw", "unify", "sort", "split", "bank"]
Rows: TypeAlias = Literal["runs", "joined"]
Flatten: TypeAlias = Literal["always", "never"]


def _parts(help_text: str) -> Any:
    return option(0, help_text, int, least=0, most=MOST_PARTS)


@attrs.frozen(kw_only=True)
class ConvolutionOptions:
    """Of `plan_convolution`.

    Raises:
        InputError: a value out of its range.
    """

    method: ClassVar[str] = "convolution"
    heading: ClassVar[str] = PLAN

    algorithm: Algorithm = option(
        "direct",
        "direct: every non-zero weight meets a shifted window; lowered: a matmul with the image's "
        "columns laid out on the chip; block: blocks of weights on the AMP; dense; winograd: dense "
        "F(2x2, 3x3); auto simulates what looks best.",
        Algorithm,
    )
    balance: Balance | None = option(
        None,
        "Who takes which filters: raw, as they come; unify, each filled up to the longest; sort, "
        "dealt by length; split, by non-zeros, with partial sums; bank, for weights pruned alike "
        "in every bank of channels [sort or split, the quicker one by count].",
        Balance,
    )
    strategy: str | None = option(
        None,
        "lowered: which strategy of static plans cuts the matrix of weights [grid; with one "
        "tap the quicker one of grid and the cut of direct].",
        str,
    )
    sub_batch: int = _parts("Images that lie side by side on a tile; 0 searches.")
    rows: Rows | None = option(
        None,
        "runs: a kernel runs once an output row; joined: once for all rows of a band, with the "
        "columns between them computed and dropped [the quicker one].",
        Rows,
    )
    flatten: Flatten | None = option(
        None,
        "Whether dense lays rows of taps of few channels side by side on the chip, so that they "
        "fill blocks [where that is quicker].",
        Flatten,
    )
    filter_split: int = _parts("Fix into how many shares filters are cut; 0 searches.")
    channel_split: int = _parts("Fix into how many shares channels are cut; 0 searches.")
    row_split: int = _parts("Fix into how many bands output rows are cut; 0 searches.")
    batch_split: int = _parts("Fix how many slices of the batch run at once; 0 searches.")
    available_memory_proportion: float = option(
        0.6, MEMORY, float, least=0, above_least=True, most=1
    )
    published_kernels: bool = option(True, PUBLISHED, bool)
    codebook: bool = option(False, CODEBOOK, bool)
