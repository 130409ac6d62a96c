"""Machine code of texts is cached, and compiled again where the cache is damaged or foreign."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from llvmlite import binding as llvm

from ipusim.cache_file import CACHE_FOLDER_NAME, CACHE_VARIABLE, DIGEST_BYTES, HOME_CACHE, PACKAGE
from ipusim.native.object_code import (
    EXECUTABLE,
    FUNCTION,
    HEADER,
    SECTION,
    SYMBOL,
    SYMBOLS,
)
from ipusim.native.text import text_beside

from .conftest import COUNT

Imported = Callable[..., ModuleType]


def count(module: ModuleType) -> int:
    """Run the module's loop and return its result."""
    number = np.array([10, 1])
    module.count_long(number)
    return int(number[1])


def cache_files_of(module: ModuleType) -> list[Path]:
    """Return the cache files of a module."""
    return sorted((text_beside(module).parent / CACHE_FOLDER_NAME).glob("*.o"))


def source_of(module: ModuleType) -> str:
    """Return the source of a module."""
    return Path(module.__file__ or "").read_text()


def test_code_is_cached_for_the_next_process(loops: ModuleType, imported: Imported) -> None:
    expected_count = count(loops)
    (file,) = cache_files_of(loops)
    written = file.stat().st_mtime_ns

    assert count(imported(text=False)) == expected_count
    assert [file.stat().st_mtime_ns for file in cache_files_of(loops)] == [written]


@pytest.mark.parametrize("damage", ["a bit", "the end", "all"])
def test_cached_code_that_is_damaged_is_compiled_again(
    cached_loops: ModuleType, imported: Imported, damage: str
) -> None:
    expected_count = count(cached_loops)
    (file,) = cache_files_of(cached_loops)
    content = file.read_bytes()
    middle = len(content) // 2
    flipped = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
    file.write_bytes({"a bit": flipped, "the end": content[:-9], "all": b""}[damage])

    assert count(imported(text=False)) == expected_count
    assert file.read_bytes() == content


