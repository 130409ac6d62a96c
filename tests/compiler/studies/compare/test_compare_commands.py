"""`ipusim compare` and `ipusim diff`: golden files, runs, stores, cycle models, refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from ipusim import CYCLE_MODEL, CYCLE_MODELS
from ipusim.compiler import load, save
from ipusim.compiler.cli.app import main
from ipusim.compiler.guard.counts import golden_text
from ipusim.compiler.studies.advice import advice_of, advice_text, bounds_of
from ipusim.compiler.studies.explore import STUDY as EXPLORE
from ipusim.compiler.studies.sweep import Task, open_store
from ipusim.compiler.studies.sweep.json_lines import members_of, text_of
from ipusim.compiler.studies.validate import STUDY, Configuration, Phase, Result

JOB = ("--m", "64", "--k", "64", "--tiles", "4", "--block-length", "16", "--density", "1/2")
OLD = {("test_a", "b16"): {"cycles": 1000, "inputs": "0a"}, ("test_b", "b8"): {"cycles": 50}}
NEW = {("test_a", "b16"): {"cycles": 1010, "inputs": "0b"}, ("test_c", "b8"): {"cycles": 50}}
Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a text to a file of a name."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def goldens(write: Write) -> tuple[Path, Path]:
    """Write two golden files of cycles, the earlier one first."""
    return write("old.cycles", golden_text(OLD)), write("new.cycles", golden_text(NEW))


def test_diff_prints_what_changed_came_and_went(
    goldens: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["diff", *map(str, goldens)])

    assert status == 1
    assert capsys.readouterr().out == (
        "case        counter  reference    new  difference      %\n"
        "test_a b16  inputs          0a     0b\n"
        "test_b b8   cycles          50      -\n"
        "test_c b8   cycles           -     50\n"
        "test_a b16  cycles       1,000  1,010         +10  +1.00\n"
    )


def test_diff_prints_markdown_for_a_pull_request(
    goldens: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = map(str, goldens)
    statuses = [main(["diff", old, new, "--markdown"]), main(["diff", old, old, "--markdown"])]

    assert statuses == [1, 0]
    assert capsys.readouterr().out == (
        "**Cycles: 4 counters differ.**\n\n"
        "| case | counter | reference | new | difference | % |\n"
        "|---|---|--:|--:|--:|--:|\n"
        "| `test_a b16` | inputs | 0a | 0b |  |  |\n"
        "| `test_b b8` | cycles | 50 | - |  |  |\n"
        "| `test_c b8` | cycles | - | 50 |  |  |\n"
        "| `test_a b16` | cycles | 1,000 | 1,010 | +10 | +1.00 |\n"
        "**Cycles: no counter differs.**\n"
    )


def test_diff_prints_json(goldens: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    old, new = map(str, goldens)

    assert main(["diff", old, new, "--json"]) == 1
    printed = json.loads(capsys.readouterr().out)
    assert printed["changes"][-1] == {
        "case": "test_a b16",
        "counter": "cycles",
        "a": 1000,
        "b": 1010,
        "difference": 10,
        "percent": 1.0,
    }
    assert (printed["version"], printed["first_cycle_model"]) == (1, CYCLE_MODEL)
    assert main(["diff", old, new, "--json", "--markdown"]) == 2


def test_names_are_whole_where_no_terminal_is(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "test_" + "a_long_name_" * 15
    old, new = (
        write(f"{value}.cycles", golden_text({(name, case): {"cycles": value} for case in "ab"}))
        for value in (1, 2)
    )
    main(["diff", str(old), str(new)])

    assert capsys.readouterr().out.count(f"{name} ") == 2


def test_diff_of_equal_stores_is_silent(
    goldens: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    old, _ = goldens

    assert main(["diff", str(old), str(old)]) == 0
    assert capsys.readouterr().out == ""


def test_folders_are_compared_file_by_file(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name_of_side, golden in (("a", OLD), ("b", NEW)):
        write(f"{name_of_side}/tests/golden/test_x.cycles", golden_text(golden))
        write(f"{name_of_side}/golden/test_y.cycles", golden_text(OLD))
    status = main(["diff", str(tmp_path / "a"), str(tmp_path / "b")])

    out = capsys.readouterr().out
    assert status == 1
    assert "tests/golden/test_x::test_a b16  cycles       1,000  1,010" in out
    assert "test_y" not in out


def test_compare_shows_golden_files_side_by_side(
    goldens: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["compare", *map(str, goldens)])

    old, new = goldens
    assert status == 0
    assert capsys.readouterr().out == (
        f"A: {old}\n"
        f"B: {new}\n"
        "\n"
        "Cycles: A 1,000, B 1,010: B takes 10 more (+1.0 %).\n"
        "\n"
        "case        counter      A      B  difference      %\n"
        "test_a b16  inputs      0a     0b\n"
        "test_a b16  cycles   1,000  1,010         +10  +1.00\n"
        "\n"
        "2 counters differ, 0 are equal.\n"
        "Only in A: test_b b8.\n"
        "Only in B: test_c b8.\n"
    )


def test_compare_aligns_runs_by_superstep(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    for n in (16, 64):
        program, run = (tmp_path / f"{form}{n}" for form in ("program", "run"))
        assert main(["compile", *JOB, "--lowering", "own", "--n", str(n), "-o", str(program)]) == 0
        assert main(["simulate", str(program), "--run-file", str(run)]) == 0
        files.append(str(run))
    capsys.readouterr()
    status = main(["compare", *files, "--json"])

    output = json.loads(capsys.readouterr().out)
    rows = {(row["case"], row["counter"]): row for row in output["changes"]}
    differences = [abs(row["difference"]) for row in output["changes"]]
    assert status == 0
    assert differences == sorted(differences, reverse=True)
    assert rows["total", "cycles"]["difference"] > 0
    assert [row["b"] - row["a"] for row in output["changes"]] == [
        row["difference"] for row in output["changes"]
    ]
    parts = [row for (case, _), row in rows.items() if case != "total"]
    totals = [rows["total", name] for name in ("compute_cycles", "exchange_cycles")]
    assert sum(row["difference"] for row in parts) == sum(row["difference"] for row in totals)


def test_long_names_lose_what_they_begin_with_in_common_and_lines_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    for name, more in (("a", 0), ("b", 7)):
        rows = [
            {"method": "static", "type": "FP16", "m": 65536, "k": 65536, "n": 4096}
            | {"block_size": 16, "density": density, "device": "a-chip-of-ones-own"}
            | {"cycles": cycles + more, "refusal": None}
            for density, cycles in ((0.0625, 1_000_000), (0.125, 2_000_000))
        ]
        absent = ("compute_cycles", "exchange_cycles", "sync_cycles", "control_cycles")
        rows = [row | dict.fromkeys(absent) | {"max_tile_bytes": None} for row in rows]
        files.append(str(tmp_path / name))
        Path(files[-1]).write_text("\n".join(map(json.dumps, rows)))

    assert main(["compare", *files]) == 0
    lines = capsys.readouterr().out.splitlines()[3:]  # behind who is who
    rows = [line for line in lines if line.startswith("\u2026")]

    assert max(map(len, lines)) <= 80
    assert [row.split()[0] for row in rows] == ["\u20260.0625", "\u20260.125"] * 2
    assert all("a-chip-of-ones-own" in row for row in rows)


def test_supersteps_add_up_to_the_cycles_of_both_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    for method in ("static", "dynamic"):  # the second has a loop
        files.append(str(tmp_path / method))
        job = ["run", *JOB, "--method", method, "--n", "16", "--timing-only"]
        assert main([*job, "--run-file", files[-1]]) == 0
    capsys.readouterr()
    assert main(["compare", *files, "--json"]) == 0

    output = json.loads(capsys.readouterr().out)
    reports = [load(Path(file)).run.report for file in files]
    for name_of_side, report in zip(("first", "second"), reports, strict=True):
        assert sum(part[name_of_side] for part in output["parts"]) == report.cycles
    steps = {step.name: step for step in reports[1].steps}
    added = [part for part in output["parts"] if part["first"] == 0]
    assert added
    for part in added:
        name = part["name"]
        assert part["phases"]["compute"] == steps[name].compute
    differences = [abs(part["second"] - part["first"]) for part in output["parts"]]
    assert differences == sorted(differences, reverse=True)

    assert main(["compare", *files]) == 0
    text = " ".join(capsys.readouterr().out.split())  # a long sentence goes on in the next line
    assert f"Cycles: A {reports[0].cycles:,}, B {reports[1].cycles:,}: B takes" in text
    assert f"Largest difference: {output['parts'][0]['name']}" in text


def test_compare_aligns_lines_of_the_run_command(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = []
    for lowering in ("own", "popsparse"):
        options = ("--n", "64", "--lowering", lowering, "--timing-only", "--json")
        assert main(["run", *JOB, *options]) == 0
        lines.append(capsys.readouterr().out)
    files = [write(f"{number}.jsonl", line) for number, line in enumerate(lines)]
    status = main(["compare", *map(str, files)])

    cycles = [json.loads(line)["cycles"] for line in lines]
    out = capsys.readouterr().out
    assert status == 0
    assert "static FP16 m 64 k 64 n 64 block 16 density 0.5" in out
    assert f"{cycles[1] - cycles[0]:+,}" in out


def test_compare_aligns_stores_of_validations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    job = Configuration(method="dense", dtype="fp16", m=64, k=64, n=16, block=None, density=None)
    phase = Phase(name="multiply", times=1, exchange=100, compute=200, sync=50, schedule=9, bound=9)
    ran = Result(
        refusal=None,
        phases=(phase,),
        paths={"multiply": 9},
        max_tile_bytes=1,
        available_bytes=2,
        memory={},
        plan={},
        host_seconds=0.0,
    )
    slower = attrs.evolve(ran, phases=(attrs.evolve(phase, compute=300),))
    refused = attrs.evolve(ran, refusal="no", phases=())
    wide = attrs.evolve(job, n=32)
    files = []
    for name, results in (("a", {job: ran, wide: ran}), ("b", {job: slower, wide: refused})):
        path = tmp_path / name
        store = open_store(path, study=STUDY, fingerprint=name, fresh=False, tell=print)
        for configuration, result in results.items():
            task = Task(configuration.key, name, attrs.asdict(configuration), dict)
            store.append(task, attrs.asdict(result))
        files.append(str(path))
    status = main(["compare", *files])

    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert status == 0
    assert "dense fp16 m 64 k 64 n 16 cycles 300 400 +100 +33.33" in lines
    assert "dense fp16 m 64 k 64 n 16 compute_cycles 200 300 +100 +50.00" in lines
    assert "dense fp16 m 64 k 64 n 32 cycles 300 refused" in lines


def test_two_sweeps_align_by_configuration(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("matrix", "max_density", "num_column_bands", "n_split", "published_kernels")
    job = {
        **dict.fromkeys((*names, "available_memory_proportion", "meta_info_oversize", "seed")),
        "method": "static",
        "data_type": "half",
        "partials_type": None,
        "m": 64,
        "k": 64,
        "n": 16,
        "block_length": 16,
        "density": 0.5,
        "pattern": "uniform",
        "machine": "bow",
        "strategy": "popsparse",
        "lowering": None,
        "tiles": 4,
        "sram_bytes": 638976,
        "exchange_bytes_per_cycle": 4,
        "amp_units": 16,
    }
    job_of_auto = {**job, "strategy": "auto"}
    for name, cycles in (("a", 400), ("b", 300)):
        store = open_store(
            tmp_path / name, study=EXPLORE, fingerprint=name, fresh=False, tell=print
        )
        store.append(Task("job", "job", job, dict), {"cycles": cycles, "refusal": None})
        store.append(
            Task("ours", "ours", job_of_auto, dict), {"cycles": None, "refusal": "too large"}
        )
    status = main(["compare", str(tmp_path / "a"), str(tmp_path / "b"), "--json"])

    output = capsys.readouterr().out
    assert status == 0
    assert "strategy popsparse" in output
    assert "strategy auto" not in output
    assert "-100" in output


CHANGED = "; ".join(version.changed for version in CYCLE_MODELS[1:])
SIDES = f"A is of cycle model 1, B of {CYCLE_MODEL} (what changed: {CHANGED}):"


def in_one_line(lines: list[str]) -> str:
    """Undo the folding of lines."""
    return " ".join(" ".join(lines).split())


@pytest.mark.parametrize("command", ["diff", "compare"])
def test_golden_files_of_two_cycle_models_say_so_first(
    write: Write, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    old, new = write("old.cycles", golden_text(OLD, 1)), write("new.cycles", golden_text(NEW))
    main([command, str(old), str(new)])

    lines = capsys.readouterr().out.splitlines()
    assert in_one_line(lines).startswith(SIDES)
    assert any("+10  +1.00" in line for line in lines)


def test_folders_that_mix_cycle_models_are_reported_with_all_of_them(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name_of_side, models in (("a", (1, CYCLE_MODEL)), ("b", (1, 1))):
        for number, model in enumerate(models):
            write(f"{name_of_side}/golden/test_{number}.cycles", golden_text(OLD, model))
    names_of_sides = [str(tmp_path / name_of_side) for name_of_side in "ab"]
    statuses = [main(["diff", *names_of_sides]), main(["compare", *names_of_sides, "--json"])]

    *lines, row = capsys.readouterr().out.splitlines()
    note = in_one_line(lines)
    assert statuses == [0, 0]
    assert note.startswith(f"A is of cycle model 1 and {CYCLE_MODEL}, B of 1 (what changed: ")
    assert json.loads(row)["first_cycle_model"] == [1, CYCLE_MODEL]
    assert json.loads(row)["second_cycle_model"] == 1


def test_runs_of_an_earlier_cycle_model_are_shown_with_a_line_that_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program, new, old = (str(tmp_path / name) for name in ("program", "new", "old"))
    assert main(["compile", *JOB, "--n", "16", "-o", program]) == 0
    assert main(["simulate", program, "--run-file", new]) == 0
    saved = load(new)
    save(old, plan=saved.plan, program=saved.program, run=saved.run, cycle_model=1)
    note = f"run of cycle model 1; this ipusim has {CYCLE_MODEL} (what changed: {CHANGED}): "
    messages = []
    capsys.readouterr()
    for arguments in (
        *(["report", new], ["report", old], ["show", new], ["show", old]),
        *(["compare", old, new], ["compare", old, old], ["compare", new, new]),
    ):
        assert main(arguments) == 0
        messages.append(capsys.readouterr().out)
    assert main(["report", old, "--html", str(tmp_path / "page.html")]) == 0

    new_report, report, single, shown, two_models, earlier, equal = messages
    assert report == f"{note}simulate again to compare\n{new_report}"
    assert "cycle model" not in new_report + single + equal
    assert f"\n{note}" in shown
    assert in_one_line([two_models]).startswith(SIDES)
    assert earlier.startswith(f"A and B are both of cycle model 1; this ipusim has {CYCLE_MODEL}")
    assert capsys.readouterr().out.startswith(note)


def test_lines_of_the_run_command_are_compared_with_their_cycle_models(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", *JOB, "--n", "64", "--timing-only", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    ours = write("ours.jsonl", json.dumps(row))
    assert row.pop("cycle_model") == CYCLE_MODEL
    old = write("old.jsonl", json.dumps(row))
    odd = write("odd.jsonl", json.dumps({**row, "cycle_model": -1}))
    statuses = [main(["compare", str(old), str(ours), "--json"])]
    output = json.loads(capsys.readouterr().out)
    statuses += [
        main(["compare", str(old), str(ours)]),
        main(["compare", str(odd), str(ours)]),
    ]

    out, err = capsys.readouterr()
    assert statuses == [0, 0, 2]
    assert (output["first_cycle_model"], output["second_cycle_model"]) == (1, CYCLE_MODEL)
    assert in_one_line([out]).startswith(SIDES)
    assert "odd.jsonl, line 1 cannot be compared: -1 is no cycle model" in err


def test_a_store_of_an_earlier_cycle_model_says_how_to_renew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    now, then = tmp_path / "now.jsonl", tmp_path / "then.jsonl"
    sweep = ("explore", *JOB, "--n", "16", "--workers", "1", "--store")
    assert main([*sweep, str(now)]) == 0
    first, line = now.read_bytes().splitlines(keepends=True)
    then.write_bytes(first + text_of({**members_of(line), "cycle_model": 1}))
    capsys.readouterr()
    messages = []
    for arguments, status in (
        (["explore", "--store", str(then)], 2),
        ([*sweep, str(then), "--dry-run"], 0),
        (["compare", str(then), str(now)], 0),
        ([*sweep, str(then)], 0),
        ([*sweep, str(then)], 0),
    ):
        assert main(arguments) == status
        messages.append(capsys.readouterr())

    look, dry, compared, swept, again = messages
    for message in (look.err, dry.err, swept.err):
        assert f"left out a result of cycle model 1, this ipusim has {CYCLE_MODEL} (what" in message
        assert "simulated again where asked for; --fresh drops what is there" in message
        assert message.count("\n") == 1
    assert in_one_line([compared.out]).startswith(SIDES)
    assert again.err == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["diff", "missing", "old.cycles"], "missing: No such file"),
        (["diff", "text", "old.cycles"], "text is no golden file of cycles"),
        (["diff", "empty", "empty"], "empty has no golden file, *.cycles, anywhere below it"),
        (["diff", "empty", "old.cycles"], "give two golden files, or two folders"),
        (["compare", "text", "old.cycles"], "text cannot be compared; give a run file, a store"),
        (["compare", "old.cycles", "other.jsonl"], "a store of 'else'"),
        (["compare", "new.jsonl", "old.cycles"], "of format 9, this version reads formats 2 and 3"),
        (
            ["compare", "row.jsonl", "old.cycles"],
            "row.jsonl, line 1 cannot be compared: lacks 'block_size'",
        ),
        (["compare", "cut.jsonl", "old.cycles"], "left out a bad line, line 2: it has no end"),
        (["compare", "old.cycles", "third.cycles"], "have no case in common: 'test_a b16' in A"),
        (["compare", "zip", "old.cycles"], "zip: is damaged"),
        (["compare", "old.cycles"], "needs SECOND, which is missing"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    write: Write,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    write("old.cycles", golden_text(OLD))
    write("third.cycles", golden_text({("test_z", "z"): {"cycles": 1}}))
    write("text", "words")
    write("zip", "PK")
    write("other.jsonl", '{"store": "else", "format": 1}\n')
    write("row.jsonl", "{}\n")
    write("new.jsonl", '{"store": "ipusim explore", "format": 9}\n')
    write("cut.jsonl", '{"store": "ipusim validate", "format": 2}\n{"fing')
    (tmp_path / "empty").mkdir()
    status = main(arguments)

    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def two_runs(folder: Path) -> list[str]:
    """Write a fast run, and a slower run of the same product."""
    files = []
    for strategy in ("rows", "popsparse"):
        files.append(str(folder / f"{strategy}.run"))
        job = ["run", *JOB, "--strategy", strategy, "--n", "16", "--timing-only"]
        assert main([*job, "--run-file", files[-1]]) == 0
    return files


@pytest.mark.parametrize("turned", [False, True])
def test_the_slower_run_is_told_what_its_own_figures_say_would_help(
    turned: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = two_runs(tmp_path)
    cycles = [load(Path(file)).run.report.cycles for file in files]
    slower = "A" if turned else "B"
    capsys.readouterr()
    ordered = files[::-1] if turned else files

    assert cycles[0] < cycles[1]
    assert main(["compare", *ordered]) == 0
    text = capsys.readouterr().out
    assert main(["compare", *ordered, "--json"]) == 0
    messages = json.loads(capsys.readouterr().out)["advice"]
    assert f"What would help {slower}, of {cycles[1]:,} cycles:" in text
    assert "--advice simulates other plans" in text
    assert messages == [
        attrs.asdict(advice_line) for advice_line in bounds_of(load(Path(files[1])).run.report)
    ]


def test_with_advice_other_plans_of_the_slower_run_are_simulated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files, page = two_runs(tmp_path), tmp_path / "both.html"
    slow = load(Path(files[1]))
    output = advice_of(slow.plan, slow.run.report, slow.plan.pattern)
    capsys.readouterr()

    assert main(["compare", *files, "--advice", "--html", str(page)]) == 0
    text = capsys.readouterr().out
    assert advice_text(output, slow.run.report.cycles, of="B") in text
    assert "--advice simulates" not in text
    assert not output[0].bound
    assert f"What would help B most: {output[0].change}" in page.read_text()


def test_advice_is_of_two_runs_alone(
    goldens: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", *map(str, goldens), "--advice"]) == 2
    assert "--advice needs two runs with their plans" in capsys.readouterr().err
