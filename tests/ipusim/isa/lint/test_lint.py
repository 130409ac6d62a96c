"""Tests of the lint: every check finds its fault, and is silent about correct text beside it."""

from __future__ import annotations

import pytest

from ipusim import BOW, C600, HYPOTHETICAL_NM, MK1, MK2, number_of
from ipusim.isa import LintFindings, assemble, lint_code


def linted(text: str, machine: object = BOW) -> LintFindings:
    """Return the findings of a text's code."""
    return lint_code(assemble(text, origin=machine.sram_base), machine)


def finding_rows(text: str, machine: object = BOW) -> list[tuple[str, str, int]]:
    """Return kind, check and line of each finding."""
    return [
        (finding.kind, finding.check, finding.line) for finding in linted(text, machine).findings
    ]


# A hardware loop of `last` + 1 bundles, and a bundle whose slots are both filled.
LOOP = ".worker\n.align 8\ngo: {{ rpt {count}, {last}; fnop }}\n{body}\nexitz $mzero"
FULL = "{ add $m0, $m0, 1; fnop }"


@pytest.mark.parametrize(
    ("count", "last", "body", "message"),
    [
        ("9", 0, FULL, None),
        ("$m1", 1, FULL + "\n" + FULL, None),
        ("9", 0, "add $m0, $m0, 1", "bundle 1 at <text>:4 is not full"),
        ("9", 1, FULL + "\nnop", "bundle 2 at <text>:5 is not full"),
        ("9", 0, "{ bri go; fnop }", "bundle 1 at <text>:4 is control: bri"),
        ("9", 0, "{ rpt 3, 0; fnop }\n" + FULL, "bundle 1 at <text>:4 is control: rpt"),
        ("9", 0, "{ get $m0, $WSR; fnop }", "bundle 1 at <text>:4 is control: get"),
        ("9", 7, FULL, "bundle 2 at <text>:5 is not full"),
    ],
)
def test_lint_accepts_the_loop_bodies_that_the_core_accepts(
    count: str, last: int, body: str, message: str | None
) -> None:
    findings = linted(LOOP.format(count=count, last=last, body=body)).findings

    assert [finding.what for finding in findings if finding.check == "rpt-body"] == (
        [f"the body of this rpt is refused: {message}"] if message else []
    )
    assert all(finding.kind == "error" for finding in findings if finding.check == "rpt-body")


def test_a_body_that_is_not_aligned_or_not_there_is_refused() -> None:
    odd = ".worker\n.align 8\ngo: rpt 9, 0\n" + FULL + "\nexitz $mzero"
    short = ".worker\n.align 8\ngo: { rpt 9, 3; fnop }\n" + FULL

    assert "no multiple of 8" in linted(odd).findings[0].what
    assert "it has 1 bundles of 4" in linted(short).findings[0].what


def test_control_that_leaves_the_end_of_the_code_is_an_error() -> None:
    assert finding_rows(".worker\ngo: nop\nadd $m0, $m0, 1") == [("error", "runs-off", 3)]
    assert finding_rows(".worker\ngo: nop\nexitz $m0") == []


def test_an_instruction_of_another_machine_is_an_error() -> None:
    text = ".worker\ngo: { nop; f16v4hihov4amp $a0:1, $a2:3, $a4:5, 0 }\nexitz $mzero"

    assert [finding[:2] for finding in finding_rows(text, MK1)] == [("error", "refused")]
    assert all(finding_rows(text, machine) == [] for machine in (MK2, BOW, C600))


def test_an_instruction_that_no_source_explains_is_an_error() -> None:
    (finding,) = linted(
        ".worker\ngo: { nop; f32v2aop $a0:1, $a2:3, 0 }\nexitz $mzero", C600
    ).findings

    assert (finding.kind, finding.check, finding.line) == ("error", "refused", 2)
    assert finding.what.startswith("f32v2aop is known by name only")


ACCESS = """
.worker
go:
  setzi $m0, table
  {access}
  exitz $mzero
.section .rodata
.align 8
  .long 0
table: .long 1, 2, 3, 4, 5, 6
"""


