"""Mistakes of the command line: one line, exit status 2, and what exists instead."""

from __future__ import annotations

import pytest

from ipusim.compiler.cli.app import main
from ipusim.compiler.cli.catalogue import COMMANDS


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("fly", "no command fly; the commands are asm, "),
        ("ruun", "no command ruun; did you mean run? The commands are asm, "),
        ("--fly", "no flag --fly; the commands are asm, "),
        (
            "run --densty 1/16",
            "`ipusim run` has no flag --densty; did you mean --density? Try `ipusim run --help`",
        ),
        ("run --chanels=4 --m 3", "has no flag --chanels; did you mean --channels? Try"),
        ("machine --densty 1/16", "has no flag --densty; try `ipusim machine --help`"),
        ("run --m", "`ipusim run`: --m has no value; try `ipusim run --help`"),
        ("tile", "`ipusim tile` needs FILES, which is missing; try `ipusim tile --help`"),
        ("machine bow mk2 c600", "`ipusim machine` has no use for mk2 c600; try `ipusim machine"),
        ("run --n many", "--n: 'many' is no whole number"),
        ("run --stochastic-rounding 1.6", "--stochastic-rounding: '1.6' is no whole number"),
        ("conv --stochastic-rounding 2.5e0", "--stochastic-rounding: '2.5e0' is no whole"),
        ("simulate a.ipusim --stochastic-rounding 1.6", "'1.6' is no whole number"),
        ("run --method statc", 'Did you mean "static"? Try `ipusim run --help`'),
        ("completion cmd", '"bash", "zsh", "fish"'),
    ],
)
def test_a_mistake_is_one_line_that_says_what_there_is(
    capsys: pytest.CaptureFixture[str], words: str, message: str
) -> None:
    status = main(words.split())
    out, err = capsys.readouterr()

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_an_unknown_command_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    main(["fly"])

    _, _, listed = capsys.readouterr().err.strip().partition("the commands are ")
    assert listed.split(", ") == list(COMMANDS)
