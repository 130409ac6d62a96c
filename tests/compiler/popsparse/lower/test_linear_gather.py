"""Gathers of slices of linearly mapped x: each receiver gets its slices, pairs get wide ones."""

from functools import cache

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_exchange import play_exchange

from ipusim import BOW, ExchangePlan, Superstep, exchange_code, path_bound, path_delays, phase_time
from ipusim.compiler import emit, plan_static
from ipusim.compiler.exchange.packing import packed
from ipusim.compiler.exchange.schedule import scheduled
from ipusim.compiler.exchange.traffic import Traffic
from ipusim.compiler.exchange.units import regrouped, units_of
from ipusim.compiler.matrix.generators import benchmark_pattern
from ipusim.compiler.plan.mapping.linear_mapping import Linear
from ipusim.compiler.popsparse.lower.linear_gather import SliceReads, linear_gather

MACHINE = BOW.scaled_to(8)
WORD = 4  # bytes; an element is a word here
ELSEWHERE = 1 << 14  # bytes from what a tile holds to what it gets


def reads(first: np.ndarray, count: np.ndarray, *receivers: list[int]) -> SliceReads:
    """Return slices of a tensor, each at one offset on its receivers."""
    tile = np.array([tile for tiles in receivers for tile in tiles], dtype=np.int64)
    number = np.array([len(tiles) for tiles in receivers], dtype=np.int64)
    target = WORD * np.repeat(first, number)
    return SliceReads(first, count, number, tile, target)


