"""The census of public sources, over a made-up checkout."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
FILES = {
    "lib/one/codelets/asm/caller.S": '#include "number.h"\ncall $m10, callee\nsetzi $m0, N\n',
    "lib/one/codelets/asm/callee.S": ".globl callee\ncallee: br $m10\n",
    "lib/one/codelets/number.h": "#define N 1\n",
    "lib/one/codelets/asm/pieces.h.S": ".macro m\n.error\n.endm\nm\n",
    "lib/one/codelets/asm/old.S": "#if __IPU_ARCH_VERSION__ == 1\nold\n#endif\n",
    "lib/two/codelets/asm/stubbed.S": "call $m10, _ZN1a1bEv\n",
    "lib/two/codelets/asm/broken.S": "nonsense\n",
    "lib/two/codelets/asm/elsewhere.S": "call $m10, callee\n",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Write the files of the checkout."""
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


def census(folder: Path, *options: str) -> str:
    """Return the output of the census of a folder."""
    benchmark = ROOT / "benchmarks" / "public_sources.py"
    command = [sys.executable, benchmark, folder, *options]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_each_file_is_empty_assembles_links_or_says_why_not(checkout: Path) -> None:
    rows = [json.loads(line) for line in census(checkout, "--json").splitlines()]
    outcomes = {
        Path(row["file"]).name: (row["empty"], not row["alone"], not row["linked"]) for row in rows
    }

    assert {row["library"] for row in rows} == {"one", "two"}
    assert outcomes == {
        "callee.S": (False, True, True),
        "caller.S": (False, False, True),
        "old.S": (True, True, True),
        "pieces.h.S": (True, True, True),
        "broken.S": (False, False, False),
        "elsewhere.S": (False, False, False),
        "stubbed.S": (False, False, False),
    }


def test_libraries_are_counted_and_stubs_help(checkout: Path) -> None:
    output = census(checkout, "--stub", "a::b", "--stub", "unused")
    rows = [[cell.strip() for cell in line.split("\u2502")[1:-1]] for line in output.splitlines()]

    assert [row for row in rows if row] == [
        ["one", "2", "1", "2", "0"],
        ["two", "3", "0", "1", "2"],
        ["all", "5", "1", "3", "2"],
    ]
    assert "   1  unknown instruction 'nonsense'" in output
    assert "- lib/two/codelets/asm/elsewhere.S" in output


def test_an_older_architecture_has_other_code(checkout: Path) -> None:
    assert "unknown instruction 'old'" in census(checkout, "--arch", "1")
