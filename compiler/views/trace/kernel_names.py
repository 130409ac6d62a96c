"""Which kernels run on a tile in each superstep, in words: "reduce_half_float x 3, cast"."""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, Program


@attrs.frozen
class KernelNames:
    """By superstep of a program, kernel names and how many vertices of each some tiles have.

    Attributes:
        names: of each superstep, in the order in which they run.
        counts: for each superstep int64[tiles, names].
    """

    names: tuple[tuple[str, ...], ...]
    counts: tuple[IntArray, ...] = attrs.field(eq=False, repr=False)

    @classmethod
    def of(cls, program: Program, tiles: IntArray) -> KernelNames:
        """Those of a program on `tiles`, int64[n], ascending."""
        names, counts = [], []
        for step in program.supersteps:
            here = tuple(dict.fromkeys(table.codelet.name for table in step.compute))
            count = np.zeros((len(tiles), len(here)), dtype=np.int64)
            for table in step.compute:
                place = np.searchsorted(tiles, table.tile[np.isin(table.tile, tiles)])
                column = here.index(table.codelet.name)
                count[:, column] += np.bincount(place, minlength=len(tiles))
            names.append(here)
            counts.append(count)
        return cls(tuple(names), tuple(counts))

    def of_tile(self, place: int) -> list[str]:
        """The words for one tile, by its place among `tiles`: of each superstep of the program."""
        return [
            ", ".join(_words(name, n) for name, n in zip(here, row.tolist(), strict=True) if n)
            for here, row in zip(self.names, (count[place] for count in self.counts), strict=True)
        ]


def _words(name: str, count: int) -> str:
    return name if count == 1 else f"{name} x {count:,}"
