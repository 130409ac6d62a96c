"""Drafts with code: the states of vertices on a tile do not overlap."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ipusim import BOW, DOUBLE_WORD_BYTES, Codelet
from ipusim.compiler.lowering.draft_steps import DraftStep, DraftVertices
from ipusim.compiler.lowering.resolve import STATE, with_code
from ipusim.kernels import Zero, by_name

TILES = 4
MACHINE = BOW.scaled_to(TILES)
CODELETS = (Zero(), by_name["static_element_half_half"])
TABLES = st.tuples(
    st.sampled_from(CODELETS), st.lists(st.integers(0, TILES - 1), min_size=1, max_size=9)
)


@given(steps=st.lists(st.lists(TABLES, min_size=1, max_size=2), min_size=1, max_size=3))
def test_no_two_states_of_a_tile_overlap(steps: list[list[tuple[Codelet, list[int]]]]) -> None:
    draft = tuple(
        DraftStep("step", (), tuple(DraftVertices(c, np.array(t), {}, {}) for c, t in tables))
        for tables in steps
    )
    placed, (_, states) = with_code(MACHINE, draft)

    uses: Counter[tuple[int, int]] = Counter()
    for table in (table for step in placed for table in step.compute_set):
        region, at = table.operands["state_address"]
        assert region == STATE
        for tile, first in zip(table.tile.tolist(), at.tolist(), strict=True):
            assert first % DOUBLE_WORD_BYTES == 0
            uses.update((tile, first + byte) for byte in range(table.codelet.state_bytes))
            assert first + table.codelet.state_bytes <= states.bytes[tile]
    assert max(uses.values()) == 1
