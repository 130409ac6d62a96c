"""Laws of imports: packages and rooms import only what stands to their left, and only facades."""

from __future__ import annotations

import ast
import importlib
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import attrs
import pytest
from parsed_sources import ROOT, sources, statements, text_of, trees

import ipusim
from ipusim import compiler, kernels

PACKAGES = ("ipusim", "ipusim.kernels", "ipusim.compiler")  # each imports only those to its left
FOLDERS = {package.rpartition(".")[2]: package for package in PACKAGES}  # two are linked below one


# Third-party packages and the modules that may import them; a name stands for all below it.
PLACES: Mapping[str, tuple[str, ...]] = {
    "attrs": PACKAGES,
    "numpy": PACKAGES,
    "simpy": ("ipusim.simulation",),
    "networkx": ("ipusim.compiler",),
    "scipy": (
        "ipusim.compiler.matrix.files",
        "ipusim.compiler.matrix.entries",
        "ipusim.compiler.matrix.formats.elements",
        "ipusim.compiler.compression",
        "ipusim.compiler.studies",
    ),
    "cattrs": (
        "ipusim.machine.machine_tables",
        "ipusim.isa.vertex.description_file",
        "ipusim.archive",
        "ipusim.compiler.archive",
        "ipusim.compiler.studies.sweep.schema",
    ),
    "cyclopts": ("ipusim.compiler.cli",),
    "distributed": ("ipusim.compiler.studies",),
    "filelock": ("ipusim.compiler.studies",),
    "rich": ("ipusim.compiler.cli.progress", "ipusim.compiler.views", "ipusim.compiler.studies"),
    "matplotlib": (
        "ipusim.compiler.drawing.picture_files",
        "ipusim.compiler.views",
        "ipusim.compiler.studies",
    ),
    "plotly": ("ipusim.compiler.drawing.page",),
    "lazy_loader": PACKAGES,  # their facades
    "onnx": ("ipusim.compiler.matrix",),
    "safetensors": ("ipusim.compiler.matrix",),
    "jax": ("ipusim.compiler.compression.evolution.network_trainer",),
    "llvmlite": ("ipusim.native",),
    "numba": ("ipusim.native.writing",),
    "perfetto": ("ipusim.compiler.views.trace.perfetto_packets",),
    "pandas": ("ipusim.compiler.drawing.tables",),
    "polars": ("ipusim.compiler.drawing.tables",),
    "pytest": ("ipusim.compiler.guard.pytest_plugin",),
}

FACADES = (*PACKAGES, "ipusim.isa", "ipusim.native")

# A program and a report print themselves with these, which know their types as annotations only.
TEXT_FORMS = (
    "ipusim.compiler.graph.graph_text",
    "ipusim.compiler.plan.cut_text",
    "ipusim.compiler.plan.plan_text",
    "ipusim.program.listing",
    "ipusim.report.report_text",
)


# The rooms of a package; each imports those to its left. What has no room stands right of them.
ROOMS: Mapping[str, tuple[str, ...]] = {
    "ipusim": (
        *(
            "shown_text",
            "errors",
            "foreign_text",
            "whole_file",
            "cache_file",
            "sources",
            "native",
            "trace_file",
            "version",
            "cycle_model",
            "columns",
            "radix_sort",
            "order",
            "screen",
            "machine",
            "input_file",
            "isa",
            "program",
            "rules",
            "energy",
            "report",
        ),
        *("simulation", "replay", "archive"),
    ),
    "ipusim.isa": ("table", "code", "assembler", "core"),
    "ipusim.isa.assembler": ("text",),
    "ipusim.isa.core": ("pipes",),
    "ipusim.compiler": (
        *("packages", "drawing", "matrix", "plan", "operations", "problem", "popsparse.decide"),
        *(
            "planning",
            "buckets",
            "exchange",
            "lowering",
            "popsparse.lower",
            "emitter",
            "packer",
            "archive",
        ),
        *("search", "planners", "graph", "compression", "jobs", "guard"),
        *("studies", "views", "cli"),
    ),
}


