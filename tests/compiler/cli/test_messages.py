"""The line and the exit status of a command that ends by an error, a fault or a closed output."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import redirect_stderr
from pathlib import Path

import pytest
from progress import HANG

from ipusim import InputError, IpusimError
from ipusim.compiler.cli import messages
from ipusim.compiler.cli.app import app, main

COMMAND = "import sys; from ipusim.compiler.cli.app import main; sys.exit(main())"
JOB = ("run", "--m", "32", "--k", "32", "--n", "4", "--tiles", "4", "--timing-only")


def run_command(*words: str, shell: str = "", **environment: str) -> tuple[int, str]:
    """Run the command in a process; return its exit status and its standard error.

    Args:
        words: command line.
        shell: redirection that the shell appends.
        environment: further environment variables.
    """
    call = [sys.executable, "-c", COMMAND, *words]
    run = subprocess.run(
        ["sh", "-c", f'exec "$@" {shell}', "sh", *call],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        check=False,
        timeout=HANG,
    )
    return run.returncode, run.stderr


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (InputError("a\nb\rc"), 2, "a b\\rc"),
        (InputError("red \x1b[31m and \0"), 2, "red \\x1b[31m and \\x00"),
        (IpusimError("too large"), 1, "too large"),
        (OSError(28, "No space left on device"), 2, "No space left on device"),
        (OSError("no number"), 2, "no number"),
        (FileNotFoundError(2, "No such file", b"a"), 2, "a: No such file"),
        (FileNotFoundError(2, "No such file", 7), 2, "7: No such file"),
        (MemoryError(), 1, "this host has too little memory for this job; try a smaller matrix"),
    ],
)
def test_an_error_is_one_line(
    capsys: pytest.CaptureFixture[str], error: Exception, status: int, line: str
) -> None:
    assert messages.report_error(error) == status
    assert capsys.readouterr().err == f"ipusim: {line}\n"


@pytest.mark.parametrize("error", [TypeError("a\nb"), RecursionError(), KeyError("\ud800")])
def test_a_fault_of_ours_has_a_status_and_a_file_of_its_own(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    error: Exception,
) -> None:
    def broken() -> int:
        raise error

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    app.command(broken, name="broken")
    try:
        status = main(["broken"])
    finally:
        del app["broken"]
    (file,) = tmp_path.iterdir()
    message = capsys.readouterr().err

    assert status == 70
    assert message.startswith(
        f"ipusim: a fault of ipusim, please report it: {type(error).__name__}"
    )
    assert message.endswith(f"the traceback is in {file}\n")
    assert message.count("\n") == 1
    assert "in broken" in file.read_text(encoding="utf-8")


def test_a_full_output_is_reported() -> None:
    assert run_command(*JOB, shell="> /dev/full") == (2, "ipusim: No space left on device\n")


def test_a_closed_output_is_reported() -> None:
    status, message = run_command(*JOB, shell=">&-")

    assert (status, message.count("\n")) == (2, 1)
    assert "standard output is closed" in message


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    assert run_command("--help", shell="| true") == (0, "")


@pytest.mark.parametrize("closed", ["2>&-", "2> /dev/full"])
def test_a_refusal_with_a_closed_error_output_keeps_its_status(closed: str) -> None:
    assert run_command("run", "--seed", "-1", shell=closed) == (2, "")


def test_a_line_is_written_before_the_command_goes_on(tmp_path: Path) -> None:
    target = tmp_path / "said"
    with target.open("w", encoding="utf-8") as file, redirect_stderr(file):
        messages.say("no plan")

        assert target.read_text(encoding="utf-8") == "ipusim: no plan\n"


def test_a_name_that_the_encoding_lacks_is_printed_in_escapes(tmp_path: Path) -> None:
    job_file = tmp_path / "größe.job"
    status, message = run_command(
        "compile", *JOB[1:-1], "-o", str(job_file), PYTHONIOENCODING="ascii"
    )

    assert (status, message) == (0, "")
    assert job_file.is_file()


def test_timing_only_is_not_advised_where_it_was_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object, **_flags: object) -> None:
        raise MemoryError

    monkeypatch.setattr("ipusim.compiler.jobs.perform.perform", full)

    assert main(list(JOB)) == 1
    assert "--timing-only" not in capsys.readouterr().err
    assert main(list(JOB[:-1])) == 1
    assert "try --timing-only" in capsys.readouterr().err
