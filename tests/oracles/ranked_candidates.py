"""Counts of the candidates that lose in planners' searches: the first of each ranking, and sums.

A plan shows the best candidate alone. Here the first few of each search stand in their order, with
cycles and bytes, and of all of them the sums: so a candidate that is left out, a term that no
winner shows, and the order of equal ones are seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs
import numpy as np
from planned_jobs import PlannedJob

from ipusim import DataType, IntArray, IpusimError
from ipusim.compiler import problem as planning
from ipusim.compiler.matrix.formats import Blocks, Elements
from ipusim.compiler.matrix.pattern import Pattern
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.plan.no_plan import NoPlanError
from ipusim.compiler.plan.operation import TOTAL
from ipusim.compiler.plan.options.methods import ConvolutionOptions, DynamicOptions, StaticOptions
from ipusim.compiler.plan.plan import partials_for
from ipusim.compiler.planning import dense_cost as dense_count
from ipusim.compiler.planning import dense_splits
from ipusim.compiler.planning.candidates import candidates_of
from ipusim.compiler.planning.convolution.dense import direct_searches
from ipusim.compiler.planning.convolution.dense_search import DenseSearch
from ipusim.compiler.planning.convolution.planners import pattern_of
from ipusim.compiler.planning.convolution.proposals import block_of
from ipusim.compiler.planning.convolution.search import (
    ConvolutionSearch,
    counted_cuttings,
    guessed,
)
from ipusim.compiler.planning.convolution.splits import OPTIONS, splits_of
from ipusim.compiler.planning.convolution.winograd import WinogradSearch
from ipusim.compiler.planning.dense import poplin_cycle_terms, poplin_splits
from ipusim.compiler.planning.engine import Need
from ipusim.compiler.planning.expected.buckets import expected_sizes
from ipusim.compiler.planning.expected.decide import fullest_rectangle, uniform_rows
from ipusim.compiler.planning.expected.passes import Case, expected_passes
from ipusim.compiler.planning.expected.work import dealt_work, regular_work
from ipusim.compiler.planning.shared_choice import bundles, vector_job
from ipusim.compiler.planning.static import static_job
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.compiler.planning.strategies import strategy_of
from ipusim.compiler.popsparse.decide.buckets import bucket_sizes
from ipusim.compiler.popsparse.decide.grad_w import amp_columns, grad_w_pass
from ipusim.compiler.popsparse.decide.grids import GridProblem, legal_grids
from ipusim.compiler.popsparse.decide.pass_terms import Passes
from ipusim.compiler.popsparse.decide.passes import forward_pass, transposed_pass
from ipusim.compiler.popsparse.decide.static import decide_popsparse
from ipusim.kernels import dense_kernel

FIRST = 3
PAIRS = ((1, 1), (1, 3), (2, 2), (3, 5), (8, 1))  # parts of n and bands of PopSparse
Columns = dict[str, Any]


def ranking_of(job: PlannedJob) -> dict[str, Any] | None:
    """Return the ranking of the search behind a job; None where there is none or a refusal."""
    find = _search_of(job)
    if find is None:
        return None
    try:
        return find(job.subject, job.fields)
    except IpusimError:
        return None  # the plan's refusal stands in its line


def _search_of(job: PlannedJob) -> Callable[[Any, Mapping[str, Any]], dict[str, Any]] | None:
    """Return the function that ranks the candidates of a job, or None."""
    door, _, realisation = job.group.partition(" ")
    strategy = job.fields.get("strategy")
    if door == "simulated" or realisation == "widths":
        return None  # the decision tells what others take, or there is one candidate
    if door == "static" and strategy == "popsparse":
        return popsparse_pairs
    if door == "static" or realisation == "element":
        return static_candidates if isinstance(strategy, str) else None
    if door == "convolution" and realisation == "lowered":
        return None  # a static plan
    searches = {"dense": dense_candidates, "dynamic": dynamic_candidates}
    searches |= {"convolution": convolution_candidates}
    return vector_candidates if realisation == "vector" else searches.get(door)


def ranked(of: Columns, terms: Columns, *, then: str = "", first: int = FIRST) -> dict[str, Any]:
    """Return the number of rows, the sums of all columns, and the first rows by their cycles.

    Args:
        of: columns of whole numbers by name: what the rows are, and their bytes.
        terms: cycles, "total" among them, which alone stands in the first rows.
        then: the column of `of` by which equal rows go; else they stay in order.
        first: so many rows.
    """
    total = np.asarray(terms[TOTAL])
    table = {name: np.broadcast_to(column, total.shape) for name, column in (of | terms).items()}
    order = np.lexsort([table[then], total] if then else [total])[:first].tolist()
    return {
        "candidates": len(total),
        "sums": {name: int(column.sum()) for name, column in table.items()},
        "first": [[int(table[name][row]) for name in (*of, TOTAL)] for row in order],
    }


def with_total(terms: Mapping[str, IntArray]) -> Columns:
    """Return terms and their sum."""
    return {**terms, TOTAL: np.sum(np.broadcast_arrays(*terms.values()), axis=0)}


def numbered(**values: Any) -> dict[str, IntArray]:
    """Return the fields of values whose fields are columns."""
    return {
        f"{name}.{column}": numbers
        for name, value in values.items()
        for column, numbers in columns_of(value).items()
    }


def columns_of(value: Any) -> Mapping[str, IntArray]:
    """Return the columns of a table of candidates, or of a value whose fields are columns."""
    return value.table if isinstance(value, Axes) else attrs.asdict(value, recurse=False)


def types_of(fields: Mapping[str, Any]) -> tuple[DataType, DataType | None]:
    """Return the type of the data, and of partial sums where the fields fix it."""
    data, partials = fields.get("data_type") or "half", fields.get("partials_type")
    return DataType(data), None if partials is None else DataType(partials)


def options_of(kind: type, fields: Mapping[str, Any]) -> Any:
    """Return the options among the arguments of a planner's function."""
    names = attrs.fields_dict(kind)
    return kind(**{name: value for name, value in fields.items() if name in names})


