"""All rules of a contract, in the contract's order: on one program, then on all cases side by side."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contracts.arguments import Value
from contracts.rules import ReturnsProgram
from contracts.schema import Contract
from grader.sandbox.frame import SYNTHESIS
from grader.structural.case_program import CaseProgram
from grader.structural.measurement_forbidden import measurement_forbidden
from grader.structural.noise_forbidden import noise_forbidden
from grader.structural.observed_run import ObservedRun
from grader.structural.returns_program import returned_result
from grader.structural.rule_functions import ON_CALLS, ON_CASES, ON_PROGRAM, ON_SYNTHESIS
from grader.verdict import Evidence
from ir.program import Program


def check_rules(
    contract: Contract, program: Program, subject: str, arguments: Mapping[str, Value] = MappingProxyType({})
) -> tuple[Evidence, ...]:
    """One evidence a rule on one program; then what the contract's ``measurement`` and ``noise`` imply.

    Pure: the same contract, program and arguments give the same evidence. ``subject`` says which case this is.

    Raises:
        TargetError: A closed form that a rule names cannot be computed.
    """
    evidence = tuple(
        ON_PROGRAM[type(rule)](rule.at(arguments), contract, program, subject)
        for rule in contract.rules
        if type(rule) in ON_PROGRAM
    )
    if contract.measurement == "forbidden":
        evidence += (measurement_forbidden(contract, program, subject),)
    if contract.noise == "forbidden":
        evidence += (noise_forbidden(contract, program, subject),)
    return evidence


def check_cases(contract: Contract, cases: tuple[CaseProgram, ...]) -> tuple[Evidence, ...]:
    """One evidence a rule that looks at the programs of all cases side by side."""
    return tuple(ON_CASES[type(rule)](rule, contract, cases) for rule in contract.rules if type(rule) in ON_CASES)


def looks_at_calls(contract: Contract) -> bool:
    """Whether a rule asks for the calls of the run to be recorded."""
    return any(type(rule) in ON_CALLS for rule in contract.rules)


def check_calls(contract: Contract, observed: ObservedRun, subject: str) -> tuple[Evidence, ...]:
    """One evidence a rule that looks at the source and at the calls of one run."""
    return tuple(
        ON_CALLS[type(rule)](rule, contract, observed, subject) for rule in contract.rules if type(rule) in ON_CALLS
    )


def looks_at_synthesis(contract: Contract) -> bool:
    """Whether a rule asks what the candidate hands to a framework to have gates made of it."""
    return any(type(rule) in ON_SYNTHESIS for rule in contract.rules)


def check_synthesis(contract: Contract, observed: ObservedRun, subject: str) -> tuple[Evidence, ...]:
    """Evidence against matrices and amplitudes that a framework made gates of; none where nothing is against them."""
    if all(call.kind != SYNTHESIS for call in observed.calls):
        return ()
    found = [
        ON_SYNTHESIS[type(rule)](rule, contract, observed, subject)
        for rule in contract.rules
        if type(rule) in ON_SYNTHESIS
    ]
    return tuple(evidence for evidence in found if evidence is not None)


def check_returned(contract: Contract, kind: str, python_type: str, subject: str = "returned value") -> Evidence | None:
    """Evidence against a returned value that is no program, where the contract has a rule about it.

    Args:
        kind: As ``ir.lowering.base.ReturnedKind`` names it.
        python_type: Its type, for the evidence.

    Returns:
        The failure of ``returns_program`` for counts, probabilities, states and matrices; None for other
        values and without that rule: then it is simply no program.
    """
    for rule in contract.rules:
        if isinstance(rule, ReturnsProgram):
            return returned_result(rule, kind, python_type, subject)
    return None
