"""The help of the compiler's package."""

from __future__ import annotations

import pydoc

from ipusim import compiler


def test_help_opens_with_the_six_functions_to_know() -> None:
    opening = pydoc.plain(pydoc.render_doc(compiler)).splitlines()[:14]
    first = [
        word.split(" = ")[1].partition("(")[0]
        for line in opening
        for word in line.split("   ")
        if " = " in word
    ]

    assert first == ["Pattern.of", "plan_static", "emit", "pack", "simulate", "unpack"]
    assert "plan_dense, plan_dynamic" in "\n".join(opening)
