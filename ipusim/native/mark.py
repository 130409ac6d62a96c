"""What marks a function as machine code: the function itself, and its signature."""

from __future__ import annotations

from typing import Any

from .signature import Signature


class Marked:
    """A function that runs as machine code.

    Attributes:
        python: the function as it is written, for tests and for compiled callers.
        signature: what it takes when Python calls it; None for one that only those call.
    """

    python: Any  # a method to mypy, were it a function's type
    signature: Signature | None = None
