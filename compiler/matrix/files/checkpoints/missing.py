"""Packages that read checkpoints are extras: the line that says how to get one."""

from __future__ import annotations

from ...entries import MatrixError


def missing(package: str) -> MatrixError:
    """The refusal of a file whose package, of the extra's name, is not there."""
    return MatrixError(
        f"it is read by {package}, which is not installed; pip install ipusim[{package}]"
    )
