"""How many cases a hostile test tries, of which the profile takes its part (tests/conftest.py)."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

SUITE = 100  # cases of a test that says nothing, at most


def cases(share: int) -> settings:
    """The settings of a test of so many cases: the same in each run, new ones of `long`."""
    return settings(
        max_examples=share,
        derandomize=settings.default.max_examples <= SUITE,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
