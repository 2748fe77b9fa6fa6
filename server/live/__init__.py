"""The live table: a camera that is followed, and what it shows."""
