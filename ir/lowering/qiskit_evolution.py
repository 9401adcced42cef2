"""Evolutions and rotations about Pauli words, exact wherever the operator allows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from qiskit.quantum_info import SparseObservable, SparsePauliOp

from ir.gates import MAX_DENSE_WORD
from ir.lowering.base import UnsupportedOperation
from ir.lowering.qiskit_rewriting import phase
from ir.program import BlockKind, Gate, Operation

if TYPE_CHECKING:
    from ir.lowering.qiskit_circuits import CircuitLowering, Place

# Pairwise commutation takes a square array; beyond this an evolution is read by its definition.
MAX_COMPARED_TERMS = 2000


def pauli_evolution(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    """``exp(-i t H)``: one rotation a term if the terms commute, else the product formula of its definition."""
    time = lowering.angle(operation.params[0])
    parts = operation.operator if isinstance(operation.operator, list) else [operation.operator]
    terms = [term for part in parts for term in _pauli_terms(lowering, part)]
    words = [word for word, _ in terms]
    too_wide = any(len(word) - word.count("I") > MAX_DENSE_WORD for word in words)
    commuting = _all_commute(words)
    if too_wide or not commuting:
        if not commuting:
            lowering.note(
                "qiskit.product_formula", "a PauliEvolutionGate of terms that do not commute is read by its definition"
            )
        return lowering.by_definition(operation, place, BlockKind.LIBRARY, "PauliEvolutionGate")
    lowering.charge(len(terms))
    inside = lowering.inside(place, BlockKind.LIBRARY, "PauliEvolutionGate")
    return [_rotation(word, 2 * coefficient * time, inside) for word, coefficient in terms]


def _rotation(word: str, angle: float, place: Place) -> Gate:
    """``exp(-i angle/2 P)``; letter k of ``word`` acts on operand k."""
    acting = [k for k, letter in enumerate(word) if letter != "I"]
    if not acting:
        return phase(-angle / 2, (), place.origin)
    letters = "".join(word[k].lower() for k in acting)
    return Gate("r" + letters, tuple(place.qubits[k] for k in acting), (angle,), (), place.origin)


def _pauli_terms(lowering: CircuitLowering, operator: Any) -> list[tuple[str, float]]:
    """Words, qubit 0 first, and real coefficients."""
    if isinstance(operator, SparseObservable):
        operator = SparsePauliOp.from_sparse_observable(operator)
    if not isinstance(operator, SparsePauliOp):
        raise UnsupportedOperation(f"evolution of a {type(operator).__name__}", at=lowering.at, hint="Pauli operators")
    labels = operator.paulis.to_labels()
    # A label may carry the phase of its Pauli in front; SparsePauliOp keeps phases in the coefficients.
    return [(label[::-1], lowering.angle(value)) for label, value in zip(labels, operator.coeffs, strict=True)]


def _all_commute(words: list[str]) -> bool:
    """Whether all Pauli words commute with one another."""
    if len(words) > MAX_COMPARED_TERMS:
        return False
    x = np.array([[letter in "XY" for letter in word] for word in words], dtype=np.int64)
    z = np.array([[letter in "ZY" for letter in word] for word in words], dtype=np.int64)
    crossings = x @ z.T
    # Two words commute if they differ, both acting, on an even number of qubits.
    return not np.any((crossings + crossings.T) % 2)


def pauli_rotation(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    """``PauliProductRotationGate``: ``exp(-i angle/2 P)``, the sign of P already in the angle."""
    inside = lowering.inside(place, BlockKind.LIBRARY, "PauliProductRotationGate")
    word = "".join("IXZY"[int(x) + 2 * int(z)] for x, z in zip(operation._pauli_x, operation._pauli_z, strict=True))
    if len(word) - word.count("I") > MAX_DENSE_WORD:
        return lowering.by_definition(operation, place, BlockKind.LIBRARY, "PauliProductRotationGate")
    return [_rotation(word, lowering.angle(operation.params[0]), inside)]
