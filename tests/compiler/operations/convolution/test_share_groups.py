"""A share numbers its groups of channels in ascending order."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.operations.convolution.product import ShareGroups


@settings(max_examples=60, deadline=None)
@given(
    terms=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 7)), max_size=40),
    more=st.integers(1, 3),
)
def test_local_numbers_of_a_share_follow_the_order_of_its_groups(terms, more):
    # `terms` are pairs of a share and a group; `more` leaves shares without groups at the end.
    share, group = np.array(terms, dtype=np.int64).reshape(-1, 2).T
    shares = int(share.max(initial=0)) + more
    count = ShareGroups.of(share, group, shares)
    groups_of_share = [
        sorted({other for number, other in terms if number == at}) for at in range(shares)
    ]

    entries = [(at, other) for at, groups in enumerate(groups_of_share) for other in groups]
    assert list(zip(count.share.tolist(), count.group.tolist(), strict=True)) == entries
    assert count.count.tolist() == [len(groups) for groups in groups_of_share]
    assert count.local.tolist() == [groups_of_share[number].index(other) for number, other in terms]
