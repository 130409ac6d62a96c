"""Options of each planning method: the properties of a plan that a user may fix.

0 leaves a number to the strategy. In help texts, [brackets] contain the default of an option if it
depends on other options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal, TypeAlias

import attrs

from .option import Option, option

Lowering: TypeAlias = Literal["own", "popsparse"]
RealisationName: TypeAlias = Literal["element", "vector", "expand", "amp", "auto"]
PlanLowering: TypeAlias = Literal["own", "popsparse", "poplin", "lowered"]
"""Lowering of a plan: "poplin" is "own" with the reductions of that library's dense matmul,
"lowered" is "own" after a superstep that unfolds the image of a convolution (im2col)."""

Weights: TypeAlias = Literal["resident", "shared"]
"""Residence of the values of the matrix: "resident" keeps a copy on each tile that uses them,
"shared" keeps each value once and sends it on every run."""
WeightsChoice: TypeAlias = Literal["resident", "shared", "auto"]
Roles: TypeAlias = Literal["usual", "exchanged"]
"""Roles of the operands of the AMP: "usual" loads blocks of the matrix as weights and streams x
past them, "exchanged" loads x and streams the matrix."""

PLAN_HEADING = "Plan"  # heading of these options in the help
MAX_OPTION_PARTS = 1 << 16  # more than any machine has tiles
MEMORY_HELP = (
    "Largest share of a tile's SRAM that operands and partial sums take, above 0 and up to 1."
)
# Reason why dynamic plans have no options about the residence of weights.
VALUES_TRAVEL = (
    "values arrive in buckets with their positions, for each pattern anew, and travel on every run"
)
COLUMNS_OPTION = Option(
    default=1024, help="Columns n of the dense k x n operand.", reads=int, least=1
)
SIDE_OPTION = Option(default=1, help="Rows or columns of a matrix.", reads=int, least=1)
# Larger buckets cannot help any matrix; no reason recorded for 1000.
MAX_OVERSIZE = 1000
STRATEGY = (
    "Rule by which the matrix is divided among tiles: auto simulates the candidates with the best "
    "estimates, and the plan of the reproduced library (popsparse, poplin)."
)
LOWERING = (
    "How a plan becomes supersteps: as the library PopSparse does it, on which published "
    "measurements were made (popsparse), or as ipusim does it (own) [popsparse for that strategy, "
    "the faster for auto, else own]."
)
REALISATION = (
    "How an N:M pattern is multiplied: element by element (element), dense over the columns that "
    "rows share (vector), expanded on the tile (expand), or by the hypothetical AMP (amp); auto "
    "selects the fastest [auto if method and strategy are auto, else element]. For a pattern of "
    "single elements, element names the kernel without the AMP."
)
CODEBOOK = (
    "Store the matrix as 4-bit indices into a table of 16 half-precision values, which tiles "
    "decode; the matrix must have at most 16 distinct values."
)
WEIGHTS = (
    "Where the values of the matrix live: a copy on each tile that uses them, which is loaded once "
    "(resident), or each value on one tile, which sends it on every run (shared); auto searches "
    "both."
)
BUDGET = (
    "Largest number of bytes of resident weights on a tile; 0 for as many as fit. Fewer copies "
    "take more cycles."
)
PUBLISHED = (
    "Use only kernels that stand for those of PopSparse and PopLibs; --no-published-kernels allows "
    "faster kernels of ipusim."
)


def _parts(help_text: str) -> Any:
    """Return the field of an option with a number of parts, of which 0 is left to the planner."""
    return option(0, help_text, int, least=0, most=MAX_OPTION_PARTS, is_searched=True)


def _memory() -> Any:
    """Return the field of the option `available_memory_proportion`."""
    return option(0.6, MEMORY_HELP, float, least=0, exclusive_least=True, most=1)


@attrs.frozen(kw_only=True)
class StaticOptions:
    """Options of `plan_static`; `strategy` may be a partitioner itself.

    Raises:
        InputError: A value out of its range.
    """

    method: ClassVar[str] = "static"
    heading: ClassVar[str] = PLAN_HEADING

    strategy: str | Callable[..., Any] = option("auto", STRATEGY, str)
    lowering: Lowering | None = option(None, LOWERING, Lowering)
    num_column_bands: int = _parts(
        "Number of bands of columns into which the matrix is cut; 0 searches for the best."
    )
    n_split: int = _parts(
        "Number of parts into which the n columns of the dense operand are cut; 0 searches for the "
        "best."
    )
    tiles_per_part: int = _parts(
        "Number of tiles among which the blocks are divided in each part of the n columns; 0 "
        "searches for the best."
    )
    available_memory_proportion: float = _memory()
    preprocessing: bool = option(
        True,
        "Leave nearly empty rows and columns out of the estimates of strategy popsparse, as "
        "PopSparse does.",
        bool,
    )
    weights: WeightsChoice = option("auto", WEIGHTS, WeightsChoice)
    weights_budget: int = option(0, BUDGET, int)
    published_kernels: bool = option(True, PUBLISHED, bool)
    realisation: RealisationName | None = option(None, REALISATION, RealisationName)
    codebook: bool = option(False, CODEBOOK, bool)


@attrs.frozen(kw_only=True)
class AutoOptions(StaticOptions):
    """Options of the faster one of a static and a dense plan; options of one exclude the other."""

    method: ClassVar[str] = "auto"


@attrs.frozen(kw_only=True)
class DenseOptions:
    """Options of `plan_dense`.

    Raises:
        InputError: A value out of its range.
    """

    method: ClassVar[str] = "dense"
    heading: ClassVar[str] = PLAN_HEADING

    strategy: str = option("auto", STRATEGY, str)
    available_memory_proportion: float = _memory()
    weights: WeightsChoice = option("auto", WEIGHTS, WeightsChoice)
    weights_budget: int = option(0, BUDGET, int)
    published_kernels: bool = option(True, PUBLISHED, bool)


@attrs.frozen(kw_only=True)
class DynamicOptions:
    """Options of `plan_dynamic`.

    Raises:
        InputError: A value out of its range.
    """

    method: ClassVar[str] = "dynamic"
    heading: ClassVar[str] = PLAN_HEADING
    lacking: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("weights", "weights_budget"), VALUES_TRAVEL
    )

    strategy: str = option("auto", STRATEGY, str)
    lowering: Lowering | None = option(None, LOWERING, Lowering)
    meta_info_oversize: float = option(
        0.3,
        "Spare room of each bucket, of its values and of its meta-information, as a share of the "
        "mean size.",
        float,
        least=0,
        most=MAX_OVERSIZE,
        names=("--meta-info-bucket-oversize-proportion",),
    )
    available_memory_proportion: float = _memory()
    grad_a: bool | None = option(
        None,
        "Plan for the product with the transposed matrix, too, which gradients of the dense "
        "operand need [True for strategy popsparse, else False].",
        bool,
    )
    grad_w: bool = option(
        False, "Plan for the gradient of the values of the sparse matrix, too.", bool
    )
    px: int = _parts("Parts into which a dynamic plan cuts block rows; 0 searches for the best.")
    py: int = _parts("Parts into which a dynamic plan cuts block columns; 0 searches for the best.")
    pz: int = _parts("Parts into which a dynamic plan cuts the n columns; 0 searches for the best.")


def lowering_for(strategy: str, lowering: Lowering | None, *, codebook: bool = False) -> Lowering:
    """Return `lowering`, or the default for a strategy if it is None.

    The default is "popsparse" for strategy "popsparse", otherwise "own". With a codebook, which
    only "own" can decode, it is always "own".
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
    heading: ClassVar[str] = PLAN_HEADING

    algorithm: Algorithm = option(
        "auto",
        "How a convolution is computed: direct multiplies each non-zero weight with a shifted "
        "window of the image; lowered is a matmul with the columns of the image laid out on the "
        "chip; block multiplies blocks of weights on the AMP; dense multiplies all weights; "
        "winograd does so by F(2x2, 3x3); auto simulates the candidates with the best estimates.",
        Algorithm,
    )
    balance: Balance | None = option(
        None,
        "How filters are divided among tiles: raw, in their order; unify, each filled with zeros "
        "up to the longest; sort, dealt by number of non-zeros; split, by non-zeros, so that tiles "
        "share filters; bank, for filters with equally many non-zeros in every bank, an interval "
        "of input channels [sort or split, the faster by estimate].",
        Balance,
    )
    strategy: str | None = option(
        None,
        "Rule by which the matrix of weights is divided among tiles, for algorithm lowered: a "
        "strategy of static plans [grid; for 1 x 1 filters the division of algorithm direct if it "
        "is faster].",
        str,
    )
    sub_batch: int = _parts(
        "Number of images that lie side by side on a tile; 0 searches for the best."
    )
    rows: Rows | None = option(
        None,
        "How kernels go through output rows: once for each row (runs), or in one pass over a band "
        "of rows, whose surplus columns between rows are discarded (joined) [the faster].",
        Rows,
    )
    flatten: Flatten | None = option(
        None,
        "Whether algorithm dense packs the taps of a filter row together on the chip, so that few "
        "channels fill a block: always or never [if that is faster].",
        Flatten,
    )
    filter_split: int = _parts("Parts into which filters are cut; 0 searches for the best.")
    channel_split: int = _parts("Parts into which input channels are cut; 0 searches for the best.")
    row_split: int = _parts("Bands into which output rows are cut; 0 searches for the best.")
    batch_split: int = _parts(
        "Slices of the batch that are computed at the same time; 0 searches for the best."
    )
    available_memory_proportion: float = option(
        0.6, MEMORY_HELP, float, least=0, exclusive_least=True, most=1
    )
    filter_weights: WeightsChoice = option("auto", WEIGHTS, WeightsChoice)
    weights_budget: int = option(0, BUDGET, int)
    published_kernels: bool = option(True, PUBLISHED, bool)
    codebook: bool = option(False, CODEBOOK, bool)
