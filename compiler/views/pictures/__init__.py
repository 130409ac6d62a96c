"""Pictures of a run in order, by title. A new picture needs a module and an entry of `PICTURES`.

A picture has the title of Graphcore's PopVision if PopVision shows the same thing.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ...drawing.colours import CAUSES as CAUSE_COLOURS
from ..ownership import tile_of_block
from ..roofline import roofline_of, where_cycles_went
from ..subject import Picture, Subject
from .balance import balance_picture, tile_work
from .matrix import matrix_picture, partition_panel, partition_picture
from .memory import liveness_picture, memory_picture, peak_by_tile
from .nodes import graph_picture, nodes_picture
from .roofline import roofline_picture
from .schedule import port_cycles, schedule_picture, worst_tiles
from .states import activity, activity_picture, bsp_picture
from .supersteps import supersteps_picture
from .traffic import traffic_matrix, traffic_picture

PICTURES: Mapping[str, Callable[[Subject], Picture]] = MappingProxyType(
    {
        "Cycles by superstep": supersteps_picture,
        "Execution trace (BSP)": bsp_picture,
        "Activity": activity_picture,
        "Tile balance": balance_picture,
        "Memory by tile": memory_picture,
        "Liveness": liveness_picture,
        "Traffic matrix": traffic_picture,
        "Schedule of the worst tiles": schedule_picture,
        "Matrix by tile": matrix_picture,
        "Roofline": roofline_picture,
    }
)
# Pictures of the program of a graph. It has many supersteps and no single matrix, but nodes.
GRAPH_PICTURES: Mapping[str, Callable[[Subject], Picture]] = MappingProxyType(
    {
        "Cycles by node": nodes_picture,
        "Graph": graph_picture,
        **{
            title: picture
            for title, picture in PICTURES.items()
            if title not in ("Cycles by superstep", "Matrix by tile")
        },
    }
)

__all__ = [
    "CAUSE_COLOURS",
    "GRAPH_PICTURES",
    "PICTURES",
    "Picture",
    "Subject",
    "activity",
    "partition_panel",
    "partition_picture",
    "peak_by_tile",
    "port_cycles",
    "roofline_of",
    "tile_of_block",
    "tile_work",
    "traffic_matrix",
    "where_cycles_went",
    "worst_tiles",
]
