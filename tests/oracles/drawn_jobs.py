"""Drawn jobs of all kinds: 400 numbered ones for the default, small ones for each proposer.

A numbered job is a `DrawnJob`: the problem that the default is asked, and all that a user can name
instead. The number decides all of it, on every host. Machines are chips and parts of chips, types
are those that there are, and some products have a bias or a ReLU. Its kinds:

    blocks       elements or blocks of a kind of pattern, in a format that is given
    structure    a matrix whose format is open: stray zeros, bands, stencils, empty or moved lines
    nm           N:M, whose realisation is open, on machines with and without a unit for it
    dynamic      a bound, of blocks or elements
    convolution  weights of all shapes, some of whose filters are empty

A small job is the fields of a plan that one proposer makes: Hypothesis draws them from a strategy
named `..._jobs`, a function named `..._plan` takes them. Small jobs have many cuts, so that every
term of an estimate is there. Their machines run in lock step: on others a phase is longer than its
busiest tile says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, TypeAlias

import attrs
import numpy as np
from hypothesis import strategies as st

from ipusim import AMP_BLOCK, BOW, C600, HYPOTHETICAL_NM, MK1, DataType, DoesNotFit, Machine
from ipusim.compiler import (
    GENERATORS,
    Bound,
    Convolution,
    Pattern,
    Plan,
    filter_pattern,
    plan_convolution,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_nm,
    strategy_names,
)
from ipusim.compiler.jobs.request import AutoOptions
from ipusim.compiler.lowering.resolve import TooSlow
from ipusim.compiler.matrix.formats import FORMATS, NM
from ipusim.compiler.matrix.formats.blocks import Blocks
from ipusim.compiler.matrix.formats.elements import Elements
from ipusim.compiler.operations.convolution.filters import matrix_shape
from ipusim.compiler.plan.finish import NO_FINISH, Finish
from ipusim.compiler.plan.options.methods import (
    ConvolutionOptions,
    DenseOptions,
    DynamicOptions,
    StaticOptions,
)
from ipusim.compiler.planning.convolution.lowered import splits_of_columns
from ipusim.compiler.planning.convolution.planners import pattern_of
from ipusim.compiler.planning.dense import DENSE_MARGIN, split_candidates
from ipusim.compiler.planning.dense_cost import RESIDENT, STREAMED, BlockWeights
from ipusim.compiler.planning.proposer import REFUSALS
from ipusim.compiler.planning.static import cut_candidates, static_job
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.compiler.problem import AUTO, Problem, Product
from ipusim.compiler.search.search import candidates_of, schedule, search
from ipusim.kernels import dense_kernel

# Types of data and of partials. In numbered jobs those come twice that a product has by itself.
TYPES = HALVES, MIXED, FLOATS = (("half", "half"), ("half", "float"), ("float", "float"))

# Numbered jobs

JOBS = 400
KINDS = (
    "blocks",
    "structure",
    "convolution",
    "blocks",
    "nm",
    "structure",
    "dynamic",
    "convolution",
)
STRUCTURES = ("holed", "window", "stencil", "rows", "columns", "shuffled", "pruned")
TILES = (1, 2, 4, 7, 12, 16, 24, 32, 33, 48, 64, 96, 128, 256)
COLUMNS_OF_X = (1, 4, 8, 17, 32, 64, 100, 256)
TYPES_ASKED = (HALVES, *TYPES)
DYNAMIC_TYPES = (MIXED, MIXED, HALVES, FLOATS)
STATIC = tuple(name for name in strategy_names("static") if name != AUTO)
LOWERINGS = ("own", "popsparse")  # one of them is what a strategy has by itself
NOTHING = float("inf")  # cycles of what has no plan, or does not fit

Named: TypeAlias = tuple[str, Problem]
"""What a user can name, as flags, and the problem that it is."""


@attrs.frozen
class DrawnJob:
    """A random job, and the problem that the default method plans for it.

    Attributes:
        number: Number of the job, and seed of all that is drawn.
        kind: Kind of job, of `KINDS`.
        problem: Problem without a method that the user names.
    """

    number: int
    kind: str
    problem: Problem

    def __str__(self) -> str:
        problem, operand = self.problem, self.problem.operand
        types = f"{problem.data_type}/{problem.partials_type}"
        chip = f"{problem.machine.name} {problem.machine.tiles}"
        finish = f" {problem.finish}" if problem.finish else ""
        return f"{self.number} {self.kind}: {problem.operation} {operand} {types}{finish} on {chip}"

    def named(self) -> Iterator[Named]:
        """Yield all that a user can name of method, strategy, lowering, format and algorithm."""
        if self.kind == "convolution":
            return _named_convolutions(self.problem)
        if self.kind == "dynamic":
            return _named_dynamic(self.problem)
        return _named_products(self.problem)


@cache
def drawn_job(number: int) -> DrawnJob:
    """Return the job of a number."""
    kind = KINDS[number % len(KINDS)]
    rng = np.random.default_rng([49, number])
    data_type, partials_type = pick(rng, DYNAMIC_TYPES if kind == "dynamic" else TYPES_ASKED)
    machine = pick(rng, (BOW, BOW, BOW, C600, MK1, *[HYPOTHETICAL_NM] * 2 * (kind == "nm")))
    types = {"data_type": data_type, "partials_type": partials_type}
    asked: dict[str, Any] = {"machine": machine.scaled_to(pick(rng, TILES)), **types}
    if kind == "convolution":
        weights, convolution = _weights(rng)
        options: Any = ConvolutionOptions(algorithm=AUTO)
        return DrawnJob(number, kind, Problem.of(weights, convolution, options=options, **asked))
    operand: Pattern | Bound
    if kind == "nm":
        operand, options = _nm(rng), AutoOptions(realisation=AUTO)
    elif kind == "dynamic":
        operand, options = Bound.of(_blocks(rng)), DynamicOptions()
    else:
        operand = _blocks(rng) if kind == "blocks" else Pattern.of(structure(rng))
        options = AutoOptions()
    with_finish = kind in ("blocks", "structure") and rng.random() < 1 / 4
    finish = Finish(bias=bool(rng.random() < 2 / 3), relu=True) if with_finish else NO_FINISH
    operation = Product(pick(rng, COLUMNS_OF_X))
    return DrawnJob(
        number, kind, Problem.of(operand, operation, options=options, finish=finish, **asked)
    )


def quicker_than(cycles: float, problem: Problem) -> float:
    """Return the cycles of what is planned for a problem, if they are fewer; else infinity.

    What cannot win by its lower bound is neither planned nor scheduled; laws hold lower bounds.
    """
    try:
        if min(each.lower_bound for each in candidates_of(problem)[0]) >= cycles:
            return NOTHING
        result = search(problem)
        named: float | None = result.cycles
        if named is None:
            named = schedule(result.plan, None if cycles == NOTHING else int(cycles))[1]
        return named if named < cycles else NOTHING
    except (*REFUSALS, DoesNotFit, TooSlow):
        return NOTHING


def asking(problem: Problem, options: Any, operand: Any = None) -> Problem:
    """Return the problem as it is asked by name, of the whole matrix for a dense method."""
    if operand is None:
        operand = problem.shape if isinstance(options, DenseOptions) else problem.operand
    return Problem.of(
        operand,
        problem.operation,
        machine=problem.machine,
        data_type=problem.data_type,
        partials_type=problem.partials_type,
        options=options,
        finish=problem.finish,
    )


def pick(rng: np.random.Generator, values: Any) -> Any:
    """Return one of the values at random."""
    return values[int(rng.integers(len(values)))]


def _blocks(rng: np.random.Generator) -> Pattern:
    """Return a drawn pattern of blocks, whose format is fixed."""
    block = pick(rng, (1, 1, 4, 8, 16))
    shape = tuple(int(side) for side in rng.integers(2, 25, 2) * 16)
    if block == 1:
        shape = tuple(int(side - rng.integers(0, 9)) for side in shape)
    density = pick(rng, (1 / 50, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1))
    kind = pick(rng, ("uniform", "uniform", "banded", "power-law", "clustered"))
    return GENERATORS[kind](shape, block, density, rng)


def structure(rng: np.random.Generator) -> np.ndarray:
    """Return a matrix with one kind of structure, drawn."""
    high, wide = (int(side) for side in rng.integers(3, 21, 2) * 16)
    name, share = pick(rng, STRUCTURES), pick(rng, (0.1, 0.2, 0.4))
    dense = rng.standard_normal((high, wide)).astype(np.float16)
    blocks = dense * np.kron(rng.random((high // 16, wide // 16)) < share, np.ones((16, 16)))
    blocks[0, 0] = 1  # one element at least is there
    offset = np.arange(high)[:, None] - np.arange(wide)
    size = np.abs(dense.astype(np.float64)) * np.exp(rng.standard_normal((high, 1)))
    made = {
        "holed": lambda: blocks * (rng.random((high, wide)) > pick(rng, (0.001, 0.02, 0.1))),
        "window": lambda: dense * ((offset >= 0) & (offset < int(rng.integers(3, 70)))),
        "stencil": lambda: dense * np.isin(offset, (-16, -1, 0, 1, 16)),
        "rows": lambda: dense * (rng.random(high) < share)[:, None],
        "columns": lambda: dense * (rng.random(wide) < share),
        "shuffled": lambda: blocks[rng.permutation(high)],
        "pruned": lambda: dense * (size > np.quantile(size, 1 - share)),
    }[name]()
    made[0, 0] = 1
    return np.asarray(made)


def _nm(rng: np.random.Generator) -> Pattern:
    """Return a drawn N:M pattern."""
    kept, group_size = pick(rng, ((2, 4), (2, 4), (1, 4), (4, 8), (2, 8)))
    shared = pick(rng, (1, 1, 16, 32))
    high, wide = (int(side) for side in rng.integers(1, 11, 2) * 32)
    return random_nm((high, wide), NM(kept, group_size, rows=shared), rng)


def _weights(rng: np.random.Generator) -> tuple[Pattern, Convolution]:
    """Return drawn weights in blocks over filters and channels; some filters are empty."""
    kernel = pick(rng, ((1, 1), (3, 3), (3, 3), (5, 5), (1, 3)))
    filters, channels = (int(pick(rng, (3, 16, 32, 48, 64))) for _ in range(2))
    convolution = Convolution(
        channels=channels,
        filters=filters,
        image=tuple(int(side) for side in rng.integers(5, 13, 2)),
        kernel=kernel,
        stride=pick(rng, (1, 1, 1, 2)),
        padding=tuple(side // 2 for side in kernel),
        batch=pick(rng, (1, 2, 4)),
    )
    block, density = pick(rng, (1, 1, 4, 8, 16)), pick(rng, (0.03, 0.1, 0.25, 0.5, 1))
    mask = _mask(rng, convolution, block, density)
    if rng.random() < 1 / 4:
        mask[rng.random(filters) < 1 / 2] = False
    mask[0, 0, 0, 0] = True
    return pattern_of(mask * 1.0, convolution, AUTO), convolution


def _mask(
    rng: np.random.Generator, convolution: Convolution, block: int, density: float
) -> np.ndarray:
    """Return a mask of the weights that are there, in blocks of filters and channels.

    A block has one tap.
    """
    filters, channels, *kernel = convolution.weights_shape
    mask = rng.random((-(-filters // block), -(-channels // block), *kernel)) < density
    return mask.repeat(block, axis=0)[:filters].repeat(block, axis=1)[:, :channels]


def _formats(problem: Problem) -> Iterator[tuple[str, Pattern]]:
    """Yield the patterns that a user can ask for, each with its flag."""
    if problem.format_is_fixed:
        yield "", problem.pattern
        return
    for form in FORMATS.values():
        fixed = Pattern.of(problem.pattern, format=form).with_format_fixed(fixed=True)
        yield f" --block-length {form.block}", fixed


def _named_products(problem: Problem) -> Iterator[Named]:
    """Yield every method, strategy and lowering of a product that a user can name."""
    is_nm = isinstance(problem.pattern.format, NM)
    ask = {"realisation": "element"} if is_nm else {}
    yield "--method static", asking(problem, StaticOptions(**ask))
    for flag, pattern in _formats(problem):
        # PopSparse's lowering of our cuts was never the quicker one for blocks.
        of_cuts = ("popsparse", "grid", "row-major", "rows") if pattern.block == 1 else STATIC[:0]
        ways = [(AUTO, None), *((name, "own") for name in STATIC)]
        for name, lowering in (*ways, *((name, "popsparse") for name in of_cuts)):
            options = StaticOptions(strategy=name, lowering=lowering, **ask)
            text = f"--strategy {name}" + f" --lowering {lowering}" * bool(lowering)
            yield text + flag, asking(problem, options, pattern)
    if is_nm:
        for name in ("vector", "expand", "amp", AUTO):
            yield f"--realisation {name}", asking(problem, StaticOptions(realisation=name))
        for name in STATIC:
            options = StaticOptions(realisation="vector", strategy=name)
            yield f"--realisation vector --strategy {name}", asking(problem, options)
    for name in ("dense", "poplin", AUTO):
        text = f"--method dense --strategy {name}"
        yield text, asking(problem, DenseOptions(strategy=name))


def _named_dynamic(problem: Problem) -> Iterator[Named]:
    """Yield every strategy and lowering of a dynamic product that a user can name."""
    for name, lowering in product(("expected", "popsparse"), LOWERINGS):
        options = DynamicOptions(strategy=name, lowering=lowering)
        text = f"--method dynamic --strategy {name} --lowering {lowering}"
        yield text, asking(problem, options)


def _named_convolutions(problem: Problem) -> Iterator[Named]:
    """Yield every algorithm of a convolution, with its options, that a user can name."""
    for flags in _CONVOLUTIONS:
        options = ConvolutionOptions(**flags)
        text = " ".join(f"--{name} {value}" for name, value in flags.items())
        yield text, asking(problem, options)


_BALANCES = ("raw", "unify", "sort", "split", "bank")
_CONVOLUTIONS: tuple[dict[str, Any], ...] = (
    *({"algorithm": name} for name in ("direct", "lowered", "block", "dense", "winograd")),
    *(
        {"algorithm": name, "balance": balance, "rows": rows}
        for name, balance, rows in product(("direct", "block"), _BALANCES, (None, "runs", "joined"))
    ),
    *({"algorithm": "lowered", "strategy": name} for name in (AUTO, *STATIC)),
    {"algorithm": "direct", "strategy": "groups"},
    *({"algorithm": "dense", "flatten": value} for value in ("always", "never")),
)


# Small jobs

RATES = (4, 8, 16)  # bytes a cycle
PARTITIONERS = ("column-bands", "row-major", "rows", "grid", "hilbert", "greedy")
GRIDS = ((2, 3, 1), (2, 2, 3), (1, 1, 4), (3, 1, 1), (1, 3, 2))
Jobs = st.SearchStrategy[dict[str, Any]]


def chip(tiles: int, rate: int = 4, of: Machine = HYPOTHETICAL_NM) -> Machine:
    """Return a part of a chip in lock step, whose tiles receive `rate` bytes a cycle."""
    return of.scaled_to(tiles).with_(lock_step=1, exchange_bytes_per_cycle=rate)


chips = st.builds(chip, st.sampled_from([2, 5, 8, 12, 16]), st.sampled_from(RATES))


def static_jobs(*blocks: int, **options: Jobs) -> Jobs:
    """Return a strategy for partitions of uniform patterns in blocks of these lengths."""
    return st.fixed_dictionaries(
        {
            "machine": chips,
            "types": st.sampled_from(TYPES),
            "block": st.sampled_from(blocks),
            "grid": st.tuples(*[st.sampled_from([4, 8, 12])] * 2),
            "density": st.sampled_from([0.1, 0.3, 0.7]),
            "seed": st.integers(0, 99),
            "name": st.sampled_from(PARTITIONERS),
            "rounds": st.sampled_from([1, 1, 2, 3]),
            "n": st.sampled_from([24, 100, 256]),
            "n_split": st.sampled_from([0, 0, 1, 3]),
            **options,
        }
    )


alike_jobs = st.fixed_dictionaries(
    {
        "machine": chips,
        "types": st.sampled_from(TYPES),
        "block": st.just(16),
        "grid": st.just((16, 12)),
        "density": st.just(1.0),
        "name": st.just("column-bands"),
        "rounds": st.sampled_from([1, 3]),
        "n": st.just(96),
        "n_split": st.just(1),
        "num_column_bands": st.sampled_from([2, 3, 4]),
    }
)


def static_plan(
    *,
    machine: Machine,
    types: tuple[str, str],
    block: int,
    grid: tuple[int, int],
    density: float,
    name: str,
    n: int,
    seed: int = 0,
    rounds: int = 1,
    **options: Any,
) -> Plan:
    """Return the plan that a partitioner proposes first."""
    side, (data, partials) = max(block, 4), map(DataType, types)
    shape = (grid[0] * side, grid[1] * side)
    pattern = GENERATORS["uniform"](shape, block, density, np.random.default_rng(seed))
    options["n_split"] = min(options["n_split"], machine.tiles, -(-n // 4) // rounds)
    problem = Problem.of(
        pattern,
        Product(n),
        machine=machine,
        data_type=data,
        partials_type=partials,
        options=StaticOptions(strategy=name, **options),
    )
    (best,) = cut_candidates(problem, attrs.evolve(static_job(problem), rounds=rounds))
    return best.plan()


dense_jobs = st.fixed_dictionaries(
    {
        "machine": chips,
        "types": st.sampled_from(TYPES),
        "grid": st.tuples(st.sampled_from([4, 9, 20]), st.sampled_from([1, 4, 12, 20])),
        "n": st.sampled_from([24, 100, 256]),
        "share": st.sampled_from([0.6, 0.05, 0.01]),
    }
)


FORMS = {"resident": RESIDENT, "streamed": STREAMED}


def copied_plan(
    shape: tuple[int, int],
    *,
    n: int,
    machine: Machine,
    form: BlockWeights,
    types: tuple[str, str] = HALVES,
    **options: Any,
) -> Plan:
    """Return the dense plan of fewest estimated cycles whose weights are resident in this form."""
    problem = Problem.of(
        shape,
        Product(n),
        machine=machine,
        data_type=types[0],
        partials_type=types[1],
        options=DenseOptions(strategy="dense", weights="resident", **options),
    )
    kernel, pattern = problem.kernel_by(dense_kernel), Pattern.full(shape, AMP_BLOCK)
    job = StaticJob(machine, kernel, pattern, problem.partials_type)
    named: dict[str, Any] = {"name": "dense", "subject": "dense", "strategy": "dense"}
    (candidate,) = split_candidates(problem, job, kernel, margin=DENSE_MARGIN, form=form, **named)
    return candidate.plan()


def dense_plan(
    *,
    machine: Machine,
    types: tuple[str, str],
    grid: tuple[int, int],
    n: int,
    share: float,
    name: str,
) -> Plan:
    """Return a plan of the dense search, of a dense matrix or of a packed 2:4 one."""
    shape = (16 * grid[0], 16 * grid[1])
    options: dict[str, Any] = {"n": n, "machine": machine, "available_memory_proportion": share}
    if name in FORMS:
        return copied_plan(shape, form=FORMS[name], types=types, **options)
    if name in ("dense", "poplin"):
        options |= dict(zip(("data_type", "partials_type"), types, strict=True))
        return plan_dense(shape, strategy=name, **options)
    pattern = random_nm(shape, NM(2, 4), np.random.default_rng(0))
    options |= {"data_type": "half", "partials_type": "half"}
    return plan_static(pattern, realisation=name, strategy="popsparse", **options)


dynamic_jobs = st.fixed_dictionaries(
    {
        "rate": st.sampled_from(RATES),
        "block": st.sampled_from([1, 4, 16]),
        "grid": st.sampled_from(GRIDS),
        "width": st.sampled_from([4, 24]),
    }
)


def dynamic_plan(*, rate: int, block: int, grid: tuple[int, int, int], width: int) -> Plan:
    """Return the plan of buckets for a full matrix and its gradients, on a grid that is named."""
    px, py, pz = grid
    return plan_dynamic(
        Bound.at_density((12 * px * block, 10 * py * block), block, 1.0),
        n=width * pz,
        machine=chip(px * py * pz + 1, rate, BOW),
        partials_type="float",
        meta_info_oversize=1.0,
        grad_a=True,
        grad_w=True,
        px=px,
        py=py,
        pz=pz,
        strategy="expected",
    )


@st.composite
def cut_convolutions(
    draw: st.DrawFn, kernels: tuple[int, ...] = (1, 3), stride: int = 2, **more: Any
) -> dict[str, Any]:
    """Return a strategy for convolutions with two shares of channels and of filters, in rounds."""
    kernel = draw(st.sampled_from(kernels))
    convolution = Convolution(
        channels=draw(more.pop("channels", st.sampled_from([32, 64]))),
        filters=32 * draw(st.integers(1, 2)),
        image=(draw(st.integers(5, 12)), draw(st.integers(5, 12))),
        kernel=kernel,
        padding=kernel // 2,
        stride=draw(st.integers(1, stride)),
        batch=draw(st.integers(6, 9)),
    )
    bands, parts = draw(st.sampled_from(((1, 2), (2, 1), (2, 2), (3, 1))))
    return {
        "convolution": convolution,
        "machine": chip(
            4 * bands * parts + draw(st.integers(0, 7)), draw(st.sampled_from(RATES)), BOW
        ),
        "types": draw(st.sampled_from(TYPES)),
        "filter_split": 2,
        "channel_split": 2,
        "row_split": bands,
        "batch_split": parts,
        "sub_batch": draw(st.integers(1, 2)),
        **{name: draw(values) for name, values in more.items()},
    }


def lowered_jobs(**more: st.SearchStrategy[Any]) -> Jobs:
    """Return a strategy for convolutions that are computed as products of image columns."""
    geometry = st.builds(
        Convolution,
        channels=st.sampled_from((16, 32)),
        filters=st.just(16),
        image=st.tuples(st.integers(6, 12), st.integers(6, 10)),
        kernel=st.sampled_from((1, 3)),
        padding=st.integers(0, 1),
        batch=st.sampled_from((1, 2, 4)),
    )
    machine = st.builds(chip, st.sampled_from((4, 8, 16)), st.sampled_from(RATES), st.just(BOW))
    types = st.sampled_from(TYPES)
    jobs = {"convolution": geometry, "machine": machine, "types": types, **more}
    return st.fixed_dictionaries(jobs)


def convolution_plan(
    *,
    convolution: Convolution,
    machine: Machine,
    types: tuple[str, str] = ("half", "half"),
    block: int = 0,
    density: float = 0.5,
    **options: Any,
) -> Plan:
    """Return the plan of a convolution, of half of its weights in blocks of one tap.

    Where `block` is 0, all weights are there.
    """
    shape = convolution.weights_shape
    if block == 0:
        weights = Pattern.full((shape[0], int(np.prod(shape[1:]))), 1)
    else:
        mask = _mask(np.random.default_rng(sum(shape)), convolution, block, density)
        mask[:block, :block, 0, 0] = True  # without any, nothing travels
        form = Elements() if block == 1 else Blocks(block)
        weights = filter_pattern(mask * 1.0, convolution, form)
    named: Mapping[str, Any] = dict(zip(("data_type", "partials_type"), types, strict=True))
    return plan_convolution(weights, convolution, machine=machine, **named, **options)


def columns_plan(
    *, convolution: Convolution, machine: Machine, types: tuple[str, str], weights: Any = "shared"
) -> Plan:
    """Return the plan of a convolution by im2col and the dense product.

    Resident weights stream past the columns where the kernel admits it.
    """
    candidate, *_ = splits_of_columns(
        Problem.of(
            Pattern.full(matrix_shape(convolution, 16), 16),
            convolution,
            machine=machine,
            data_type=DataType(types[0]),
            partials_type=DataType(types[1]),
            options=ConvolutionOptions(algorithm="dense", filter_weights=weights),
        )
    )
    return candidate.plan()