@attrs.frozen
class Import:
    """Import of one name: by `module`, of `target` (absolute), `name` where it is `from` one."""

    module: str
    target: str
    name: str | None
    relative: bool
    typing_only: bool
    line: int

    @property
    def top(self) -> str:
        """Package of ours, or top-level package, of the target."""
        return package_of(self.target)

    def __str__(self) -> str:
        what = self.target if self.name is None else f"{self.name} of {self.target}"
        return f"{self.module}, line {self.line}: imports {what}"


def package_of(module: str) -> str:
    """Return the package of ours that has a module, or the module's top-level package."""
    ours = (name for name in reversed(PACKAGES) if is_within(module, name))
    return next(ours, module.partition(".")[0])


def module_of(path: Path) -> str:
    """Return the dotted name of a source."""
    folder, *parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join([FOLDERS[folder], *(parts[:-1] if parts[-1] == "__init__" else parts)])


def imports_in(module: str, text: str, *, is_package: bool = False) -> list[Import]:
    """Return every import of a module, wherever it stands."""
    return imports_below(ast.parse(text), module, is_package=is_package)


def imports_below(tree: ast.Module, module: str, *, is_package: bool = False) -> list[Import]:
    """Return the imports of a syntax tree."""
    found = []
    for node, guarded in statements(tree):
        if isinstance(node, ast.Import):
            names: list[tuple[str, str | None]] = [(alias.name, None) for alias in node.names]
            level = 0
        elif isinstance(node, ast.ImportFrom):
            level = node.level
            parents = module.split(".") if is_package else module.split(".")[:-1]
            base = parents[: len(parents) - (level - 1)] if level else []
            target = ".".join([*base, *([node.module] if node.module else [])])
            names = [(target, alias.name) for alias in node.names]
        else:
            continue
        for target, name in names:
            found.append(Import(module, target, name, level > 0, guarded, node.lineno))
    return found


@cache
def all_imports() -> list[Import]:
    """Return the imports of every source."""
    return [
        found
        for path, tree in trees().items()
        for found in imports_below(tree, module_of(path), is_package=path.stem == "__init__")
    ]


MODULES = {module_of(path) for path in sources()}


def is_within(module: str, place: str) -> bool:
    """Return whether a module is a package or lies within it."""
    return module == place or module.startswith(f"{place}.")


def misplaced(found: Import) -> str | None:
    """Return why an import breaks the layers, or None."""
    package = package_of(found.module)
    if found.top == package:
        return None if found.relative else "a package imports its own modules relatively"
    if found.top in PACKAGES:
        if PACKAGES.index(found.top) > PACKAGES.index(package):
            return f"{package} knows nothing of {found.top}"
        if found.name is None or found.target not in FACADES:
            return f"another package is used as `from {found.top} import ...`"
        facade = importlib.import_module(found.target).__all__
        return None if found.name in facade else f"{found.name} is not on {found.target}'s facade"
    return misplaced_third_party(found)


def misplaced_third_party(found: Import) -> str | None:
    """Return why another's package may not be imported here, or None."""
    allowed = PLACES.get(found.top, ())
    if found.top in sys.stdlib_module_names or any(is_within(found.module, p) for p in allowed):
        return None
    return f"{found.top} belongs in {', '.join(allowed) or 'no module'}"


def graph(imports: list[Import], modules: set[str]) -> dict[str, set[str]]:
    """Return which modules each one needs when it runs; a facade only where it is named."""
    edges: dict[str, set[str]] = {}
    for found in imports:
        below = f"{found.target}.{found.name}"
        needed = below if below in modules else found.target
        # A function may hide the module of its name: `from .listing import listing`.
        if needed in modules and needed != found.module and not found.typing_only:
            edges.setdefault(found.module, set()).add(needed)
    return edges


@pytest.mark.quick  # it reads all sources for the others
def test_the_walk_sees_every_module() -> None:
    assert set(PACKAGES) <= MODULES
    assert {
        "ipusim.simulation.fabric",
        "ipusim.kernels.reduce.reduce",
        "ipusim.compiler.popsparse.decide.static",
    } <= MODULES
    assert len(all_imports()) > 2 * len(sources())


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_import_only_facades_to_their_left(package: str) -> None:
    broken = [
        f"{found}; {reason}"
        for found in all_imports()
        if package_of(found.module) == package and (reason := misplaced(found))
    ]

    assert broken == []


