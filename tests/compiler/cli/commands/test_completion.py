"""Completion in a real shell."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ipusim.compiler.cli.app import app, main
from ipusim.compiler.cli.catalogue import COMMANDS

ASK = r"""
source "$1"
function_of=$(complete -p ipusim | sed 's/.* -F \([^ ]*\).*/\1/')
ask() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMPREPLY=()
  "$function_of" "$1" "${@: -1}" "${COMP_WORDS[$((COMP_CWORD - 1))]}"
  echo "${COMPREPLY[@]}"
}
ask ipusim ""
ask ipusim comp
ask ipusim run --den
ask ipusim run --method d
ask ipusim machine --den
ask ipusim completion ""
"""


def script(capsys: pytest.CaptureFixture[str], shell: str) -> str:
    """Return the completion script of a shell."""
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


def test_bash_completes_commands_flags_and_values(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    script_file = tmp_path / "ipusim.bash"
    script_file.write_text(script(capsys, "bash"), encoding="utf-8")
    subprocess.run(["bash", "-n", script_file], check=True)
    completions = subprocess.run(
        ["bash", "-c", ASK, "bash", script_file], check=True, capture_output=True, text=True
    )

    assert completions.stderr == ""
    assert completions.stdout.splitlines() == [
        " ".join(sorted(COMMANDS)),
        "compare compile completion",
        "--density",
        "dynamic dense",
        "",
        "bash zsh fish",
    ]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_complete_every_command_and_flag(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, shell: str
) -> None:
    text = script(capsys, shell)
    flags = {
        name.lstrip("-")
        for command in COMMANDS
        for argument in app[command].assemble_argument_collection()
        for name in argument.names
        if name.startswith("--")
    }

    assert [name for name in (*COMMANDS, *flags) if name not in text] == []
    if shutil.which(shell):
        (tmp_path / "script").write_text(text, encoding="utf-8")
        subprocess.run([shell, "-n", tmp_path / "script"], check=True)
