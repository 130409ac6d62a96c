"""The axes of a sweep as the command line gives them: the flags of a job, each with any values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import attrs
from cyclopts import Parameter

from .arguments import Job, fraction

Several = Parameter(consume_multiple=True, negative="", show_default=False)
Words: TypeAlias = Annotated[tuple[str, ...], Several]
Counts: TypeAlias = Annotated[tuple[int, ...], Several]
Shares: TypeAlias = Annotated[tuple[float, ...], Several]
Format: TypeAlias = Literal["half", "float"]


def _fractions(kind: object, tokens: Sequence[object]) -> tuple[float, ...]:
    return tuple(fraction(kind, [token]) for token in tokens)


@Parameter(name="*")
@attrs.frozen(kw_only=True)
class AxesFlags:
    """What to sweep: the product of all values. A flag left out keeps what `ipusim run` takes.

    Attributes:
        size: Square sparse operands, m = k.
        m: Rows of generated sparse operands.
        k: Columns of generated sparse operands.
        n: Columns of the dense operand.
        block_length: Edges of a block; a dense plan has none and is simulated once.
        density: Shares of blocks that are non-zero, as 0.0625 or 1/16.
        pattern: Kinds of generated patterns.
        seed: Seeds of patterns.
        data_type: Formats of operands and result.
        partials_type: Formats of partial sums.
        method: Planners: static, dynamic, dense.
        strategy: How plans cut the matrix; a method that knows none of a name takes its own.
        lowering: How static plans become supersteps.
        max_density: Shares of blocks that dynamic plans have room for.
        meta_info_oversize: Head-rooms of dynamic plans' buckets.
        num_column_bands: Numbers of column bands.
        n_split: Numbers of parts of n.
        available_memory_proportion: Shares of a tile's SRAM that a plan may use.
        published_kernels: Keep to kernels that stand for PopSparse's.
        machine: Names, or TOML files.
        tiles: Numbers of tiles.
        sram_bytes: SRAM of a tile.
        exchange_bytes_per_cycle: Widths of a tile's exchange port.
        amp_units: Do without AMP instructions that drive more units.
    """

    size: Counts = ()
    m: Counts = ()
    k: Counts = ()
    n: Counts = ()
    block_length: Counts = ()
    density: Annotated[
        Shares, Parameter(name=["--density", "--sparsity-factor"], converter=_fractions)
    ] = ()
    pattern: Words = ()
    seed: Counts = ()
    data_type: Annotated[tuple[Format, ...], Several] = ()
    partials_type: Annotated[tuple[Format, ...], Several] = ()
    method: Annotated[tuple[Literal["static", "dynamic", "dense"], ...], Several] = ()
    strategy: Words = ()
    lowering: Annotated[tuple[Literal["own", "popsparse"], ...], Several] = ()
    max_density: Annotated[Shares, Parameter(converter=_fractions)] = ()
    meta_info_oversize: Annotated[
        Shares, Parameter(name=["--meta-info-oversize", "--meta-info-bucket-oversize-proportion"])
    ] = ()
    num_column_bands: Counts = ()
    n_split: Counts = ()
    available_memory_proportion: Shares = ()
    published_kernels: bool | None = None
    machine: Words = ()
    tiles: Annotated[Counts, Parameter(name=["--tiles", "--tiles-per-ipu"])] = ()
    sram_bytes: Counts = ()
    exchange_bytes_per_cycle: Counts = ()
    amp_units: Counts = ()

    def with_files(self, matrix: tuple[Path, ...]) -> Mapping[str, tuple[Any, ...]]:
        """The values of every axis, with that of matrix files (none: generated).

        An axis left out has the value that `ipusim run` takes, or None.
        """
        defaults = {"matrix": None, "size": None, **attrs.asdict(Job())}
        given = {"matrix": matrix, **attrs.asdict(self, recurse=False)}
        if self.published_kernels is not None:
            given["published_kernels"] = (self.published_kernels,)
        return {name: given[name] or (defaults[name],) for name in given}
