"""Compiled packing of units equals its plain Python text."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW
from ipusim.compiler.exchange import packing as caller
from ipusim.compiler.exchange import packing_loop
from ipusim.compiler.exchange.bits_loop import next_clear, next_gap, next_set
from ipusim.compiler.exchange.packing import hardest_first, packed
from ipusim.compiler.exchange.units import units_of

from .random_traffic import random_traffic

MACHINE = BOW.scaled_to(8)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 9999),
    sends=st.integers(1, 40),
    deadline=st.integers(0, 400),
    limit=st.one_of(st.just(10**5), st.integers(1, 800)),
)
def test_machine_code_packs_as_the_plain_function_does(seed, sends, deadline, limit):
    traffics = random_traffic(np.random.default_rng(seed), MACHINE, sends)
    units = units_of(MACHINE, traffics, regroup=("nothing", "all")[seed % 2])
    arguments = units, hardest_first(units), MACHINE.tiles
    actual = packed(*arguments, deadline=deadline, limit=limit)
    compiled = caller.pack_all
    try:
        caller.pack_all = packing_loop.pack_all.python
        with np.errstate(over="ignore"):
            plain_sends = packed(*arguments, deadline=deadline, limit=limit)
    finally:
        caller.pack_all = compiled

    assert plain_sends == actual


@settings(max_examples=80, deadline=None)
@given(
    seed=st.integers(0, 9999),
    share=st.sampled_from([0.0, 0.1, 0.5, 0.95, 1.0]),
    start=st.integers(0, 250),
    length=st.integers(1, 90),
)
def test_a_gap_is_the_first_run_of_clear_bits_that_is_long_enough(seed, share, start, length):
    bits = (np.random.default_rng(seed).random(192) < share).astype(np.uint8)
    words = np.packbits(bits, bitorder="little").view(np.int64)
    text = "".join(map(str, bits)) + "0" * 400

    with np.errstate(over="ignore"):
        assert next_clear(words, start) == text.index("0", start)
        assert next_gap(words, start, length) == text.index("0" * length, start)
        busy = text.find("1", start, start + length)
        position = next_set(words, start, start + length)
        assert position == busy if busy >= 0 else position >= start + length
