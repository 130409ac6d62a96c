"""Every flag of every command, with values in and out of range, missing or contradictory.

Arguments come from the command's own grammar, so that a new flag is tried without a line here. What
a valid case computes is tiny; sweeps are listed, not run.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin

import numpy as np
import pytest
from cases import cases
from cyclopts.argument import Argument
from hypothesis import given
from hypothesis import strategies as st
from judge import judged, judged_in_child, refused

from ipusim.compiler.cli.app import app, main

TINY = {"--m": "32", "--k": "32", "--n": "4", "--density": "1/2", "--tiles": "4"}
TINY_LAYER = {
    "--channels": "8",
    "--filters": "8",
    "--image": "5x4",
    "--kernel": "3x3",
    "--batch": "2",
    "--density": "1/2",
    "--tiles": "4",
}
TINY_SAMPLED = {**TINY, "--n": "32", "--block-length": "4"}
TINY_ATTENTION = {
    "--heads": "2",
    "--tokens": "16",
    "--head-dim": "8",
    "--block": "4",
    "--window": "1",
    "--tiles": "4",
}
SIZES = {  # small ones, of commands that would else compute large defaults
    **dict.fromkeys(("run", "compile", "explore"), TINY),
    "conv": TINY_LAYER,
    "sddmm": TINY_SAMPLED,
    "attention": TINY_ATTENTION,
}
JOB = ("run", "compile")
BASES: Mapping[str, tuple[str, ...]] = {  # what makes a command quick and its other flags matter
    "run": ("--timing-only",),
    "conv": ("--timing-only",),
    "sddmm": (),
    "attention": (),
    "compile": ("--output", "job.new"),
    "simulate": ("job.ipusim",),
    "show": ("job.run",),
    "report": ("job.run",),
    "explore": ("--dry-run", "--store", "store.jsonl"),
    "validate": ("--points", "bad.txt"),  # the shipped ones take minutes
    "network": ("bad.txt", "--store", "store.jsonl"),  # what ships takes minutes
    "convert": ("in.npy", "out.npz"),
    "prune": ("in.npy", "--output", "out.npz"),
    "quantise": ("in.npy",),
    "machine": (),
    "completion": ("cmd",),  # what shells take is long to print, and it has no flags
    "new": ("taken",),
    "asm": ("bad.txt",),
    "lint": ("bad.txt",),
    "tile": ("bad.txt", "--entry", "start"),
    "diff": ("bad.txt", "in.npy"),
    "compare": ("job.run", "job.run"),
}
OFTEN = (
    *JOB,
    *JOB,
    *JOB,
    *["conv"] * 4,
    "sddmm",
    "sddmm",
    "attention",
    "explore",
    "explore",
    "report",
)
LIGHT = ("machine", "completion")  # take no time to speak of
NM_JOB = ("--m", "32", "--k", "30", "--tiles", "4", "--nm", "2:4")
NUMBERS = (
    *("-1", "0", "1", "2", "1000000000", str(10**18), str(10**400), "9" * 5000, "nan", "inf"),
    *("", "x", "1/0", "1e999", "1e-999", "٣", "True", "4.5", "-0", "1_0", "½", " 1", "0x10"),
)
TEXTS = ("", "x", "a\nb", "\x1b[2J", "\ud800", "nul\0", "'", "ß" * 300, "bow", "mk9", ".toml")
PLACES = (
    *("", ".", "/", "taken", "no/such/place", "in.npy", "in.npy/x", "job.run", "x" * 300),
    *("nul\0", "\ud800", "wrong.xyz", "bad.txt", "/dev/full/x", "pipe\n/x"),
)
QUICK = {
    "--strategy": ("popsparse", "rows", "dense", "expected", "no-such", ""),
    "--fidelity": ("formula", "x"),
    "--block-length": ("1", "4", "16", "5", "-4", "x"),
    "--tiles": ("1", "5", "0", str(10**18), str(10**400), "x"),
    "--nm": (*["2:4"] * 4, "1:1", "3:7", "2:33", "5:4", "2/4", "x", "9" * 5000 + ":4", ""),
    "--nm-rows": ("1", "16", "3", "0", str(10**18), "x"),
    "--machine": ("hypothetical-nm", "bow", "mk2", "mk9", "", "bad.toml", "in.npy"),
    "--png": ("bad.txt", "bad.txt/x", "nul\0"),  # what draws takes seconds
    "--html": ("bad.txt", "wrong.xyz", "taken", "no/such/page.html", "nul\0"),
    "--executor": ("processes", "x"),
    **dict.fromkeys(("--channels", "--filters", "--batch"), ("1", "3", "16", "0", str(10**18))),
    **dict.fromkeys(
        ("--image", "--kernel", "--stride", "--padding", "--dilation"),
        ("1", "2", "3x1", "7x7", "0", "-1", "3x3x3", "x", "9" * 30, "100000x100000", ""),
    ),
    "--algorithm": ("direct", "lowered", "block", "dense", "winograd", "auto", "fft"),
    **dict.fromkeys(("--heads", "--head-dim"), ("1", "3", "8", "0", "-1", str(10**9), "9" * 400)),
    "--tokens": ("1", "7", "32", "0", "-1", str(10**9), "9" * 400, "x"),
    "--pattern": ("window", "bigbird", "causal", "in.npy", "bad.txt", "no/such", "", "nul\0"),
    "--groups": ("1", "2", "0", "x"),
    "--weights": ("in.npy", "bad.txt", "no/such", "job.run", "taken", "wrong.xyz"),
}


@cache
def flags_of(command: str) -> tuple[Argument, ...]:
    """Return the flags of a command, without those that its base command line in `BASES` has."""
    arguments = app[command].assemble_argument_collection()
    flags = [flag for flag in arguments if flag.name.startswith("--")]
    return tuple(flag for flag in flags if flag.name not in BASES[command])


def words_of(flag: Argument) -> st.SearchStrategy[list[str]]:
    """Return a strategy for a flag with a value, and now and then without one."""
    names = st.sampled_from(flag.names)
    alone = names.map(lambda name: [name])
    if flag.hint is bool:
        return st.one_of(alone, alone, alone, names.map(lambda name: [f"{name}=x"]))
    value = st.sampled_from(QUICK.get(flag.name) or values_of(flag.hint))
    with_value = st.tuples(names, value).map(list)
    joined = with_value.map(lambda words: ["=".join(words)])
    return st.one_of(*[with_value] * 6, joined, alone)


def values_of(hint: Any) -> tuple[str, ...]:
    """Return values to try for a type, many of which the type does not have."""
    kinds = [kind for kind in get_args(hint) if kind not in (type(None), Ellipsis)]
    if kinds and isinstance(kinds[0], str):
        return (*kinds, "", "x")
    kind = kinds[0] if kinds else hint
    if get_origin(kind) is not None:
        return values_of(kind)
    return {int: NUMBERS, float: NUMBERS, Path: PLACES}.get(kind, TEXTS)


@st.composite
def calls(draw: st.DrawFn, commands: tuple[str, ...]) -> list[str]:
    """Draw a command line: a command with a few of its flags."""
    command = draw(st.sampled_from(commands))
    chosen = (
        draw(st.lists(st.sampled_from(flags_of(command)), max_size=4)) if flags_of(command) else []
    )
    words = [word for flag in chosen for word in draw(words_of(flag))]
    names = {name for flag in chosen for name in flag.names}
    tiny = SIZES.get(command, {})
    if "--nm" in names:  # which stands for a density
        tiny = {name: value for name, value in tiny.items() if name != "--density"}
    base = [word for name, value in tiny.items() if name not in names for word in (name, value)]
    return [command, *BASES[command], *base, *words]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a folder with an input of each kind, in which the commands run."""
    place = tmp_path_factory.mktemp("hostile")
    (place / "taken").mkdir()
    (place / "bad.txt").write_text("no matrix, no code\n", encoding="utf-8")
    np.save(place / "in.npy", np.eye(32, dtype=np.float16))
    with contextlib.chdir(place):
        job = [word for pair in TINY.items() for word in pair]
        assert main(["compile", *job, "-o", "job.ipusim"]) == 0
        assert main(["simulate", "job.ipusim", "--run-file", "job.run"]) == 0
        yield place


