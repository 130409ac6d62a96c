"""Every worker of a run has a generator of its own, seeded by the run's number and the worker's."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from plain_numbers import next_random

from ipusim import BOW
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.core.run import Runs, run_many

VERTEX = BOW.sram_base + 0x1000
WARM_UP = 15  # numbers that a seed's generator drops first
WORD = (1 << 32) - 1


def first_random_bits(seeds: list[int]) -> npt.NDArray[np.uint64]:
    """Return the first 64 random bits of each worker, one run per seed, uint64[runs, workers]."""
    code = assemble(
        ".worker\nwork:\n{ get $m0, $WSR\nurand64 $a0:1 }\nand $m0, $m0, 7\nmul $m1, $m0, 2\n"
        "st32 $a0, $mvertex_base, $mzero, $m1\nadd $m1, $m1, 1\n"
        "st32 $a1, $mvertex_base, $mzero, $m1\nexitz $mzero\n"
    )
    count = len(seeds)
    sram = np.zeros((count, BOW.sram_bytes), np.uint8)
    entry = np.full(count, code.labels["work"])
    zeros = np.zeros(count, np.int64)
    runs = Runs(np.arange(count), entry, zeros + VERTEX, zeros, np.array(seeds))
    run_many(BOW, code, sram, runs)
    first_word = VERTEX - BOW.sram_base
    return sram[:, first_word : first_word + 8 * BOW.workers].view(np.uint64)


def expected_bits(seed: int) -> int:
    """Return the first 64 bits after the warm-up, by the documented rule of $PRNG_SEED."""
    inverse = ~seed & WORD
    high = (seed << 13 | inverse >> 19) & WORD | ((inverse << 13 | seed >> 19) & WORD) << 32
    state, bits = (seed | inverse << 32, high), 0
    for _ in range(WARM_UP + 1):
        bits, state = next_random(state)
    return bits


def test_worker_w_of_a_run_draws_from_the_seed_plus_w() -> None:
    seeds = [64, 128, 64 * 12_345_678]

    assert first_random_bits(seeds).tolist() == [
        [expected_bits(seed + worker) for worker in range(BOW.workers)] for seed in seeds
    ]


def test_no_two_workers_draw_the_same_bits_and_the_same_seed_repeats_them() -> None:
    bits = first_random_bits([64, 128, 64])

    assert bits[0].tolist() == bits[2].tolist()
    assert len(np.unique(bits[:2])) == 2 * BOW.workers


def test_a_run_without_a_seed_has_the_generators_of_its_setup() -> None:
    assert len(np.unique(first_random_bits([0, 0]))) == 1
