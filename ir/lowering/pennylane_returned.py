"""What a value that an entry point returned is: a circuit, the end of a quantum function, or no program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pennylane as qml
from pennylane.measurements import MeasurementProcess
from pennylane.operation import Operator
from pennylane.tape import QuantumScript

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.pennylane_gates import LIBRARY
from ir.lowering.synthesis_watch import queue_is_used

_READ = (qml.QNode, QuantumScript, Operator, MeasurementProcess)
_LIBRARY_CIRCUITS = (QuantumScript, qml.tape.QuantumTape, qml.tape.OperationRecorder)
_MAX_RETURNED_NESTING = 8  # lists of dictionaries of lists ... of measurements


def claims_a_false_class(value: Any) -> bool:
    """Whether the object, or one in a returned sequence, is no program but says so in its ``__class__``."""
    items = [value, *value] if type(value) in (tuple, list) else [value]
    return any(isinstance(item, _READ) and not issubclass(type(item), _READ) for item in items)


def script_of_object(value: Any, queue: Any = None) -> Any:
    """The circuit that a value is, or that was queued while it was made; None if it is none."""
    if claims_a_false_class(value):
        return None
    if isinstance(value, QuantumScript):
        return value
    queued = queue.queue if queue is not None else []
    if isinstance(value, Operator):
        # The last operation of a quantum function, or a program of one operation.
        return _script_of_queue(queue) if any(value is item for item in queued) else QuantumScript([value], [])
    if isinstance(value, tuple | list) and value and all(isinstance(item, Operator) for item in value):
        listed = {id(item) for item in value}
        if not all(id(item) in listed for item in queued):
            raise UnsupportedOperation(
                "a list of operations returned beside others that were queued",
                hint="return all operations in the list, or none",
            )
        return QuantumScript(list(value), [])
    if (
        isinstance(value, tuple | list)
        and value
        and all(isinstance(item, Operator | MeasurementProcess) for item in value)
    ):
        operations = [item for item in value if isinstance(item, Operator)]
        if operations:
            return QuantumScript(operations, [item for item in value if isinstance(item, MeasurementProcess)])
    measurements = _measurements_in(value)
    if measurements or (value is None and queued):
        return _script_of_queue(queue, measurements)
    return None


def _script_of_queue(queue: Any, measurements: list[Any] | None = None) -> Any:
    if queue is None:
        return None
    queue_is_used()
    try:
        operations, queued = qml.queuing.process_queue(queue)
    except ValueError as error:
        raise InvalidCandidate(f"the quantum function acts after it measured: {str(error)[:200]}") from None
    return QuantumScript(operations, measurements or queued)


def _measurements_in(value: Any, depth: int = 0) -> list[Any]:
    """The measurements of a quantum function's return value, in order; empty if anything else is in it."""
    if isinstance(value, MeasurementProcess):
        return [value]
    if depth > _MAX_RETURNED_NESTING:
        return []
    items: Iterable[Any] = (
        value.values() if isinstance(value, dict) else value if isinstance(value, tuple | list) else ()
    )
    found: list[Any] = []
    for item in items:
        inner = _measurements_in(item, depth + 1)
        if not inner:
            return []
        found += inner
    return found


def class_of_the_candidates(script: Any) -> str | None:
    """The name of a class of the candidate's in a circuit, wherever it stands; asked for once reading has failed."""
    waiting, seen = [script], set[int]()
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if (type(part) not in LIBRARY and type(part) not in _LIBRARY_CIRCUITS) or _is_half_made(part):
            return type(part).__name__
        held = [*vars(part).values(), *getattr(part, "hyperparameters", {}).values()]
        lists = [inner for value in held for inner in (value if type(value) in (list, tuple) else [value])]
        waiting += [inner for inner in lists if isinstance(inner, Operator | QuantumScript)]
    return None


def _is_half_made(part: Any) -> bool:
    """Whether an operation of PennyLane's own came into being without its constructor, as ``__new__`` makes it."""
    if not isinstance(part, Operator):
        return False
    try:
        part.wires  # noqa: B018 - it is the asking that fails
    except (AttributeError, KeyError):
        return True
    return False
