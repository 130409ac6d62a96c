"""Verdict of a network's study: whether sparse pays, what is left out, how accurate it is.

The sentences of this module stand first in the text, in JSON and on the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ipusim import number_of, shown_name

from ...drawing.columns import microseconds_text
from ...graph.network.layer import LinearProduct, Network, omission_text
from .figures import DENSE, LayerFigures, NetworkFigures, shown_format

MAX_NAMED = 3  # maximum number of layers that a sentence names; no reason recorded for this number


def verdict_text(figures: NetworkFigures) -> str:
    """Return the verdict on a network in one sentence, with the time on the chip and its cycles."""
    cycles, dense = figures.cycles, figures.dense_cycles
    if figures.select == "none":
        fits = "does not fit" if dense is None else f"takes {_time_and_cycles(figures, dense)}"
        return f"All dense {fits}; no format was selected"
    if cycles is None:
        names = [layer.layer.name for layer in figures.layers if layer.choice is None]
        return f"No total on {chip_text(figures)}: {first_names(names)} fits in no format"
    ratio = ""
    if dense is None:
        answer = "Only sparse formats fit"
    elif dense > cycles:
        answer, ratio = "Sparse pays", f", {ratio_text(dense, cycles)} x all dense"
    elif figures.num_sparse:
        answer, ratio = "Sparse does not pay", f", {ratio_text(dense, cycles)} x all dense"
    else:
        answer = "Dense is fastest"
    sparse = f"{figures.num_sparse} of {len(figures.layers):,} layers sparse"
    failed = sum(any(result.failed for result in layer.formats) for layer in figures.layers)
    note = f"; incomplete, formats of {number_of(failed, 'layer')} failed" if failed else ""
    return f"{answer}: {_time_and_cycles(figures, cycles)}{ratio}; {sparse}{note}"


def chip_text(figures: NetworkFigures) -> str:
    """Return the name of the machine and its number of tiles."""
    return f"{figures.machine} with {number_of(figures.tiles, 'tile')}"


def _time_and_cycles(figures: NetworkFigures, cycles: int) -> str:
    return f"{time_text(figures, cycles)} on {figures.machine} ({cycles:,} cycles)"


def time_text(figures: NetworkFigures, cycles: int) -> str:
    """Return the time of a number of cycles on the chip, in microseconds, as text."""
    return f"{microseconds_text(1e6 * figures.chip_seconds(cycles))} us"


def ratio_text(more: int, fewer: int) -> str:
    """Return the ratio of two counts as text, with enough digits to differ from 1."""
    ratio = more / fewer
    # Three digits are enough unless they would say 1.00 of counts that differ.
    digits = next(
        (digits for digits in (3, 4, 5) if f"{ratio:.{digits - 1}f}".strip("0") != "1."), 6
    )
    return f"{ratio:.{digits - 1}f}" if ratio < 10 else f"{ratio:.3g}"


def setting_text(figures: NetworkFigures) -> str:
    """Return what was studied: network, batch, data type, chip, dense time, re-layouts, rate."""
    words = [shown_name(figures.network.name), columns_text(figures.network)]
    words += [f"batch {figures.batch}", figures.data_type, f"weights {figures.weights}"]
    parts = [f"{', '.join(filter(None, words))}, {chip_text(figures)}"]
    dense = figures.dense_cycles
    if figures.select != "none":
        dense_text = "does not fit" if dense is None else _dense_text(figures, dense)
        parts.append(f"all dense {dense_text}")
    if relayouts := relayouts_of(figures):
        count = number_of(len(relayouts), "re-layout")
        parts.append(f"the total has {sum(relayouts):,} cycles in {count}")
    rate = rate_text(figures)
    return "; ".join([*parts, *([rate] if rate else [])]) + "."


def _dense_text(figures: NetworkFigures, dense: int) -> str:
    return f"{time_text(figures, dense)} ({dense:,} cycles)"


def relayouts_of(figures: NetworkFigures) -> list[int]:
    """Return the cycles of the re-layouts that were counted."""
    return [layer.relayout for layer in figures.layers if layer.relayout is not None]


def columns_text(network: Network) -> str:
    """Return the number of columns a sample has in linear layers; empty if there are none."""
    # Layers may have different numbers of columns; the text gives their range.
    works = [layer.work for layer in network.layers]
    counts = {work.columns for work in works if isinstance(work, LinearProduct)}
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    return f"{low}{'' if low == high else f' to {high}'} column{'' if high == 1 else 's'} a sample"


def rate_text(figures: NetworkFigures) -> str:
    """Return a sentence on samples per second; empty if there are none."""
    if figures.samples_per_second is None:
        return ""
    note = " without what is left out" if figures.not_simulated else ""
    rate = f"{_rounded(figures.samples_per_second)} samples a second"
    return f"{rate} at {figures.clock_hz / 1e9:.4g} GHz{note}"


def _rounded(value: float) -> str:
    """Return a number with four significant digits; from 1000 on, as a whole number."""
    return f"{value:.4g}" if value < 1000 else f"{float(f'{value:.4g}'):,.0f}"


def weights_text(figures: NetworkFigures) -> str:
    """Return a sentence on the bytes of weights of all layers, and on the bytes for them."""
    used_bytes, room = figures.room_for_weights
    limit = f"of {room:,} that fit beside the layer that needs most memory for other data"
    if room == figures.weights_budget:
        limit = f"of a budget of {room:,}"
    verdict = "" if used_bytes <= room else "; they do not fit together: try more tiles"
    return f"Weights of all layers: {used_bytes:,} bytes of the fullest tiles, {limit}{verdict}."


def source_text(figures: NetworkFigures) -> str:
    """Return a sentence on how a checkpoint was read, with what was assumed; empty for others."""
    network = figures.network
    is_checkpoint = any(layer.weights is not None for layer in network.layers)
    return f"Shapes: {network.source}." if network.source and is_checkpoint else ""


def left_out_text(figures: NetworkFigures) -> str:
    """Return a sentence on everything that costs cycles on a machine and is not simulated."""
    macs = figures.network.all_macs
    words = [omission_text(omission, macs) for omission in figures.not_simulated]
    return f"Left out of the total: {'; '.join(words) or 'nothing'}."


def accuracy_text(figures: NetworkFigures) -> str:
    """Return a sentence on how far measurements of silicon validate the layers' cycles.

    Return an empty text if no layer runs.
    """
    accuracies = [shown_format(layer).accuracy for layer in figures.layers]
    accuracies_that_exist = [accuracy for accuracy in accuracies if accuracy is not None]
    if not accuracies_that_exist:
        return ""
    # Reasons why a layer has no near measurement, with the number of layers of each.
    gaps: Counter[str] = Counter()
    errors: list[float] = []
    for accuracy in accuracies_that_exist:
        if accuracy.gaps:
            gaps[" or ".join(accuracy.gaps)] += 1
        elif not accuracy.is_near or accuracy.nearest is None:
            gaps["far from every measured product"] += 1
        else:
            errors.append(accuracy.nearest.error_percent)
    return " ".join(
        [
            *_error_sentence(errors, len(accuracies_that_exist)),
            *_gap_sentence(gaps, len(accuracies_that_exist)),
        ]
    )


def _error_sentence(errors: Sequence[float], count: int) -> Iterator[str]:
    """Yield a sentence on the errors, in percent, of the measured products near some layers."""
    if errors:
        low, high = f"{min(errors):+z.1f}", f"{max(errors):+z.1f}"
        span = low if low == high else f"{low} to {high}"
        yield (
            f"Accuracy: {len(errors)} of {count:,} layers lie near a product that "
            f"silicon measured, where simulated cycles err by {span} %."
        )


def _gap_sentence(gaps: Counter[str], count: int) -> Iterator[str]:
    """Yield a sentence on the layers that lie outside of all measurements, by reason."""
    if gaps:
        reasons = [
            f"layers {gap} ({layers} of {count})"
            for gap, layers in sorted(gaps.items(), key=lambda item: (-item[1], item[0]))
        ]
        yield f"Not validated against silicon: {', '.join(reasons)}."


def first_names(names: Sequence[str]) -> str:
    """Return the first names of a list as text, with the number of further ones."""
    if len(names) <= MAX_NAMED:
        return ", ".join(names)
    return f"{', '.join(names[:MAX_NAMED])} and {len(names) - MAX_NAMED} more"


def reason_text(layer: LayerFigures) -> str:
    """Return the reason of a layer's choice, with the structure of its zeros if dense is chosen.

    The structure is left out if `dense_reason` says why no format can be faster. For products of
    two results, the number of those that run at once follows the reason.
    """
    if layer.layer.of_results and layer.choice is not None:
        return f"{layer.why}; {layer.choice.algorithm}"
    if layer.chosen == DENSE and layer.structure and not layer.dense_reason:
        return f"{layer.why}; {layer.structure}"
    return layer.why
