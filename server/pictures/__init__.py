"""The README's pictures, and the command that makes them anew: `python -m server.pictures`."""
