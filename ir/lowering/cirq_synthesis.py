"""Where Cirq makes gates of matrices and amplitudes: decompositions, transformers, and analytical synthesis."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable
from typing import Any

import cirq

from ir.lowering.synthesis_watch import Unreadable, classes_below, numbers_of, watch_functions, watch_method
from ir.program import Program

_CIRCUITS = (cirq.AbstractCircuit, cirq.Operation, cirq.Moment)
# A gate of these is numbers, or makes gates of numbers.
_OF_NUMBERS = (
    cirq.MatrixGate,
    cirq.DiagonalGate,
    cirq.TwoQubitDiagonalGate,
    cirq.ThreeQubitDiagonalGate,
    cirq.StatePreparationChannel,
)
_DECOMPOSING = ("decompose", "decompose_once", "decompose_once_with_qubits")

ReadOne = Callable[[Any], Program]


def watch_synthesis(read_one: ReadOne) -> None:
    """Have what the candidate hands to Cirq's decompositions and transformers shown first; once in a process.

    Args:
        read_one: Reads a circuit, an operation or a moment.
    """

    def handed_over(*args: Any, **named: Any) -> list[Program]:
        given = [part for value in (*args, *named.values()) for part in _parts(value)]
        return [*(program for part in given for program in _read(part, read_one)), *numbers_of(*args, **named)]

    def gates(gate: Any, *_: Any, **__: Any) -> list[Program]:
        return [] if not isinstance(gate, cirq.Gate) else _read(gate.on(*cirq.LineQid.for_gate(gate)), read_one)

    watch_functions("cirq", [(function, handed_over) for function in _functions()])
    for kind in (cirq.CompilationTargetGateset, *classes_below(cirq.CompilationTargetGateset, "cirq")):
        for method in ("decompose_to_target_gateset", "_decompose_two_qubit_operation"):
            watch_method(kind, method, handed_over)
    for kind in (cirq.GateOperation, cirq.ControlledOperation, cirq.TaggedOperation):
        watch_method(kind, "_decompose_", handed_over)
        watch_method(kind, "_decompose_with_context_", handed_over)
    for kind in (*_OF_NUMBERS, cirq.ControlledGate):
        watch_method(kind, "_decompose_", gates)
        watch_method(kind, "_decompose_with_context_", gates)


def _functions() -> list[Any]:
    """Every public function of ``cirq.transformers``, and what takes a gate or a matrix apart elsewhere."""
    found = [getattr(sys.modules["cirq.protocols.decompose_protocol"], name) for name in _DECOMPOSING]
    found.append(cirq.kak_decomposition)
    for name, module in list(sys.modules.items()):
        if name.startswith("cirq.transformers."):
            own = [value for key, value in vars(module).items() if not key.startswith("_")]
            found += [value for value in own if inspect.isfunction(value) and value.__module__ == name]
    return found


def _parts(value: Any) -> list[Any]:
    """A circuit or an operation, a gate on qubits of its own, or those in a list."""
    if isinstance(value, _CIRCUITS):
        return [value]
    if isinstance(value, cirq.Gate):
        return [value.on(*cirq.LineQid.for_gate(value))]
    if isinstance(value, list | tuple):
        return [part for inner in value if isinstance(inner, _CIRCUITS) for part in _parts(inner)]
    return []


def _read(value: Any, read_one: ReadOne) -> list[Program]:
    try:
        return [read_one(value)]
    except Exception:  # noqa: BLE001 - a parameter without a value, a gate that is refused: then gate by gate
        return list(_gates_of_numbers(value, read_one))


def _gates_of_numbers(value: Any, read_one: ReadOne) -> Iterable[Program]:
    """The gates of numbers in what cannot be read as a whole.

    Raises:
        Unreadable: There is one that cannot be read.
    """
    if isinstance(value, cirq.Operation):
        operations: Iterable[Any] = [value]
    else:
        operations = value.all_operations() if isinstance(value, cirq.AbstractCircuit) else value.operations
    for operation in operations:
        bare = operation.without_classical_controls().untagged
        while isinstance(bare, cirq.ControlledOperation):
            bare = bare.sub_operation
        if isinstance(bare, cirq.CircuitOperation):
            yield from _read(bare.circuit, read_one)
        elif isinstance(bare.gate, _OF_NUMBERS):
            try:
                yield read_one(bare)
            except Exception:  # noqa: BLE001
                raise Unreadable(type(bare.gate).__name__) from None
