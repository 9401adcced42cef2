"""What Qiskit itself holds of an instruction, beside the Python object that was appended.

A circuit keeps standard gates, measurements, matrices and control flow in data of its own, made when they are
appended. It hands out the object as well, which may have been changed since, or be of a class that says something
else. ``Operator``, ``Statevector``, the primitives, ``transpile``, copies and QPY go by the data, and so does the
reader. Every other operation is its Python object, and nothing else is known of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
import qiskit.circuit as qc

from ir.lowering.base import UnsupportedOperation
from ir.lowering.qiskit_claims import COMPARISON_ATOL, readings_agree
from ir.lowering.qiskit_gates import (
    LIBRARY_CLASSES,
    STANDARD_BY_NAME,
    STANDARD_GATES,
    class_name,
    library_ancestor,
    singleton_of,
)
from ir.program import BlockKind, Operation

if TYPE_CHECKING:
    from ir.lowering.qiskit_circuits import CircuitLowering, Place

_Data = type(qc.QuantumCircuit()._data)

_EXACT = {gate: frozenset({gate, singleton_of(gate)}) for gate in STANDARD_BY_NAME.values()}

# Held in Qiskit's data by these names: what says all by its class, and what has contents too.
_PLAIN: Mapping[str, frozenset[type[Any]]] = MappingProxyType(
    {
        name: frozenset({kind, singleton_of(kind)})
        for name, kind in {
            "barrier": qc.Barrier,
            "break_loop": qc.BreakLoopOp,
            "continue_loop": qc.ContinueLoopOp,
            "delay": qc.Delay,
            "measure": qc.Measure,
            "reset": qc.Reset,
        }.items()
    }
)
_WITH_CONTENTS = frozenset({"unitary", "pauli_product_rotation", "pauli_product_measurement"})


def read_instruction(
    lowering: CircuitLowering, instruction: Any, place: Place, clbit_index: Mapping[Any, int]
) -> list[Operation]:
    """What one instruction of a circuit does.

    Args:
        lowering: The reading.
        instruction: A ``CircuitInstruction``.
        place: Its operands.
        clbit_index: Clbits of the circuit around it -> clbits of the program.

    Raises:
        InvalidCandidate: The object, of another class than the data name, says something else.
        UnsupportedOperation: A library gate has other parameters than the circuit has for it.
    """
    operation = instruction.operation
    kind = type(operation)
    if instruction.is_standard_gate():
        gate = STANDARD_BY_NAME[instruction.name]
        if kind in _EXACT[gate] or library_ancestor(kind) is gate:
            if instruction.params != operation.params or _controls_are_open(operation):
                _note_change(lowering, operation)
            return _standard(lowering, gate, instruction.params, _inside_own_class(lowering, kind, place))
        return _both(lowering, operation, place, clbit_index, _standard(lowering, gate, instruction.params, place))
    held = _held(instruction)
    if held is operation:
        return lowering.operation(operation, place, clbit_index)
    if held is not None:
        if type(held) is kind or library_ancestor(kind) is type(held):
            if not isinstance(held, qc.ControlFlowOp) and _differ(held.params, operation.params):
                _note_change(lowering, operation)
            return lowering.operation(held, _inside_own_class(lowering, kind, place), clbit_index)
        return _both(lowering, operation, place, clbit_index, lowering.operation(held, place, clbit_index))
    parametric = kind in LIBRARY_CLASSES and issubclass(kind, qc.Instruction) and kind is not qc.Store
    if parametric and _differ(instruction.params, operation.params):
        raise UnsupportedOperation(
            f"gate {operation.name!r} changed after it was appended",
            at=lowering.at,
            hint="the circuit and the gate have different parameters: append a new gate object for each use",
        )
    return lowering.operation(operation, place, clbit_index)


def flow_of(instruction: Any) -> Any:
    """The control flow that Qiskit holds of an instruction; of any other instruction, its object."""
    if not instruction.is_control_flow():
        return instruction.operation
    held = _held(instruction)
    return instruction.operation if held is None else held


def _held(instruction: Any) -> Any:
    """The operation that Qiskit holds in its data for a non-standard instruction; None where it holds none.

    It is made anew, so that it is what was appended, whatever became of the object.
    """
    if not instruction.is_control_flow():
        plain = _PLAIN.get(instruction.name)
        if plain is None and instruction.name not in _WITH_CONTENTS:
            return None
        if plain is not None and type(instruction.operation) in plain:
            return instruction.operation
    alone = _Data(instruction.qubits, instruction.clbits)
    alone.append(instruction)
    made = alone.copy()[0].operation
    return made if type(made) in LIBRARY_CLASSES else None


def _standard(lowering: CircuitLowering, gate: type[Any], params: Sequence[Any], place: Place) -> list[Operation]:
    """A standard gate from Qiskit's data, which know closed controls alone."""
    if (row := STANDARD_GATES.get(gate)) is None:
        return lowering.operation(gate(*params), place)
    lowering.charge(1)
    return [lowering.standard_gate(row, params, 2**row.num_controls - 1, place)]


def _both(
    lowering: CircuitLowering, operation: Any, place: Place, clbit_index: Mapping[Any, int], held: list[Operation]
) -> list[Operation]:
    """What an object does whose class is another one than Qiskit's data name; the two must be the same."""
    said = lowering.operation(operation, place, clbit_index)
    if not readings_agree(
        lowering, operation, ("what it says", said), ("what Qiskit runs", held), place, COMPARISON_ATOL
    ):
        raise UnsupportedOperation(f"large gate {operation.name!r} of a class of its own", at=lowering.at)
    return said


def _inside_own_class(lowering: CircuitLowering, kind: type[Any], place: Place) -> Place:
    """``place``, or one block further in where the class is the candidate's."""
    if kind in LIBRARY_CLASSES or kind in STANDARD_GATES:
        return place
    lowering.own_class = class_name(kind)
    return lowering.inside(place, BlockKind.USER, class_name(kind))


def _note_change(lowering: CircuitLowering, operation: Any) -> None:
    lowering.note(
        "qiskit.changed_after_append",
        f"{lowering.at}: the object of {operation.name!r} was changed after it was appended; it is read as it was then,"
        " and as Qiskit runs it",
    )


def _controls_are_open(operation: Any) -> bool:
    return isinstance(operation, qc.ControlledGate) and bool(operation.ctrl_state != 2**operation.num_ctrl_qubits - 1)


def _differ(held: Sequence[Any], said: Sequence[Any]) -> bool:
    return len(held) != len(said) or not all(map(_same, held, said))


def _same(held: Any, said: Any) -> bool:
    if held is said:
        return True
    if isinstance(held, np.ndarray) or isinstance(said, np.ndarray):
        return np.array_equal(held, said)
    return bool(held == said)
