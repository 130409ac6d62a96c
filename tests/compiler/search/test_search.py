"""A search selects the plan of fewest cycles, whatever the order of candidates."""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from drawn_jobs import drawn_job

from ipusim import BOW, DataType, DoesNotFit, Program, memory_use, simulate
from ipusim.compiler import GENERATORS, NoPlanError, Pattern, StaticOptions, emit, plan_static
from ipusim.compiler.plan.no_plan import refusal
from ipusim.compiler.plan.plan import Plan
from ipusim.compiler.planning.dense import plan_of
from ipusim.compiler.planning.dense_splits import splits_of
from ipusim.compiler.planning.proposer import UNKNOWN, Candidate, Margin, candidates_of_all
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.compiler.problem import Problem, Product
from ipusim.compiler.search import search as searching
from ipusim.compiler.search.result import SearchResult
from ipusim.compiler.search.search import _Evaluation, candidates_of, ignore_plan, schedule
from ipusim.kernels import dense_kernel

MACHINE = BOW.scaled_to(16)
PATTERN = GENERATORS["uniform"]((128, 128), 16, 0.3, np.random.default_rng(0))
PROBLEM = Problem.of(PATTERN, Product(64), machine=MACHINE, options=StaticOptions())


def plans() -> list[Plan]:
    """Return the plans of one problem by two strategies."""
    names = ("rows", "row-major")
    options = {"n": 64, "machine": MACHINE, "weights": "shared"}
    return [plan_static(PATTERN, strategy=name, **options) for name in names]


def candidates(
    *plans_of_candidates: Plan, rank: bool = False, margin: Margin = UNKNOWN
) -> list[Candidate]:
    """Return candidates without estimates; their rank is their position if `rank`."""
    return [
        Candidate(
            method="static",
            strategy=plan.strategy,
            estimate=number + 1,
            rank=number if rank else 0,
            margin=margin,
            plan=lambda plan=plan: plan,
        )
        for number, plan in enumerate(plans_of_candidates)
    ]


def selected(of: list[Candidate]) -> SearchResult:
    """Return the result of evaluating candidates."""
    return _Evaluation(PROBLEM, ignore_plan, of).result({})


def cycles_of(plan: Plan) -> int:
    """Return the simulated cycles of a plan."""
    return simulate(emit(plan)).report.cycles or 0


@pytest.mark.parametrize("turned", [False, True])
def test_the_order_of_the_start_is_not_that_of_the_end(
    monkeypatch: pytest.MonkeyPatch, turned: bool
) -> None:
    monkeypatch.setattr(searching, "least_of", lambda _draft: 0)  # all get a schedule, in order
    plans_of_candidates = plans()[:: -1 if turned else 1]
    cycles = [cycles_of(plan) for plan in plans_of_candidates]
    result = selected(candidates(*plans_of_candidates))

    assert cycles[0] != cycles[1]
    assert result.cycles == min(cycles)
    assert result.plan.strategy == plans_of_candidates[cycles.index(min(cycles))].strategy


def test_of_plans_of_equal_cycles_that_of_the_lower_rank_is_selected() -> None:
    plan = plans()[0]
    wide = attrs.evolve(plan, decision={"copy": 1}, strategy="copy", method="copy")
    for plans_of_candidates in ((plan, wide), (wide, plan)):
        first, second = candidates(*plans_of_candidates, rank=True)

        assert selected([second, first]).plan.strategy == plans_of_candidates[0].strategy


def test_a_search_with_a_limit_finds_only_plans_below_it() -> None:
    fewest = searching.search(PROBLEM).cycles
    assert fewest is not None

    assert searching.search(PROBLEM, limit=fewest + 1).cycles == fewest
    with pytest.raises(NoPlanError, match=f"no plan takes less than {fewest:,} cycles"):
        searching.search(PROBLEM, limit=fewest)


def test_strategies_that_are_left_out_are_selected_only_where_no_others_remain() -> None:
    strategies = frozenset(item.strategy for item in searching.candidates_of(PROBLEM)[0])
    alone = [searching.search(PROBLEM, without=strategies - {name}).cycles for name in strategies]

    assert len(set(alone)) > 1
    assert min(filter(None, alone)) == searching.search(PROBLEM).cycles
    assert searching.search(PROBLEM, without=strategies).cycles == min(filter(None, alone))


