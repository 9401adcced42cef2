"""Whether all that a Qiskit object says of itself is one operation: class, definition, matrix, gate under control.

Qiskit's own tools ask different ones: ``Operator`` the matrix, ``decompose`` the definition, a synthesis plugin the
class. An object whose sides disagree is no program, whatever one of them says.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from qiskit.circuit import CircuitError, Gate as QiskitGate

from ir.gates import Matrix
from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.qiskit_gates import ANONYMOUS_CLASSES, LIBRARY_CLASSES, STANDARD_CLASSES, class_name
from ir.lowering.qiskit_rewriting import applied, dense_matrix
from ir.program import Operation

if TYPE_CHECKING:
    from ir.lowering.qiskit_circuits import CircuitLowering, Place

# Up to here a matrix is compared with a definition; both are 64 x 64 at most.
MAX_COMPARED_QUBITS = 6
# Qiskit's own decompositions keep about ten digits; a different gate differs by far more.
COMPARISON_ATOL = 1e-8
# Two-qubit synthesis may stop at a fidelity of 1 - 1e-9, which is this far in an amplitude, with a margin.
SYNTHESIS_ATOL = 1e-4
# Amplitudes times gates that the comparisons on random states of one reading may cost: a few seconds.
MAX_COMPARED_UPDATES = 2**27

# What an object may carry as an attribute of its own and Qiskit would ask in place of its class's.
_METHODS = frozenset({"__array__", "_define", "control", "inverse", "power", "to_matrix"})


def check_class(lowering: CircuitLowering, operation: Any, kind: type[Any], place: Place) -> None:
    """Refuse an object with a method of its own, or with another definition than its class gives it.

    Args:
        lowering: The reading that met it.
        operation: The object.
        kind: Its class, or the one of Qiskit's that its class adds nothing to.
        place: Its operands.

    Raises:
        InvalidCandidate: It is one.
        UnsupportedOperation: The two definitions are too large to be compared.
    """
    own = getattr(operation, "__dict__", {})
    if not _METHODS.isdisjoint(own):
        method = min(_METHODS & own.keys())
        raise InvalidCandidate(f"{lowering.at}: gate {operation.name!r} carries a {method} of its own")
    stored = own.get("_definition")
    # Standard gates are read from Qiskit's data, and every tool takes them by their class.
    if stored is None or kind in ANONYMOUS_CLASSES or kind in STANDARD_CLASSES or id(operation) in lowering.checked:
        return
    lowering.checked[id(operation)] = operation
    given = _class_definition(operation, kind)
    if given is None:
        raise InvalidCandidate(f"{lowering.at}: gate {operation.name!r} has a definition, and its class gives it none")
    one, other = lowering.apart(stored, place), lowering.apart(given, place)
    if not readings_agree(
        lowering, operation, ("its definition", one), ("that of its class", other), place, COMPARISON_ATOL
    ):
        raise UnsupportedOperation(
            f"gate {operation.name!r} with a large definition of its own", at=lowering.at, hint="leave it to its class"
        )


def check_base(
    lowering: CircuitLowering, operation: Any, place: Place, controlled_base: Callable[[], list[Operation]]
) -> bool:
    """Whether the definition of a ``ControlledGate`` was compared with its base gate under closed controls.

    False where that would take too long; a gate without a definition is its base gate.

    Raises:
        InvalidCandidate: They differ.
    """
    definition = vars(operation).get("_definition")
    if definition is None or id(operation) in lowering.checked:
        return True
    defined, based = lowering.apart(definition, place), controlled_base()
    if not readings_agree(
        lowering, operation, ("its definition", defined), ("its gate under control", based), place, SYNTHESIS_ATOL
    ):
        made = _definition_by_control(operation)
        if made is None or lowering.apart(made, place) != defined:
            return False
    lowering.checked[id(operation)] = operation
    return True


def readings_agree(
    lowering: CircuitLowering,
    operation: Any,
    first: tuple[str, Sequence[Operation]],
    second: tuple[str, Sequence[Operation]],
    place: Place,
    atol: float,
) -> bool:
    """Whether two readings of one object, each with its name, could be compared.

    Raises:
        InvalidCandidate: They differ by more than ``atol``, or they differ and one is not unitary.
    """
    try:
        apart = _distance(lowering, first[1], second[1], place.qubits)
    except ValueError:
        apart = math.inf
    if apart is not None and not apart <= atol:
        name = f"{operation.name!r} of class {class_name(type(operation))}"
        # A random state would put another number into each verdict.
        by = f" by {apart:.2g}" if len(place.qubits) <= MAX_COMPARED_QUBITS else ""
        raise InvalidCandidate(f"{lowering.at}: gate {name}: {first[0]} and {second[0]} differ{by}")
    return apart is not None


def stated_matrix(operation: Any, num_qubits: int, at: str) -> Matrix | None:
    """The matrix that an object of a candidate's class states beside its definition; None where it states none.

    Raises:
        InvalidCandidate: It is no matrix of numbers, or has another shape.
    """
    kind = type(operation)
    inherited = not hasattr(kind, "__array__") and getattr(kind, "to_matrix", None) is QiskitGate.to_matrix
    if not hasattr(kind, "to_matrix") or (inherited and "to_matrix" not in vars(operation)):
        return None
    try:
        stated = operation.to_matrix()
    except CircuitError:  # a library ancestor that has no matrix for these parameters
        return None
    try:
        matrix = np.asarray(stated, dtype=np.complex128)
    except (TypeError, ValueError):
        raise InvalidCandidate(f"{at}: gate {operation.name!r}: its matrix is no matrix of numbers") from None
    if matrix.shape != (2**num_qubits,) * 2:
        raise InvalidCandidate(
            f"{at}: gate {operation.name!r}: its matrix has shape {matrix.shape} on {num_qubits} qubits"
        )
    return matrix


def agrees_with_matrix(
    operation: Any, stated: Matrix, operations: Sequence[Operation], qubits: Sequence[int], at: str
) -> None:
    """Nothing, where what was read of a definition is the matrix stated beside it.

    Raises:
        InvalidCandidate: It is another one, or not unitary.
    """
    name = operation.name
    try:
        defined = dense_matrix(operations, qubits)
    except ValueError as error:
        raise InvalidCandidate(
            f"{at}: gate {name!r} states a matrix, but its definition is not unitary: {error}"
        ) from None
    difference = float(np.abs(defined - stated).max())
    if not difference <= COMPARISON_ATOL:
        raise InvalidCandidate(f"{at}: gate {name!r}: its matrix and its definition differ by {difference:.2g}")


def _class_definition(operation: Any, kind: type[Any]) -> Any:
    """The definition that ``kind`` gives to an object with these attributes; None where it gives none.

    Of a gate under controls, the one with all controls closed.
    """
    fresh: Any = object.__new__(_plain(kind))
    vars(fresh).update(vars(operation))
    vars(fresh)["_definition"] = None
    try:
        fresh._define()
    except CircuitError:
        return None
    return fresh._definition


def _definition_by_control(operation: Any) -> Any:
    """What ``control`` defines for a fresh gate of the standard class of the base gate; None for another base."""
    base = operation.base_gate
    if type(base) not in STANDARD_CLASSES:
        return None
    try:
        made = _plain(type(base))(*base.params).control(operation.num_ctrl_qubits, annotated=False)
    except (CircuitError, TypeError):  # a U with four parameters, as CUGate.control leaves it
        return None
    return vars(made).get("_definition")


def _plain(kind: type[Any]) -> type[Any]:
    """``kind``; of the class of an instance that Qiskit shares, which takes no attributes, what it stands for."""
    return next(one for one in kind.__mro__ if not one.__name__.startswith("_Singleton") and one in LIBRARY_CLASSES)


def _distance(
    lowering: CircuitLowering, first: Sequence[Operation], second: Sequence[Operation], qubits: Sequence[int]
) -> float | None:
    """How far two readings of one object are apart, global phase included.

    Readings without matrices are compared as they are first. Others are compared as matrices where they are narrow,
    and on a random state beyond, which every difference shows in.

    Returns:
        The largest entry of the difference of the matrices, or the norm of the difference of the states; None where
        that would take too long.

    Raises:
        ValueError: They differ, and one is not unitary.
    """
    if list(first) == list(second):
        return 0.0
    n = len(qubits)
    if n <= MAX_COMPARED_QUBITS:
        return float(np.abs(dense_matrix(first, qubits) - dense_matrix(second, qubits)).max())
    updates = 2**n * (len(first) + len(second))
    if updates > lowering.comparable_updates:
        return None
    lowering.comparable_updates -= updates
    random = np.random.default_rng()  # seeded by the system: no program is made to fit one state
    state = random.normal(size=(2**n, 1)) + 1j * random.normal(size=(2**n, 1))
    state /= np.linalg.norm(state)
    return float(np.linalg.norm(applied(first, qubits, state) - applied(second, qubits, state)))
