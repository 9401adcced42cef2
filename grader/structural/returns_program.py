"""Rule ``returns_program``: a program is asked for, not what a run of one would give."""

from __future__ import annotations

from contracts.rules import ReturnsProgram
from contracts.schema import Contract
from grader.structural.evidence import failed, held
from grader.verdict import Evidence
from ir.program import Program

_BOUND = "a program"
RESULTS = {
    "counts": "counts of a run",
    "probabilities": "probabilities",
    "state_vector": "a state vector",
    "matrix": "a matrix",
}


def returns_program(rule: ReturnsProgram, contract: Contract, program: Program, subject: str) -> Evidence:
    """Holds for everything that a reader could read as a program."""
    return held(rule.rule, subject, rule.because, measured="a program", bound=_BOUND)


def returned_result(rule: ReturnsProgram, kind: str, python_type: str, subject: str) -> Evidence | None:
    """For a returned value that is no program: the rule's failure, or None if it is no result either.

    Args:
        kind: As ``ir.lowering.base.ReturnedKind`` names it.
        python_type: Its type, for the evidence.
    """
    if kind not in RESULTS:
        return None
    measured = f"{RESULTS[kind]} ({python_type})"
    witness = "the entry point returned a result and not the program that would give it"
    return failed(rule.rule, subject, rule.because, measured=measured, bound=_BOUND, witness=witness)
