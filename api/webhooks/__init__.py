"""Telling others that something is done: signed, retried, logged, and never into a private network by accident."""
