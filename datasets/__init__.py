"""Labelled scenes: the label format, the renderer of synthetic tables, collecting, import, export."""
