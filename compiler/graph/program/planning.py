"""Planning of a graph: plans of its products and layouts between them, chosen together.

A product alone has a fastest plan. In a graph, the re-layout of its operand and of its result count
too, and all weights share the bytes of a tile. So plans and layouts start with the fastest of each
product, and change wherever the cycles of the whole program become fewer:

    form         weights with zeros start with their fastest plans, or all with dense ones;
                 attention with a pattern is computed at its positions, with or without its
                 scores, or masked
    paths        of products of which each reads the one before, plans in other blocks, too: those
                 for which the path with its re-layouts is fastest
    stacking     products of one operand become one product (`stacking`)
    layouts      an addition computes where one of its operands lies, or in the rows that a norm
                 behind it reads
    plans        another plan that the product's search evaluated; of weights with zeros a dense
                 one; of a product of two results one with the roles of its operands exchanged
    budgets      where the program exceeds a tile, plans with fewer copies of their weights; the
                 other forms, and dense plans alone, are then planned to the end as well
    kernels      if all kernels may take part, a plan with published kernels alone, too

Products with equal plans change together. Each change is compared by the exact cycles of the whole
program (`costs`), so that a plan is never slower than the plans of the products alone, than dense
ones, than those of published kernels, or than the formats of the fastest chain of layers (`ipusim
network --select chain`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial

import attrs

from ipusim import BOW, DataType, DoesNotFit, InputError, Machine, as_machine, in_short

from ...matrix.formats import FORMATS
from ...matrix.forms import relative_cost
from ...matrix.pattern import Pattern
from ...plan.no_plan import NoPlanError
from ...plan.plan import partials_for
from ...planning.proposer import REFUSALS
from ..graph import Graph, Node
from ..operators import RESULTS
from .budgets import GraphCandidate, fastest_within_memory
from .costs import GraphCosts
from .door import GraphPlan
from .drafting import GraphDraft
from .elementwise import BINARY, UNARY
from .fusing import simplified
from .lowered import Lowered
from .operations import check_operations
from .over_rows import PARAMETERS
from .paths import Path, fastest, paths_of
from .product_plans import CandidatePlan, ProductPlans, ProductRequest, request_of
from .reuse import Reuse
from .sampled import SAMPLED, STORED, in_sampled_form
from .stacking import stackable, with_stacked

MAX_CANDIDATES = 3  # plans of one product that are compared in the graph
# Nodes that are lowered to compare changes, beside those of the first choice. A node takes 0.1 to
# 0.3 s on the whole chip; equal nodes are lowered once.
MAX_LOWERED = 96


@attrs.frozen(kw_only=True)
class GraphChoice:
    """A graph with a plan of every product, and with layouts.

    Attributes:
        graph: graph, in which products may be stacked.
        candidates: plan of each product, by the name of its node.
        layouts: layouts of elementwise nodes, as `Lowered` has them.
    """

    graph: Graph
    candidates: Mapping[str, CandidatePlan]
    layouts: Mapping[str, str] = attrs.field(factory=dict)

    def lowered(self, draft: GraphDraft) -> Lowered:
        """Return the graph with its plans, of which nothing is lowered yet."""
        return Lowered(
            graph=self.graph,
            plans={name: candidate.plan for name, candidate in self.candidates.items()},
            draft=draft,
            layouts=self.layouts,
            exchanged={name for name, item in self.candidates.items() if item.exchanged},
        )


def plan_graph(
    graph: Graph,
    *,
    machine: Machine | str = BOW,
    data_type: DataType | str = "half",
    published_kernels: bool = True,
) -> GraphPlan:
    """Return plans of all products of a graph and the layouts between them, chosen together.

    The program takes at most as many cycles as with the fastest plan of each product alone, if that
    fits. Where the program needs more memory than a tile has, products get plans with fewer copies
    of their weights, as many of them as are needed, those first that lose the fewest cycles.

    Args:
        graph: connected graph with sizes, from a model.
        machine: chip, or the name or path of one.
        data_type: type of all values.
        published_kernels: True for products by kernels that stand for those of PopSparse and
            PopLibs alone, False for faster kernels of ipusim, too.

    Raises:
        InputError: the graph has no products or no edges, or a node has no supersteps; the line
            names the operators and the first of their nodes.
        NoPlanError: a product does not fit the chip.
    """
    chip, dtype = as_machine(machine), DataType(data_type)
    plans = ProductPlans(chip, dtype, published_kernels=published_kernels)
    return _planned(graph, plans, Reuse())


def plan_changed(plan: GraphPlan, graph: Graph) -> GraphPlan:
    """Return the plan of a changed graph, as `plan_graph` returns it.

    Products and nodes that did not change are not searched and lowered again.

    Args:
        plan: plan of the graph before the change.
        graph: changed graph.

    Raises:
        InputError, NoPlanError, DoesNotFit: as `plan_graph`.
    """
    return _planned(graph, plan.searched, plan.reuse)


def _planned(graph: Graph, plans: ProductPlans, reuse: Reuse) -> GraphPlan:
    """Return the plan of a graph, with searches and results of lowering that may be known."""
    graph = simplified(graph)
    check_operations(graph)
    # Costs are not shared by plannings of several graphs: the nodes that one lowers limit what it
    # compares.
    planner = _Planner(graph, plans, GraphCosts(plans, reuse))
    planners = [planner]
    candidates = [planner.candidate()]
    if not plans.published_kernels:
        # Changes are kept one after another, so that faster kernels may lead to a slower program.
        with suppress(*REFUSALS):
            published_planner = planner.of_published_kernels()
            candidates.append(published_planner.candidate())
            planners.append(published_planner)

    def rivals(limit: int) -> Iterator[GraphCandidate]:
        for item in planners:
            yield from item.rivals(limit)

    return fastest_within_memory(candidates, rivals)


def products_of(graph: Graph) -> list[Node]:
    """Return the nodes that are products with a plan, in order."""
    return [node for node in graph.nodes if node.products and not node.part_of]


class _Planner:
    """State of one planning: plans of products, and cycles of what was compared.

    Attributes:
        machine, data_type: chip, and type of all values.
    """

    def __init__(
        self,
        graph: Graph,
        plans: ProductPlans,
        costs: GraphCosts,
        *,
        searched: ProductPlans | None = None,
        is_dense: bool = False,
    ) -> None:
        """Initialise the planning of a graph that can become a program.

        Args:
            graph: the graph.
            plans: plans of products.
            costs: cycles of nodes, which plannings of one graph share.
            searched: plans of products that a changed graph is planned with; None for `plans`.
            is_dense: True to plan all weights as if none were zero.
        """
        self.machine, self.data_type = plans.machine, plans.data_type
        self._graph, self._plans, self._costs = graph, plans, costs
        self._searched, self._is_dense = searched or plans, is_dense
        self._requests: dict[tuple[str, bool, bool, int, bool], ProductRequest] = {}

    def of_published_kernels(self) -> _Planner:
        """Return the planner of the graph with published kernels alone."""
        plans = self._plans.published
        return _Planner(self._graph, plans, self._costs, searched=self._searched)

    def candidate(self) -> GraphCandidate:
        """Return the plan of the graph whose program takes the fewest cycles."""
        return self._improved_candidate(self._starts[0])

    def rivals(self, limit: int) -> Iterator[GraphCandidate]:
        """Yield plans that start with other forms, and of weights with zeros the dense ones alone.

        Args:
            limit: cycles from which a program is of no use. Forms whose products with weights take
                as long by themselves are left out.
        """
        for start in self._starts[1:]:
            if self._weights_cycles(start) < limit:
                yield self._improved_candidate(start)
        if any(self._has_zeros(self._graph, node.name) for node in products_of(self._graph)):
            dense = _Planner(
                self._graph, self._plans, self._costs, searched=self._searched, is_dense=True
            )
            with suppress(NoPlanError):
                if dense._weights_cycles(dense._starts[0]) < limit:
                    yield dense.candidate()

    def _weights_cycles(self, choice: GraphChoice) -> int:
        """Return the cycles of the products with weights alone."""
        requests = self.requests(choice)
        return sum(
            self._plans.cycles(item.plan)
            for name, item in choice.candidates.items()
            if not requests[name].of_results
        )

    @cached_property
    def _starts(self) -> list[GraphChoice]:
        """Choices of the forms, that of the fewest cycles first."""
        graph = self._graph
        starts = [self._stacked(graph)]
        if any(self._has_zeros(starts[0].graph, name) for name in starts[0].candidates):
            with suppress(NoPlanError):
                starts.append(self._stacked(graph, as_dense=True))
        forms = (in_sampled_form(graph, scores=scores) for scores in (False, True))
        for form in (form for form in forms if form is not graph):
            with suppress(*REFUSALS):
                starts.append(self._stacked(form))
        return sorted(starts, key=self._cycles)

    def _improved_candidate(self, start: GraphChoice) -> GraphCandidate:
        """Return the plan to which all changes of a start lead."""
        choice = self._improved(self._along_paths(start))
        plan = GraphPlan(
            graph=choice.graph,
            machine=self.machine,
            data_type=self.data_type,
            candidates=choice.candidates,
            layouts=choice.layouts,
            searched=self._searched,
            reuse=self._costs.reuse,
        )
        return GraphCandidate(
            plan=plan,
            cycles=self._cycles(choice),
            plans=self._plans,
            requests=self.requests(choice),
        )

    def requests(self, choice: GraphChoice) -> Mapping[str, ProductRequest]:
        """Return what decides the plans of each product, by the name of its node."""
        return {
            name: self._request(
                choice.graph,
                choice.graph.by_name[name],
                exchanged=item.exchanged,
                as_dense=item.as_dense,
                block=item.block,
            )
            for name, item in choice.candidates.items()
        }

    def _request(
        self,
        graph: Graph,
        node: Node,
        *,
        exchanged: bool = False,
        as_dense: bool = False,
        block: int = 0,
    ) -> ProductRequest:
        as_dense = as_dense or self._is_dense
        is_sampled = bool({SAMPLED, STORED} & node.attributes.keys())
        key = node.name, exchanged, as_dense, block, is_sampled
        if key not in self._requests:
            self._requests[key] = request_of(
                graph, node, exchanged=exchanged, as_dense=as_dense, block=block
            )
        return self._requests[key]

    def _has_zeros(self, graph: Graph, name: str) -> bool:
        """Return True if a product has weights with zeros, so that a dense plan is another one."""
        request = self._request(graph, graph.by_name[name])
        return not (request.of_results or request.is_dense)

    def _fastest(self, graph: Graph, *, as_dense: bool) -> GraphChoice:
        """Return the choice of the fastest plan of each product alone, or of its fastest dense."""
        return GraphChoice(
            graph=graph,
            candidates={
                node.name: self._first(graph, node, as_dense=as_dense)
                for node in products_of(graph)
            },
        )

    def _first(self, graph: Graph, node: Node, *, as_dense: bool) -> CandidatePlan:
        try:
            as_dense = as_dense and self._has_zeros(graph, node.name)
            request = self._request(graph, node, as_dense=as_dense)
            return CandidatePlan(plan=self._plans.of(request)[0], as_dense=as_dense)
        except InputError as error:
            if str(error).startswith("node "):
                raise
            raise type(error)(f"node {in_short(node.name)}: {error}") from None

    def _cycles(self, choice: GraphChoice) -> int:
        return sum(self._by_node(choice).values())

    def _by_node(self, choice: GraphChoice) -> Mapping[str, int]:
        draft = GraphDraft(self.machine, self.data_type, self._costs.reuse)
        return self._costs.by_node(choice.lowered(draft))

    def _stacked(self, graph: Graph, *, as_dense: bool = False) -> GraphChoice:
        """Return the choice of fastest or of dense plans, with stacks where those are faster.

        Groups of products with equal sizes are stacked alike, as the first of them decides.
        """
        kinds: dict[Hashable, list[tuple[Node, ...]]] = {}
        for group in stackable(graph):
            works = tuple(node.products[0].work for node in group)
            kinds.setdefault(works, []).append(group)
        chosen = list(kinds.values())
        for groups in list(chosen):
            everything = [group for kind in chosen for group in kind]
            without = [group for group in everything if group is not groups[0]]
            stacked, apart = (
                self._try(with_stacked(graph, selected), as_dense=as_dense)
                for selected in (everything, without)
            )
            if stacked is None or (apart is not None and apart < stacked):
                chosen = [kind for kind in chosen if kind is not groups]
        stacked_graph = with_stacked(graph, [group for kind in chosen for group in kind])
        return self._fastest(stacked_graph, as_dense=as_dense)

    def _try(self, graph: Graph, *, as_dense: bool) -> int | None:
        """Return the cycles of a graph with the first plans; None if a product has none."""
        try:
            return self._cycles(self._fastest(graph, as_dense=as_dense))
        except NoPlanError:
            return None

    def _along_paths(self, choice: GraphChoice) -> GraphChoice:
        """Return the choice with other plans on paths of products, where those are faster.

        Paths of equal products change together, as the first of them decides.
        """
        graph, kinds = choice.graph, dict[Hashable, list[Path]]()
        for path in paths_of(graph):
            requests = [self._request(graph, node) for node in path.products]
            kind = tuple(request.family or request.key for request in requests)
            kinds.setdefault(kind, []).append(path)
        for paths in kinds.values():
            choice = min(choice, self._along(choice, paths), key=self._cycles)
        return choice

    def _along(self, choice: GraphChoice, paths: Sequence[Path]) -> GraphChoice:
        """Return the choice with the plans for which the first of similar paths is fastest."""
        first, candidates = paths[0], dict(choice.candidates)
        options = self._path_options(choice, first)
        if all(len(plans) == 1 for plans in options):
            return choice
        chosen = fastest(options, partial(self._step_cycles, choice, first))
        for path in paths:
            for known, node, item in zip(first.products, path.products, chosen, strict=True):
                if self._request(choice.graph, node).key == self._request(choice.graph, known).key:
                    candidates[node.name] = item
                    continue
                for similar in self._in_form(choice.graph, node, item.as_dense, item.block):
                    candidates[node.name] = similar
        return attrs.evolve(choice, candidates=candidates)

    def _step_cycles(
        self, choice: GraphChoice, path: Path, chosen: tuple[CandidatePlan, ...]
    ) -> int:
        """Return the cycles of a product of a path, and of the nodes between it and the one before.

        Those of the last product include all nodes that are not on the path.

        Args:
            choice: plans of the other products.
            path: the path.
            chosen: plans of its products up to the one whose cycles are returned.
        """
        names = (node.name for node in path.products)
        candidates = {**choice.candidates, **dict(zip(names, chosen, strict=False))}
        by_node = self._by_node(attrs.evolve(choice, candidates=candidates))
        if len(chosen) < len(path.steps):
            return sum(by_node[node.name] for node in path.steps[len(chosen) - 1])
        others = (node.name for step in path.steps[:-1] for node in step)
        return sum(by_node.values()) - sum(by_node[name] for name in others)

    def _path_options(self, choice: GraphChoice, path: Path) -> list[list[CandidatePlan]]:
        """Return the plans of each product of a path that a path faster than the chosen may have.

        A path takes at least the fastest plan of each product. So the plan of a product is slower
        than its fastest by less than what the chosen path takes beyond the fastest plans. The
        re-layout in front of the path does not count: it is no part of the path.
        """
        graph, by_node, cycles = choice.graph, self._by_node(choice), self._plans.cycles
        options = [[choice.candidates[node.name]] for node in path.products]
        for node, plans in zip(path.products, options, strict=True):
            if self._has_zeros(graph, node.name):
                for as_dense in (False, True):
                    plans.extend(self._in_form(graph, node, as_dense=as_dense))
        least = [min(cycles(item.plan) for item in plans) for plans in options]
        spare = cycles(options[0][0].plan) - sum(least)
        spare += sum(by_node[node.name] for node in path.products[1:])
        for node, plans, fewest in zip(path.products, options, least, strict=True):
            if spare and self._has_zeros(graph, node.name):
                plans.extend(self._in_blocks(graph, node, fewest + spare, spare))
            chosen, *others = {id(item.plan): item for item in plans}.values()
            limit = fewest + spare
            plans[:] = [chosen, *(item for item in others if cycles(item.plan) < limit)]
        return options

    def _in_blocks(
        self, graph: Graph, node: Node, limit: int, spare: int
    ) -> Iterator[CandidatePlan]:
        """Yield the plans of a product in blocks of each length.

        Blocks are left out in which the products alone take too many cycles more than in the best
        ones, evenly divided.

        Args:
            graph: graph of the node.
            node: product with weights that have zeros.
            limit: cycles from which a plan is of no use.
            spare: cycles that a plan may take more than the fastest one.
        """
        partials = partials_for(self.data_type, None)
        macs_per_cycle = self.machine.tiles * self.machine.best_macs(self.data_type, partials)
        full_rate_cycles = (node.macs or 0) / macs_per_cycle
        costs = dict[int, float]()
        for block in FORMATS:
            pattern = self._request(graph, node, block=block).operand
            assert isinstance(pattern, Pattern)
            costs[block] = relative_cost(pattern) * full_rate_cycles
        best = min(full_rate_cycles, *costs.values())
        for block, cycles in costs.items():
            if cycles - best < spare:
                yield from self._in_form(graph, node, block=block, limit=limit)

    def _in_form(
        self,
        graph: Graph,
        node: Node,
        as_dense: bool = False,
        block: int = 0,
        *,
        limit: int | None = None,
    ) -> Iterator[CandidatePlan]:
        """Yield the fastest plan of a product in a form of its weights, see `CandidatePlan`.

        Yield nothing if no plan in this form fits, or takes fewer cycles than the limit.
        """
        request = self._request(graph, node, as_dense=as_dense, block=block)
        with suppress(DoesNotFit, InputError, NoPlanError):
            for plan in self._plans.of(request, limit=limit)[:1]:
                self._plans.scheduled(plan)  # refused if it does not fit
                yield CandidatePlan(plan=plan, as_dense=as_dense, block=block)

    def _improved(self, choice: GraphChoice) -> GraphChoice:
        """Return the choice after all changes that made the program faster."""
        cycles, start = self._cycles(choice), self._costs.num_lowered
        for alternatives in self._changes(choice):
            for changed in alternatives:
                if self._costs.num_lowered - start >= MAX_LOWERED:
                    return choice
                changed_choice = attrs.evolve(
                    choice,
                    layouts={**choice.layouts, **changed.layouts},
                    candidates={**choice.candidates, **changed.candidates},
                )
                changed_cycles = self._cycles(changed_choice)
                if changed_cycles >= cycles:
                    break
                choice, cycles = changed_choice, changed_cycles
        return choice

    def _changes(self, start: GraphChoice) -> Iterator[tuple[GraphChoice, ...]]:
        """Yield changes, as choices of the nodes that change.

        Equal nodes change together. A change of similar products is first tried on the first of
        them and its equals, and if that is faster, made to all.
        """
        graph = start.graph
        for nodes in _elementwise_kinds(graph):
            options = [_layouts(graph, node) for node in nodes]
            for number in range(min(map(len, options))):
                layouts = {
                    node.name: names[number] for node, names in zip(nodes, options, strict=True)
                }
                yield (GraphChoice(graph=graph, candidates={}, layouts=layouts),)
        kinds: dict[Hashable, list[Node]] = {}
        for node in products_of(graph):
            request = self._request(graph, node)
            kinds.setdefault(request.family or request.key, []).append(node)
        # Products that appear most often first: a change of them counts most.
        for nodes in sorted(kinds.values(), key=len, reverse=True):
            yield from self._product_changes(graph, nodes)

    def _product_changes(
        self, graph: Graph, nodes: Sequence[Node]
    ) -> Iterator[tuple[GraphChoice, ...]]:
        """Yield the changes of similar products, each to the plan of one number."""
        first_key = self._request(graph, nodes[0]).key
        equal = [node for node in nodes if self._request(graph, node).key == first_key]
        others = [node for node in nodes if node not in equal]
        options = [tuple(self._candidates(graph, node)) for node in others]
        ranks = Counter[bool]()  # number of the next sparse, and of the next dense candidate
        for candidate in self._candidates(graph, nodes[0]):
            number = ranks[candidate.as_dense]
            ranks[candidate.as_dense] += 1
            changed = {node.name: candidate for node in equal}
            similar: dict[str, CandidatePlan] = {}
            for node, plans in zip(others, options, strict=True):
                alike = [item for item in plans if item.as_dense is candidate.as_dense]
                if alike:
                    similar[node.name] = alike[min(number, len(alike) - 1)]
            first = GraphChoice(graph=graph, candidates=changed)
            if similar:
                yield first, GraphChoice(graph=graph, candidates=changed | similar)
            else:
                yield (first,)

    def _candidates(self, graph: Graph, node: Node) -> Iterator[CandidatePlan]:
        """Yield plans of a product, dense ones and those of exchanged roles last."""
        for plan in self._plans.of(self._request(graph, node))[:MAX_CANDIDATES]:
            yield CandidatePlan(plan=plan)
        if {SAMPLED, STORED} & node.attributes.keys():
            return  # positions are those of the left operand's rows
        if node.reason == RESULTS:
            request = self._request(graph, node, exchanged=True)
            for plan in self._plans.of(request)[:MAX_CANDIDATES]:
                yield CandidatePlan(plan=plan, exchanged=True)
        elif self._has_zeros(graph, node.name):
            request = self._request(graph, node, as_dense=True)
            with suppress(NoPlanError):
                for plan in self._plans.of(request)[:MAX_CANDIDATES]:
                    yield CandidatePlan(plan=plan, as_dense=True)


def _elementwise_kinds(graph: Graph) -> list[list[Node]]:
    """Return the elementwise nodes, in groups of equal operations between equal operations."""
    producers = {name: node.operation for node in graph.nodes for name in node.outputs}
    kinds: dict[Hashable, list[Node]] = {}
    for node in graph.nodes:
        if (node.operation in BINARY or node.operation in UNARY) and not node.part_of:
            around = tuple(producers.get(name, "") for name in node.inputs)
            readers = tuple(other.operation for other in graph.readers.get(node.outputs[0], ()))
            shape = graph.type_of(node.outputs[0]).shape
            key = node.operation, shape, around, readers, len(_layouts(graph, node))
            kinds.setdefault(key, []).append(node)
    return list(kinds.values())


def _layouts(graph: Graph, node: Node) -> Sequence[str]:
    """Return the layouts that an elementwise node may have, see `Lowered`."""
    shape = graph.type_of(node.outputs[0]).shape
    if shape is None or None in shape:
        return ()
    names = [
        name
        for name in dict.fromkeys(node.inputs)
        if name not in graph.constants and graph.type_of(name).shape == shape
    ]
    # Readers over rows, behind any number of elementwise nodes on values of the same shape.
    rows, values = list[str](), [node.outputs[0]]
    while values:
        for reader in graph.readers.get(values.pop(), ()):
            if reader.operation in PARAMETERS and graph.type_of(reader.input(0)).shape == shape:
                rows.append(reader.name)
            is_elementwise = reader.operation in BINARY or reader.operation in UNARY
            if is_elementwise and graph.type_of(reader.outputs[0]).shape == shape:
                values.append(reader.outputs[0])
    return (*names, *dict.fromkeys(rows))
