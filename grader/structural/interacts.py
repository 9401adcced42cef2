"""Rule ``interacts``: registers act on one another, by the net operation."""

from __future__ import annotations

from contracts.rules import Interacts
from contracts.schema import Contract
from grader.structural.coupling import coupling
from grader.structural.describe import listed
from grader.structural.evidence import failed, held, undecided
from grader.verdict import Evidence
from ir.program import Program


def interacts(rule: Interacts, contract: Contract, program: Program, subject: str) -> Evidence:
    """The registers ``parts`` are connected by what entangles, and by the factors of the net operator.

    Cancelling pairs, constant controls, rotations by nothing, moves of qubits and what cannot reach a graded
    register or the record count for nothing (``simplify``). Where the rest is unitary on at most eight qubits
    its net operator is computed and must not be a product that separates the registers; in larger programs
    the operations that are left decide, so what cancels in ways that ``simplify`` does not find is missed.
    """
    found = coupling(contract, program, rule.parts)
    bound = f"registers {listed(rule.parts)} coupled"
    if found.linked and found.joined is not False:
        how = "the net operator is no product" if found.joined else "by operations that were not found to cancel"
        measured = f"coupled, {how}: {listed(found.witness)}"
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    if found.perhaps and not found.linked:
        measured = "only by noise of which it is not decided whether it can entangle"
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound)
    if found.linked:
        measured = "the net operator is a product across them"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(found.witness))
    witness = "; ".join(found.reasons[:4]) or f"entangling operations: {listed(found.witness)}"
    return failed(rule.rule, subject, rule.because, measured="not coupled", bound=bound, witness=witness)