def test_the_modules_of_each_package_form_no_cycle() -> None:
    order = list(TopologicalSorter(graph(all_imports(), MODULES)).static_order())

    assert order.index("ipusim.machine.machine") < order.index("ipusim.program.program")


def room_of(module: str, package: str) -> tuple[int, str]:
    """Return a module's number and room; a module without a room stands right of all."""
    for number, room in enumerate(ROOMS[package]):
        if is_within(module, f"{package}.{room}"):
            return number, room
    return len(ROOMS[package]), module.removeprefix(package).lstrip(".").partition(".")[0]


def misroomed(found: Import, package: str) -> str | None:
    """Return why an import between two rooms of a package runs the wrong way, or None."""
    inner = package_of(package)
    if {package_of(found.module), package_of(found.target)} != {inner}:
        return None
    if not (is_within(found.module, package) and is_within(found.target, package)):
        return None
    below = f"{found.target}.{found.name}"
    target = below if below in MODULES else found.target
    one, other = (room_of(name, package) for name in (found.module, target))
    return None if other[0] <= one[0] else f"{one[1]} knows nothing of {other[1]}"


@pytest.mark.parametrize("package", ROOMS)
def test_rooms_import_only_rooms_to_their_left(package: str) -> None:
    broken = [
        f"{found}; {reason}" for found in all_imports() if (reason := misroomed(found, package))
    ]

    assert broken == []


def test_an_import_against_the_order_of_rooms_is_seen() -> None:
    (found,) = imports_in("ipusim.isa.table.table", "from ..core.run import Setup")

    assert misroomed(found, "ipusim.isa") == "table knows nothing of core"


NAME = re.compile(r"(\.*)(\w+(?:[./]\w+)*?)(?:(?<=\w)\.pyi?)?(?::\w+)?")


def string_of(node: ast.AST, module: str) -> str | None:
    """Return the text of a string, as far as it is known before it runs, or None.

    A module knows its own name and package.
    """
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    own = {"__name__": module, "__package__": module.rpartition(".")[0]}
    text = ""
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            if (name := ast.unparse(part.value)) not in own:
                return f"{text}unknown" if text.endswith(".") else text.partition(":")[0]
            text += own[name]
        else:
            text += ast.literal_eval(part)
    return text


def module_named(text: str, module: str) -> str | None:
    """Return the module of ours that a whole string names, or None.

    The bare name of a package is that of a distribution, or of where data lie.
    """
    match = NAME.fullmatch(text)
    if match is None:
        return None
    dots, name = match[1], match[2].replace("/", ".")
    if dots:
        names = [".".join([*module.split(".")[: -len(dots)], name])]
    else:
        names = [name, f"ipusim.{name}", f"ipusim.compiler.{name}"]
    for whole in names if "." in name or dots else names[:1]:
        outer = whole.rpartition(".")[0]
        if whole in MODULES and whole not in PACKAGES:
            return whole
        if not dots and whole.endswith(".unknown") and outer in MODULES:
            return whole if outer in PACKAGES else outer
    return None


def named_in(module: str, text: str | ast.Module) -> list[Import]:
    """Return every module of ours that a string of a source names, as an import."""
    nodes = list(ast.walk(ast.parse(text) if isinstance(text, str) else text))
    joined = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in joined for part in node.values}
    alone = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in parts)
    strings = ((node.lineno, string_of(node, module)) for node in (*joined, *alone))
    return [
        Import(module, target, None, False, False, line)
        for line, string in strings
        if string and (target := module_named(string, module)) is not None
    ]


def misnamed(found: Import) -> str | None:
    """Return why a string runs against the order of packages or rooms, or None."""
    ours, theirs = (PACKAGES.index(package_of(name)) for name in (found.module, found.target))
    if theirs > ours:
        return f"{PACKAGES[ours]} knows nothing of {PACKAGES[theirs]}"
    return next((reason for package in ROOMS if (reason := misroomed(found, package))), None)


@pytest.mark.quick  # a law of every source
def test_strings_name_only_modules_to_their_left() -> None:
    found = [name for path, tree in trees().items() for name in named_in(module_of(path), tree)]
    broken = [f"{name}; {reason}" for name in found if (reason := misnamed(name))]

    assert broken == []
    assert {"ipusim.compiler.planning.dense", "ipusim.compiler.cli.grammar"} <= {
        name.target for name in found
    }


