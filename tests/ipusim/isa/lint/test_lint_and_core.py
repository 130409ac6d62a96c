"""Tests of the lint against the core: errors are refused, and stated cycles are real."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import TileFault
from ipusim.isa import assemble, lint_code, run_vertex

BUNDLES = (
    "{ add $m0, $m0, 1; fnop }",
    "{ nop; f32add $a0, $a1, $a2 }",
    "add $m0, $m0, 1",
    "{ mov $m1, $m0; fnop }",
    "{ get $m3, $WSR; fnop }",
    "{ brz $mzero, 1f; fnop }",
    "{ ld32 $m4, $mvertex_base, $mzero, 0; fnop }",
)
SUPERVISOR = (
    "add $m1, $m2, 1",
    "add $m2, $m1, 1",
    "mul $m3, $m1, $m2",
    "put $CCCSLOAD, $m0",
    "ld64putcs 0",
    "get $m3, $CCCSLOAD",
    "sync 2",
    "ld32 $m4, $m0, $mzero, 0",
    "nop",
    "mov $m5, $m4",
)


@settings(max_examples=60, deadline=None)
@given(
    body=st.lists(st.sampled_from(BUNDLES), min_size=1, max_size=5),
    last=st.integers(0, 5),
    align=st.booleans(),
)
def test_lint_refuses_exactly_the_loops_that_the_core_refuses(
    body: list[str], last: int, align: bool
) -> None:
    start = ".align 8\n{ rpt 2, %d; fnop }" if align else ".align 8\nnop\n{ rpt 2, %d; fnop }"
    text = "\n".join([".worker\n.align 8\ngo:", start % last, *body, "1: exitz $mzero"])
    code = assemble(text)

    refused = any(finding.check == "rpt-body" for finding in lint_code(code).findings)

    if refused:
        with pytest.raises(TileFault, match="rpt over a body"):
            run_vertex(code, "go", {}, [0])
    else:
        run_vertex(code, "go", {}, [0])


@settings(max_examples=60, deadline=None)
@given(body=st.lists(st.sampled_from(SUPERVISOR), max_size=20))
def test_waits_of_a_straight_supervisor_are_those_that_it_has(body: list[str]) -> None:
    code = assemble("\n".join([".supervisor\ngo:", "put $CCCSLOAD, $m0", *body, "br $lr"]))
    run = run_vertex(code, "go", {}, [0] * 64, runs_on="supervisor")

    latency_findings = [
        finding for finding in lint_code(code).findings if finding.check == "latency"
    ]

    waits = [
        int(finding.what.split(" waits ")[1].split()[0]) * finding.times
        for finding in latency_findings
    ]
    assert sum(waits) == run.profile.waits.register


@pytest.mark.parametrize(("between", "waits"), [(0, ["waits 5 cycles"]), (5, [])])
def test_weight_loads_wait_for_their_address_and_never_for_one_another(
    between: int, waits: list[str]
) -> None:
    loads = "\n".join(f"ld64putcs {number}" for number in range(8))
    text = ".supervisor\ngo: put $CCCSLOAD, $m0\n" + "nop\n" * between + loads + "\nbr $lr"
    code = assemble(text)
    run = run_vertex(code, "go", {}, [0] * 16, runs_on="supervisor")

    latency_findings = [
        finding for finding in lint_code(code).findings if finding.check == "latency"
    ]

    assert [finding.what for finding in latency_findings] == [
        f"the supervisor {wait} for $CCCSLOAD" for wait in waits
    ]
    assert run.profile.waits.register == 5 * len(waits)


ADDRESSES = st.one_of(
    st.integers(0x7FF00, 0x80100), st.integers(0x4C000, 0x4C100), st.integers(0xE7FE0, 0xE8010)
)


@settings(max_examples=80, deadline=None)
@given(
    address=ADDRESSES,
    offset=st.integers(0, 3),
    form=st.sampled_from(["ld32 $a0", "ld64 $a0:1", "ld128 $a0:3", "ldz16 $m2", "st64 $a0:1"]),
)
def test_an_access_at_a_known_address_is_an_error_where_it_is_a_fault(
    address: int, offset: int, form: str
) -> None:
    text = f".worker\ngo: setzi $m0, {address}\n{form}, $m0, $mzero, {offset}\nexitz $mzero"
    code = assemble(text)
    errors = [finding for finding in lint_code(code).findings if finding.kind == "error"]

    try:
        run_vertex(code, "go", {}, [0])
        fault = ""
    except TileFault as refusal:
        fault = str(refusal)

    faults = ("outside memory", "misaligned", "128-bit outside")
    assert bool(errors) == any(words in fault for words in faults)
