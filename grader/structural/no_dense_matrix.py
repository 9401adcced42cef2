"""Rule ``no_dense_matrix``: numbers do not stand in for a construction."""

from __future__ import annotations

from contracts.rules import NoDenseMatrix
from contracts.schema import Contract
from grader.structural.allowed_families import is_permutation
from grader.structural.dense import dense_parts, gate_names, matrix_effect
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.effects import Effect
from grader.structural.evidence import failed, held
from grader.verdict import Evidence
from ir.program import Channel, Program, UnitaryMatrix


def no_dense_matrix(rule: NoDenseMatrix, contract: Contract, program: Program, subject: str) -> Evidence:
    """No matrix given as numbers acts on more than ``max_qubits`` qubits, controls counted.

    Qubits that a matrix leaves alone do not count, and a product of matrices on fewer qubits is those. A
    matrix that is a gate of the table, with controls or not, is that gate (operand order free, up to a
    global phase; only gates with at most one parameter, or every matrix would be one). Noise counts
    by the qubits of its Kraus operators. A part that is no gate has the bound ``permutations`` if it permutes
    basis states, and ``controlled`` if a qubit of it acts as a control, where the contract gives them. With
    ``joined`` the parts that are no gates are taken together where they share qubits, one with the next,
    whatever stands between them.
    """
    too_wide: list[str] = []
    gates: list[str] = []
    widest = 0
    groups: list[tuple[frozenset[int], list[str]]] = []
    for number, operation in numbered(program):
        if not isinstance(operation, UnitaryMatrix | Channel):
            continue
        effect = matrix_effect(operation)
        if effect is None:
            width = len(operation.qubits)
            excess = width - rule.max_qubits
        elif len(effect.acts_on) <= rule.max_qubits:
            width = len(effect.acts_on)
            excess = 0
        else:
            dense = dense_parts(effect)
            width = max((len(part.acts_on) for part in dense), default=0)
            excess = max((len(part.acts_on) - _bound(rule, part) for part in dense), default=0)
            gates.extend(f"operation {number} is {name}" for name in gate_names(effect))
        widest = max(widest, width)
        if excess > 0:
            too_wide.append(describe(number, operation))
        if rule.joined:
            for qubits in [operation.qubits] if effect is None else [part.acts_on for part in dense_parts(effect)]:
                groups = _joined(groups, frozenset(qubits), describe(number, operation))
    for together, described in groups:
        widest = max(widest, len(together))
        if len(together) > rule.max_qubits and len(described) > 1:
            too_wide.append(f"together on qubits {listed(sorted(together))}: {listed(described)}")
    bound = f"at most {counted(rule.max_qubits, 'qubit')}"
    bound += f", {rule.permutations} for a permutation" if rule.permutations else ""
    bound += f", {rule.controlled} under a control" if rule.controlled else ""
    note = f"; {listed(gates)}" if gates else ""
    measured = (f"a dense matrix on {counted(widest, 'qubit')}" if widest else "no dense matrix") + note
    if too_wide:
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(too_wide))
    return held(rule.rule, subject, rule.because, measured=measured, bound=bound)


def _bound(rule: NoDenseMatrix, part: Effect) -> int:
    """How many qubits this part may act on."""
    allowed = [rule.max_qubits]
    if rule.controlled is not None and part.controls:
        allowed.append(rule.controlled)
    if rule.permutations is not None and is_permutation(part):
        allowed.append(rule.permutations)
    return max(allowed)


def _joined(
    groups: list[tuple[frozenset[int], list[str]]], qubits: frozenset[int], described: str
) -> list[tuple[frozenset[int], list[str]]]:
    """The groups of matrices with one more, which unites those that it shares a qubit with."""
    met = [group for group in groups if group[0] & qubits]
    names = [name for _, listed_names in met for name in listed_names] + [described]
    together = qubits.union(*(group[0] for group in met))
    return [*(group for group in groups if not group[0] & qubits), (together, names)]
