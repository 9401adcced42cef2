"""Rule ``min_measurements``: measurements are counted as they are written, those that tell nothing perhaps left out."""

from __future__ import annotations

from contracts.rules import MinMeasurements
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.structural.known_states import carry, knowledge_at_start
from grader.structural.steps import steps_of
from grader.verdict import Evidence
from ir.program import Measure, Program


def min_measurements(rule: MinMeasurements, contract: Contract, program: Program, subject: str) -> Evidence:
    """At least ``count`` measurements, of ``qubits`` where the rule names them.

    A measurement inside a conditional is a possible one and counts, in either branch; one under a
    condition that no record meets does not. Measuring a qubit twice counts twice. Where the rule leaves those of
    known qubits out, one that measures a known pure state does not count: an untouched qubit, a reset one, a coin.
    """
    steps = steps_of(program)
    possible = {step.number for step in steps}
    if rule.of_known == "left_out":
        possible -= carry(steps, knowledge_at_start(contract, program)).coins
    every = [(number, item) for number, item in numbered(program) if isinstance(item, Measure) and number in possible]
    found = [(number, item) for number, item in every if not rule.qubits or item.qubit in rule.qubits]
    of = f" of qubits {listed(rule.qubits)}" if rule.qubits else ""
    measured = f"{counted(len(found), 'measurement')}{of}"
    bound = f"at least {rule.count}{of}" + (", of qubits in unknown states" if rule.of_known == "left_out" else "")
    if len(found) >= rule.count:
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    witness = f"measurements: {listed(describe(number, item) for number, item in every)}"
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
