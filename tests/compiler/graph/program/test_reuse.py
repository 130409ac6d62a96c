"""Results of lowering that nodes share: digests of arrays are theirs alone and keep none alive."""

from __future__ import annotations

import weakref

import numpy as np

from ipusim.compiler.graph.program.reuse import Reuse, content_of


def test_a_digest_keeps_no_array_alive() -> None:
    reuse, array = Reuse(), np.arange(4)
    gone = weakref.ref(array)
    reuse.digest(array)

    del array

    assert gone() is None


def test_arrays_at_the_place_of_earlier_ones_have_digests_of_their_own() -> None:
    reuse = Reuse()

    for number in range(50):
        assert reuse.digest(np.full(3, number)) == content_of(np.full(3, number))
