"""What ``measurement = "forbidden"`` in a contract implies: no measurement, no reset."""

from __future__ import annotations

from contracts.schema import Contract
from grader.structural.describe import describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.verdict import Evidence
from ir.program import Measure, Prepare, Program, Reset

RULE = "measurement_forbidden"
BECAUSE = "the program itself is graded, so it may neither measure nor reset"


def measurement_forbidden(contract: Contract, program: Program, subject: str) -> Evidence:
    """No measurement, reset or preparation (it resets first), in no branch."""
    found = [
        describe(number, operation)
        for number, operation in numbered(program)
        if isinstance(operation, Measure | Reset | Prepare)
    ]
    bound = "no measurement or reset"
    if not found:
        return held(RULE, subject, BECAUSE, measured="none", bound=bound)
    return failed(RULE, subject, BECAUSE, measured=f"{len(found)} of them", bound=bound, witness=listed(found))
