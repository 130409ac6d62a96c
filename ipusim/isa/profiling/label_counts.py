"""Bundles of a worker as a sum over labels: what entering costs, and each pass of a label.

Rule: a worker never stalls, so that its bundles are slots times executions. As often as control
comes to a bundle it leaves it again, and a worker enters once and ends once. Where the passes of
the given labels and these balances determine the sum, whatever way control takes, it is

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

END = -1  # where a worker goes to when it ends


@attrs.frozen(eq=False)
class _Edges:
    """Ways from bundle to bundle that a worker may go.

    Attributes:
        entry: the bundle at which it enters.
        bundles: those that it may come to.
        ways: (from, to) bundles, each once.
    """

    entry: int
    bundles: tuple[int, ...]
    ways: tuple[tuple[int, int], ...]

    def into(self, bundle: int) -> list[int]:
        """1 for each way that leads to a bundle."""
        return [int(to == bundle) for _, to in self.ways]

    def balance(self, bundle: int) -> list[int]:
        """Of each way, 1 where it leads to a bundle and -1 where it leads away; 0 for a loop."""
        return [int(to == bundle) - int(origin == bundle) for origin, to in self.ways]


def label_bundles(code: Code, entry: str, labels: Sequence[str]) -> dict[str, int]:
    """Bundles of a worker that enters at a label, "", and of each pass of the labels.

    Raises:
        InputError: a label that the code does not have, a jump that nothing is known of, or
            labels that do not determine the bundles.
    """
    flow = flow_of(code, BOW)
    edges = _edges_of(flow, bundle_of(code, entry))
    places = [place_of(flow, label) for label in labels]
    form = _form(code, edges, places)
    if form is None:
        raise InputError(_undetermined(code, edges, places, entry, labels))
    return dict(zip(("", *labels), form, strict=True))


def label_rows(code: Code, labels: Sequence[str]) -> dict[str, int]:
    """By label, the row of the bundle whose issues are its passes.

    Raises:
        InputError: a label that the code does not have.
    """
    flow = flow_of(code, BOW)
    return {label: place_of(flow, label) for label in labels}


def bundle_of(code: Code, label: str) -> int:
    """The bundle at a label, with or without the .L of its name.

    Raises:
        InputError: the code has no such label, or nothing follows it.
    """
    name = next((name for name in (label, f".L{label}") if name in code.labels), None)
    if name is None:
        raise InputError(f"no label {label!r}; the code has {', '.join(sorted(code.labels))}")
    bundle = int(np.searchsorted(code.address, code.labels[name]))
    if bundle == len(code.address):
        raise InputError(f"no bundle follows label {label!r}")
    return bundle


def place_of(flow: Flow, label: str) -> int:
    """The bundle whose executions are the passes of a label, or of a hardware loop behind it.

    Raises:
        InputError: there is no such label, or no such loop before the next label.
    """
    name, _, loop = label.partition(".rpt")
    bundle = bundle_of(flow.code, name or label)
    if ".rpt" not in label:
        return bundle
    wanted = int(loop or 0)
    stop = min(
        (at for at in flow.code.labels.values() if at > int(flow.code.address[bundle])),
        default=int(flow.code.address[-1]) + 1,
    )
    for at in range(bundle, int(np.searchsorted(flow.code.address, stop))):
        if flow.bundles[at].main == "rpt":
            if wanted == 0:
                return flow.following[at]
            wanted -= 1
    raise InputError(f"no hardware loop {label!r} between label {name!r} and the next one")


def _edges_of(flow: Flow, entry: int) -> _Edges:
    ways: dict[tuple[int, int], None] = {}
    waiting, seen = [entry], {entry}
    while waiting:
        at = waiting.pop()
        bundle = flow.bundles[at]
        if bundle.main in ("br", "call", "trap"):
            source = flow.code.lines[int(flow.code.line[at])]
            raise InputError(
                f"{source[0]}:{source[1]}: {source[2].strip()!r} in a worker's code: where it goes "
                "is not known, so that passes of labels do not give bundles"
            )
        following = [*flow.successors[at], *([END] if flow.leaves[at] else [])]
        for to in following:
            ways[at, to] = None
            if to not in seen and to != END:
                seen.add(to)
                waiting.append(to)
    return _Edges(entry, tuple(sorted(seen)), tuple(ways))


def _form(code: Code, edges: _Edges, places: Sequence[int]) -> list[int] | None:
    """Bundles of entering and of each place's executions; None where they do not determine them.

    The slots of all executions are a combination of the balances, whose sum is known, and of the
    executions of the places.
    """
    slots = slots_of(code)
    known = [edges.balance(bundle) for bundle in edges.bundles]
    known += [edges.into(place) for place in places]
    cost = [int(slots[to]) if to != END else 0 for _, to in edges.ways]
    shares = _combination(known, cost)
    if shares is None:
        return None
    by_bundle = dict(zip(edges.bundles, shares, strict=False))
    by_place = shares[len(edges.bundles) :]
    # A balance is -1 at the entry, where a worker comes from outside.
    start = int(slots[edges.entry]) - by_bundle[edges.entry]
    start -= sum(
        share for place, share in zip(places, by_place, strict=True) if place == edges.entry
    )
    return [int(share) for share in (start, *by_place)]


def _combination(rows: Sequence[Sequence[int]], wanted: Sequence[int]) -> list[Fraction] | None:
    """Shares of rows that add up to `wanted`, by elimination; a row that adds nothing has none."""
    table = [[Fraction(number) for number in row] for row in rows]
    shares = [[Fraction(int(at == row)) for at in range(len(rows))] for row in range(len(rows))]
    rest, of_rest = [Fraction(number) for number in wanted], [Fraction(0)] * len(rows)
    for row in range(len(rows)):
        pivot = next((at for at, number in enumerate(table[row]) if number), None)
        if pivot is None:
            continue
        scale = 1 / table[row][pivot]
        for other in range(row + 1, len(rows)):
            factor = table[other][pivot] * scale
            if factor:
                table[other] = _less(table[other], factor, table[row])
                shares[other] = _less(shares[other], factor, shares[row])
        factor = rest[pivot] * scale
        if factor:
            rest = _less(rest, factor, table[row])
            of_rest = _less(of_rest, -factor, shares[row])
    return None if any(rest) else of_rest


def _less(row: list[Fraction], factor: Fraction, other: list[Fraction]) -> list[Fraction]:
    return [a - factor * b if b else a for a, b in zip(row, other, strict=True)]


def _undetermined(
    code: Code, edges: _Edges, places: Sequence[int], entry: str, labels: Sequence[str]
) -> str:
    """What is missing: the first label whose passes would determine the bundles, or a line."""
    counted = f"passes of {', '.join(labels)}" if labels else "its entry alone"
    settling = (
        advice
        for bundle, advice in _further(code, edges)
        if _form(code, edges, [*places, bundle]) is not None
    )
    advice = next(settling, "count more of its labels")
    return f"the bundles of a worker from {entry!r} on do not follow from {counted}; {advice}"


def _further(code: Code, edges: _Edges) -> Iterator[tuple[int, str]]:
    """Bundles whose executions may be counted, too, and how: labels, hardware loops, all others."""
    flow = flow_of(code, BOW)
    for name, address in code.labels.items():
        bundle = int(np.searchsorted(code.address, address))
        if bundle not in edges.bundles:
            continue
        label = re.sub("^[.]L", "", name)
        yield bundle, f"count label {label!r}, too"
        for loop in (f"{label}.rpt", f"{label}.rpt1"):
            with suppress(InputError):
                yield place_of(flow, loop), f"count the hardware loop {loop!r}, too"
    for bundle in edges.bundles:
        file, line, text = code.lines[int(code.line[bundle])]
        yield bundle, f"put a label before {file}:{line}, {text.strip()!r}, and count it"
