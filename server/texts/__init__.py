"""Every sentence of the pages and of the server's answers, in Hungarian and English, by where it is said."""
