"""Names, and the labels that they get where no more than `MOST` letters have room.

Pages shorten names in the browser, which knows its width, and pictures in Python: by one rule.
"""

from __future__ import annotations

from collections.abc import Mapping

MOST = 8
LABELS: Mapping[tuple[str, ...], list[str]] = {
    ("gather", "multiply"): ["gather", "multiply"],
    ("net.block.one", "net.block.two", "head"): ["…one", "…two", "head"],
    ("net.one_of_many", "net.two_of_few"): ["…of_many", "…_of_few"],
    ("first_of_many", "other_of_many"): ["first_o…", "other_o…"],
    ("one_a_same_end", "one_b_same_end"): ["…a_same…", "…b_same…"],
    ("a_long_1_long_end", "b"): ["…ong_end", "b"],
    ("same_x_same_1_end", "same_x_same_2_end", "same_x_same_1_end"): ["…1_end", "…2_end", "…1_end"],
    ("aaaaaaaa1bbbbbbbb", "aaaaaaaa2bbbbbbbb"): ["aaaaaaa… (1)", "aaaaaaa… (2)"],
}
