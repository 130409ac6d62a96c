"""What every study shares: results kept in a file, a pool to measure in, the fingerprint."""

from .fingerprint import fingerprint
from .once import measure_once, reason_of
from .pool import Pool, dask_workers, processes_here
from .process_pool import count_of
from .standing import Standing, Tell
from .store import ResultStore, Row, look, open_store
from .task import Task

__all__ = [
    "Pool",
    "ResultStore",
    "Row",
    "Standing",
    "Task",
    "Tell",
    "count_of",
    "dask_workers",
    "fingerprint",
    "look",
    "measure_once",
    "open_store",
    "processes_here",
    "reason_of",
]
