"""What `--help` says of the flags that methods derive: names, kind, group, sentence, default."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ipusim.compiler.cli import arguments
from ipusim.compiler.cli.arguments import fraction


def line_of(annotation: Any) -> str:
    (flag,) = annotation.__metadata__
    (group,) = flag.group if isinstance(flag.group, tuple) else (flag.group,)
    origin, kinds = annotation.__origin__, getattr(annotation.__origin__, "__args__", ())
    many = " ..." if flag.consume_multiple else ""
    kind = getattr(kinds[0] if kinds else origin, "__name__", str(origin))
    share = " or a fraction" if flag.converter else ""
    return f"{' '.join(flag.name)} {kind}{share}{many} [{group.name}] {flag.help}"


@pytest.mark.parametrize("flags", ["JobFlags", "ConvolutionFlags", "MachineFlags", "Axes"])
def test_flags_are_told_as_their_text_has_them(
    flags: str, golden: Callable[[str, str], None]
) -> None:
    typed = getattr(arguments, flags).__origin__

    lines = sorted(line_of(each) for each in typed.__annotations__.values())
    golden(f"{flags.lower()}.txt", "\n".join(lines))


@pytest.mark.parametrize(
    ("text", "expected"), [("0.0625", 0.0625), ("1/16", 0.0625), ("3", 3.0), ("3/2", 1.5)]
)
def test_a_share_is_a_number_or_a_fraction(text: str, expected: float) -> None:
    assert fraction(float, [text]) == expected


@pytest.mark.parametrize("text", ["half", "1/0", "/2", "1/2/4"])
def test_what_is_no_share_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text}' is no number; write 0.0625 or 1/16"):
        fraction(float, [text])
