from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import attrs
import pytest

from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network, Omission
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.plan.finish import Finish
from ipusim.compiler.studies.network import STUDY, Means, NetworkFigures, NetworkJob, study_network
from ipusim.compiler.studies.sweep import ResultStore, Task, WorkerPool
from ipusim.compiler.studies.sweep.pool import ExpectedSources, Outcome, TaskSource
from ipusim.compiler.studies.sweep.store import open_store

SMALL = Convolution(channels=16, filters=16, image=(6, 6), kernel=3, padding=1)
NETWORK = Network(
    name="small",
    layers=(
        Layer(name="a", work=SMALL, finish=Finish(bias=True, relu=True)),
        Layer(name="b", work=attrs.evolve(SMALL, kernel=1, padding=0), input="a"),
        Layer(name="twin", work=SMALL, finish=Finish(bias=True, relu=True)),
        Layer(name="c", work=LinearProduct(m=32, k=64, columns=4)),
    ),
    not_simulated=(Omission("max pooling"),),
).of_batch(2)


@contextmanager
def one_thread() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


@attrs.frozen
class Studied:
    """Studies of one store, in this process.

    Attributes:
        path: Path of the store.
        fingerprint: Fingerprint of the simulator that the store records.
        measured: Keys of the tasks that all studies together have measured.
    """

    path: Path
    fingerprint: str = "here"
    measured: list[str] = attrs.field(factory=list)

    def store(self) -> ResultStore:
        study = attrs.evolve(STUDY, measure=None)  # these fingerprints are of nothing
        return open_store(
            self.path, study=study, fingerprint=self.fingerprint, fresh=False, tell=print
        )

    def __call__(self, network: Network = NETWORK, **options: object) -> NetworkFigures:
        fields = {
            "asked": {"tiles": 8},
            "sparsity": dict.fromkeys(network.by_name, 0.9),
            **options,
        }
        pool = _Counting(one_thread, 2, measured=self.measured)
        means = Means(store=self.store(), pool=pool, tell=lambda _standing: None)
        return study_network(network, NetworkJob(**fields), means)


@attrs.frozen
class _Counting(WorkerPool):
    measured: list[str] = attrs.field(kw_only=True)

    def run(
        self, source: TaskSource, heard: Callable[[Task, Outcome], None], expected: ExpectedSources
    ) -> None:
        def counted(task: Task, outcome: Outcome) -> None:
            self.measured.append(task.key)
            heard(task, outcome)

        super().run(source, counted, expected)


@pytest.fixture
def studied(tmp_path: Path) -> Studied:
    return Studied(tmp_path / "network.jsonl")