@pytest.mark.parametrize(
    "call",
    [
        ["run", *["--m", "32", "--k", "32", "--n", "4", "--tiles", "4", "--seed", "-1"]],
        [
            "run",
            *["--m", "32", "--k", "32", "--tiles", "4"],
            *["--available-memory-proportion", "nan"],
        ],
        ["run", *NM_JOB, "--nm-rows", "16", "--realisation", "vector", "--n", "7"],
        ["run", *NM_JOB, "--realisation", "amp", "--machine", "hypothetical-nm"],
        ["run", *NM_JOB, "--realisation", "auto", "--strategy", "no-such"],
        ["conv", "--channels", "3", "--filters", "5", "--image", "7", "--kernel", "2"],
        ["conv", "--image", "1", "--kernel", "1", "--channels", "1", "--filters", "1"],
        ["conv", "in.npy", "--kernel", "4x2", "--image", "9x9", "--tiles", "4"],
        ["run", "--method", "convolution", "--kernel", "3x3x3"],
        ["explore", "--n", "--dry-run", "--store", "store.jsonl"],
        ["attention", "--heads", "1000000000", "--tokens", "16", "--head-dim", "8"],
        ["attention", "--heads", "9" * 400, "--tokens", "16", "--head-dim", "8"],
        ["attention", "--heads", "1", "--tokens", "9" * 400],
        ["attention", "--tokens", "16", "--tiles", "4", "--seed", "-1"],
        ["sddmm", "in.npy", "--k", "8", "--tiles", "4", "--seed", "-1"],
    ],
)
def test_a_call_that_once_failed_ends_well_or_with_one_line(folder: Path, call: list[str]) -> None:
    judged(call, folder)


