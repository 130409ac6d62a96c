"""Which version of this distribution runs."""

from __future__ import annotations

import importlib.metadata

SOURCE = "from source"


def version() -> str:
    """Its version, or `SOURCE` when it is not installed."""
    try:
        return importlib.metadata.version("ipusim")
    except importlib.metadata.PackageNotFoundError:
        return SOURCE


__version__ = version()
