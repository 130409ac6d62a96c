"""How many cases a hostile test tries: its share of the suite, times what the profile asks for."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

SUITE = 100  # cases of a test that says nothing, in Hypothesis' own profile


def cases(share: int) -> settings:
    """The settings of a test that tries `share` cases in the suite: of a profile, its part of them.

    The suite tries the same cases each time; a longer profile draws new ones.
    """
    most = settings.default.max_examples
    return settings(
        max_examples=max(1, share * most // SUITE),
        derandomize=most <= SUITE,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
