"""All kernels of training with N:M sparsity: refreshes of masks and updates of weights."""

from __future__ import annotations

from ipusim import Codelet, DataType

from .nm_training.nm_refresh import Gives, NMRefresh
from .nm_training.nm_update import NMUpdate

_KEPT = (1, 2, 3)  # numbers of kept weights in a group of four
# Whether the kernel ranks magnitudes, and which outputs it writes.
_FORMS: tuple[tuple[bool, Gives], ...] = (
    (True, "masks"),
    (True, "values"),
    (True, "values and offsets"),
    (False, "values"),
    (False, "values and offsets"),
)
NM_REFRESHES = tuple(
    NMRefresh(kept, ranks=ranks, gives=gives) for kept in _KEPT for ranks, gives in _FORMS
)
NM_UPDATES = tuple(
    NMUpdate(data_type, decays) for data_type in DataType for decays in (True, False)
)
NM_TRAINING: tuple[Codelet, ...] = (*NM_REFRESHES, *NM_UPDATES)
