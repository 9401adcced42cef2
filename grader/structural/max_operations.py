"""Rule ``max_operations``: an operation counts if it changes something."""

from __future__ import annotations

from contracts.rules import MaxOperations
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.structural.simplify import effective_steps
from grader.verdict import Evidence
from ir.program import Program


def max_operations(rule: MaxOperations, contract: Contract, program: Program, subject: str) -> Evidence:
    """At most ``count`` operations have an effect, as ``min_operations`` counts them.

    Both branches of a condition count: what is bounded is the program, not a run of it.
    """
    effective = {step.number for step in effective_steps(program)}
    measured = f"{counted(len(effective), 'operation')} with an effect"
    bound = f"at most {rule.count}"
    if len(effective) <= rule.count:
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    shown = [describe(number, operation) for number, operation in numbered(program) if number in effective]
    witness = f"beyond the bound: {listed(shown[rule.count :])}"
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
