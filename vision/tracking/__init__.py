"""A table over time: frames in, events out."""
