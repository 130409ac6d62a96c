"""Architectures that tables of layers and files of tensors leave out, as graphs of operators."""

from .language_models import DECODERS, ENCODERS, language_model
from .tables import LayerTable, TableRow, table_graph

__all__ = ["DECODERS", "ENCODERS", "LayerTable", "TableRow", "language_model", "table_graph"]
