"""Rule ``never_measured``: some qubits are left unobserved."""

from __future__ import annotations

from contracts.rules import NeverMeasured
from contracts.schema import Contract
from grader.structural.describe import describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.structural.moves import sources_of_measurements
from grader.structural.steps import steps_of
from grader.verdict import Evidence
from ir.program import Measure, Program


def never_measured(rule: NeverMeasured, contract: Contract, program: Program, subject: str) -> Evidence:
    """No measurement that can run is of one of ``qubits``, or of what stood on one of them at the start.

    Swaps, and whatever else only moves qubits, are followed, so that moving a qubit out of the way and
    measuring it there is no way around the rule. What entanglement carries to other qubits is not a
    measurement of this one: a parity read through an ancilla is honest.
    """
    operations = dict(numbered(program))
    bound = f"none of qubits {listed(rule.qubits)} measured"
    bad: list[str] = []
    steps = steps_of(program)
    for step in steps:
        if isinstance(step.operation, Measure) and step.operation.qubit in rule.qubits:
            bad.append(describe(step.number, operations[step.number]))
    for number, origin in sources_of_measurements(steps).items():
        place = operations[number]
        assert isinstance(place, Measure)  # measurements alone have a source
        if origin in rule.qubits and place.qubit not in rule.qubits:
            bad.append(f"{describe(number, place)}, where qubit {origin} was moved to")
    if bad:
        measured = f"{len(bad)} of the measurements"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(bad))
    return held(rule.rule, subject, rule.because, measured="none of them", bound=bound)
