"""Figures of a graph's program: cycles of every node, memory of the fullest tile, what is left out.

They need the outline of the graph, the program and its run, so a run file has all of them. The
cycles of all nodes, with the re-layouts before them, add up to the cycles of the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import attrs
import numpy as np

from ipusim import IntArray, Program, Run, Shown, Superstep, folded, same_array, shown_name

from ...drawing.labels import ELLIPSIS, labels_of
from ...drawing.screen_width import screen_width
from ...drawing.tables import Table
from ...plan.outline import GraphOutline, NodeOutline
from ..graph_text import aligned, short_number

HEAD = ("node", "operation", "cycles", "re-layout", "way", "compute", "exchange", "share")
WORDS = ("node", "operation", "way")  # columns that are aligned to the left
MAX_ROWS = 32  # nodes of the table, those with most cycles; the others are one row
MIN_NAME, MAX_NAME = 8, 40  # letters of a node's name
MIN_OPERATION = 11  # letters that an operation has in a narrow table, unless it is shorter
# Stages of a re-layout, by the letter that stands for them in the column "way".
STAGES = {
    "a": "arranged where sent",
    "c": "cleared",
    "x": "exchanged",
    "r": "arranged where received",
}
# First words of the names of the supersteps of re-layouts.
ARRANGE, CLEAR, RELAYOUT = "arrange of ", "clear of ", "re-layout of "


@attrs.frozen(kw_only=True)
class NodeCycles:
    """Cycles of a node.

    Attributes:
        node: node of the graph.
        compute, exchange, sync: cycles of its own supersteps by phase.
        relayout: cycles of the supersteps before it that bring operands to where it reads them.
        way: letters of `STAGES` for the stages of its re-layouts, with "+" between re-layouts, as
            "ax+x"; empty if all operands lie where the node reads them.
        words: 32-bit words that all tiles receive in its supersteps and re-layouts.
        first, last: numbers of its first and last superstep, re-layouts included.
        live_bytes: most bytes of live variables on the fullest tile in these supersteps.
    """

    node: NodeOutline
    compute: int = 0
    exchange: int = 0
    sync: int = 0
    relayout: int = 0
    way: str = ""
    words: int = 0
    first: int = 0
    last: int = 0
    live_bytes: int = 0

    @property
    def cycles(self) -> int:
        """Cycles of the node's own supersteps and of its re-layouts."""
        return self.compute + self.exchange + self.sync + self.relayout


@attrs.frozen(kw_only=True)
class ProgramMemory:
    """Memory of the fullest tile over time, by category.

    Attributes:
        tile: number of the tile.
        categories: categories of its variables, those with most bytes first.
        always: bytes of variables that live throughout the program, int64[categories].
        temporary: bytes of the other variables in each superstep, int64[categories, supersteps].
        usable_bytes: bytes of a tile that variables may take.
    """

    tile: int
    categories: tuple[str, ...]
    always: IntArray = attrs.field(eq=same_array, repr=False)
    temporary: IntArray = attrs.field(eq=same_array, repr=False)
    usable_bytes: int

    @property
    def live_bytes(self) -> IntArray:
        """Bytes of live variables in each superstep, int64[supersteps]."""
        total: IntArray = self.always.sum() + self.temporary.sum(axis=0)
        return total

    @property
    def fullest_step(self) -> int:
        """Number of the first superstep in which most bytes live."""
        return int(np.argmax(self.live_bytes))


