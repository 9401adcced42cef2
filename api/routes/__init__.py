"""One file a resource; each answers from the database, and none decides anything about a program."""
