"""Phases and Pauli rotations: ``GlobalPhase``, ``Rot``, ``PauliRot``, ``MultiRZ``, ``exp`` and ``evolve``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pennylane as qml

from ir.lowering.base import InvalidCandidate
from ir.lowering.pennylane_algebra import phase
from ir.lowering.pennylane_context import Meaning, Place, check_width, library_block, stated_matrix
from ir.lowering.pennylane_gates import PHASED_BASIS_STATES, complex_parameter, real_parameter
from ir.program import MAX_MATRIX_QUBITS, UNITARITY_ATOL, Control, Gate, Operation, Origin, UnitaryMatrix

if TYPE_CHECKING:
    from ir.lowering.pennylane_operations import OperationReader


def _global_phase(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    out.append(phase(-real_parameter(operation.data[0], "GlobalPhase"), (), place.origin))


def _basis_phase(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    values = PHASED_BASIS_STATES[type(operation)]
    controls = tuple(Control(*pair) for pair in zip(reader.order.qubits(operation.wires), values, strict=True))
    out.append(phase(real_parameter(operation.data[0], type(operation).__name__), controls, place.origin))


def _rot(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    phi, theta, omega = (real_parameter(value, "Rot") for value in operation.data)
    # RZ(omega) RY(theta) RZ(phi) is u(theta, omega, phi) with the phases of both RZ taken out.
    out.append(Gate("u", reader.order.qubits(operation.wires), (theta, omega, phi), (), place.origin))
    out.append(phase(-(phi + omega) / 2, (), place.origin))


def _pauli_rot(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    angle = real_parameter(operation.data[0], "PauliRot")
    out.append(_pauli_rotation(reader, operation.hyperparameters["pauli_word"], operation.wires, angle, place.origin))


def _multi_rz(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    angle = real_parameter(operation.data[0], "MultiRZ")
    out.append(_pauli_rotation(reader, "Z" * len(operation.wires), operation.wires, angle, place.origin))


def _exponential(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    """``exp(coeff * base)``: Pauli rotations where the terms of the base commute, else the dense matrix."""
    place = place.inside(library_block(type(operation).__name__))
    coefficient = complex_parameter(operation.coeff, type(operation).__name__)
    sentence = operation.base.pauli_rep
    if sentence is None or not _all_commute(list(sentence)):
        check_width(f"{type(operation).__name__} of terms that do not commute", operation.wires, MAX_MATRIX_QUBITS)
        matrix = stated_matrix(operation)
        out.append(UnitaryMatrix(matrix, reader.order.qubits(operation.wires), (), place.origin))
        return
    for word, weight in sentence.items():
        exponent = coefficient * complex_parameter(weight, "a term")
        if abs(exponent.real) > UNITARITY_ATOL:
            raise InvalidCandidate(f"{type(operation).__name__}: exp({exponent} {word}) is not unitary")
        out.append(_pauli_rotation(reader, "".join(word.values()), list(word), -2 * exponent.imag, place.origin))


def _pauli_rotation(reader: OperationReader, word: str, labels: Any, angle: float, origin: Origin) -> Gate:
    """``exp(-i angle/2 P)`` with the identities of the word left out; all identities are a phase."""
    acting = [(letter.lower(), label) for letter, label in zip(word, labels, strict=True) if letter != "I"]
    if not acting:
        return phase(-angle / 2, (), origin)
    name = "r" + "".join(letter for letter, _ in acting)
    return Gate(name, reader.order.qubits(label for _, label in acting), (angle,), (), origin)


def _all_commute(words: list[Any]) -> bool:
    return all(a.commutes_with(b) for i, a in enumerate(words) for b in words[:i])


ROTATIONS: Mapping[type, Meaning] = {
    qml.GlobalPhase: _global_phase,
    **dict.fromkeys(PHASED_BASIS_STATES, _basis_phase),
    qml.Rot: _rot,
    qml.PauliRot: _pauli_rot,
    qml.MultiRZ: _multi_rz,
    **dict.fromkeys((qml.ops.Exp, qml.ops.Evolution), _exponential),
}
