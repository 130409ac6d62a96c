"""Plans of the products of a graph, equal products planned once.

A product whose operands other nodes make, and whose result other nodes read, needs a plan that is
not lowered as PopSparse lowers it, and that leaves out no row that has a bias.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, DoesNotFit, InputError, IntArray, Machine, Program, in_short

from ...lowering.resolve import CONTROL, EXCHANGE_CODE, STATE
from ...matrix.formats import FORMATS
from ...matrix.pattern import Pattern
from ...operations import SDDMM
from ...operations.convolution.filters import filter_pattern
from ...operations.convolution.geometry import Convolution
from ...plan.finish import NO_FINISH, Finish
from ...plan.no_plan import NoPlanError
from ...plan.options.methods import (
    Algorithm,
    AutoOptions,
    ConvolutionOptions,
    DenseOptions,
    StaticOptions,
    WeightsChoice,
)
from ...plan.plan import Plan
from ...planning.convolution.planners import pattern_of
from ...problem import Operand, PlanOptions, Problem, Product
from ...search.search import schedule, search
from ..finishes import finish_of
from ..graph import Graph, Node
from ..network.layer import LinearProduct
from ..operators import RESULTS
from .diagonals import diagonal_pattern
from .folding import folded_operands
from .reuse import content_of
from .sampled import SAMPLED, STORED, StoredPositions, scores_plans

# Categories of what a graph's program keeps of a product throughout. Operands and results come and
# go, and products share the code of their vertices.
KEPT = ("non-zero values", "worklists", "bias", STATE, EXCHANGE_CODE, CONTROL)
# Weights of which at least this share is not zero are planned as if none were zero. Weights as they
# are trained or drawn have a few zeros by chance, at other positions in each layer, so that equal
# layers would have neither equal plans nor one search. The zeros save at most this share of the
# products, and no format of single elements is faster than the dense one far below it.
DENSE_SHARE = 0.99
# Plans of a similar product whose cuts are tried: as many as a graph compares. Of 12 products of a
# BERT-base encoder at 1/8, the fastest of 3 cuts took 1.2 % more cycles than the plan of a whole
# search, of 6 cuts 0.9 %.
MAX_ALIKE = 3
ALIKE_WORK = 0.1  # share by which their blocks may differ, because many more need other cuts
# Products of a family that are searched in full where no cut of the first is as fast for its
# blocks. From then on, and within budgets, a cut is taken that is slower by up to `ALIKE_CYCLES`:
# a network of many layers would else be searched layer by layer.
MAX_FULL_SEARCHES = 3
ALIKE_CYCLES = 0.02
DENSE_STREAMS = frozenset({"streams"})  # strategy of dense filters that stream past pixels
Matmul = TypeVar("Matmul", StaticOptions, AutoOptions, DenseOptions)


@attrs.frozen(kw_only=True)
class CandidatePlan:
    """A plan that a product of a graph may have.

    Attributes:
        plan: the plan, with the bias and ReLU of the product.
        exchanged: True for a product of two results whose right operand is the sparse one: the plan
            computes the transposed result.
        as_dense: True for a dense plan of weights that have zeros.
        block: edge of the blocks in which the weights were to be stored; 0 for blocks that the
            search chose.
    """

    plan: Plan
    exchanged: bool = False
    as_dense: bool = False
    block: int = 0


@attrs.frozen(kw_only=True)
class ProductRequest:
    """Facts that decide the plans of a product; products with equal keys have equal plans.

    Attributes:
        operand: pattern of the sparse matrix; for a convolution True for weights that are not zero,
            in their shape.
        operation: columns of the product, or the geometry of the convolution.
        finish: bias and ReLU.
        of_results: True if both operands are results.
        is_dense: True for weights that are planned as if none were zero.
        block: edge of the blocks in which the weights are stored; 0 for blocks that a search
            chooses.
        is_joined: True for a convolution whose result is a part of a concatenation.
        key: digest of all of these.
    """

    operand: npt.NDArray[np.bool_] | Pattern = attrs.field(eq=False, repr=False)
    operation: Product | Convolution
    finish: Finish
    of_results: bool
    is_dense: bool = False
    block: int = 0
    is_joined: bool = False
    key: Hashable

    @property
    def family(self) -> Hashable:
        """Facts that similar products have in common, whose patterns differ in their positions.

        None for a product that cannot be like another one without being equal to it.
        """
        if not isinstance(self.operand, Pattern) or isinstance(self.operation, Convolution):
            return None
        if self.of_results or self.is_dense:
            return None
        return self.operand.shape, self.operand.format, self.operation, self.finish


def request_of(
    graph: Graph,
    node: Node,
    *,
    exchanged: bool = False,
    as_dense: bool = False,
    block: int = 0,
) -> ProductRequest:
    """Return what decides the plans of a node's product.

    Args:
        graph: graph of the node.
        node: node with one product.
        exchanged: True if the right operand of a product of two results is the sparse one.
        as_dense: True to count all weights, zeros too, as if they were none.
        block: edge of the blocks in which weights with zeros are stored; 0 for blocks that a search
            chooses.

    Raises:
        InputError: the product has no weights or no sizes; the line names the node.
    """
    try:
        request = _result_request(graph, node, exchanged=exchanged)
        return request or _weights_request(graph, node, as_dense=as_dense, block=block)
    except InputError as error:
        raise type(error)(f"node {in_short(node.name)}: {error}") from None


def _weights_request(graph: Graph, node: Node, *, as_dense: bool, block: int) -> ProductRequest:
    weights, bias = folded_operands(graph, node)
    work = node.products[0].work
    finish = Finish(bias=bias is not None, relu=finish_of(graph, node).relu)
    shape = graph.type_of(node.products[0].value).shape
    if shape is None or None in shape:
        raise InputError("its input has no sizes; export the model with fixed sizes")
    sizes = tuple(size for size in shape if size is not None)
    operation: Product | Convolution
    if isinstance(work, Convolution):
        operation = attrs.evolve(work, batch=sizes[0])
    else:
        operation = Product(int(np.prod(sizes)) // work.k)
    is_nonzero = weights != 0
    is_dense = as_dense or bool(np.count_nonzero(is_nonzero) >= DENSE_SHARE * is_nonzero.size)
    if is_dense:
        is_nonzero = np.ones_like(is_nonzero)
    mask = content_of(np.packbits(is_nonzero)), weights.shape
    is_joined = isinstance(work, Convolution) and _is_joined(graph, node)
    return ProductRequest(
        operand=_operand(is_nonzero, work, block),
        operation=operation,
        finish=finish,
        of_results=False,
        is_dense=is_dense,
        block=block,
        is_joined=is_joined,
        key=(mask, operation, finish, block, is_joined),
    )


def _is_joined(graph: Graph, node: Node) -> bool:
    """Return True if the result of a node, finish included, is a part of a concatenation."""
    outputs = (name for part in (node, *graph.parts.get(node.name, ())) for name in part.outputs)
    readers = (reader for name in outputs for reader in graph.readers.get(name, ()))
    return any(reader.operation == "Concat" for reader in readers)


def _operand(
    is_nonzero: npt.NDArray[np.bool_], work: Product | LinearProduct | Convolution, block: int
) -> npt.NDArray[np.bool_] | Pattern:
    """Return the operand of a request, see `ProductRequest`.

    Args:
        is_nonzero: True for weights that are not zero, in their shape.
        work: geometry of the product.
        block: edge of the blocks in which the weights are stored; 0 for blocks of any search.
    """
    if not isinstance(work, Convolution):
        return Pattern.of(is_nonzero, block=block or None)
    return filter_pattern(is_nonzero, work, FORMATS[block]) if block else is_nonzero


def _result_request(graph: Graph, node: Node, *, exchanged: bool) -> ProductRequest | None:
    """Return the request of a product of two results: matrices on the diagonal of a sparse one."""
    if node.reason != RESULTS:
        return None
    work = node.products[0].work
    if not isinstance(work, LinearProduct):
        raise InputError("a convolution whose filters are a result")
    result = graph.type_of(node.outputs[0]).shape or ()
    sizes = [size for size in result if size is not None]
    # The reader counts the rows of the left operand as columns, see `products`.
    m, k, n = work.columns, work.k, work.m
    if exchanged:
        m, n = n, m
    count = int(np.prod(sizes[:-2], dtype=np.int64))
    form: Hashable = "results"
    operand, operation = diagonal_pattern(count, m, k), Product(n)
    for word in {SAMPLED, STORED} & node.attributes.keys():
        positions: StoredPositions = node.attributes[word]
        operand = positions.of_heads(count)
        operation = Product(k, SDDMM) if word == SAMPLED else operation
        form = word, positions.block, content_of(np.packbits(positions.allowed))
    return ProductRequest(
        operand=operand,
        operation=operation,
        finish=NO_FINISH,
        of_results=True,
        key=(form, count, m, k, n),
    )


@attrs.frozen(eq=False)
class ScheduledPlan:
    """A plan whose own supersteps were scheduled.

    Attributes:
        plan: the plan.
        cycles: cycles of its supersteps.
        kept_bytes: bytes that a graph's program keeps for it throughout, int64[tiles].
    """

    plan: Plan
    cycles: int
    kept_bytes: IntArray = attrs.field(repr=False)


def _scheduled(plan: Plan, program: Program, cycles: int) -> ScheduledPlan:
    """Return a plan with its cycles and bytes, which are read off its program."""
    kept_bytes = np.zeros(program.machine.tiles, dtype=np.int64)
    for variable in program.variables:
        if variable.category in KEPT:
            kept_bytes += variable.bytes
    return ScheduledPlan(plan, cycles, kept_bytes)


class ProductPlans:
    """Plans of products for one chip and data type, by what decides them.

    Attributes:
        machine, data_type: chip, and type of all values.
        published_kernels: False if kernels of ipusim that stand for no published ones take part.
    """

    def __init__(
        self, machine: Machine, data_type: DataType, *, published_kernels: bool = True
    ) -> None:
        self.machine, self.data_type = machine, data_type
        self.published_kernels = published_kernels
        self._plans: dict[Hashable, tuple[Plan, ...]] = {}
        # Plans of the first product of each family.
        self._families: dict[Hashable, tuple[Plan, ...]] = {}
        self._full_searches = Counter[Hashable]()  # number of them in each family
        self._scheduled: dict[int, ScheduledPlan] = {}  # by the identity of the plan

    @cached_property
    def published(self) -> ProductPlans:
        """Plans by published kernels alone, which share what is known of scheduled plans."""
        plans = ProductPlans(self.machine, self.data_type)
        plans._scheduled = self._scheduled
        return plans

    def of(
        self,
        request: ProductRequest,
        weights: WeightsChoice = "auto",
        budget: int = 0,
        *,
        limit: int | None = None,
    ) -> tuple[Plan, ...]:
        """Return plans of a product: the fastest, and others that the search evaluated.

        Args:
            request: the product.
            weights: residence of its weights.
            budget: largest number of bytes of resident weights on a tile; 0 for no bound.
            limit: number of cycles from which a plan is of no use; None for no limit.

        Raises:
            NoPlanError: the product does not fit the chip, or not into the budget, or no plan takes
                fewer cycles than the limit.
        """
        key, family = (request.key, weights, budget, limit), (request.family, weights, budget)
        if key not in self._plans:
            is_exact = not budget and self._full_searches[family] < MAX_FULL_SEARCHES
            tolerance = 0.0 if is_exact else ALIKE_CYCLES
            plans = self._alike(request, self._families.get(family, ()), budget, tolerance)
            if not plans:
                plans = tuple(self._searched(request, weights, budget, limit))
                if request.family is not None:
                    self._full_searches[family] += 1
                    self._families.setdefault(family, plans)
            self._plans[key] = plans
        return self._plans[key]

    def _alike(
        self, request: ProductRequest, similar: tuple[Plan, ...], budget: int, tolerance: float
    ) -> tuple[Plan, ...]:
        """Return plans with the cuts of a similar product's plans, the fastest first.

        Return no plans if they take more cycles for each block of the sparse matrix.

        Args:
            request: the product.
            similar: plans of a product of the same family; none if this product is the first.
            budget: largest number of bytes of resident weights on a tile; 0 for no bound.
            tolerance: share of cycles by which they may be slower.
        """
        if not similar or not isinstance(request.operand, Pattern):
            return ()
        work = request.operand.num_blocks / max(1, similar[0].known[0].num_blocks)
        if abs(work - 1) > ALIKE_WORK:
            return ()
        plans: list[Plan] = []
        for cut in filter(None, (_cut_of(plan) for plan in similar[:MAX_ALIKE])):
            with suppress(DoesNotFit, InputError, NoPlanError):
                (plan,) = self._search(request, self._of_options(cut, cut.weights, budget))
                self.scheduled(plan)  # refused if it does not fit
                if _is_complete(plan, request.finish):
                    plans.append(plan)
        plans.sort(key=self.cycles)
        limit = self.cycles(similar[0]) * max(1.0, work) * (1 + tolerance)
        return tuple(plans) if plans and self.cycles(plans[0]) <= limit else ()

    def cycles(self, plan: Plan) -> int:
        """Return the cycles of a plan's own supersteps."""
        return self.scheduled(plan).cycles

    def scheduled(self, plan: Plan) -> ScheduledPlan:
        """Return the cycles and the bytes of a plan's own supersteps."""
        known = self._scheduled.get(id(plan))
        if known is None:
            known = self._scheduled[id(plan)] = _scheduled(plan, *schedule(plan))
        return known

    def _searched(
        self, request: ProductRequest, weights: WeightsChoice, budget: int, limit: int | None
    ) -> Iterator[Plan]:
        if request.block:
            options = self._of_blocks(request, weights, budget)
            plans = self._search(request, options, limit)
            yield from (plan for plan in plans if _is_complete(plan, request.finish))
        elif isinstance(request.operation, Convolution):
            options = self._convolution_options(weights, budget)
            # Results of weights that stream past pixels lie in another order than all others. Where
            # they are joined, readers of the other parts would need re-layouts.
            without = DENSE_STREAMS if request.is_joined else frozenset()
            plans = self._search(request, options, without=without)
            yield from (plan for plan in plans if _is_complete(plan, request.finish))
        elif request.operation.form is SDDMM:
            assert isinstance(request.operand, Pattern)
            inner = request.operation.n
            yield from scores_plans(request.operand, inner, self.machine, self.data_type)
        elif request.of_results:
            static = self._of_options(StaticOptions(lowering="own"), weights, budget)
            yield from self._search(request, static)
        elif budget and request.is_dense:
            yield from self._search(request, self._of_options(DenseOptions(), weights, budget))
        else:
            options = self._of_options(AutoOptions(), weights, budget)
            plans = self._search(request, options)
            # Other nodes can follow neither PopSparse's lowering nor rows that are left out.
            if not _is_complete(plans[0], request.finish):
                own = self._search(request, attrs.evolve(options, lowering="own"))
                dense_options = self._of_options(DenseOptions(), weights, budget)
                plans = self._fastest_first(own, self._search(request, dense_options))
            yield from (plan for plan in plans if _is_complete(plan, request.finish))

    def _of_options(self, options: Matmul, weights: WeightsChoice, budget: int) -> Matmul:
        """Return options of a matmul with a residence of its weights, and the kernels allowed."""
        return attrs.evolve(
            options,
            weights=weights,
            weights_budget=budget,
            published_kernels=self.published_kernels,
        )

    def _of_blocks(
        self, request: ProductRequest, weights: WeightsChoice, budget: int
    ) -> StaticOptions | ConvolutionOptions:
        """Return options of a product that stores its weights in blocks of one length."""
        if not isinstance(request.operation, Convolution):
            return self._of_options(StaticOptions(lowering="own"), weights, budget)
        name: Algorithm = "direct" if request.block == 1 else "block"
        return attrs.evolve(self._convolution_options(weights, budget), algorithm=name)

    def _convolution_options(self, weights: WeightsChoice, budget: int) -> ConvolutionOptions:
        return ConvolutionOptions(
            filter_weights=weights,
            weights_budget=budget,
            published_kernels=self.published_kernels,
        )

    def _fastest_first(self, *found: tuple[Plan, ...]) -> tuple[Plan, ...]:
        """Return the plans of several searches, that of fewest cycles first."""
        best, *others = sorted(found, key=lambda plans: self.cycles(plans[0]))
        return (*best, *(plan for plans in others for plan in plans))

    def _search(
        self,
        request: ProductRequest,
        options: PlanOptions,
        limit: int | None = None,
        *,
        without: frozenset[str] = frozenset(),
    ) -> tuple[Plan, ...]:
        operand: Operand
        if isinstance(options, DenseOptions):
            operand = tuple(request.operand.shape)
        elif isinstance(request.operand, Pattern):
            operand = request.operand
        else:
            assert isinstance(request.operation, Convolution)
            assert isinstance(options, ConvolutionOptions)
            operand = pattern_of(request.operand, request.operation, options.algorithm)
        problem = Problem.of(
            operand,
            request.operation,
            machine=self.machine,
            data_type=self.data_type,
            options=options,
            finish=request.finish,
        )
        result = search(problem, limit=limit, without=without)
        plans: tuple[Plan, ...] = (result.plan, *result.runners_up)
        if result.cycles is not None and result.program is not None:
            self._scheduled[id(result.plan)] = _scheduled(
                result.plan, result.program, result.cycles
            )
        return plans


def _cut_of(plan: Plan) -> StaticOptions | None:
    """Return options that cut another matrix as a plan cuts its own.

    Return None if the plan has more than a cut of its matrix in its stored blocks.
    """
    facts = plan.decision
    is_cut = plan.method == "static" and plan.lowering == "own" and plan.roles == "usual"
    has_more = plan.kept is not None or plan.realisation is not None or plan.codebook
    if not is_cut or has_more or plan.trips is not None or "partitioner" not in facts:
        return None
    return StaticOptions(
        strategy=str(facts["partitioner"]),
        lowering="own",
        num_column_bands=int(str(facts["bands"])),
        n_split=int(str(facts["n_split"])),
        tiles_per_part=int(str(facts["tiles_per_part"])),
        weights=plan.weights,
    )


def _is_complete(plan: Plan, finish: Finish) -> bool:
    """Return True if a plan makes all rows of its result, in a layout that other nodes can read."""
    return plan.lowering != "popsparse" and not (finish.bias and len(plan.dropped_rows))
