"""The directive `facade`: the public names of a package from their docstrings, in groups.

    .. facade:: ipusim.compiler

       Matrices: matrix
       Plans: plan, planners

A line is a heading and the places, below the package, of the files that the names come from, as the
package's `__init__.pyi` or `__init__.py` has them. Each public name is in one group; what is in
none is a warning, and so is a place that gives no name. `:briefly:` leaves out methods of classes.

Types in signatures and names of fields link to what they name where that is a class: a lower-case
name without a dot, `bytes` or `rows`, stays text, for fields of many classes share it.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

LONG = 60  # characters of a value that is not shown

log = logging.getLogger(__name__)


class Facade(SphinxDirective):
    """Sections of a package's public names."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {"briefly": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Build the sections of public names, one for each heading."""
        package = importlib.import_module(self.arguments[0])
        origins = origins_of(package)
        text: list[str] = []
        for line in filter(None, (line.strip() for line in self.content)):
            heading, _, places = line.partition(":")
            text += [heading, "-" * len(heading), ""]
            for place in (place.strip() for place in places.split(",")):
                names = [name for name, origin in origins.items() if below(origin, place)]
                if not names:
                    self.warn(f"{package.__name__}: no public name comes from {place}")
                for name in names:
                    text += described(package, name, origins.pop(name), "briefly" in self.options)
        if origins:
            self.warn(f"{package.__name__}: no group has {', '.join(sorted(origins))}")
        section = nodes.section()
        section.document = self.state.document
        self.state.nested_parse(
            StringList(text, self.get_source_info()[0]), 0, section, match_titles=True
        )
        return section.children

    def warn(self, what: str) -> None:
        """Log a warning, which fails a build with `-W`."""
        log.warning(what, location=self.get_location())


def below(origin: str, place: str) -> bool:
    """Whether a module is a place or lies in it."""
    return origin == place or origin.startswith(f"{place}.")


def origins_of(package: ModuleType) -> dict[str, str]:
    """By public name, sorted, the module below the package that it comes from."""
    assert package.__file__ is not None
    facade = Path(package.__file__)
    stub = facade.with_suffix(".pyi")
    tree = ast.parse((stub if stub.exists() else facade).read_text("utf-8"))
    origins = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            origins |= {each.asname or each.name: node.module or "" for each in node.names}
    return {name: origins[name] for name in sorted(package.__all__, key=str.lower)}


def described(package: ModuleType, name: str, origin: str, briefly: bool) -> Iterator[str]:
    """Lines of reStructuredText that describe a name."""
    value, full = getattr(package, name), f"{package.__name__}.{name}"
    if inspect.isclass(value):
        kind = "autoexception" if issubclass(value, BaseException) else "autoclass"
        yield from (f".. {kind}:: {full}", *([] if briefly else ["   :members:"]), "")
    elif inspect.isroutine(value):
        yield from (f".. autofunction:: {full}", "")
    else:
        said = texts_of(f"{package.__name__}.{origin}").get(name)
        told = repr(value)
        yield from (f".. py:data:: {name}", f"   :module: {package.__name__}")
        yield from ([f"   :value: {told}"] if len(told) < LONG and "\n" not in told else [])
        yield from ("", *(f"   {line}" for line in said or []), "")


def texts_of(module: str) -> Mapping[str, list[str]]:
    """By name, the docstrings and comments that stand with values of a module."""
    docs = ModuleAnalyzer.for_module(module).find_attr_docs()
    return {name: lines for (scope, name), lines in docs.items() if not scope}


def keep_text(app: Sphinx, page: nodes.document) -> None:  # noqa: ARG001
    """Take the links from lower-case names."""
    for link in [*page.findall(pending_xref)]:
        target = link.get("reftarget", "")
        if link.get("refdomain") == "py" and target.islower() and "." not in target:
            link.replace_self(link.children)


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the directive."""
    app.add_directive("facade", Facade)
    app.connect("doctree-read", keep_text)
    return {"parallel_read_safe": True}
