"""The headings of help, in their order, each with the flags that belong together.

Options of a job say their heading themselves (`plan.options.option`); other flags say it where they
are declared, as `Annotated[..., OUTPUT]`.
"""

from __future__ import annotations

from cyclopts import Group, Parameter

HEADINGS = (
    *("Matrix", "Job", "Plan", "Network", "Checkpoint", "Vertex"),
    *("Machine", "Simulation", "Sweep", "Output"),
)
GROUPS = {
    heading: Group(heading, sort_key=place) for place, heading in enumerate(HEADINGS, start=1)
}
MATRIX = Parameter(group=GROUPS["Matrix"])
NETWORK = Parameter(group=GROUPS["Network"])
CHECKPOINT = Parameter(group=GROUPS["Checkpoint"])
VERTEX = Parameter(group=GROUPS["Vertex"])
MACHINE = Parameter(group=GROUPS["Machine"])
SIMULATION = Parameter(group=GROUPS["Simulation"])
SWEEP = Parameter(group=GROUPS["Sweep"])
OUTPUT = Parameter(group=GROUPS["Output"])
