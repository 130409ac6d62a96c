"""Evolution of pruned networks: sizes, accuracy, rewinding, clusters, refusals."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import InputError
from ipusim.compiler.compression.evolution.individual import Individual
from ipusim.compiler.compression.evolution.masked_training import one_shot
from ipusim.compiler.compression.evolution.search import (
    Evolution,
    EvolutionSettings,
    Member,
    clusters_of,
    evolve,
    next_wanted,
    represented,
    trained_member,
    varied,
)

MIN_ACCURACY = 0.9  # below which an individual fails


def settings_of(**changed: Any) -> EvolutionSettings:
    """Return settings of a short search, with changes."""
    return EvolutionSettings(
        **{"accuracy": MIN_ACCURACY, "iterations": 6, "batches": 4, "population": 5, **changed}
    )


def search(toy: Any, dense: Individual, seed: int, **changed: Any) -> Evolution:
    """Return a short evolution from the trained classifier."""
    return evolve(dense, toy, settings_of(**changed), np.random.default_rng(seed))


@pytest.fixture(scope="module")
def evolution(toy: Any, dense: Individual) -> Evolution:
    return search(toy, dense, 0, iterations=15)


@settings(max_examples=8, deadline=None)
@given(population=st.integers(1, 5), seed=st.integers(0, 99))
def test_a_population_keeps_its_size_and_its_best_never_loses_zeros(
    toy: Any, dense: Individual, population: int, seed: int
) -> None:
    evolution = search(toy, dense, seed, population=population)

    best = [max(member.solution.zeros for member in members) for members in evolution.populations]
    assert [len(members) for members in evolution.populations] == [population] * 7
    assert best == sorted(best)
    assert all(each.accuracy >= MIN_ACCURACY for each in evolution.good)
    wishes = [
        (member.solution.zeros_of(member.next_sparsities), member.solution.zeros)
        for member in evolution.populations[-1]
    ]
    assert all(sparsities > zeros for sparsities, zeros in wishes)


def test_the_search_prunes_more_than_one_shot_does_at_its_accuracy(
    toy: Any, dense: Individual, evolution: Evolution
) -> None:
    assert evolution.best.zeros > 0.75
    assert evolution.best.accuracy == toy.accuracy(evolution.best.pruned) >= MIN_ACCURACY
    assert evolution.best.accuracy > one_shot(dense, evolution.best.sparsity, toy).accuracy
    assert evolution.good[0] is dense


def test_equal_seeds_give_equal_searches_and_others_do_not(toy: Any, dense: Individual) -> None:
    one, same, other = (search(toy, dense, seed).best for seed in (0, 0, 1))

    assert all(np.array_equal(one.weights[name], same.weights[name]) for name in one.weights)
    assert all(np.array_equal(one.masks[name], same.masks[name]) for name in one.masks)
    assert one.sparsity != other.sparsity


def test_an_individual_that_is_too_inaccurate_is_rewound_to_the_very_weights(
    toy: Any, dense: Individual
) -> None:
    before = {name: w.copy() for name, w in dense.weights.items()}
    member = Member(
        solution=dense, next_sparsities=(1.0, 0.0, 0.0), succeeded=True
    )  # nothing passes
    after = trained_member(member, toy, settings_of(), np.random.default_rng(0))

    assert after.solution is dense
    assert not after.succeeded
    assert all(np.array_equal(dense.weights[name], w) for name, w in before.items())


def test_an_accurate_individual_is_kept_unless_it_has_fewer_zeros(
    toy: Any, dense: Individual
) -> None:
    rng, half = np.random.default_rng(0), one_shot(dense, (0.2, 0.2, 0.2), toy)
    kept = trained_member(
        Member(solution=half, next_sparsities=(0.3, 0.2, 0.2)), toy, settings_of(), rng
    )
    denser = trained_member(
        Member(solution=half, next_sparsities=(0.1, 0.2, 0.2)), toy, settings_of(), rng
    )

    assert kept.succeeded
    assert kept.solution.sparsity == pytest.approx((0.3, 0.2, 0.2), abs=0.05)
    assert denser.solution is half


def test_who_succeeded_wants_no_layer_less_sparse(toy: Any, dense: Individual) -> None:
    good = one_shot(dense, (0.4, 0.3, 0.2), toy)
    for seed in range(10):
        rng = np.random.default_rng(seed)
        (member,) = next_wanted(
            [Member(solution=good, next_sparsities=(), succeeded=True)], toy, settings_of(), rng
        )

        changes = np.array(member.next_sparsities) - good.sparsity
        assert changes.min() >= -1e-12
        assert changes.max() > 0


def test_who_failed_mutates_or_crosses_and_still_wants_more_zeros(
    toy: Any, dense: Individual
) -> None:
    good, other = (
        one_shot(dense, sparsities, toy) for sparsities in ((0.5, 0.2, 0.2), (0.2, 0.75, 0.2))
    )
    variants = [varied(good, other, 0.2, np.random.default_rng(seed)) for seed in range(40)]

    parents = [{good.sparsity[i], other.sparsity[i]} for i in range(3)]
    crosses = [
        all(s in pair for s, pair in zip(variant, parents, strict=True)) for variant in variants
    ]
    assert 5 < sum(crosses) < 35
    assert all(good.zeros_of(variant) > good.zeros for variant in variants)


def test_the_sparsest_of_a_cluster_represents_it(toy: Any, dense: Individual) -> None:
    sparsities = [(0.9, 0.1, 0), (0.1, 0.9, 0), (0.92, 0.1, 0), (0.1, 0.89, 0)]
    members = [
        Member(solution=one_shot(dense, each, toy), next_sparsities=each, succeeded=True)
        for each in sparsities
    ]
    representatives = represented(members)

    assert [each.solution for each in representatives] == [
        members[i].solution for i in (2, 1, 2, 1)
    ]
    assert [each.succeeded for each in representatives] == [False, True, True, False]


@given(st.integers(1, 9), st.integers(0, 99))
def test_there_are_at_most_half_as_many_clusters(count: int, seed: int) -> None:
    sparsities = [tuple(row) for row in np.random.default_rng(seed).random((count, 3)).tolist()]

    clusters = clusters_of(sparsities)

    assert len(clusters) == count
    assert len(set(clusters)) <= (count + 1) // 2
    assert set(clusters) == set(range(1, max(clusters) + 1))


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"iterations": 0}, "iterations of a search is 0; give 1 or more"),
        ({"population": -1}, "population of a search is -1"),
        ({"batches": 0}, "batches of a search is 0"),
        ({"accuracy": 1.5}, "accuracy 1.5"),
        ({"first": (0.8, 0.3)}, "first sparsities 0.8 to 0.3"),
        ({"by": 1}, "a change by 1"),
    ],
)
def test_settings_that_cannot_be_are_refused(changed: Any, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        settings_of(**changed)


def test_a_dense_network_that_is_not_accurate_enough_is_refused(
    toy: Any, dense: Individual
) -> None:
    weak = attrs.evolve(dense, accuracy=0.5)

    with pytest.raises(InputError, match=r"accuracy of 0\.500, the search wants 0\.900; "):
        search(toy, weak, 0)
