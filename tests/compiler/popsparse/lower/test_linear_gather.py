from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler import emit, plan_static
from compiler.exchange.schedule import scheduled
from compiler.matrix.benchmark_pattern import benchmark_pattern
from compiler.plan.mapping.linear_mapping import Linear
from compiler.popsparse.lower.linear_gather import SliceReads, linear_gather
from ipusim import BOW, Superstep, path_delays, phase_time

MACHINE = BOW.scaled_to(8)
WORD = 4  # bytes; an element is a word here


def reads(first: np.ndarray, count: np.ndarray, *receivers: list[int]) -> SliceReads:
    """Slices of a tensor, each to the same place of its receivers."""
    tile = np.array([tile for each in receivers for tile in each], dtype=np.int64)
    number = np.array([len(each) for each in receivers], dtype=np.int64)
    target = WORD * np.repeat(first, number)
    return SliceReads(first, count, number, tile, target)


def test_a_source_says_the_end_of_one_slice_and_the_start_of_the_next_in_one_slot():
    mapping = Linear(np.array([0, 8, 16, 24]), np.array([0, 1, 2]))
    slices = reads(np.array([4, 12]), np.array([8, 8]), [4, 5], [6, 7])
    traffic = linear_gather(slices, mapping, WORD)

    assert traffic.wave.tolist() == [0, 1, 0, 1]
    assert traffic.source.tolist() == [0, 1, 1, 2]
    assert traffic.words.max() == 4


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 9999), length=st.integers(1, 40), slices=st.integers(1, 20))
def test_every_receiver_gets_the_slices_that_it_reads(seed, length, slices):
    rng = np.random.default_rng(seed)
    tensor = np.arange(1, slices * length + 1)
    cuts = rng.choice(np.arange(1, len(tensor) + 1), min(len(tensor), 6) - 1, replace=False)
    edges = np.unique([0, *cuts, len(tensor)])
    mapping = Linear(edges, rng.permutation(8)[: len(edges) - 1])
    asked = [np.flatnonzero(rng.random(8) < 0.5).tolist() for _ in range(slices)]
    first = np.arange(slices) * length
    done = scheduled(
        MACHINE,
        [linear_gather(reads(first, np.full(slices, length), *asked), mapping, WORD)],
    )
    (traffic,) = done.traffics
    home = np.full(8, -1)
    home[mapping.tile] = np.arange(len(mapping.tile))
    got = np.zeros((8, len(tensor)), dtype=np.int64)
    for row, tile, target in zip(traffic.row, traffic.tile, traffic.target, strict=True):
        at = edges[home[traffic.source[row]]] + traffic.origin[row] // WORD
        words = traffic.words[row]
        got[tile, target // WORD :][:words] += tensor[at : at + words]

    expected = np.zeros_like(got)
    for number, tiles in enumerate(asked):
        part = slice(number * length, (number + 1) * length)
        expected[tiles, part] = tensor[part]
    assert (got == expected).all()


@cache
def steps(size: int, block: int, density: float, n: int) -> tuple[Superstep, ...]:
    """The supersteps of a whole chip as PopSparse plans and lowers a job."""
    pattern = benchmark_pattern((size, size), block, density)
    return emit(plan_static(pattern, n=n, strategy="popsparse", lowering="popsparse")).steps


@pytest.mark.full_chip
@pytest.mark.parametrize(
    ("size", "block", "density", "n", "step"),
    [
        (4096, 16, 1 / 16, 1024, "gather"),
        (4096, 16, 1 / 16, 1024, "reduce"),
        (4096, 8, 1 / 16, 1024, "gather"),
        (2048, 8, 1 / 16, 1024, "reduce"),
        (2048, 1, 1 / 4, 256, "multiply"),
    ],
)
def test_popsparse_s_long_phases_are_within_2_percent_of_the_busiest_port(
    size, block, density, n, step
):
    (exchange,) = (each.exchange for each in steps(size, block, density, n) if each.name == step)
    time = phase_time(BOW, exchange)

    assert time.bound >= 2000
    assert time.last_write - time.first_send - path_delays(BOW).min() <= 1.02 * time.bound
