"""Words that the sources no longer use, and how often those still stand that are to go.

    python tests/budget/retired_words.py            prints the words that still stand
    python tests/budget/retired_words.py --renew    lowers every count to what stands now

The file `retired_words.toml` has a count for each word, a regular expression of a whole word. A
count may only fall; 0 says that the word has gone and must not return. `docs/glossary.md` says what
stands in its place.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORDS_FILE = Path(__file__).with_name("retired_words.toml")
PACKAGES = ("ipusim", "kernels", "compiler")
RENEW = "--renew"
RENEWAL = f"python tests/budget/retired_words.py {RENEW}"
HEAD = f"""\
# Occurrences of retired words in the sources, which may only fall; lowered by
# `{RENEWAL}`. A word with 0 has gone.
"""


def texts(root: Path = ROOT) -> list[str]:
    """Return the text of every source; links, as those below `ipusim`, are not followed."""
    paths = (path for package in PACKAGES for path in sorted((root / package).rglob("*.py")))
    return [path.read_text(encoding="utf-8") for path in paths]


def vocabulary(sources: Iterable[str]) -> Counter[str]:
    """Return how often each identifier or word stands, docstrings and comments included."""
    return Counter(word for text in sources for word in re.findall(r"\w+", text))


def occurrences(words: Iterable[str], used: Mapping[str, int]) -> dict[str, int]:
    """Return how often each retired word, a regular expression, matches a whole word in use."""
    matches = {word: re.compile(word).fullmatch for word in words}
    return {
        word: sum(count for name, count in used.items() if match(name))
        for word, match in matches.items()
    }


def limits(file: Path = WORDS_FILE) -> dict[str, int]:
    """Return the most occurrences that each word may have."""
    read: dict[str, int] = tomllib.loads(file.read_text(encoding="utf-8"))
    return read


def returned(counts: Mapping[str, int], limit: Mapping[str, int]) -> list[str]:
    """Return a line for each word that stands more often than it may."""
    return [
        f"{word!r} stands {counts[word]} times, {most} are allowed: see docs/glossary.md, "
        "Retired words"
        for word, most in limit.items()
        if counts[word] > most
    ]


def gone(counts: Mapping[str, int], limit: Mapping[str, int]) -> list[str]:
    """Return a line for each word that has gone while its count allows it to return."""
    return [
        f"{word!r} has gone: {RENEWAL}" for word, most in limit.items() if most and not counts[word]
    ]


def limits_text(counts: Mapping[str, int], limit: Mapping[str, int]) -> str:
    """Return the file of counts, none of which is higher than before."""
    rows = [f"'{word}' = {min(counts[word], most)}\n" for word, most in limit.items()]
    return HEAD + "".join(rows)


if __name__ == "__main__":
    if sys.argv[1:] not in ([], [RENEW]):
        sys.exit(f"{' '.join(sys.argv[1:])}: there is {RENEW}")
    now, most = occurrences(limits(), vocabulary(texts())), limits()
    if sys.argv[1:]:
        WORDS_FILE.write_text(limits_text(now, most), encoding="utf-8")
    print("\n".join(f"{word:<20}{count:>6}" for word, count in now.items() if count))
