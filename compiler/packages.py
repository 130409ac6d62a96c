"""Packages that not every use needs: what is missing is told in one line, before the work begins.

The line names what needs the package and the command that installs it, by the name that the package
has on the index.
"""

from __future__ import annotations

from importlib.util import find_spec

from ipusim import InputError


def is_installed(package: str) -> bool:
    """Whether a package is there; it may still not load."""
    return find_spec(package) is not None


def check_package(
    *packages: str, wanted_by: str, instead: str = "", error: type[InputError] = InputError
) -> None:
    """Refuse what needs a package that is not installed.

    Args:
        packages: one of them is enough; the first is recommended.
        wanted_by: what needs it, as the line begins.
        instead: what else to do, as the line ends.
        error: the type to raise.

    Raises:
        InputError: the line; as the type `error`.
    """
    if any(map(is_installed, packages)):
        return
    line = f"{wanted_by} needs the package {' or '.join(packages)}, which is not installed"
    raise error(f"{line}; pip install {packages[0]}{f', or {instead}' if instead else ''}")
