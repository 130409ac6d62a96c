"""Store of a study: results by key, as lines of JSON in a file, for any number of simulators.

"A simulator" is one version of the simulator: fingerprints of the sources and the number of the
cycle model tell versions apart. A store may hold results of several versions, but only those of the
present version count.

A line that was changed after it was written, or that is no result of the study, is bad. Bad lines
are reported and left out, and their points are simulated again; the file keeps them. A good result
of another cycle model is reported as long as the store has no result of the present model with the
same key. The members of a line are its key, fingerprint, cycle model, configuration and result.

In memory, rows of equal columns share one table of names, and equal texts are stored once: a
dictionary for each row would take three times the memory of the values.
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

from ..forecast import MAX_TIMINGS, Timing
from .json_lines import (
    MODEL,
    BadLine,
    append_line,
    begin_file,
    is_plain,
    lines_of,
    lines_since,
    locked,
    members_in,
    members_of,
    text_of,
)
from .study import Study, Task

Read = TypeVar("Read")  # type of the value that a reader makes of a row
MAX_LISTED = 5  # bad lines whose numbers a note lists at most; no reason recorded for this number
# Fields of a configuration that tell kinds of jobs apart. Only the last timings of each kind are
# kept.
KIND_FIELDS = ("method", "strategy", "algorithm")
# Maximum whole numbers in the table of shared values, which is then emptied; no reason recorded for
# this number.
MAX_NUMBERS = 1 << 16


@attrs.frozen
class Row:
    """A configuration, its result, and the number of the cycle model that computed the result."""

    configuration: Mapping[str, Any]
    result: Mapping[str, Any]
    cycle_model: int = CYCLE_MODEL


@attrs.frozen
class ResultStore:
    """Results of one simulator in a file.

    Attributes:
        path: path of the file.
        fingerprint: fingerprint of the simulator.
        rows: rows of this simulator that the file held when it was opened, by key.
        num_others: number of lines of other simulators.
        timings: durations of results of any simulator, the last ones for each kind of job (see
            `KIND_FIELDS`).
        bad_note: sentence about the lines that are left out, and why; empty if there are none.
        outdated_note: sentence about results of other cycle models whose keys have no row; empty if
            there are none.
        study: study of the results.
        end: length of the file when it was read, in bytes.
        plain: True if the file is a store of format 2, whose lines are in plain form.
    """

    path: Path
    fingerprint: str
    rows: Mapping[str, Row]
    num_others: int
    timings: tuple[Timing, ...] = attrs.field(repr=False, default=())
    bad_note: str = ""
    outdated_note: str = ""
    study: Study = attrs.field(repr=False, default=Study(""))
    end: int = attrs.field(repr=False, default=0)
    plain: bool = attrs.field(repr=False, default=False)

    def append(self, task: Task, result: Mapping[str, object]) -> Row:
        """Append one result to the file.

        Raises:
            InputError, IpusimError: if the file cannot be written, or another process holds the
                lock.
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
    """Rows that any sweep has written to a store since it was opened.

    Args:
        store: opened store.
    """

    def __init__(self, store: ResultStore) -> None:
        self.rows: dict[str, Row] = {}
        # `_end` is the byte offset of the first line that was not read.
        self._store, self._end, self._interned = store, store.end, Interned()

    def read_on(self) -> None:
        """Read the lines that were added since the last call. The caller holds the store's lock."""
        lines, self._end = lines_since(self._store.path, self._end)
        for line in lines:
            try:
                members = members_of(line)
                if _is_current(members, self._store.fingerprint):
                    row = _row(members)
                    self._store.study.check(members["key"], row.configuration, row.result)
                    self.rows[members["key"]] = _shared_row(row, self._interned)
            except BadLine:  # reported when the store is opened the next time
                continue


