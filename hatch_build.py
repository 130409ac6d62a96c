"""The long description of the package: README as a package index shows it.

An index resolves no link into the source. A picture of the source becomes a line that names its
file, a link to a file its text with the file's name. Where pyproject.toml gives addresses
(`[tool.hatch.metadata.hooks.custom]`), both lead there instead.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

FENCED = re.compile(r"^(```.*?^```)", re.M | re.S)  # left as it is
TARGET = r"\((?!\w+:|#)([^()\s]+)\)"  # of a file
PICTURE = re.compile(rf"!\[([^\]]*)\]{TARGET}")
LINK = re.compile(rf"(\()?(?<!!)\[([^\]]*)\]{TARGET}(?(1)(\)?))")


def long_description(readme: str, *, pictures: str = "", links: str = "") -> str:
    """README without links into the source.

    Args:
        readme: Markdown.
        pictures, links: addresses with `{}` for a file's name; empty where the source has none.
    """
    parts = FENCED.split(readme)
    parts[::2] = [_resolved(part, pictures, links) for part in parts[::2]]
    return "".join(parts)


def _resolved(text: str, pictures: str, links: str) -> str:
    def picture(found: re.Match[str]) -> str:
        title, file = found.groups()
        if pictures:
            return f"![{title}]({pictures.format(file)})"
        return f"*{title}: `{file}` of the source.*"

    def link(found: re.Match[str]) -> str:
        bracket, title, file, end = found.groups(default="")
        if links:
            return f"{bracket}[{title}]({links.format(file)}){end}"
        return f"({title}, `{file}`)" if end else f"{bracket}{title} (`{file}`)"

    return LINK.sub(link, PICTURE.sub(picture, text))


class LongDescription(MetadataHookInterface):
    """What hatchling asks while it builds."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add `readme` to the metadata."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        addresses = {name: self.config.get(name, "") for name in ("pictures", "links")}
        shown = long_description(text, **addresses)
        metadata["readme"] = {"content-type": "text/markdown", "text": shown}
