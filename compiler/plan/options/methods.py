"""Options of each method: what a user may fix of a plan. 0 leaves a number to the strategy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal, TypeAlias

import attrs

from .option import Option, option

Lowering: TypeAlias = Literal["own", "popsparse"]
Realised: TypeAlias = Literal["element", "vector", "expand", "amp", "auto"]
PlanLowering: TypeAlias = Literal["own", "popsparse", "poplin", "lowered"]
"""Lowering of a plan: "poplin" is "own" with the reductions of that library's dense matmul,
"lowered" is "own" after a superstep that unfolds the operand."""

PLAN = "Plan"  # heading of these options in the help
MAX_OPTION_PARTS = 1 << 16  # more than any machine has tiles
MEMORY = "Share of a tile's SRAM that operands and partial sums may take."
COLUMNS = Option(default=1024, help="Columns of the dense operand.", reads=int, least=1)
SIDE = Option(default=1, help="Rows or columns of a matrix.", reads=int, least=1)
MAX_OVERSIZE = 1000  # buckets of a thousand times the mean serve no matrix better
STRATEGY = (
    "Who decides how the matrix is cut: auto simulates what looks best, and the plan of the "
    "reproduced library (popsparse, poplin) with it."
)
LOWERING = (
    "How a plan becomes supersteps: popsparse, as that library does it and as it was measured, or "
    "our own way [popsparse for that strategy, the quicker one for auto, else own]."
)
REALISATION = (
    "How N:M patterns are multiplied: element by element, dense over the columns that rows share "
    "(vector), expanded on the tile, or by the hypothetical AMP; auto takes the quickest "
    "[element]."
)
CODEBOOK = (
    "Keep the matrix as 4-bit indices into a table of 16 halves, decoded on the tiles; it may have "
    "16 distinct values."
)
PUBLISHED = (
    "Keep to kernels that stand for PopSparse's or PopLibs'; otherwise quicker ones of ours where "
    "there are some."
)


def _parts(help_text: str) -> Any:
    return option(0, help_text, int, least=0, most=MAX_OPTION_PARTS)


def _memory() -> Any:
    return option(0.6, MEMORY, float, least=0, above_least=True, most=1)


@attrs.frozen(kw_only=True)
class StaticOptions:
    """Options of `plan_static`; `strategy` may be a partitioner itself.

    Raises:
        InputError: A value out of its range.
    """

    method: ClassVar[str] = "static"
    heading: ClassVar[str] = PLAN

    strategy: str | Callable[..., Any] = option("auto", STRATEGY, str)
    lowering: Lowering | None = option(None, LOWERING, Lowering)
    num_column_bands: int = _parts("Fix the number of column bands; 0 searches.")
    n_split: int = _parts("Fix the number of parts of n; 0 searches.")
    available_memory_proportion: float = _memory()
    preprocessing: bool = option(
        True, "Leave nearly empty rows and columns out of PopSparse's estimates.", bool
    )
    published_kernels: bool = option(True, PUBLISHED, bool)
    realisation: Realised | None = option(None, REALISATION, Realised)
    codebook: bool = option(False, CODEBOOK, bool)


@attrs.frozen(kw_only=True)
class DenseOptions:
    """Options of `plan_dense`.

    Raises:
        InputError: A value out of its range.
    """

    method: ClassVar[str] = "dense"
    heading: ClassVar[str] = PLAN

    strategy: str = option("auto", STRATEGY, str)
    available_memory_proportion: float = _memory()
    published_kernels: bool = option(True, PUBLISHED, bool)


@attrs.frozen(kw_only=True)
class DynamicOptions:
    """Options of `plan_dynamic`.

    Raises:
        InputError: A value out of its range.
    """

    method: ClassVar[str] = "dynamic"
    heading: ClassVar[str] = PLAN

    strategy: str = option("auto", STRATEGY, str)
    lowering: Lowering | None = option(None, LOWERING, Lowering)
    meta_info_oversize: float = option(
        0.3,
        "Head-room of a bucket over the mean, values and meta-info alike.",
        float,
        least=0,
        most=MAX_OVERSIZE,
        names=("--meta-info-bucket-oversize-proportion",),
    )
    available_memory_proportion: float = _memory()
    grad_a: bool | None = option(
        None, "Plan for the transposed product too [where the strategy's matmul does].", bool
    )
    grad_w: bool = option(False, "Plan for the gradient of the values too.", bool)
    px: int = _parts("Fix the cells of the grid along block rows; 0 searches.")
    py: int = _parts("Fix the cells of the grid along block columns; 0 searches.")
    pz: int = _parts("Fix the cells of the grid along n; 0 searches.")


def lowering_for(strategy: str, lowering: Lowering | None, *, codebook: bool = False) -> Lowering:
    """Return the given lowering, or the strategy's own: "popsparse" for "popsparse", else "own".

    With a codebook, which only "own" decodes, the default is always "own".
    """
    default: Lowering = "popsparse" if strategy == "popsparse" and not codebook else "own"
    return lowering or default


Algorithm: TypeAlias = Literal["direct", "lowered", "block", "dense", "winograd", "auto"]
DENSE_ALGORITHMS: tuple[Algorithm, ...] = ("dense", "winograd")  # multiply all weights, zeros too
Balance: TypeAlias = Literal["raw", "unify", "sort", "split", "bank"]
Rows: TypeAlias = Literal["runs", "joined"]
Flatten: TypeAlias = Literal["always", "never"]


@attrs.frozen(kw_only=True)
class ConvolutionOptions:
    """Options of `plan_convolution`.

    Raises:
        InputError: A value out of its range.
    """

    method: ClassVar[str] = "convolution"
    heading: ClassVar[str] = PLAN

    algorithm: Algorithm = option(
        "auto",
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
