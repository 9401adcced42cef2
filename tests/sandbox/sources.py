"""Limits and sources that several of these tests run."""

from __future__ import annotations

from collections.abc import Callable

from grader.sandbox.job import Limits, Run

# Small, so that each is hit within a second; wide enough for an honest program.
SMALL = Limits(
    cpu_seconds=0.5,
    wall_seconds=20.0,
    memory_bytes=128 * 1024 * 1024,
    output_bytes=20_000,
    result_bytes=200_000,
    file_bytes=100_000,
)
BELL = """
from ir.program import Control, Gate, Program

def bell():
    return Program(2, operations=(Gate("h", (0,)), Gate("x", (1,), controls=(Control(0),))))
"""

RunSource = Callable[..., Run]