def object_of(text: str) -> bytes:
    """Return the object file of LLVM text."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly(text)
    module.triple = llvm.get_process_triple()
    machine = llvm.Target.from_triple(module.triple).create_target_machine(codemodel="jitdefault")
    return bytes(machine.emit_object(module))


def sealed(file: Path, code: bytes) -> bytes:
    """Return the contents of a cache file of this name with this code."""
    return hashlib.sha256(f"{file.name}\n".encode() + code).digest() + code


def patched(code: bytes, *, flags: int = -1, types: int = -1) -> bytes:
    """Return an object file with section flags and symbol types masked by these bits."""
    content = bytearray(code)
    header = HEADER.unpack_from(code)
    for at in range(header[6], header[6] + header[12] * SECTION.size, SECTION.size):
        section = list(SECTION.unpack_from(code, at))
        section[2] &= flags
        SECTION.pack_into(content, at, *section)
        start, size = section[4], section[5] if section[1] == SYMBOLS else 0
        for offset in range(start, start + size, SYMBOL.size):
            symbol = list(SYMBOL.unpack_from(code, offset))
            symbol[1] &= types
            SYMBOL.pack_into(content, offset, *symbol)
    return bytes(content)


BAD = {
    "no code": lambda _: object_of(""),
    "other functions": lambda _: object_of("define void @other() { ret void }"),
    "one of two functions": lambda _: object_of("define void @count_long() { ret void }"),
    "data of that name": lambda _: object_of(
        "@count_long = global i32 3\n@add_rows = global i32 3\n"
    ),
    "functions in data": lambda good: patched(good, flags=~EXECUTABLE),
    "data in code": lambda good: patched(good, types=~FUNCTION),
    "no bytes": lambda _: b"",
    "no object": lambda _: b"no object" * 99,
    "the head": lambda good: good[:100],
    "no end": lambda good: good[:-100],
    "a table of sections elsewhere": lambda good: good[:40] + b"\xff" * 7 + good[47:],
    "another processor": lambda good: good[:18] + b"\xf3" + good[19:],
}


@pytest.mark.parametrize("bad", BAD)
def test_a_cached_object_without_the_functions_is_compiled_again(
    cached_loops: ModuleType, imported: Imported, bad: str
) -> None:
    expected_count = count(cached_loops)
    (file,) = cache_files_of(cached_loops)
    content = file.read_bytes()
    file.write_bytes(sealed(file, BAD[bad](content[DIGEST_BYTES:])))

    assert count(imported(text=False)) == expected_count
    assert file.read_bytes() == content


def test_code_under_the_name_of_another_is_made_again(
    cached_loops: ModuleType, imported: Imported
) -> None:
    expected_count = count(cached_loops)
    (file,) = cache_files_of(cached_loops)
    content = file.read_bytes()
    count(imported(source_of(cached_loops).replace("* 31", "* 37")))
    (other,) = cache_files_of(cached_loops)
    file.write_bytes(other.read_bytes())

    assert count(imported()) == expected_count
    assert file.read_bytes() == content


def with_foreign_code(loops: ModuleType, imported: Imported) -> tuple[int, Path, bytes]:
    """Return the right count, and a valid cache file whose code counts in another way."""
    expected_count, source = count(loops), source_of(loops)
    (file,) = cache_files_of(loops)
    count(imported(source.replace("* 31", "* 37")))
    (other,) = cache_files_of(loops)
    code = sealed(file, other.read_bytes()[DIGEST_BYTES:])
    other.unlink()
    file.write_bytes(code)
    file.chmod(0o600)
    imported(source)
    return expected_count, file, code


def test_cached_code_of_this_user_is_executed(cached_loops: ModuleType, imported: Imported) -> None:
    expected_count, file, code = with_foreign_code(cached_loops, imported)

    assert count(imported()) != expected_count
    assert file.read_bytes() == code


@pytest.mark.parametrize("writer", ["group", "all", "owner"])
@pytest.mark.parametrize("of", ["folder", "file"])
@pytest.mark.usefixtures("home")
def test_cached_code_that_somebody_else_may_have_written_is_not_run(
    cached_loops: ModuleType,
    imported: Imported,
    monkeypatch: pytest.MonkeyPatch,
    writer: str,
    of: str,
) -> None:
    expected_count, file, code = with_foreign_code(cached_loops, imported)
    path = file.parent if of == "folder" else file
    if writer == "owner":
        status = path.stat()
        monkeypatch.setattr(os, "geteuid", lambda: status.st_uid + 1)
    else:
        path.chmod(0o720 if writer == "group" else 0o702)

    assert count(imported()) == expected_count
    assert (file.read_bytes() == code) == (of == "folder" or writer == "owner")


def test_files_and_folders_of_cached_code_belong_to_this_user_alone(
    loops: ModuleType, home: Path
) -> None:
    (text_beside(loops).parent / CACHE_FOLDER_NAME).mkdir()
    (text_beside(loops).parent / CACHE_FOLDER_NAME).chmod(0o777)
    before = os.umask(0)
    try:
        count(loops)
    finally:
        os.umask(before)

    (file,) = (home / HOME_CACHE / PACKAGE).glob("*.o")
    modes = [path.stat().st_mode & 0o777 for path in (file.parent, file)]
    assert (cache_files_of(loops), modes) == ([], [0o700, 0o600])


def test_code_of_an_older_text_is_not_cached(cached_loops: ModuleType, imported: Imported) -> None:
    count(cached_loops)
    old = cache_files_of(cached_loops)

    count(imported(COUNT.replace("* 31", "* 37")))

    assert len(cache_files_of(cached_loops)) == 1
    assert cache_files_of(cached_loops) != old


def test_code_is_cached_at_home_where_nothing_may_be_written_beside_the_text(
    loops: ModuleType, home: Path
) -> None:
    (text_beside(loops).parent / CACHE_FOLDER_NAME).write_text("a file where the folder would be")

    assert count(loops) > 0
    assert len(list((home / HOME_CACHE / PACKAGE).glob("*.o"))) == 1


def test_code_is_compiled_for_the_process_if_nothing_can_be_cached(
    loops: ModuleType, home: Path
) -> None:
    files = [text_beside(loops).parent / CACHE_FOLDER_NAME, home]
    for file in files:
        file.write_text("a file where the folder would be")

    assert count(loops) > 0
    assert all(file.is_file() for file in files)


def test_code_is_cached_in_the_cache_folder_that_the_environment_names(
    loops: ModuleType,
    imported: Imported,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    (text_beside(loops).parent / CACHE_FOLDER_NAME).write_text("a file where the folder would be")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "caches"))
    expected_count = count(loops)
    (file,) = (tmp_path / "caches" / PACKAGE).glob("*.o")
    written = file.stat().st_mtime_ns

    assert count(imported(text=False)) == expected_count
    assert file.stat().st_mtime_ns == written
    assert not home.exists()


@pytest.mark.parametrize("obstacle", ["a folder", "not readable"])
def test_a_cached_file_that_cannot_be_read_is_ignored(
    cached_loops: ModuleType, imported: Imported, home: Path, obstacle: str
) -> None:
    expected_count = count(cached_loops)
    (file,) = cache_files_of(cached_loops)
    if obstacle == "a folder":
        file.unlink()
        file.mkdir()
    else:
        file.chmod(0)  # root reads it all the same

    assert count(imported(text=False)) == expected_count
    assert len([*(home / HOME_CACHE / PACKAGE).glob("*.o")]) == (obstacle == "a folder")


def test_a_missing_text_is_reported(imported: Imported) -> None:
    with pytest.raises(RuntimeError, match=r"\.ll is missing; write it: python -m ipusim\.native"):
        count(imported(text=False))


@pytest.mark.parametrize(
    ("old", "new"),
    [("* 31", "* 37"), ("float32(0.5)", "float32(0.25)"), ("return 2 *", "return 3 *")],
    ids=["the function", "a constant", "a function that it calls"],
)
def test_a_text_that_is_older_than_its_source_is_refused(
    loops: ModuleType, imported: Imported, old: str, new: str
) -> None:
    changed = imported(source_of(loops).replace(old, new), text=False)

    with pytest.raises(RuntimeError, match=r"\.ll is older than its source"):
        count(changed)


@pytest.mark.parametrize(
    ("old", "new"),
    [('"""Loops."""', '"""More loops."""'), ("    count = 0", "    count = 0  # so far")],
    ids=["docstring", "comment"],
)
def test_a_change_of_comments_needs_no_new_text(
    cached_loops: ModuleType, imported: Imported, old: str, new: str
) -> None:
    expected_count = count(cached_loops)

    assert count(imported(source_of(cached_loops).replace(old, new), text=False)) == expected_count


def test_code_for_any_processor_is_cached_beside_that_for_this_one(loops: ModuleType) -> None:
    expected_count, folder = count(loops), text_beside(loops).parent
    (cached,) = cache_files_of(loops)
    program = (
        "import numpy as np, loops\n"
        "from ipusim.native import use_plain_processor\n"
        "use_plain_processor()\n"
        "number = np.array([10, 1])\n"
        "loops.count_long(number)\n"
        "print(number[1])\n"
        "use_plain_processor()\n"
    )
    process = subprocess.run(
        [sys.executable, "-c", program.replace("loops", loops.__name__)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])},
        check=False,
    )

    assert process.stdout == f"{expected_count}\n"
    assert "a compiled function has run already; choose the processor before" in process.stderr
    assert cached in cache_files_of(loops)
    (plain,) = {*cache_files_of(loops)} - {cached}
    assert plain.name.startswith(f"{loops.__name__}-plain.")
