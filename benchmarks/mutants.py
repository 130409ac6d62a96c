"""Plants small faults in the package, and finds out which tests notice them: quick, slow, or none.

    python benchmarks/mutants.py --collect --map tests.json
    python benchmarks/mutants.py --map tests.json --store mutants.jsonl --sample 150 --minutes 60

The first command runs all tests once, and writes a map: which tests cover each line of the package,
how long they take, and which are slow. With `--part quick` it runs the quick tests only. The tests
have two parts, quick and slow.

A mutant is one change of one place: a comparison, an operator, a constant, a negated condition, a
dropped statement, or two swapped arguments. Docstrings, annotations, messages and the look of
pictures are not changed. The second command runs each mutant in a copy of the tree, first against
the quick tests that cover its line, until one fails: the fastest case of the fastest test
functions, then all cases of all functions. Unless `--part quick`, it then runs the slow tests. It
runs at most 200 functions of a part, so a part may notice more than a verdict says. A mutant whose
verdict is in the store is not run again. Without a map, the tests of a module are those in the file
of the same path below `tests`.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence, Set
from difflib import unified_diff
from pathlib import Path
from typing import Any

import attrs

ROOT = Path(__file__).resolve().parents[1]
# What the copy of the tree has.
TREE = ("compiler", "ipusim", "kernels", "tests", "docs", "notebooks", "benchmarks")
FILES = ("pyproject.toml", "README.md", "CHANGELOG.md")
FOLDERS = ("ipusim", "kernels", "compiler")  # of the package
PARTS = ("quick", "slow")
# Files that only determine how pictures look.
LOOKS = (
    "compiler/views/pictures/style.py",
    "compiler/studies/validate/pictures",
)
# Test functions of a part that a mutant is run against; those that are run first, by their fastest
# case; and tests of the guard against regressions that are run even if they are slower.
MAX_FUNCTIONS, FIRST_FUNCTIONS, GUARDS = 200, 40, 3
# Test that fails if a compiled function changes: coverage does not see functions in machine code.
TEXTS = "tests/ipusim/native/test_writing.py::test_every_text_names_the_digest_of_its_source"
# Limits of a run without a map, and in addition to the limit with a map, of all cases.
SECONDS_WITHOUT_MAP, SECONDS_OF_ALL_CASES = 12.0, 300.0
# Limit of a run with a map: a start, and a multiple of the seconds that its tests took.
START_SECONDS, MAX_SLOWDOWN = 20, 5
NO_TESTS = 5  # exit status of pytest if it has run no test

# Operator that replaces each operator.
SWAPS: Mapping[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn,
    ast.NotIn: ast.In, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult, ast.Div: ast.Mult, ast.Mod: ast.Add, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Pow: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
# Nodes whose change is no fault of a result, or always fails.
UNSEEN = (ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom, ast.Assert)
CANVASES = ("axes", "axis", "figure", "bar")  # names of objects whose methods draw pictures


@attrs.frozen
class Mutant:
    """A change of one place of a file.

    Attributes:
        path: path of the file, from the root of the repository.
        line: line in which the change begins.
        kind: name of the kind of change.
        before, after: text of the whole file.
    """

    path: str
    line: int
    kind: str
    before: str = attrs.field(repr=False)
    after: str = attrs.field(repr=False)

    @property
    def diff(self) -> str:
        """The lines that change."""
        lines = unified_diff(self.before.splitlines(), self.after.splitlines(), lineterm="", n=0)
        return "\n".join(list(lines)[3:])

    @property
    def key(self) -> str:
        """Text that identifies the mutant in a store."""
        return f"{self.path}:{self.line} {self.diff}"


def changes_of(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield the replacements of a node, with the name of each change."""
    yield from changed_operators(node)
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield "off by one", ast.Constant(node.value + 1)
    elif isinstance(node, ast.Call) and len(node.args) > 1:
        swapped = [node.args[1], node.args[0], *node.args[2:]]
        if not any(isinstance(argument, ast.Starred) for argument in swapped[:2]):
            yield "swapped arguments", ast.Call(node.func, swapped, node.keywords)
    elif isinstance(node, ast.Expr | ast.AugAssign):
        yield "dropped statement", ast.Pass()
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield "negated condition", ast.UnaryOp(ast.Not(), node.test)


