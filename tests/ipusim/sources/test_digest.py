"""Digests of sources: what changes them, what does not, and where they are cached."""

from __future__ import annotations

from pathlib import Path

import pytest

from ipusim import source_digest, source_digests
from ipusim.sources.digest import _load_digests, python_meaning

PYTHON = '''"""A module."""

LIMIT: int = 16
"""A limit."""


class Product:
    """A product."""

    rows = 2
    "Rows of it."

    def cycles(self, n):
        """Its cycles."""
        "more"
        return f"{n:>{LIMIT}}" if n else [n + LIMIT]

    def nothing(self):
        pass
'''
SAME_PYTHON = """# a comment
import_ = None
LIMIT: int = 0x10  # a word


class Product:

    rows = (2)

    def cycles(self,
               n):
        # why
        return (f'{n:>{LIMIT}}'
                if n else [n + LIMIT])

    def nothing(self): "Nothing."
""".replace("import_ = None\n", "")

ASSEMBLY = '#include "a.inc"\n.worker\n  add $m0, $m1, 3  // three\n.ascii "// no comment"\n'
SAME_ASSEMBLY = (
    '# words\n/* of two\n lines */ #include "a.inc"\n\n.worker\nadd $m0, \\\n$m1, 3\n'
    '\t.ascii "// no comment" // words\n'
)
TOML = "tiles = 4 # four\n[a]\nb = [1.5, 2]\n"
SAME_TOML = "# words\ntiles=4\n\n[a]\nb = [\n 1.5,\n 2,\n]\n"


@pytest.mark.parametrize(
    ("name", "text", "same", "constant"),
    [
        ("a.py", PYTHON, SAME_PYTHON, "16"),
        ("a.pyi", PYTHON, SAME_PYTHON, "rows"),
        ("a.S", ASSEMBLY, SAME_ASSEMBLY, "3  "),
        ("a.inc", ASSEMBLY, SAME_ASSEMBLY, "no comment"),
        ("a.toml", TOML, SAME_TOML, "1.5"),
    ],
)
def test_comments_docstrings_and_layout_change_no_digest_and_a_constant_does(
    tmp_path: Path, name: str, text: str, same: str, constant: str
) -> None:
    file = tmp_path / name
    digests = []
    for content in (text, same, text.replace("\n", "\r\n"), text.replace(constant, "17", 1)):
        file.write_bytes(content.encode())
        digests.append(source_digest(file))

    assert digests[0] == digests[1] == digests[2] != digests[3]


@pytest.mark.parametrize(
    "texts",
    [
        ("x = 1", "x = 1.0", "x = True", "x = '1'", "x = b'1'", "x = 1j", "x = None", "x = -1"),
        ("f(a, b)", "f(b, a)", "f(a=b)", "f(*a, b)", "f(a)(b)", "f((a, b))", "f([a, b])"),
        ("a - b - c", "a - (b - c)", "a + b - c"),
        ("def f(a, b=1): ...", "def f(a=1, b=1): ...", "def f(a, *, b=1): ...", "def f(): ..."),
        ("if a:\n b\nc", "if a:\n b\n c", "if a:\n b\nelse:\n c"),
        ("x = f'{a}'", "x = f'{a!r}'", "x = f'{a}b'", "x = f'a'", "x = f'{a:b}'", "x = 'a'"),
        ("from . import a", "from .a import a", "from .. import a", "import a", "import a as b"),
        ("x = 'a'\ny = 'b'", "x = 'a', y\n'b'", "x = ('a'\n'b')", "x = 'a b'"),
    ],
)
def test_programs_that_differ_have_different_meanings(texts: tuple[str, ...]) -> None:
    assert len({python_meaning(text.encode()) for text in texts}) == len(texts)


EVERY_VERSION = r"""
async def f(a, /, b: int = 1, *c, d, e=2, **g) -> None:
    async with x as y, z: pass
    return [i async for i in j if i]
@dec(1)
class K(Base, metaclass=M):
    (y): str
s = f"a{x!r:>{w}.2f}b" "c" f"" f"{z=}" f"{x = !s}" rf"\d{x}" f"{{}}{x:%Y}" f'{x:{a}{b}}'
t = f"" f"abc" "d", u"u", b"b" b"c", "\d", 1_000, 0x10, 1.5e300, 1e400, 2j, ..., "é\u0378"
try: pass
except* E as e: raise X from e
match q:
    case {"a": 1, **rest} | [1, *_, None] | K(x=1) if z: pass
with (a as b, c): x[*a, 1:2] = {**b, 1: lambda x, *y: (yield)}
while (n := n - 1) and not -n: assert a < b <= c, "m"
"""


def test_a_digest_is_the_same_under_every_version_of_python(tmp_path: Path) -> None:
    """3.11, 3.12, 3.13 and 3.14 gave this one, and equal ones for each source of the project."""
    file = tmp_path / "a.py"
    file.write_text(EVERY_VERSION, encoding="utf-8")

    assert source_digest(file) == "0b2f286e34983a41cb34e8aeac2d6dda"


@pytest.mark.parametrize("name", ["a.py", "a.toml", "a.S", "a.txt"])
def test_the_digest_of_text_that_cannot_be_parsed_is_that_of_its_bytes(
    tmp_path: Path, name: str
) -> None:
    first, second = (tmp_path / folder / name for folder in ("one", "two"))
    for file, text in ((first, "( = /* #\n"), (second, "( = /* # \n")):
        file.parent.mkdir()
        file.write_text(text)

    assert source_digest(first) != source_digest(second)


def test_a_long_sum_has_a_digest(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    digests = []
    for text in (" + ".join("x" * 1000), "+".join("x" * 1000), "+".join("x" * 1001)):
        file.write_text(text)
        digests.append(source_digest(file))

    assert digests[0] == digests[1] != digests[2]


def test_digests_are_cached_for_the_next_process(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text("x = 'kept for the next process'\n")

    assert source_digests([file, file])[0] in _load_digests().values()