@pytest.mark.parametrize(
    ("module", "text", "reason"),
    [
        (
            "ipusim.compiler.planning.strategies",
            "AUTO = {'auto': 'ipusim.compiler.search.search:search'}",
            "planning knows nothing of search",
        ),
        (
            "ipusim.compiler.planning.convolution.lowered",
            "importlib.import_module('...search.search', __package__)",
            "planning knows nothing of search",
        ),
        (
            "ipusim.compiler.planning.static",
            "load('compiler/search/search.py')",
            "planning knows nothing of search",
        ),
        (
            "ipusim.compiler.lowering.gather",
            "room = 'search.search'",
            "lowering knows nothing of search",
        ),
        (
            "ipusim.compiler.planning.static",
            "import_module(f'ipusim.compiler.{room}.search')",
            "planning knows nothing of unknown",
        ),
        (
            "ipusim.isa.table.table",
            "import_module(f'{__package__}.{name}')",
            None,
        ),
        (
            "ipusim.isa.table.table",
            "name = 'ipusim.isa.core'",
            "table knows nothing of core",
        ),
        (
            "ipusim.simulation.tile",
            "CODELETS = 'ipusim.kernels.reduce.reduce'",
            "ipusim knows nothing of ipusim.kernels",
        ),
        (
            "ipusim.compiler.search.search",
            "'ipusim.compiler.planning.dense:poplin_candidates'",
            None,
        ),
    ],
)
def test_a_string_that_names_a_module_is_read_as_an_import(
    module: str, text: str, reason: str | None
) -> None:
    (found,) = named_in(module, text)

    assert misnamed(found) == reason


FOREIGN = "ipusim.foreign_text"  # bounds TOML and JSON before they are parsed


def parsing(tree: ast.Module) -> list[str]:
    """Return everything in a source that parses TOML or JSON by itself."""
    calls = [ast.unparse(node) for node in ast.walk(tree) if is_parser(node)]
    names = [
        str(found)
        for found in imports_below(tree, "a.b")
        if found.top == "tomllib" or (found.top == "json" and found.name is not None)
    ]
    return calls + names


def is_parser(node: ast.AST) -> bool:
    """Return whether a node is a parser of JSON."""
    return isinstance(node, ast.Attribute) and (
        node.attr in ("load", "loads", "JSONDecoder", "decoder")
        and ast.unparse(node) in ("json.load", "json.loads", "json.JSONDecoder", "json.decoder")
    )


def test_toml_and_json_are_parsed_in_one_place() -> None:
    found = {
        module_of(path): parsing(tree)
        for path, tree in trees().items()
        if path.suffix == ".py" and re.search("json|toml", text_of(path))
    }

    assert {module for module, calls in found.items() if calls} == {FOREIGN}


@pytest.mark.parametrize(
    "text",
    [
        "import json\njson.loads(text)",
        "from json import loads",
        "def f():\n    import tomllib",
        "from functools import partial\nimport json\nread = partial(json.load)",
    ],
)
def test_another_parser_is_seen(text: str) -> None:
    assert parsing(ast.parse(text)) != []


PRINTING = (
    "ipusim.compiler.cli.messages",
    "ipusim.compiler.views.notebook.showing",
    "ipusim.native.__main__",
)


