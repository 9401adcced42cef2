"""Cirq: a circuit, or a tree of operations and moments, to a Program.

Qubits: ``LineQubit(k)`` is qubit k, and others take the numbers left (``cirq_qubits``). Clbits: what one measurement
lists first is printed leftmost, so ``cirq.measure(q1, q0)`` writes q1 to c1 and q0 to c0; several are ordered by their
qubits (``cirq_record``). Measurements are in the order of the circuit's moments, which is the order in which Cirq runs
them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import Any

import cirq

from ir.lowering.base import (
    MAX_LOWERED_OPERATIONS,
    InvalidCandidate,
    Lowered,
    NotAProgram,
    Note,
    Reader,
    TooLarge,
    UnsupportedOperation,
    broken_classes_refused,
    describe_returned,
)
from ir.lowering.cirq_fragment import Budget, Fragment
from ir.lowering.cirq_operations import Lowering, operations_of
from ir.lowering.cirq_qubits import number_qubits, qubits_note
from ir.lowering.cirq_record import number_clbits
from ir.lowering.cirq_synthesis import watch_synthesis
from ir.lowering.definitions import remember
from ir.lowering.synthesis_watch import classes_below
from ir.program import InvalidProgram, Program


class CirqReader:
    """Reads what a candidate builds with Cirq."""

    framework = "cirq"

    def versions(self) -> Mapping[str, str]:
        """Sympy is here because it evaluates conditions and parameters."""
        return {name: version(name) for name in ("cirq-core", "numpy", "sympy")}

    def warm_up(self) -> None:
        """Watch Cirq's decompositions and transformers; everything is imported already, and no thread is started."""
        watch_synthesis(lambda value: _lower(_operations(value), 0).program)
        circuits = (cirq.AbstractCircuit, cirq.Moment)
        asked = ("moments", "operations", "all_operations", "qubits", "all_qubits", "__iter__", "__getitem__")
        holders = {kind: asked for root in circuits for kind in (root, *classes_below(root, "cirq"))}
        remember("cirq", (cirq.Gate, cirq.Operation, cirq.Qid), holders, (cirq, cirq.protocols))

    def read(self, entry_point: object, arguments: Sequence[object], *, num_qubits: int) -> Lowered:
        """Call the entry point, or take it as the program, and lower it (see ``Reader.read``).

        Accepted are ``Circuit``, ``FrozenCircuit``, one ``Operation`` or ``Moment``, and lists,
        tuples and generators of operations and moments, nested as they come.
        """
        if _is_program(entry_point):
            if arguments:
                raise InvalidCandidate(f"the entry point takes {len(arguments)} arguments, and is no function")
            value = entry_point
        elif callable(entry_point):
            value = entry_point(*arguments)
        else:
            raise describe_returned(entry_point)
        name = None if type(value) in (cirq.Circuit, cirq.FrozenCircuit, cirq.Moment) else type(value).__name__
        try:
            with broken_classes_refused(lambda: name):
                operations = _operations(value)
            return _lower(operations, num_qubits)
        except RecursionError:
            # Blocks have a bound of their own; tags, controls and copies nest without one, in Cirq too.
            raise TooLarge("gates and operations nested deeper than Python's stack") from None


def reader() -> Reader:
    """The reader of Cirq programs."""
    return CirqReader()


def _is_program(value: object) -> bool:
    # By type(): isinstance believes an object that claims another class in its __class__.
    return issubclass(type(value), cirq.Circuit | cirq.FrozenCircuit | cirq.Operation | cirq.Moment | list | tuple)


def _operations(value: object) -> list[Any]:
    """The operations of a returned value, in the order of execution.

    Raises:
        NotAProgram: The value, or something inside a sequence, is no part of a program.
        TooLarge: More operations than are lowered.
    """
    bound = MAX_LOWERED_OPERATIONS
    if issubclass(type(value), cirq.Circuit | cirq.FrozenCircuit):
        found = list(itertools.islice(operations_of(value), bound + 1))
    else:
        found = list(itertools.islice(_flatten(value, value, ()), bound + 1))
        if not found and not isinstance(value, cirq.Moment):
            raise describe_returned(value)
    if len(found) > bound:
        raise TooLarge(f"more than {bound} operations")
    return found


def _flatten(part: Any, returned: object, place: tuple[int, ...]) -> Iterator[Any]:
    if issubclass(type(part), cirq.Operation):
        yield part
    elif issubclass(type(part), cirq.Moment):
        yield from cirq.Moment.operations.fget(part)
    elif issubclass(type(part), list | tuple | Iterator | cirq.PauliSumExponential) and len(place) < 32:
        for k, inner in enumerate(part):
            yield from _flatten(inner, returned, (*place, k))
    else:
        raise _not_a_program(part, returned, place)


def _not_a_program(part: Any, returned: object, place: tuple[int, ...]) -> NotAProgram:
    """What was returned, and which entry of it is at fault: a circuit beside its qubits, as a rule."""
    whole = describe_returned(returned)
    if not place:
        return whole
    entry = "".join(f"[{k}]" for k in place)
    named = f"{whole.python_type}; entry {entry} is a {describe_returned(part).python_type[:80]}"
    return NotAProgram(whole.kind, f"{named}, a sequence holds operations and moments alone")


def _lower(operations: list[Any], num_qubits: int) -> Lowered:
    with broken_classes_refused(lambda: _own_class(operations)):
        unbound = sorted({name for operation in operations for name in cirq.parameter_names(operation)})
        if unbound:
            raise InvalidCandidate(f"unbound parameters: {', '.join(unbound)}")
        index = number_qubits(operations)
        named = qubits_note(index)
    lowering = Lowering(index)
    out = Fragment(Budget())
    with broken_classes_refused(lambda: lowering.own_class or _own_class(operations)):
        for k, operation in enumerate(operations):
            _lower_one(lowering, operation, out, f"operation {k}")
    record = lowering.record
    clbits = record.clbits(out.operations)
    try:
        program = Program(
            max(num_qubits, 1 + max(index.values(), default=-1)),
            record.num_bits,
            number_clbits(out.operations, clbits),
            out.phase,
        )
    except InvalidProgram as error:
        raise InvalidCandidate(str(error)) from None
    notes = (*(() if named is None else (named,)), *lowering.notes.values())
    if record.num_records > 1:
        notes += (Note("cirq.record", f"the record from left to right: {record.layout(clbits)}"),)
    return Lowered(program, notes)


def _own_class(operations: Iterable[Any]) -> str | None:
    """The name of a class that is not Cirq's, among operations, their gates and qubits, and what these hold."""
    waiting, seen = list(operations), set[int]()
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if not isinstance(type(part).__module__, str) or type(part).__module__.partition(".")[0] != "cirq":
            return type(part).__name__
        held = vars(part).values() if hasattr(part, "__dict__") else ()
        parts = [inner for value in held for inner in (value if type(value) in (list, tuple) else (value,))]
        waiting += [inner for inner in parts if isinstance(inner, cirq.Operation | cirq.Gate | cirq.Qid)]
    return None


def _lower_one(lowering: Lowering, operation: Any, out: Fragment, at: str) -> None:
    """Lower one operation; what is raised says where."""
    try:
        lowering.operation(operation, out)
    except UnsupportedOperation as error:
        raise UnsupportedOperation(error.what, at=at, hint=error.hint) from error.__cause__
    except (InvalidCandidate, InvalidProgram) as error:
        raise InvalidCandidate(f"{at}: {error}") from error.__cause__
    except TooLarge as error:
        raise TooLarge(f"{at}: {error}") from None
