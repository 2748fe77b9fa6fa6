"""`romi soak`: a server of its own under load, or killed again and again; everything stays on this computer."""
