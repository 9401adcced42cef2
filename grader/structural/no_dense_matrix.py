"""Rule ``no_dense_matrix``: numbers do not stand in for a construction."""

from __future__ import annotations

from contracts.rules import NoDenseMatrix
from contracts.schema import Contract
from grader.structural.dense import dense_parts, gate_names, matrix_effect
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.verdict import Evidence
from ir.program import Channel, Program, UnitaryMatrix


def no_dense_matrix(rule: NoDenseMatrix, contract: Contract, program: Program, subject: str) -> Evidence:
    """No matrix given as numbers acts on more than ``max_qubits`` qubits, controls counted.

    Qubits that a matrix leaves alone do not count, and a product of matrices on fewer qubits is those. A
    matrix that is a gate of the table, with controls or not, is that gate (operand order free, up to a
    global phase; only gates with at most one parameter, or every matrix would be one). Noise counts
    by the qubits of its Kraus operators.
    """
    too_wide: list[str] = []
    gates: list[str] = []
    widest = 0
    for number, operation in numbered(program):
        if not isinstance(operation, UnitaryMatrix | Channel):
            continue
        effect = matrix_effect(operation)
        if effect is None:
            width = len(operation.qubits)
        elif len(effect.acts_on) <= rule.max_qubits:
            width = len(effect.acts_on)
        else:
            width = max((len(part.acts_on) for part in dense_parts(effect)), default=0)
            gates.extend(f"operation {number} is {name}" for name in gate_names(effect))
        widest = max(widest, width)
        if width > rule.max_qubits:
            too_wide.append(describe(number, operation))
    bound = f"at most {counted(rule.max_qubits, 'qubit')}"
    note = f"; {listed(gates)}" if gates else ""
    measured = (f"a dense matrix on {counted(widest, 'qubit')}" if widest else "no dense matrix") + note
    if too_wide:
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(too_wide))
    return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
