"""Placement of regions in tile memory.

Lifetimes, interleaved memory, regions in different elements.
"""

import attrs
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, MK1
from ipusim.compiler.lowering.placement import LiveRegion, place

MACHINE = BOW.scaled_to(2)
ELEMENT = MACHINE.element_bytes


def region(name: str, *size: int, first: int = 0, last: int = 0, **options) -> LiveRegion:
    """Return a region that lives from step `first` to `last`, of one size or one for each tile."""
    sizes = np.array(size if len(size) == 2 else size * 2)
    return LiveRegion(name=name, category=name, bytes=sizes, first=first, last=last, **options)


def domain(address: int) -> int:
    """Return the conflict domain of an address."""
    return int(MACHINE.conflict_domain(address))


def test_regions_follow_one_another():
    placed = place(MACHINE, [region("a", 100, 8), region("b", 16)])

    assert placed["a"].tolist() == [MACHINE.sram_base] * 2
    assert placed["b"].tolist() == [MACHINE.sram_base + 104, MACHINE.sram_base + 8]


def test_regions_that_never_live_together_share_their_place():
    placed = place(MACHINE, [region("a", 64), region("b", 64, first=1, last=1)])

    assert placed["a"].tolist() == placed["b"].tolist()


def test_an_interleaved_region_lies_in_interleaved_memory():
    placed = place(MACHINE, [region("plain", 64), region("q", 64, interleaved=True, align=16)])

    assert placed["q"].tolist() == [MACHINE.interleaved_base] * 2
    assert placed["plain"].tolist() == [MACHINE.sram_base] * 2


def test_regions_kept_apart_lie_in_other_elements():
    regions = [
        region("s", 100, apart=frozenset({"worklist"})),
        region("worklist", 100, apart=frozenset({"s"})),
    ]
    placed = place(MACHINE, regions)

    assert domain(placed["s"][0] + 99) < domain(placed["worklist"][0])


def test_a_region_that_finds_no_room_lies_beyond_the_end():
    placed = place(MACHINE, [region("a", MACHINE.sram_bytes), region("b", 8)])

    assert placed["b"][0] >= MACHINE.sram_end


def test_a_region_may_span_ordinary_and_interleaved_memory():
    size = MACHINE.interleaved_offset_bytes + ELEMENT

    assert place(MACHINE, [region("a", size)])["a"].tolist() == [MACHINE.sram_base] * 2


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), count=st.integers(1, 8), chip=st.sampled_from([BOW, MK1]))
def test_live_regions_never_overlap_and_keep_their_demands(seed, count, chip):
    machine, rng = chip.scaled_to(3), np.random.default_rng(seed)
    regions = []
    for number in range(count):
        first, last = sorted(rng.integers(0, 4, 2).tolist())
        regions.append(
            LiveRegion(
                name=str(number),
                category="any",
                bytes=rng.integers(0, 30000, 3) * (rng.random(3) < 0.8),
                first=first,
                last=last,
                align=int(rng.choice([4, 8, 16])),
                interleaved=bool(rng.random() < 0.3),
            )
        )
    if count > 1:
        regions[0] = attrs.evolve(regions[0], apart=frozenset({"1"}))
        regions[1] = attrs.evolve(regions[1], apart=frozenset({"0"}))
    at = place(machine, regions)

    for placed_region in regions:
        start, end = at[placed_region.name], at[placed_region.name] + placed_region.bytes
        assert not (start % placed_region.align).any()
        assert (
            start >= (machine.interleaved_base if placed_region.interleaved else machine.sram_base)
        ).all()
        for other in regions[: regions.index(placed_region)]:
            if placed_region.first <= other.last and other.first <= placed_region.last:
                low, high = at[other.name], at[other.name] + other.bytes
                clear = (
                    (end <= low) | (start >= high) | (placed_region.bytes == 0) | (other.bytes == 0)
                )
                assert clear.all()


def test_regions_kept_apart_in_interleaved_memory_lie_in_other_pairs_of_elements():
    size, base = MACHINE.interleaved_offset_bytes, MACHINE.interleaved_base
    placed = place(
        MACHINE,
        [
            region("full", size, pinned=True),
            region("q", 100, interleaved=True, apart=frozenset({"s"})),
            region("s", 100, apart=frozenset({"q"})),
        ],
    )

    assert placed["q"].tolist() == [base] * 2
    assert placed["s"].tolist() == [base + 2 * ELEMENT] * 2


