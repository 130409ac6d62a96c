"""Functions that a newcomer would guess: `plan_product`, `run.cycles`, short signatures."""

from __future__ import annotations

import importlib
import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import ipusim
import ipusim.compiler
import ipusim.isa
import ipusim.kernels
from ipusim import BOW, InputError, simulate
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    NoPlanError,
    Pattern,
    emit,
    multiply,
    pack,
    plan_product,
    random_values,
    unpack,
    write_matrix,
)
from ipusim.compiler.cli.app import main

MAX_SIGNATURE = 500  # characters that a tooltip shows without hiding what one looks for
FOUR = BOW.scaled_to(4)


def facades() -> Iterator[ModuleType]:
    """Yield every package of the project that lists its names in `__all__`."""
    for root in (ipusim, ipusim.kernels, ipusim.compiler):
        folder = Path(str(root.__file__)).parent
        for file in sorted(folder.rglob("__init__.py")):
            parts = file.parent.relative_to(folder).parts
            module = importlib.import_module(".".join((root.__name__, *parts)))
            if hasattr(module, "__all__"):
                yield module


def signatures(facade: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield name and signature of each function of a facade and of each public method."""
    for name in facade.__all__:
        value = getattr(facade, name)
        members = vars(value) if inspect.isclass(value) else {"": value}
        for member, function in members.items():
            if inspect.isfunction(function) and not member.startswith("_"):
                yield f"{facade.__name__}.{name}.{member}", str(inspect.signature(function))


def test_signatures_of_public_functions_fit_a_tooltip() -> None:
    lengths = {
        name: len(signature) for facade in facades() for name, signature in signatures(facade)
    }

    assert len(lengths) > 300
    assert {"ipusim.simulate.", "ipusim.compiler.load."} < lengths.keys()
    assert {name: length for name, length in lengths.items() if length >= MAX_SIGNATURE} == {}


def random_matrix(density: float) -> BlockMatrix:
    rng = np.random.default_rng(3)
    pattern = GENERATORS["uniform"]((128, 128), 16, density, rng)
    return BlockMatrix(pattern, random_values(pattern, rng, ipusim.DataType.HALF))


@pytest.mark.parametrize("density", [1 / 8, 1])
@pytest.mark.parametrize("finish", [{}, {"bias": True}, {"bias": True, "relu": True}])
def test_plan_product_is_what_the_command_selects(
    density: float, finish: dict[str, bool], tmp_path, capsys
) -> None:
    matrix = random_matrix(density)
    write_matrix(tmp_path / "a.npz", matrix)
    flags = [f"--{name}" for name in finish]
    job = ["--matrix", str(tmp_path / "a.npz"), "--n", "16", "--tiles", "4"]
    assert main(["run", *job, *flags, "--timing-only", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)

    plan = plan_product(matrix.dense(), n=16, machine=FOUR, **finish)

    run = simulate(emit(plan))
    assert run.cycles == run.report.cycles == printed["cycles"]
    assert run.seconds == run.cycles / BOW.clock_hz
    assert (plan.finish.bias, plan.finish.relu) == (bool(finish), "relu" in finish)


def test_plan_product_gives_right_results() -> None:
    matrix, rng = random_matrix(1 / 4), np.random.default_rng(4)
    x, bias = rng.standard_normal((128, 16)), rng.standard_normal(128)
    plan = plan_product(matrix.pattern, n=16, machine=FOUR, bias=True, relu=True)
    run = simulate(emit(plan), pack(plan, matrix, x, bias=bias))

    expected = np.maximum(multiply(matrix, x) + bias[:, None], 0)
    assert np.allclose(unpack(plan, run.outputs), expected, rtol=0.02, atol=0.1)


def test_plan_product_takes_options_of_static_and_dense_plans() -> None:
    pattern = Pattern.of(random_matrix(1 / 8), block=16)

    assert plan_product(pattern, n=16, machine=FOUR, strategy="rows").strategy == "rows"
    with pytest.raises(InputError, match="no option 'stratgy'"):
        plan_product(pattern, n=16, machine=FOUR, stratgy="rows")
    with pytest.raises((InputError, NoPlanError)):
        plan_product(pattern, n=0, machine=FOUR)