def problem_of(
    pattern: Pattern, options: StaticOptions, fields: Mapping[str, Any]
) -> planning.Problem:
    """Return the problem of a pattern among the arguments of a planner's function."""
    data_type, partials_type = types_of(fields)
    return planning.Problem.of(
        pattern,
        planning.Product(fields["n"]),
        machine=fields["machine"],
        data_type=data_type,
        partials_type=partials_type,
        options=options,
    )


def static_candidates(pattern: Pattern, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the candidates of one partitioner."""
    options: StaticOptions = options_of(StaticOptions, fields)
    n = fields["n"]
    job = static_job(problem_of(pattern, options, fields))
    return _of_partitioner(job, str(options.strategy), n, options)


def popsparse_pairs(pattern: Pattern, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return PopSparse's estimates for some numbers of parts and bands, each tried alone."""
    estimates: dict[str, Any] = {}
    for parts, bands in PAIRS:
        options = options_of(StaticOptions, {**fields, "available_memory_proportion": 1.0})
        options = attrs.evolve(options, n_split=parts, num_column_bands=bands)
        try:
            decision = decide_popsparse(
                pattern,
                n=fields["n"],
                data_type=types_of(fields)[0],
                machine=fields["machine"],
                options=options,
            )
        except NoPlanError as error:
            estimates[f"{parts} by {bands}"] = error.least_bytes
            continue
        estimates[f"{parts} by {bands}"] = [*decision.estimate.items(), *decision.details.items()]
    return estimates


def _of_partitioner(job: StaticJob, name: str, n: int, options: StaticOptions) -> dict[str, Any]:
    """Return the ranked candidates of a partitioner."""
    partitioner = strategy_of("static", name)
    candidates = candidates_of(job, name, partitioner, n=n, options=options)
    return _counted(
        candidates,
        lambda each: {
            "parts": each.division.parts,
            "seats": each.division.seats,
            "bands": getattr(each.division.partitioner, "bands", 0),
            "pairs": each.division.touches,
        },
    )


def _counted(found: Sequence[Any], told: Callable[[Any], Mapping[str, int]]) -> dict[str, Any]:
    """Return candidates with cycles by term and bytes, ranked in their own order."""
    rows = [
        {
            **told(each),
            "wide": int(getattr(each.division, "wide", False)),
            "immodest": int(not each.modest),
            "bytes": each.tile_bytes,
            **each.cycles,
        }
        for each in found
    ]
    names = list(dict.fromkeys(name for row in rows for name in row))
    return {
        "candidates": len(rows),
        "sums": {name: sum(row.get(name, 0) for row in rows) for name in names},
        "first": [list(row.values()) for row in rows[:FIRST]],
    }


def vector_candidates(pattern: Pattern, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return candidates for rows that share their choice, by height of bundles."""
    options: StaticOptions = options_of(StaticOptions, fields)
    n = fields["n"]
    job = vector_job(problem_of(pattern, options, fields))
    heights = {}
    for number, together in enumerate(bundles(pattern, job.pattern)):
        one = attrs.evolve(job, seat_groups=together)
        heights[f"even {number}"] = _of_partitioner(one, str(options.strategy), n, options)
    return heights


def dense_candidates(shape: tuple[int, int], fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the splits of both strategies, by both libraries' formulas."""
    data, asked = types_of(fields)
    n, machine = fields["n"], fields["machine"]
    published = fields.get("published_kernels", True)
    kernel = dense_kernel(machine, data, partials_for(data, asked), published=published)
    grid = Pattern.full(shape, dense_count.AMP_BLOCK).grid
    poplins = fields["strategy"] == "poplin"
    splits = (poplin_splits if poplins else dense_splits.splits_of)(grid, n, machine.tiles)
    need = dense_count.tile_bytes(machine, kernel, grid, splits, is_staged=poplins)
    terms = (
        poplin_cycle_terms(machine, kernel, grid, splits)
        if poplins
        else dense_count.cycle_terms(machine, kernel, splits)
    )
    room = {
        "bytes.temporary": need.temporary,
        "bytes.loaded": dense_count.loaded_bytes(kernel, splits),
        "bytes.whole": need.whole,
        "wide": dense_count.is_wide(machine, kernel, splits),
    }
    return ranked(numbered(split=splits) | room, with_total(terms))


def dynamic_candidates(bound: Any, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the grids of a strategy, with all of its passes."""
    options: DynamicOptions = options_of(DynamicOptions, fields)
    data, asked = types_of(fields)
    popsparse = options.strategy == "popsparse"
    partials = partials_for(data, asked or DataType.FLOAT)
    problem = GridProblem.of(
        bound, fields["n"], data, bound.format.dynamic_partials(partials), fields["machine"]
    )
    if popsparse:
        return {name: _of_grids(*made) for name, made in _popsparse_grids(problem, options)}
    grids = legal_grids(problem, options, problem.grain)
    oversize, grad_w = options.meta_info_oversize, options.grad_w
    sizes = expected_sizes(problem, grids, oversize=oversize, grad_w=grad_w)
    case = Case.of(problem, grids, sizes, grad_a=True)
    if problem.nm is not None:
        form = problem.nm
        passes = expected_passes(
            case, lambda product: regular_work(form, product, grids), grad_a=True, grad_w=grad_w
        )
    else:
        rows = uniform_rows(problem, grids, fullest_rectangle(problem, grids))
        passes = expected_passes(
            case,
            lambda product: dealt_work(problem, product, grids, rows),
            grad_a=True,
            grad_w=grad_w,
        )
    return _of_grids(grids, sizes, passes) | {"x_owners": int(case.x_owners.sum())}


def _popsparse_grids(problem: GridProblem, options: DynamicOptions) -> Iterator[tuple[str, Any]]:
    """Yield axes, sizes and passes of each way to compute the gradient of values."""
    strip = amp_columns(problem.data_type)
    for amp in (False, True):
        if amp and (problem.block == 1 or problem.columns % (strip * max(options.pz, 1))):
            continue
        grain = strip if amp else problem.grain
        grids = legal_grids(problem, options, grain)
        oversize = options.meta_info_oversize
        sizes = bucket_sizes(problem, grids, oversize=oversize, grad_w=options.grad_w)
        given = problem, grids, sizes, grain
        passes = {"": forward_pass(*given), "GradA ": transposed_pass(*given)}
        for moves in (False, True):
            passes[f"GradW {moves} "] = grad_w_pass(*given, amp=amp, moves_buckets=moves)
        yield ("on the AMP" if amp else "vector"), (grids, sizes, Passes(passes))


def _of_grids(grids: Any, sizes: Any, passes: Passes) -> dict[str, Any]:
    """Return the ranked grids, with cycles and bytes of all passes."""
    room: Columns = {}
    for prefix, one in passes.by_prefix.items():
        names = ("temporary_bytes", "interleaved_bytes", "apart_bytes")
        room |= {f"{prefix}{name}": getattr(one, name) for name in names}
    terms = {
        f"{prefix}{name}": term
        for prefix, one in passes.by_prefix.items()
        for name, term in one.terms.items()
    }
    columns = numbered(grid=grids, size=sizes) | room
    columns["bytes"] = passes.temporary_bytes
    return ranked(columns, {**terms, TOTAL: passes.cycles}, then="bytes", first=2)


def convolution_candidates(weights: Any, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the candidates of the algorithm that the arguments name.

    A lowered one is a static plan.
    """
    convolution, options = fields["convolution"], options_of(ConvolutionOptions, fields)
    data, asked = types_of(fields)
    job = planning.Problem.of(
        operand=pattern_of(weights, convolution),
        operation=convolution,
        machine=fields["machine"],
        data_type=data,
        partials_type=partials_for(data, asked),
        options=options,
    )
    free = attrs.evolve(options, **dict.fromkeys((*OPTIONS.values(), "sub_batch"), 0))
    if options.algorithm == "dense":
        return dict(_dense_forms(attrs.evolve(job, options=free)))
    if options.algorithm == "winograd":
        return _dense_splits(WinogradSearch.of(attrs.evolve(job, options=free)))
    form = Elements() if options.algorithm == "direct" else Blocks(block_of(job))
    search = ConvolutionSearch.of(job, form)
    splits, order = guessed(search)
    shapes, loads = search.shapes(splits), search.counts.loads(splits)
    work = search.work(splits, shapes, loads)
    terms = search.terms(work, search.multiply(shapes, loads))
    need = search.tile_bytes(work)
    room = {
        "bytes": need.whole,
        "temporary": need.temporary,
        "fits": search.fits(splits, shapes, loads, need),
    }
    found = {
        "guessed": ranked(numbered(split=splits) | room, with_total(terms), first=2),
        "order": order[: 2 * FIRST].tolist(),
    }
    if not options.row_split:  # counting takes as long as planning
        return found
    counted = sorted(counted_cuttings(search), key=lambda each: each.order)
    return found | {
        "counted": _counted(
            counted,
            lambda each: {
                "shares": each.division.cutting.shares,
                "parts": each.division.cutting.parts,
            },
        )
    }


def _dense_forms(job: planning.Problem) -> Iterable[tuple[str, dict[str, Any]]]:
    """Yield the name and the ranked splits of each search for a dense convolution."""
    for search in direct_searches(job):
        name = f"{search.name}{' flattened' if search.flattened else ''}"
        yield name, _dense_splits(search)


def _dense_splits(search: DenseSearch) -> dict[str, Any]:
    """Return the ranked splits of a search."""
    splits = splits_of(search.limits)
    columns = numbered(split=splits) | bytes_of(search.tile_bytes(splits))
    return ranked(columns, with_total(search.cycle_terms(splits)), first=2)


def bytes_of(need: Need) -> Columns:
    """Return the bytes of candidates as columns."""
    return {"bytes.temporary": need.temporary, "bytes.whole": need.whole}
