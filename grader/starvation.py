"""Whether the machine's load may have decided a verdict. CPU time decides, wall time backs it up.

A wall-clock limit that was hit by a program which was also using the processor may be our neighbours' doing, so it is
repeated with none beside it before it becomes a verdict. A program that hardly used the processor was waiting for
something of its own: even twenty runnable neighbours leave more.
"""

from __future__ import annotations

from contracts.schema import Contract
from grader.pipeline import Grading

_STARVED_SHARE = 0.05  # of the wall-clock limit; less than this is waiting, not starving


def starved(grading: Grading, contract: Contract) -> bool:
    """Whether a wall-clock limit may have been hit because others used the processor."""
    if grading.verdict.reason != "limit.wall_time" or not grading.runs:
        return False
    return grading.runs[-1].record.cpu_seconds >= _STARVED_SHARE * contract.limits.wall_seconds
