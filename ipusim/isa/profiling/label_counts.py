"""Issue slots that a worker uses, as a sum over labels: a constant, and a cost for each pass.

A bundle is a position in the code: one or two instructions that issue together. A pass of a label
is one execution of the bundle at the label. "Bundles of a worker" are the issue slots that it uses.
Rule: a worker never stalls, so that they are the sum over the bundles of the code of slots times
executions. Control leaves a bundle as often as it arrives there, and a worker enters once and ends
once. If these balances and the passes of the given labels determine the sum for every path of
control, it is

    bundles = bundles of "" + sum over labels of (bundles of a label) x (passes of it)

`x` is label x or .Lx, and `x.rpt`, `x.rpt1`, ... are the bodies of the hardware loops behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction

import attrs
import numpy as np

from ...errors import InputError
from ...machine.presets import BOW
from ..code import Code
from ..lint.flow import Flow, flow_of
from .costs import slots_of

END = -1  # target of the edges at which a worker ends


@attrs.frozen(eq=False)
class _Edges:
    """Edges of the control flow of a worker, from bundle to bundle.

    Attributes:
        entry: bundle at which the worker enters.
        bundles: bundles that the worker can reach, in ascending order.
        arcs: the edges, each as origin and target, without duplicates; the target is `END` where
            a worker ends.
    """

    entry: int
    bundles: tuple[int, ...]
    arcs: tuple[tuple[int, int], ...]

    def into(self, bundle: int) -> list[int]:
        """Return 1 for each edge that leads to a bundle, and 0 for each other edge."""
        return [int(target == bundle) for _, target in self.arcs]

    def balance(self, bundle: int) -> list[int]:
        """Return 1 for each edge into a bundle, -1 for each edge out of it, 0 for a self-loop."""
        return [int(target == bundle) - int(origin == bundle) for origin, target in self.arcs]


def label_bundles(code: Code, entry: str, labels: Sequence[str]) -> dict[str, int]:
    """Return the bundles of each pass of the labels, and under "" those of entering once.

    Args:
        code: code of the worker.
        entry: label at which the worker enters.
        labels: labels and hardware loops whose passes are counted.

    Raises:
        InputError: for a label that the code does not have, a jump whose target is unknown, or
            labels that do not determine the bundles.
    """
    # Control flow and slots depend on the code alone, so that the choice of machine has no effect.
    flow = flow_of(code, BOW)
    edges = _edges_of(flow, bundle_of(code, entry))
    counted_bundles = [counted_bundle_of(flow, label) for label in labels]
    form = _label_costs(code, edges, counted_bundles)
    if form is None:
        raise InputError(_undetermined_text(code, edges, counted_bundles, entry, labels))
    return dict(zip(("", *labels), form, strict=True))


def label_rows(code: Code, labels: Sequence[str]) -> dict[str, int]:
    """Return, for each label, the index of the bundle whose issues are the passes of the label.

    Raises:
        InputError: for a label that the code does not have.
    """
    flow = flow_of(code, BOW)
    return {label: counted_bundle_of(flow, label) for label in labels}


def bundle_of(code: Code, label: str) -> int:
    """Return the index of the bundle at a label, named with or without its .L.

    Raises:
        InputError: if the code has no such label, or no bundle follows it.
    """
    name = next((name for name in (label, f".L{label}") if name in code.labels), None)
    if name is None:
        raise InputError(f"no label {label!r}; the code has {', '.join(sorted(code.labels))}")
    bundle = int(np.searchsorted(code.address, code.labels[name]))
    if bundle == len(code.address):
        raise InputError(f"no bundle follows label {label!r}")
    return bundle


def counted_bundle_of(flow: Flow, label: str) -> int:
    """Return the index of the bundle whose executions are the passes of a label or hardware loop.

    Raises:
        InputError: if there is no such label, or no such loop before the next label.
    """
    name, _, loop = label.partition(".rpt")
    bundle = bundle_of(flow.code, name or label)
    if ".rpt" not in label:
        return bundle
    # `x.rpt2` is the third hardware loop between label x and the next label. The bundle behind the
    # `rpt` begins its body, and runs once a turn.
    loops_left = int(loop or 0)
    end_address = min(
        (
            address
            for address in flow.code.labels.values()
            if address > int(flow.code.address[bundle])
        ),
        default=int(flow.code.address[-1]) + 1,
    )
    for index in range(bundle, int(np.searchsorted(flow.code.address, end_address))):
        if flow.bundles[index].main == "rpt":
            if loops_left == 0:
                return flow.following[index]
            loops_left -= 1
    raise InputError(f"no hardware loop {label!r} between label {name!r} and the next one")


def _edges_of(flow: Flow, entry: int) -> _Edges:
    """Return the edges of all bundles that a worker can reach from its entry."""
    # All bundles that can be reached from the entry, without recursion. A dictionary keeps the
    # edges in the order of discovery, so that coefficients come out alike on every host.
    edges: dict[tuple[int, int], None] = {}
    waiting, reached_bundles = [entry], {entry}
    while waiting:
        index = waiting.pop()
        bundle = flow.bundles[index]
        if bundle.main in ("br", "call", "trap"):
            source = flow.code.lines[int(flow.code.line[index])]
            raise InputError(
                f"{source[0]}:{source[1]}: {source[2].strip()!r} in a worker's code: where it goes "
                "is not known, so that passes of labels do not give bundles"
            )
        # Jumps to unknown targets were refused above: control that leaves the code ends the worker.
        ends_worker = flow.leaves[index]
        following = [*flow.successors[index], *([END] if ends_worker else [])]
        for target in following:
            edges[index, target] = None
            if target not in reached_bundles and target != END:
                reached_bundles.add(target)
                waiting.append(target)
    return _Edges(entry, tuple(sorted(reached_bundles)), tuple(edges))


def _label_costs(code: Code, edges: _Edges, counted_bundles: Sequence[int]) -> list[int] | None:
    """Return the bundles of entering once and of an execution of each counted bundle.

    Return None if the counted bundles do not determine the bundles of a worker.
    """
    # The unknowns are how often each edge is taken. Each row below is a sum of them whose value is
    # known: the balance of a bundle (0, or -1 at the entry), or the executions of a counted bundle.
    # The worker's bundles are another sum, `cost`: each edge with the slots of its target. If
    # `cost` is a combination of the rows, its coefficients are the answer.
    slots = slots_of(code)
    rows = [edges.balance(bundle) for bundle in edges.bundles]
    rows += [edges.into(counted) for counted in counted_bundles]
    cost = [int(slots[target]) if target != END else 0 for _, target in edges.arcs]
    coefficients = _combination(rows, cost)
    if coefficients is None:
        return None
    cost_of_bundle = dict(zip(edges.bundles, coefficients, strict=False))
    counted_coefficients = coefficients[len(edges.bundles) :]
    # A balance is -1 at the entry, where a worker comes from outside. No edge stands for this first
    # arrival: if the entry is a counted bundle, its executions are one more than its edges say.
    start = int(slots[edges.entry]) - cost_of_bundle[edges.entry]
    start -= sum(
        coefficient
        for counted, coefficient in zip(counted_bundles, counted_coefficients, strict=True)
        if counted == edges.entry
    )
    return [int(coefficient) for coefficient in (start, *counted_coefficients)]


def _combination(rows: Sequence[Sequence[int]], target: Sequence[int]) -> list[Fraction] | None:
    """Return the coefficients with which the rows add up to `target`; None if none do."""
    # Gaussian elimination in fractions, exact where floats would leave a remainder. `sources` holds
    # each eliminated row as a combination of the original rows; `combination` sums the multiples of
    # rows that were subtracted from the target. A row that depends on earlier ones becomes zero and
    # gets coefficient 0.
    table = [[Fraction(number) for number in row] for row in rows]
    sources = [[Fraction(int(i == row)) for i in range(len(rows))] for row in range(len(rows))]
    remainder, combination = [Fraction(number) for number in target], [Fraction(0)] * len(rows)
    for row in range(len(rows)):
        pivot = next((i for i, number in enumerate(table[row]) if number), None)
        if pivot is None:
            continue
        scale = 1 / table[row][pivot]
        for lower_row in range(row + 1, len(rows)):
            factor = table[lower_row][pivot] * scale
            if factor:
                table[lower_row] = _subtract_multiple(table[lower_row], factor, table[row])
                sources[lower_row] = _subtract_multiple(sources[lower_row], factor, sources[row])
        factor = remainder[pivot] * scale
        if factor:
            remainder = _subtract_multiple(remainder, factor, table[row])
            combination = _subtract_multiple(combination, -factor, sources[row])
    return None if any(remainder) else combination


def _subtract_multiple(
    row: list[Fraction], factor: Fraction, other: list[Fraction]
) -> list[Fraction]:
    """Return `row` less `factor` times `other`, item by item."""
    return [a - factor * b if b else a for a, b in zip(row, other, strict=True)]


def _undetermined_text(
    code: Code, edges: _Edges, counted_bundles: Sequence[int], entry: str, labels: Sequence[str]
) -> str:
    """Return the error text, with the first label or line whose count would suffice."""
    counts_text = f"passes of {', '.join(labels)}" if labels else "its entry alone"
    sufficient = (
        advice
        for bundle, advice in _countable_bundles(code, edges)
        if _label_costs(code, edges, [*counted_bundles, bundle]) is not None
    )
    advice = next(sufficient, "count more of its labels")
    return f"the bundles of a worker from {entry!r} on do not follow from {counts_text}; {advice}"


def _countable_bundles(code: Code, edges: _Edges) -> Iterator[tuple[int, str]]:
    """Yield bundles that can be counted too, with advice: labels, hardware loops, then lines."""
    flow = flow_of(code, BOW)
    for name, address in code.labels.items():
        bundle = int(np.searchsorted(code.address, address))
        if bundle not in edges.bundles:
            continue
        label = re.sub("^[.]L", "", name)
        yield bundle, f"count label {label!r}, too"
        for loop in (f"{label}.rpt", f"{label}.rpt1"):
            with suppress(InputError):
                yield counted_bundle_of(flow, loop), f"count the hardware loop {loop!r}, too"
    for bundle in edges.bundles:
        file, line, text = code.lines[int(code.line[bundle])]
        yield bundle, f"put a label before {file}:{line}, {text.strip()!r}, and count it"
