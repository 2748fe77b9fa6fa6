"""Rendered films of a table: hands lay, take and move pieces; the camera is bumped, the light changes."""
