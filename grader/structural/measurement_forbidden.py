"""What ``measurement = "forbidden"`` in a contract implies: no measurement, no reset."""

from __future__ import annotations

from contracts.schema import Contract
from grader.structural.describe import describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.verdict import Evidence
from ir.program import Barrier, Measure, Prepare, Program, Reset

RULE = "measurement_forbidden"
BECAUSE = "the program itself is graded, so it may neither measure nor reset"
# Who asks for probabilities or counts as the result of a function wrote neither a measurement nor a clbit.
_RETURNED = "all at the end, where returning probs, counts or samples measures too"


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
    witness = f"{listed(found)}; {_RETURNED}" if _are_the_end(len(found), program) else listed(found)
    return failed(RULE, subject, BECAUSE, measured=f"{len(found)} of them", bound=bound, witness=witness)


def _are_the_end(count: int, program: Program) -> bool:
    """Whether the last ``count`` operations are measurements."""
    last = [operation for operation in program.operations if not isinstance(operation, Barrier)][-count:]
    return all(isinstance(operation, Measure) for operation in last)
