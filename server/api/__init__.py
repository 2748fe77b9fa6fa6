"""The JSON API under /api: an application of its own, with one shape for every error."""
