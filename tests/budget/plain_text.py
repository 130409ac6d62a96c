"""Docstrings that do not read alone, counted by room, and how many each room may have.

    python tests/budget/plain_text.py            prints the table
    python tests/budget/plain_text.py --renew    lowers every count to what stands now
    python tests/budget/plain_text.py ROOM       lists what is counted in a room

Three figures of a room, none of which may rise:

    first_lines   first lines of docstrings, of attributes too, that begin with a pronoun or a
                  conjunction ("Those of ...", "How many ...") or have fewer than three words
    entries       descriptions of arguments and attributes that begin so
    imperative    docstrings of functions that do not begin with an imperative (ruff's D401)

The figures are a thermometer: a docstring can pass and say nothing.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from room_budget import ROOT, room_of, sources

COUNTS_FILE = Path(__file__).with_name("plain_text.toml")
FIGURES = ("first_lines", "entries", "imperative")
SLACK = 25  # a count this far above its room is lowered, so that texts do not drift back
RENEW = "--renew"
RENEWAL = f"python tests/budget/plain_text.py {RENEW}"
HEAD = f"# Docstrings that do not read alone, by room; lowered by `{RENEWAL}`.\n"

LEANING = (
    *("all of", "another", "as", "by what", "by which", "each", "from which", "hear", "hears"),
    *("how many", "how much", "how often", "in which", "it", "its", "nobody", "none", "nothing"),
    *("of", "one", "ones", "say", "says", "tell", "tells", "that", "the other", "the others"),
    *("the same", "their", "them", "these", "they", "those", "what", "when", "where", "which"),
    *("who", "whose"),
    *(f"whether {word}" for word in ("all", "it", "one", "pairs", "they")),
)
SHAPE = r"(?:u?int\d+|float\d+|bool|object)\[[^\]]*\](?: each)?[:,]?\s*"
LEANS = re.compile(rf"(?:{SHAPE})?(?:{'|'.join(LEANING)})\b", re.IGNORECASE)
ANY_SHAPE = re.compile(r"\w+\[[^\]]*\](?: each)?[:,]?")
FEWEST_WORDS = 3
HEADING = re.compile(r"\s*(Args|Attributes|Raises|Returns|Yields|Examples?|Note):\s*")
ENTRY = re.compile(r"\s{4,}[*\w]+(?:, [*\w]+)*: (.+)")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield (line number, text) of each docstring, those behind attributes included."""
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
            yield getattr(node, "lineno", 1), text
        body = getattr(node, "body", ())
        if not isinstance(body, list):  # of a lambda or a conditional expression
            continue
        for statement, after in pairwise(body):
            if isinstance(statement, ast.Assign | ast.AnnAssign) and isinstance(after, ast.Expr):
                value = after.value
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield after.lineno, value.value


def first_line(text: str) -> str:
    """Return the first paragraph of a docstring as one line."""
    return text.partition("\n\n")[0].replace("\n", " ").strip()


def leans(line: str) -> bool:
    """Return True if a text begins with a word that points outside of it."""
    return LEANS.match(line) is not None


def is_elliptic(text: str) -> bool:
    """Return True if the first line of a docstring leans on others or has too few words."""
    line = first_line(text)
    words = re.findall(r"[A-Za-z]+", ANY_SHAPE.sub("", line, count=1))
    return leans(line) or len(words) < FEWEST_WORDS


def entries(text: str) -> Iterator[str]:
    """Yield the descriptions in the sections Args and Attributes of a docstring."""
    listed = False
    for line in text.split("\n"):
        if heading := HEADING.fullmatch(line):
            listed = heading[1] in ("Args", "Attributes")
        elif listed and (entry := ENTRY.match(line)):
            yield entry[1]


