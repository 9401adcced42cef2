"""Rule ``clifford_on``: the data, and what was coupled with it, meets Clifford operators alone."""

from __future__ import annotations

from contracts.rules import CliffordOn
from contracts.schema import Contract
from grader.structural.allowed_families import is_clifford
from grader.structural.cuts_graph import cut_graph, ordered
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.simplify import effective_steps
from grader.structural.steps import Step
from grader.structural.waypoint_state import qubits_of_registers
from grader.verdict import Evidence
from ir.program import Program, Reset


def clifford_on(rule: CliffordOn, contract: Contract, program: Program, subject: str) -> Evidence:
    """Each step on the registers, or on a qubit coupled with them since, is Clifford, conditional ones too.

    Coupled is what a step on several qubits acts on together with them, until a reset. Steps stand as early as the
    dependency graph lets them: a rotation that commutes with the coupling comes before it, as padding is gone. Linear
    in the program.
    """
    coupled = set(qubits_of_registers(contract, rule.registers))
    graph = cut_graph(effective_steps(program))
    operations = dict(numbered(program))
    bad: list[int] = []
    unclear: list[int] = []
    met = 0
    # What is on one qubit goes first: only steps on several can couple.
    for index in ordered(graph, lambda step: 0 if len(step.qubits) == 1 and step.effect is not None else 1):
        step = graph.steps[index]
        if coupled.isdisjoint(step.qubits):
            continue
        met += 1
        answer = _is_clifford(step)
        if answer is None:
            unclear.append(step.number)
        elif not answer:
            bad.append(step.number)
        if isinstance(step.operation, Reset) and not step.guards:
            coupled.difference_update(set(step.qubits).difference(qubits_of_registers(contract, rule.registers)))
        elif len(step.qubits) > 1:
            coupled.update(step.qubits)
    bound = f"Clifford operators on {listed(rule.registers)} and on what was coupled with it"
    shown = listed(describe(number, operations[number]) for number in sorted(bad or unclear))
    if bad:
        measured = f"{counted(len(bad), 'operation')} that is none"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    if unclear:
        measured = f"of {counted(len(unclear), 'operation')} it was not found out"
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    return held(rule.rule, subject, rule.because, measured=f"{counted(met, 'operation')}, all of them", bound=bound)


def _is_clifford(step: Step) -> bool | None:
    if step.effect is None:
        return True  # measurement, reset and noise are no operator of a gate set
    return is_clifford(step.effect)
