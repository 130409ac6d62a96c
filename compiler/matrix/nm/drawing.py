"""Random N:M patterns, the same for the same seed."""

from __future__ import annotations

import numpy as np

from ..formats import NM
from ..host_memory import check_host_bytes
from ..pattern import Pattern

PLACE_BYTES = 12  # a number drawn for each column of a group in turn, and what it decides


def random_nm(shape: tuple[int, int], format: NM, rng: np.random.Generator) -> Pattern:  # noqa: A002
    """A pattern whose groups each draw n of their m columns uniformly; it holds no zero.

    Method: selection sampling (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S): a
    column is taken with the chance of those still needed over those still to come.

    Args:
        shape: (m, k) in elements.
        format: N:M; its rows share their choice.
        rng: that draws.

    Raises:
        MatrixError: another format, an empty shape, or rows that are not whole groups.
        InputError: this host cannot hold it.
    """
    groups = NM.checked(format).groups(shape)
    check_host_bytes(
        PLACE_BYTES * groups.down * groups.across, f"drawing {format.units} in {shape}"
    )
    needed = np.broadcast_to(groups.quotas, (groups.down, groups.count)).copy()
    ends = np.minimum(np.arange(1, groups.count + 1) * groups.m, groups.across)
    taken = np.zeros((groups.down, groups.count, groups.m), dtype=np.bool_)
    for place in range(groups.m):
        left = np.maximum(ends - np.arange(groups.count) * groups.m - place, 0)
        taken[:, :, place] = rng.random(needed.shape) * left < needed
        needed -= taken[:, :, place]
    rows = np.repeat(np.arange(groups.down), groups.stored)
    columns = np.flatnonzero(taken) % (groups.count * groups.m)
    return Pattern(shape, format, rows, columns, len(rows) * format.area)