def test_a_plan_that_cannot_stay_below_the_limit_is_never_evaluated() -> None:
    evaluated: list[Plan] = []

    with pytest.raises(NoPlanError):
        searching.search(PROBLEM, evaluated.append, limit=0)
    assert evaluated == []


def test_a_lower_bound_above_the_best_is_never_evaluated() -> None:
    quick, slow = sorted(plans(), key=cycles_of)
    bound = Candidate(
        method="other",
        strategy="slow",
        estimate=cycles_of(quick) + 1,
        margin=Margin(((1, 0),)),
        plan=lambda: pytest.fail("it cannot win"),
    )
    result = selected([*candidates(quick), bound])

    assert result.plan.strategy == quick.strategy != slow.strategy
    assert [each.value for each in result.alternatives] == [
        cycles_of(quick),
        f"at least {cycles_of(quick) + 1:,} (lower bound)",
    ]


@pytest.mark.parametrize("ranks", [(0, 1), (1, 0)])
def test_a_plan_that_is_given_up_is_known_to_take_what_it_was_given(
    monkeypatch: pytest.MonkeyPatch, ranks: tuple[int, int]
) -> None:
    monkeypatch.setattr(searching, "least_of", lambda _draft: 0)  # both are to be scheduled
    (quick,), (slow,) = (candidates(plan) for plan in sorted(plans(), key=cycles_of))
    first = attrs.evolve(quick, rank=ranks[0])
    late = {"method": "other", "margin": Margin(((1, 0),)), "rank": ranks[1]}
    result = selected([first, attrs.evolve(slow, **late)])
    wins_ties = ranks[1] < ranks[0]

    assert result.cycles is not None
    assert [(line.known, line.cycles) for line in result.alternatives] == [
        ("simulated", result.cycles),
        ("lower bound", result.cycles + wins_ties),
    ]


def test_each_plan_is_drafted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drafted, draft = list[Plan](), searching.draft_plan
    monkeypatch.setattr(searching, "least_of", lambda _draft: 0)  # all get a schedule
    monkeypatch.setattr(searching, "draft_plan", lambda plan: drafted.append(plan) or draft(plan))
    plans_of_candidates = plans()
    selected(candidates(*plans_of_candidates))

    assert drafted == plans_of_candidates


@pytest.mark.parametrize(
    ("few", "many", "evaluated"),
    [  # at most so many candidates, and so many touches in all
        ((0, 0), (0, 0), False),
        ((3, 20), (0, 0), True),
        ((2, 20), (0, 0), False),
        ((3, 19), (0, 0), False),
        ((0, 0), (3, 20), True),
        ((0, 0), (2, 20), False),
        ((0, 0), (3, 19), False),
    ],
)
def test_the_first_of_a_strategy_is_evaluated_and_others_within_the_budget(
    monkeypatch: pytest.MonkeyPatch,
    few: tuple[int, int],
    many: tuple[int, int],
    evaluated: bool,
) -> None:
    names = ("MAX_EVALUATED_LARGE", "MAX_TOUCHES_LARGE", "MAX_EVALUATED", "MAX_TOUCHES")
    for name, value in zip(names, (*few, *many), strict=True):
        monkeypatch.setattr(searching, name, value)
    monkeypatch.setattr(searching, "least_of", lambda _draft: 0)
    options = {"n": 64, "machine": MACHINE, "strategy": "rows"}
    plans_of_candidates = [
        *plans(),
        plan_static(PATTERN, n_split=1, **options),
    ]  # two of rows, one of row-major
    each = [attrs.evolve(candidate, work=10) for candidate in candidates(*plans_of_candidates)]
    other = [*each[:2], attrs.evolve(each[2], budget="other")]
    for given, expected in ((each, evaluated), (other, True)):
        emitted: list[Plan] = []
        _Evaluation(PROBLEM, emitted.append, given).result({})

        assert emitted == plans_of_candidates[: 2 + expected]


