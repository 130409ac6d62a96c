"""Exit statuses of all commands follow one rule, that of `compiler.cli.messages`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ipusim.compiler.cli.app import main
from ipusim.compiler.cli.catalogue import FURTHER_HELP
from ipusim.compiler.cli.messages import DONE, FAILED, MISUSED

JOB = ("--size", "32", "--tiles", "2", "--n", "4", "--method", "dense", "--workers", "0")
SWEEP = ("explore", *JOB, "--store", "s.jsonl")
NETWORK = ("network", "net.toml", "--tiles", "2", "--timing-only", "--workers", "0")
RUN = ("run", "--m", "16", "--k", "16", "--n", "4", "--block-length", "16", "--density", "1")
NO_DENSE = ("--amp-units", "4")  # no kernel multiplies blocks of 16
LAYERS = """
name = "two"
layers = [
  { name = "a", m = 16, k = 16, columns = 4 },
  { name = "b", channels = 4, filters = 4, image = [4, 4], kernel = 3, padding = 1 },
]
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder with a network of two layers."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "net.toml").write_text(LAYERS)


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ((*RUN, "--tiles", "2"), DONE),
        ((*RUN, "--tiles", "2", *NO_DENSE), FAILED),
        ((*RUN, "--tiles", "2", "--blok-length", "4"), MISUSED),
        (SWEEP, DONE),
        ((*SWEEP, "--amp-units", "4", "16"), DONE),  # one of two points is refused
        ((*SWEEP, *NO_DENSE), FAILED),
        (("explore", "--n", "many"), MISUSED),
        ((*NETWORK, "--formats", "dense,nm:2:4"), DONE),  # a convolution has no such format
        ((*NETWORK, "--formats", "dense", *NO_DENSE), FAILED),
        (("network", "none.toml"), MISUSED),
    ],
)
def test_a_command_ends_with_the_status_of_the_rule(words: tuple[str, ...], status: int) -> None:
    assert main(words) == status


def test_a_sweep_of_which_no_point_runs_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    main((*SWEEP, *NO_DENSE))

    assert capsys.readouterr().err.endswith("none of 1 point runs: see the reasons\n")


def test_a_look_at_a_store_of_refused_points_is_an_answer() -> None:
    assert main((*SWEEP, *NO_DENSE)) == FAILED
    assert main(("explore", "--store", "s.jsonl")) == DONE


def test_help_has_the_statuses_of_the_page_of_limits() -> None:
    page = (Path(__file__).parents[3] / "docs" / "limits.md").read_text(encoding="utf-8")
    table = page.partition("| exit status | |")[2].partition("\n\n")[0]
    statuses = [cells.split("|")[1].strip() for cells in table.splitlines()[2:]]

    assert statuses == ["0", "1", "2", "70", "130, 143"]
    stated_statuses = ("0 done", "1 no requested", "2 bad", "70 a fault", "130")
    assert all(status in FURTHER_HELP for status in stated_statuses)
