"""Rule ``clifford_on``: the data, and what was coupled with it, meets Clifford operators alone."""

from __future__ import annotations

import functools

from contracts.rules import CliffordOn
from contracts.schema import Contract
from grader.structural.allowed_families import is_clifford
from grader.structural.cuts_graph import cut_graph, ordered
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.effects import IDENTITY, product
from grader.structural.evidence import failed, held, undecided
from grader.structural.light_cone import unreachable
from grader.structural.simplify import effective_steps
from grader.structural.steps import Step
from grader.structural.waypoint_state import qubits_of_registers
from grader.verdict import Evidence
from ir.program import Program, Reset


def clifford_on(rule: CliffordOn, contract: Contract, program: Program, subject: str) -> Evidence:
    """Each step on the registers, or on a qubit coupled with them since, is Clifford, conditional ones too.

    One-qubit steps next to one another on a qubit, under the same guards, are judged by their product; what is on
    several qubits, each step by itself. Coupled is what a step on several qubits acts on together with them, until a
    reset. Steps stand as early as the dependency graph lets them: a rotation that commutes with the coupling comes
    before it, as padding is gone. Where the rule includes work qubits, all that no register names are as coupled from
    the start, and steps that can reach nothing graded are not looked at. Linear in the program.
    """
    own = frozenset(qubits_of_registers(contract, rule.registers))
    steps = effective_steps(program)
    if rule.work_qubits == "included":
        named = {qubit for register in contract.registers for qubit in register.qubits}
        own = own.union(set(range(program.num_qubits)).difference(named))
        idle = unreachable(steps, contract, {})
        steps = tuple(step for index, step in enumerate(steps) if index not in idle)
    coupled = set(own)
    graph = cut_graph(steps)
    operations = dict(numbered(program))
    bad: list[int] = []
    unclear: list[int] = []
    met = 0
    waiting: dict[int, list[Step]] = {}  # by qubit: one-qubit steps next to one another, whose product counts

    def judge(steps: list[Step]) -> None:
        if all(_is_clifford(step) for step in steps) or _is_clifford_together(steps):
            return
        for step in steps:
            answer = _is_clifford(step)
            if answer is None:
                unclear.append(step.number)
            elif not answer:
                bad.append(step.number)

    # What is on one qubit goes first: only steps on several can couple.
    for index in ordered(
        graph, lambda k: 0 if len(graph.steps[k].qubits) == 1 and graph.steps[k].effect is not None else 1
    ):
        step = graph.steps[index]
        if coupled.isdisjoint(step.qubits):
            continue
        met += 1
        for qubit in step.qubits:
            before = waiting.get(qubit, [])
            if before and (len(step.qubits) > 1 or step.effect is None or step.guards != before[0].guards):
                judge(waiting.pop(qubit))
        if len(step.qubits) == 1 and step.effect is not None:
            waiting.setdefault(step.qubits[0], []).append(step)
        else:
            judge([step])
        if isinstance(step.operation, Reset) and not step.guards:
            coupled.difference_update(set(step.qubits).difference(own))
        elif len(step.qubits) > 1:
            coupled.update(step.qubits)
    for left in waiting.values():
        judge(left)
    work = ", on work qubits" if rule.work_qubits == "included" else ""
    bound = f"Clifford operators on {listed(rule.registers)}{work} and on what was coupled with it"
    shown = listed(describe(number, operations[number]) for number in sorted(bad or unclear))
    if bad:
        measured = f"{counted(len(bad), 'operation')} that is none"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    if unclear:
        measured = f"of {counted(len(unclear), 'operation')} it was not found out"
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    return held(rule.rule, subject, rule.because, measured=f"{counted(met, 'operation')}, all of them", bound=bound)


def _is_clifford_together(steps: list[Step]) -> bool:
    """Whether unitary steps on one qubit come to a Clifford operator."""
    effects = [step.effect for step in steps if step.effect is not None]
    whole = functools.reduce(lambda before, after: product(after, before), effects, IDENTITY)
    return len(effects) > 1 and bool(is_clifford(whole))


def _is_clifford(step: Step) -> bool | None:
    if step.effect is None:
        return True  # measurement, reset and noise are no operator of a gate set
    return is_clifford(step.effect)
