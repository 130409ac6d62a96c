"""The counter of trips: two words that say whether a trip follows, and its number."""

import numpy as np
import pytest

from ipusim import BOW
from ipusim.kernels import TRIP_OFFSET, TripCounter

# Address of the control words.
AT = BOW.sram_base + 0x3000


def counted(tile, run, starts, trips):
    """Run the counter once and return its two words."""
    run(tile, TripCounter(starts), {"words": np.array([AT]), "trips": np.array([trips])})
    return tile.view(AT, 2, np.uint32).tolist()


@pytest.mark.parametrize("trips", [1, 2, 5])
def test_words_say_whether_a_trip_follows_and_which(trips, new_tile, run_vertex, compute_vertex):
    for run in (run_vertex, compute_vertex):
        tile = new_tile()
        words = [counted(tile, run, starts=True, trips=trips)]
        while words[-1][0]:
            words.append(counted(tile, run, starts=False, trips=trips))

        assert words == [[int(trip < trips), trip] for trip in range(trips + 1)]


def test_the_trips_number_lies_behind_the_word_that_says_whether_one_follows(
    new_tile, compute_vertex
):
    tile = new_tile()
    counted(tile, compute_vertex, starts=True, trips=9)
    counted(tile, compute_vertex, starts=False, trips=9)

    assert tile.view(AT + TRIP_OFFSET, 1, np.uint32).tolist() == [1]
