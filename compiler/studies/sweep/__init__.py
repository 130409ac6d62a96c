"""Sweeps of studies: results in a file, a pool of workers, and the fingerprint of sources."""

from .dask_cluster import dask_workers
from .fingerprint import fingerprint
from .once import measure_once, reason_of
from .pool import PoolLost, WorkerPool, count_of, processes_here
from .store import ResultStore, Row, open_store, read_store
from .study import Standing, Study, Task, Tell

__all__ = [
    "PoolLost",
    "ResultStore",
    "Row",
    "Standing",
    "Study",
    "Task",
    "Tell",
    "WorkerPool",
    "count_of",
    "dask_workers",
    "fingerprint",
    "measure_once",
    "open_store",
    "processes_here",
    "read_store",
    "reason_of",
]
