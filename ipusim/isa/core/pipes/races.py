"""Record of accesses, which finds races: two contexts that access one word, one of them by a store.

A race is a pair of accesses whose order only time decides. Accesses are ordered by the sequence of
the supervisor's instructions, by that of each worker's instructions, by a launch (the supervisor's
accesses before it precede the worker's accesses) and by a sync (all accesses of the workers precede
what the supervisor does next). Time is divided into numbered segments: each run, launch and end of
a sync begins a new one. An access of a word is an *entry*

    segment << 28 | bundle << 8 | context          0 for none

and a pair is a race, unless code declares one of its bundles (`.lockstep`), if

    worker after another worker      the entry's segment is not before the last sync
    worker after the supervisor      the entry's segment is not before the launch of this worker
    supervisor after a worker        the entry's segment is not before the last sync

Each word has five entries: the last store of a worker, the last loads of two different workers, the
last store and the last load of the supervisor. Two loads suffice: a store of any worker is a race
with one of them at least, if it is a race with a third one.

The record lies behind the guards in the array `geometry` (see `sram`), because the functions that
access memory have that array already. It exists only if races are checked.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ....columns import IntArray
from ....native import inner

RACE = 42  # kind of the fault: a number of this project, hardware does not see races
# Slot of `geometry` that holds the index of the record's first slot; 0 if races are not checked.
RECORD = 7
# Slots of the record, from its first one:
#   ISSUER, BUNDLE   context that issues, and row of its bundle
#   SEGMENT   number of the present segment
#   SYNCED    segment that the last sync began
#   IN_SYNC   1 from the issue of a sync to the supervisor's next issue
#   SUPERVISOR   number of the context that is the supervisor
#   WORDS     index in `geometry` of the entries of the first word of SRAM
#   LAUNCHED  from here on, segment that began with the launch of each worker; then for each bundle
#           1 if the code declares that its accesses are in no race
ISSUER, BUNDLE, SEGMENT, SYNCED, IN_SYNC, SUPERVISOR, WORDS, LAUNCHED = range(8)
# Entries of a word: store of a worker, loads of two workers, store and load of the supervisor.
STORED, LOADED, LOADED_TOO, SUPERVISOR_STORED, SUPERVISOR_LOADED = range(5)
ENTRIES = 5  # number of entries of a word
CONTEXT_BITS, BUNDLE_BITS = 8, 20  # code has at most 2^19 bundles: addresses have 21 bits
SEGMENT_AT = CONTEXT_BITS + BUNDLE_BITS


def new_record(
    start: int, workers: int, sram_bytes: int, bundles: int, declared: Iterable[int]
) -> IntArray:
    """Return an empty record, int64[slots].

    Args:
        start: index that its first slot will have in `geometry`.
        workers: number of workers.
        sram_bytes: size of SRAM, bytes.
        bundles: number of bundles of the code.
        declared: rows of bundles whose accesses are in no race.
    """
    head = LAUNCHED + workers + bundles
    record: IntArray = np.zeros(head + ENTRIES * (sram_bytes // 4), np.int64)
    record[SUPERVISOR], record[WORDS] = workers, start + head
    record[[LAUNCHED + workers + row for row in declared]] = 1
    return record


def entry_context(entry: int) -> int:
    """Return the context of an entry."""
    return entry & (1 << CONTEXT_BITS) - 1


def entry_bundle(entry: int) -> int:
    """Return the row of the bundle of an entry."""
    return entry >> CONTEXT_BITS & (1 << BUNDLE_BITS) - 1


@inner
def note_run(geometry: IntArray) -> None:
    """Begin a segment with a run: nothing that earlier runs did can race with it."""
    record = geometry[RECORD]
    segment = geometry[record + SEGMENT] + 1
    geometry[record + SEGMENT] = segment
    geometry[record + SYNCED] = segment
    geometry[record + IN_SYNC] = 0
    for worker in range(geometry[record + SUPERVISOR]):
        geometry[record + LAUNCHED + worker] = segment


@inner
def note_access(offset: int, size: int, does: int, geometry: IntArray, fault: IntArray) -> int:
    """Enter an access of `size` bytes; return 0, or RACE if another one conflicts with it.

    Args:
        offset: byte offset of the access in SRAM.
        size: number of bytes.
        does: 0 for a load, 1 for a store, as in `sram`.
        geometry: array that holds the record.
        fault: receives kind, the word's address, the other entry, and [5] `does` plus 2 if the
            other access is a store.
    """
    record = geometry[RECORD]
    context, bundle = geometry[record + ISSUER], geometry[record + BUNDLE]
    entry = geometry[record + SEGMENT] << SEGMENT_AT | bundle << CONTEXT_BITS | context
    declared = _is_declared(entry, geometry)
    for word in range(offset >> 2, (offset + size - 1 >> 2) + 1):
        place = geometry[record + WORDS] + ENTRIES * word
        is_store, other = 2, 0
        if not declared:
            other = _conflict(place + STORED, place + SUPERVISOR_STORED, context, geometry)
        if other == 0 and does and not declared:
            is_store = 0
            other = _conflict(place + LOADED, place + SUPERVISOR_LOADED, context, geometry)
            if other == 0:
                other = _conflict(place + LOADED_TOO, place + LOADED_TOO, context, geometry)
        if other:
            fault[0] = RACE
            fault[3] = geometry[0] + 4 * word  # slot `sram.BASE`
            fault[4] = other
            fault[5] = does + is_store
            return RACE
        if context == geometry[record + SUPERVISOR]:
            _enter(place + (SUPERVISOR_STORED if does else SUPERVISOR_LOADED), entry, geometry)
        elif does:
            _enter(place + STORED, entry, geometry)
        else:
            # Loads of two different workers, if there are such.
            of_first = (geometry[place + LOADED] ^ entry) & (1 << CONTEXT_BITS) - 1 == 0
            old = geometry[place + LOADED]
            _enter(place + LOADED, entry, geometry)
            if geometry[place + LOADED] == old and not of_first:
                _enter(place + LOADED_TOO, entry, geometry)
    return 0


@inner
def _conflict(of_worker: int, of_supervisor: int, context: int, geometry: IntArray) -> int:
    """Return the entry that conflicts with an access of a context, of two; 0 if none does.

    Args:
        of_worker, of_supervisor: index of a worker's entry and of the supervisor's entry; equal if
            there is only the first one.
        context: context that accesses.
        geometry: array that holds the record.
    """
    record = geometry[RECORD]
    supervisor = geometry[record + SUPERVISOR]
    entry = geometry[of_worker]
    is_other = entry & (1 << CONTEXT_BITS) - 1 != context
    is_unordered = entry >> SEGMENT_AT >= geometry[record + SYNCED]
    if is_other and is_unordered and not _is_declared(entry, geometry):
        return int(entry)
    if context != supervisor and of_worker != of_supervisor:
        entry = geometry[of_supervisor]
        is_unordered = entry >> SEGMENT_AT >= geometry[record + LAUNCHED + context]
        if is_unordered and not _is_declared(entry, geometry):
            return int(entry)
    return 0


@inner
def _is_declared(entry: int, geometry: IntArray) -> bool:
    """Return True if code declares that the bundle of an entry may access words of others."""
    record = geometry[RECORD]
    declared = record + LAUNCHED + geometry[record + SUPERVISOR]
    return bool(geometry[declared + (entry >> CONTEXT_BITS & (1 << BUNDLE_BITS) - 1)])


@inner
def _enter(place: int, entry: int, geometry: IntArray) -> None:
    """Replace the entry of an older access, unless the older access may be in more races.

    The older access is replaced if it was before the last sync; if code declares it and not the new
    one; or if both are of one context, and code declares both or neither.
    """
    old = geometry[place]
    was, now = _is_declared(old, geometry), _is_declared(entry, geometry)
    is_same = (old ^ entry) & (1 << CONTEXT_BITS) - 1 == 0
    is_over = old >> SEGMENT_AT < geometry[geometry[RECORD] + SYNCED]
    if is_over or (was and not now) or (is_same and was == now):
        geometry[place] = entry
