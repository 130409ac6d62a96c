"""LLVM texts: up to date, the same on every machine, with the digests of their sources."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from gate_part import gate_part

import ipusim
from ipusim.cache_file import CACHE_FOLDER_NAME
from ipusim.native.__main__ import modules
from ipusim.native.fingerprint import files_of, meaning, reachable_functions
from ipusim.native.text import Origin, text_beside
from ipusim.native.writing import has_same_tools, llvm_text, origin_of

from .conftest import LOOPS

TIED = ("target triple", "target datalayout", "target-cpu", "/home", "/root", "/tmp", "numba")
TEXTS = modules()
LARGE = 200_000  # characters: a text that takes half a minute, and always has other labels
# Texts of at most so many characters are generated anew in the gate: all are written the same way,
# and a large one takes as long as twenty small ones.
SMALL = 25_000


def text_of(name: str) -> str:
    """Return the text of a module."""
    return text_beside(import_module(name)).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TEXTS)
def test_every_text_names_the_digest_of_its_source(name: str) -> None:
    module, origin = import_module(name), Origin.of(text_of(name))

    assert origin.meaning == meaning(module), "python -m ipusim.native writes it anew"
    assert origin.has_same_files(text_beside(module).parent), "so it does"
    assert origin.files == origin_of(module).files, "so it does"


@pytest.mark.parametrize(
    ("name", "sources"),
    [
        ("ipusim.isa.core.many_runs", {"isa/table/table.py", "isa/table/instruction.py"}),
        ("ipusim.isa.core.many_runs", {"isa/core/live.py", "isa/core/faults.py"}),
        ("ipusim.kernels.dynamic_element.element_loops", {"kernels/meta_info/bucket_walk.py"}),
    ],
)
def test_a_text_lists_every_source_whose_numbers_its_functions_use(
    name: str, sources: set[str]
) -> None:
    package = Path(ipusim.__file__).parent
    folder = text_beside(import_module(name)).parent
    files = {Path(os.path.normpath(folder / file)) for file in Origin.of(text_of(name)).files}

    assert {package / source for source in sources} <= files
    assert files == set(files_of(reachable_functions(import_module(name))))


@pytest.mark.parametrize("name", TEXTS)
def test_no_text_depends_on_the_machine_that_wrote_it(name: str) -> None:
    _, _, text = text_of(name).partition("\n")

    assert [word for word in TIED if word in text] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", gate_part(TEXTS, [name for name in TEXTS if len(text_of(name)) <= SMALL])
)
def test_every_text_equals_the_one_generated_from_its_source(name: str) -> None:
    module = import_module(name)
    if not has_same_tools(text_beside(module)):
        pytest.skip("it was made by other versions of the tools")

    text = text_of(name)
    # What this process compiled before numbers labels anew.
    if len(text) > LARGE or text != llvm_text(module):
        assert text == written_alone(name)


def written_alone(name: str) -> str:
    """Return the text that a process of its own generates."""
    code = (
        "import sys; from importlib import import_module\n"
        "from ipusim.native.writing import llvm_text\n"
        "sys.stdout.write(llvm_text(import_module(sys.argv[1])))"
    )
    process = subprocess.run([sys.executable, "-c", code, name], capture_output=True, check=True)
    return process.stdout.decode()


def test_a_function_that_needs_more_than_arrays_is_refused(
    imported: Callable[..., ModuleType],
) -> None:
    module = imported(
        '"""A loop that may raise."""\n\n'
        "from ipusim.native import compiled\n\n\n"
        '@compiled("int64(int64)")\n'
        "def refuse(number):\n"
        "    if number > 3:\n"
        "        raise ValueError\n"
        "    return number\n",
        text=False,
    )

    with pytest.raises(RuntimeError, match=r"compiled functions need .*may raise"):
        llvm_text(module)


def test_a_comment_and_a_docstring_change_no_first_line_and_a_constant_does(
    imported: Callable[..., ModuleType],
) -> None:
    def first_line(source: str) -> str:
        return origin_of(imported(source, text=False)).line

    before = first_line(LOOPS)

    assert first_line(f"# a comment\n\n{LOOPS}") == before
    assert first_line(LOOPS.replace("no longer 0", "still 0")) == before
    assert first_line(f"{LOOPS}\nMOST = 3\n") != before


def test_cached_code_stays_when_only_the_first_line_of_a_text_changes(
    cached_loops: ModuleType, imported: Callable[..., ModuleType]
) -> None:
    (file,) = (text_beside(cached_loops).parent / CACHE_FOLDER_NAME).glob("*.o")
    written_at = file.stat().st_mtime_ns
    module = imported(f"{LOOPS}\nMOST = 3\n", text=False)
    text = text_beside(module)
    text.write_text(origin_of(module).line + text.read_text().partition("\n")[2])
    module.count_long(np.array([0, 0]))

    assert [
        (file_there, file_there.stat().st_mtime_ns) for file_there in file.parent.glob("*.o")
    ] == [(file, written_at)]
