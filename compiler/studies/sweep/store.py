"""The store of a study: results by key, of any simulator, as lines of JSON in a file.

A line that is not as it was written, or that is no result of the study, is bad: it is named, left
out and simulated again; the file keeps it. A result of another cycle model is good, and does not
count; that it does not is told as long as there is none of ours in its place.

Rows share the names of their columns, and texts are there once: a mapping with names of its own
takes three times what its values do.
"""

from __future__ import annotations

import gc
import itertools
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import attrs

from ipusim import CYCLE_MODEL, InputError, left_out_note

from ..forecast import MOST, Timing
from .json_lines import (
    MODEL,
    BadLine,
    append_line,
    begin,
    is_plain,
    lines_of,
    lines_since,
    locked,
    parts_in,
    parts_of,
    text_of,
)
from .study import Study, Task

Read = TypeVar("Read")
NAMED = 5  # bad lines whose numbers are told
KIND = ("method", "strategy", "algorithm")  # of a configuration; results of one teach one law
MOST_NUMBERS = 1 << 16  # that are kept to be met again


@attrs.frozen
class Row:
    """A configuration, what became of it, and the cycle model by which it did."""

    configuration: Mapping[str, Any]
    result: Mapping[str, Any]
    cycle_model: int = CYCLE_MODEL


@attrs.frozen
class ResultStore:
    """Results in a file, for one simulator.

    Attributes:
        path: the file.
        fingerprint: of the simulator.
        rows: by key, what the file held when it was opened, of this simulator.
        others: lines of other simulators.
        timings: how long results of any simulator took, the last ones of each kind.
        bad: which lines are left out and why, in a sentence; empty where none is.
        outdated: which of the others are of other cycle models and have no row in their place, in
            a sentence; empty where none is.
        study: whose results they are.
        end: where the last line ended that was read.
        plain: whether its lines are as stores of format 2 have them.
    """

    path: Path
    fingerprint: str
    rows: Mapping[str, Row]
    others: int
    timings: tuple[Timing, ...] = attrs.field(repr=False, default=())
    bad: str = ""
    outdated: str = ""
    study: Study = attrs.field(repr=False, default=Study(""))
    end: int = attrs.field(repr=False, default=0)
    plain: bool = attrs.field(repr=False, default=False)

    def append(self, task: Task, result: Mapping[str, object]) -> Row:
        """Write one more result.

        Raises:
            InputError, IpusimError: it cannot be written, or another process holds the lock.
        """
        row = Row(task.configuration, result)
        line = {
            "key": task.key,
            "fingerprint": self.fingerprint,
            MODEL: row.cycle_model,
            "configuration": row.configuration,
            "result": row.result,
        }
        append_line(self.path, text_of(line, plain=self.plain))
        return row


class RowsSince:
    """Rows that were written to a store since it was opened, by anyone.

    Args:
        store: what was opened.
    """

    def __init__(self, store: ResultStore) -> None:
        self.rows: dict[str, Row] = {}
        self._store, self._end, self._interned = store, store.end, Interned()

    def read_on(self) -> None:
        """Take in what is new; the caller holds the store's lock."""
        lines, self._end = lines_since(self._store.path, self._end)
        for line in lines:
            try:
                parts = parts_of(line)
                if _is_of(parts, self._store.fingerprint):
                    self._store.study.check(parts["key"], parts["configuration"], parts["result"])
                    self.rows[parts["key"]] = _shared(_row(parts), self._interned)
            except BadLine:  # told when the store is opened next
                continue


def open_store(
    path: Path,
    *,
    study: Study,
    fingerprint: str,
    fresh: bool,
    tell: Callable[[str], None],
    beside: Sequence[Path] = (),
) -> ResultStore:
    """The store in a file; a file that is not there is made.

    Args:
        path: the file.
        beside: stores whose results count too, and which are left as they are.
        study: whose results they are.
        fingerprint: of the simulator whose results count.
        fresh: drop whatever the file holds.
        tell: called with a sentence that names bad lines, and one of those of other models.

    Raises:
        InputError: the file is no store of the study or of another format, or cannot be written.
        OSError: it cannot be read.
    """
    _check_there(beside)
    with locked(path):
        begin(path, study.name, fresh=fresh)
        store = _found(path, study, fingerprint)
    store = _with(store, beside)
    for sentence in (store.outdated, store.bad):
        if sentence:
            tell(sentence)
    return store


def look(
    path: Path, *, study: Study, fingerprint: str, fresh: bool, beside: Sequence[Path] = ()
) -> ResultStore:
    """What `open_store` would give; the file is left as it is.

    How long results took is told also of those that a fresh start would drop.

    Raises:
        InputError, OSError: as `open_store`.
    """
    store = _found(path, study, fingerprint)
    if fresh:
        store = attrs.evolve(store, rows={}, others=0, bad="", outdated="")
    return _with(store, beside)


