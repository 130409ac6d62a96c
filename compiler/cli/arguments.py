"""The arguments that describe a job, as the command line gives them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import attrs
from cyclopts import Parameter


def fraction(_type: object, tokens: Sequence[object]) -> float:
    """A density, as 0.0625 or 1/16."""
    text = str(getattr(tokens[0], "value", tokens[0]))
    top, _, bottom = text.partition("/")
    try:
        return float(top) / float(bottom or 1)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{text} is no number; write 0.0625 or 1/16") from None


@Parameter(name="*")
@attrs.frozen(kw_only=True)
class Job:
    """What to compute and where.

    Attributes:
        m: Rows of the sparse operand [4096 when generated].
        k: Columns of the sparse operand [4096 when generated].
        n: Columns of the dense operand.
        block_length: Edge of a block: 1, 4, 8 or 16 [the file's own; 16 when generated].
        density: Share of blocks that are non-zero, as 0.0625 or 1/16.
        pattern: Kind of generated pattern: uniform, banded, power-law or clustered.
        seed: Seed of patterns, and of values that no file holds.
        data_type: Format of operands and result.
        partials_type: Format of partial sums [the data type].
        method: Planner: static (block-sparse, known pattern), dynamic (any pattern up to a bound)
            or dense.
        strategy: How a plan cuts the matrix [static: popsparse; dynamic: expected; dense: dense].
            A static one also by auto, which simulates what looks best, or by one partitioner:
            column-bands, row-major, rows, grid, hilbert, greedy, hypergraph or one installed.
        lowering: How a plan becomes supersteps: popsparse, as that library does it and as it was
            measured, or our own way [the strategy's].
        max_density: Share of blocks that a dynamic plan has room for [the matrix's own].
        meta_info_oversize: Head-room of a dynamic plan's buckets over the mean.
        num_column_bands: Fix the number of column bands; 0 searches.
        n_split: Fix the number of parts of n; 0 searches.
        available_memory_proportion: Share of a tile's SRAM that a plan may use.
        preprocessing: Leave nearly empty rows and columns out of the planner's estimates.
        published_kernels: Keep to kernels that stand for PopSparse's; otherwise quicker ones of
            ours where there are some.
        machine: mk1, mk2, bow, c600 or a TOML file.
        tiles: Scale the machine to so many tiles.
        sram_bytes: SRAM of a tile [the machine's own].
        exchange_bytes_per_cycle: Width of a tile's exchange port [the machine's own].
        amp_units: Do without AMP instructions that drive more units [the machine's own].
    """

    m: int | None = None
    k: int | None = None
    n: int = 1024
    block_length: int | None = None
    density: Annotated[
        float, Parameter(name=["--density", "--sparsity-factor"], converter=fraction)
    ] = 1 / 16
    pattern: str = "uniform"
    seed: int = 0
    data_type: Literal["half", "float"] = "half"
    partials_type: Literal["half", "float"] | None = None
    method: Literal["static", "dynamic", "dense"] = "static"
    strategy: str | None = None
    lowering: Literal["own", "popsparse"] | None = None
    max_density: Annotated[float | None, Parameter(converter=fraction)] = None
    meta_info_oversize: Annotated[
        float, Parameter(name=["--meta-info-oversize", "--meta-info-bucket-oversize-proportion"])
    ] = 0.3
    num_column_bands: int = 0
    n_split: int = 0
    available_memory_proportion: float = 0.6
    preprocessing: bool = True
    published_kernels: bool = True
    machine: str = "bow"
    tiles: Annotated[int | None, Parameter(name=["--tiles", "--tiles-per-ipu"])] = None
    sram_bytes: int | None = None
    exchange_bytes_per_cycle: int | None = None
    amp_units: int | None = None