def open_store(
    path: Path,
    *,
    study: Study,
    fingerprint: str,
    fresh: bool,
    tell: Callable[[str], None],
    other_stores: Sequence[Path] = (),
) -> ResultStore:
    """Open the store in a file, and create a file that does not exist.

    Args:
        path: path of the file.
        study: study of the results.
        fingerprint: fingerprint of the simulator whose results count.
        fresh: True to drop everything that the file holds.
        other_stores: further stores whose results count too; their files are not changed.
        tell: callback that is called with a sentence about bad lines, and one about results of
            other cycle models.

    Raises:
        InputError: if the file is no store of the study, has an unknown format, or cannot be
            written.
        OSError: if the file cannot be read.
    """
    _check_exist(other_stores)
    with locked(path):
        begin_file(path, study.name, fresh=fresh)
        store = _read_store(path, study, fingerprint)
    store = _with_stores(store, other_stores)
    for sentence in (store.outdated_note, store.bad_note):
        if sentence:
            tell(sentence)
    return store


def read_store(
    path: Path, *, study: Study, fingerprint: str, fresh: bool, other_stores: Sequence[Path] = ()
) -> ResultStore:
    """Return the store that `open_store` would return, without touching the file.

    The timings include those of results that a fresh start would drop.

    Raises:
        InputError, OSError: as `open_store`.
    """
    store = _read_store(path, study, fingerprint)
    if fresh:
        store = attrs.evolve(store, rows={}, num_others=0, bad_note="", outdated_note="")
    return _with_stores(store, other_stores)


def _check_exist(stores: Sequence[Path]) -> None:
    """Refuse a store that does not exist."""
    for path in stores:
        if not path.exists():
            raise InputError(f"there is no store {path}; leave it out")


def _with_stores(store: ResultStore, other_stores: Sequence[Path]) -> ResultStore:
    """Return a store, extended by results of further stores with keys that it lacks."""
    if not other_stores:
        return store
    _check_exist(other_stores)
    stores = [store, *(_read_store(path, store.study, store.fingerprint) for path in other_stores)]
    rows: dict[str, Row] = {}
    for source in reversed(stores):  # of rows with equal keys, the row of the first store counts
        rows |= source.rows
    return attrs.evolve(
        store,
        rows=rows,
        num_others=sum(source.num_others for source in stores),
        bad_note="; ".join(source.bad_note for source in stores if source.bad_note),
        outdated_note="; ".join(source.outdated_note for source in stores if source.outdated_note),
        timings=tuple(timing for source in stores for timing in source.timings),
    )


def every_row(
    path: Path, *, study: str, read: Callable[[Row], Read], tell: Callable[[str], None]
) -> tuple[Read, ...]:
    """Return the results of a function for every good line of a store, of any simulator.

    Args:
        path: path of the file.
        study: name of the study that writes such files.
        read: function of a row that returns a value; raises BadLine for a row that it cannot read.
        tell: callback that is called with a sentence about bad lines.

    Raises:
        InputError, OSError: as `open_store`.
    """
    values: list[Read] = []
    bad: dict[int, str] = {}  # fault of each bad line, by line number
    with _within_memory(path):
        for number, members in _valid_lines(path, Study(study), bad):
            try:
                values.append(read(_row(members)))
            except BadLine as error:
                bad[number] = str(error)
    if bad:
        tell(_bad_lines_note(path, bad, "not compared"))
    return tuple(values)


def _read_store(path: Path, study: Study, fingerprint: str) -> ResultStore:
    """Return the store in a file; an empty store if there is no file."""
    rows: dict[str, Row] = {}
    # 1. Read every good line. Keep the rows of this simulator, and the latest rows of each kind for
    # their timings. Results of other simulators are not checked and may be of any size: only their
    # timings are kept.
    latest_by_kind: dict[tuple[object, ...], deque[Row | Timing | None]] = {}
    bad: dict[int, str] = {}  # fault of each bad line, by line number
    num_others = 0
    other_models: dict[str, int] = {}  # cycle model of the last result of another simulator, by key
    interned = Interned()
    end = path.stat().st_size if path.exists() else 0  # lines added later are read by `RowsSince`
    with _within_memory(path):
        lines = _valid_lines(path, study, bad, checked_fingerprint=fingerprint)
        for _, members in _without_garbage_collection(lines):
            row = _row(members)
            latest = latest_by_kind.setdefault(_kind_of(row), deque(maxlen=MAX_TIMINGS))
            if _is_current(members, fingerprint):
                rows[members["key"]] = _shared_row(row, interned)
                latest.append(rows[members["key"]])
            else:
                num_others += 1
                other_models[members["key"]] = members[MODEL]
                latest.append(study.timed(row.configuration, row.result))
    # 2. Compute timings, and sentences about lines that were left out.
    timings = [
        study.timed(row.configuration, row.result) if isinstance(row, Row) else row
        for row in itertools.chain(*latest_by_kind.values())
    ]
    missing = {key: other_models[key] for key in other_models if key not in rows}
    return ResultStore(
        path=path,
        fingerprint=fingerprint,
        rows=rows,
        num_others=num_others,
        timings=tuple(timing for timing in timings if timing is not None),
        bad_note=_bad_lines_note(path, bad, "simulated again where asked for") if bad else "",
        outdated_note=_outdated_note(path, missing),
        study=study,
        end=end,
        plain=is_plain(path, study.name),
    )


