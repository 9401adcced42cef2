"""Rule ``forbidden_gates``: no operation is, by effect, a gate of the set."""

from __future__ import annotations

from contracts.rules import ForbiddenGates
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.gate_sets import membership
from grader.structural.nearly_gates import gate_tolerance, is_nearly
from grader.verdict import Evidence
from ir.program import Channel, Gate, Program, UnitaryMatrix


def forbidden_gates(rule: ForbiddenGates, contract: Contract, program: Program, subject: str) -> Evidence:
    """No operation is one of ``gates``: not under another name, as a matrix, or with open controls.

    Compared up to a global phase and with any parameters. A product of several gates in one matrix is
    each of them, and what the comparison would accept in a gate's place is the gate (``nearly_gates``). Operations
    inside conditionals are judged like all others, identities are free.
    """
    tolerance = gate_tolerance(contract)
    bad: list[str] = []
    open_questions: list[str] = []
    for number, operation in numbered(program):
        if not isinstance(operation, Gate | UnitaryMatrix | Channel):
            continue
        answer = membership(operation, rule.gates, open_controls=True, every_part=False)
        if not answer and is_nearly(operation, rule.gates, tolerance):
            answer = True
        if answer is None:
            open_questions.append(describe(number, operation))
        elif answer:
            bad.append(describe(number, operation))
    bound = f"none of {', '.join(rule.gates)}"
    if bad:
        measured = counted(len(bad), "forbidden gate")
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(bad))
    if open_questions:
        measured = f"whether {counted(len(open_questions), 'operation')} can be a forbidden gate was not found"
        shown = listed(open_questions)
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    return held(rule.rule, subject, rule.because, measured="no forbidden gate", bound=bound)
