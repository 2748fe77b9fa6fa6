"""The renderer of synthetic tables: everything that is drawn follows from a seed."""
