"""A run drawn: its pictures as PNG files in a folder, or all on one page of HTML.

The page holds everything that it shows, pictures as SVG in it, and asks the network for nothing.
The same run gives the same bytes.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from ipusim import Report

from ..picture_files import svg_bytes, write_pictures
from .subject import Picture, Subject

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 150
Tell = Callable[[str], None]


def draw_run(subject: Subject, folder: Path, *, tell: Tell) -> tuple[Path, ...]:
    """Write every picture to `folder`, which is made; returns the files in their order.

    `tell` hears the title of each picture before it is drawn.

    Raises:
        InputError: the folder cannot be made, or a file not be written.
    """
    return write_pictures(folder, _figures(subject, tell), dots_per_inch=DOTS_PER_INCH)


def _figures(subject: Subject, tell: Tell) -> Iterator[tuple[str, Figure]]:
    from .pictures import PICTURES  # noqa: PLC0415  # loads when drawing

    for number, (title, draw) in enumerate(PICTURES.items(), start=1):
        tell(title)
        yield f"{number:02}-{_name(title)}", draw(subject).figure


def page_of(subject: Subject, *, tell: Tell) -> str:
    """The page as HTML text; `tell` hears the title of each picture before it is drawn."""
    from .pictures import PICTURES  # noqa: PLC0415  # loads when drawing

    sections = []
    for title, draw in PICTURES.items():
        tell(title)
        sections.append(_section(title, draw(subject)))
    report, plan = subject.report, subject.plan
    choices = ", ".join(f"{name} {value}" for name, value in plan.decision.items())
    told = "".join(f" {name}: {value}." for name, value in plan.operation.words().items())
    template = Template(files(__package__).joinpath("page.html").read_text(encoding="utf-8"))
    return template.substitute(
        title=escape(f"{report.label.sized_formula}, {report.label.method} on {report.device}"),
        subtitle=escape(f"Plan {plan.strategy}, kernel {plan.kernel.name}: {choices}.{told}"),
        links="\n".join(f'<a href="#{_name(title)}">{escape(title)}</a>' for title in PICTURES),
        sections="\n".join(sections),
        steps=_table(list(_step_rows(report))),
        report=escape(str(report)),
    )


def _section(title: str, picture: Picture) -> str:
    name, caption = escape(_name(title)), escape(picture.caption)
    source = f"data:image/svg+xml;base64,{base64.b64encode(svg_of(picture)).decode()}"
    return (
        f'<section aria-labelledby="{name}"><h2 id="{name}">{escape(title)}</h2>\n'
        f"<figure><figcaption>{caption}</figcaption>\n"
        f'<img alt="{escape(title)}" src="{source}"></figure></section>'
    )


def svg_of(picture: Picture) -> bytes:
    """The figure as SVG, without the date and the program of its making."""
    return svg_bytes(picture.figure, dots_per_inch=DOTS_PER_INCH)


def _step_rows(report: Report) -> Iterator[tuple[str, ...]]:
    yield (
        *("superstep", "times", "cycles", "sync", "exchange", "compute", "slowest tile"),
        *("words", "schedule", "busiest port"),
    )
    for step in report.steps:
        numbers = (
            *(step.times, step.cycles, step.sync, step.exchange, step.compute, step.slowest_tile),
            *(step.words, step.schedule, step.bound),
        )
        yield (step.name, *(f"{number:,}" for number in numbers))


def _table(rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows[1:])
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def _name(title: str) -> str:
    """The title as part of a file's name or a link."""
    return re.sub(r"\W+", "-", title.lower()).strip("-")
