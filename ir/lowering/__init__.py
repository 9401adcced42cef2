"""Readers: framework object -> Program. The only code that knows a framework; they do not know each other."""
