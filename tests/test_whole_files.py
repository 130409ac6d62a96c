"""Every module writes files through `whole_file`, but for a few listed places."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

import pytest
from parsed_sources import ROOT, text_of, trees

# Who may open or move a file itself.
PLACES: Mapping[str, str] = {
    "ipusim/whole_file.py": "it is the road",
    "compiler/studies/sweep/json_lines.py": "a store grows by whole lines, under a lock",
    "compiler/studies/sweep/once.py": "a sweep's claims grow by lines, under the same lock",
    "compiler/cli/messages.py": "the null device takes what nobody reads",
    "compiler/drawing/screen_width.py": "it asks how wide the terminal is",
    "compiler/studies/network/door.py": "a folder of its own, which goes again",
    "compiler/studies/network/study.py": "a folder of its own, which goes again",
    "compiler/graph/program/model_source.py": "a folder of its own, which goes again",
    "compiler/cli/start.py": "the null device takes what nobody reads",
}
ALWAYS = ("write_text", "write_bytes", "tofile", "touch", "rename", "symlink_to", "hardlink_to")
OF_OS = ("os.open", "os.fdopen", "os.replace", "os.renames", "os.truncate", "os.link", "os.symlink")
WORDS = re.compile(  # a text without one of them calls nothing that writes
    r"\b(open|FileIO|shutil|tempfile|os|np\.save|write_\w+|tofile|touch|rename|\w+link_to"
    r"|save\w*|mmwrite|ZipFile|GzipFile)\b"
)
INTO = (  # these write into their first argument, or into `fileobj`
    *(
        "np.save",
        "savez",
        "savez_compressed",
        "savetxt",
        "savefig",
        "mmwrite",
        "save_npz",
        "savemat",
    ),
    *("ZipFile", "GzipFile", "save_file"),
)


def writes(function: ast.AST) -> Iterator[str]:
    """Yield the calls below a function, or a module, that write to a file of their own."""
    streams = set(streams_of(function))
    for call in ast.walk(function):
        if not isinstance(call, ast.Call):
            continue
        called = ast.unparse(call.func)
        name = called.rpartition(".")[2]
        given = [*call.args, *(word.value for word in call.keywords if word.arg == "mode")]
        into = [word.value for word in call.keywords if word.arg == "fileobj"] or call.args
        if (
            name in ALWAYS
            or called in OF_OS
            or called.startswith(("shutil.", "tempfile."))
            or (name in ("open", "FileIO") and any(map(is_mode_to_write, given)))
            or (
                (name in INTO or called in INTO)
                and not is_to_read(call)
                and ast.unparse(into[0]) not in streams
            )
        ):
            yield called


def is_mode_to_write(node: ast.expr) -> bool:
    """Return whether a node is a mode of `open` that writes."""
    text = node.value if isinstance(node, ast.Constant) else None
    return isinstance(text, str) and set(text) <= set("rwaxbt+") and not set(text) <= set("rbt")


def is_to_read(call: ast.Call) -> bool:
    """Return whether a call has no argument but itself, as `x.save()`, or opens a zip to read."""
    named = ast.unparse(call.func).endswith("ZipFile")
    return not (call.args or call.keywords) or (named and len(call.args) + len(call.keywords) == 1)


def streams_of(function: ast.AST) -> Iterator[str]:
    """Yield names of whole files, of `NAME = BytesIO()` and of parameters IO[bytes].

    And of `with PdfPages(FILE) as NAME` of such a file.
    """
    files: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.withitem) and isinstance(node.context_expr, ast.Call):
            called, given = ast.unparse(node.context_expr.func), node.context_expr.args
            with_path = called == "PdfPages" and ast.unparse(given[0]) in files
            if (called == "whole_file" or with_path) and node.optional_vars:
                files.add(ast.unparse(node.optional_vars))
                yield ast.unparse(node.optional_vars)
        elif isinstance(node, ast.Assign) and ast.unparse(node.value) in (
            "BytesIO()",
            "io.BytesIO()",
        ):
            yield ast.unparse(node.targets[0])
        elif isinstance(node, ast.arg) and ast.unparse(node.annotation or node) == "IO[bytes]":
            yield node.arg


def functions(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield each function for itself, and the statements outside of all functions."""
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        yield from inner


@pytest.mark.quick  # a law of every source
def test_no_module_writes_a_file_in_its_place() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), called)
        for path, tree in trees().items()
        if path.suffix == ".py" and WORDS.search(text_of(path))
        for function in functions(tree)
        for called in writes(function)
    }

    assert {(place, called) for place, called in found if place not in PLACES} == set()


@pytest.mark.parametrize(
    "text",
    [
        "open(path, 'w')",
        "path.open('xb')",
        "path.open(mode='r+')",
        "path.write_text(text)",
        "np.savez(path, y=y)",
        "np.save(file, y)",
        "figure.savefig(path, dpi=150)",
        "scipy.io.mmwrite(path, matrix)",
        "os.replace(path, other)",
        "zipfile.ZipFile(path, 'w')",
        "def write(file: Path) -> None:\n    np.save(file, y)",
        "with path.open() as file:\n    np.save(file, y)",
        "with PdfPages(path) as pages:\n    figure.savefig(pages)",
    ],
)
def test_a_write_in_place_is_seen(text: str) -> None:
    assert WORDS.search(text)
    assert len([*writes(ast.parse(text))]) == 1


@pytest.mark.parametrize(
    "text",
    [
        "path.open()",
        "path.open(encoding='utf-8')",
        "zipfile.ZipFile(io.BytesIO(data))",
        "with whole_file(path) as file:\n    np.save(file, y)",
        "def write(file: IO[bytes]) -> None:\n    np.save(file, y)",
        "content = io.BytesIO()\nfigure.savefig(content)",
        "with whole_file(path) as file, PdfPages(file) as pages:\n    figure.savefig(pages)",
        "with GzipFile(mode='wb', fileobj=file): pass\nwith whole_file(path) as file: pass",
    ],
)
def test_reading_and_writing_to_a_whole_file_are_no_writes_in_place(text: str) -> None:
    assert [*writes(ast.parse(text))] == []
