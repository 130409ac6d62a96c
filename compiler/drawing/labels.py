"""Names as there is room for them: what they begin with in common is left out first."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

NAME_LENGTH = 24  # in letters
PARTS = "./_: -"  # between the words of a name
POINT = re.compile(r"\d\.\d")  # of a number
CUT = "\u2026"  # stands for what a label leaves out


def labels_of(names: Sequence[str], most: int = NAME_LENGTH) -> Mapping[str, str]:
    """By name a label, by the rule that pages have (`labels` of page/assets/words.js).

    What long names begin with in common becomes an ellipsis. Of what is still too long the end
    stays, or the beginning where ends are equal; labels that are equal still have numbers.
    """
    different = list(dict.fromkeys(names))
    start = _common_start([name for name in different if len(name) > most])
    own = [f"{CUT}{name[start:]}" if start and len(name) > most else name for name in different]
    long, room = [len(text) > most for text in own], most - 1
    ends = [f"{CUT}{text[-room:]}" if cut else text for text, cut in zip(own, long, strict=True)]
    starts = [f"{text[:room]}{CUT}" if cut else text for text, cut in zip(own, long, strict=True)]
    labels = [
        beginning if ends.count(end) > 1 else end
        for beginning, end in zip(starts, ends, strict=True)
    ]
    return {
        name: label if labels.count(label) == 1 else f"{label} ({number})"
        for number, (name, label) in enumerate(zip(different, labels, strict=True), start=1)
    }


def _common_start(names: Sequence[str]) -> int:
    """How many letters all begin with, up to what parts their words; no number is cut."""
    if len(names) < 2:
        return 0
    first, last = min(names), max(names)  # of all in their order: what these begin with, all do
    pairs = enumerate(zip(first, last, strict=False))
    end = next((at for at, (letter, other) in pairs if letter != other), len(first))
    return max((at for at in range(1, end + 1) if _parts_at(first, at)), default=0)


def _parts_at(name: str, at: int) -> bool:
    return name[at - 1] in PARTS and not POINT.fullmatch(name[max(0, at - 2) : at + 1])
