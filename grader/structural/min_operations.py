"""Rule ``min_operations``: an operation counts if it changes something."""

from __future__ import annotations

from contracts.rules import MinOperations
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.structural.simplify import effective_steps
from grader.verdict import Evidence
from ir.program import Barrier, Conditional, Program


def min_operations(rule: MinOperations, contract: Contract, program: Program, subject: str) -> Evidence:
    """At least ``count`` operations change something.

    Measurements, preparations, resets and noise count, and so does each operation inside a conditional;
    the conditional itself does not. Identities, barriers, pairs that undo each other and stretches on at
    most three qubits that come to the identity do not.
    """
    effective = {step.number for step in effective_steps(program)}
    measured = f"{counted(len(effective), 'operation')} with an effect"
    bound = f"at least {rule.count}"
    if len(effective) >= rule.count:
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    idle = [
        describe(number, operation)
        for number, operation in numbered(program)
        if number not in effective and not isinstance(operation, Barrier | Conditional)
    ]
    witness = f"without an effect: {listed(idle)}" if idle else ""
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
