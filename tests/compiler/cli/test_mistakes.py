"""What a mistaken command line is told: one line, status 2, what there is instead."""

from __future__ import annotations

import pytest

from ipusim.compiler.cli.app import main
from ipusim.compiler.cli.catalogue import COMMANDS


@pytest.mark.parametrize(
    ("words", "said"),
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
        ("run --method statc", 'Did you mean "static"? Try `ipusim run --help`'),
        ("completion cmd", '"bash", "zsh", "fish"'),
    ],
)
def test_a_mistake_is_one_line_that_says_what_there_is(
    capsys: pytest.CaptureFixture[str], words: str, said: str
) -> None:
    status = main(words.split())
    out, err = capsys.readouterr()

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_an_unknown_command_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    main(["fly"])

    _, _, told = capsys.readouterr().err.strip().partition("the commands are ")
    assert told.split(", ") == list(COMMANDS)
