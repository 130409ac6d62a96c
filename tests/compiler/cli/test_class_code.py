"""Compiled methods of attrs classes are kept in a file, which is replaced where it is damaged."""

import builtins
import importlib
import marshal
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from ipusim import load_cached, store_cached
from ipusim.cache_file import CACHE_FOLDER_NAME, CACHE_VARIABLE, DIGEST_BYTES, HOME_CACHE, PACKAGE
from ipusim.compiler.cli import class_code as module
from ipusim.compiler.cli.class_code import CachingCompiler, class_code

attrs_texts = importlib.import_module("attr._make")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which the compiled code is kept, below a temporary one."""
    monkeypatch.setattr(module, "__file__", str(tmp_path / "source.py"))
    monkeypatch.delenv(CACHE_VARIABLE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / CACHE_FOLDER_NAME


def compiled(fields: str = "width height") -> int:
    """Return the number of texts that were compiled for a class; assert that its methods work."""
    with class_code() as compiler:
        names = fields.split()
        new_class = attrs.make_class("Made", names, frozen=True)
    value = new_class(*range(len(names)))

    assert repr(value) == f"Made({', '.join(f'{name}={i}' for i, name in enumerate(names))})"
    assert value == new_class(*range(len(names))) != new_class(*range(1, len(names) + 1))
    return compiler.misses


def test_the_next_command_compiles_no_text_again(folder: Path) -> None:
    assert compiled() > 0
    assert compiled() == 0
    assert compiled("depth") > 0
    assert compiled() == 0
    assert len(list(folder.iterdir())) == 1


@pytest.mark.usefixtures("folder")
def test_the_salt_of_a_process_makes_no_other_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    for salt in (1, 2):
        monkeypatch.setattr(builtins, "hash", lambda _value, salt=salt: salt)
        texts = compiled()

    assert texts == 0


def test_attrs_compiles_as_ever_when_the_command_is_through(folder: Path) -> None:
    with class_code():
        assert "compile" in vars(attrs_texts)

    assert not {"compile", "hash"} & vars(attrs_texts).keys()
    assert not folder.exists()


@pytest.mark.parametrize("damage", ["a bit", "the end", "all", "other writers"])
def test_code_that_is_damaged_or_may_be_another_users_is_compiled_again(
    folder: Path, damage: str
) -> None:
    texts = compiled()
    (file,) = folder.iterdir()
    content = file.read_bytes()
    middle = DIGEST_BYTES + len(content) // 2
    if damage == "other writers":
        file.chmod(0o622)
    else:
        flipped = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
        file.write_bytes({"a bit": flipped, "the end": content[:-1], "all": b""}[damage])

    assert compiled() == texts
    assert compiled() == 0


OTHER = marshal.dumps(compile("0", "the file of another class", "exec"))
DAMAGED: dict[str, Callable[[dict[bytes, bytes]], bytes]] = {
    "no bytes": lambda _: b"",
    "no marshalled value": lambda _: b"no marshalled value",
    "a cut table": lambda codes: marshal.dumps(codes)[:-100],
    "a list": lambda codes: marshal.dumps([*codes]),
    "a number": lambda _: marshal.dumps(7),
    "texts as keys": lambda codes: marshal.dumps({key.hex(): codes[key] for key in codes}),
    "code as values": lambda codes: marshal.dumps({k: marshal.loads(codes[k]) for k in codes}),
    "no code": lambda codes: marshal.dumps(dict.fromkeys(codes, b"")),
    "cut code": lambda codes: marshal.dumps({key: codes[key][:-9] for key in codes}),
    "numbers as code": lambda codes: marshal.dumps(dict.fromkeys(codes, marshal.dumps(7))),
    "code of another class": lambda codes: marshal.dumps(dict.fromkeys(codes, OTHER)),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_whole_file_without_code_of_the_texts_is_compiled_again(
    folder: Path, damage: str
) -> None:
    texts = compiled()
    (file,) = folder.iterdir()
    valid_codes = load_cached(file)
    store_cached(file, DAMAGED[damage](marshal.loads(valid_codes or b"")))

    assert compiled() == texts
    assert compiled() == 0
    assert marshal.loads(load_cached(file) or b"") == marshal.loads(valid_codes or b"")


@pytest.mark.usefixtures("folder")
def test_code_is_kept_in_the_cache_folder_that_the_environment_names(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write_text("a file where the folder would be")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "caches"))

    assert compiled() > 0
    assert compiled() == 0
    assert len([*(tmp_path / "caches" / PACKAGE).iterdir()]) == 1


def test_code_is_kept_at_home_where_the_folder_is_no_folder(folder: Path, tmp_path: Path) -> None:
    folder.write_text("a file where the folder would be")

    assert compiled() > 0
    assert compiled() == 0
    assert len(list((tmp_path / "home" / HOME_CACHE / PACKAGE).iterdir())) == 1


def test_too_many_texts_are_dropped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = compiled()
    monkeypatch.setattr(module, "MAX_ENTRIES", texts)
    assert compiled("depth") > 0
    assert compiled() == texts
    assert len(list(folder.iterdir())) == 1


def test_code_is_that_of_its_text_and_of_its_file() -> None:
    compiler = CachingCompiler({})
    texts_and_names = [("1", "a"), ("2", "a"), ("1", "b")]
    codes = [compiler(text, name, "eval") for text, name in (*texts_and_names, *texts_and_names)]

    assert [eval(code) for code in codes] == [1, 2, 1] * 2
    assert [code.co_filename for code in codes] == ["a", "a", "b"] * 2
    assert compiler.misses == 3
