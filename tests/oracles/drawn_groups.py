"""Vertices of the streamed groups kernel: drawn patterns, their operands, and NumPy's results."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim.kernels import SeatWork, StreamedGroups, StreamedWindows
from ipusim.kernels.streamed_groups.group_lists import Segments

Patterns = npt.NDArray[np.bool_]


@attrs.frozen
class Case:
    """Groups of a tile.

    Attributes:
        kernel: the kernel.
        full: bool[rows, slabs], True where a group is stored.
        n: columns of x.
        seed: seed of the random values.
    """

    kernel: StreamedGroups
    full: Patterns
    n: int
    seed: int

    @property
    def work(self) -> SeatWork:
        """Return the work of the one seat that has all groups."""
        row, slab = np.nonzero(self.full)
        one = np.array([1])
        rows, slabs = self.full.shape
        work = SeatWork(0 * one, len(row) * one, row, slab, rows * one, slabs * one, self.n)
        if not isinstance(self.kernel, StreamedWindows):
            return work
        size = self.kernel.group_bytes
        return attrs.evolve(work, offset=self.first[slab] * size, s_bytes=self.pixels * size * one)

    @property
    def pixels(self) -> int:
        """Return the number of pixels of s, if slabs are windows of it."""
        return self.n + 2 * self.full.shape[1]

    @property
    def first(self) -> npt.NDArray[np.int64]:
        """Return the first pixel of each slab's window, int[slabs]."""
        rng = np.random.default_rng(self.seed)
        return rng.integers(0, self.pixels - self.n + 1, self.full.shape[1])

    def fields(self) -> dict[str, Any]:
        """Return the fields of the vertex."""
        return dict(self.kernel.fields_of(self.work))

    def groups(self) -> tuple[np.random.Generator, npt.NDArray[Any]]:
        """Return random numbers of all groups, most of them zeros; the last group is all zeros."""
        rng = np.random.default_rng(self.seed)
        groups = rng.standard_normal((int(self.full.sum()) + 1, self.kernel.depth))
        groups *= rng.random(groups.shape) < 0.3
        groups[-1] = 0
        return rng, groups.astype(self.kernel.data_type.numpy)

    def operands(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Return the groups as they are stored, with zeros for dummies, and s.

        s is [n / 16, slabs, 16, depth], or [pixels, depth] if slabs are windows of it.
        """
        rng, groups = self.groups()
        steps, _ = self.kernel.seat_steps(self.work, 0)
        stream = np.concatenate([groups[steps.number.ravel()], groups[-1:]])
        shape: tuple[int, ...] = (self.n // 16, self.full.shape[1], 16, self.kernel.depth)
        if isinstance(self.kernel, StreamedWindows):
            shape = self.pixels, self.kernel.depth
        return stream, rng.standard_normal(shape).astype(groups.dtype)

    def x(self) -> npt.NDArray[Any]:
        """Return x of all slabs, [n / 16, slabs, 16, depth]."""
        _, s = self.operands()
        if not isinstance(self.kernel, StreamedWindows):
            return s
        windows = s[self.first[:, None] + np.arange(self.n)]
        slabs, depth = self.full.shape[1], self.kernel.depth
        return windows.reshape(slabs, -1, 16, depth).swapaxes(0, 1)

    def expected(self) -> npt.NDArray[np.float64]:
        """Return the exact sums, [n / 16, rows, 16]."""
        (_, groups), x = self.groups(), self.x()
        dense = np.zeros((*self.full.shape, self.kernel.depth))
        dense[self.full] = groups[:-1]
        return np.einsum("rsk,gsck->grc", dense, x.astype(np.float64))


def drawn_case(kernel: StreamedGroups, rng: np.random.Generator, most_rows: int = 300) -> Case:
    """A case of any shape and pattern: elements, blocks of rows, skewed rows, empty rows."""
    rows = int(rng.integers(1, most_rows if rng.integers(2) else 40))
    slabs, n = int(rng.integers(1, 12)), 16 * int(rng.integers(1, 4))
    kind, density = int(rng.integers(4)), float(rng.choice([0.02, 0.1, 0.4, 0.9]))
    height = int(rng.choice([4, 8])) if kind == 1 else 1
    full = rng.random((-(-rows // height), slabs)) < density
    full = np.repeat(full, height, axis=0)[:rows]
    if kind == 2:  # some rows have all groups
        full[rng.integers(rows, size=max(1, rows // 10))] = True
    if kind == 3:  # all in a few slabs
        full[:, rng.random(slabs) < 0.5] = False
    return Case(kernel, full, n, int(rng.integers(1 << 30)))


def placed(tile: Any, case: Case) -> dict[str, Any]:
    """The fields of a case whose operands lie on the tile."""
    machine, (stream, x), fields = tile.machine, case.operands(), case.fields()
    at = {
        "q": machine.interleaved_base,
        "values": machine.sram_base + 4 * machine.element_bytes,
        "s": machine.interleaved_base + 8 * machine.element_bytes,
        "worklist_address": machine.sram_base + 2 * machine.element_bytes,
    }
    for name, content in (
        ("worklist_address", fields["worklist"].flat),
        ("values", stream),
        ("s", x),
    ):
        tile.put(at[name], content)
    return {**fields, **{name: np.array([address]) for name, address in at.items()}}


def sums(tile: Any, case: Case, fields: dict[str, Any]) -> npt.NDArray[Any]:
    """Sums on the tile, [n / 16, rows, 16], without the spare rows."""
    rows, period = case.full.shape[0], int(fields["period"][0])
    segments = Segments(rows, period)
    count = case.n * segments.pitch
    q = tile.view(int(fields["q"][0]), count, case.kernel.data_type.numpy)
    return q.reshape(-1, segments.pitch, 16)[:, segments.stored(np.arange(rows))]
