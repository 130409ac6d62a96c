"""Every hostile test runs with the judge's own asserts spelled out."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("judge", "signalled", "studies", "targets")
