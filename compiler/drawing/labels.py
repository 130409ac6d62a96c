"""Short labels for long names, such as file names at the axis of a picture."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

# Maximum letters of a label in pictures and tables; in pages it is 40, or 14 on narrow screens.
# Reason of the value not recorded.
NAME_LENGTH = 24
SEPARATORS = "./_: -"  # characters between the words of a name
DECIMAL = re.compile(r"\d\.\d")  # a decimal point with its neighbours: no separator
ELLIPSIS = "\u2026"  # stands for the letters that a label leaves out


def labels_of(names: Sequence[str], max_letters: int = NAME_LENGTH) -> Mapping[str, str]:
    """Return a label for each name, by the rule of pages (`labels` in page/assets/words.js).

    An ellipsis replaces the common beginning of names that are too long. A name that is still too
    long keeps its end, or its beginning if the ends of several names are equal. Labels that are
    equal nevertheless are numbered.

    Args:
        names: names to shorten; repetitions count once.
        max_letters: maximum length of a label in letters, without its number.
    """
    distinct = list(dict.fromkeys(names))
    # 1. Replace the common beginning of the long names.
    start = _common_start([name for name in distinct if len(name) > max_letters])
    texts = [
        f"{ELLIPSIS}{name[start:]}" if start and len(name) > max_letters else name
        for name in distinct
    ]
    # 2. Cut each text that is still too long to its end, or to its beginning if another name has
    # the same end. One letter of the room is the ellipsis.
    room = max_letters - 1
    ends = [text if len(text) <= max_letters else f"{ELLIPSIS}{text[-room:]}" for text in texts]
    labels = [
        f"{text[:room]}{ELLIPSIS}" if len(text) > max_letters and ends.count(end) > 1 else end
        for text, end in zip(texts, ends, strict=True)
    ]
    # 3. Number labels that are still equal.
    return {
        name: label if labels.count(label) == 1 else f"{label} ({number})"
        for number, (name, label) in enumerate(zip(distinct, labels, strict=True), start=1)
    }


def _common_start(names: Sequence[str]) -> int:
    """Return the length of the common beginning of names, up to and with its last separator."""
    if len(names) < 2:
        return 0
    # All names share what the first and the last name in alphabetical order share.
    low, high = min(names), max(names)
    letters = enumerate(zip(low, high, strict=False))
    common = next(
        (end for end, (letter, other_letter) in letters if letter != other_letter), len(low)
    )
    return next((end for end in range(common, 0, -1) if _ends_word(low, end)), 0)


def _ends_word(name: str, end: int) -> bool:
    """Return True if the letter before position `end` separates words and is no decimal point."""
    return name[end - 1] in SEPARATORS and not DECIMAL.fullmatch(name[max(0, end - 2) : end + 1])
