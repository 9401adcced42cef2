"""What ``measurement = "forbidden"`` in a contract implies: unitary operations only."""

from __future__ import annotations

from contracts.schema import Contract
from grader.structural.describe import describe, listed, numbered
from grader.structural.effects import unitary_effect
from grader.structural.evidence import failed, held
from grader.verdict import Evidence
from ir.program import Channel, Measure, Prepare, Program, Reset

RULE = "measurement_forbidden"
BECAUSE = "the program itself is graded, so it may neither measure, reset nor add noise"


def measurement_forbidden(contract: Contract, program: Program, subject: str) -> Evidence:
    """No measurement, reset, preparation (it resets first) or noise, in no branch.

    A channel with one Kraus operator is unitary, and no noise.
    """
    found = [
        describe(number, operation)
        for number, operation in numbered(program)
        if isinstance(operation, Measure | Reset | Prepare)
        or (isinstance(operation, Channel) and unitary_effect(operation) is None)
    ]
    bound = "no measurement, reset or noise"
    if not found:
        return held(RULE, subject, BECAUSE, measured="none", bound=bound)
    return failed(RULE, subject, BECAUSE, measured=f"{len(found)} of them", bound=bound, witness=listed(found))
