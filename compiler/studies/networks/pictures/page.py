"""The page of a network's study: its pictures and a table of all layers, in one file of HTML.

The page holds everything that it shows, pictures as SVG in it, and asks the network for nothing.
The same figures give the same bytes.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from ipusim import Machine, whole_file

from ....picture_files import svg_bytes
from ..figures import FormatFigures, LayerFigures, NetworkFigures
from ..text import network_text, shape_text
from .draw import NetworkPicture, pictures_of

KIB = 1024


def write_page(figures: NetworkFigures, path: Path, *, machine: Machine) -> None:
    """Write the page to a file.

    Args:
        figures: what it shows.
        path: of the file.
        machine: that the study was made on.

    Raises:
        InputError: the file cannot be written.
    """
    content = page_of(figures, machine=machine).encode()
    with whole_file(path) as file:
        file.write(content)


def page_of(figures: NetworkFigures, *, machine: Machine) -> str:
    """The page as HTML text."""
    pictures = list(pictures_of(figures, machine))
    links = [(each.name, each.title) for each in pictures]
    links += [("layers-table", "All layers"), ("text", "As text")]
    template = Template(files(__package__).joinpath("page.html").read_text(encoding="utf-8"))
    return template.substitute(
        title=escape(f"{figures.network.name}, batch {figures.batch}, on {figures.machine}"),
        subtitle=escape(_subtitle(figures)),
        links="\n".join(f'<a href="#{name}">{escape(title)}</a>' for name, title in links),
        sections="\n".join(map(_section, pictures)),
        layers=_table(figures),
        text=escape(network_text(figures)),
    )


def _subtitle(figures: NetworkFigures) -> str:
    parts = [f"{len(figures.layers)} layers in {figures.data_type}", f"select {figures.select}"]
    if figures.dense_cycles:
        parts.append(f"dense {figures.dense_cycles:,} cycles")
    if figures.cycles and figures.select != "none":
        parts.append(f"as chosen {figures.cycles:,} cycles")
    if figures.network.source:
        parts.append(f"shapes: {figures.network.source}")
    return f"{'; '.join(parts)}."


def _section(picture: NetworkPicture) -> str:
    source = f"data:image/svg+xml;base64,{base64.b64encode(svg_bytes(picture.figure)).decode()}"
    return (
        f'<section aria-labelledby="{picture.name}">'
        f'<h2 id="{picture.name}">{escape(picture.title)}</h2>\n'
        f"<figure><figcaption>{escape(picture.caption)}</figcaption>\n"
        f'<img alt="{escape(picture.title)}" src="{source}"></figure></section>'
    )


def _table(figures: NetworkFigures) -> str:
    names = list(dict.fromkeys(each.format for layer in figures.layers for each in layer.formats))
    heads = ["layer", "shape", "zero", *names, "KiB of a tile", "re-layout"]
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    head += '<th scope="col" class="words">why</th>'
    rows = "\n".join(f"<tr>{''.join(_cells(layer, names))}</tr>" for layer in figures.layers)
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table>"


def _cells(layer: LayerFigures, names: list[str]) -> Iterator[str]:
    yield f"<td>{escape(layer.layer.name)}</td>"
    yield f"<td>{escape(shape_text(layer.layer.work))}</td>"
    yield f"<td>{100 * layer.sparsity:.4g}%</td>"
    tried = {each.format: each for each in layer.formats}
    for name in names:
        mark = ' class="chosen"' if name == layer.chosen else ""
        yield f"<td{mark}>{_told(tried.get(name))}</td>"
    taken = layer.choice or layer.formats[0]
    yield f"<td>{-(-taken.tile_bytes // KIB):,}</td>" if taken.tile_bytes else "<td></td>"
    yield "<td></td>" if layer.relayout is None else f"<td>{layer.relayout:,}</td>"
    yield f'<td class="words">{escape(layer.why)}</td>'


def _told(figures: FormatFigures | None) -> str:
    """Cycles, and of what is pruned the kept energy; the reason of a refusal is shown on hover."""
    if figures is None:
        return ""
    if figures.cycles is None:
        return f'<span title="{escape(figures.refusal)}">refused</span>'
    kept = "" if figures.kept_energy >= 1 else f" ({figures.kept_energy:.2f})"
    return f"{figures.cycles:,}{kept}"
