"""Files that keep stages of jobs for other processes; damaged files and full disks do no harm."""

import errno
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from ipusim.compiler.jobs.kept_files import KeptFiles
from ipusim.compiler.jobs.outcome import row_of
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.jobs.stages import Stages

SMALL = {"m": 64, "k": 96, "n": 24, "tiles": 8}
SPARSE = {"block_length": 4, "density": 0.25}


def row(stages, **changes):
    """Return the row of a job that uses given stages, without the host's seconds."""
    options = {**SMALL, **changes}
    sparse = {} if options.get("method") == "dense" else SPARSE
    (outcome,) = perform(
        request_of({**sparse, **options}), timing_only=True, tell=lambda _: None, stages=stages
    )
    return {
        name: value
        for name, value in row_of(outcome).items()
        if not name.startswith("host_seconds")
    }


@pytest.mark.parametrize("method", ["static", "dynamic", "dense"])
def test_another_process_takes_what_one_made_and_gives_the_same(tmp_path, method):
    first_row, second = (Stages(KeptFiles(tmp_path / "kept", "now")) for _ in range(2))
    first = row(first_row, method=method)

    assert row(second, method=method) == first == row(Stages(), method=method)
    assert (first_row.saved, second.saved > 0) == (0, True)
    assert len(list((tmp_path / "kept").iterdir())) == 3


def test_another_simulator_and_another_job_find_nothing(tmp_path):
    row(Stages(KeptFiles(tmp_path, "before")))
    for stages, changes in ((KeptFiles(tmp_path, "now"), {}), (KeptFiles(tmp_path, "before"), {})):
        second = Stages(stages)
        row(second, n=40, **changes)

        assert second.saved == 0


@pytest.mark.parametrize(
    "damage", [lambda content: content[:100], lambda _: b"", lambda _: b"text"]
)
def test_a_file_that_is_not_whole_counts_for_nothing_and_is_replaced(tmp_path, damage):
    first = row(Stages(KeptFiles(tmp_path, "now")))
    for path in tmp_path.iterdir():
        path.write_bytes(damage(path.read_bytes()))
    anew, second = (Stages(KeptFiles(tmp_path, "now")) for _ in range(2))

    assert row(anew) == row(second) == first
    assert (anew.saved, second.saved > 0) == (0, True)
    assert len(list(tmp_path.iterdir())) == 3


def test_what_was_made_stays_beside_a_damaged_file_of_the_same(tmp_path):
    first_row = row(Stages(KeptFiles(tmp_path, "now")))
    for path in list(tmp_path.iterdir()):
        path.rename(path.with_name(f"{path.name.partition('-')[0]}-0.0000.ipusim"))
    for path in tmp_path.iterdir():
        path.write_bytes(b"damaged")

    row(Stages(KeptFiles(tmp_path, "now")))

    assert first_row == row(Stages(KeptFiles(tmp_path, "now")))
    assert len(list(tmp_path.iterdir())) == 3
    assert b"damaged" not in {path.read_bytes() for path in tmp_path.iterdir()}


def test_a_folder_that_cannot_be_written_is_reported_and_jobs_go_on(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.warns(UserWarning, match=r"file/kept takes no more, .*; jobs go on without"):
        result = row(Stages(KeptFiles(tmp_path / "file" / "kept", "now")))

    assert result == row(Stages())


def no_space(_file):
    """Raise the error of a full disk."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_reported_and_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("os.fsync", no_space)
    with pytest.warns(UserWarning, match="takes no more, No space left"):
        result = row(Stages(KeptFiles(tmp_path, "now")))

    assert result == row(Stages())
    assert not list(tmp_path.iterdir())


def test_threads_that_make_the_same_in_one_folder_all_give_it_and_keep_it_once(tmp_path):
    with ThreadPoolExecutor(4) as pool:
        rows = list(pool.map(lambda _: row(Stages(KeptFiles(tmp_path, "now"))), range(8)))

    assert rows == [row(Stages())] * 8
    assert len(list(tmp_path.iterdir())) == 3


def test_a_matrix_file_that_changes_between_jobs_is_another_job(tmp_path):
    file, files, rows = tmp_path / "a.npy", KeptFiles(tmp_path / "kept", "now"), []
    for position in (0, 0, 5):
        a = np.zeros((16, 16), dtype=np.float32)
        a[position, :4] = 1 + position
        np.save(file, a)
        stages = Stages(files)
        job = request_of({"n": 8, "tiles": 4, "block_length": 4}, matrix=file)
        (outcome,) = perform(job, timing_only=True, tell=lambda _: None, stages=stages)
        rows.append((stages.saved > 0, len(list(files.folder.iterdir()))))

        assert outcome.report is not None
    assert rows == [(False, 3), (True, 3), (False, 6)]
