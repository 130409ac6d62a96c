"""Structure of the zeros of weights in a file: N:M, blocks, empty rows and columns.

A structure is recognised from the positions of the zeros alone. It decides which formats are worth
a simulation, and explains in words why a pruned layer may run as dense on a chip.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import attrs
import numpy as np

from ipusim import Machine

from ...graph.network.layer import Layer, Work
from ...matrix.formats import FORMATS, NM, format_of
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import filter_pattern
from ...operations.convolution.geometry import Convolution
from .weights import HostWeights, LayerWeights

# N:M formats that hardware and libraries have; of equal density the shortest group comes first.
NM_FORMATS = (NM(2, 4), NM(1, 4), NM(4, 8), NM(2, 8), NM(1, 8))
# Least density of N:M weights, as a share of N/M: a layer with fewer non-zeros obeys almost any
# N:M by chance.
MIN_NM_SHARE = 0.75
MAX_FILL_RATIO = 1.25  # maximum stored elements per non-zero of a block structure


@attrs.frozen
class Structure:
    """Structure of the zeros of a layer's weights.

    Attributes:
        nm: N:M format that every group of M input channels obeys; None if there is none.
        block: longest block length whose blocks are almost full; 1 if there is none.
        empty_rows, empty_columns: number of rows (filters) and of columns (channels) without a
            weight.
        shape: rows and columns of the weights: filters and channels of a convolution.
    """

    nm: NM | None = None
    block: int = 1
    empty_rows: int = 0
    empty_columns: int = 0
    shape: tuple[int, int] = (0, 0)

    def __str__(self) -> str:
        return ", ".join(self._words())

    def _words(self) -> Iterator[str]:
        """Yield a few words for each property that the zeros have."""
        if self.nm is not None:
            yield nm_text(self.nm)
        # Empty rows and columns also make blocks, and are the more precise description.
        if self.block > 1 and not (self.empty_rows or self.empty_columns):
            yield f"blocks of {self.block}"
        for name, empty, size in zip(
            ("rows", "columns"), (self.empty_rows, self.empty_columns), self.shape, strict=True
        ):
            if empty:
                yield f"{empty:,} of {size:,} {name} empty"


def nm_text(nm: NM) -> str:
    """Return an N:M format as users write it, such as 2:4."""
    return f"{nm.n}:{nm.m}"


def structure_of(weights: LayerWeights, work: Work) -> Structure:
    """Return the structure of a file's zeros; none for random weights and for a full file."""
    values = weights.values
    if weights.file is None or values is None or not 0 < weights.sparsity < 1:
        return Structure()
    rows, columns = values.shape[:2]
    lines = values.reshape(rows, columns, -1) != 0
    return Structure(
        nm=_nm_of(values),
        block=_block_of(values, work),
        empty_rows=rows - int(lines.any(axis=(1, 2)).sum()),
        empty_columns=columns - int(lines.any(axis=(0, 2)).sum()),
        shape=(rows, columns),
    )


def has_unit(machine: Machine, nm: NM) -> bool:
    """Return True if the AMP of a machine multiplies N:M weights faster than dense ones."""
    return (machine.amp_n, machine.amp_m) == (nm.n, nm.m)


def dense_reason(
    layer: Layer, weights: LayerWeights, structure: Structure, machine: Machine
) -> str:
    """Return the reason why no sparse format of a layer can be faster than dense, or ""."""
    if layer.of_results:
        return "both operands are results"
    if weights.sparsity == 0:
        return "no weight is zero"
    nm = structure.nm
    if nm is not None and not has_unit(machine, nm):
        return f"{nm_text(nm)}: {machine.name} has no unit for it, runs as dense"
    return ""


def _nm_of(values: HostWeights) -> NM | None:
    """Return the N:M format of weights [m, k] or [filters, channels, *taps], or None."""
    # Groups lie along the input channels; the taps of a convolution are rows of their own.
    stored = np.moveaxis(values, 1, -1) != 0
    rows = stored.reshape(-1, stored.shape[-1])
    density = np.count_nonzero(rows) / rows.size
    for nm in NM_FORMATS:
        if rows.shape[1] % nm.m or density < MIN_NM_SHARE * nm.n / nm.m:
            continue
        if rows.reshape(-1, nm.m).sum(axis=1).max() <= nm.n:
            return nm
    return None


def _block_of(values: HostWeights, work: Work) -> int:
    """Return the longest block length whose blocks store few zeros; 1 if there is none."""
    nonzero = np.count_nonzero(values)
    for length in sorted(FORMATS, reverse=True):
        if length == 1:
            continue
        if isinstance(work, Convolution):
            pattern = filter_pattern(values, work, format_of(length))
        else:
            pattern = Pattern.of(values, block=length)
        full = math.prod(pattern.grid) == pattern.num_blocks
        if not full and pattern.stored <= MAX_FILL_RATIO * nonzero:
            return length
    return 1