@contextmanager
def _within_memory(path: Path) -> Iterator[None]:
    """Turn a lack of host memory into an InputError that names the store."""
    try:
        yield
    except MemoryError:
        raise InputError(
            f"{path}: its results take more memory than this host has; name another with --store, "
            "or fill it anew with --fresh"
        ) from None


def _without_garbage_collection(items: Iterator[Read]) -> Iterator[Read]:
    """Yield the items while Python's garbage collector is off, which is faster.

    Rows contain no reference cycles, so that there is nothing for the collector to free.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield from items
    finally:
        if was_on:
            gc.enable()


def _row(members: Mapping[str, Any]) -> Row:
    """Return the row of a line's members."""
    return Row(members["configuration"], members["result"], members[MODEL])


def _shared_row(row: Row, interned: Interned) -> Row:
    """Return a checked row that shares names, texts and numbers with other rows."""
    return Row(interned.shared(row.configuration), interned.shared(row.result), row.cycle_model)


def _kind_of(row: Row) -> tuple[str, ...]:
    """Return the kind of a row's job: the values of `KIND_FIELDS`, empty texts where they lack."""
    values = map(row.configuration.get, KIND_FIELDS)
    return tuple(value if isinstance(value, str) else "" for value in values)


def _is_current(members: Mapping[str, Any], fingerprint: str) -> bool:
    """Return True if a line belongs to this simulator and to the present cycle model."""
    return bool(members["fingerprint"] == fingerprint and members[MODEL] == CYCLE_MODEL)


def _outdated_note(path: Path, missing: Mapping[str, int]) -> str:
    """Return a sentence about results of other cycle models, if keys have no present result.

    Args:
        path: path of the store.
        missing: cycle model of a stored result, for each key without a result of this simulator.
    """
    # Results of the present model, computed by other sources, are simulated again without a note.
    models = [model for model in missing.values() if model != CYCLE_MODEL]
    if not models:
        return ""
    results = "a result" if len(models) == 1 else f"{len(models)} results"
    reasons = left_out_note(tuple(sorted(set(models))))
    return f"{path}: left out {results} {reasons}; --fresh drops what is there"


