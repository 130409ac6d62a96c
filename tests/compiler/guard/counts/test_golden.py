"""Golden texts of changed cycle counts: messages of failed tests, and summaries of runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ipusim.compiler.guard.counts.change import Change
from ipusim.compiler.guard.counts.golden_file import Golden as Counted
from ipusim.compiler.guard.counts.golden_file import Renewal
from ipusim.compiler.guard.counts.messages import comparison_summary, failure, update_summary
from ipusim.compiler.guard.counts.recorder import CHANGED, INPUT, MISSING

Golden = Callable[[str, str], None]

OFF = (
    Change("test_a::half [b]", "cycles", 1000, 989, CHANGED),
    Change("test_a::half [b]", "sync_cycles", 0, 7, CHANGED),
    Change("test_a::float", "cycles", 1_234_567, 1_300_000, CHANGED),
    Change("test_b::half", "inputs", "0a", "0b", INPUT),
    Change("test_b::new", "cycles", None, 50, MISSING),
)
UPDATE = "pytest --update-golden"


def test_why_a_test_fails(golden: Golden) -> None:
    golden("failure.txt", failure(OFF, update=UPDATE, note="an older model counted."))
    golden("failure_missing.txt", failure(OFF[-1:], update=UPDATE))


def test_what_a_run_comes_to(golden: Golden) -> None:
    old = {
        ("test_one[b]", "b16"): {"cycles": 1000, "inputs": "0a"},
        ("test_gone", "b8"): {"cycles": 50},
    }
    new = {
        ("test_one[b]", "b16"): {"cycles": 1010, "inputs": "0a"},
        ("test_new", "b8"): {"cycles": 7},
    }
    root = Path("project")
    path = root / "golden" / "test_a.cycles"
    wrote = Renewal(path, Counted(old), Counted(new), kept_lines=0)
    same = Renewal(root / "golden" / "test_b.cycles", Counted(new), Counted(new), kept_lines=0)

    golden("compared.txt", comparison_summary(OFF, [wrote, same], root, update=UPDATE))
    golden("updated.txt", update_summary([wrote, same], root))