def test_a_source_says_the_end_of_one_slice_and_the_start_of_the_next_in_one_slot():
    mapping = Linear(np.array([0, 8, 16, 24]), np.array([0, 1, 2]))
    slices = reads(np.array([4, 12]), np.array([8, 8]), [4, 5], [6, 7])
    traffic = linear_gather(slices, mapping, WORD)

    assert traffic.wave.tolist() == [0, 1, 0, 1]
    assert traffic.source.tolist() == [0, 1, 1, 2]
    assert traffic.words.max() == 4


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), length=st.integers(1, 40), slices=st.integers(1, 20))
def test_every_receiver_gets_the_slices_that_it_reads(seed, length, slices):
    rng = np.random.default_rng(seed)
    tensor = np.arange(1, slices * length + 1)
    cuts = rng.choice(np.arange(1, len(tensor) + 1), min(len(tensor), 6) - 1, replace=False)
    edges = np.unique([0, *cuts, len(tensor)])
    mapping = Linear(edges, rng.permutation(8)[: len(edges) - 1])
    receivers = [np.flatnonzero(rng.random(8) < 0.5).tolist() for _ in range(slices)]
    first = np.arange(slices) * length
    schedule = scheduled(
        MACHINE,
        [linear_gather(reads(first, np.full(slices, length), *receivers), mapping, WORD)],
    )
    (traffic,) = schedule.traffics
    home = np.full(8, -1)
    home[mapping.tile] = np.arange(len(mapping.tile))
    got = np.zeros((8, len(tensor)), dtype=np.int64)
    for row, tile, target in zip(traffic.row, traffic.tile, traffic.target, strict=True):
        at = edges[home[traffic.source[row]]] + traffic.origin[row] // WORD
        words = traffic.words[row]
        got[tile, target // WORD :][:words] += tensor[at : at + words]

    expected = np.zeros_like(got)
    for number, tiles in enumerate(receivers):
        part = slice(number * length, (number + 1) * length)
        expected[tiles, part] = tensor[part]
    assert (got == expected).all()


def exchange_of(t: Traffic, cycle: np.ndarray) -> ExchangePlan:
    """Return the exchange plan of a traffic whose rows leave in these cycles."""
    return ExchangePlan(t.source, t.origin, t.words, cycle, t.wide, t.row, t.tile, t.target)


def played(traffic: Traffic, cycle: np.ndarray, tensor: np.ndarray, mapping: Linear):
    """Return the cycles, and the words that each tile received, int32[tiles, ELSEWHERE]."""
    base = MACHINE.sram_base
    plan = exchange_of(traffic, cycle)
    plan = attrs.evolve(plan, address=plan.address + base, target=plan.target + base + ELSEWHERE)
    images = np.zeros((MACHINE.tiles, 2 * ELSEWHERE), dtype=np.uint8)
    words = images.view(np.int32)
    for low, high, tile in zip(mapping.edges[:-1], mapping.edges[1:], mapping.tile, strict=True):
        words[tile, : high - low] = tensor[low:high]
    code = exchange_code(MACHINE, plan)
    simulated = play_exchange(MACHINE, [code.of(tile) for tile in range(MACHINE.tiles)], images)
    assert simulated.lost == ()
    return plan, simulated.cycles, words[:, ELSEWHERE // WORD :]


@st.composite
def gathers(draw: st.DrawFn) -> tuple[SliceReads, Linear, list[list[int]]]:
    """Draw slices of 32 to 200 words, cut at whole items, received by any tiles of pairs."""
    rng = np.random.default_rng(draw(st.integers(0, 9999)))
    slices, length = draw(st.integers(1, 12)), 2 * draw(st.integers(16, 100))
    items = slices * length // 2
    cuts = rng.choice(np.arange(1, items), 7, replace=False)
    edges = np.unique([0, *(2 * cuts), 2 * items])
    mapping = Linear(edges, rng.permutation(8)[: len(edges) - 1])
    receivers = [np.flatnonzero(rng.random(8) < 0.4).tolist() for _ in range(slices)]
    read = reads(np.arange(slices) * length, np.full(slices, length), *receivers)
    return read, mapping, receivers


def expected_of(
    read: SliceReads, slices_of_tiles: list[list[int]], tensor: np.ndarray
) -> np.ndarray:
    """Return the words that each tile should receive, int32[tiles, words]."""
    length, expected = int(read.count[0]), np.zeros((8, ELSEWHERE // WORD), dtype=np.int32)
    for number, tiles in enumerate(slices_of_tiles):
        part = slice(number * length, (number + 1) * length)
        expected[tiles, part] = tensor[part]
    return expected


@settings(max_examples=60, deadline=None)
@given(drawn=gathers())
def test_pairs_get_what_either_wants_at_twice_the_rate_and_only_what_each_wants(drawn):
    read, mapping, receivers = drawn
    tensor, length = np.arange(1, mapping.edges[-1] + 1), int(read.count[0])
    schedule = scheduled(MACHINE, [linear_gather(read, mapping, WORD, pairs=MACHINE)])
    plan, cycles, got = played(schedule.traffics[0], schedule.cycles[0], tensor, mapping)
    # Slices that a pair receives: half as long over both lanes. A tile of its own may be as quick.
    either = [sum(bool({2 * p, 2 * p + 1} & {*tiles}) for tiles in receivers) for p in range(4)]
    words_by_tile = [sum(tile in tiles for tiles in receivers) for tile in range(8)]
    is_wide = length * WORD >= 256 and max(either) / 2 < max(words_by_tile)

    assert (got == expected_of(read, receivers, tensor)).all()
    assert (plan.wide == is_wide).all()
    assert phase_time(MACHINE, plan).cycles == cycles
    if is_wide:
        assert phase_time(MACHINE, plan).bound >= max(either) * length // 2


@settings(max_examples=60, deadline=None)
@given(drawn=gathers(), deadline=st.integers(0, 2000), seed=st.integers(0, 99))
def test_slices_packed_anew_and_sent_twice_reach_the_same_tiles(drawn, deadline, seed):
    read, mapping, receivers = drawn
    tensor = np.arange(1, mapping.edges[-1] + 1)
    traffics = [linear_gather(read, mapping, WORD, pairs=MACHINE)]
    units = units_of(MACHINE, traffics, regroup="all")
    order = np.random.default_rng(seed).permutation(len(units.source))
    sends = packed(units, order, 8, deadline=deadline, limit=1 << 14)
    ((traffic,), (cycle,)) = regrouped(MACHINE, traffics, units, sends)
    plan, cycles, got = played(traffic, cycle, tensor, mapping)

    assert (got == expected_of(read, receivers, tensor)).all()
    assert phase_time(MACHINE, plan).cycles == cycles


def test_a_pair_of_which_one_tile_wants_a_slice_takes_half_its_words():
    # Pair (4, 5) wants three slices of 128 words between its tiles, pair (6, 7) two.
    mapping = Linear(np.array([0, 128, 256, 384, 512]), np.array([0, 1, 2, 3]))
    read = reads(np.arange(4) * 128, np.full(4, 128), [4, 5], [4, 6], [5], [7])
    plans = []
    for pairs in (MACHINE, None):
        schedule = scheduled(MACHINE, [linear_gather(read, mapping, WORD, pairs=pairs)])
        plans.append(exchange_of(schedule.traffics[0], schedule.cycles[0]))

    assert [phase_time(MACHINE, plan).bound for plan in plans] == [3 * 128 // 2, 2 * 128]
    assert [plan.words_received(8).tolist() for plan in plans] == [
        [0] * 4 + [256, 256, 128, 128]
    ] * 2


@pytest.mark.parametrize(
    ("length", "second", "machine", "wide"),
    [
        (64, 64, MACHINE, True),
        (62, 62, MACHINE, False),  # under 256 bytes
        (64, 66, MACHINE, False),  # the tiles of a pair hear slices of two lengths
        (65, 65, MACHINE, False),  # no whole items
        (64, 64, MACHINE.with_(tiles_per_pair=1), False),
        (64, 64, MACHINE.with_(pair_min_bytes=514), False),
        (64, 64, None, False),
    ],
)
def test_slices_of_256_bytes_and_more_are_wide_where_pairs_can_receive_them(
    length, second, machine, wide
):
    mapping = Linear(np.array([0, 200]), np.array([0]))
    read = reads(np.array([0, length]), np.array([length, second]), [4, 5], [4, 5])

    assert linear_gather(read, mapping, WORD, pairs=machine).wide.tolist() == [wide] * 2


def test_pairs_that_need_nothing_in_common_receive_narrow_slices() -> None:
    mapping = Linear(np.array([0, 300]), np.array([0]))
    apart = reads(np.array([0, 64]), np.array([64, 64]), [4], [5])
    three_reads = reads(np.array([0, 64, 128]), np.array([64, 64, 64]), [4], [5], [4])

    assert not linear_gather(apart, mapping, WORD, pairs=MACHINE).wide.any()
    assert linear_gather(three_reads, mapping, WORD, pairs=MACHINE).wide.all()


@cache
def steps(size: int, block: int, density: float, n: int) -> tuple[Superstep, ...]:
    """Return the supersteps of a job on a whole chip, as PopSparse plans and lowers it."""
    pattern = benchmark_pattern((size, size), block, density)
    return emit(plan_static(pattern, n=n, strategy="popsparse", lowering="popsparse")).steps


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "block", "density", "n", "step"),
    [
        (4096, 16, 1 / 16, 1024, "gather"),
        (4096, 16, 1 / 16, 1024, "reduce"),
        (4096, 8, 1 / 16, 1024, "gather"),
        (2048, 8, 1 / 16, 1024, "reduce"),
        (4096, 16, 1 / 8, 1024, "reduce"),
        (8192, 4, 1 / 8, 256, "reduce"),
        (2048, 1, 1 / 4, 256, "multiply"),
    ],
)
def test_popsparse_s_long_phases_are_near_the_bound_of_ports_and_paths(
    size, block, density, n, step
):
    (exchange,) = (each.exchange for each in steps(size, block, density, n) if each.name == step)
    time = phase_time(BOW, exchange)
    least = max(time.bound, path_bound(BOW, exchange))

    assert time.bound >= 2000
    assert time.last_write - time.first_send - int(path_delays(BOW).min()) <= 1.015 * least


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "n", "block", "density", "words"),
    [
        (4096, 64, 8, 1 / 4, 3072),
        (4096, 256, 16, 1 / 4, 8704),
        (8192, 256, 8, 1 / 16, 16896),
        (8192, 1024, 16, 1 / 16, 37888),  # parts of n of two widths
    ],
)
def test_x_takes_half_the_words_that_the_busiest_pair_wants(size, n, block, density, words):
    (gather,) = (each.exchange for each in steps(size, block, density, n) if each.name == "gather")
    time = phase_time(BOW, gather)

    assert gather.wide.all()
    assert time.bound == words
    assert time.last_write - time.first_send - int(path_delays(BOW).min()) <= 1.015 * words
