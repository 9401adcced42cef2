"""Where PennyLane makes gates of matrices and amplitudes: transforms, decompositions, tapes that are expanded."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any

import pennylane as qml
from pennylane.operation import Operator
from pennylane.tape import QuantumScript
from pennylane.transforms.core import CompilePipeline, Transform

from ir.lowering.synthesis_watch import (
    AMPLITUDE_CLASSES,
    Goes,
    Unreadable,
    ask_where_gates_go,
    classes_below,
    exchange,
    numbers_of,
    watch_functions,
    watch_method,
    watched,
)
from ir.program import Program

_MATRICES = ("QubitUnitary", "DiagonalQubitUnitary", "ControlledQubitUnitary", "BlockEncode", "SpecialUnitary")
_CORE = ("pennylane.transforms.core.",)  # a transform of a function, called, transforms the tape that it makes
_CONSTRUCTING = ("construct_batch", "construct_tape")
_FUNCTIONS = ("pennylane.ops.op_math.decompositions.", "pennylane.tape.expand_tape")

ReadOne = Callable[[Any], Program]


def watch_synthesis(read_one: ReadOne) -> None:
    """Have what the candidate hands to PennyLane's transforms and decompositions shown first; once in a process.

    Args:
        read_one: Reads a tape or an operation; nothing is queued meanwhile.
    """

    def handed_over(*args: Any, **named: Any) -> list[Program]:
        given = [part for value in (*args, *named.values()) for part in _parts(value)]
        return [*(program for part in given for program in _read(part, read_one)), *numbers_of(*args, **named)]

    def operator(kind: type) -> Callable[..., list[Program]]:
        """Of the arguments of a class's ``compute_decomposition``, which are those of the class."""

        def made(*args: Any, **named: Any) -> list[Program]:
            try:
                with qml.QueuingManager.stop_recording():
                    return _read(kind(*args, **named), read_one)
            except Unreadable:
                raise
            except Exception:  # noqa: BLE001 - what makes no operator makes no gates either
                return numbers_of(*args, **named)

        return made

    def circuit(qnode: Any) -> Callable[..., list[Program]]:
        def constructed(*args: Any, **named: Any) -> list[Program]:
            return _read(qnode.construct(args, named), read_one)

        return constructed

    ask_where_gates_go(_where_gates_go)
    for kind in (Transform, CompilePipeline):
        watch_method(kind, "__call__", handed_over, _CORE, on_reading=True)
    watch_method(QuantumScript, "expand", handed_over)
    for kind in (Operator, *classes_below(Operator, "pennylane")):
        watch_method(kind, "decomposition", handed_over)
        if kind.__name__ in AMPLITUDE_CLASSES or kind.__name__ in _MATRICES:
            watch_method(kind, "compute_decomposition", operator(kind))
    watch_functions("pennylane", [(function, handed_over) for function in _functions()])
    construct = [getattr(sys.modules[f"pennylane.workflow.{name}"], name) for name in _CONSTRUCTING]
    exchange("pennylane", [(function, _constructing(function, circuit)) for function in construct])


def _constructing(original: Callable[..., Any], circuit: Callable[[Any], Callable[..., list[Program]]]) -> Any:
    """``construct_tape`` and its like, whose result, called, gives the tape after transforms and the device's own."""

    def construct(qnode: Any, *args: Any, **named: Any) -> Any:
        return watched(
            original(qnode, *args, **named), f"{original.__module__}.{original.__qualname__}", circuit(qnode)
        )

    construct.__doc__, construct.__name__, construct.__module__ = (
        original.__doc__,
        original.__name__,
        original.__module__,
    )
    return construct


class EntryQueue(qml.queuing.AnnotatedQueue):  # type: ignore[misc]  # PennyLane has no types
    """What the entry point queues outside of any QNode or tape of its own."""


def _where_gates_go() -> Goes:
    queue = qml.QueuingManager.active_context()
    if queue is None:
        return Goes.NOWHERE
    return Goes.QUEUE if isinstance(queue, EntryQueue) else Goes.PROGRAM


def _functions() -> list[Any]:
    found = []
    for name, module in list(sys.modules.items()):
        if name.startswith(_FUNCTIONS):
            own = [value for key, value in vars(module).items() if not key.startswith("_")]
            found += [value for value in own if inspect.isfunction(value) and value.__module__ == name]
    return found


def _parts(value: Any) -> list[Any]:
    """A tape or an operation, or those in a list."""
    if isinstance(value, QuantumScript | Operator):
        return [value]
    if isinstance(value, list | tuple):
        return [inner for inner in value if isinstance(inner, QuantumScript | Operator)]
    return []


def _read(value: Any, read_one: ReadOne) -> list[Program]:
    try:
        with qml.QueuingManager.stop_recording():
            return [read_one(value)]
    except Exception:  # noqa: BLE001 - an operation that is refused: then one by one
        if isinstance(value, QuantumScript):
            return [program for operation in value.operations for program in _read(operation, read_one)]
        if _is_of_numbers(value):
            raise Unreadable(type(value).__name__) from None
        return []


def _is_of_numbers(operation: Any) -> bool:
    while True:
        if type(operation).__name__ in (*AMPLITUDE_CLASSES, *_MATRICES):
            return True
        inner = getattr(operation, "base", None)
        if not isinstance(inner, Operator):
            return False
        operation = inner
