"""What PennyLane runs of an object whatever else it says: a method of its own, or the library class it descends from.

``default.qubit`` knows some gates by their class and those that descend from it, and asks them nothing more; of others
it asks the matrix, and ``lightning.qubit`` the name or the decomposition. An object on which they disagree is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pennylane as qml
from pennylane.devices.qubit.apply_operation import apply_operation

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.pennylane_algebra import MAX_COMPARED_QUBITS, phase_between, small_unitary
from ir.lowering.pennylane_gates import CLAIM_ATOL, LIBRARY, ROWS
from ir.program import Operation

if TYPE_CHECKING:
    from ir.lowering.pennylane_context import Place
    from ir.lowering.pennylane_operations import OperationReader

# What an object may carry in place of its class's method, and a device or a transform would ask.
_METHODS = frozenset(
    {
        "_controlled",
        "adjoint",
        "compute_decomposition",
        "compute_eigvals",
        "compute_kraus_matrices",
        "compute_matrix",
        "compute_sparse_matrix",
        "decomposition",
        "eigvals",
        "generator",
        "has_decomposition",
        "has_matrix",
        "kraus_matrices",
        "matrix",
        "name",
        "pow",
        "sparse_matrix",
    }
)
# Classes that ``default.qubit`` applies by class; what descends from one is applied as that one.
_BY_CLASS = frozenset(apply_operation.registry) & LIBRARY


def refuse_own_methods(operation: Any) -> None:
    """Refuse an object of a library class that carries a method, or a name, of its own.

    Raises:
        InvalidCandidate: It does.
    """
    own = getattr(operation, "__dict__", {})
    if not _METHODS.isdisjoint(own):
        method = min(_METHODS & own.keys())
        raise InvalidCandidate(f"gate {type(operation).__name__!r} carries a {method} of its own")
    kind = type(operation)
    # Its property sets another attribute; a gate of a base gate is named after that.
    plain = kind in ROWS and not issubclass(kind, qml.ops.op_math.SymbolicOp)
    if plain and own.get("_name", kind.__name__) != kind.__name__:
        raise InvalidCandidate(f"gate {kind.__name__!r} carries a name of its own")


def agree_with_ancestor(reader: OperationReader, operation: Any, read: list[Operation], place: Place) -> None:
    """Nothing, where an object of a candidate's class was read as the library gate that its class descends from.

    Args:
        reader: The reading.
        operation: The object.
        read: What it was read as.
        place: Where it stands.

    Raises:
        InvalidCandidate: It was read as something else, and ``default.qubit`` applies that gate.
        UnsupportedOperation: The two cannot be compared.
    """
    ancestor = next((kind for kind in type(operation).__mro__ if kind in _BY_CLASS), None)
    if ancestor is None or ancestor is qml.operation.Operator:
        return
    name = type(operation).__name__
    applied = reader.as_class(ancestor, operation, place)
    qubits = reader.order.qubits(operation.wires)
    first = second = None
    if len(qubits) <= MAX_COMPARED_QUBITS:
        first, second = small_unitary(read, qubits), small_unitary(applied, qubits)
    if first is None or second is None:
        hint = f"use {ancestor.__name__} itself, or a class that does not descend from it"
        raise UnsupportedOperation(f"the class {name}, a {ancestor.__name__} of another kind", hint=hint)
    if phase_between(first, second, CLAIM_ATOL) is None:
        raise InvalidCandidate(
            f"gate {name!r}: it descends from {ancestor.__name__}, which is what is run, and says something else"
        )