@pytest.mark.parametrize(
    ("access", "check"),
    [
        ("ld32 $m1, $m0, $mzero, 0", None),
        ("ld64 $a0:1, $m0, $mzero, 0", "unaligned"),
        ("ldz16 $m1, $m0, $mzero, 1", None),
        ("add $m0, $m0, 1\n ldz16 $m1, $m0, $mzero, 0", "unaligned"),
        ("add $m0, $m0, 4\n ld64 $a0:1, $m0, $mzero, 0", None),
        ("add $m0, $m0, 4\n ld128 $a0:3, $m0, $mzero, 0", "unaligned not-interleaved"),
        ("ld32 $m1, $mzero, $mzero, 0", "outside-memory"),
        ("setzi $m0, 0x80000\n ld128 $a0:3, $m0, $mzero, 0", None),
        ("setzi $m0, 0x7FFF0\n ld128 $a0:3, $m0, $mzero, 0", "not-interleaved"),
        ("setzi $m0, 0xE7FFC\n ld64 $a0:1, $m0, $mzero, 0", "outside-memory"),
        ("ld32 $m1, $m0, $m2, 0", None),
        ("ld32 $m0, $m2, $mzero, 0\n ld64 $a0:1, $m0, $mzero, 0", None),
        ("ld32step $m1, $mzero, $m0+=, 1\n ld64 $a0:1, $m0, $mzero, 0", None),
        ("brz $m5, 1f\n setzi $m0, 0x80001\n1: ld32 $m1, $m0, $mzero, 0", None),
        ("brz $m5, 1f\n nop\n1: ld64 $a0:1, $m0, $mzero, 0", "unaligned"),
        ("setzi $m2, 1\n ldz16 $m1, $m0, $mzero, $m2", None),
        ("st64step $azeros, $m0, $mzero+=, 1", "unaligned"),
        ("setzi $m2, 1\n stm32 $m1, $m0, $m2", None),
        ("add $m0, $m0, 2\n stm32 $m1, $m0, $mzero", "unaligned"),
        ("setzi $m2, 0x40000\n stm32 $m1, $m0, $m2", "outside-memory"),
    ],
)
def test_an_access_at_a_known_address_is_checked_against_memory(
    access: str, check: str | None
) -> None:
    seen = {
        finding.check
        for finding in linted(ACCESS.format(access=access)).findings
        if finding.kind == "error"
    }

    assert seen <= set((check or "").split())
    assert bool(seen) == (check is not None)


def test_weight_loads_at_a_known_address_are_checked_against_memory() -> None:
    text = ".supervisor\ngo: setzi $m1, 0x4C010\n{put}\nnop\nld128putcs 0\nbr $lr"

    assert ("error", "not-interleaved", 5) in finding_rows(text.format(put="put $CCCSLOAD, $m1"))
    assert "error" not in [finding[0] for finding in finding_rows(text.format(put="nop"))]


PAIRS = """
.worker
go:
  setzi $m0, one
  setzi $m1, {other}
  {use}
  exitz $mzero
.section .rodata
.align 8
one: .fill 8, 8
two: .fill 8, 8
.align 16384
far: .fill 8, 8
"""


@pytest.mark.parametrize(
    ("use", "clashes"),
    [
        ("setzi $m2, 0\n ldd16a64 $a0:1, $m0++, $m1, $m2@", True),
        ("ld32 $m2, $m3, $mzero, 0\n ldd16a64 $a0:1, $m0++, $m1, $m2@", True),
        ("ld32 $m2, $m3, $mzero, 0\n ldd16a64 $a0:1, $m3++, $m1, $m2@", False),
        ("tapack $m2:3, $m0, $m1, $mzero\n ld2x64pace $a0:1, $a2:3, $m2:3+=, $mzero, 0", True),
        ("tapack $m2:3, $m0, $mzero, $m1\n ldst64pace $a0:1, $a2:3, $m2:3+=, $mzero, 0", True),
        ("tapack $m2:3, $m0, $mzero, $m1\n st64pace $a2:3, $m2:3+=, $mzero, 0", False),
        (
            "tapack $m2:3, $m0, $m1, $mzero\n5: ld2x64pace $a0:1, $a2:3, $m2:3+=, $m8, 5\n"
            "brnzdec $m9, 5b",
            True,
        ),
    ],
)
def test_accesses_of_one_instruction_to_named_constants_may_not_meet(
    use: str, clashes: bool
) -> None:
    near, far = (
        [
            finding
            for finding in linted(PAIRS.format(use=use, other=other)).findings
            if finding.kind == "error"
        ]
        for other in ("two", "far")
    )

    assert [finding.check for finding in near] == ["element-clash"] * clashes
    assert far == []