def _valid_lines(
    path: Path, study: Study, bad: dict[int, str], *, checked_fingerprint: str | None = None
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the line number and the members of every good line; collect bad lines in `bad`.

    Args:
        path: path of the store.
        study: study of the results.
        bad: dictionary to which the fault of each bad line is added, by line number.
        checked_fingerprint: fingerprint of the simulator whose results are checked; None to check
            all. Results of other simulators are not used, and may have other columns.
    """
    for number, members in _numbered_members(path, study.name):
        try:
            if isinstance(members, BadLine):
                raise members
            if checked_fingerprint is None or _is_current(members, checked_fingerprint):
                study.check(members["key"], members["configuration"], members["result"])
        except BadLine as error:
            bad[number] = str(error)
        else:
            yield number, members


def _numbered_members(path: Path, study: str) -> Iterator[tuple[int, dict[str, Any] | BadLine]]:
    """Yield the number of every line with its members, or with a BadLine that states its fault."""
    # `members_in` reads lines ahead of the members that it yields: numbers of lines in between.
    numbers: deque[int] = deque()

    def texts() -> Iterator[bytes]:
        """Yield the lines and note their numbers."""
        for number, line in lines_of(path, study=study):
            numbers.append(number)
            yield line

    for members in members_in(texts()):
        yield numbers.popleft(), members


def _bad_lines_note(path: Path, bad: Mapping[int, str], consequence: str) -> str:
    """Return a sentence about all bad lines.

    Args:
        path: path of the store.
        bad: fault of each bad line by its number.
        consequence: end of the sentence: what happens to the results of bad lines.
    """
    number, fault = next(iter(bad.items()))
    reason = f"line {number}: {fault}"
    if len(bad) == 1:
        return f"{path}: left out a bad line, {reason}; {consequence}"
    numbers = ", ".join(str(number) for number in list(bad)[:MAX_LISTED])
    dots = ", ..." if len(bad) > MAX_LISTED else ""
    return f"{path}: left out {len(bad)} bad lines ({numbers}{dots}); {reason}; {consequence}"


class SharedNames(Mapping[str, Any]):
    """Mapping whose names are stored once for several mappings.

    Args:
        positions: position of each name among the values.
        values: values in the order of the names.
    """

    __slots__ = ("_positions", "_values")

    def __init__(self, positions: Mapping[str, int], values: tuple[Any, ...]) -> None:
        self._positions, self._values = positions, values

    def __getitem__(self, name: str) -> Any:
        return self._values[self._positions[name]]

    def get(self, name: str, default: Any = None) -> Any:
        """Return a value or the default; faster than `Mapping.get`, which catches an exception."""
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
    """Names of mappings with equal names, and the positions of values that are worth sharing.

    Attributes:
        positions: position of each name among the values.
        texts, numbers, tables: positions of values that are texts, whole numbers, and objects or
            lists (in JSON's sense); types are those of the first mapping with these names.
    """

    positions: Mapping[str, int]
    texts: tuple[int, ...]
    numbers: tuple[int, ...]
    tables: tuple[int, ...]


class Interned:
    """Table of names, texts and whole numbers, each stored once and shared by all rows."""

    def __init__(self) -> None:
        self._shapes: dict[tuple[str, ...], Shape] = {}
        self._numbers: dict[int, int] = {}

    def shared(self, row: Mapping[str, Any]) -> SharedNames:
        """Return an equal mapping that takes little memory.

        Objects and lists inside the row are changed in place: equal values in them are shared.
        """
        names = tuple(row)
        shape = self._shapes.get(names)
        if shape is None:
            shape = self._shapes[names] = _shape_of(row)
        # Only values of the expected type are shared; others stay as they are, because the shape
        # records the types of its first row only.
        values = list(row.values())
        for position in shape.texts:
            if type(values[position]) is str:
                values[position] = sys.intern(values[position])
        for position in shape.numbers:
            if type(values[position]) is int:
                values[position] = self._numbers.setdefault(values[position], values[position])
        for position in shape.tables:
            self._share_within(values[position])
        # A full table is emptied; rows keep the numbers that they share already.
        if len(self._numbers) > MAX_NUMBERS:
            self._numbers.clear()
        return SharedNames(shape.positions, tuple(values))

    def _share_within(self, table: Any) -> None:
        """Share the texts and numbers in an object, or in the objects of a list, in place."""
        if type(table) is list:
            for member in table:
                self._share_within(member)
        if type(table) is not dict:
            return
        for name, value in table.items():
            if type(value) is int:
                table[name] = self._numbers.setdefault(value, value)
            elif type(value) is str:
                table[name] = sys.intern(value)


def _shape_of(row: Mapping[str, Any]) -> Shape:
    """Return the shape of a mapping."""
    types = [type(value) for value in row.values()]
    # sys.intern makes equal names one object, also across shapes.
    positions = {sys.intern(name): position for position, name in enumerate(row)}
    positions_by_type = [
        tuple(position for position, value_type in enumerate(types) if value_type in shared_types)
        for shared_types in ((str,), (int,), (dict, list))
    ]
    return Shape(positions, *positions_by_type)
