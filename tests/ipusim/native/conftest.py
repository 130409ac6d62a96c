"""Module with compiled functions, as a developer would write one, with its text beside it."""

from __future__ import annotations

import importlib.util
import linecache
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from ipusim.cache_file import CACHE_FOLDER_NAME, FILE_MODE, FOLDER_MODE
from ipusim.native.text import text_beside
from ipusim.native.writing import llvm_text

NAME = "loops_of_a_test"
COUNT = '''"""Loops."""

import numpy as np
from ipusim.native import compiled, inlined, inner


@compiled("void(int64[:])")
def count_long(number):
    for turn in range(number[0]):
        number[1] = (number[1] * 31 + turn) % 1000003
'''
LOOPS = f'''{COUNT}

SHARE = np.float32(0.5)


@inlined
def scaled(value):
    return value * SHARE


@inner
def doubled(value):
    return 2 * value


@compiled("int64(float32[:, :], float32[:], bool[:], int64)")
def add_rows(table, total, chosen, first):
    """Adds the chosen rows, scaled, to `total`; gives twice their number."""
    count = 0
    for row in range(first, len(table)):
        if chosen[row]:
            count += 1
            for column in range(len(total)):
                total[column] += scaled(table[row, column])
    return doubled(count)


@compiled("void(int64[:], int64, int64)")
def count_until_told(number, place, most):
    """Counts at `place`, until number[0] is no longer 0."""
    while number[0] == 0 and number[place] < most:
        number[place] += 1
'''


@pytest.fixture(scope="session")
def texts() -> dict[str, str]:
    """Return a cache of texts by source, because numba takes a second for each."""
    return {}


@pytest.fixture
def imported(tmp_path: Path, texts: dict[str, str]) -> Iterator[Callable[..., ModuleType]]:
    """Return a function that imports a module of this source as another process would."""

    def imported(source: str = LOOPS, *, text: bool = True) -> ModuleType:
        path = tmp_path / f"{NAME}.py"
        path.write_text(source)
        spec = importlib.util.spec_from_file_location(NAME, path)
        assert spec is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[NAME] = module
        linecache.clearcache()
        exec(compile(source, path, "exec"), vars(module))  # not from a .pyc of the same second
        if text:
            if source not in texts:
                texts[source] = llvm_text(module)
            text_beside(module).write_text(texts[source])
        return module

    yield imported
    sys.modules.pop(NAME, None)


@pytest.fixture
def loops(imported: Callable[..., ModuleType]) -> ModuleType:
    """Return the module of the example's source, with its text."""
    return imported()


@pytest.fixture(scope="session")
def objects() -> dict[str, bytes]:
    """Cached object files of the module by name; compiling takes longer than the rest of a test."""
    return {}


@pytest.fixture
def cached_loops(loops: ModuleType, objects: dict[str, bytes]) -> ModuleType:
    """Return the module with its text and its code, cached as by an earlier process."""
    folder = text_beside(loops).parent / CACHE_FOLDER_NAME
    if not objects:
        loops.count_long(np.array([0, 0]))
        objects |= {file.name: file.read_bytes() for file in folder.glob("*.o")}
    folder.mkdir(FOLDER_MODE, exist_ok=True)
    for name, code in objects.items():
        (folder / name).write_bytes(code)
        (folder / name).chmod(FILE_MODE)
    return loops