@pytest.mark.parametrize(
    ("pace", "sizes"),
    [
        ("ld2x64pace $a0:1, $a2:3, $m2:3+=, $mzero, 0", (8, 8, None)),
        ("ldst64pace $a0:1, $a2:3, $m2:3+=, $mzero, 0", (8, None, 8)),
        ("ld2xst64pace $a0:3, $a4:5, $m2:3+=, $mzero, 0", (8, 8, 8)),
        ("st64pace $a2:3, $m2:3+=, $mzero, 0", (None, None, 8)),
        ("ld3x64pace $a0:5, $m2:3+=, $mzero, 0", (16, 8, None)),
        ("ld3xst64pace $a0:5, $a6:7, $m2:3+=, $mzero, 0", (16, 8, 8)),
    ],
)
def test_each_of_three_packed_addresses_is_checked_with_its_own_size(
    pace: str, sizes: tuple[int | None, ...]
) -> None:
    """Two addresses are multiples of 16 in interleaved memory, far apart; one is off by 4 bytes."""
    text = ".worker\ngo: {sets}\ntapack $m2:3, $m4, $m5, $m6\n{pace}\nexitz $mzero"

    def errors(off: int | None) -> list[str]:
        places = [0x80010 + 0x8000 * which + 4 * (which == off) for which in range(3)]
        sets = "\n".join(f"setzi $m{4 + which}, {place}" for which, place in enumerate(places))
        findings = linted(text.format(sets=sets, pace=pace), HYPOTHETICAL_NM).findings
        return [finding.what for finding in findings if finding.kind == "error"]

    assert errors(None) == []
    for which, size in enumerate(sizes):
        assert [what.split(" at ")[0] for what in errors(which)] == (
            [f"an access of {size} bytes"] if size else []
        )


def test_a_register_that_is_overwritten_unread_is_a_dead_write() -> None:
    text = ".worker\ngo:\nsetzi $m0, 1\nsetzi $m0, 2\nst32 $m0, $mvertex_base, $mzero, 0\nexitz $m0"

    assert finding_rows(text) == [("warning", "dead-write", 3)]


@pytest.mark.parametrize(
    "text",
    [
        "setzi $m0, 1\nbrz $m5, 1f\nsetzi $m0, 2\n1: st32 $m0, $m5, $mzero, 0\nexitz $m0",
        "setzi $m0, 1\nexitz $mzero",  # registers stay for the next launch
        "1: ld32 $m0, $m5, $mzero, 0\nst32 $m0, $m5, $mzero, 1\nbrnzdec $m6, 1b\nexitz $m0",
        "ld64step $a0:1, $mzero, $m5+=, 1\nld64step $a0:1, $mzero, $m5+=, 1\nexitz $mzero",
        "{ nop; f16v4sisoamp $a0:1, $a2:3, $a4:5, 0 }\n{ nop; zero $a0:1 }\nexitz $mzero",
        "{ nop; urand32 $a0 }\n{ nop; urand32 $a0 }\nexitz $mzero",
        "call $lr, 1f\nsetzi $m0, 2\nexitz $m0\n1: setzi $m0, 1\nbr $lr",
        "setzi $m0, 1\nmovz $m0, $m5, $m6\nexitz $mzero",
        "ld64 $a0:1, $m5, $mzero, 0\n{ nop; mov $a0, $a2 }\nexitz $mzero",
    ],
)
def test_a_result_that_some_path_reads_or_another_effect_is_no_dead_write(text: str) -> None:
    assert finding_rows(f".worker\ngo:\n{text}") == []


