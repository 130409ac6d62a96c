"""`ipusim lint`: exit status, place of a finding, JSON, macros, several files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ipusim.compiler.cli.app import main

# Codelets without a finding, with a warning (a result that nothing reads), with an error (a
# hardware loop whose body is no whole bundle), and with information (a wait of the supervisor).
# Codelets without a finding, with a warning (a result that nothing reads), with an error (a
# hardware loop whose body is no whole bundle), and with information (a wait of the supervisor).
GOOD = ".worker\n.globl go\ngo: ld32 $m0, $mvertex_base, $mzero, OFFSET\nexitz $m0\n"
WARNED = ".worker\ngo: setzi $m0, 1\nsetzi $m0, 2\nexitz $m0\n"
BROKEN = ".worker\n.align 8\ngo: { rpt 3, 0; fnop }\nnop\nexitz $mzero\n"
COSTLY = ".supervisor\ngo: add $m1, $m0, 1\nadd $m1, $m1, 1\nbr $lr\n"


def file_of(folder: Path, text: str, name: str = "k.S") -> str:
    """Write a text to a file and return its path."""
    (folder / name).write_text(text)
    return str(folder / name)


@pytest.mark.parametrize(
    ("text", "status", "last"),
    [
        (".worker\ngo: exitz $m0\n", 0, "errors: 0, warnings: 0, information: 0"),
        (WARNED, 0, "errors: 0, warnings: 1, information: 0"),
        (COSTLY, 0, "errors: 0, warnings: 0, information: 1"),
        (BROKEN, 1, "errors: 1, warnings: 0, information: 0"),
    ],
)
def test_only_errors_make_the_status_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, status: int, last: str
) -> None:
    assert main(["lint", file_of(tmp_path, text)]) == status

    out, err = capsys.readouterr()
    assert (out.splitlines()[-1], err) == (last, "")


def test_a_finding_names_file_and_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = file_of(tmp_path, BROKEN)

    main(["lint", file])

    assert capsys.readouterr().out.startswith(f"{file}:3: error: the body of this rpt is refused")


def test_json_is_one_object(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["lint", file_of(tmp_path, WARNED), "--json"]) == 0

    report = json.loads(capsys.readouterr().out)
    assert report["counts"] == {"error": 0, "warning": 1, "information": 0}
    (finding,) = report["findings"]
    assert (finding["check"], finding["line"], finding["kind"]) == ("dead-write", 2, "warning")
    assert {"file", "address", "text", "what", "why", "advice", "times"} <= set(finding)


def test_macros_and_machine_are_taken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = file_of(tmp_path, GOOD)
    amp = ".worker\ngo: { nop; f16v4hihov4amp $a0:1, $a2:3, $a4:5, 0 }\nexitz $m0\n"

    assert main(["lint", file, "-D", "OFFSET=3"]) == 0
    assert main(["lint", file_of(tmp_path, amp, "amp.S"), "--machine", "mk1"]) == 1
    assert "no instruction" in capsys.readouterr().out.replace("is not an", "no")


def test_several_files_are_linked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    caller = ".worker\n.globl go\ngo: call $m0, other\nexitz $m0\n"
    other = ".worker\n.globl other\nother: br $m0\n"
    files = [file_of(tmp_path, caller), file_of(tmp_path, other, "other.S")]

    assert main(["lint", *files]) == 0
    capsys.readouterr()
    assert main(["lint", files[0]]) == 2
    assert "other" in capsys.readouterr().err
