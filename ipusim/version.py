"""Version of the installed distribution."""

from __future__ import annotations

import importlib.metadata

SOURCE = "from source"  # in place of a version, if the package runs without being installed


def version() -> str:
    """Return the version of ipusim, or `SOURCE` if it is not installed."""
    try:
        return importlib.metadata.version("ipusim")
    except importlib.metadata.PackageNotFoundError:
        return SOURCE


__version__ = version()
