"""The tables of strategies: where they are found, defaults, refusals."""

from __future__ import annotations

import pytest

from ipusim import InputError
from ipusim.compiler import STRATEGIES, strategy_names, strategy_of
from ipusim.compiler.jobs.request import METHODS
from ipusim.compiler.planning import strategies
from ipusim.compiler.planning.strategies import STRATEGY_METHODS, is_partitioner


@pytest.mark.parametrize(
    ("method", "name"), [(method, name) for method in STRATEGIES for name in STRATEGIES[method]]
)
def test_strategy_of_returns_every_listed_strategy(method: str, name: str) -> None:
    assert callable(strategy_of(method, name))


def test_every_method_has_strategies_and_its_default_is_one() -> None:
    assert METHODS.keys() == STRATEGY_METHODS.keys()
    for method, options_class in METHODS.items():
        assert options_class().strategy in (
            *strategy_names(method),
            None,
        )  # some choose by themselves


def test_all_static_strategies_but_three_are_partitioners() -> None:
    planners = {name for name in STRATEGIES["static"] if not is_partitioner(name)}

    assert planners == {"auto", "groups", "popsparse"}


@pytest.mark.parametrize("method", list(STRATEGIES))
def test_an_unknown_name_is_refused_with_those_that_are_known(method: str) -> None:
    known = ", ".join(strategy_names(method))

    with pytest.raises(InputError, match=f"no strategy 'magic'; there is {known}"):
        strategy_of(method, "magic")


@pytest.mark.parametrize("method", list(STRATEGIES))
def test_strategy_of_refuses_auto_which_only_public_planners_take(method: str) -> None:
    with pytest.raises(InputError, match="the doors, as plan_static, take it"):
        strategies.strategy_of(method, strategies.AUTO)
