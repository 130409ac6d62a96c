"""Network study: the cost of each layer of a network in every format, and the format to choose."""

from .door import network, sparsities
from .figures import NetworkFigures, shown_format
from .named import network_named
from .pictures import draw, write_page
from .program_formats import graph_in_format
from .report import network_json, network_text
from .samples import samples_in
from .store import DEFAULT_STORE, STUDY, Means
from .study import DEFAULT_CURVE, NetworkJob, study_network
from .tasks import run_numbers
from .verdict import verdict_text

__all__ = [
    "DEFAULT_CURVE",
    "DEFAULT_STORE",
    "STUDY",
    "Means",
    "NetworkFigures",
    "NetworkJob",
    "draw",
    "graph_in_format",
    "network",
    "network_json",
    "network_named",
    "network_text",
    "run_numbers",
    "samples_in",
    "shown_format",
    "sparsities",
    "study_network",
    "verdict_text",
    "write_page",
]
