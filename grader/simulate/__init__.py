"""Engines: a Program becomes exact states, maps and branches; no engine draws a random number."""
