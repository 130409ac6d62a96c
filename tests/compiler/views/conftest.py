"""Small jobs that run once for all tests of views."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from ipusim import BOW, Machine, simulate
from ipusim.compiler import Bound, Pattern, Plan, emit, pack, plan_dense, plan_dynamic, plan_static
from ipusim.compiler.matrix.generators import GENERATORS
from ipusim.compiler.views import Subject

TILES = 6  # of the machine of all subjects


def subject_of(plan: Plan, pattern: Pattern | None = None) -> Subject:
    """Return plan, program and run, for a pattern if the plan is dynamic."""
    program = emit(plan)
    feeds = None if pattern is None else pack(plan, pattern)
    return Subject(plan=plan, program=program, run=simulate(program, feeds))


def static_on(machine: Machine) -> Subject:
    """Return a static job on a machine."""
    pattern = GENERATORS["uniform"]((96, 80), 16, 0.4, np.random.default_rng(0))
    return subject_of(
        plan_static(pattern, n=12, machine=machine, lowering="own", strategy="popsparse")
    )


@pytest.fixture(scope="session")
def static() -> Subject:
    """Return the static job."""
    return static_on(BOW.scaled_to(TILES))


@pytest.fixture(scope="session")
def lock_step() -> Subject:
    """The static job on a machine whose tiles begin to compute together."""
    return static_on(attrs.evolve(BOW.scaled_to(TILES), lock_step=1))


@pytest.fixture(scope="session")
def dense() -> Subject:
    """Return a dense job."""
    return subject_of(plan_dense((64, 48), n=24, machine=BOW.scaled_to(TILES), strategy="dense"))


@pytest.fixture(scope="session")
def looped() -> Subject:
    """A dynamic job in which non-zeros spill, so that buckets go round."""
    machine = BOW.scaled_to(16)
    bound = Bound.at_density((128, 128), 8, 0.2)
    plan = plan_dynamic(bound, n=16, machine=machine, strategy="expected")
    blocks = bound.max_blocks
    rows, columns = np.divmod(np.arange(blocks), bound.grid[1])
    pattern = Pattern(bound.shape, 8, rows, columns, blocks * 64)
    return subject_of(plan, pattern)


@pytest.fixture(scope="session", params=["static", "lock_step", "dense", "looped"])
def subject(request: pytest.FixtureRequest) -> Subject:
    """Return each of the jobs."""
    return request.getfixturevalue(request.param)
