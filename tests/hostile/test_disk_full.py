"""A full disk leaves the old or the new file, and one line that says so: for every writer."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EVERY_WRITER = Path(__file__).with_name("every_writer.py")
LINE = re.compile(r"ipusim: written/.*: cannot be written, (File too large|No space left on .*)\n")
IN_MEMORY = 'mount -t tmpfs -o size=8m none "$0" && exec "$@"'
# Files of code and of digests, which are made again.
OURS = ("ipusim.native.", "ipusim.cache_file", "ipusim.kernels.code_table")
NAMESPACE = ("unshare", "--map-root-user", "--mount", "sh", "-c", IN_MEMORY)


def every_writer(*arguments: str, before: Sequence[str] = ()) -> Mapping[str, Any]:
    """Return what the script `every_writer.py` reports."""
    command = [*before, sys.executable, str(EVERY_WRITER), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    told: Mapping[str, Any] = json.loads(done.stdout)
    return told


def wrong(reports: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Return the full disks on which a writer neither succeeded nor kept the old file."""
    return [
        (writer, row)
        for writer, report in reports.items()
        for row in report["full disks"]
        if row["status"] != 2 or not LINE.fullmatch(row["said"]) or row["neither"] or row["gone"]
    ]


def those_that_write() -> Iterator[str]:
    """Yield every function that calls `whole_file` for a user's file, as `module.function`."""
    for package in ("ipusim", "kernels", "compiler"):
        for path in sorted((ROOT / package).rglob("*.py")):
            named = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            module = named if package == "ipusim" else f"ipusim.{named}"
            if not module.startswith(OURS):
                callers = _callers(ast.parse(path.read_text("utf-8")))
                yield from (f"{module}.{name}" for name in callers)


def _callers(tree: ast.AST, inside: str = "") -> Iterator[str]:
    """Yield the qualified name of each function that calls `whole_file`, once for each call."""
    for node in ast.iter_child_nodes(tree):
        named = isinstance(node, ast.FunctionDef | ast.ClassDef)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "whole_file":
            yield inside
        yield from _callers(node, f"{inside}.{node.name}".lstrip(".") if named else inside)


def test_on_a_full_disk_every_file_is_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    told = every_writer("full", str(tmp_path))

    assert {writer: found["said"] for writer, found in told.items() if found["status"]} == {}
    assert wrong(told) == []
    assert sum(len(found["full disks"]) for found in told.values()) > 60
    # A new writer needs a case in the script, and writes by `whole_file` alone.
    assert {name for found in told.values() for name in found["in place"]} == set()
    whole = {name for found in told.values() for name in found["whole"]}
    assert {name for name in whole if not name.startswith(OURS)} == set(those_that_write())


def test_on_a_full_file_system_in_memory_too(tmp_path: Path) -> None:
    if shutil.which("unshare") is None:
        pytest.skip("there is no `unshare`")
    before = (*NAMESPACE, str(tmp_path))
    if subprocess.run([*before, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this system lets us mount no file system in memory")

    assert wrong(every_writer("full", str(tmp_path), "--fill", before=before)) == []