def test_a_write_that_a_loop_overwrites_is_dead_and_one_that_it_reads_is_not() -> None:
    loop = ".worker\n.align 8\ngo: setzi $m0, 7\n{first}\n.align 8\n"
    loop += "{{ rpt 9, 0; fnop }}\n{{ {body}; fnop }}\nst32 $m0, $m5, $mzero, 0\nexitz $mzero"

    over = loop.format(first="mov $m1, $m0", body="setzi $m1, 3")
    reads = loop.format(first="mov $m1, $m0", body="add $m1, $m1, 3")
    skipped = over.replace("rpt 9", "rpt $m5")

    assert finding_rows(over) == [("warning", "dead-write", 4)]
    assert finding_rows(reads) == finding_rows(skipped) == []


def test_code_that_nothing_leads_to_is_unreachable_but_padding_is_not() -> None:
    dead = ".worker\ngo: exitz $mzero\nadd $m0, $m0, 1\nadd $m0, $m0, 1\nexitz $mzero\n"

    assert finding_rows(dead) == [("warning", "unreachable", 3)]
    assert "3 bundles" in linted(dead).findings[0].what
    assert finding_rows(".worker\n.align 8\ngo: exitz $mzero\n.align 8\nother: exitz $mzero") == []
    assert finding_rows(".worker\ngo: exitz $mzero\n.Lnobody: nop\nexitz $mzero") == [
        ("warning", "unreachable", 4)
    ]


def test_code_at_labels_whose_address_is_used_and_in_jump_tables_is_not_unreachable() -> None:
    table = ".supervisor\ngo: setzi $m1, .Lt\nnop\nnop\nnop\nnop\nnop\nadd $m1, $m1, $m2\n"
    table += "nop\nnop\nnop\nnop\nnop\nbr $m1\n.Lt: br $lr\nbr $lr\nbr $lr"
    data = ".worker\ngo: exitz $mzero\n.Lx: exitz $mzero\n.section .rodata\n.align 4\n.long .Lx"

    assert finding_rows(table) == finding_rows(data) == []


def test_a_slot_that_reads_a_register_before_any_write_is_a_warning() -> None:
    body = "{ ld64step $a0:1, $mzero, $m5+=, 1; f32v2add $a2:3, $a0:1, $a2:3 }\n"
    once = ".worker\ngo:\n" + body + "exitz $mzero"
    twice = ".worker\ngo:\nld64step $a0:1, $mzero, $m5+=, 1\n" + body + "exitz $mzero"
    called = ".worker\ngo:\n" + body + "br $lr"
    other = once + "\nearlier: ld64 $a0:1, $m5, $mzero, 0\nexitz $mzero"

    assert finding_rows(once) == [("warning", "old-value", 3)]
    assert "$a0, $a1 is read beside what writes it" in linted(once).findings[0].what
    assert finding_rows(twice) == finding_rows(called) == finding_rows(other) == []


@pytest.mark.parametrize(("between", "wait"), [(0, 5), (1, 4), (4, 1), (5, 0), (9, 0)])
def test_a_supervisor_s_wait_is_reported_with_its_cycles(between: int, wait: int) -> None:
    text = ".supervisor\ngo: add $m1, $m0, 1\n" + "nop\n" * between + "add $m2, $m1, 1\nbr $lr"

    latency_findings = [finding for finding in linted(text).findings if finding.check == "latency"]

    assert [finding.kind for finding in latency_findings] == ["information"] * (wait > 0)
    assert all(
        f"waits {number_of(wait, 'cycle')} for $m1" in finding.what for finding in latency_findings
    )


def test_no_waits_for_results_are_reported_for_workers() -> None:
    assert finding_rows(".worker\ngo: add $m1, $m0, 1\nadd $m2, $m1, 1\nexitz $mzero") == []


def test_equal_findings_of_one_line_are_one_finding_with_their_number() -> None:
    text = ".worker\ngo:\n.rept 5\nsetzi $m0, 1\n.endr\nexitz $m0"

    (finding,) = linted(text).findings

    assert (finding.check, finding.line, finding.times) == ("dead-write", 4, 4)
    assert "(4 times)" in str(finding)


