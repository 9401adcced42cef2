"""Closed forms: targets computed from formulas, never by running a circuit."""
