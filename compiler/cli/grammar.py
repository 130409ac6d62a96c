"""Arguments of commands: assembled from a command's function once, then copied for each parse.

Cyclopts (the package that parses command lines) looks up the command `run` as `grammar:run`,
through `__getattr__` below, which imports the command's file only then. Parsing stores values in
the arguments, so each command line needs arguments of its own.
"""

from __future__ import annotations

from importlib import import_module

import attrs
from cyclopts import App, ArgumentCollection, Parameter

from .catalogue import COMMANDS, EXAMPLES, epilogue

VERSION_FLAGS = ("--version",)  # flags that print the version, after a command too


@attrs.define
class Command(App):
    """Cyclopts command whose arguments are assembled once with help texts and once without."""

    _assembled: dict[bool, ArgumentCollection] = attrs.field(
        init=False, factory=dict, eq=False, repr=False
    )

    def assemble_argument_collection(
        self, *, default_parameter: Parameter | None = None, parse_docstring: bool = False
    ) -> ArgumentCollection:
        """Return the arguments of the command, without values."""
        if default_parameter is not None:
            return super().assemble_argument_collection(
                default_parameter=default_parameter, parse_docstring=parse_docstring
            )
        if parse_docstring not in self._assembled:
            self._assembled[parse_docstring] = super().assemble_argument_collection(
                parse_docstring=parse_docstring
            )
        return _copied(self._assembled[parse_docstring])


def _copied(arguments: ArgumentCollection) -> ArgumentCollection:
    """Return copies of arguments without values; children of a copy are copies, too."""
    # Cyclopts' `ArgumentCollection.copy` keeps the original arguments as children.
    copies = arguments.copy(reset_tokens=True)
    copies_by_id = {id(argument): copy for argument, copy in zip(arguments, copies, strict=True)}
    for copy in copies:
        copy.children = copy.children.copy()
        copy.children[:] = [copies_by_id[id(child)] for child in copy.children]
    return copies


def __getattr__(name: str) -> Command:
    """Return the command of a name, which cyclopts looks up as an attribute of this module.

    Raises:
        AttributeError: there is no such command.
    """
    if name not in COMMANDS:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    # The function is not to hide Python's `compile`.
    function = f"{name}_" if name == "compile" else name
    command = Command(
        name=name, help_epilogue=epilogue(EXAMPLES[name]), version_flags=VERSION_FLAGS
    )
    command.default(getattr(import_module(f"{__package__}.commands.{name}"), function))
    return command
