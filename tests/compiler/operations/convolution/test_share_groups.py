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
def test_a_share_numbers_its_groups_as_they_ascend(terms, more):
    share, group = np.array(terms, dtype=np.int64).reshape(-1, 2).T
    shares = int(share.max(initial=0)) + more
    count = ShareGroups.of(share, group, shares)
    groups_of_holder = [
        sorted({other for holder, other in terms if holder == at}) for at in range(shares)
    ]

    pairs = [(at, other) for at, groups in enumerate(groups_of_holder) for other in groups]
    assert list(zip(count.share.tolist(), count.group.tolist(), strict=True)) == pairs
    assert count.count.tolist() == [len(groups) for groups in groups_of_holder]
    assert count.local.tolist() == [
        groups_of_holder[holder].index(other) for holder, other in terms
    ]
