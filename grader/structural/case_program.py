"""One case as rules see it that look at several cases side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from contracts.arguments import Value
from ir.program import Program


@dataclass(frozen=True, slots=True)
class CaseProgram:
    """What the program was for one set of arguments.

    Attributes:
        subject: How evidence names the case.
        arguments: Name to value, in positional order.
        program: As it was read.
        probe: The arguments were drawn from the seed rather than written in the contract.
    """

    subject: str
    arguments: Mapping[str, Value]
    program: Program
    probe: bool = False
