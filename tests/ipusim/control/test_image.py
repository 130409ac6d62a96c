"""Images of runs: their arrays, from which another run goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import attrs
import numpy as np
import pytest

from ipusim import Archive, Image, Program, ProgramError, load_archive, save_archive, simulate

Feeding = Callable[..., dict[str, Any]]
Expecting = Callable[..., list[int]]
CONTROL = ("list", "meta")


def only(arrays: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Return some of the arrays."""
    return {name: arrays[name] for name in names}


def check_refused(act: Callable[[], object], message: str) -> None:
    """Check that an action is refused in one line."""
    with pytest.raises(ProgramError) as refusal:
        act()

    assert re.search(message, str(refusal.value)), str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_an_image_holds_the_inputs_and_outputs_as_they_are_at_the_end(
    looped: Program, make_feeds: Feeding
) -> None:
    feeds = make_feeds(4, [1, 2, 3, 4])
    run = simulate(looped, feeds)

    assert run.image.handles == {**looped.inputs, **looped.outputs}
    assert run.image.arrays.keys() == run.image.handles.keys()
    assert np.array_equal(run.image.arrays["meta"], np.roll(feeds["meta"], 8))
    assert np.array_equal(run.image.arrays["x"], np.roll(feeds["x"], 4))
    assert np.array_equal(run.image.arrays["total"], run.outputs["total"])


def test_an_image_cannot_be_written_and_does_not_follow_the_outputs(
    looped: Program, make_feeds: Feeding
) -> None:
    run = simulate(looped, make_feeds(4, [1]))
    run.outputs["total"][:] = 0

    assert run.image.arrays["total"].any()
    assert not any(array.flags.writeable for array in run.image.arrays.values())


def test_a_run_goes_on_from_the_image_of_another(
    looped: Program, make_feeds: Feeding, expected_totals: Expecting
) -> None:
    feeds = make_feeds(4, [1, 2, 3, 4])
    first_run = simulate(looped, feeds)
    second_run = simulate(looped, only(make_feeds(4, [1, 1]), "list"), image=first_run.image)

    assert expected_totals(feeds, [1, 2, 3, 4, 1, 1]) == second_run.outputs["total"][::2].tolist()


def test_a_fed_array_comes_before_the_image(
    looped: Program, make_feeds: Feeding, expected_totals: Expecting
) -> None:
    first_run = simulate(looped, make_feeds(4, [1]))
    feeds = make_feeds(4, [1])
    second_run = simulate(looped, feeds, image=first_run.image)

    assert expected_totals(feeds, [1]) == second_run.outputs["total"][::2].tolist()


def test_timing_only_leaves_its_control_words_and_goes_on_from_them(
    looped: Program, make_feeds: Feeding
) -> None:
    feeds, more = make_feeds(4, [1, 2, 3, 4]), only(make_feeds(4, [1, 2, 3]), "list")
    executed = simulate(looped, feeds)
    timing = simulate(looped, only(feeds, *CONTROL))

    assert timing.image.arrays.keys() == set(CONTROL)
    assert all(
        np.array_equal(timing.image.arrays[name], executed.image.arrays[name]) for name in CONTROL
    )
    expected = simulate(looped, more, image=executed.image)
    assert expected.outputs
    assert simulate(looped, more, image=timing.image).trace == expected.trace
    assert simulate(looped, more, image=timing.image).outputs == {}


def test_no_feeds_is_timing_only_from_the_image(looped: Program, make_feeds: Feeding) -> None:
    image = simulate(looped, make_feeds(4, [1, 2])).image
    fresh = Image(image.handles, {**image.arrays, "list": make_feeds(4, [3, 4])["list"]})

    assert simulate(looped, image=fresh).outputs == {}
    assert simulate(looped, image=fresh).trace == simulate(looped, {}, image=fresh).trace
    assert simulate(looped, {}, image=fresh).outputs


