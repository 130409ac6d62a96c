"""A shard: the share of a sweep that one of several jobs does, each in a place of its own.

Points go round: the first to shard 1, the second to shard 2 and so on, so that neighbours, which
take equally long, are shared out evenly. Points that share plan and program stay together, as many
as one process is given. Which points a shard has depends on the axes alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from ipusim import InputError

from ..sweep.once import MATES
from .point import Point

TEXT = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")


@attrs.frozen
class Shard:
    """One of several shares.

    Attributes:
        number: from 1.
        of: how many there are.
    """

    number: int
    of: int

    def points_of(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Its points, in their order."""
        groups: dict[str, list[int]] = {}
        for place, point in enumerate(points):
            groups.setdefault(point.group or point.key, []).append(place)
        together = [
            places[start : start + MATES]
            for places in groups.values()
            for start in range(0, len(places), MATES)
        ]
        own = sorted(place for places in together[self.number - 1 :: self.of] for place in places)
        return tuple(points[place] for place in own)


def shard_of(text: str) -> Shard:
    """The shard that a text as 3/16 names.

    Raises:
        InputError: it names none.
    """
    found = TEXT.fullmatch(text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise InputError(f"--shard {text!r:.40} is no share; write as 3/16, from 1/16 to 16/16")
    return Shard(int(found[1]), int(found[2]))
