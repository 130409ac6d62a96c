"""Overflow words tell the control tile how far buckets must travel until all have been used.

A sub-group of rectangle (xd, yd) in a bucket of rectangle (xs, ys) has

    ((xd - xs) mod px, (yd - ys) mod py)

to go. (mx, my) is the largest of all, x before y. The words are mx + 1, my + 1 (py if mx > 0), pz;
then two bits a word, of which bit i says that some sub-group has i to go in x.

(PopLibs lib/popsparse SparsePartitionerImpl.cpp:537-627, at 7eac0f26)
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray

from ..plan.bucket_grid import Buckets

BITS = 2  # of a word; PopLibs counts its bytes
MULTIPLE = 4  # words are padded to 64 bits


def distances(buckets: Buckets, bucket: IntArray, home: IntArray) -> tuple[IntArray, IntArray]:
    """How far what lies in `bucket` is from the rectangle of node `home`, along x and y."""
    xs, ys = np.divmod(bucket // buckets.pz, buckets.py)
    xd, yd = np.divmod(home // buckets.pz, buckets.py)
    return (xd - xs) % buckets.px, (yd - ys) % buckets.py


def overflow_words(buckets: Buckets, bucket: IntArray, home: IntArray) -> npt.NDArray[np.uint16]:
    """The overflow words, uint16, of what lies where: int64 nodes that hold it and it is of.

    None for N:M, where everything lies at home.
    """
    if buckets.nm is not None:
        return np.zeros(0, dtype=np.uint16)
    dx, dy = distances(buckets, bucket, home)
    mx, my = divmod(int((dx * buckets.py + dy).max(initial=0)), buckets.py)
    bits = np.zeros(-(-buckets.px // BITS) * BITS, dtype=np.int64)
    bits[dx] = 1
    connected = bits.reshape(-1, BITS) @ (1 << np.arange(BITS))
    words = np.array([mx + 1, buckets.py if mx else my + 1, buckets.pz, *connected])
    return np.pad(words, (0, -len(words) % MULTIPLE)).astype(np.uint16)
