"""What each layer of a network costs in every format, and which one it takes."""

from .figures import NetworkFigures
from .job import DEFAULT_CURVE, NetworkJob
from .means import Means
from .named import network_named
from .pictures import draw, write_page
from .report import network_json, network_text
from .stored import DEFAULT_STORE, STUDY
from .study import study_network
from .tasks import run_numbers

__all__ = [
    "DEFAULT_CURVE",
    "DEFAULT_STORE",
    "STUDY",
    "Means",
    "NetworkFigures",
    "NetworkJob",
    "draw",
    "network_json",
    "network_named",
    "network_text",
    "run_numbers",
    "study_network",
    "write_page",
]
