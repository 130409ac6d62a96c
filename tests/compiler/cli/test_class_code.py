import builtins
import importlib
from pathlib import Path

import attrs
import pytest

from ipusim.compiler.cli import class_code as module
from ipusim.compiler.cli.class_code import ClassCode, class_code
from ipusim.native.kept_file import AT_HOME, BESIDE, DIGEST_BYTES

attrs_texts = importlib.import_module("attr._make")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where code is kept."""
    monkeypatch.setattr(module, "__file__", str(tmp_path / "source.py"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    return tmp_path / BESIDE


def compiled(fields: str = "width height") -> int:
    """How many texts a class with these fields has compiled; its methods are right."""
    with class_code() as compiler:
        names = fields.split()
        made = attrs.make_class("Made", names, frozen=True)
    value = made(*range(len(names)))

    assert repr(value) == f"Made({', '.join(f'{name}={i}' for i, name in enumerate(names))})"
    assert value == made(*range(len(names))) != made(*range(1, len(names) + 1))
    return compiler.compiled


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
def test_what_is_damaged_or_may_be_of_another_is_compiled_again(folder: Path, damage: str) -> None:
    texts = compiled()
    (file,) = folder.iterdir()
    held = file.read_bytes()
    middle = DIGEST_BYTES + len(held) // 2
    if damage == "other writers":
        file.chmod(0o622)
    else:
        flipped = held[:middle] + bytes([held[middle] ^ 1]) + held[middle + 1 :]
        file.write_bytes({"a bit": flipped, "the end": held[:-1], "all": b""}[damage])

    assert compiled() == texts
    assert compiled() == 0


def test_code_is_kept_at_home_where_the_folder_is_no_folder(folder: Path, tmp_path: Path) -> None:
    folder.write_text("a file where the folder would be")

    assert compiled() > 0
    assert compiled() == 0
    assert len(list((tmp_path / "home" / AT_HOME).iterdir())) == 1


def test_too_many_texts_are_dropped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = compiled()
    monkeypatch.setattr(module, "MOST_TEXTS", texts)
    assert compiled("depth") > 0
    assert compiled() == texts
    assert len(list(folder.iterdir())) == 1


def test_code_is_that_of_its_text_and_of_its_file() -> None:
    compiler = ClassCode({})
    asked = [("1", "a"), ("2", "a"), ("1", "b")]
    codes = [compiler(text, name, "eval") for text, name in (*asked, *asked)]

    assert [eval(code) for code in codes] == [1, 2, 1] * 2
    assert [code.co_filename for code in codes] == ["a", "a", "b"] * 2
    assert compiler.compiled == 3
