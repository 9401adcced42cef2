"""PennyLane operations -> IR operations, one exact class at a time.

A wrapper (``ctrl``, ``adjoint``, ``pow``, ``prod``, ``exp``, ``cond``) is applied to what its base is
lowered to. A library template is read by its decomposition and leaves its class name as origin. Of a
user's class the decomposition is the evidence; where it also states a matrix, the two must agree.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import pennylane as qml
from pennylane.exceptions import DecompositionUndefinedError

from ir.lowering.base import MAX_LOWERED_OPERATIONS, InvalidCandidate, Note, TooLarge, UnsupportedOperation
from ir.lowering.pennylane_algebra import MAX_COMPARED_QUBITS, phase, phase_between, small_unitary
from ir.lowering.pennylane_allocation import ALLOCATION, Pool
from ir.lowering.pennylane_claims import agree_with_ancestor, refuse_own_methods
from ir.lowering.pennylane_context import Meaning, Place, check_width, library_block, stated_matrix, user_block
from ir.lowering.pennylane_dense import DENSE, channel, dense_gate
from ir.lowering.pennylane_gates import CLAIM_ATOL, LIBRARY, REFUSED, ROWS, real_parameter
from ir.lowering.pennylane_labels import QubitOrder
from ir.lowering.pennylane_measurements import record_key
from ir.lowering.pennylane_rotations import ROTATIONS
from ir.lowering.pennylane_wrappers import WRAPPERS
from ir.program import (
    MAX_MATRIX_QUBITS,
    Barrier,
    Control,
    Gate,
    Measure,
    Operation,
    Reset,
    UnitaryMatrix,
    qubits_of,
    walk,
)


class OperationReader:
    """Lowers operations one after another into ``operations``. No queue may be recording meanwhile.

    Attributes:
        order: Wire label -> qubit.
        pool: Qubits for dynamic wires.
        operations: What was read so far; uncontrolled global phases still stand in it as gates.
        records: Mid-circuit measurement -> clbit, for those that were met.
        notes: What explains the reading.
        own_class: Name of the class of the candidate's that was met last; None if none was.
    """

    def __init__(self, order: QubitOrder, printed_records: Mapping[Hashable, int], num_printed: int) -> None:
        """
        Args:
            order: Wire label -> qubit.
            printed_records: Mid-circuit measurement -> clbit, for those that are returned.
            num_printed: Clbits taken by printed bits; other mid-circuit records come above.
        """
        self.order = order
        self.pool = Pool(order)
        self.operations: list[Operation] = []
        self.records: dict[Hashable, int] = {}
        self.notes: list[Note] = []
        self.own_class: str | None = None
        self._printed_records = printed_records
        self._next_clbit = num_printed
        self._count = 0
        self._touched: set[int] = set()
        self._scanned = 0

    @property
    def num_clbits(self) -> int:
        """Printed bits and all other mid-circuit records."""
        return self._next_clbit

    def read(self, operation: Any) -> None:
        """Append one operation of the circuit's top level.

        Raises:
            LoweringError: It cannot be represented, contradicts itself, or passes a bound.
        """
        self.lower(operation, self.operations, Place())

    def lower(self, operation: Any, out: list[Operation], place: Place) -> None:
        """Append one operation, wherever it stands, to ``out``."""
        kind = type(operation)
        before = len(out)
        if kind in LIBRARY:
            refuse_own_methods(operation)
        if not self._of_the_library(kind, operation, out, place):
            if isinstance(operation, qml.operation.Channel):
                channel(self, operation, out, place)
            else:
                self._user(operation, out, place)
        # What stands inside wrappers is counted once a level: the work is bounded with the result.
        self._count += len(out) - before
        if self._count > 4 * MAX_LOWERED_OPERATIONS or len(out) > MAX_LOWERED_OPERATIONS:
            raise TooLarge(f"more than {MAX_LOWERED_OPERATIONS} operations")

    def _of_the_library(self, kind: type, operation: Any, out: list[Operation], place: Place) -> bool:
        """Whether ``kind`` is a library class; if so, the operation is read as one."""
        row = ROWS.get(kind)
        if row is not None:
            qubits = self.order.qubits(operation.wires)
            name, params = row.gate(tuple(real_parameter(value, kind.__name__) for value in operation.data))
            controls = tuple(Control(qubit) for qubit in qubits[: row.num_controls])
            out.append(Gate(name, qubits[row.num_controls :], params, controls, place.origin))
        elif kind in _MEANINGS:
            _MEANINGS[kind](self, operation, out, place)
        elif kind in REFUSED:
            raise UnsupportedOperation(kind.__name__, hint=REFUSED[kind])
        elif kind in LIBRARY and not isinstance(operation, qml.operation.Channel):
            self.composite(operation, out, place.inside(library_block(kind.__name__)))
        else:
            return False
        return True

    def as_class(self, kind: type, operation: Any, place: Place) -> list[Operation]:
        """The operation read as one of a library class that its own class descends from."""
        out: list[Operation] = []
        self._of_the_library(kind, operation, out, place)
        return out

    def apart(self, operation: Any, place: Place) -> list[Operation]:
        """The operation lowered by itself, to be controlled, inverted, repeated or made conditional."""
        out: list[Operation] = []
        self.lower(operation, out, place.inside(direct=False))
        return out

    def is_own_class(self, operation: Any) -> bool:
        """Whether a class of the candidate's stands here, which is read by what it defines and states itself."""
        kind = type(operation)
        known = kind in ROWS or kind in _MEANINGS or kind in REFUSED or kind in LIBRARY
        return not known and isinstance(operation, qml.operation.Operator)

    def is_touched(self, qubits: Iterable[int]) -> bool:
        """Whether an operation read so far names one of these qubits."""
        for operation in walk(self.operations[self._scanned :]):
            self._touched.update(qubits_of(operation))
        self._scanned = len(self.operations)
        return not self._touched.isdisjoint(qubits)

    def new_record(self, measurement: Any) -> int:
        """The clbit of a mid-circuit measurement that is made now."""
        key = record_key(measurement)
        if key in self.records:
            raise UnsupportedOperation("one measurement object applied twice", hint="call qml.measure again")
        clbit = self._printed_records.get(key)
        if clbit is None:
            clbit, self._next_clbit = self._next_clbit, self._next_clbit + 1
        self.records[key] = clbit
        return clbit

    def composite(self, operation: Any, out: list[Operation], place: Place) -> None:
        """An operation by its decomposition; by its matrix where it has none. ``place`` is inside its block."""
        name = type(operation).__name__
        if _nested(operation.data, 0) or _nested(operation.parameters, 0):
            raise InvalidCandidate(f"{name}: parameters in lists nested deeper than {_MAX_LISTS}")
        if getattr(operation, "batch_size", None) is not None:
            raise UnsupportedOperation(f"{name} with a batch of parameters", hint="one program is read at a time")
        try:
            parts = operation.decomposition()
        except DecompositionUndefinedError:
            if not operation.has_matrix:
                raise UnsupportedOperation(name, hint="it has neither a decomposition nor a matrix") from None
            check_width(name, operation.wires, MAX_MATRIX_QUBITS)
            matrix = stated_matrix(operation)
            out.append(UnitaryMatrix(matrix, self.order.qubits(operation.wires), (), place.origin))
            return
        if not isinstance(parts, Iterable):
            raise InvalidCandidate(f"{name}: its decomposition is a {type(parts).__name__}, a list is expected")
        for part in parts:
            self.lower(part, out, place)

    def _user(self, operation: Any, out: list[Operation], place: Place) -> None:
        """A candidate's own class, or what is no operation at all."""
        name = self.own_class = type(operation).__name__
        if not isinstance(operation, qml.operation.Operator):
            raise UnsupportedOperation(name, hint="only PennyLane operations are read")
        place = place.inside(user_block(name))
        before = len(out)
        if _has_its_own_decomposition(operation):
            self.composite(operation, out, place)
            if operation.has_matrix and len(operation.wires) <= MAX_COMPARED_QUBITS:
                self._compare_claims(operation, out, before, place)
        elif operation.has_matrix:
            dense_gate(self, operation, out, place)
        else:
            raise UnsupportedOperation(
                f"the class {name}", hint="it defines neither compute_decomposition nor compute_matrix"
            )
        agree_with_ancestor(self, operation, out[before:], place)

    def _compare_claims(self, operation: Any, out: list[Operation], before: int, place: Place) -> None:
        """A user's matrix against what its decomposition was lowered to, ``out[before:]``."""
        matrix = stated_matrix(operation)
        built = small_unitary(out[before:], self.order.qubits(operation.wires))
        if built is None:
            return
        angle = phase_between(built, matrix, CLAIM_ATOL)
        if angle is None:
            error = np.abs(built - matrix).max() if built.shape == matrix.shape else math.inf
            raise InvalidCandidate(
                f"gate {type(operation).__name__!r}: its matrix and its decomposition differ by {error:.2g}"
            )
        if abs(angle) > CLAIM_ATOL:
            # PennyLane's simulators apply the matrix where there is one, so its phase is the gate's.
            out.append(phase(angle, (), place.origin))


