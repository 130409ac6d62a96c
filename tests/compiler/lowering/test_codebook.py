"""Plans whose values are indices into a codebook: the numbers of plain plans in less memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from ipusim import BOW, HYPOTHETICAL_NM, ArchiveError, InputError, memory_use, simulate
from ipusim.compiler import (
    NM,
    Pattern,
    Plan,
    emit,
    load,
    nm_mask,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    save,
    unpack,
)
from ipusim.compiler.graph.chains.chain import chain_of
from ipusim.compiler.graph.chains.program import emit_chain, pack_chain, unpack_chain
from ipusim.compiler.lowering.codebook import codebook_figures, decoding_of
from ipusim.compiler.lowering.draft_product import draft_product
from ipusim.compiler.lowering.draft_steps import flat
from ipusim.compiler.lowering.values import chunks_of
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.plan.codebook import in_codebook
from ipusim.compiler.plan.consistency import check_plan
from ipusim.compiler.plan.no_plan import NoPlanError
from ipusim.compiler.plan.partition import Trips

RNG = np.random.default_rng(0)


def matrix(block: int, size: int = 96, seed: int = 0) -> np.ndarray:
    """Return a random matrix whose stored numbers a codebook of 16 entries holds.

    Blocks store zeros, too, which take an entry: they have 15 other numbers, elements have 16.
    """
    rng = np.random.default_rng(seed)
    count = 16 if block == 1 else 15
    table = np.sort(rng.choice(np.arange(1, 2000), count, replace=False) / 512).astype(np.float16)
    stored = np.kron(rng.random((size // block, size // block)) < 0.3, np.ones((block, block)))
    a = np.where(stored > 0, rng.choice(table, (size, size)), np.float16(0))
    return a if block == 1 else np.where(rng.random(a.shape) < 0.1, np.float16(0), a)


def result(plan: Plan, a: Any, x: np.ndarray, fidelity: Any = "formula") -> tuple[np.ndarray, int]:
    """Return y and the cycles of a run."""
    run = simulate(emit(plan), pack(plan, a, x), fidelity=fidelity)
    assert run.report.cycles is not None
    return unpack(plan, run.outputs), run.report.cycles


@contextmanager
def rejected() -> Iterator[None]:
    """Skip the case if it has no plan."""
    try:
        yield
    except NoPlanError:
        reject()


@settings(max_examples=14, deadline=None)
@given(
    block=st.sampled_from([1, 4, 8, 16]),
    tiles=st.sampled_from([1, 3, 4, 8, 16]),
    n=st.integers(1, 90),
    n_split=st.integers(0, 4),
    partials=st.sampled_from(["half", "float"]),
    strategy=st.sampled_from(["grid", "popsparse"]),
    seed=st.integers(0, 99),
)
def test_a_codebook_gives_the_bits_of_plain_values(
    block: int, tiles: int, n: int, n_split: int, partials: str, strategy: str, seed: int
) -> None:
    a = matrix(block, seed=seed)
    x = np.random.default_rng(seed).standard_normal((96, n)).astype(np.float16)
    options: dict[str, Any] = {
        "n": n,
        "machine": BOW.scaled_to(tiles),
        "partials_type": partials,
        "strategy": strategy,
        "lowering": "own",
        "n_split": min(n_split, tiles, n),
        "weights": "shared",
    }
    pattern = Pattern.of(a, block=block)
    with rejected():
        plain_plan = plan_static(pattern, **{"strategy": "popsparse", **options})
    plan = plan_static(pattern, codebook=True, **{"strategy": "popsparse", **options})

    assert attrs.evolve(plan, codebook=False) == plain_plan
    assert result(plan, a, x)[0].tobytes() == result(plain_plan, a, x)[0].tobytes()


@pytest.mark.parametrize("n", [8, 64])
@pytest.mark.parametrize("block", [1, 4])
def test_instructions_take_the_cycles_and_give_the_bits_of_formulas(block: int, n: int) -> None:
    a, x = matrix(block), RNG.standard_normal((96, n)).astype(np.float16)
    pattern, machine = Pattern.of(a, block=block), BOW.scaled_to(8)
    plan = plan_static(pattern, n=n, machine=machine, strategy="grid", codebook=True)
    formula, slow = result(plan, a, x), result(plan, a, x, "instruction")

    assert formula[1] == slow[1]
    assert formula[0].tobytes() == slow[0].tobytes()


def test_on_one_tile_a_codebook_costs_the_counted_cycles_of_decoding() -> None:
    a, x = matrix(1), RNG.standard_normal((96, 16)).astype(np.float16)
    options: dict[str, Any] = {"n": 16, "machine": BOW.scaled_to(1), "strategy": "grid"}
    plain_plan, plan = (
        plan_static(
            Pattern.of(a, block=1), codebook=codebook, **{"strategy": "popsparse", **options}
        )
        for codebook in (False, True)
    )

    assert result(plan, a, x)[1] - result(plain_plan, a, x)[1] == decoding_of(plan).cycles


def planned(tiles: int, n: int, n_split: int, block: int = 1, size: int = 96) -> Plan:
    """Return the plan of a product whose values are indices into a codebook."""
    pattern = Pattern.of(matrix(block, size), block=block)
    machine = BOW.scaled_to(tiles)
    return plan_static(
        pattern,
        n=n,
        machine=machine,
        strategy="grid",
        n_split=n_split,
        weights="shared",
        codebook=True,
    )


@pytest.mark.parametrize(("tiles", "n_split"), [(4, 1), (8, 8)])
def test_resident_weights_are_indices_and_tables(tiles: int, n_split: int) -> None:
    plan = planned(tiles, 64, n_split)
    decoding, pattern = decoding_of(plan), plan.known[0]
    memory = memory_use(emit(plan))
    index_bytes = sum(
        int(variable.bytes.sum())
        for variable in emit(plan).variables
        if variable.category == "codebook indices"
    )

    assert decoding.early == (n_split > 1)
    assert "non-zero values" not in memory.by_category
    assert memory.by_category["codebook"] == 32  # bytes of 16 halves
    # An index has four bits, and each tile at most a word of padding.
    assert pattern.stored / 2 <= index_bytes <= pattern.stored / 2 + 8 * tiles
    bits = codebook_figures(plan)["bits_per_value"]
    assert bits == pytest.approx(
        8 * (index_bytes + 32 * tiles) / pattern.stored / n_split, abs=0.01
    )


def test_few_values_are_decoded_one_by_one_and_many_two_by_two() -> None:
    assert not decoding_of(planned(8, 8, 1, size=48)).by_pairs
    assert decoding_of(planned(1, 8, 1, size=96)).by_pairs


@pytest.mark.parametrize(("size", "early"), [(96, True), (32, False)])
def test_values_travel_decoded_if_early_and_else_as_indices_a_quarter_as_long(
    size: int, *, early: bool
) -> None:
    plan = planned(8, 64, 2, size=size)
    form, word = plan.divided.format, plan.values_word_bytes
    chunks = chunks_of(plan.partition, form, plan.data_type, plan.machine.tiles, word)
    moves = [move for step in flat(draft_product(plan).steps) for move in step.moves]
    travelling = {move.source: int(move.traffic.words.sum()) for move in moves}
    words = int(chunks.traffic.words.sum())

    assert decoding_of(plan).early == early
    assert words
    assert travelling.get("values", 0) == (words if early else 0)
    assert travelling.get("indices", 0) == (0 if early else words / 4)


@pytest.mark.parametrize("realisation", ["element", "expand", "vector"])
def test_nm_values_are_decoded_too(realisation: Any) -> None:
    rng = np.random.default_rng(2)
    form = NM(2, 4, 16 if realisation == "vector" else 1)
    dense = rng.choice(np.arange(1, 15) / 8, (64, 64))
    mask = nm_mask(rng.standard_normal((64, 64)), form)
    a = np.where(mask, dense, 0).astype(np.float16)
    x = rng.standard_normal((64, 24)).astype(np.float16)
    options: dict[str, Any] = {
        "n": 24,
        "machine": BOW.scaled_to(8),
        "realisation": realisation,
    }
    pattern = Pattern.of(a, format=form)
    plain_plan, plan = (
        plan_static(pattern, codebook=codebook, **{"strategy": "grid", **options})
        for codebook in (False, True)
    )

    assert result(plan, a, x)[0].tobytes() == result(plain_plan, a, x)[0].tobytes()


def test_a_matrix_without_non_zeros_has_nothing_to_decode() -> None:
    pattern = Pattern.of(np.zeros((32, 32)), block=4)
    plan = plan_static(pattern, n=8, machine=BOW.scaled_to(2), strategy="grid", codebook=True)
    y, _ = result(plan, np.zeros((32, 32)), np.ones((32, 8)))

    assert not y.any()


def test_a_plan_with_a_codebook_is_loaded_as_it_was_saved(tmp_path: Path) -> None:
    a, x = matrix(1), RNG.standard_normal((96, 64)).astype(np.float16)
    plan = planned(8, 64, 8)
    program = emit(plan)
    run = simulate(program, pack(plan, a, x))
    save(tmp_path / "file", plan=plan, program=program, run=run)
    loaded = load(tmp_path / "file")

    assert (loaded.plan, loaded.program) == (plan, program)
    assert loaded.plan is not None
    assert loaded.plan.codebook
    assert emit(loaded.plan) == program
    save(tmp_path / "wrong", plan=attrs.evolve(plan, lowering="popsparse"))
    with pytest.raises(ArchiveError, match="decodes no codebook"):
        load(tmp_path / "wrong")


def test_more_numbers_than_the_table_has_are_refused() -> None:
    plan, a = planned(4, 8, 1), matrix(1)
    with pytest.raises(MatrixError, match=r"a has [\d,]+ distinct stored numbers.*quantise"):
        pack(plan, np.where(a != 0, RNG.standard_normal(a.shape), 0), partial=True)


def test_plans_that_cannot_decode_a_codebook_refuse_it() -> None:
    pattern = Pattern.of(matrix(4), block=4)
    options: dict[str, Any] = {"n": 8, "machine": BOW.scaled_to(4), "codebook": True}
    with pytest.raises(InputError, match="a codebook holds halves, not float"):
        plan_static(pattern, data_type="float", **{"strategy": "popsparse", **options})
    with pytest.raises(InputError, match="PopSparse's lowering decodes no codebook"):
        plan_static(pattern, lowering="popsparse", **{"strategy": "popsparse", **options})
    with pytest.raises(InputError, match="no option 'codebook'"):
        plan_dynamic(Bound.of(pattern), **{"strategy": "expected", **options})
    with pytest.raises(InputError, match="has no codebook"):
        in_codebook(
            plan_dynamic(Bound.of(pattern), n=8, machine=BOW.scaled_to(4), strategy="expected")
        )
    sparse = Pattern.of(nm_mask(RNG.standard_normal((64, 64)), NM(2, 4)), format=NM(2, 4))
    machine = HYPOTHETICAL_NM.scaled_to(4)
    with pytest.raises(InputError, match="amp multiplies by numbers made of the weights"):
        plan_static(
            sparse, n=8, machine=machine, realisation="amp", codebook=True, strategy="popsparse"
        )


def test_a_plan_in_trips_is_refused() -> None:
    plan = plan_dense((64, 64), n=16, machine=BOW.scaled_to(4), strategy="dense")
    with pytest.raises(InputError, match="without trips"):
        in_codebook(attrs.evolve(plan, trips=Trips(2, gathers_once=True)))
    check_plan(in_codebook(plan))


def test_in_a_chain_one_layer_is_decoded_at_a_time() -> None:
    weights, x = (matrix(1), matrix(1, seed=1)), RNG.standard_normal((96, 32)).astype(np.float16)
    results, value_bytes = [], []
    for codebook in (False, True):
        options: dict[str, Any] = {"n": 32, "machine": BOW.scaled_to(4), "strategy": "grid"}
        patterns = [Pattern.of(layer, block=1) for layer in weights]
        chain = chain_of(
            [
                plan_static(pattern, codebook=codebook, **{"strategy": "popsparse", **options})
                for pattern in patterns
            ]
        )
        run = simulate(emit_chain(chain), pack_chain(chain, weights, x))
        results.append(unpack_chain(chain, run.outputs))
        sizes = run.report.memory.by_category
        value_bytes.append(sizes.get("non-zero values", 0) + sizes.get("decoded values", 0))

    assert results[0].tobytes() == results[1].tobytes()
    assert value_bytes[1] < 0.6 * value_bytes[0]
