"""Counts of token-bearing lines of each room, and each room's budget of them.

    python tests/budget/room_budget.py                   prints the table, as the gate does
    python tests/budget/room_budget.py --renew-budget    writes every budget anew

A line bears a token if anything but a comment or a docstring stands on it; each line of a string
counts. A room is a folder at the second level, with all below it; the files at the top of a package
are one together. A renewed budget is the lines rounded up to the next 50: with no slack every
change would move it, and branches would meet in this one file. Nor may a budget be two such steps
above its room, so that what one change saves is not spent unseen by another.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUDGET_FILE = Path(__file__).with_name("budget.toml")
PACKAGES = ("ipusim", "kernels", "compiler")
STEP = 50
RENEW = "--renew-budget"
RENEWAL = f"python tests/budget/room_budget.py {RENEW}"
HEAD = f"# Token-bearing lines that each room may have; written anew by `{RENEWAL}`.\n"

_COMMENTS_AND_STRINGS = re.compile(
    r"""
    \#[^\n]*
    | \"{3} (?: [^"\\] | \\. | "(?!"") )* \"{3}
    | '{3} (?: [^'\\] | \\. | '(?!'') )* '{3}
    | " (?: [^"\\\n] | \\. )* "
    | ' (?: [^'\\\n] | \\. )* '
    """,
    re.DOTALL | re.VERBOSE,
)
_LONG = "\0"  # stands for each line of a string in three quotes
_DOCSTRING = re.compile(r"((?:\A|:[ \t]*\n)\s*)r?\0(?:\n\0)*[ \t]*$", re.MULTILINE)


def token_lines(text: str) -> int:
    """Return the number of lines of a Python source that bear a token."""
    code = _DOCSTRING.sub(r"\1", _COMMENTS_AND_STRINGS.sub(_placeholder, text))
    return sum(line.strip() not in ("", "\\") for line in code.split("\n"))


def _placeholder(match: re.Match[str]) -> str:
    """Return as many lines as a comment or string has, without its text."""
    text = match.group()
    if text.startswith("#"):
        return ""
    mark = _LONG if text.startswith(('"""', "'''")) else "string"
    return "\n".join([mark] * (text.count("\n") + 1))


def sources(root: Path = ROOT) -> Iterator[Path]:
    """Yield every source of the packages, by name.

    Links, as those below `ipusim`, are not followed.
    """
    for package in PACKAGES:
        yield from sorted((root / package).rglob("*.py"))


def room_of(path: Path, root: Path = ROOT) -> str:
    """Return the room of a source: its first two folders, or its package."""
    return "/".join(path.relative_to(root).parts[:-1][:2])


def lines_by_room(root: Path = ROOT) -> dict[str, int]:
    """Return the token-bearing lines of every room, package by package."""
    lines = Counter[str]()
    for path in sources(root):
        lines[room_of(path, root)] += token_lines(path.read_text(encoding="utf-8"))
    return {
        room: lines[room]
        for package in PACKAGES
        for room in sorted(lines)
        if room.partition("/")[0] == package
    }


def budgets(file: Path = BUDGET_FILE) -> dict[str, int]:
    """Return the budget of every room."""
    read: dict[str, int] = tomllib.loads(file.read_text(encoding="utf-8"))
    return read


def budget_text(lines: Mapping[str, int]) -> str:
    """Return the file of budgets for rooms of these line counts."""
    rows = [f'"{room}" = {-(-count // STEP) * STEP}\n' for room, count in lines.items()]
    return HEAD + "".join(rows)


def broken(lines: Mapping[str, int], budget: Mapping[str, int]) -> list[str]:
    """Return a line for each room beyond its budget or far below, with numbers and a remedy."""
    found = []
    for room in [*lines, *(name for name in budget if name not in lines)]:
        count, most = lines.get(room), budget.get(room)
        if count is None:
            found.append(f"{room} has a budget and no source: take its line out ({RENEWAL})")
        elif most is None:
            found.append(f"{room} has {count:,} token-bearing lines and no budget: {RENEWAL}")
        elif count > most:
            found.append(
                f"{room} has {count:,} token-bearing lines, {count - most:,} more than its budget "
                f"of {most:,}: make it smaller, or raise its line in {BUDGET_FILE.name} and say "
                "why in the commit (docs/extending.md, Budgets of rooms)"
            )
        elif most - count >= 2 * STEP:
            found.append(
                f"{room} has {count:,} token-bearing lines, {most - count:,} less than its budget "
                f"of {most:,}: lower it ({RENEWAL})"
            )
    return found


def table(lines: Mapping[str, int], budget: Mapping[str, int]) -> str:
    """Return a row for each room, and a sum for each package."""
    rows = [f"{'token-bearing lines by room':<30}{'lines':>8}{'budget':>8}{'left':>6}"]
    for package in PACKAGES:
        rooms = [room for room in lines if room.partition("/")[0] == package]
        for room in rooms:
            most = budget.get(room, 0)
            rows.append(f"{room:<30}{lines[room]:>8,}{most:>8,}{most - lines[room]:>6,}")
        total = sum(lines[room] for room in rooms)
        rows.append(f"{f'all of {package}':<30}{total:>8,}")
    return "\n".join([*rows, f"{'all':<30}{sum(lines.values()):>8,}"])


if __name__ == "__main__":
    if sys.argv[1:] not in ([], [RENEW]):
        sys.exit(f"{' '.join(sys.argv[1:])}: there is {RENEW}")
    if sys.argv[1:]:
        BUDGET_FILE.write_text(budget_text(lines_by_room()), encoding="utf-8")
    print(table(lines_by_room(), budgets()))
