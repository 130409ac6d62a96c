"""How many cases a hostile test tries.

The test profile (tests/conftest.py) takes its part of them.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings


def cases(share: int) -> settings:
    """Return the settings of a test that tries `share` cases in the whole suite."""
    return settings(
        max_examples=share,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
