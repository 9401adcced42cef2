"""All rules of a contract on one program, in the contract's order."""

from __future__ import annotations

from typing import assert_never

from contracts.rules import (
    AllowedGates,
    ForbiddenGates,
    MeasuredExactly,
    MinEntanglers,
    MinMeasurements,
    MinOperations,
    MinQubits,
    NoAmplitudeInjection,
    NoDenseMatrix,
    ReturnsProgram,
    Rule,
)
from contracts.schema import Contract
from grader.structural.allowed_gates import allowed_gates
from grader.structural.forbidden_gates import forbidden_gates
from grader.structural.measured_exactly import measured_exactly
from grader.structural.measurement_forbidden import measurement_forbidden
from grader.structural.min_entanglers import min_entanglers
from grader.structural.min_measurements import min_measurements
from grader.structural.min_operations import min_operations
from grader.structural.min_qubits import min_qubits
from grader.structural.no_amplitude_injection import no_amplitude_injection
from grader.structural.no_dense_matrix import no_dense_matrix
from grader.structural.noise_forbidden import noise_forbidden
from grader.structural.returns_program import returned_result, returns_program
from grader.verdict import Evidence
from ir.program import Program


def check_rules(contract: Contract, program: Program, subject: str) -> tuple[Evidence, ...]:
    """One evidence a rule, held or not; then what the contract's ``measurement`` and ``noise`` imply.

    Pure: the same contract and program give the same evidence. ``subject`` says which case this is.
    """
    evidence = tuple(check_rule(rule, contract, program, subject) for rule in contract.rules)
    if contract.measurement == "forbidden":
        evidence += (measurement_forbidden(contract, program, subject),)
    if contract.noise == "forbidden":
        evidence += (noise_forbidden(contract, program, subject),)
    return evidence


def check_rule(rule: Rule, contract: Contract, program: Program, subject: str) -> Evidence:
    """One rule on one program."""
    match rule:
        case MinQubits():
            return min_qubits(rule, contract, program, subject)
        case MinOperations():
            return min_operations(rule, contract, program, subject)
        case MinMeasurements():
            return min_measurements(rule, contract, program, subject)
        case MinEntanglers():
            return min_entanglers(rule, contract, program, subject)
        case MeasuredExactly():
            return measured_exactly(rule, contract, program, subject)
        case NoAmplitudeInjection():
            return no_amplitude_injection(rule, contract, program, subject)
        case NoDenseMatrix():
            return no_dense_matrix(rule, contract, program, subject)
        case ReturnsProgram():
            return returns_program(rule, contract, program, subject)
        case ForbiddenGates():
            return forbidden_gates(rule, contract, program, subject)
        case AllowedGates():
            return allowed_gates(rule, contract, program, subject)
        case _:
            assert_never(rule)


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