def memory_of(program: Program, tile: int) -> ProgramMemory:
    """Return the memory of a tile over the supersteps of a program."""
    steps = max(len(program.supersteps), 1)
    always: Counter[str] = Counter()
    temporary: dict[str, IntArray] = {}
    for variable in program.variables:
        size = int(variable.bytes[tile])
        if not size:
            continue
        always[variable.category] += 0  # every category has an entry
        if variable.first == 0 and variable.last >= steps - 1:
            always[variable.category] += size
            continue
        rows = temporary.setdefault(variable.category, np.zeros(steps, dtype=np.int64))
        rows[variable.first : variable.last + 1] += size
    none = np.zeros(steps, dtype=np.int64)
    max_bytes = {name: size + int(temporary.get(name, none).max()) for name, size in always.items()}
    names = sorted(always, key=lambda name: (-max_bytes[name], name))
    return ProgramMemory(
        tile=tile,
        categories=tuple(names),
        always=np.array([always[name] for name in names], dtype=np.int64),
        temporary=np.array([temporary.get(name, none) for name in names]).reshape(-1, steps),
        usable_bytes=program.machine.usable_bytes,
    )


@attrs.frozen(kw_only=True, repr=False, slots=False)
class ProgramFigures(Shown):
    """Figures of a run of a graph's program; printed as a verdict, a table of nodes, and memory.

    Attributes:
        outline: nodes of the graph, and the node of each superstep.
        program: program of all nodes.
        run: simulated run of the program.
    """

    outline: GraphOutline
    program: Program
    run: Run

    @property
    def cycles(self) -> int:
        """Cycles of the whole program on the chip."""
        return self.run.report.cycles or 0

    @cached_property
    def nodes(self) -> tuple[NodeCycles, ...]:
        """Cycles of each node that has supersteps, in order."""
        return tuple(_cycles_by_node(self))

    @cached_property
    def memory(self) -> ProgramMemory:
        """Memory of the fullest tile over time."""
        return memory_of(self.program, self.run.report.memory.tile)

    @property
    def relayout_cycles(self) -> int:
        """Cycles of all re-layouts."""
        return sum(row.relayout for row in self.nodes)

    @property
    def table(self) -> Table:
        """Table with a row for each node that has supersteps."""
        names = ("compute", "exchange", "sync", "relayout", "way", "cycles", "words", "live_bytes")
        return Table(
            {
                "node": [row.node.name for row in self.nodes],
                "operation": [row.node.operation for row in self.nodes],
                **{name: [getattr(row, name) for row in self.nodes] for name in names},
            }
        )

    @property
    def verdict(self) -> str:
        """Time and cycles of the program, and the share of re-layouts, in one line."""
        report = self.run.report
        return (
            f"{shown_name(self.outline.name)} as one program: {(report.seconds or 0) * 1e6:.1f} us "
            f"on {report.device} ({self.cycles:,} cycles, simulated), re-layouts "
            f"{self.relayout_cycles / max(self.cycles, 1):.1%}"
        )

    @property
    def left_out_text(self) -> str:
        """Sentence on the nodes that no total contains; empty if all of the graph is in them."""
        nodes = self.outline.left_out
        if not nodes:
            return ""
        counts = Counter(node.operation for node in nodes)
        names = ", ".join(f"{shown_name(name)} x {count}" for name, count in counts.items())
        macs = sum(node.macs or 0 for node in nodes)
        total = macs + sum(node.macs or 0 for node in self.outline.nodes)
        unknown = sum(node.macs is None for node in nodes)
        sizes = f"{macs / max(total, 1):.1%} of the MACs"
        sizes += f", {unknown} of them unknown" if unknown else ""
        moved = sum(node.moved_bytes or 0 for node in nodes)
        return (
            f"Left out of all cycles and bytes: {names} ({sizes}, {short_number(moved)} bytes "
            "moved); the host writes their results"
        )

    def lines(self, width: int | None = None, *, wide: bool = False) -> Iterator[str]:
        """Yield the lines of the printed figures.

        Args:
            width: width of the screen in characters; None for that of the terminal.
            wide: True for a row of every node, with whole names, and memory by node.
        """
        width = width or screen_width()
        notes = (f"note: {note}" for note in self.outline.notes)
        sentences = (self.verdict, self.outline.comparison, *notes, self.left_out_text)
        yield from folded(filter(None, sentences), width)
        yield from self._rows(width, wide=wide)
        yield ""
        yield from _memory_lines(self, width)
        if wide:
            yield ""
            yield from _liveness_lines(self)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    __repr__ = __str__

    def _rows(self, width: int, *, wide: bool) -> Iterator[str]:
        """Yield the table of nodes; its rows add up to the program."""
        listed, others = list(self.nodes), list[NodeCycles]()
        if not wide and len(listed) > MAX_ROWS:
            order = sorted(range(len(listed)), key=lambda i: (-listed[i].cycles, i))
            shown = set(order[: MAX_ROWS - 1])
            others = [row for i, row in enumerate(listed) if i not in shown]
            listed = [listed[i] for i in sorted(shown)]
        rows = [HEAD, *(self._cells([row], row.node.name, row.node.operation) for row in listed)]
        if others:
            rows.append(self._cells(others, f"{len(others):,} others", "", way=""))
        if len(self.nodes) > 1:
            rows.append(self._cells(self.nodes, "total", "", way=""))
        if not wide:
            rows = _narrowed(rows, width)
        yield from aligned(rows, [HEAD.index(name) for name in HEAD if name not in WORDS])
        letters = {letter for row in listed for letter in row.way} & STAGES.keys()
        if letters:
            stages = (f"{letter} {text}" for letter, text in STAGES.items() if letter in letters)
            yield from folded([f"ways of re-layouts: {', '.join(stages)}"], width)

    def _cells(
        self, rows: Sequence[NodeCycles], name: str, operation: str, way: str | None = None
    ) -> tuple[str, ...]:
        """Return the cells of a row that is the sum of some nodes."""
        sums = {
            field: sum(getattr(row, field) for row in rows)
            for field in ("cycles", "relayout", "compute", "exchange")
        }
        return (
            shown_name(name),
            shown_name(operation),
            f"{sums['cycles']:,}",
            f"{sums['relayout']:,}",
            rows[0].way if way is None else way,
            f"{sums['compute']:,}",
            f"{sums['exchange']:,}",
            f"{sums['cycles'] / max(self.cycles, 1):.1%}",
        )


