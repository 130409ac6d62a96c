"""How many cases a hostile test tries, of which the profile takes its part (tests/conftest.py)."""

from __future__ import annotations

from hypothesis import HealthCheck, settings


def cases(share: int) -> settings:
    """The settings of a test of so many cases."""
    return settings(
        max_examples=share,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
