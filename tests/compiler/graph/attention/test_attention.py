"""Attention at stored positions and dense attention, each as one program, against NumPy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt
import pytest

from ipusim import BOW, InputError
from ipusim.compiler.cli.app import main
from ipusim.compiler.graph.attention import attention_run, positions
from ipusim.compiler.graph.attention.attention_plan import NODES, AttentionPlan, plan_attention
from ipusim.compiler.graph.attention.attention_run import (
    BreakEven,
    compare_attention,
    random_operands,
    run_attention,
)
from ipusim.compiler.graph.attention.positions import Positions, largest_block, positions_named
from ipusim.compiler.plan.no_plan import NoPlanError

Array = npt.NDArray[Any]
TOLERANCE = {"half": 2e-3, "float": 1e-6}  # relative, root mean square
MACHINE = BOW.scaled_to(8)
# Pattern, tokens, heads, length of a row, type: whole blocks, blocks of 4, single positions.
CASES = (
    ("window", 64, 2, 16, "half"),
    ("window", 64, 2, 16, "float"),
    ("causal", 48, 2, 16, "half"),
    ("causal", 28, 1, 12, "half"),
    ("causal", 33, 1, 8, "half"),
    ("bigbird", 96, 1, 24, "float"),
)


def planned(case: tuple[str, int, int, int, str], *, dense: bool = False) -> AttentionPlan:
    name, tokens, heads, head_dim, data_type = case
    return plan_attention(
        positions_named(name, tokens, window=1),
        heads=heads,
        head_dim=head_dim,
        dense=dense,
        machine=MACHINE,
        data_type=data_type,
    )


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=[pytest.mark.slow] * (case != CASES[3]), id=str(case))
        for case in CASES
    ],
)
def test_attention_equals_numpy_at_both_fidelities(case: tuple[str, int, int, int, str]) -> None:
    plan = planned(case)
    operands = random_operands(plan, seed=0)
    runs = [run_attention(plan, operands, fidelity=name) for name in ("formula", "instruction")]

    assert all(run.error is not None and run.error < TOLERANCE[case[-1]] for run in runs)
    assert runs[0].cycles == runs[1].cycles == run_attention(plan).cycles


def test_dense_attention_equals_numpy() -> None:
    plan = planned(CASES[0], dense=True)
    run = run_attention(plan, random_operands(plan, seed=0))

    assert run.error is not None
    assert run.error < TOLERANCE["half"]


def test_nodes_and_relayouts_add_up_to_the_program() -> None:
    run = run_attention(planned(CASES[0]))

    assert sum(run.own.values()) + sum(run.relayout.values()) == run.cycles
    assert tuple(run.own) == NODES


def test_all_positions_give_dense_attention() -> None:
    everything = Positions("all", np.ones((16, 16), dtype=np.bool_), 16)
    sparse, dense = (
        plan_attention(everything, heads=1, head_dim=16, machine=MACHINE, dense=dense)
        for dense in (False, True)
    )
    operands = random_operands(sparse, seed=1)
    right = dense.reference(operands)

    assert np.array_equal(sparse.reference(operands), right)
    for plan in (sparse, dense):
        assert run_attention(plan, operands).is_right


def test_the_label_counts_the_positions_that_are_computed() -> None:
    plan = planned(CASES[2])
    label, positions = plan.program.label, 48 * 49 // 2

    assert label.macs == 2 * plan.heads * positions * plan.head_dim
    assert label.elements == 2 * 48 * 48
    assert label.stored == 2 * 6 * 16 * 16  # six blocks below and on the diagonal of three
    assert label.dense_macs == 2 * 2 * 48 * 48 * 16


def test_blocks_outside_of_a_pattern_take_no_time() -> None:
    narrow, wide = (
        plan_attention(
            positions_named("window", 96, window=window), heads=1, head_dim=16, machine=MACHINE
        )
        for window in (0, 5)
    )

    assert 3 * run_attention(narrow).cycles < 2 * run_attention(wide).cycles


def test_patterns_have_the_positions_that_their_names_say() -> None:
    window = positions_named("window", 64, window=1).allowed
    causal = positions_named("causal", 20).allowed
    bigbird = positions_named("bigbird", 128, window=1, global_blocks=1, random_blocks=2)

    assert window[0, :32].all()
    assert not window[0, 32:].any()
    assert np.array_equal(causal, np.tril(np.ones((20, 20), dtype=bool)))
    assert bigbird.allowed[:16].all()
    assert bigbird.allowed[:, :16].all()
    assert (bigbird.pattern.rows == 7).sum() == 1 + 2 + 2  # global, near and drawn blocks
    assert [largest_block(tokens) for tokens in (48, 24, 28, 33)] == [16, 8, 4, 1]


@pytest.mark.parametrize(
    ("cycles", "density"), [((10, 30, 60), 0.375), ((60, 70, 80), None), ((10, 20, 30), 1.0)]
)
def test_break_even_lies_between_simulated_densities(
    cycles: tuple[int, ...], density: float | None
) -> None:
    even = BreakEven(densities=(0.125, 0.25, 0.5), cycles=cycles, dense_cycles=45)

    assert even.density == density


def test_windows_of_several_densities_give_a_break_even() -> None:
    positions = positions_named("window", 8, block=4, window=0)
    result = compare_attention(
        positions, heads=1, head_dim=4, machine=BOW.scaled_to(2), timing_only=True, sweep=True
    )

    assert result.break_even is not None
    assert result.break_even.densities == (0.5, 1.0)
    assert result.break_even.dense_cycles == result.dense.cycles


def test_the_verdict_comes_first() -> None:
    positions = positions_named("window", 32, block=8, window=0)
    result = compare_attention(positions, heads=1, head_dim=8, machine=MACHINE)
    even = BreakEven(densities=(0.25, 1.0), cycles=(1, 2), dense_cycles=result.dense.cycles)
    result = attrs.evolve(result, break_even=even)
    first, *rest = str(result).splitlines()

    assert first.startswith("Sparse attention pays: ")
    assert f"sparse {result.sparse.cycles:,} cycles" in rest[0]
    assert max(map(len, rest)) <= 80
    assert f"{result.speedup:.2f} x" in first
    assert rest[-1].startswith("break-even: ")
    assert result.table.columns


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": "none"}, "no pattern and no file 'none'; give window, bigbird, causal"),
        ({"block": 16, "tokens": 60}, "60 tokens have no whole blocks of 16; give a block of 1, 4"),
        ({"tokens": 0}, "0 tokens; give 1 or more"),
        ({"window": -1}, "--window is -1; give 0 to 4"),
    ],
)
def test_bad_positions_are_refused_in_one_line(changes: dict[str, Any], words: str) -> None:
    options = {"name": "window", "tokens": 64, **changes}

    with pytest.raises(InputError, match=words):
        positions_named(**options)


def test_a_token_that_attends_to_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mask.npy"
    mask = np.eye(16)
    mask[3, 3] = 0
    np.save(path, mask)

    with pytest.raises(InputError, match="token 3 attends to no token, one of 1"):
        positions_named(str(path), 16, block=4)
    with pytest.raises(InputError, match="16 x 16; attention of 32 tokens needs a square"):
        positions_named(str(path), 32)


@pytest.mark.parametrize("dense", [False, True])
def test_more_than_all_sram_is_refused_before_anything_is_computed(dense: bool) -> None:
    positions = positions_named("window", 64, window=1)
    with pytest.raises(NoPlanError) as error:
        plan_attention(positions, heads=10**9, head_dim=16, dense=dense, machine=MACHINE)

    assert "q, k and v of 1,000,000,000 heads take 6,144,000,000,000 bytes" in str(error.value)
    assert "5,111,808 of all SRAM of bow with 8 tiles; try fewer heads" in str(error.value)


def test_more_positions_than_an_input_has_are_refused() -> None:
    with pytest.raises(InputError, match="1,000,000 tokens have 1,000,000,000,000 positions"):
        positions_named("window", 10**6)


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ("--heads=1 --tokens=30000", "q, k and v of 1 head take 11,520,000 bytes, their scores"),
        ("--heads=10000 --tokens=16 --head-dim=8", "25,600,000,000 elements, more than the"),
        ("--heads=0", "--heads is 0; give 1 or more"),
    ],
)
def test_the_command_refuses_sizes_before_it_lists_positions(
    sizes: str,
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(positions, "positions_named", None)  # a call would be an error

    assert main(["attention", *sizes.split()]) != 0
    assert words in capsys.readouterr().err


def test_sizes_of_dense_attention_are_refused_before_a_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed = positions_named("window", 16)
    monkeypatch.setattr(attention_run, "plan_attention", None)  # a call would be an error

    with pytest.raises(InputError, match="10,000 heads and 16 tokens is a matrix of 25,600"):
        compare_attention(listed, heads=10**4, head_dim=8)


def test_operands_are_checked() -> None:
    plan = planned(CASES[0])

    with pytest.raises(InputError, match="k is missing; attention takes q, k, v"):
        plan.pack(q=np.zeros(plan.shape))
    with pytest.raises(InputError, match=r"q is \[2, 3\], the plan needs \[2, 64, 16\]"):
        plan.pack(q=np.zeros((2, 3)))


def test_the_command_prints_json_and_writes_a_run_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sizes = {"heads": 1, "tokens": 32, "head-dim": 8, "window": 0, "tiles": 4}
    words = [f"--{name}={number}" for name, number in sizes.items()]
    status = main(["attention", *words, "--json", "--run-file", str(tmp_path / "a.run")])
    figures = json.loads(capsys.readouterr().out)

    assert status == 0
    assert figures["sparse_cycles"] == sum(
        sum(node["sparse"].values()) for node in figures["nodes"].values()
    )
    assert main(["report", str(tmp_path / "a.run")]) == 0
    assert "scores" in capsys.readouterr().out
