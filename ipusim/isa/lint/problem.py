"""What a check says of a bundle, before it is known where that stands in a file."""

from __future__ import annotations

import attrs

from .finding import Kind


@attrs.frozen
class LintProblem:
    """One finding without its place; the fields are those of `LintFinding`."""

    kind: Kind
    check: str
    what: str
    why: str
    advice: str
