"""Interactive page of a run: sections of data in order, and the scripts that draw them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ...drawing.page import Document, script
from ...graph.program.figures import outline_texts
from ...plan.cut_text import cut_text, decision_text
from ...studies.advice import advice_text
from ..subject import Subject
from .bsp import bsp_data, cycles_data
from .exchange import exchange_data
from .graph import graph_data
from .memory import memory_data, variables_data
from .operation import operation_data
from .program import program_data, tile_data
from .summary import shared_data, summary_data

Section = Callable[[Subject], Mapping[str, object]]

# Functions that compute the sections of the page's data, by the name under which scripts find them.
SECTIONS: Mapping[str, Section] = MappingProxyType(
    {
        "summary": summary_data,
        "bsp": bsp_data,
        "program": program_data,
        "variables": variables_data,
        "memory": memory_data,
        "exchange": exchange_data,
        "operation": operation_data,
        "cycles": cycles_data,
        "tile": tile_data,
    }
)
# Sections of the page of a graph's program, which has no single matrix but nodes.
GRAPH_SECTIONS: Mapping[str, Section] = MappingProxyType(
    {
        "graph": graph_data,
        **{name: section for name, section in SECTIONS.items() if name != "operation"},
    }
)
SELECTION = "selection.js"  # controls that select tiles and supersteps in all tabs
# Scripts in the order of the tabs that they add; a script comes before those that use it.
SCRIPTS = (
    SELECTION,
    *("memory/variables.js", "memory/chip.js", "memory/memory_parts.js"),
    *("exchange/schedule.js", "exchange/traffic.js", "operation/matrix.js"),
    *("execution/trace.js", "execution/raster.js", "execution/activity.js"),  # states of tiles
    *("summary.js", "execution/bsp.js", "execution/program.js", "memory/memory.js"),
    *("exchange/exchange.js", "operation/operation.js", "execution/cycles.js"),
    "execution/tile.js",  # the card of the selected tile
)
OPERATION_SCRIPTS = ("operation/matrix.js", "operation/operation.js")
GRAPH_SCRIPT = "graph/graph.js"


def run_data(subject: Subject, *, tell: Callable[[str], None]) -> Mapping[str, object]:
    """Return the data of a run's page: `run`, which all sections share, and each section.

    Args:
        subject: run to show.
        tell: progress callback, called with the name of each section before it is computed.
    """
    data: dict[str, object] = {"run": shared_data(subject)}
    sections = SECTIONS if subject.graph is None else GRAPH_SECTIONS
    for name, section in sections.items():
        tell(name)
        data[name] = section(subject)
    return data


def run_document(subject: Subject, *, tell: Callable[[str], None]) -> Document:
    """Return the interactive page of a run.

    Args:
        subject: run to show.
        tell: progress callback, called with the name of each section before it is computed.
    """
    report, graph = subject.report, subject.graph
    cycles, advice = report.cycles or 0, subject.advice
    advice_lines = f"{advice_text(advice, cycles)}\n\n" if advice else ""
    package = __package__ or ""
    if graph is not None:
        lines = "\n".join(graph.lines(wide=True))
        return Document(
            title=f"{graph.outline.name} as one program on {report.device}",
            subtitle=" ".join(f"{name}: {text}." for name, text in outline_texts(graph).items()),
            text=f"{advice_lines}{lines}\n\n{report}",
            data=run_data(subject, tell=tell),
            scripts=tuple(script(package, name) for name in _graph_scripts()),
        )
    plan = subject.product
    figures = "".join(f" {name}: {value}." for name, value in plan.operation.report_lines().items())
    return Document(
        title=f"{report.label.sized_formula}, {report.label.method} on {report.device}",
        subtitle=f"{cut_text(plan)} Plan {plan.strategy}, kernel {plan.kernel.name}: "
        f"{decision_text(plan.decision)}.{figures}",
        text=f"{advice_lines}{report}",
        data=run_data(subject, tell=tell),
        scripts=tuple(script(package, name) for name in SCRIPTS),
    )


def _graph_scripts() -> tuple[str, ...]:
    """Return the scripts of a graph's page: the graph's tab comes behind the summary."""
    names = [name for name in SCRIPTS if name not in OPERATION_SCRIPTS]
    place = names.index("summary.js") + 1
    return (*names[:place], GRAPH_SCRIPT, *names[place:])