_MAX_LISTS = 8


def _nested(value: Any, depth: int) -> bool:
    """Whether lists hold lists too deeply, or themselves: PennyLane follows their first elements without end."""
    while type(value) in (list, tuple) and value and depth <= _MAX_LISTS:
        value, depth = value[0], depth + 1
    return depth > _MAX_LISTS


def _has_its_own_decomposition(operation: Any) -> bool:
    """Whether a user's class decomposes, and not just shares the name of a library class that does.

    PennyLane keeps its decomposition rules by name: a class called QFT that states only a matrix would be given
    the library's rule for QFT.
    """
    kind = type(operation)
    if kind.compute_decomposition is not qml.operation.Operator.compute_decomposition:
        return True
    if kind.decomposition is not qml.operation.Operator.decomposition:
        return True
    namesake = getattr(qml, operation.name, None)
    if isinstance(namesake, type) and not issubclass(kind, namesake):
        return False
    return bool(operation.has_decomposition)


def _identity(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    out += [Gate("id", (qubit,), (), (), place.origin) for qubit in reader.order.qubits(operation.wires)]


def _refuse_measuring(operation: Any, place: Place) -> None:
    if not place.direct:
        raise UnsupportedOperation("a measurement under a control, adjoint, power or condition")
    if operation.postselect is not None:
        hint = "measure without it: the grader itself selects runs where a contract counts some alone"
        raise UnsupportedOperation("postselection", hint=hint)


def _measure(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    _refuse_measuring(operation, place)
    qubit = reader.order.qubit(operation.wires[0])
    out.append(Measure(qubit, reader.new_record(operation), False, place.origin))
    if operation.reset:
        out.append(Reset(qubit, place.origin))


# Gates that turn each Pauli into Z: conjugating by them leaves an eigenstate of the word in its place.
_TO_Z = {"X": ("h",), "Y": ("sdg", "h"), "Z": ()}
_FROM_Z = {"X": ("h",), "Y": ("h", "s"), "Z": ()}


def _pauli_measure(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    """Whether a Pauli word is +1 (record 0) or -1: its parity is gathered on the last wire, measured, and undone."""
    _refuse_measuring(operation, place)
    origin = place.inside(library_block("PauliMeasure")).origin
    word, qubits = operation.pauli_word, reader.order.qubits(operation.wires)
    letters = list(zip(word, qubits, strict=True))
    ladder = [Gate("x", (b,), (), (Control(a),), origin) for a, b in pairwise(qubits)]
    out += [Gate(name, (qubit,), (), (), origin) for letter, qubit in letters for name in _TO_Z[letter]]
    out += ladder
    out.append(Measure(qubits[-1], reader.new_record(operation), False, origin))
    out += reversed(ladder)
    out += [Gate(name, (qubit,), (), (), origin) for letter, qubit in letters for name in _FROM_Z[letter]]


def _barrier(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    qubits = reader.order.qubits(operation.wires) or tuple(range(reader.order.num_qubits))
    if qubits:
        out.append(Barrier(qubits, place.origin))


def _snapshot(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    note = Note("pennylane.snapshot_ignored", "a Snapshot looks at the state and changes nothing")
    if note not in reader.notes:
        reader.notes.append(note)


def _random_layers(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    if operation.hyperparameters["seed"] is None:
        raise UnsupportedOperation("RandomLayers without a seed", hint="its decomposition is drawn at random")
    reader.composite(operation, out, place.inside(library_block("RandomLayers")))


def _subroutine(reader: OperationReader, operation: Any, out: list[Operation], place: Place) -> None:
    reader.composite(operation, out, place.inside(user_block(operation.name)))


_MEANINGS: Mapping[type, Meaning] = {
    **WRAPPERS,
    **ROTATIONS,
    **DENSE,
    **ALLOCATION,
    qml.Identity: _identity,
    qml.ops.MidMeasure: _measure,
    qml.ops.PauliMeasure: _pauli_measure,
    **dict.fromkeys((qml.Barrier, qml.WireCut), _barrier),
    qml.Snapshot: _snapshot,
    qml.RandomLayers: _random_layers,
    qml.templates.core.SubroutineOp: _subroutine,
}
