"""The site of the docs, built by Sphinx: `sphinx-build -W --keep-going -b html docs SITE`."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "extensions"))

project = "ipusim"
author = "the ipusim authors"
release = version_of("ipusim")
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "facade"]
exclude_patterns = ["extensions"]

html_theme = "furo"
html_title = f"ipusim {release}"
html_show_sourcelink = False
html_copy_source = False

myst_heading_anchors = 4  # `page.md#a-heading`, as on GitHub
myst_url_schemes = ["https"]  # any other is taken for a page, and missed

default_role = "code"  # docstrings write `name`, as the pages do
add_module_names = False
autodoc_member_order = "bysource"
napoleon_numpy_docstring = False
autodoc_type_aliases = {  # these names tell more than what they stand for
    name: name
    for name in (
        *("ArrayLike", "BoolArray", "Bytes", "Column", "Fields", "FloatArray", "HostArrays"),
        *("IntArray", "WholeNumbers", "Word"),
    )
}
napoleon_use_rtype = False
napoleon_use_ivar = True  # fields stand once, in the text of their class

toc_object_entries = False  # headings lead the way; with every method a page takes long to make
