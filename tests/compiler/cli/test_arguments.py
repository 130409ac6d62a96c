"""Help of the flags that are derived from options: names, type, heading, sentence, default."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from ipusim.compiler.cli import arguments
from ipusim.compiler.cli.app import app
from ipusim.compiler.cli.arguments import parse_fraction, parse_real, parse_whole_number
from ipusim.compiler.cli.catalogue import COMMANDS

FRACTIONS = (parse_fraction, arguments.parse_fractions)


def line_of(annotation: Any) -> str:
    """Return a flag as a line of its golden file."""
    (flag,) = annotation.__metadata__
    (group,) = flag.group if isinstance(flag.group, tuple) else (flag.group,)
    origin, types = annotation.__origin__, getattr(annotation.__origin__, "__args__", ())
    suffix_of_many = " ..." if flag.consume_multiple else ""
    type_name = getattr(types[0] if types else origin, "__name__", str(origin))
    share = " or a fraction" if flag.converter in FRACTIONS else ""
    return f"{' '.join(flag.name)} {type_name}{share}{suffix_of_many} [{group.name}] {flag.help}"


@pytest.mark.parametrize("flags", ["JobFlags", "ConvolutionFlags", "MachineFlags", "Axes"])
def test_flags_have_the_lines_of_their_golden_text(
    flags: str, golden: Callable[[str, str], None]
) -> None:
    typed = getattr(arguments, flags).__origin__

    lines = sorted(line_of(annotation) for annotation in typed.__annotations__.values())
    golden(f"{flags.lower()}.txt", "\n".join(lines))


@pytest.mark.parametrize(
    ("text", "expected"), [("0.0625", 0.0625), ("1/16", 0.0625), ("3", 3.0), ("3/2", 1.5)]
)
def test_a_share_is_a_number_or_a_fraction(text: str, expected: float) -> None:
    assert parse_fraction(float, [text]) == expected


@pytest.mark.parametrize("text", ["half", "1/0", "/2", "1/2/4"])
def test_a_number_that_is_no_share_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text}' is no number; write 0.0625 or 1/16"):
        parse_fraction(float, [text])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("16", 16),
        ("-3", -3),
        ("16.0", 16),
        ("0x10", 16),
        ("1_000", 1000),
        ("9007199254740993.", 2**53 + 1),
    ],
)
def test_a_whole_number_is_read_as_it_is(text: str, expected: int) -> None:
    assert parse_whole_number(int, [text]) == expected


@pytest.mark.parametrize("text", ["1.6", "2.5e0", "1e3", "1.5e400", "nan", "inf", "", "9" * 5000])
def test_no_number_is_rounded_to_a_whole_one(text: str) -> None:
    with pytest.raises(ValueError, match="is no whole number; write it as 16"):
        parse_whole_number(int, [text])


@pytest.mark.parametrize("read", [parse_fraction, parse_real])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        *(("1e-400", "is too small"), ("-1e-400", "is too small"), ("0.0e0001e", "is no number")),
        *(("1e400", "is too large"), ("-1e400", "is too large"), ("x", "is no number")),
    ],
)
def test_a_number_beyond_floats_is_refused(
    read: Callable[..., float], text: str, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        read(float, [text])


@pytest.mark.parametrize("text", ["1e-200/1e200", "1e200/1e-200"])
def test_a_fraction_beyond_floats_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text}' is beyond what floats hold"):
        parse_fraction(float, [text])


@pytest.mark.parametrize(
    ("text", "zero"), [("0", 0.0), ("0e-400", 0.0), ("-0.0", 0.0), ("0/3", 0.0)]
)
def test_zero_is_a_number(text: str, zero: float) -> None:
    assert parse_fraction(float, [text]) == zero


def leaves(annotated: Any) -> set[Any]:
    """Return the types within a type, and the texts of a Literal."""
    return {annotated}.union(*map(leaves, get_args(annotated)))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_number_of_a_command_is_read_by_a_reader_of_ours(command: str) -> None:
    # cyclopts rounds 1.6 to 2 and reads 1e-400 as 0.
    arguments_of = app[command].assemble_argument_collection()
    foreign = [
        argument.name
        for argument in arguments_of
        if {int, float} & leaves(argument.hint)
        and argument.parameter.converter is None
        and not argument.children
    ]

    # Its field is one of compiler.jobs, which knows no reader of the command line.
    assert set(foreign) <= {"--stochastic-rounding"}