def test_an_input_in_neither_feeds_nor_image_is_missing(
    looped: Program, make_feeds: Feeding
) -> None:
    feeds = make_feeds(4, [1])
    timing = simulate(looped, only(feeds, *CONTROL)).image

    check_refused(
        lambda: simulate(looped, only(feeds, "x"), image=timing),
        r"input total is missing, nor does the image have it: it has \['list', 'meta'\]; the progr",
    )


@pytest.mark.parametrize(
    ("changes", "difference"),
    [
        (
            {"tile": [0, 1, 3, 2]},
            "wants piece 2, 2 elements, at 0x4c680 of tile 3, the image has 2 at",
        ),
        (
            {"address": [0x4C680, 0x4C6C0] * 2},
            "piece 1, 2 elements, at 0x4c6c0 of tile 1, the image",
        ),
        (
            {"count": [2, 2, 1, 2]},
            "wants piece 2, 1 elements, .* the image has 2 at 0x4c680 of tile 2",
        ),
    ],
)
def test_an_array_that_lies_elsewhere_is_refused_with_the_first_difference(
    changes: Mapping[str, Any], difference: str, looped: Program, make_feeds: Feeding
) -> None:
    image = simulate(looped, make_feeds(4, [1])).image
    x = attrs.evolve(looped.inputs["x"], **changes)
    other = attrs.evolve(looped, inputs={**looped.inputs, "x": x})
    start = attrs.evolve(image, handles={**image.handles, "x": looped.inputs["x"]})

    check_refused(lambda: simulate(with_all_written(other), {}, image=start), difference)


def with_all_written(program: Program) -> Program:
    """Return the first superstep as a program; later ones read a part of x that is missing."""
    steps = (program.supersteps[0],)
    variables = tuple(attrs.evolve(v, first=0, last=0) for v in program.variables)
    return attrs.evolve(program, steps=steps, variables=variables)


def test_an_image_of_other_pieces_is_refused(looped: Program, make_feeds: Feeding) -> None:
    image = simulate(looped, make_feeds(4, [1])).image
    few = attrs.evolve(looped.inputs["x"], tile=[0], address=[0x4C680], count=[2])
    handles = {**image.handles, "x": few}

    check_refused(
        lambda: simulate(looped, {}, image=attrs.evolve(image, handles=handles)),
        "input x does not lie where the image has it: the program wants 4 pieces, the image has 1;",
    )


def test_an_input_that_is_given_up_is_not_in_the_image(
    looped: Program, make_feeds: Feeding
) -> None:
    program = with_all_written(looped)
    later = attrs.evolve(program.supersteps[0], name="later", compute=())
    variables = tuple(attrs.evolve(v, last=0 if v.name == "x 0" else 1) for v in program.variables)
    program = attrs.evolve(program, steps=(*program.steps, later), variables=variables)

    assert list(simulate(program, make_feeds(4, [])).image.arrays) == ["list", "meta", "total"]


def test_a_program_without_control_leaves_all_or_nothing(looped: Program) -> None:
    total = looped.outputs["total"]
    variables = tuple(attrs.evolve(v, last=0) for v in looped.variables if v.name == "total")
    program = attrs.evolve(
        looped, variables=variables, steps=(), inputs={"total": total}, outputs={"total": total}
    )
    values = np.arange(8, dtype=np.uint16)

    assert Image() == simulate(program).image
    assert values.tolist() == simulate(program, {"total": values}).image.arrays["total"].tolist()


def test_an_image_is_saved_and_loaded_with_its_run(
    looped: Program, make_feeds: Feeding, tmp_path: Any
) -> None:
    run = simulate(looped, make_feeds(4, [1]))
    save_archive(tmp_path / "file", Archive(run=run))
    loaded = load_archive(tmp_path / "file", codelets={}).run
    feeds = only(make_feeds(4, [1]), "list")

    assert loaded is not None
    assert loaded.image == run.image
    assert simulate(looped, feeds, image=loaded.image) == simulate(looped, feeds, image=run.image)
