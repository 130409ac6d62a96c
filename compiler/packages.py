"""Optional packages: refuse work that needs a missing package before the work begins.

The message is one line. It names the command or function that needs the package, and the command
that installs it.
"""

from __future__ import annotations

from importlib.util import find_spec

from ipusim import InputError


def is_installed(package: str) -> bool:
    """Return True if a package is installed. Importing it may fail nevertheless."""
    return find_spec(package) is not None


def check_package(
    *packages: str, wanted_by: str, instead: str = "", error: type[InputError] = InputError
) -> None:
    """Raise an error unless at least one of the packages is installed.

    Args:
        packages: packages of which one is enough; the message recommends the first.
        wanted_by: subject of the message: the command or function that needs the package.
        instead: alternative without the package, at the end of the message.
        error: type of the error, a subclass of `InputError`.

    Raises:
        InputError: none of the packages is installed.
    """
    if any(map(is_installed, packages)):
        return
    line = f"{wanted_by} needs the package {' or '.join(packages)}, which is not installed"
    raise error(f"{line}; pip install {packages[0]}{f', or {instead}' if instead else ''}")
