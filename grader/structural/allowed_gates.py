"""Rule ``allowed_gates``: every operation is, by effect, a gate of the set."""

from __future__ import annotations

from typing import assert_never

from contracts.rules import AllowedGates
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.gate_sets import membership
from grader.structural.operators import basis_state_of
from grader.verdict import Evidence
from ir.program import Barrier, Channel, Conditional, Gate, Measure, Operation, Prepare, Program, Reset, UnitaryMatrix


def allowed_gates(rule: AllowedGates, contract: Contract, program: Program, subject: str) -> Evidence:
    """Every operation is one of ``gates``, up to a global phase and with any parameters.

    An operation that is a product of gates of the set is allowed too, identities and barriers are free,
    and so are measurement and reset, which are no gates. An open control makes another gate than the set
    names: write the X gates. A preparation is a reset and X gates if it makes a basis state, and never
    allowed otherwise; nor is noise. Operations inside conditionals are judged like all others.
    """
    bad: list[str] = []
    open_questions: list[str] = []
    count = 0
    for number, operation in numbered(program):
        answer = _allowed(operation, rule.gates)
        count += isinstance(operation, Gate | UnitaryMatrix)
        if answer is None:
            open_questions.append(describe(number, operation))
        elif not answer:
            bad.append(describe(number, operation))
    bound = f"only {', '.join(rule.gates)}"
    if bad:
        measured = f"{counted(len(bad), 'operation')} outside the set"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(bad))
    if open_questions:
        measured = f"whether {counted(len(open_questions), 'operation')} can be a gate of the set was not found"
        shown = listed(open_questions)
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    return held(rule.rule, subject, rule.because, measured=f"{counted(count, 'gate')}, all in the set", bound=bound)


def _allowed(operation: Operation, names: tuple[str, ...]) -> bool | None:
    match operation:
        case Barrier() | Measure() | Reset() | Conditional():
            return True
        case Prepare():
            index = basis_state_of(operation.amplitudes)
            return index == 0 or (index is not None and "x" in names)
        case Gate() | UnitaryMatrix() | Channel():
            return membership(operation, names, open_controls=False, every_part=True)
        case _:
            assert_never(operation)
