"""Rule ``block_used``: a block of the library is part of the program and does something."""

from __future__ import annotations

from contracts.rules import BlockUsed
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.structural.library_blocks import families_of
from grader.structural.simplify import effective_steps
from grader.verdict import Evidence
from ir.program import Program


def block_used(rule: BlockUsed, contract: Contract, program: Program, subject: str) -> Evidence:
    """An operation with an effect comes from a library class of the family.

    By origin, which readers vouch for: a block of the candidate's own does not count, whatever its name. Not
    every framework has every block; a contract that asks for one covers those that do.
    """
    effective = {step.number for step in effective_steps(program)}
    found: list[str] = []
    idle: list[str] = []
    for number, operation in numbered(program):
        for family, _ in families_of(operation):
            if family == rule.block:
                (found if number in effective else idle).append(describe(number, operation))
                break
    bound = f"a library block of the family {rule.block}, with an effect"
    measured = f"{counted(len(found), 'operation')} of such a block"
    if found:
        return held(rule.rule, subject, rule.because, measured=f"{measured}: {listed(found)}", bound=bound)
    witness = f"without an effect: {listed(idle)}" if idle else ""
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
