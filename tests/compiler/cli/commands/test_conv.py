"""`ipusim conv`: algorithms are right, options reach the plan, mistakes are one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ipusim.compiler.cli.app import main
from ipusim.compiler.jobs.request import options_of
from ipusim.compiler.plan.options.option import flag_of
from ipusim.compiler.planning.proposers import unread_by

SMALL = (
    *("--channels", "16", "--filters", "16", "--image", "6x5", "--kernel", "3x3"),
    *("--padding", "1", "--batch", "4", "--density", "0.2", "--tiles", "8"),
)
TINY = (
    *("--channels", "4", "--filters", "4", "--image", "3x4", "--kernel", "3x3"),
    *("--padding", "0", "--batch", "1", "--density", "0.4", "--tiles", "1"),
)
# A convolution that is divided among tiles along filters, channels and rows.
# A convolution that is divided among tiles along filters, channels and rows.
CUT = (*SMALL, "--filter-split", "2", "--channel-split", "2", "--row-split", "2")
WITHOUT_SEARCH = (*TINY, "--algorithm", "lowered")  # its plan takes no search over cuts
GEOMETRY = {
    "channels": 16,
    "filters": 16,
    "image": "6x5",
    "kernel": "3x3",
    "stride": "1x1",
    "padding": "1x1",
    "dilation": "1x1",
    "batch": 4,
    "output": "6x5",
}
Capture = pytest.CaptureFixture[str]


def conv(capsys: Capture, *words: object) -> dict[str, Any]:
    """Return the JSON object of a job that is right.

    The algorithm is direct unless words name one.
    """
    algorithm = () if "--algorithm" in words else ("--algorithm", "direct")
    status = main(["conv", *map(str, words), *algorithm, "--json"])
    out, err = capsys.readouterr()

    assert (status, err) == (0, "")
    row: dict[str, Any] = json.loads(out)
    return row


def refused(capsys: Capture, *words: object, status: int = 2) -> str:
    """Return the line on standard error of a command that ends with an exit status."""
    exit_status = main(["conv", *map(str, words)])
    _, err = capsys.readouterr()

    assert (exit_status, err.count("\n")) == (status, 1)
    assert "Traceback" not in err
    return err


@pytest.mark.parametrize("data_type", ["half", "float"])
@pytest.mark.parametrize("algorithm", ["direct", "lowered", "block", "dense", "winograd"])
def test_every_algorithm_is_right_and_says_what_it_was(
    capsys: Capture, algorithm: str, data_type: str
) -> None:
    row = conv(capsys, *SMALL, "--algorithm", algorithm, "--data-type", data_type)

    assert row["valid"]
    assert 0 < row["max_abs_error"] < row["tolerance"]
    assert (row["m"], row["k"], row["n"]) == (16, 16 * 9, 6 * 5 * 4)
    assert row["method"] == "convolution"
    choices = row["convolution"]
    assert GEOMETRY.items() <= choices.items()
    assert choices["algorithm"] == algorithm
    assert choices["imbalance"] >= 1
    assert choices["sub_batch"] >= 1
    density = 1 if algorithm in ("dense", "winograd") else row["density"]
    assert row["density"] == pytest.approx(density)
    assert row["flop_count"] == pytest.approx(2 * density * 16 * 16 * 9 * 6 * 5 * 4)


@pytest.mark.parametrize(
    "words",
    [
        "--stride 2",
        "--stride 1x2 --padding 2x0",
        "--dilation 2 --padding 2",
        "--kernel 1 --padding 0",
        "--image 13 --kernel 3",
        "--channels 3 --filters 5",
        "--batch 1",
        "--batch 7",
        "--density 0",
        "--density 1 --channels 4",
    ],
)
@pytest.mark.parametrize("algorithm", ["direct", "lowered", "block", "dense"])
def test_every_geometry_is_right(capsys: Capture, words: str, algorithm: str) -> None:
    flags = dict(zip(SMALL[::2], SMALL[1::2], strict=True))
    changed = words.split()
    flags |= dict(zip(changed[::2], changed[1::2], strict=True))

    row = conv(capsys, *[word for item in flags.items() for word in item], "--algorithm", algorithm)

    for flag, value in flags.items():
        printed = str(row["convolution"].get(flag[2:], value))
        assert printed in (value, f"{value}x{value}")
    assert row["valid"]
    assert row["max_abs_error"] <= row["tolerance"]


@pytest.mark.parametrize(
    ("words", "decision"),
    [
        ("--sub-batch 2", {"sub_batch": 2}),
        ("--row-split 3", {"row_split": 3}),
        ("--filter-split 2 --channel-split 2", {"filter_split": 2, "channel_split": 2}),
        ("--batch-split 2 --sub-batch 2", {"batch_split": 2}),
        ("--rows runs", {"rows": "runs"}),
        ("--rows joined", {"rows": "joined"}),
        ("--algorithm direct --balance raw", {"balance": "raw"}),
        ("--algorithm direct --balance split", {"balance": "split"}),
        ("--balance bank --channel-split 2", {"balance": "bank", "imbalance": 1.0}),
        ("--algorithm block --block-length 4", {"block": 4}),
        ("--algorithm block", {"block": 16}),
        ("--algorithm lowered --strategy rows", {"static_strategy": "rows"}),
    ],
)
def test_an_option_is_in_the_plan(capsys: Capture, words: str, decision: dict[str, object]) -> None:
    row = conv(capsys, *SMALL, *words.split())

    assert row["valid"]
    assert decision.items() <= row["plan"].items()


@pytest.mark.parametrize("job", [TINY, SMALL], ids=["tiny", "small"])
def test_auto_is_the_quickest_and_names_its_algorithm(
    capsys: Capture, job: tuple[str, ...]
) -> None:
    algorithms = ("direct", "lowered", "block", "dense", "winograd")
    cycles = {name: conv(capsys, *job, "--algorithm", name)["cycles"] for name in algorithms}

    row = conv(capsys, *job, "--algorithm", "auto")

    assert row["valid"]
    assert row["cycles"] <= min(cycles[name] for name in algorithms if name != "block")
    assert row["convolution"]["algorithm"] in algorithms
    assert row["plan"]["simulated_cycles"] == row["cycles"]


def test_rows_of_one_length_store_zeros(capsys: Capture) -> None:
    plain, unified = (
        conv(capsys, *CUT, "--algorithm", "direct", "--balance", rule) for rule in ("raw", "unify")
    )

    assert unified["density"] > plain["density"]
    assert unified["fill_ratio"] > 1


@pytest.mark.parametrize("job", [WITHOUT_SEARCH, SMALL], ids=["tiny", "small"])
def test_seeds_draw_other_weights_and_images(capsys: Capture, job: tuple[str, ...]) -> None:
    rows = [conv(capsys, *job, "--seed", seed) for seed in (0, 0, 1)]

    errors = [row["max_abs_error"] for row in rows]
    assert errors[0] == errors[1] != errors[2]


@pytest.mark.parametrize("job", [WITHOUT_SEARCH, SMALL], ids=["tiny", "small"])
def test_timing_only_and_instructions_take_the_same_cycles(
    capsys: Capture, job: tuple[str, ...]
) -> None:
    variants = ((), ("--timing-only",), ("--fidelity", "instruction"))
    rows = [conv(capsys, *job, *words) for words in variants]

    assert len({row["cycles"] for row in rows}) == 1
    assert rows[1]["max_abs_error"] is None


def test_stochastic_rounding_is_within_its_wider_bound(capsys: Capture) -> None:
    roundings = ((), ("--stochastic-rounding", 3))
    nearest, stochastic = (conv(capsys, *CUT, *flags) for flags in roundings)

    assert stochastic["valid"]
    assert stochastic["tolerance"] > nearest["tolerance"]


def test_float_partials_bring_the_bound_down(capsys: Capture) -> None:
    half, single = (conv(capsys, *CUT, "--partials-type", name) for name in ("half", "float"))

    assert single["partials_type"] == "FP32"
    assert single["tolerance"] < half["tolerance"]


def test_the_report_is_of_a_convolution(capsys: Capture) -> None:
    assert main(["conv", *CUT, "--energy"]) == 0
    shown = " ".join(capsys.readouterr().out.split())

    assert "w[K, C, R, S] * x[N, C, H, W]" in shown
    assert "N 4, K 16, E 6, F 5, C 16, R 3, S 3, H 6, W 5" in shown
    assert "channels 16, filters 16, image 6x5, kernel 3x3" in shown
    assert "Result: right" in shown
    assert "joule" in shown


def test_run_with_the_method_is_the_same_job(capsys: Capture) -> None:
    cut = (*CUT, "--algorithm", "direct")
    row = conv(capsys, *cut)
    assert main(["run", "--method", "convolution", *cut, "--json"]) == 0
    same_job = json.loads(capsys.readouterr().out)

    for result in (row, same_job):
        del result["host_seconds"], result["host_seconds_by_stage"]
    assert row == same_job


def test_weights_of_a_file_are_those_that_are_multiplied(capsys: Capture, tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    weights = rng.standard_normal((6, 5, 3, 3)) * (rng.random((6, 5, 3, 3)) < 0.3)
    np.save(tmp_path / "w.npy", weights.astype(np.float16))
    np.save(tmp_path / "m.npy", weights.astype(np.float16).reshape(6, -1))
    image_options = ("--image", "6x6", "--batch", "4", "--tiles", "8")

    row = conv(capsys, tmp_path / "w.npy", *image_options)
    flat = conv(capsys, "--weights", tmp_path / "m.npy", *image_options, "--kernel", "3x3")

    assert row["density"] == np.count_nonzero(weights) / weights.size
    for result in (row, flat):
        del result["host_seconds"], result["host_seconds_by_stage"]
    assert row == flat


def test_a_file_is_compiled_run_and_shown(capsys: Capture, tmp_path: Path) -> None:
    job, run_file, out = (str(tmp_path / name) for name in ("job.ipusim", "job.run", "y.npz"))
    assert (
        main(["compile", "--method", "convolution", "--algorithm", "direct", *SMALL, "-o", job])
        == 0
    )
    rng = np.random.default_rng(0)
    assert main(["simulate", job, "--run-file", run_file]) == 0
    for command in (["show", run_file], ["report", run_file], ["compare", run_file, run_file]):
        assert main(command) == 0
        assert "convolution" in capsys.readouterr().out or command[0] == "compare"

    from ipusim.compiler.archive import load  # noqa: PLC0415  # after it was written

    plan = load(job).plan
    assert plan is not None
    matrix = np.zeros(plan.pattern.shape, np.float16)
    matrix[plan.known[0].rows, plan.known[0].columns] = rng.standard_normal(plan.pattern.stored)
    a = matrix.reshape(16, 3, 3, 16).transpose(0, 3, 1, 2)
    x = rng.standard_normal((4, 16, 6, 5)).astype(np.float16)
    np.savez(tmp_path / "data.npz", a=a, x=x)
    assert main(["simulate", job, "--data", str(tmp_path / "data.npz"), "-o", out]) == 0
    assert np.load(out)["y"].shape == (4, 16, 6, 5)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--kernel 9x9", "a kernel that reaches over 9 rows is larger than the padded image of 8"),
        ("--kernel 3x3x3", "kernel is '3x3x3'; give one number, or two as 14x14"),
        ("--padding -1", "padding is '-1'"),
        ("--image 14 --kernel 3x3", "kernel (3, 3) has 2 numbers, the image (14,) has 1"),
        ("--groups 4", "run each group as a convolution of its own"),
        (
            "--algorithm dense --balance raw",
            "dense does not read --balance; it is for direct, block",
        ),
        ("--algorithm lowered --row-split 2", "lowered does not read --row-split"),
        (
            "--algorithm direct --strategy rows",
            "direct does not read --strategy; it is for lowered",
        ),
        ("--algorithm lowered --strategy x", "no strategy 'x'; there is"),
        ("--algorithm block --block-length 1", "takes --block-length 4, 8 or 16"),
        ("--block-length 5", "blocks of 5 are not supported"),
        ("--pattern zigzag", "no pattern 'zigzag'"),
        ("--n 4", "--n"),
        ("--m 4", "--m"),
        ("--sub-batch x", "--sub-batch"),
        ("--view picture", "no view 'picture'"),
        ("no-such-file.npy", "no-such-file.npy: cannot be read"),
        ("no-such-file.xyz", "no reader for .xyz"),
        ("--data-type half --partials-type half --data-type float", "multiple times"),
    ],
)
def test_a_mistake_is_one_line(capsys: Capture, words: str, message: str) -> None:
    changed = words.split()
    unchanged = [
        word
        for flag, value in zip(SMALL[::2], SMALL[1::2], strict=True)
        if flag not in changed
        for word in (flag, value)
    ]

    assert message in refused(capsys, *changed, *unchanged)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--image 10000x100000", "more than the 5,111,808 of all SRAM of bow with 8 tiles; try"),
        ("--channels 1000000 --filters 1000000", "try a smaller batch or image"),
        ("--image 600x600 --kernel 600x600 --padding 0 --density 0.01", "try"),
    ],
)
@pytest.mark.parametrize("algorithm", ["direct", "dense"])
def test_a_layer_that_does_not_fit_is_one_line_with_what_to_try(
    capsys: Capture, words: str, message: str, algorithm: str
) -> None:
    changed = ["--algorithm", algorithm, *words.split()]
    unchanged = [
        word
        for flag, value in zip(SMALL[::2], SMALL[1::2], strict=True)
        if flag not in changed
        for word in (flag, value)
    ]

    assert message in refused(capsys, *changed, *unchanged, status=1)


ALGORITHMS = ("direct", "lowered", "block", "dense", "winograd", "auto")
ABSENT_OPTIONS = [
    (algorithm, name)
    for algorithm in ALGORITHMS
    for name in sorted(unread_by(algorithm) - {"published_kernels"})
]
VALUES = {"balance": "raw", "rows": "runs", "strategy": "rows", "flatten": "always"}


@pytest.mark.parametrize(("algorithm", "name"), ABSENT_OPTIONS)
def test_an_option_that_the_algorithm_lacks_is_refused(
    capsys: Capture, algorithm: str, name: str
) -> None:
    words = [flag_of(name)] if name == "codebook" else [flag_of(name), VALUES.get(name, "2")]

    message = refused(capsys, *SMALL, "--algorithm", algorithm, *words)
    assert f" does not read {flag_of(name)}; it is for " in message


def test_help_says_each_option(capsys: Capture) -> None:
    main(["conv", "--help"])
    shown = capsys.readouterr().out

    options = options_of(("convolution",))
    assert {"m", "k", "n", "nm", "nm_rows", "max_density"}.isdisjoint(options)
    for name in options.keys() - {"method"}:
        assert flag_of(name)[:24] in shown
    assert "Only" not in shown
