"""Views: what a user sees of a job. A new one is a file and a line in `table`; pictures are below.

The names are listed in `__init__.pyi` and load when first used: who draws loads matplotlib.
"""

import lazy_loader

from ..packages import check_package

_loaded, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    try:
        return _loaded(name)
    except ModuleNotFoundError as error:
        absent = error
    if (absent.name or "").partition(".")[0] == "matplotlib":
        check_package("matplotlib", wanted_by=name)
    raise absent