def found_in(source: str) -> Iterator[tuple[str, int, str]]:
    """Yield (figure, line number, text) of each elliptic first line and entry of a source."""
    for number, text in docstrings(ast.parse(source)):
        if is_elliptic(text):
            yield "first_lines", number, first_line(text)
        for entry in entries(text):
            if leans(entry):
                yield "entries", number, entry


def not_imperative(root: Path = ROOT) -> Iterator[tuple[Path, int, str]]:
    """Yield (file, line number, message) of each docstring that breaks ruff's rule D401."""
    packages = [str(path) for path in (root / name for name in ("ipusim", "kernels", "compiler"))]
    options = ["check", "--select", "D401", "--ignore-noqa", "--exit-zero", "--quiet"]
    command = [sys.executable, "-m", "ruff", *options, "--output-format", "json", *packages]
    printed = subprocess.run(command, capture_output=True, check=True, cwd=root).stdout
    for broken in json.loads(printed):
        yield Path(broken["filename"]), broken["location"]["row"], broken["message"]


def findings(root: Path = ROOT) -> Iterator[tuple[str, str, str]]:
    """Yield (room, figure, "file:line: text") of everything that is counted."""
    for path in sources(root):
        for figure, number, text in found_in(path.read_text(encoding="utf-8")):
            name = path.relative_to(root).as_posix()
            yield room_of(path, root), figure, f"{name}:{number}: {text}"
    for path, number, text in not_imperative(root):
        if not path.is_symlink():
            name = path.relative_to(root).as_posix()
            yield room_of(path, root), "imperative", f"{name}:{number}: {text}"


def counts_by_room(root: Path = ROOT) -> dict[str, dict[str, int]]:
    """Return the three figures of every room that has sources."""
    counted = Counter((room, figure) for room, figure, _ in findings(root))
    rooms = dict.fromkeys(room_of(path, root) for path in sources(root))
    return {room: {figure: counted[room, figure] for figure in FIGURES} for room in rooms}


def limits(file: Path = COUNTS_FILE) -> dict[str, dict[str, int]]:
    """Return the figures that every room may have."""
    read: dict[str, dict[str, int]] = tomllib.loads(file.read_text(encoding="utf-8"))
    return read


def broken(
    counts: Mapping[str, Mapping[str, int]], limit: Mapping[str, Mapping[str, int]]
) -> list[str]:
    """Return a line for each figure that has risen, or has fallen without its limit."""
    lines = []
    for room, figures in counts.items():
        for figure, count in figures.items():
            most = limit.get(room, {}).get(figure, 0)
            if count > most:
                lines.append(
                    f"{room} has {count} of {figure}, {most} are allowed: "
                    f"python tests/budget/plain_text.py {room}"
                )
            elif count <= most - SLACK:
                lines.append(f"{room} has {count} of {figure}, {most} are allowed: {RENEWAL}")
    return lines


def limits_text(
    counts: Mapping[str, Mapping[str, int]], limit: Mapping[str, Mapping[str, int]]
) -> str:
    """Return the file of limits, none of which is higher than before."""
    tables = [HEAD]
    for room, figures in counts.items():
        allowed = limit.get(room, {})
        rows = [
            f"{figure} = {min(count, allowed.get(figure, 0))}" for figure, count in figures.items()
        ]
        tables.append("\n".join([f'["{room}"]', *rows, ""]))
    return "\n".join(tables)


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1] != RENEW:
        print("\n".join(text for room, _, text in findings() if room == sys.argv[1]))
        sys.exit()
    now = counts_by_room()
    if len(sys.argv) > 1:
        COUNTS_FILE.write_text(limits_text(now, limits()), encoding="utf-8")
    print(f"{'docstrings by room':<30}" + "".join(f"{figure:>13}" for figure in FIGURES))
    for room, figures in now.items():
        print(f"{room:<30}" + "".join(f"{count:>13,}" for count in figures.values()))
    total = [sum(figures[figure] for figures in now.values()) for figure in FIGURES]
    print(f"{'all':<30}" + "".join(f"{count:>13,}" for count in total))
