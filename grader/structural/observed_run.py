"""One run as rules see it that look at the source and at the calls it made."""

from __future__ import annotations

from dataclasses import dataclass

from grader.sandbox.job import Call
from ir.program import Program


@dataclass(frozen=True, slots=True)
class ObservedRun:
    """What ran and which listed library functions it called.

    Attributes:
        source: The candidate's text.
        entry_point: The function that was run.
        calls: As the sandbox recorded them.
        program: What the run built; None if nothing, or if that is not known.
    """

    source: str
    entry_point: str
    calls: tuple[Call, ...]
    program: Program | None = None
