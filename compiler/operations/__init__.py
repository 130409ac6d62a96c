"""Operations on a matrix: its products, and convolutions."""

import lazy_loader

# Names are listed in `__init__.pyi` and load when first used: help reads options of convolutions.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
