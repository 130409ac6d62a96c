"""Tests of graphs search the same product once; a change of it, or of the chip, is a new search."""

from __future__ import annotations

import attrs
import numpy as np
from shared_searches import REMEMBERING, remembering

from ipusim import BOW
from ipusim.compiler import Pattern
from ipusim.compiler.graph.program import product_plans
from ipusim.compiler.plan.options.methods import StaticOptions
from ipusim.compiler.problem import Problem, Product
from ipusim.compiler.search.search import SearchResult, search


def test_a_problem_is_searched_once_and_every_change_of_it_anew() -> None:
    searched: list[Problem] = []

    def counted(problem: Problem, *, limit: int | None, without: frozenset[str]) -> SearchResult:
        searched.append(problem)
        return search(problem, limit=limit, without=without)

    remembered = remembering(counted)
    chip, pattern = BOW.scaled_to(4), Pattern.of(np.eye(32), block=16)
    problem = Problem.of(pattern, Product(8), machine=chip, options=StaticOptions(strategy="grid"))
    others = [
        attrs.evolve(problem, operation=Product(16)),
        attrs.evolve(problem, machine=BOW.scaled_to(2)),
        attrs.evolve(problem, machine=attrs.evolve(chip, clock_hz=10**9)),
        attrs.evolve(problem, operand=Pattern.of(np.ones((32, 32)), block=16)),
    ]

    results = [remembered(each) for each in (problem, *others, *others, problem)]

    assert searched == [problem, *others]
    assert remembered(problem, limit=10**9) is not results[0], "a limit is another problem"
    without = frozenset({"rows"})
    assert remembered(problem, without=without) is not results[0], "so are strategies left out"
    assert results[0] is results[-1]
    assert results[3].plan.machine.clock_hz == 10**9


def test_it_takes_the_place_of_the_search_in_these_tests() -> None:
    assert product_plans.search is REMEMBERING
