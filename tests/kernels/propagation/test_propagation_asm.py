"""Vertices of propagation, in which buckets travel over a grid of tiles until all are computed.

The order of steps is compared with PopLibs' nest of loops, the code with formula and numerics. A
word names the next action: 0 ends, 1 copies buckets to the first buffer, 2 computes, 4, 6 and 8
shift along z, y and x, 10 returns; an odd word from 3 on acts on the second buffer.
"""

from collections import Counter
from itertools import product

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, MK1, ProgramError, TileFault, check_suited
from ipusim.kernels import ACTIONS, Dispatch, Propagation

# Addresses on the tile, with room between them.
OVERFLOW, STATE, ACTION = (BOW.sram_base + at for at in (0x3000, 0x3100, 0x3200))
START = Propagation(starts=True, returns=False)
NEXT = Propagation(starts=False, returns=False)
RETURN = Propagation(starts=False, returns=True)
SHIFTS = {4: 2, 6: 1, 8: 0}  # the dimension that each moves along


@attrs.frozen
class Case:
    """A grid and the distances that its buckets travel.

    Attributes:
        grid: nodes along x, y and z.
        mx, my: largest distance along x and y to a tile for which a bucket has non-zeros.
        planes: bit x is set if buckets have non-zeros at distance x.
    """

    grid: tuple[int, int, int]
    mx: int
    my: int
    planes: int

    @property
    def ends(self):
        """Numbers of turns of the three loops."""
        return self.mx + 1, self.my + 1 if self.mx == 0 else self.grid[1], self.grid[2]

    @property
    def overflow(self):
        """Overflow words of the case."""
        words = [self.planes >> 2 * word & 3 for word in range(-(-self.grid[0] // 2))]
        padding = [0] * (-(3 + len(words)) % 4)
        return np.array([*self.ends, *words, *padding], np.uint16)

    @property
    def fields(self):
        """Fields of a vertex."""
        numbers = dict(zip(("px", "py", "pz"), self.grid, strict=True))
        numbers |= {"overflow": OVERFLOW, "state": STATE, "action": ACTION}
        return {name: np.array([number]) for name, number in numbers.items()}


def cases(sizes):
    """Return all cases on grids up to these sizes."""
    for grid in product(*(range(1, size + 1) for size in sizes)):
        for mx, my in product(range(grid[0]), range(grid[1])):
            for others in range(1 << mx):
                yield Case(grid, mx, my, others | 1 << mx)


@st.composite
def any_case(draw):
    """Draw a case on a grid of up to 9 x 5 x 4 nodes."""
    grid = tuple(draw(st.integers(1, size)) for size in (9, 5, 4))
    mx, my = (draw(st.integers(0, size - 1)) for size in grid[:2])
    return Case(grid, mx, my, draw(st.integers(0, (1 << mx) - 1)) | 1 << mx)


def nest(case):
    """Yield the actions of PopLibs' loops (FullyConnected.cpp 339-583), as of the first buffer."""
    px, py, pz = case.grid
    _, end_y, _ = case.ends
    remaining = (case.mx + 1) * end_y * pz - pz
    if remaining == 0:
        return
    yield 1
    x, y = (0, 1) if py > 1 else (1, 0)
    while remaining:
        if px > 1 and not case.planes >> x & 1:
            remaining -= (end_y - y) * pz
        else:
            for _step in range(y, end_y):
                for _z in range(pz):
                    yield 2
                    remaining -= 1
                    if remaining and pz > 1:
                        yield 4
                if remaining and py > 1:
                    yield 6
        if remaining:
            yield 8
        x, y = x + 1, 0


def expected_words(case, *, returns):
    """Return the words of the nest of loops, and of the way home if buckets return."""
    buffer, away = 0, [0, 0, 0]
    away[1 if case.grid[1] > 1 else 0] = 1
    words = []
    for action in nest(case):
        words.append(action if action == 1 else action + buffer)
        if action in SHIFTS:
            buffer = 1 - buffer
            away[SHIFTS[action]] += 1
    if words and returns:
        for shift, dimension in SHIFTS.items():
            for _ in range(-away[dimension] % case.grid[dimension]):
                words.append(shift + buffer)
                buffer = 1 - buffer
        words.append(10 + buffer)
    return [*words, 0]


def words_of(case, tile, run, *, returns):
    """Return the words that `run(tile, codelet, fields)` writes until the loop is left."""
    tile.put(OVERFLOW, case.overflow)
    words, codelet = [], START
    while not words or words[-1]:
        run(tile, codelet, case.fields)
        words.append(int(tile.view(ACTION, 1, np.uint32)[0]))
        codelet = RETURN if returns else NEXT
    return words


def offsets_of(case, words):
    """Return how far from home buckets are at each computation and at the end."""
    away = np.zeros(3, int)
    visited = []
    for word in words:
        if word == 1:
            away[1 if case.grid[1] > 1 else 0] = 1
        elif word & ~1 in SHIFTS:
            away[SHIFTS[word & ~1]] += 1
        elif word & ~1 == 2:
            visited.append(tuple((away % case.grid).tolist()))
    return visited, (away % case.grid).tolist()


@pytest.mark.parametrize("returns", [False, True])
def test_words_are_those_of_the_nest_of_loops(returns, new_tile, compute_vertex):
    tile = new_tile()
    for case in cases((4, 3, 3)):
        assert expected_words(case, returns=returns) == words_of(
            case, tile, compute_vertex, returns=returns
        )


@pytest.mark.parametrize("returns", [False, True])
@given(case=any_case())
@settings(max_examples=60, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_leaves_its_numerics_words(
    returns, case, new_tile, run_vertex, compute_vertex
):
    executed, computed = new_tile(), new_tile()

    def both(_, codelet, fields):
        execution = run_vertex(executed, codelet, fields)
        compute_vertex(computed, codelet, fields)

        assert codelet.cycles(BOW, fields, {}).tolist() == [execution.cycles]
        for address, count in ((STATE, 6), (ACTION, 1)):
            assert computed.view(address, count, np.uint32).tolist() == (
                executed.view(address, count, np.uint32).tolist()
            )

    computed.put(OVERFLOW, case.overflow)

    assert expected_words(case, returns=returns) == words_of(case, executed, both, returns=returns)


@given(case=any_case())
@settings(max_examples=200, deadline=None)
def test_buckets_visit_every_tile_for_which_they_may_hold_something(case, new_tile, compute_vertex):
    visited, _ = offsets_of(case, words_of(case, new_tile(), compute_vertex, returns=False))
    _, end_y, end_z = case.ends
    planes = [x for x in range(case.mx + 1) if case.planes >> x & 1 or case.grid[0] == 1]
    expected_visits = set(product(planes, range(end_y), range(end_z))) - {
        (0, 0, z) for z in range(end_z)
    }

    assert len(visited) == len(set(visited))
    assert set(visited) - {(0, 0, z) for z in range(end_z)} == expected_visits


@given(case=any_case())
@settings(max_examples=200, deadline=None)
def test_buckets_that_return_end_at_home(case, new_tile, compute_vertex):
    words = words_of(case, new_tile(), compute_vertex, returns=True)
    _, away = offsets_of(case, words)

    assert away == [0, 0, 0]
    assert words == [0] or (words[-2] in (10, 11) and sum(word >= 10 for word in words) == 1)


def counts_of(words):
    """Return the numbers of computations and of shifts along each dimension."""
    count = Counter(word & ~1 if word > 1 else word for word in words)
    return {name: count[word] for name, word in (("computes", 2), ("z", 4), ("y", 6), ("x", 8))}


@pytest.mark.parametrize(
    ("case", "computes", "z", "y", "x"),
    [
        (Case((3, 4, 5), 0, 2, 1), 10, 9, 1, 0),  # my Pz, C - 1, my - 1
        (Case((3, 4, 5), 2, 1, 0b111), 55, 54, 10, 2),  # ((mx + 1) Py - 1) Pz, C - 1, N - 1, mx
        (Case((3, 4, 5), 2, 1, 0b101), 35, 34, 6, 2),  # less a plane of 20 computations
        (Case((3, 4, 1), 2, 1, 0b111), 11, 0, 10, 2),
        (Case((3, 1, 5), 2, 0, 0b111), 10, 9, 0, 1),
        (Case((3, 1, 5), 2, 0, 0b101), 5, 4, 0, 1),
        (Case((1, 4, 5), 0, 3, 0b1), 15, 14, 2, 0),
        (Case((4, 1, 1), 3, 0, 0b1111), 3, 0, 0, 2),
        (Case((10, 9, 16), 1, 0, 0b11), 272, 271, 16, 1),  # 289 shifts with the first copy
    ],
)
def test_computations_and_shifts_are_as_many_as_the_nest_has(
    case, computes, z, y, x, new_tile, compute_vertex
):
    words = words_of(case, new_tile(), compute_vertex, returns=False)

    assert counts_of(words) == {"computes": computes, "z": z, "y": y, "x": x}


def test_a_spill_over_both_dimensions_goes_as_poplibs_does(new_tile, run_vertex):
    case = Case((2, 2, 1), 1, 1, 0b11)

    assert words_of(case, new_tile(), run_vertex, returns=False) == [1, 2, 6, 9, 2, 6, 3, 0]


def test_damaged_overflow_words_are_refused(new_tile, compute_vertex):
    tile, case = new_tile(), Case((2, 2, 2), 1, 1, 0b11)
    tile.put(OVERFLOW, np.zeros(4, np.uint16))

    with pytest.raises(TileFault, match=r"overflow words \[0, 0, 0, 0\] leave -2 computations"):
        compute_vertex(tile, START, case.fields)


@pytest.mark.parametrize("codelet", [NEXT, RETURN], ids=["next", "return"])
def test_words_that_are_damaged_on_the_way_are_refused(codelet, new_tile, compute_vertex):
    tile, case = new_tile(), Case((2, 2, 2), 1, 1, 0b11)
    tile.put(OVERFLOW, case.overflow)
    compute_vertex(tile, START, case.fields)
    tile.put(OVERFLOW, np.array([2, 9, 2, 0], np.uint16))  # six remain, of a plane of sixteen

    with pytest.raises(TileFault, match=r"overflow words \[2, 9, 2, 0\] leave -10 computations"):
        compute_vertex(tile, codelet, case.fields)


def test_a_start_has_nothing_to_return():
    with pytest.raises(ProgramError, match="one form"):
        Propagation(starts=True, returns=True)


def test_spans_hold_the_overflow_words_in_fours():
    overflow = START.spans({"px": np.array([1, 2, 3, 10])})["overflow"]

    assert overflow.tolist() == [8, 8, 16, 16]


@pytest.mark.parametrize("address", [ACTION, BOW.sram_end - 4])
def test_a_word_without_a_case_is_refused(address, new_tile, compute_vertex, run_vertex):
    tile, fields = new_tile(), {"word": np.array([address])}
    tile.put(address, np.array([ACTIONS], np.uint32))

    with pytest.raises(TileFault, match="word 12 names none of the 12 cases"):
        compute_vertex(tile, Dispatch(ACTIONS), fields)
    with pytest.raises(TileFault):
        run_vertex(tile, Dispatch(ACTIONS), fields)


def test_other_latencies_are_refused():
    with pytest.raises(ProgramError, match="supervisor_latency_cycles 6, machine"):
        check_suited(MK1.with_(supervisor_latency_cycles=5), NEXT)
