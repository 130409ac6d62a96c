"""Options of planners: ranges, defaults, keywords, help."""

from __future__ import annotations

import inspect
import math
from typing import Any

import attrs
import numpy as np
import pytest

from ipusim import BOW, InputError
from ipusim.compiler import (
    Bound,
    DenseOptions,
    DynamicOptions,
    Pattern,
    StaticOptions,
    plan_dense,
    plan_dynamic,
    plan_static,
)
from ipusim.compiler.jobs.convolution_options import ConvolvedOptions
from ipusim.compiler.jobs.request import MachineOptions, MatmulOptions, MatrixOptions
from ipusim.compiler.plan.options.option import options_in

MACHINE = BOW.scaled_to(4)
PATTERN = Pattern.full((64, 64), 16)
PLANNERS = (
    (plan_static, PATTERN, StaticOptions),
    (plan_dense, (64, 64), DenseOptions),
    (plan_dynamic, Bound((64, 64), 16, 2048), DynamicOptions),
)


@pytest.mark.parametrize("options_type", [StaticOptions, DenseOptions, DynamicOptions])
def test_every_default_is_within_its_range(options_type: type[Any]) -> None:
    defaults = {name: option.default for name, option in options_in(options_type).items()}

    assert options_type(**defaults) == options_type()


@pytest.mark.parametrize(
    ("options_type", "values", "message"),
    [
        (StaticOptions, {"n_split": -1}, "n_split is -1; give 0 or more, at most 65,536"),
        (StaticOptions, {"n_split": 10**9}, "n_split is 1000000000; give 0 or more, at most 65,5"),
        (StaticOptions, {"n_split": 10**400}, "n_split is 1000"),
        (StaticOptions, {"n_split": 2.0}, "n_split is 2.0; give .* a whole number"),
        (StaticOptions, {"n_split": True}, "n_split is True; give"),
        (StaticOptions, {"num_column_bands": None}, "num_column_bands is None; give"),
        (StaticOptions, {"preprocessing": 1}, "preprocessing is 1; give True or False"),
        (DenseOptions, {"weights": "here"}, "no weights .here.; there is resident, shared, auto"),
        (StaticOptions, {"lowering": "ours"}, "no lowering 'ours'; there is own, popsparse"),
        (StaticOptions, {"strategy": 3}, "strategy is 3; give a name"),
        (DenseOptions, {"available_memory_proportion": 2}, "is 2; give more than 0, at most 1"),
        (DenseOptions, {"available_memory_proportion": 0}, "is 0; give more than 0, at most 1"),
        (DenseOptions, {"available_memory_proportion": math.nan}, "is nan; give more than 0"),
        (DynamicOptions, {"meta_info_oversize": math.inf}, "is inf; give 0 or more"),
        (DynamicOptions, {"meta_info_oversize": "0.3"}, "is '0.3'; give 0 or more"),
        (DynamicOptions, {"pz": -1}, "pz is -1; give 0 or more"),
    ],
)
def test_a_value_out_of_range_is_refused_by_name(
    options_type: type[Any], values: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        options_type(**values)


def test_numbers_of_numpy_are_numbers() -> None:
    options = StaticOptions(
        n_split=np.int64(2), available_memory_proportion=np.float32(0.5), strategy="popsparse"
    )

    assert (
        StaticOptions(n_split=2, available_memory_proportion=0.5, strategy="popsparse") == options
    )


@pytest.mark.parametrize(("planner", "subject", "options_type"), PLANNERS)
def test_a_planner_takes_its_options_as_keywords_or_as_a_value(
    planner: Any, subject: Any, options_type: type[Any]
) -> None:
    by_name = planner(subject, n=8, machine=MACHINE, available_memory_proportion=0.5)
    value = options_type(available_memory_proportion=0.5)
    changed = planner(
        subject, n=8, machine=MACHINE, options=options_type(), available_memory_proportion=0.5
    )

    assert planner(subject, n=8, machine=MACHINE, options=value) == by_name == changed


@pytest.mark.parametrize(("planner", "subject", "options_type"), PLANNERS)
def test_a_planner_refuses_what_is_no_option_of_its_own(
    planner: Any, subject: Any, options_type: type[Any]
) -> None:
    with pytest.raises(InputError, match=r"no option 'n_splits'; there is strategy, "):
        planner(subject, n=8, machine=MACHINE, n_splits=3)
    with pytest.raises(InputError, match=rf"options are int; give {options_type.__name__}\(...\)"):
        planner(subject, n=8, machine=MACHINE, options=3)


@pytest.mark.parametrize(("planner", "subject", "options_type"), PLANNERS)
def test_help_names_every_option(planner: Any, subject: Any, options_type: type[Any]) -> None:
    parameters = inspect.signature(planner).parameters

    assert subject is not None
    for name, option in options_in(options_type).items():
        assert parameters[name].default == option.default
        assert f"{name}: {option.help}" in planner.__doc__


# Options with their defaults, which several planners share.
MEMORY = {"available_memory_proportion": 0.6}
PUBLISHED = {"weights": "auto", "weights_budget": 0, "published_kernels": True}


@pytest.mark.parametrize(
    ("options_type", "defaults"),
    [
        (
            StaticOptions,
            {"strategy": "auto", "lowering": None, "num_column_bands": 0, "n_split": 0}
            | {"tiles_per_part": 0}
            | {
                "preprocessing": True,
                **MEMORY,
                **PUBLISHED,
                "realisation": None,
                "codebook": False,
            },
        ),
        (DenseOptions, {"strategy": "auto", **MEMORY, **PUBLISHED}),
        (
            DynamicOptions,
            {"strategy": "auto", "lowering": None, "meta_info_oversize": 0.3, **MEMORY}
            | {"grad_a": None, "grad_w": False, "px": 0, "py": 0, "pz": 0},
        ),
    ],
)
def test_without_options_plans_keep_to_published_kernels_and_search_all_numbers(
    options_type: type[Any], defaults: dict[str, Any]
) -> None:
    assert attrs.asdict(options_type()) == defaults


def test_all_options_decide_what_comes_out_but_the_limit_of_a_file_and_the_one_group() -> None:
    of_job = (MatrixOptions, MatmulOptions, MachineOptions)
    options_types = (StaticOptions, DenseOptions, DynamicOptions, ConvolvedOptions, *of_job)
    every = {
        name: option
        for options_type in options_types
        for name, option in options_in(options_type).items()
    }

    assert {name for name, option in every.items() if not option.decides} == {
        "max_input_bytes",
        "groups",
    }
