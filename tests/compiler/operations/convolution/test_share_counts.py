"""Units of a convolution's weights counted by share, filter and channel, against plain counts."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.operations.convolution.share_counts import ShareCounts

FILTERS, CHANNELS = 6, 8


@settings(max_examples=60, deadline=None)
@given(
    units=st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, FILTERS - 1), st.integers(0, CHANNELS - 1)),
        max_size=40,
    ),
    more=st.integers(1, 3),
)
def test_units_are_counted_by_share_filter_and_channel(units, more):
    share, group, channel = np.array(units, dtype=np.int64).reshape(-1, 3).T
    shares = int(share.max(initial=0)) + more
    counts = ShareCounts.of(share, group, channel, (shares, FILTERS, CHANNELS))
    units_of_share = [[unit for unit in units if unit[0] == at] for at in range(shares)]
    # Shares 2 i and 2 i + 1 are on the tiles of a pair, which receive the channels of both.
    shares_and_groups = sorted({(at, other) for at, other, _ in units})
    channels_of_pair = [
        {unit[2] for unit in units if unit[0] // 2 == at // 2} for at in range(shares)
    ]

    assert list(zip(counts.share.tolist(), counts.group.tolist(), strict=True)) == shares_and_groups
    assert counts.units.tolist() == [
        sum(unit[:2] == share_and_group for unit in units) for share_and_group in shares_and_groups
    ]
    assert counts.blocks.tolist() == [len(share_units) for share_units in units_of_share]
    assert counts.filters.tolist() == [
        len({unit[1] for unit in share_units}) for share_units in units_of_share
    ]
    assert counts.channels.tolist() == [
        len({unit[2] for unit in share_units}) for share_units in units_of_share
    ]
    assert counts.of_pairs.tolist() == [len(channels) for channels in channels_of_pair]
