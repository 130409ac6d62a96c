"""Machines whose launch and local sync take other times, for laws that hold on all of them."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from ipusim import Machine

SYNCS = (1, 2, 6, 17, 18, 30)


def timed_machines(
    *machines: Machine, launches: Sequence[int] = (6, 7, 11, 12, 13), syncs: Sequence[int] = SYNCS
) -> st.SearchStrategy[Machine]:
    """Draw one of the machines, with one of these launches and syncs in cycles."""
    return st.builds(
        lambda machine, launch, sync: machine.with_(
            worker_launch_cycles=launch, local_sync_cycles=sync
        ),
        st.sampled_from(machines),
        st.sampled_from(launches),
        st.sampled_from(syncs),
    )