@pytest.mark.parametrize("commands", [LIGHT, (*BASES, *OFTEN)])
@cases(300)
@given(data=st.data())
def test_a_command_ends_well_or_says_why_in_a_line(
    folder: Path, commands: tuple[str, ...], data: st.DataObject
) -> None:
    judged(data.draw(calls(commands)), folder)


def test_every_command_is_tried() -> None:
    assert {name for name in app if not name.startswith("-")} == set(BASES)


GIANTS = (
    ("--m", "1000000000"),
    ("--m", "65536", "--k", "65536", "--density", "0.5"),
    ("--n", str(10**18)),
)


def test_what_no_machine_holds_is_refused_with_both_numbers_of_bytes() -> None:
    every = [["run", *giant, *more] for giant in GIANTS for more in ((), ("--method", "dense"))]
    told = judged_in_child(every)

    assert [one.status for one in told] == [1] * len(every)
    assert all("more than the 940,572,672 of all SRAM of bow" in one.err for one in told)


def test_patterns_that_no_host_holds_are_refused_with_both_numbers_of_bytes() -> None:
    (told,) = judged_in_child([["run", "--method", "dynamic", "--patterns", str(10**18)]])

    assert told.status == 2
    assert "4,096,000,000,000,000,000,000 bytes at least, this host has" in told.err


def test_a_giant_of_a_sweep_is_a_result_with_its_reason(tmp_path: Path) -> None:
    store = tmp_path / "store.jsonl"
    points = ["explore", "--m", "32", "--k", "32", "--n", str(10**18), "--tiles", "4", "--json"]
    (told,) = judged_in_child([[*points, "--workers", "1", "--store", store]], room_bytes=2**34)

    assert told.status == 1  # no point of the sweep runs
    assert "of all SRAM of bow with 4 tiles" in told.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", "--run-file", ""], "--run-file .: is a folder; name a file"),
        (["run", "in.npy", "--run-file", "in.npy"], "in.npy: is the command's input too"),
        (["compile", "-o", "."], "--output .: is a folder; name a file"),
        (["compile", "-o", "no/such/job"], "there is no folder no/such; make it first"),
        (["simulate", "job.ipusim", "-o", "y.csv"], "has the suffix .csv; give .npz"),
        (["report", "job.run", "--trace", "x.xyz"], "give .json or .json.gz"),
        (["report", "job.run", "--html", "p.png"], "has the suffix .png; give .html or .htm"),
        (["report", "job.run", "--dot", "job.run"], "has the suffix .run; give .dot or .gv"),
        (["report", "job.run", "--png", "bad.txt"], "bad.txt is no folder"),
        (
            ["report", "job.run", "--trace", "a.json", "--dot", "taken/../a.json"],
            "--dot taken/../a.json: has the suffix .json",
        ),
        (
            ["simulate", "job.ipusim", "--data", "in.npy", "-o", "y", "--run-file", "taken/../y"],
            "is the file of --output too",
        ),
        (["convert", "in.npy", "in.npy"], "is the command's input too"),
        (["convert", "in.npy", "x.xyz"], "no writer for .xyz"),
        (["explore", "--n", "4", "--store", ""], "--store .: is a folder; name a file"),
        (["explore", "--n", "4", "--plot", "bad.txt"], "bad.txt is no folder"),
        (["explore", "--n", "4", "--keep", "bad.txt"], "bad.txt is no folder"),
        (["sddmm", "in.npy", "--run-file", "in.npy"], "in.npy: is the command's input too"),
        (["attention", "--run-file", "no/such/x"], "there is no folder no/such; make it first"),
        (["validate", "--plot", "in.npy"], "in.npy is no folder"),
        (["validate", "--store", "in.npy/x"], "in.npy is no folder"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused_before_anything_runs(
    folder: Path, words: list[str], said: str
) -> None:
    assert said in refused(words, folder)


def test_a_protected_folder_is_refused(folder: Path) -> None:
    place = folder / "protected"
    place.mkdir(mode=0o555, exist_ok=True)
    if os.access(place, os.W_OK):
        pytest.skip("this user may write anywhere")

    assert "Permission denied" in refused(["run", "--run-file", place / "x"], folder)
