"""Rule ``decomposed_without``: a gate is built of others."""

from __future__ import annotations

from contracts.rules import DecomposedWithout
from contracts.rules.base import split_controls
from contracts.schema import Contract
from grader.structural.dense import dense_parts, matrix_effect
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.gate_sets import membership
from grader.structural.nearly_gates import gate_tolerance, is_nearly, is_root
from grader.verdict import Evidence
from ir.gates import gate_spec
from ir.program import Channel, Gate, Operation, Program, UnitaryMatrix

_MORE_CONTROLS = 3


def decomposed_without(rule: DecomposedWithout, contract: Contract, program: Program, subject: str) -> Evidence:
    """No operation is ``gate`` by effect, alone or with up to three further controls.

    Names, powers and matrices that come to it are it, operands in any order and controls open or closed, and so is
    what the comparison would accept in its place (``nearly_gates``).
    With further controls it is the gate where those are set, so that an ancilla in |1> is no way around. A
    matrix of numbers that is no gate of the table, on as many qubits as the gate, is refused too: the gate
    beside one-qubit operators would be one. A root of the gate, applied twice, is a decomposition, unless the rule
    forbids roots.
    """
    base, controls = split_controls(rule.gate)
    spec = gate_spec(base)
    assert spec is not None  # split_controls found it
    width = controls + spec.num_qubits
    names = tuple("c" * more + rule.gate for more in range(_MORE_CONTROLS + 1))
    tolerance = gate_tolerance(contract)
    bad: list[str] = []
    open_questions: list[str] = []
    for number, operation in numbered(program):
        if not isinstance(operation, Gate | UnitaryMatrix | Channel):
            continue
        if _is_wide_matrix(operation, width):
            bad.append(f"{describe(number, operation)} is no standard gate")
            continue
        answer = membership(operation, names, open_controls=True, every_part=False)
        if not answer and is_nearly(operation, names, tolerance):
            answer = True
        if not answer and rule.roots == "forbidden" and is_root(operation, names, tolerance):
            bad.append(f"{describe(number, operation)} is a root of {rule.gate}")
            continue
        if answer is None:
            open_questions.append(describe(number, operation))
        elif answer:
            bad.append(f"{describe(number, operation)} is {rule.gate}")
    bound = f"nothing that is {rule.gate}"
    if bad:
        measured = counted(len(bad), "such operation")
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(bad))
    if open_questions:
        measured = f"whether {counted(len(open_questions), 'operation')} can be {rule.gate} was not found"
        shown = listed(open_questions)
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    return held(rule.rule, subject, rule.because, measured="none", bound=bound)


def _is_wide_matrix(operation: Operation, width: int) -> bool:
    effect = matrix_effect(operation)
    return effect is not None and any(len(part.acts_on) >= max(width, 2) for part in dense_parts(effect))
