"""The command line `romi`: thin commands over the rooms below."""
