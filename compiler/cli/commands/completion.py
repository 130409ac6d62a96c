"""Command `ipusim completion`: print the script with which a shell completes commands and flags."""

from __future__ import annotations

from typing import Literal

from ..messages import DONE, print_text


def completion(shell: Literal["bash", "zsh", "fish"], /) -> int:
    """Print the script with which a shell completes commands, flags and their values.

    Write the script to the file that the examples name for each shell, so that new terminals read
    it. For zsh, the file's folder, here ~/.zfunc, must be in the list fpath of ~/.zshrc.

    Args:
        shell: Shell that reads the script.
    """
    from ..app import app

    print_text(app.generate_completion(shell=shell).rstrip(), is_data=True)
    return DONE
