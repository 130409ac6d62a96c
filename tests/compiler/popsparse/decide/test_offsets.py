"""Tests of PopSparse's refusals of offsets and work lists beyond 16 bits, at the limit.

Rule of PopLibs, lib/popsparse/StaticMatMulPartitioner.cpp:82-97 and 601-646 at 7eac0f26. Tiles have
more memory here than any chip's, so that nothing else refuses.
"""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW
from ipusim.compiler import NoPlanError, Pattern, Plan, plan_static

LARGE = BOW.scaled_to(1).with_(sram_bytes=BOW.sram_bytes + 256 * BOW.element_bytes)


def planned(rows: int, columns: int, block: int, n: int) -> Plan:
    """Return a plan on one tile for a full matrix of `blocks` blocks."""
    pattern = Pattern.filled((rows * block, columns * block), block, np.arange(rows * columns))
    return plan_static(
        pattern, n=n, machine=LARGE, available_memory_proportion=1, strategy="popsparse"
    )


@pytest.mark.parametrize(
    ("rows", "columns", "block", "n"),
    [
        (65_498, 1, 1, 4),  # (72 + 2 rows + 2) / 2 words of a list, 65,535 at most
        (32_761, 1, 4, 4),  # (24 + 4 rows + 2) / 2
        (1, 2_047, 1, 16),  # 32 bytes of x a column, 65,535 at most
        (1, 65_535, 4, 4),  # 32 bytes of x a block column, 65,535 times 32 at most
    ],
)
def test_the_largest_lists_and_offsets_fit_and_one_more_does_not(
    rows: int, columns: int, block: int, n: int
) -> None:
    more = (rows + 1, 1) if columns == 1 else (1, columns + 1)

    assert planned(rows, columns, block, n).decision["n_split"] == 1
    with pytest.raises(NoPlanError, match="every candidate has offsets of more than 16 bits"):
        planned(*more, block, n)