def _narrowed(rows: Sequence[Sequence[str]], width: int) -> list[tuple[str, ...]]:
    """Return rows whose names and operations are short enough for a screen of this width."""
    head, *body = rows
    longest_name, longest_operation, *others = (
        max(map(len, column)) for column in zip(*rows, strict=True)
    )
    room = width - sum(others) - 2 * (len(head) - 1)
    limit = min(longest_operation, max(MIN_OPERATION, room - longest_name))
    names = _labels([row[0] for row in body], min(max(room - limit, MIN_NAME), MAX_NAME))
    short = [row[1] if len(row[1]) <= limit else f"{row[1][: limit - 1]}{ELLIPSIS}" for row in body]
    return [
        tuple(head),
        *((names[row[0]], operation, *row[2:]) for row, operation in zip(body, short, strict=True)),
    ]


def _labels(names: Sequence[str], limit: int) -> Mapping[str, str]:
    """Return a label of at most `limit` letters for each name, its number included."""
    labels = labels_of(names, limit)
    excess = max(map(len, labels.values()), default=0) - limit
    # Labels that would be equal get a number, for which shorter ones have room.
    return labels if excess <= 0 else labels_of(names, max(limit - excess, 2))


def _memory_lines(figures: ProgramFigures, width: int) -> Iterator[str]:
    """Yield the memory of the fullest tile: bytes that live throughout, and those that do not."""
    memory, step = figures.memory, figures.memory.fullest_step
    peak = figures.run.report.memory.max_tile_bytes
    sentence = f"fullest tile, {memory.tile}: {peak:,} of {memory.usable_bytes:,} bytes"
    yield from folded([f"{sentence}{_when(figures, step)}"], width)
    rows = [("category", "always live", "not always", "most of these")]
    rows += [
        (shown_name(name), f"{always:,}", f"{temporary[step]:,}", f"{temporary.max():,}")
        for name, always, temporary in zip(
            memory.categories, memory.always.tolist(), memory.temporary, strict=True
        )
    ]
    totals = memory.temporary.sum(axis=0)
    rows.append(("total", f"{memory.always.sum():,}", f"{totals[step]:,}", f"{totals.max():,}"))
    yield from aligned(rows, (1, 2, 3))


