"""The local server, its pages, the table's memory and the command line `romi`."""