def prints(tree: ast.Module) -> list[int]:
    """Return the lines of a source that write to standard output by themselves."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if (isinstance(node, ast.Name) and node.id == "print")
        or (
            isinstance(node, ast.Attribute)
            and node.attr == "stdout"
            and ast.unparse(node) == "sys.stdout"
        )
    ]


def test_one_function_prints_what_commands_print() -> None:
    found = {
        module_of(path)
        for path, tree in trees().items()
        if path.suffix == ".py" and re.search(r"print\b|stdout", text_of(path))
        if module_of(path) not in PRINTING and prints(tree)
    }

    assert found == {"ipusim.compiler.cli.app"}  # which flushes


@pytest.mark.parametrize("text", ["print(1)", "write = print", "import sys\nsys.stdout.write('')"])
def test_another_print_is_seen(text: str) -> None:
    assert prints(ast.parse(text)) != []


@pytest.mark.parametrize("package", PACKAGES[:1])
def test_a_folder_has_about_a_dozen_files(package: str) -> None:
    folders = Counter(
        path.parent for path in (ROOT / package).rglob("*.py") if path.stem != "__init__"
    )

    assert {folder: count for folder, count in folders.items() if count > 13} == {}


def test_every_module_of_the_compiler_lies_in_a_room() -> None:
    package = "ipusim.compiler"
    outside = {package, f"{package}.popsparse"}
    homeless = {
        module
        for module in MODULES
        if is_within(module, package) and room_of(module, package)[0] == len(ROOMS[package])
    }

    assert homeless == outside


def test_only_text_forms_import_for_annotations_alone() -> None:
    typing_only = {
        found.module for found in all_imports() if found.typing_only and found.top in PACKAGES
    }

    assert typing_only <= set(TEXT_FORMS)


def requirements() -> Iterator[str]:
    """Yield the packages that the project depends on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    tools = (
        "dev",
        "docs",
        "notebooks",
    )  # of those who work on the project; no package imports them
    used = [extra for name, needs in extras.items() if name not in tools for extra in needs]
    for requirement in [*project["dependencies"], *used]:
        yield re.split(r"[^\w-]", requirement)[0].replace("-", "_")


def test_every_third_party_import_is_a_declared_dependency_and_the_other_way_round() -> None:
    imported = {found.top for found in all_imports()} - set(PACKAGES) - set(sys.stdlib_module_names)

    assert imported <= set(requirements()) == set(PLACES)


def test_the_three_folders_are_one_package() -> None:
    places = [Path(module.__file__ or "").parent for module in (kernels, compiler)]

    assert places == [Path(ipusim.__file__).parent / name for name in ("kernels", "compiler")]
    assert [place.resolve() for place in places] == [ROOT / place.name for place in places]


@pytest.mark.parametrize(
    ("module", "text", "reason"),
    [
        (
            "ipusim.simulation.tile",
            "def f():\n    from ipusim.compiler import Plan",
            "ipusim knows nothing of ipusim.compiler",
        ),
        ("ipusim.kernels.zero", "import ipusim", "used as `from ipusim import"),
        (
            "ipusim.kernels.zero",
            "from ipusim.machine import Machine",
            "used as `from ipusim import",
        ),
        (
            "ipusim.kernels.zero",
            "from ipusim import tile_process",
            "tile_process is not on ipusim's facade",
        ),
        (
            "ipusim.kernels.zero",
            "from ipusim.kernels.fields import ceil_div",
            "its own modules relatively",
        ),
        ("ipusim.compiler.lowering.place", "import networkx.algorithms", None),
        ("ipusim.machine.paths", "import networkx", "networkx belongs in ipusim.compiler"),
        ("ipusim.compiler.views.table", "from rich.table import Table", None),
        (
            "ipusim.compiler.plan.plan",
            "from rich import print",
            "rich belongs in ipusim.compiler.cli.progress",
        ),
        (
            "ipusim.compiler.plan.plan",
            "import pandas",
            "pandas belongs in ipusim.compiler.drawing.tables",
        ),
    ],
)
def test_a_misplaced_import_is_seen(module: str, text: str, reason: str | None) -> None:
    (found,) = imports_in(module, text)

    assert (reason or "") in str(misplaced(found))
    assert (reason is None) == (misplaced(found) is None)


def test_relative_imports_are_followed_to_their_module() -> None:
    text = "from . import a\nfrom .b import c\nfrom ..d import e\nfrom .. import f"
    modules = {"p.q.a", "p.q.b", "p.d", "p", "p.q"}

    assert graph(imports_in("p.q.m", text), modules) == {"p.q.m": {"p.q.a", "p.q.b", "p.d", "p"}}
    assert graph(imports_in("p.q", "from .b import c", is_package=True), modules) == {
        "p.q": {"p.q.b"}
    }


def test_a_cycle_through_a_function_is_seen() -> None:
    text = {"p.a": "def f():\n    from .b import g", "p.b": "from .a import f"}
    found = [item for module, body in text.items() for item in imports_in(module, body)]

    with pytest.raises(ValueError, match="cycle"):
        TopologicalSorter(graph(found, set(text))).prepare()
