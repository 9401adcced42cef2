"""The Qiskit reader: what an entry point returns, as a Program.

Read are a ``QuantumCircuit`` of any subclass, and a single gate or instruction on qubits of its own.
Qubit k is ``circuit.qubits[k]`` and clbit k is ``circuit.clbits[k]``, as Qiskit prints them. A
transpiled circuit is read through its layout, so that its qubits are the author's again.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import qiskit
from qiskit.circuit import Instruction, Operation as QiskitOperation, QuantumCircuit
from qiskit.circuit.library import BlueprintCircuit
from qiskit.quantum_info import Clifford, DensityMatrix, Operator, Statevector

from ir.lowering.base import (
    InvalidCandidate,
    Lowered,
    NotAProgram,
    Reader,
    ReturnedKind,
    TooLarge,
    broken_classes_refused,
    describe_returned,
)
from ir.lowering.definitions import remember
from ir.lowering.qiskit_circuits import CircuitLowering, Place, check_contents
from ir.lowering.qiskit_gates import LIBRARY_CLASSES, class_name
from ir.lowering.qiskit_layout import Placement, bring_home, placement
from ir.lowering.qiskit_synthesis import watch_synthesis
from ir.program import MAX_CLBITS, MAX_QUBITS, BlockKind, Gate, InvalidProgram, Operation, Program


class QiskitReader:
    """Reads Qiskit 2."""

    framework = "qiskit"

    def versions(self) -> Mapping[str, str]:
        """Qiskit and numpy: nothing else decides a reading."""
        return {"qiskit": qiskit.__version__, "numpy": np.__version__}

    def warm_up(self) -> None:
        """Watch Qiskit's compilers; nothing is transpiled: that would start threads that no fork survives."""
        watch_synthesis(lambda value: _lower(value, 0).program)
        circuits: dict[type, tuple[str, ...]] = {
            QuantumCircuit: (
                *("data", "qubits", "clbits", "qregs", "cregs", "num_qubits", "num_clbits", "find_bit"),
                *("global_phase", "layout", "parameters", "num_parameters", "__getattribute__", "__getattr__"),
            )
        }
        remember("qiskit", (Instruction, Operator), circuits, ())

    def read(self, entry_point: object, arguments: Sequence[object], *, num_qubits: int) -> Lowered:
        """See ``Reader.read``."""
        if _is_program(entry_point):
            if arguments:
                raise InvalidCandidate("the entry point is a program, but it must be a function: it takes arguments")
            return _lower(entry_point, num_qubits)
        if not callable(entry_point):
            raise _describe(entry_point)
        returned = entry_point(*arguments)
        if not _is_program(returned):
            raise _describe(returned)
        return _lower(returned, num_qubits)


def reader() -> Reader:
    """The reader of this framework."""
    return QiskitReader()


def _is_program(value: object) -> bool:
    """By the type itself: an object can lie about its ``__class__``. A tableau is a result, not a program."""
    kind = type(value)
    return issubclass(kind, QuantumCircuit) or (issubclass(kind, QiskitOperation) and kind is not Clifford)


def _describe(value: object) -> NotAProgram:
    """Qiskit's own result types say what they are; the rest goes by shape."""
    found = describe_returned(value)
    if isinstance(value, Statevector):
        return NotAProgram(ReturnedKind.STATE_VECTOR, found.python_type)
    if isinstance(value, Operator | DensityMatrix | Clifford):
        return NotAProgram(ReturnedKind.MATRIX, found.python_type)
    return found


def _lower(value: Any, num_qubits: int) -> Lowered:
    lowering = CircuitLowering()
    if type(value) not in LIBRARY_CLASSES and type(value) is not QuantumCircuit:
        lowering.own_class = class_name(type(value))
    try:
        with broken_classes_refused(lambda: lowering.own_class):
            operations, own_qubits, num_clbits = _operations(lowering, value)
        rest, angle = _split_phase(operations)
        program = Program(max(own_qubits, num_qubits), num_clbits, tuple(rest), angle)
    except InvalidProgram as error:
        raise InvalidCandidate(f"{lowering.at}: {error}") from None
    except RecursionError:
        raise TooLarge(f"{lowering.at}: nested too deeply") from None
    return Lowered(program, tuple(lowering.notes.values()))


def _operations(lowering: CircuitLowering, value: Any) -> tuple[list[Operation], int, int]:
    """Operations, number of qubits and number of clbits, of a circuit or of one instruction."""
    if issubclass(type(value), QuantumCircuit):
        return _lower_circuit(lowering, value)
    num_qubits, num_clbits = int(value.num_qubits), int(value.num_clbits)
    _check_size(num_qubits, num_clbits)
    place = Place(tuple(range(num_qubits)), tuple(range(num_clbits)))
    return lowering.operation(value, place), num_qubits, num_clbits


def _lower_circuit(lowering: CircuitLowering, circuit: Any) -> tuple[list[Operation], int, int]:
    """Operations, number of qubits and number of clbits."""
    if isinstance(circuit, BlueprintCircuit):
        circuit._build()
    check_contents(circuit)
    num_physical, num_clbits = len(_qubits(circuit)), len(_clbits(circuit))
    _check_size(num_physical, num_clbits)
    layout = _layout(circuit)
    if layout is None:
        where = Placement(*(tuple(range(num_physical)),) * 2, num_physical)
    else:
        index = {qubit: p for p, qubit in enumerate(_qubits(circuit))}
        used = {index[qubit] for instruction in _data(circuit) for qubit in instruction.qubits}
        where = placement(layout, num_physical, used)
        lowering.note("qiskit.layout_applied", _layout_message(where))
    place = Place(where.start, tuple(range(num_clbits)))
    if type(circuit) in LIBRARY_CLASSES:  # a circuit of Qiskit's own, returned as it is
        place = lowering.inside(place, BlockKind.LIBRARY, type(circuit).__name__)
    operations = lowering.circuit(circuit, place, top=True)
    return bring_home(operations, where.moves), where.num_qubits, num_clbits


def _layout_message(where: Placement) -> str:
    moved = ", ".join(f"{a} to {b}" for a, b in sorted(where.moves.items()))
    return f"the transpiled circuit is read on its {where.num_qubits} virtual qubits" + (
        f"; states brought home: {moved}" if moved else ""
    )


def _split_phase(operations: Sequence[Operation]) -> tuple[list[Operation], float]:
    """Operations without their uncontrolled phases, and the sum of those, in ``[-pi, pi]``."""
    rest: list[Operation] = []
    angles: list[float] = []
    for operation in operations:
        if isinstance(operation, Gate) and operation.name == "gphase" and not operation.controls:
            angles.append(operation.params[0])
        else:
            rest.append(operation)
    return rest, math.remainder(math.fsum(angles), 2 * math.pi)


def _check_size(num_qubits: int, num_clbits: int) -> None:
    if num_qubits > MAX_QUBITS:
        raise TooLarge(f"{num_qubits} qubits, at most {MAX_QUBITS}")
    if num_clbits > MAX_CLBITS:
        raise TooLarge(f"{num_clbits} clbits, at most {MAX_CLBITS}")


# QuantumCircuit's own properties, whatever a subclass made of them.
_qubits = QuantumCircuit.qubits.fget
_clbits = QuantumCircuit.clbits.fget
_data = QuantumCircuit.data.fget
_layout = QuantumCircuit.layout.fget