def test_findings_print_place_reason_and_advice_errors_first() -> None:
    text = ".worker\ngo:\nsetzi $m0, 1\nsetzi $m0, 2\nld32 $m1, $mzero, $mzero, 0\nexitz $m0"

    lines = str(linted(text)).splitlines()

    assert lines[0] == (
        "<text>:5: error: an access of 4 bytes at 0x0 is outside memory [outside-memory]"
    )
    assert lines[1].strip() == "ld32 $m1, $m15, $m15, 0"
    assert lines[2].strip().endswith("; mend base, delta or offset")
    assert lines[-1] == "errors: 1, warnings: 1, information: 0"


def test_no_code_has_no_findings() -> None:
    assert linted("").findings == linted(".section .data\n.long 1").findings == ()


@pytest.mark.parametrize(
    ("instruction", "address"),
    [
        ("andc $m1, $m0, 2", 0x4C001),
        ("xor $m1, $m0, 3", 0x4C002),
        ("sort4x16hi $m1, $m0, $mzero", 4),
        ("max $m1, $m0, -1", 0x4C001),
        ("cmpslt $m1, $mzero, $m0", 1),
        ("sub $m0, $mzero, 1\ncmpeq $m1, $m0, -1", 1),
        ("sub $m0, $mzero, 1\ncmpslt $m1, $m0, $mzero", 1),
    ],
)
def test_an_address_is_known_behind_any_integer_instruction(instruction: str, address: int) -> None:
    text = f"go:\nsetzi $m0, 0x4c001\n{instruction}\nld32 $m2, $m1, $mzero, 0\nexitz $mzero\n"
    errors = [finding for finding in lint_code(assemble(text)).findings if finding.kind == "error"]

    assert [f" {address:#x} is " in finding.what for finding in errors] == [True]


def test_a_put_before_a_load_of_amp_choices_is_no_dead_write() -> None:
    text = "go:\nput $CCCSLOAD, $m0\nld64putci 0\nput $CCCSLOAD, $m0\nld64putcs 0\nbr $lr\n"
    findings = lint_code(assemble(text), HYPOTHETICAL_NM).findings

    assert "dead-write" not in [finding.check for finding in findings]


WORK = ".worker\nwork:\nst32 $m0, $mvertex_base, $mzero, 0\nexitz $mzero\n"
HEAD = ".supervisor\nsetzi $m1, work\n"
LAUNCH, SYNC, LOAD = "runall $m1, $m0, 0\n", "sync 2\n", "ld32 $m2, $m0, $mzero, 0\n"
USE = "st32 $m2, $m0, $mzero, 1\n"


@pytest.mark.parametrize(
    ("body", "kinds"),
    [
        (LAUNCH + "br $lr\n", ["error"]),
        (LAUNCH + SYNC + "br $lr\n", []),
        (LAUNCH + LOAD + SYNC + USE + "br $lr\n", ["information"]),
        (LAUNCH + SYNC + LOAD + USE + "br $lr\n", []),
        # One of two paths has no sync.
        (LAUNCH + "brz $m0, out\n" + SYNC + "out:\nbr $lr\n", ["error"]),
        # A loop goes back from behind its launch to its load.
        (f"again:\n{LOAD}{USE}{LAUNCH}brnzdec $m0, again\n{SYNC}br $lr\n", ["information"]),
        # A function launches, and its caller waits, or does not.
        (f"call $lr, start\n{SYNC}br $m9\nstart:\n{LAUNCH}br $lr\n", []),
        (f"call $lr, start\n{LOAD}{USE}{SYNC}br $m9\nstart:\n{LAUNCH}br $lr\n", ["information"]),
        (f'{LAUNCH}.lockstep "a list"\n{LOAD}.endlockstep\n{SYNC}{USE}br $lr\n', []),
    ],
)
def test_a_supervisor_waits_for_its_workers(body: str, kinds: list[str]) -> None:
    findings = linted(f"{WORK}go:\n{HEAD}{body}").findings

    assert [finding.kind for finding in findings if finding.check == "no-sync"] == kinds


def test_a_load_beside_workers_that_store_nothing_is_not_reported() -> None:
    work = ".worker\nwork:\nexitz $mzero\n"
    findings = linted(f"{work}go:\n{HEAD}{LAUNCH}{LOAD}{SYNC}{USE}br $lr\n").findings

    assert [finding for finding in findings if finding.check == "no-sync"] == []
