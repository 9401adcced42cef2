"""Rule ``no_interaction``: registers are left apart, by the net operation."""

from __future__ import annotations

from contracts.rules import NoInteraction
from contracts.schema import Contract
from grader.structural.coupling import coupling
from grader.structural.describe import listed
from grader.structural.evidence import failed, held, undecided
from grader.verdict import Evidence
from ir.program import Program


def no_interaction(rule: NoInteraction, contract: Contract, program: Program, subject: str) -> Evidence:
    """No two of the registers ``parts`` are coupled, directly or through other qubits.

    Proved by what is left after simplification, or by the net operator where that can be computed. Operations
    conditioned on a record carry classical information only and couple nothing by themselves. Operations that
    connect the registers in a program too large for its net operator leave the rule undecided.
    """
    found = coupling(contract, program, rule.parts)
    bound = f"registers {listed(rule.parts)} not coupled"
    shown = listed(found.witness)
    if not found.any_linked:
        measured = "no operation left that connects them"
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    if found.any_joined is False:
        measured = "the net operator is a product across them"
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    if found.any_joined:
        measured = "the net operator is no product across them"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    measured = "operations connect them; whether they come to a product was not computed"
    return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
