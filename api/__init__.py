"""The outside: command line and HTTP service."""
