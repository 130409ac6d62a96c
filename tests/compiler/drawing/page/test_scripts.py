"""Scripts of pages: no name is defined twice or missing."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[4]
SCRIPTS = sorted((ROOT / "compiler").rglob("assets/**/*.js"))


def test_no_two_scripts_make_the_same_name() -> None:
    defined = Counter(
        name
        for path in SCRIPTS
        for name in set(re.findall(r"^ipusim\.(\w+) = ", path.read_text("utf-8"), re.M))
    )

    assert [name for name, times in defined.items() if times > 1] == []


def test_every_function_that_scripts_call_is_defined_by_one_of_them() -> None:
    texts = [path.read_text("utf-8") for path in SCRIPTS]
    defined = {
        name for text in texts for name in re.findall(r"^ipusim\.(\w+) (?:\?\?)?= ", text, re.M)
    }
    called = {name for text in texts for name in re.findall(r"\bipusim\.(\w+)\(", text)}

    assert called - defined == set()
