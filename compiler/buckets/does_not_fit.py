"""The error of a pattern that does not fit its buckets, which says what would hold it."""

from __future__ import annotations

from ipusim import InputError

from ..plan.bucket_grid import Buckets


class DoesNotFitError(InputError):
    """A pattern whose blocks find no room in the buckets of a plan.

    Attributes:
        x, y, z: the bucket that most blocks without room were dealt to.
        meta_words, values: all that was dealt to it, words with the bucket's end.
        left: blocks of the whole pattern without room.
        buckets: what there was.
        oversize: the least oversize of buckets, to a hundredth, with which the pattern fits on
            this grid; None when none is enough.
        density: the least density bound, to four digits, with whose buckets the pattern fits on
            this grid; None when none does, or the planner's rule is not known.
    """

    def __init__(
        self,
        message: str,
        *,
        at: tuple[int, int, int],
        meta_words: int,
        values: int,
        left: int,
        buckets: Buckets,
        oversize: float | None,
        density: float | None,
    ) -> None:
        super().__init__(message)
        self.x, self.y, self.z = at
        self.meta_words, self.values, self.left = meta_words, values, left
        self.buckets, self.oversize, self.density = buckets, oversize, density