def _check_there(stores: Sequence[Path]) -> None:
    for path in stores:
        if not path.exists():
            raise InputError(f"there is no store {path}; leave it out")


def _with(store: ResultStore, beside: Sequence[Path]) -> ResultStore:
    """A store, with the results of others that are not in it."""
    if not beside:
        return store
    _check_there(beside)
    stores = [store, *(_found(path, store.study, store.fingerprint) for path in beside)]
    rows: dict[str, Row] = {}
    for opened in reversed(stores):
        rows |= opened.rows
    return attrs.evolve(
        store,
        rows=rows,
        others=sum(opened.others for opened in stores),
        bad="; ".join(opened.bad for opened in stores if opened.bad),
        outdated="; ".join(opened.outdated for opened in stores if opened.outdated),
        timings=tuple(timing for opened in stores for timing in opened.timings),
    )


def every_row(
    path: Path, *, study: str, read: Callable[[Row], Read], tell: Callable[[str], None]
) -> tuple[Read, ...]:
    """What is read of every line, of any simulator.

    Args:
        path: the file.
        study: the name of the one that writes such files.
        read: of a row; raises BadLine for one that it cannot read.
        tell: called with a sentence that names bad lines.

    Raises:
        InputError, OSError: as `open_store`.
    """
    values: list[Read] = []

    bad: dict[int, str] = {}
    with _within_memory(path):
        for number, parts in _good(path, Study(study), bad):
            try:
                values.append(read(_row(parts)))
            except BadLine as error:
                bad[number] = str(error)
    if bad:
        tell(_told(path, bad, "not compared"))
    return tuple(values)


def _found(path: Path, study: Study, fingerprint: str) -> ResultStore:
    rows: dict[str, Row] = {}
    # By kind its last rows; of another simulator, whose results are never asked for, the timing
    # alone: nobody checked how large such a result is.
    last: dict[tuple[object, ...], deque[Row | Timing | None]] = {}
    bad: dict[int, str] = {}
    others = 0
    elsewhere: dict[str, int] = {}
    interned = Interned()
    end = path.stat().st_size if path.exists() else 0  # lines that come meanwhile are read again
    with _within_memory(path):
        for _, parts in _unwatched(_good(path, study, bad, only=fingerprint)):
            row = _row(parts)
            ended = last.setdefault(_kind_of(row), deque(maxlen=MOST))
            if _is_of(parts, fingerprint):
                rows[parts["key"]] = _shared(row, interned)
                ended.append(rows[parts["key"]])
            else:
                others += 1
                elsewhere[parts["key"]] = parts[MODEL]
                ended.append(study.timed(row.configuration, row.result))
    timings = [
        study.timed(each.configuration, each.result) if isinstance(each, Row) else each
        for each in itertools.chain(*last.values())
    ]
    note = _told(path, bad, "simulated again where asked for") if bad else ""
    outdated = _outdated(path, {key: elsewhere[key] for key in elsewhere if key not in rows})
    plain = is_plain(path, study.name)
    known = tuple(timing for timing in timings if timing is not None)
    return ResultStore(path, fingerprint, rows, others, known, note, outdated, study, end, plain)


@contextmanager
def _within_memory(path: Path) -> Iterator[None]:
    """Inside, a store for which this host has too little memory is refused by its name."""
    try:
        yield
    except MemoryError:
        raise InputError(
            f"{path}: its results take more memory than this host has; name another with --store, "
            "or fill it anew with --fresh"
        ) from None


def _unwatched(items: Iterator[Read]) -> Iterator[Read]:
    """The items, while Python looks for no cycles: many rows are made, and no cycle."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield from items
    finally:
        if was_on:
            gc.enable()


def _row(parts: Mapping[str, Any]) -> Row:
    return Row(parts["configuration"], parts["result"], parts[MODEL])


def _shared(row: Row, interned: Interned) -> Row:
    """A row that was checked, in little memory."""
    return Row(interned.shared(row.configuration), interned.shared(row.result), row.cycle_model)


def _kind_of(row: Row) -> tuple[str, ...]:
    words = map(row.configuration.get, KIND)
    return tuple(word if isinstance(word, str) else "" for word in words)


def _is_of(parts: Mapping[str, Any], fingerprint: str) -> bool:
    """Whether a line counts."""
    return bool(parts["fingerprint"] == fingerprint and parts[MODEL] == CYCLE_MODEL)


def _outdated(path: Path, missing: Mapping[str, int]) -> str:
    """A sentence for points of which other models alone have a result; `missing` has these."""
    models = [model for model in missing.values() if model != CYCLE_MODEL]
    if not models:
        return ""
    results = "a result" if len(models) == 1 else f"{len(models)} results"
    why = left_out_note(tuple(sorted(set(models))))
    return f"{path}: left out {results} {why}; --fresh drops what is there"


def _good(
    path: Path, study: Study, bad: dict[int, str], *, only: str | None = None
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every good line's number and parts; why the others are not goes into `bad`.

    What a line of another simulator than `only` says of its result may be another thing: nobody
    reads it.
    """
    for number, parts in _parted(path, study.name):
        try:
            if isinstance(parts, BadLine):
                raise parts
            if only is None or _is_of(parts, only):
                study.check(parts["key"], parts["configuration"], parts["result"])
        except BadLine as error:
            bad[number] = str(error)
        else:
            yield number, parts