def changed_operators(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield a node with another operator: comparison, sum or condition; or without its sign."""
    if isinstance(node, ast.Compare):
        ops = [SWAPS[type(node.ops[0])](), *node.ops[1:]]
        yield "comparison", ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
        yield "arithmetic", ast.BinOp(node.left, SWAPS[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield "condition", ast.BoolOp(SWAPS[type(node.op)](), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield "sign", node.operand


def is_unseen(node: ast.AST) -> bool:
    """Return True if a change shows in no result: in words, types, or the look of pictures."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant | ast.Yield) or is_unseen(node.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return isinstance(node.func.value, ast.Name) and node.func.value.id in CANVASES
    return isinstance(node, UNSEEN)


def seen_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and its descendants whose change may show when the program runs."""
    if is_unseen(node):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list", "bases"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from seen_nodes(child)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield all mutants of a file."""
    source = path.read_bytes()
    text = source.decode()
    line_starts = [0]  # offset of each line in bytes, as syntax trees count
    for line in source.splitlines(keepends=True):
        line_starts.append(line_starts[-1] + len(line))
    for node in seen_nodes(ast.parse(text)):
        for kind, changed in changes_of(node):
            old: Any = node.test if kind == "negated condition" else node
            begin = line_starts[old.lineno - 1] + old.col_offset
            end = line_starts[old.end_lineno - 1] + old.end_col_offset
            new = ast.unparse(ast.fix_missing_locations(changed))
            new = new if isinstance(changed, ast.stmt) else f"({new})"
            after = (source[:begin] + new.encode() + source[end:]).decode()
            yield Mutant(path.relative_to(ROOT).as_posix(), old.lineno, kind, text, after)


def random_mutants(sample: int, seed: int) -> list[Mutant]:
    """Draw a random sample of mutants over all places of the package."""
    paths = sorted(path for name in FOLDERS for path in (ROOT / name).rglob("*.py"))
    paths = [path for path in paths if not path.relative_to(ROOT).as_posix().startswith(LOOKS)]
    mutants = [mutant for path in paths for mutant in mutants_of(path)]
    return random.Random(seed).sample(mutants, min(sample, len(mutants)))


def collect(path: Path, tests: Sequence[str], part: str) -> int:
    """Run the tests once, write the map to `path`, and return pytest's exit status."""
    import coverage  # noqa: PLC0415  # development only, and nothing else needs it
    import pytest  # noqa: PLC0415  # starts after coverage does

    cover = coverage.Coverage(source=[str(ROOT / name) for name in FOLDERS], data_file=None)
    seconds: dict[str, float] = {}
    slow: set[str] = set()

    class Contexts:
        """Plugin of pytest that tells coverage which test is running."""

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
            cover.switch_context(item.nodeid)
            return (yield)

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.outcome == "passed":
                seconds[report.nodeid] = seconds.get(report.nodeid, 0.0) + report.duration
                if "slow" in report.keywords:
                    slow.add(report.nodeid)

    cover.start()
    mark = "not slow" if part == "quick" else "slow or not slow"
    arguments = ["-q", "-p", "no:cacheprovider", "-m", mark, *tests]
    status = pytest.main(arguments, plugins=[Contexts()])
    cover.stop()
    lines: dict[str, dict[int, list[str]]] = {}
    data = cover.get_data()
    for file in data.measured_files():
        covering = data.contexts_by_lineno(file).items()
        name = Path(file).relative_to(ROOT).as_posix()
        lines[name] = {line: cheapest(names, seconds, slow) for line, names in covering}
    path.write_text(json.dumps({"seconds": seconds, "lines": lines, "slow": sorted(slow)}))
    return int(status)


def cheapest(
    tests: Sequence[str], seconds: Mapping[str, float], slow: Set[str]
) -> dict[str, list[str]]:
    """Return the tests of each part: the fastest case of each function, fastest functions first."""
    timed = sorted((test for test in tests if test in seconds), key=seconds.__getitem__)
    parts: dict[str, list[str]] = {}
    for part in PARTS:
        cases = [test for test in timed if (test in slow) is (part == "slow")]
        by_function = {test.partition("[")[0]: test for test in reversed(cases)}
        functions = sorted(by_function.values(), key=seconds.__getitem__)
        guards = [test for test in functions if test.startswith("tests/guard/")][:GUARDS]
        parts[part] = list(dict.fromkeys([*functions[:MAX_FUNCTIONS], *guards]))
    return parts


def tests_of(
    mutant: Mutant, test_map: Mapping[str, Any] | None, part: str
) -> tuple[list[str], float]:
    """Return the tests of a part to run, and the limit of their seconds."""
    if test_map is None:
        return mirrored(mutant.path), SECONDS_WITHOUT_MAP
    lines, seconds = test_map["lines"].get(mutant.path, {}), test_map["seconds"]
    covering = lines.get(str(mutant.line), {})
    if not any(covering.values()):  # it runs when the module is imported, or as machine code
        every = {test for parts in lines.values() for tests in parts.values() for test in tests}
        covering = cheapest(sorted(every), seconds, set(test_map["slow"]))
    if not any(covering.values()):
        return mirrored(mutant.path), SECONDS_WITHOUT_MAP
    tests = covering[part]
    return tests, START_SECONDS + MAX_SLOWDOWN * sum(seconds[test] for test in tests)


def mirrored(path: str) -> list[str]:
    """Return the test file of a module, or the nearest existing folder above it."""
    test = Path("tests", path).with_name(f"test_{Path(path).name}")
    return [str(next(place for place in (test, *test.parents) if (ROOT / place).exists()))]


def verdict(tree: Path, mutant: Mutant, test_map: Mapping[str, Any] | None, part: str) -> str:
    """Return "killed", "survived" or "untested"; "undecided" if time ran out without a map."""
    tests, seconds = tests_of(mutant, test_map, part)
    if not tests:
        return "untested"
    rounds: list[tuple[list[str], float]] = [(tests, seconds)]
    if test_map is not None:
        functions = list(dict.fromkeys(test.partition("[")[0] for test in tests))
        marked = {"quick": ["not slow"], "slow": ["slow or drawn", "--hypothesis-profile=suite"]}
        rounds = [
            (["-m", "slow or not slow", *tests[:FIRST_FUNCTIONS], TEXTS], seconds),
            (["-m", *marked[part], *functions], seconds + SECONDS_OF_ALL_CASES),
        ]
    write(tree / mutant.path, mutant.after)
    try:
        results = (outcome(tree, *tests_and_limit) for tests_and_limit in rounds)
        return next((result for result in results if result != "survived"), "survived")
    except subprocess.TimeoutExpired:
        return "undecided" if test_map is None else "killed"
    finally:
        write(tree / mutant.path, mutant.before)


def outcome(tree: Path, arguments: Sequence[str], seconds: float) -> str:
    """Return "killed" if a test of one run fails, else "survived", also if no test runs."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *arguments]
    environment = {key: os.environ[key] for key in os.environ if key != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, timeout=seconds, check=False
    )
    return "survived" if done.returncode in (0, NO_TESTS) else "killed"


def write(path: Path, text: str) -> None:
    """Write a source, and date it newer than any bytecode of an earlier one."""
    moment = path.stat().st_mtime + 2  # bytecode knows whole seconds
    path.write_text(text, encoding="utf-8")
    os.utime(path, (moment, moment))


def judgement(
    tree: Path, mutant: Mutant, test_map: Mapping[str, Any] | None, parts: Sequence[str]
) -> str:
    """Return the verdict over all parts; "killed" has the name of the first part that noticed."""
    results = []
    for part in parts:
        result = verdict(tree, mutant, test_map, part)
        if result == "killed":
            return f"killed by the {part} part"
        results.append(result)
    return next((result for result in reversed(results) if result != "untested"), "untested")


def run(options: argparse.Namespace) -> int:
    """Judge a random sample of mutants, print and store each verdict, and print their counts."""
    test_map = None if options.map is None else json.loads(options.map.read_text())
    parts = PARTS[:1] if test_map is None or options.part == "quick" else PARTS
    shard, shards = map(int, options.shard.split("/"))
    store = options.store
    old = {} if store is None or not store.exists() else stored_results(store)
    end, counts = time.monotonic() + 60 * options.minutes, dict[str, int]()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        copy_tree(tree)
        if status := passes(tree):
            return status
        for mutant in random_mutants(options.sample, options.seed)[shard - 1 :: shards]:
            if mutant.key not in old and time.monotonic() > end:
                break
            result = old.get(mutant.key) or judgement(tree, mutant, test_map, parts)
            counts[result] = counts.get(result, 0) + 1
            print(f"{result}: {mutant.path}:{mutant.line} {mutant.kind}\n{mutant.diff}", flush=True)
            if store is not None and mutant.key not in old:
                row = {"key": mutant.key, "kind": mutant.kind, "result": result}
                with store.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(row) + "\n")
    print(", ".join(f"{count} {result}" for result, count in sorted(counts.items())))
    return 0


def passes(tree: Path) -> int:
    """Return the exit status of some tests of the unchanged copy: if they fail, so do verdicts."""
    options = ["-x", "-q", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, "tests/guard", TEXTS]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{done.stdout}without a mutant, tests fail already", file=sys.stderr)
    return done.returncode


def stored_results(store: Path) -> dict[str, str]:
    rows = map(json.loads, store.read_text(encoding="utf-8").splitlines())
    return {row["key"]: row["result"] for row in rows}


def copy_tree(tree: Path) -> None:
    for name in TREE:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, tree / name, ignore=ignored, symlinks=True)
    for name in FILES:
        shutil.copy(ROOT / name, tree / name)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sample", type=int, default=20, help="mutants to draw")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--minutes", type=float, default=60, help="start no mutant after so long")
    parser.add_argument("--map", type=Path, help="which tests cover which line (JSON)")
    parser.add_argument("--store", type=Path, help="verdicts, one JSON object a line; resumed")
    parser.add_argument("--collect", action="store_true", help="write the map, run no mutant")
    parser.add_argument("--smallest", action="store_true", help="two mutants, without a map")
    parser.add_argument("--shard", default="1/1", help="K/N: of N processes, the share of the K-th")
    parser.add_argument("--part", choices=["quick", "whole"], default="whole", help="of the tests")
    parser.add_argument("--tests", nargs="*", default=["tests"], help="what --collect runs")
    options = parser.parse_args()
    if options.smallest:
        options.sample, options.minutes = 2, 0.3
    if not options.collect:
        return run(options)
    if options.map is None:
        parser.error("--collect needs --map FILE")
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))  # as `python -m pytest` does from there
    return collect(options.map, options.tests, options.part)


if __name__ == "__main__":
    sys.exit(main())
