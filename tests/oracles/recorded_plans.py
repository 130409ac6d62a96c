"""A planner's decision as plain values: of a plan its decision, of a refusal its text.

Arrays, as of a partition, are told by a digest: a few letters that other arrays hardly share. The
line of a golden file is one job, and `differences` says in which fields two lines differ.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs
import numpy as np

from ipusim import DataType, IpusimError
from ipusim.compiler import Plan
from ipusim.compiler.plan.mapping.footprint import Lines
from ipusim.compiler.plan.mapping.layout import x_layout, y_layout
from ipusim.compiler.plan.mapping.owners import Owners
from ipusim.compiler.plan.partition import Partition
from ipusim.compiler.plan.rectangles import rectangle_footprint
from ipusim.compiler.plan.work import cut_footprints

DIGEST_LETTERS = 10
JOB = "job"
OPENING = f'{{"{JOB}":'  # of every line


def recorded(planned: Callable[[], Plan], *, text: bool = False) -> dict[str, Any]:
    """Return the plan's values, with its text if asked for, or the refusal's text."""
    try:
        plan = planned()
        return of_plan(plan) | ({"text": str(plan).splitlines()} if text else {})
    except IpusimError as error:
        return {
            "refusal": type(error).__name__,
            "text": str(error),
            "least_bytes": getattr(error, "least_bytes", None),
            "bound_bytes": getattr(error, "bound_bytes", None),
        }


def of_plan(plan: Plan) -> dict[str, Any]:
    """Return all that a plan says, without what it was asked for."""
    partition, label = plan.partition, plan.label()
    return {
        "decision": dict(plan.decision),
        "estimate": list(plan.estimate.items()),
        "method": plan.method,
        "strategy": plan.strategy,
        "lowering": plan.lowering,
        "kernel": repr(plan.kernel),
        "partials": plan.partials_type.value,
        "wide": plan.wide,
        "codebook": plan.codebook,
        "operation": plan.operation.name,
        "realisation": None if plan.realisation is None else plan.realisation.name,
        "trips": None if plan.trips is None else attrs.astuple(plan.trips),
        "buckets": None if plan.buckets is None else attrs.astuple(plan.buckets, recurse=False),
        "macs": [label.macs, label.dense_macs, label.stored],
        "parts": [len(partition.parts), partition.rounds, partition.columns],
        "seats": [cut.seats for cut in partition.cuts],
        "partition": digest(arrays_of(partition)),
        "x_owners": owners_of(plan.x_owners),
        "y_owners": owners_of(plan.y_owners),
        "x_layout": layout_of(x_layout, plan),
        "y_layout": layout_of(y_layout, plan),
        "reads_and_writes": footprints_of(plan),
        "finished": finished(plan),
    }


def footprints_of(plan: Plan) -> list[Any]:
    """Return by cut the lines that its seats read and write, and a digest of the seats."""
    if plan.buckets is not None:
        footprints = [rectangle_footprint(plan.buckets, plan.inner.grid)]
    else:
        footprints = cut_footprints(
            plan.operation,
            plan.divided,
            plan.partition,
            wide=plan.wide,
            realised=plan.realised,
        )
    sides = [(each.operand, each.reads, each.writes) for each in footprints]
    return [
        [*(len(lines.seat) for lines in several), digest(_touches(several))] for several in sides
    ]


def _touches(several: Iterable[Lines]) -> Iterator[Any]:
    """Yield the columns of lines."""
    for lines in several:
        yield from (lines.seat, lines.line, lines.seats, lines.size, lines.shared_by)


def layout_of(find: Callable[[Plan], Any], plan: Plan) -> Any:
    """Return pieces and bytes of the fullest tile, and a digest of all.

    A refusal's type if none.
    """
    try:
        layout = find(plan)
    except IpusimError as error:
        return type(error).__name__
    columns = attrs.astuple(layout, recurse=False)
    return [len(layout.line), int(layout.bytes.max()), digest(columns)]


def finished(plan: Plan) -> str:
    """Return what the plan computes with a bias and ReLU behind it, or why there is none."""
    try:
        plan = plan.with_finish(bias=True, relu=True)
        return f"{plan.formula}: {plan.finish}"
    except IpusimError as error:
        return str(error)


def arrays_of(partition: Partition) -> Iterator[Any]:
    """Yield all numbers of a partition."""
    yield partition.order
    for cut in partition.cuts:
        yield from (cut.first, cut.last, partition.order_of(cut), cut.bands)
    for part in partition.parts:
        yield from (part.start, part.stop, part.cut, part.round, part.tiles)


def owners_of(several: tuple[Owners, ...]) -> list[Any]:
    """Return by cut the number of pieces of lines, a digest of them and of their owners."""
    return [
        [
            len(each.line),
            digest((each.line, each.index, each.count, each.seat, each.span)),
            *([digest((each.local, each.sums))] if len(each.sums) else []),
        ]
        for each in several
    ]


def digest(columns: Iterable[Any]) -> str:
    """Return a few letters that stand for whole numbers and arrays of them."""
    hasher = hashlib.sha256()
    for column in columns:
        numbers = np.asarray(column, dtype="<i8")
        hasher.update(f"{numbers.shape};".encode() + numbers.tobytes())
    return hasher.hexdigest()[:DIGEST_LETTERS]


def lines_of(records: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Return the line of every job in JSON, by the job's name."""
    return {
        name: json.dumps({JOB: name, **record}, default=_plain, separators=(",", ":"))
        for name, record in records.items()
    }


def lines_in(text: str) -> dict[str, str]:
    """Return the lines of a text by the names of their jobs, read no further than that."""
    decoder = json.JSONDecoder()
    names = [decoder.raw_decode(line, len(OPENING))[0] for line in text.splitlines()]
    return dict(zip(names, text.splitlines(), strict=True))


def _plain(value: Any) -> Any:
    """Return a value for which JSON has no word as one that it has."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    return value.value if isinstance(value, DataType) else str(value)


def differences(kept: Mapping[str, str], made: Mapping[str, str]) -> list[str]:
    """Return job, field and both values of every field that differs in lines of the same name."""
    texts = []
    for name, line in made.items():
        if name not in kept:
            texts.append(f"{name}: not in the golden file; run with --update-golden and read it")
        elif kept[name] != line:
            before, after = json.loads(kept[name]), json.loads(line)
            texts += [f"{name}: {each}" for each in _unlike("", before, after)]
    return texts


def _unlike(path: str, before: Any, after: Any) -> Iterator[str]:
    """Yield the innermost fields that differ."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from _unlike(f"{path}.{key}".strip("."), before.get(key), after.get(key))
        if before == after and [*before] != [*after]:
            yield f"{path or 'line'} stood in the order {[*before]}, stands in {[*after]}"
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _unlike(f"{path}[{number}]", one, other)
    elif before != after:
        yield f"{path} was {before}, is {after}"