def test_a_region_kept_apart_may_end_where_the_others_element_begins():
    base = MACHINE.sram_base
    placed = place(
        MACHINE,
        [
            region("first", ELEMENT, pinned=True),
            region("q", 2 * ELEMENT, pinned=True),
            region("s", ELEMENT, first=1, last=1, apart=frozenset({"q"})),
            region("t", ELEMENT + 8, first=1, last=1, apart=frozenset({"q"})),
        ],
    )

    assert placed["q"].tolist() == [base + ELEMENT] * 2
    assert placed["s"].tolist() == [base] * 2
    assert placed["t"].tolist() == [base + 3 * ELEMENT] * 2


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 9999), chip=st.sampled_from([BOW, MK1]))
def test_regions_kept_apart_share_no_element_and_none_could_lie_lower(seed, chip):
    machine, rng = chip.scaled_to(2), np.random.default_rng(seed)
    element = machine.element_bytes
    full = int(rng.integers(0, machine.sram_bytes - 11 * element))
    size = rng.integers(1, 3 * element, 2)
    at = place(
        machine,
        [
            region("full", full, pinned=True),
            region("q", int(size[0]), apart=frozenset({"s"}), interleaved=bool(rng.random() < 0.5)),
            region("s", int(size[1]), apart=frozenset({"q"})),
        ],
    )
    q, s = int(at["q"][0]), int(at["s"][0])

    def clear(start: int) -> bool:
        ends = machine.conflict_domain([q, q + size[0] - 1, start, start + size[1] - 1])
        is_apart = ends[1] < ends[2] or ends[3] < ends[0]
        return bool(is_apart) and start >= machine.sram_base + full

    starts = machine.sram_base + element * np.arange(machine.elements - 4)
    first_free = machine.sram_base + -(-full // 8) * 8

    assert clear(s)
    assert all(s <= start for start in [first_free, *starts.tolist()] if clear(start))


def test_a_region_kept_apart_does_not_lie_below_the_other_in_its_element():
    placed = place(
        MACHINE,
        [
            region("first", 104, pinned=True),
            region("q", 100, last=1, pinned=True),
            region("s", 50, first=1, last=1, apart=frozenset({"q"})),
            region("t", 50, first=1, last=1),
        ],
    )

    assert placed["t"].tolist() == [MACHINE.sram_base] * 2
    assert placed["s"].tolist() == [MACHINE.sram_base + ELEMENT] * 2


def test_what_does_not_fit_is_placed_anew_with_interleaved_memory_filled_from_above():
    low = MACHINE.interleaved_offset_bytes
    half = (MACHINE.usable_bytes - low) // 2 // 16 * 16
    regions = [
        region("q", half, interleaved=True, align=16, last=1),
        region("block", low + half // 2, first=1, last=1),
        region("before", 64),
    ]
    placed = place(MACHINE, regions)
    end = MACHINE.sram_base + MACHINE.usable_bytes

    assert placed["block"].tolist() == [MACHINE.sram_base] * 2
    assert end - 16 < placed["q"][0] + half <= end


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), count=st.integers(1, 10))
def test_each_region_has_the_lowest_address_that_concurrent_ones_before_it_leave(seed, count):
    rng, lives = np.random.default_rng(seed), [(0, 3), (0, 3), (0, 1), (1, 2), (2, 3)]
    regions = [
        region(str(number), *rng.integers(0, 5, 2) * 8, first=first, last=last)
        for number, (first, last) in enumerate(rng.choice(lives, count).tolist())
    ]
    at = place(MACHINE, regions)

    for tile in range(2):
        for number, placed_region in enumerate(regions):
            occupied_bytes = {
                byte
                for before in regions[:number]
                if before.first <= placed_region.last and placed_region.first <= before.last
                for byte in range(at[before.name][tile], at[before.name][tile] + before.bytes[tile])
            }
            lowest = MACHINE.sram_base
            while occupied_bytes & set(range(lowest, lowest + placed_region.bytes[tile])):
                lowest += placed_region.align
            assert at[placed_region.name][tile] == lowest
