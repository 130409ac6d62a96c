"""Command `ipusim completion`: print the script with which a shell completes commands and flags."""

from __future__ import annotations

from typing import Literal

from ..messages import DONE, print_text


def completion(shell: Literal["bash", "zsh", "fish"], /) -> int:
    """Print the script with which a shell completes commands, flags and their values.

    Write the script to the file that the shell reads, and new terminals complete commands. Bash reads
    ~/.local/share/bash-completion/completions/ipusim, fish ~/.config/fish/completions/ipusim.fish,
    and zsh any file _cyclopts_ipusim in a folder of its fpath, such as ~/.zfunc.

    Args:
        shell: Shell that reads the script.
    """
    from ..app import app

    print_text(app.generate_completion(shell=shell).rstrip(), is_data=True)
    return DONE
