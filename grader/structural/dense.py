"""Dense matrices, seen for what they do: which of them are gates, and how wide the others are."""

from __future__ import annotations

from grader.structural.effects import Effect, effect_of_matrix
from grader.structural.recognise import parts, table_gate
from ir.program import Channel, Operation, UnitaryMatrix


def matrix_effect(operation: Operation) -> Effect | None:
    """The effect of an operation given as numbers: a matrix, or noise of one Kraus operator; else None."""
    if isinstance(operation, UnitaryMatrix):
        return effect_of_matrix(operation.matrix, operation.qubits, operation.controls)
    if isinstance(operation, Channel) and len(operation.kraus) == 1:
        return effect_of_matrix(operation.kraus[0], operation.qubits)
    return None


def dense_parts(effect: Effect) -> tuple[Effect, ...]:
    """The tensor factors of a matrix that are no gate of the table."""
    return tuple(part for part in parts(effect) if not part.is_identity and table_gate(part) is None)


def gate_names(effect: Effect) -> tuple[str, ...]:
    """The names of the factors that are gates of the table."""
    names = (table_gate(part) for part in parts(effect) if not part.is_identity)
    return tuple(name for name in names if name is not None)
