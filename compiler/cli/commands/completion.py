"""`ipusim completion`: what makes a shell complete our commands and flags."""

from __future__ import annotations

from typing import Literal

from ..telling import DONE, print_text


def completion(shell: Literal["bash", "zsh", "fish"], /) -> int:
    """Print what makes a shell complete commands, flags and their values.

    A file where the shell looks for it, as below, serves every new terminal; of zsh the folder must
    be in its fpath.

    Args:
        shell: Which shell it is for.
    """
    from ..app import app

    print_text(app.generate_completion(shell=shell).rstrip(), is_data=True)
    return DONE
