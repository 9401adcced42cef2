"""Rule ``exact_sequence``: the gates are these, in this order, up to what commutes trivially."""

from __future__ import annotations

from collections.abc import Mapping

from contracts.arguments import Value
from contracts.rules import ExactSequence
from contracts.rules.base import split_controls
from contracts.rules.construction import SequenceOperation
from contracts.rules.expressions import ExpressionError, value_of
from contracts.schema import Contract
from grader.structural.case_program import CaseProgram
from grader.structural.describe import counted, describe, numbered
from grader.structural.effects import Effect, unitary_effect
from grader.structural.equality import same_effect
from grader.structural.evidence import failed, held, undecided
from grader.structural.steps import steps_of
from grader.verdict import Evidence
from ir.program import Control, Gate, Program

_SUBJECT = "all cases"


def exact_sequence(rule: ExactSequence, contract: Contract, cases: tuple[CaseProgram, ...]) -> Evidence:
    """In every case the unitary operations are the rule's, each by effect, with that case's parameters.

    Operations on different qubits may change places, so two sequences are equal if on every qubit the same
    operations stand in the same order. One operation stands for one: merging and splitting are other
    sequences. Identities on both sides, barriers and measurements are free; preparations, resets, noise and
    conditions are no part of a sequence and fail.
    """
    bound = f"{counted(len(rule.operations), 'gate')} in the order that the rule states"
    for case in cases:
        try:
            wanted = [(item, _effect(item, case.arguments)) for item in rule.operations]
        except ExpressionError as error:
            return undecided(rule.rule, case.subject, rule.because, measured=f"no value: {error}", bound=bound)
        wrong = _difference(case.program, [(item, e) for item, e in wanted if not e.is_identity])
        if wrong:
            measured = "another sequence"
            return failed(rule.rule, case.subject, rule.because, measured=measured, bound=bound, witness=wrong)
    measured = f"this sequence in {counted(len(cases), 'case')}"
    return held(rule.rule, _SUBJECT, rule.because, measured=measured, bound=bound)


def _effect(item: SequenceOperation, arguments: Mapping[str, Value]) -> Effect:
    base, count = split_controls(item.gate)
    params = tuple(value_of(value, arguments) for value in item.parameters)
    controls = tuple(Control(qubit, 1) for qubit in item.qubits[:count])
    effect = unitary_effect(Gate(base, item.qubits[count:], params, controls))
    assert effect is not None  # gates are unitary
    return effect


def _difference(program: Program, wanted: list[tuple[SequenceOperation, Effect]]) -> str:
    """The first operation that is not the rule's next one on its qubits; empty if there is none."""
    operations = dict(numbered(program))
    waiting: dict[int, list[int]] = {}
    for index, (_, effect) in enumerate(wanted):
        for qubit in effect.acts_on:
            waiting.setdefault(qubit, []).append(index)
    for queue in waiting.values():
        queue.reverse()
    matched = 0
    for step in steps_of(program):
        if step.written is not None:
            continue
        what = describe(step.number, operations[step.number])
        if step.effect is None or step.guards:
            return f"{what}: no gate of a sequence"
        expected = {waiting[qubit][-1] if waiting.get(qubit) else None for qubit in step.qubits}
        top = next(iter(expected)) if len(expected) == 1 else None
        if top is None or not same_effect(step.effect, wanted[top][1]):
            following = sorted(waiting[q][-1] for q in step.qubits if waiting.get(q))
            hint = f"expected {wanted[following[0]][0].told()}" if following else "nothing more is expected there"
            return f"{what}: {hint}"
        for qubit in step.qubits:
            waiting[qubit].pop()
        matched += 1
    if matched < len(wanted):
        left = min(queue[-1] for queue in waiting.values() if queue)
        return f"missing: {wanted[left][0].told()}"
    return ""
