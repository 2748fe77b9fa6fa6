"""Legal turns: what can be laid, laid off, passed and swapped, and which whole turns the rules allow."""
