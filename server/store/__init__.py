"""What is kept: one database, written by one thread; what was written is on disk before the call returns."""