def _parted(path: Path, study: str) -> Iterator[tuple[int, dict[str, Any] | BadLine]]:
    """The parts of every line by its number, or why it has none."""
    numbers: deque[int] = deque()  # of lines that were read, whose parts are still to come

    def texts() -> Iterator[bytes]:
        for number, line in lines_of(path, study=study):
            numbers.append(number)
            yield line

    for parts in parts_in(texts()):
        yield numbers.popleft(), parts


def _told(path: Path, bad: Mapping[int, str], then: str) -> str:
    """A sentence for all bad lines."""
    first, *more = bad.items()
    reason = f"line {first[0]}: {first[1]}"
    if not more:
        return f"{path}: left out a bad line, {reason}; {then}"
    numbers = ", ".join(str(number) for number in list(bad)[:NAMED])
    dots = ", ..." if len(bad) > NAMED else ""
    return f"{path}: left out {len(bad)} bad lines ({numbers}{dots}); {reason}; {then}"


class SharedNames(Mapping[str, Any]):
    """A mapping whose names others have too.

    Args:
        positions: of each name among the values.
        values: in the order of the names.
    """

    __slots__ = ("_positions", "_values")

    def __init__(self, positions: Mapping[str, int], values: tuple[Any, ...]) -> None:
        self._positions, self._values = positions, values

    def __getitem__(self, name: str) -> Any:
        return self._values[self._positions[name]]

    def get(self, name: str, default: Any = None) -> Any:
        """As of any mapping; quicker than that of the abstract one."""
        position = self._positions.get(name)
        return default if position is None else self._values[position]

    def __iter__(self) -> Iterator[str]:
        return iter(self._positions)

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, name: object) -> bool:
        return name in self._positions

    def __repr__(self) -> str:
        return repr(dict(self))


@attrs.frozen
class Shape:
    """Mappings of the same names, and of much the same types.

    Attributes:
        positions: of each name among the values.
        texts, numbers, tables: positions of values that were texts, whole numbers, and objects or
            lists in the first of them.
    """

    positions: Mapping[str, int]
    texts: tuple[int, ...]
    numbers: tuple[int, ...]
    tables: tuple[int, ...]


class Interned:
    """Names, short texts and whole numbers that were seen, of which each is kept once."""

    def __init__(self) -> None:
        self._shapes: dict[tuple[str, ...], Shape] = {}
        self._numbers: dict[int, int] = {}

    def shared(self, row: Mapping[str, Any]) -> SharedNames:
        """A mapping that holds the same; the objects in it are changed, not in what they say."""
        names = tuple(row)
        shape = self._shapes.get(names)
        if shape is None:
            shape = self._shapes[names] = _shape_of(row)
        members = list(row.values())
        for position in shape.texts:
            if type(members[position]) is str:
                members[position] = sys.intern(members[position])
        for position in shape.numbers:
            if type(members[position]) is int:
                members[position] = self._numbers.setdefault(members[position], members[position])
        for position in shape.tables:
            self._keep_once(members[position])
        if len(self._numbers) > MOST_NUMBERS:
            self._numbers.clear()
        return SharedNames(shape.positions, tuple(members))

    def _keep_once(self, table: Any) -> None:
        """What an object holds, or the objects in a list do."""
        if type(table) is list:
            for member in table:
                self._keep_once(member)
        if type(table) is not dict:
            return
        for name, value in table.items():
            if type(value) is int:
                table[name] = self._numbers.setdefault(value, value)
            elif type(value) is str:
                table[name] = sys.intern(value)


def _shape_of(row: Mapping[str, Any]) -> Shape:
    kinds = [type(value) for value in row.values()]
    positions = {sys.intern(name): position for position, name in enumerate(row)}
    of = [
        tuple(position for position, kind in enumerate(kinds) if kind in wanted)
        for wanted in ((str,), (int,), (dict, list))
    ]
    return Shape(positions, *of)
