"""Rule ``required_gates``: a gate occurs, as one operation or as a few that come to it."""

from __future__ import annotations

import numpy as np

from contracts.rules import RequiredGates
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.effects import effect_of_matrix
from grader.structural.evidence import failed, held, undecided
from grader.structural.gate_sets import membership
from grader.structural.known_states import knowledge_at_start, never_acting
from grader.structural.recognise import is_gate
from grader.structural.runs import apply, runs
from grader.structural.simplify import effective_steps
from grader.structural.steps import Step
from grader.verdict import Evidence
from ir.program import Channel, Gate, Operation, Program, UnitaryMatrix

LONGEST_STRETCH = 24  # operations that may make up one gate; the textbook CCX has 15


def required_gates(rule: RequiredGates, contract: Contract, program: Program, subject: str) -> Evidence:
    """At least ``count`` times something with an effect is one of ``gates``.

    An operation counts if it is the gate by effect, any parameters, controls open or closed, or a product
    that holds it. So does a stretch of at most ``LONGEST_STRETCH`` operations on at most three qubits, next to
    one another in the dependency graph, whose net operator is the gate; stretches do not overlap. What cancels
    out does not count, nor does an operation with a control or a condition that is known not to be met. A gate whose
    decomposition was merged with its neighbours is not found.
    """
    effective = effective_steps(program)
    idle = never_acting(effective, knowledge_at_start(contract, program))
    steps = tuple(step for step in effective if step.number not in idle)
    operations = dict(numbered(program))
    counted_steps: dict[int, str] = {}
    open_questions: list[int] = []
    rest: list[Step] = []
    for step in steps:
        answer = _is_one(operations[step.number], rule.gates)
        if answer:
            counted_steps.setdefault(step.number, describe(step.number, operations[step.number]))
            rest.append(Step(step.number, step.operation, None, step.qubits, step.guards, step.written))
            continue
        if answer is None:
            open_questions.append(step.number)
        rest.append(step)
    if len(counted_steps) < rule.count:
        for first, last in _stretches(rest, rule.gates):
            counted_steps.setdefault(first, f"operations {first} to {last} together")
    names = " or ".join(rule.gates)
    bound = f"at least {rule.count} of {names}"
    measured = f"{counted(len(counted_steps), 'time')} {names}"
    if len(counted_steps) >= rule.count:
        shown = listed(what for _, what in sorted(counted_steps.items()))
        return held(rule.rule, subject, rule.because, measured=f"{measured}: {shown}", bound=bound)
    if len(counted_steps) + len(open_questions) >= rule.count:
        shown = listed(describe(number, operations[number]) for number in open_questions)
        why = f"{measured}; whether {counted(len(open_questions), 'operation')} can be it was not found"
        return undecided(rule.rule, subject, rule.because, measured=why, bound=bound, witness=shown)
    kinds = sorted({_name(operation) for operation in operations.values() if isinstance(operation, Gate)})
    witness = f"gates written: {listed(kinds)}"
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)


def _is_one(operation: Operation, names: tuple[str, ...]) -> bool | None:
    if not isinstance(operation, Gate | UnitaryMatrix | Channel):
        return False
    return membership(operation, names, open_controls=True, every_part=False)


def _stretches(steps: list[Step], names: tuple[str, ...]) -> list[tuple[int, int]]:
    """First and last operation of disjoint stretches that are a gate, the earliest end first in each run."""
    found: list[tuple[int, int]] = []
    for run, qubits in runs(steps):
        start = 0
        for end in range(1, len(run)):
            net = np.eye(2 ** len(qubits), dtype=np.complex128)
            for begin in range(end, max(start, end - LONGEST_STRETCH) - 1, -1):
                effect = run[begin].effect
                assert effect is not None  # runs are unitary
                # Backwards: what comes earlier acts first, so it stands on the right of the product.
                net = net @ apply(effect, qubits, np.eye(len(net), dtype=np.complex128))
                if begin == end:
                    continue
                together = effect_of_matrix(net, qubits)
                if any(is_gate(together, name, open_controls=True) for name in names if not together.is_identity):
                    found.append((run[begin].number, run[end].number))
                    start = end + 1
                    break
    return found


def _name(gate: Gate) -> str:
    return "c" * len(gate.controls) + gate.name
