"""Views of a finished job: text tables, pictures, pages, traces, graphs and notebook charts.

The names are listed in `__init__.pyi` and load when first used, so that a program that draws
nothing does not load matplotlib.
"""

import lazy_loader

from ..packages import check_package

_loaded, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    """Load a public name; name the package to install if matplotlib is missing.

    Raises:
        InputError: the name needs matplotlib, which is not installed.
    """
    try:
        return _loaded(name)
    except ModuleNotFoundError as error:
        missing_module = error
    # `check_package` raises the InputError; the error of another module is raised as it is.
    if (missing_module.name or "").partition(".")[0] == "matplotlib":
        check_package("matplotlib", wanted_by=name)
    raise missing_module
