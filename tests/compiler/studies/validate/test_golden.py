"""Golden texts and pictures of a validation: counted points, missing ones, bounds."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest
from figure_text import figure_text
from golden_texts import HERE, json_text, store_in

from ipusim.compiler.studies.columns import text_of
from ipusim.compiler.studies.validate import (
    FITTED,
    STUDY,
    KernelPoint,
    Profiling,
    Validation,
    point_text,
    read_measurements,
    validate,
    validation_json,
    validation_text,
)
from ipusim.compiler.studies.validate.pictures.rates import (
    batch_figure,
    error_figures,
    heat_figures,
)
from ipusim.compiler.studies.validate.pictures.scatter import scatter_figure
from ipusim.compiler.studies.validate.report import kernel_parts

Golden = Callable[[str, str], None]

TABLE = """\
source_figure,device,method,dtype,m,k,n,block_size,density,quantity,value,flag
mine [b] :b:,IPU,dense,fp16,64,64,4,,1,flops,4e10,exact
mine,IPU,dense,fp16,64,64,16,,1,flops,1.5e11,exact
mine,IPU,static,fp16,64,64,16,8,0.25,speedup_vs_dense,0.75,exact
mine,IPU,static,fp16,64,64,8,16,0.25,speedup_vs_dense,0.7,exact
mine,IPU,static,fp16,64,64,8,16,0.125,speedup_vs_dense,nan,missing
mine,IPU,dynamic,fp32,64,64,16,8,0.25,flops,5e9,exact
mine,IPU,static,fp16,8192,8192,65536,16,0.125,flops,1e12,exact
mine,IPU,static,fp16,64,64,16,16,0.25,flops,2e9,saturated
mine,IPU,dense,fp16,64,64,16,,1,speedup_vs_dense,1,exact
again,IPU,dense,fp16,64,64,4,,1,flops,4e10,exact
"""


@pytest.fixture(scope="module")
def validated(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Profiling | None], Validation]:
    """Validate the table with profiling; each point is simulated once."""
    folder = tmp_path_factory.mktemp("validate")
    points = folder / "points.csv"
    points.write_text(TABLE, encoding="utf-8")
    rows = read_measurements(points)

    def run(profiling: Profiling | None) -> Validation:
        store = store_in(folder / "store.jsonl", STUDY)
        return validate(
            rows, profiling=profiling, store=store, pool=HERE, tell=lambda _standing: None
        )

    return run


@pytest.fixture(scope="module")
def validation_result(validated: Callable[[Profiling | None], Validation]) -> Validation:
    """Return the validation; its last point but one has as many columns as fit."""
    validation = validated(FITTED)
    *others, dense, last = validation.deviations
    most = attrs.evolve(dense, row=attrs.evolve(dense.row, n=None))
    return attrs.evolve(validation, deviations=(*others, most, last))


@pytest.mark.quick  # it measures for the others
def test_the_points_and_what_they_come_to(validation_result: Validation, golden: Golden) -> None:
    golden("validation.txt", validation_text(validation_result))


@pytest.mark.parametrize("number", [1, 3, 4, 5, 7])
def test_a_point(number: int, validation_result: Validation, golden: Golden) -> None:
    golden(f"point_{number}.txt", point_text(validation_result, number))


def test_a_validation_as_json(validation_result: Validation, golden: Golden) -> None:
    golden("point_4.json", json_text(validation_json(validation_result, 4)))


def test_a_validation_of_too_few_points(validation_result: Validation, golden: Golden) -> None:
    few = attrs.evolve(
        validation_result, fit=None, targets=(), weights={}, schedules={}, constants=()
    )

    golden("few.txt", validation_text(attrs.evolve(few, deviations=(), numbers=())))


def test_kernels_with_the_frame_of_their_source(golden: Golden) -> None:
    vertex = KernelPoint(
        source="tessellate", machine="bow", kernel="1x1 vertex", shape="16 x 16 x 48",
        measured=524, simulated=415, frame=96, cycle_model=None,
    )  # fmt: skip
    recorded = attrs.evolve(vertex, source="ipu-stack", frame=0, cycle_model=3, simulated=524)

    golden("kernels.txt", text_of(kernel_parts([vertex, recorded]), 80))


def test_a_refit_adds_the_whole_cycles_that_are_next_to_the_fit(
    validated: Callable[[Profiling | None], Validation],
) -> None:
    constants = validated(None).constants

    assert [constant.value for constant in constants] == [117, 110]
    assert [constant.fitted for constant in constants] == pytest.approx([116.9, 109.9], abs=0.05)


def test_pictures_show_the_figures_of_both_sides(
    validation_result: Validation, golden: Golden
) -> None:
    points = dict(zip(validation_result.numbers, validation_result.deviations, strict=True))
    heat_maps = dict(heat_figures(validation_result.deviations, validation_result.results))
    errors = dict(error_figures(validation_result.summary.families))
    rates = {"dense_batch": batch_figure(validation_result.deviations), **heat_maps, **errors}

    for name, figure in {"measured_simulated": scatter_figure(points), **rates}.items():
        golden(f"picture_{name}.txt", figure_text(figure))


def test_rates_by_batch_are_drawn_from_the_fewest_columns_on(validation_result: Validation) -> None:
    (axes,) = batch_figure(validation_result.deviations[::-1]).axes

    assert [line.get_xdata().tolist() for line in axes.lines] == [[4, 4, 16]] * 2
