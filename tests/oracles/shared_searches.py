"""Searches of products in graphs, each made once in a process, however many tests ask for it.

The same problem gives the same plan (a law of `tests/compiler/search`), so that tests of graphs,
whose subject is what lies around products, need not search the same products anew. Tests of a
search call `search` itself, which is not replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

import pytest

from ipusim.compiler.graph.program import product_plans
from ipusim.compiler.problem import Problem
from ipusim.compiler.search.search import SearchResult

MAX_KEPT = 400  # results; one holds a few plans and a program, in all some ten MB

Search = Callable[..., SearchResult]


def remembering(search: Search) -> Search:
    """Return a search that returns the first result again where a problem is asked again."""
    kept: dict[Hashable, SearchResult] = {}

    def searched(
        problem: Problem, *, limit: int | None = None, without: frozenset[str] = frozenset()
    ) -> SearchResult:
        # The key of a problem leaves out name and clock of the machine, which plans hold.
        key = problem.key, problem.machine, limit, without
        if key not in kept:
            if len(kept) >= MAX_KEPT:
                kept.pop(next(iter(kept)))
            kept[key] = search(problem, limit=limit, without=without)
        return kept[key]

    return searched


REMEMBERING = remembering(product_plans.search)


@contextmanager
def shared_searches() -> Iterator[None]:
    """Let graphs share the searches of their products."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(product_plans, "search", REMEMBERING)
        yield
