"""Rule ``no_interaction``: registers are left apart, by the net operation."""

from __future__ import annotations

from contracts.rules import NoInteraction
from contracts.schema import Contract
from grader.structural.any_state import in_any_state
from grader.structural.coupling import coupling
from grader.structural.cuts_state import TooLarge
from grader.structural.describe import listed
from grader.structural.evidence import failed, held, undecided
from grader.structural.joined_by_records import joined_by_records
from grader.verdict import Evidence
from ir.program import Program


def no_interaction(rule: NoInteraction, contract: Contract, program: Program, subject: str) -> Evidence:
    """No two of the registers ``parts`` are coupled, directly or through other qubits.

    Proved by what is left after simplification, or by the net operator where that can be computed. Operations
    conditioned on a record carry classical information only and couple nothing by themselves; with ``records`` they
    may not join the registers either (``grader.structural.joined_by_records``). Operations that connect the registers
    in a program too large for its net operator leave the rule undecided. A register in ``any_state`` is judged with its
    resets and unread measurements taken out and nothing known of how it starts: a gate that one state of it makes blind
    is a gate.
    """
    contract, program = in_any_state(contract, program, rule.any_state)
    found = coupling(contract, program, rule.parts)
    bound = f"registers {listed(rule.parts)} not coupled"
    shown = listed(found.witness)
    if found.any_joined and found.any_linked:
        measured = "the net operator is no product across them"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    if found.any_linked and found.any_joined is None:
        measured = "operations connect them; whether they come to a product was not computed"
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    if rule.records:
        try:
            joined = joined_by_records(contract, program, rule.parts)
        except TooLarge as limit:
            measured = f"a condition on a record may join them; their channel is too large: {limit}"
            return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound)
        if joined is not None:
            measured = f"with its conditions on records the program is no product across {' and '.join(joined)}"
            return failed(rule.rule, subject, rule.because, measured=measured, bound=bound)
    if found.any_linked:
        measured = "the net operator is a product across them"
    else:
        measured = "no operation left that connects them"
    return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
