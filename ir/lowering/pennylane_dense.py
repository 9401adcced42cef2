"""Numbers that the author wrote: dense matrices, injected states, basis states and channels."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pennylane as qml
from pennylane.ops.qubit.observables import BasisStateProjector, StateVectorProjector

from ir.gates import Matrix, pauli_matrix
from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.pennylane_algebra import reverse_qubit_order
from ir.lowering.pennylane_context import Meaning, Place, check_width, library_block, stated_matrix, user_block
from ir.lowering.pennylane_gates import LIBRARY, real_parameter
from ir.program import (
    MAX_MATRIX_QUBITS,
    MAX_PREPARED_QUBITS,
    UNITARITY_ATOL,
    Channel,
    Gate,
    Operation,
    Prepare,
    UnitaryMatrix,
)

if TYPE_CHECKING:
    from ir.lowering.pennylane_operations import OperationReader

# Gates double with every qubit of a preparation: 16,000 at this width, which take a second.
MAX_SYNTHESISED_QUBITS = 12


def dense_gate(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    check_width(type(operation).__name__, operation.wires, MAX_MATRIX_QUBITS)
    matrix = stated_matrix(operation)
    out.append(UnitaryMatrix(matrix, reader.order.qubits(operation.wires), (), place.origin))


def _observable(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    """An operator that PennyLane would apply although it is rarely unitary: a forgotten Hamiltonian, mostly."""
    name = type(operation).__name__
    check_width(name, operation.wires, MAX_MATRIX_QUBITS)
    matrix = stated_matrix(operation)
    if np.abs(matrix.conj().T @ matrix - np.eye(len(matrix))).max() > UNITARITY_ATOL:
        raise InvalidCandidate(f"{name} stands in the circuit as an operation and is not unitary")
    out.append(UnitaryMatrix(matrix, reader.order.qubits(operation.wires), (), (*place.origin, library_block(name))))


def _state(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    """A state made from |0>, read by the gates that PennyLane makes of it: it is no reset, and a contract may give
    its qubits any input. The block keeps visible where the gates come from.

    Beyond ``MAX_SYNTHESISED_QUBITS``, amplitudes on qubits that nothing has touched are injected: no engine
    compares programs of that width on free inputs.
    """
    name = type(operation).__name__
    check_width(name, operation.wires, MAX_PREPARED_QUBITS)
    qubits = reader.order.qubits(operation.wires)
    if getattr(operation, "batch_size", None) is not None:
        raise UnsupportedOperation(f"{name} with a batch of states", hint="one program is read at a time")
    amplitudes = _amplitudes(operation)
    norm = float(np.linalg.norm(amplitudes))
    if not abs(norm - 1) <= UNITARITY_ATOL:
        raise InvalidCandidate(f"{name}: amplitudes of norm {norm:.9g}, expected 1")
    fresh = place.direct and out is reader.operations and not reader.is_touched(qubits)
    if len(qubits) > MAX_SYNTHESISED_QUBITS and fresh:
        out.append(Prepare(reverse_qubit_order(amplitudes), qubits, place.origin))
        return
    inside = place.inside(library_block(name))
    if _is_sparse(operation.data[0]):  # whose decomposition PennyLane does not have
        operation = qml.StatePrep(amplitudes, operation.wires)
    reader.composite(operation, out, inside)


def _amplitudes(operation: Any) -> Matrix:
    """Shape ``(2**n,)``, first wire most significant as PennyLane has it."""
    if _is_sparse(operation.data[0]):
        return np.asarray(operation.data[0].toarray(), dtype=np.complex128).reshape(-1)
    return np.asarray(qml.math.toarray(operation.state_vector())).astype(np.complex128).reshape(-1)


def _is_sparse(state: Any) -> bool:
    return hasattr(state, "toarray")


def _basis_state(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    place = place.inside(library_block(type(operation).__name__))
    bits = np.asarray(qml.math.toarray(operation.data[0])).reshape(-1)
    if len(bits) != len(operation.wires):
        raise UnsupportedOperation("BasisState with a batch of states", hint="one program is read at a time")
    for qubit, bit in zip(reader.order.qubits(operation.wires), bits, strict=True):
        if bit not in (0, 1):
            raise InvalidCandidate(f"BasisState: a bit is 0 or 1, got {bit}")
        if bit:
            out.append(Gate("x", (qubit,), (), (), place.origin))


def channel(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    """Noise: its Kraus operators, whatever class states them."""
    name = type(operation).__name__
    block = library_block(name) if type(operation) in LIBRARY else user_block(name)
    check_width(name, operation.wires, MAX_MATRIX_QUBITS)
    if type(operation) is qml.PauliError:
        kraus = _pauli_error(operation)
    else:
        kraus = [np.asarray(qml.math.toarray(k), dtype=np.complex128) for k in operation.kraus_matrices()]
    if any(k.shape != (2 ** len(operation.wires),) * 2 for k in kraus):
        raise InvalidCandidate(f"{name}: Kraus operators of shape {[k.shape for k in kraus][:3]}")
    qubits = reader.order.qubits(operation.wires)
    fewest = _no_more_than_needed(kraus)
    out.append(Channel(tuple(reverse_qubit_order(k) for k in fewest), qubits, (*place.origin, block)))


def _pauli_error(operation: Any) -> list[Matrix]:
    """Its definition; PennyLane's own Kraus operators have the rounding unit added under each root."""
    probability = real_parameter(operation.data[0], "PauliError")
    if not 0 <= probability <= 1:
        raise InvalidCandidate(f"PauliError: a probability is expected, got {probability}")
    # pauli_matrix has its first letter least significant; the caller reverses all Kraus operators alike.
    pauli = pauli_matrix(operation.hyperparameters["operators"].lower()[::-1])
    return [math.sqrt(1 - probability) * np.eye(len(pauli), dtype=np.complex128), math.sqrt(probability) * pauli]


def _no_more_than_needed(kraus: list[Matrix]) -> list[Matrix]:
    """The same channel with at most ``4**k`` Kraus operators, which is what any channel on k qubits needs.

    Rows of the stacked, flattened operators may be mixed by any unitary; the triangular factor is such a mixture.
    """
    kraus = [k for k in kraus if k.any()] or kraus
    dimension = len(kraus[0])
    if len(kraus) <= dimension**2:
        return kraus
    triangular = np.linalg.qr(np.stack([k.reshape(-1) for k in kraus]), mode="r")
    return [row.reshape(dimension, dimension) for row in triangular]


DENSE: Mapping[type, Meaning] = {
    **dict.fromkeys((qml.QubitUnitary, qml.DiagonalQubitUnitary, qml.BlockEncode, qml.SpecialUnitary), dense_gate),
    **dict.fromkeys(
        (
            qml.ops.Sum,
            qml.ops.LinearCombination,
            qml.Hermitian,
            qml.SparseHamiltonian,
            qml.Projector,
            BasisStateProjector,
            StateVectorProjector,
        ),
        _observable,
    ),
    **dict.fromkeys((qml.StatePrep, qml.AmplitudeEmbedding), _state),
    **dict.fromkeys((qml.BasisState, qml.BasisEmbedding), _basis_state),
}
