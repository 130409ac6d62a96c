from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from compiler.studies.sweep import open_store
from compiler.studies.sweep.pool import Pool
from compiler.studies.validate import NOTHING, read_measurements, validate

WriteTable = Callable[..., Path]


def test_progress_counts_what_is_done_and_all_there_may_be(
    table: WriteTable, tmp_path: Path
) -> None:
    points = table(*(f"mine,IPU,dense,fp16,64,64,{n},,1,flops,1e10,exact" for n in (4, 8)))
    store = open_store(
        tmp_path / "store", study="validate", fingerprint="", fresh=False, tell=lambda _: None
    )
    told: list[tuple[int, int]] = []
    validate(
        read_measurements(points),
        profiling=NOTHING,
        store=store,
        pool=Pool(lambda: ThreadPoolExecutor(1), 1),
        tell=lambda at: told.append((at.kept, at.wanted)),
    )

    assert told == [(0, 2), (1, 2), (2, 2)]