def test_a_second_candidate_of_the_same_plan_is_known_by_the_first() -> None:
    (first,), (second,) = (candidates(plans()[0]) for _ in range(2))
    other = attrs.evolve(second, method="other", estimate=2)
    result = selected([first, other])

    assert [each.value for each in result.alternatives] == [result.cycles, result.cycles]
    assert result.plan.decision["simulated"] == 1


def test_a_plan_that_does_not_fit_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    plans_of_candidates = sorted(plans(), key=cycles_of)
    too_large, check = emit(plans_of_candidates[0]), searching.check_fits

    def checked(program: Program) -> None:
        if program == too_large:
            raise DoesNotFit("a tile is too small", memory_use(program))
        check(program)

    monkeypatch.setattr(searching, "check_fits", checked)
    result = selected(candidates(*plans_of_candidates))

    assert result.plan.strategy == plans_of_candidates[1].strategy
    with pytest.raises(DoesNotFit):
        schedule(plans_of_candidates[0])


def test_a_plan_in_trips_takes_what_its_turns_take() -> None:
    half = DataType.HALF
    kernel = dense_kernel(MACHINE, half, half)
    job = StaticJob(MACHINE, kernel, Pattern.full((96, 64), 16), half)
    splits = splits_of(job.pattern.grid, 20, MACHINE.tiles)
    split = splits.take(np.flatnonzero(splits.trips > 1)[:1])
    plan = plan_of(job, kernel, n=20, split=split, strategy="poplin")

    assert plan.trips is not None
    assert schedule(plan)[1] == cycles_of(plan)


@pytest.mark.parametrize(
    ("terms", "estimate", "bound"),
    [
        ((), 100, 0),
        (((0.5, 0),), 100, 50),
        (((0.5, 80),), 100, 0),
        (((0.85, 0), (0.95, 1024)), 1000, 850),
        (((0.85, 0), (0.95, 1024)), 100_000, 93_976),
    ],
)
def test_a_margin_bounds_by_its_highest_term(
    terms: tuple[tuple[float, float], ...], estimate: int, bound: int
) -> None:
    assert Margin(terms).lower_bound(estimate) == bound


def test_a_proposal_in_which_nothing_fits_leaves_the_others() -> None:
    own_candidates = candidates(plans()[0])

    def refused() -> list[Candidate]:
        raise refusal("too small", MACHINE)

    assert candidates_of_all([refused, lambda: own_candidates]) == own_candidates
    assert candidates_of_all([list]) == []
    with pytest.raises(NoPlanError, match="too small"):
        candidates_of_all([refused, refused])


def test_a_changed_plan_takes_the_cycles_that_are_added() -> None:
    (candidate,) = candidates(plans()[0])
    changed = candidate.mapped(lambda plan: attrs.evolve(plan, strategy="changed"), added_cycles=7)

    assert changed.estimate == candidate.estimate + 7
    assert changed.plan().strategy == "changed"


def test_a_single_candidate_of_an_open_problem_is_scheduled_and_a_named_one_is_not() -> None:
    is_open = attrs.evolve(PROBLEM, options=StaticOptions(lowering="popsparse"))
    rows = StaticOptions(strategy="rows", weights="shared")
    named = searching.search(attrs.evolve(PROBLEM, options=rows))

    assert (named.program, named.cycles, named.plan.strategy) == (None, None, "rows")
    assert len(candidates_of(is_open)[0]) == 1
    assert searching.search(is_open).cycles == cycles_of(searching.search(is_open).plan)


@pytest.mark.parametrize(
    ("number", "largest_cycles"),
    [
        (239, 1227),  # 1,230 without the other way over rows
        (292, 2262),  # 2,496 without PopSparse's lowering of our cuts
        (327, 706),  # 710 without all partitioners for elements of a lowered convolution
        (389, 10240),  # 10,843 without blocks that hold the dense matrix
        (70, 2303),  # 2,656 without our lowering of PopSparse's dynamic grid
    ],
)
def test_a_candidate_that_a_user_could_name_is_no_longer_missed(
    number: int, largest_cycles: int
) -> None:
    cycles = searching.search(drawn_job(number).problem).cycles

    assert cycles is not None
    assert cycles <= largest_cycles
