"""Rule ``block_forbidden``: the construction is the candidate's and not the library's."""

from __future__ import annotations

from contracts.rules import BlockForbidden
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.structural.library_blocks import families_of
from grader.structural.simplify import effective_steps
from grader.verdict import Evidence
from ir.program import Program


def block_forbidden(rule: BlockForbidden, contract: Contract, program: Program, subject: str) -> Evidence:
    """No operation with an effect comes from a library class of the families, at any depth of nesting.

    By origin: what a class leaves in the program counts however it was wrapped, inverted or controlled. A block
    of the candidate's own is free, also under the library's name; so is a library block that comes to nothing.
    """
    effective = {step.number for step in effective_steps(program)}
    found: list[str] = []
    for number, operation in numbered(program):
        if number not in effective:
            continue
        names = [name for family, name in families_of(operation) if family in rule.blocks]
        if names:
            found.append(f"{describe(number, operation)} comes from {names[0]}")
    bound = f"nothing from library blocks of {listed(rule.blocks)}"
    if found:
        measured = f"{counted(len(found), 'operation')} from them"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(found))
    return held(rule.rule, subject, rule.because, measured="none", bound=bound)
