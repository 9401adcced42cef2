"""Dynamic wires (``qml.allocate``, ``qml.deallocate``): which qubit each one is, as PennyLane's devices decide it.

A device with wires lends those that the circuit does not use; a device without wires adds qubits after all others.
A wire that was given back is lent again, the last one first: as it is if it was promised to be restored, else
after a reset. So a promise that is not kept shows here as it does when PennyLane runs the circuit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pennylane import allocation

from ir.lowering.base import InvalidCandidate, Note, UnsupportedOperation
from ir.lowering.pennylane_context import Meaning, Place
from ir.lowering.pennylane_labels import QubitOrder
from ir.program import Operation, Reset

if TYPE_CHECKING:
    from ir.lowering.pennylane_operations import OperationReader

_ZERO, _ANY = allocation.AllocateState.ZERO, allocation.AllocateState.ANY
_ANY_NOTE = Note("pennylane.any_state", "a wire that may be in any state is read as PennyLane lends it: mostly in |0>")


class Pool:
    """Qubits that may be lent, by the state that they are known to be in; the last entry is lent first."""

    def __init__(self, order: QubitOrder) -> None:
        self._order = order
        self._free: dict[Any, list[int]] = {_ZERO: [order.qubit(label) for label in reversed(order.idle)], _ANY: []}
        self._lent: dict[int, Any] = {}  # to the state in which it is given back

    def lend(self, label: Any, state: Any, restored: bool) -> tuple[int, bool]:
        """The qubit that ``label`` names from now on, and whether it must be reset first."""
        zero, dirty = self._free[_ZERO], self._free[_ANY]
        if not zero and not dirty:
            zero.append(self._order.fresh())
        if state == _ANY and dirty:
            qubit, reset, known = dirty.pop(), False, _ANY
        elif zero:
            qubit, reset, known = zero.pop(), False, _ZERO
        else:
            qubit, reset, known = dirty.pop(), True, _ZERO
        self._lent[qubit] = known if restored else _ANY
        self._order.bind(label, qubit)
        return qubit, reset

    def give_back(self, label: Any) -> None:
        """End the loan of ``label``."""
        qubit = self._order.unbind(label)
        if qubit not in self._lent:
            raise InvalidCandidate(f"{label!r} is given back and was not allocated")
        self._free[self._lent.pop(qubit)].append(qubit)


def _allocate(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    _refuse_under_wrappers(place)
    for label in operation.wires:
        if operation.state == _ANY and _ANY_NOTE not in reader.notes:
            reader.notes.append(_ANY_NOTE)
        qubit, reset = reader.pool.lend(label, operation.state, bool(operation.restored))
        if reset:
            out.append(Reset(qubit, place.origin))


def _deallocate(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    _refuse_under_wrappers(place)
    for label in operation.wires:
        reader.pool.give_back(label)


def _refuse_under_wrappers(place: Place) -> None:
    if not place.direct:
        raise UnsupportedOperation(
            "an allocation under a control, adjoint, power or condition", hint="allocate the wires outside of it"
        )


ALLOCATION: Mapping[type, Meaning] = {allocation.Allocate: _allocate, allocation.Deallocate: _deallocate}