def _when(figures: ProgramFigures, step: int) -> str:
    """Return the superstep in which a tile is fullest, and its node; empty without supersteps."""
    if not figures.program.supersteps:
        return ""
    node = figures.outline.nodes[figures.outline.owner[step]]
    name = labels_of([shown_name(node.name)])[shown_name(node.name)]
    return f", in superstep {step} ({name})"


def _liveness_lines(figures: ProgramFigures) -> Iterator[str]:
    """Yield a table of the bytes that live on the fullest tile during each node."""
    memory = figures.memory
    always = int(memory.always.sum())
    yield f"bytes that live on tile {memory.tile} during each node, at most:"
    rows: list[tuple[str, ...]] = [("node", "supersteps", "always live", "not always", "total")]
    for row in figures.nodes:
        numbers = (always, row.live_bytes - always, row.live_bytes)
        steps = f"{row.first}-{row.last}"
        rows.append((shown_name(row.node.name), steps, *(f"{number:,}" for number in numbers)))
    yield from aligned(rows, (1, 2, 3, 4))


def _cycles_by_node(figures: ProgramFigures) -> Iterator[NodeCycles]:
    """Yield the cycles of each node; every superstep belongs to one."""
    outline, run, steps = figures.outline, figures.run, figures.program.supersteps
    ran = np.unique(run.trace.superstep)
    rows: dict[int, NodeCycles] = {}
    live = figures.memory.live_bytes
    for number, step in zip(ran.tolist(), run.report.steps, strict=True):
        owner = int(outline.owner[number])
        row = rows.get(owner) or NodeCycles(node=outline.nodes[owner], first=number)
        if outline.relayout[number]:
            row = attrs.evolve(
                row, relayout=row.relayout + step.cycles, way=_way(row.way, steps[number])
            )
        else:
            row = attrs.evolve(
                row,
                compute=row.compute + step.compute,
                exchange=row.exchange + step.exchange,
                sync=row.sync + step.cycles - step.compute - step.exchange,
            )
        rows[owner] = attrs.evolve(
            row,
            words=row.words + step.words,
            last=number,
            live_bytes=max(row.live_bytes, int(live[number])),
        )
    yield from rows.values()


def _way(before: str, step: Superstep) -> str:
    """Return the stages of a node's re-layouts with those of a further superstep.

    Args:
        before: stages of the supersteps before.
        step: superstep of a re-layout. Its name says if it arranges or clears what the superstep
            behind it exchanges.
    """
    for begin, letter in ((ARRANGE, "a"), (CLEAR, "c")):
        if step.name.startswith(begin):
            return f"{before}+{letter}" if before else letter
    stages = "x" * (not step.exchange.is_empty) + "r" * bool(step.compute)
    # The letter of an arrangement before belongs to this re-layout.
    continues = not before or before.rpartition("+")[2] in ("a", "c")
    return f"{before}{stages}" if continues else f"{before}+{stages}"


def outline_texts(figures: ProgramFigures) -> Mapping[str, str]:
    """Return what a reader of a page must know of a program, as texts by name."""
    outline = figures.outline
    texts = {
        "graph": f"{outline.name}: {len(figures.nodes):,} nodes with supersteps, "
        f"{sum(node.macs or 0 for node in outline.nodes):,} MACs",
        "re-layouts": f"{figures.relayout_cycles:,} cycles "
        f"({figures.relayout_cycles / max(figures.cycles, 1):.1%})",
        "compared": outline.comparison,
        "notes": "; ".join(outline.notes),
        "left out": figures.left_out_text,
    }
    return {name: text for name, text in texts.items() if text}
