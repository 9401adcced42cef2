"""PennyLane programs -> Program.

What an entry point may be or return: a QNode that is not yet called, a quantum function (it queues
operations when called), a tape, an operation or a list of them, a function of no arguments that is one
of these, and the result of a QNode or of a device that ran while the entry point ran; then the circuit
that ran is what is read.

Qubits: where the contract names qubits and all wires are non-negative integers, wire k is qubit k;
otherwise PennyLane's own order (pennylane_labels.py). Clbits: the returned record is the low clbits, first
printed bit highest; mid-circuit records that are not returned come above, and are no part of what is printed
where anything else is returned, a state included (pennylane_measurements.py).
Shots are ignored: distributions are computed exactly. A returned state adds nothing to the Program.
"""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import metadata
from typing import Any, NamedTuple

import pennylane as qml
from pennylane.operation import Operator
from pennylane.tape import QuantumScript

from ir.lowering.base import (
    InvalidCandidate,
    Lowered,
    LoweringError,
    Note,
    Reader,
    TooLarge,
    UnsupportedOperation,
    broken_classes_refused,
    describe_returned,
    passed_the_candidate,
    raised_by,
)
from ir.lowering.definitions import remember
from ir.lowering.pennylane_labels import QubitOrder
from ir.lowering.pennylane_measurements import Returned, read_measurements
from ir.lowering.pennylane_operations import OperationReader
from ir.lowering.pennylane_recording import Execution, Recording, watch_calls
from ir.lowering.pennylane_returned import claims_a_false_class, class_of_the_candidates, script_of_object
from ir.lowering.pennylane_synthesis import EntryQueue, watch_synthesis
from ir.lowering.synthesis_watch import show
from ir.program import MAX_CLBITS, Conditional, Gate, InvalidProgram, Measure, Operation, Output, Program

_PACKAGES = ("pennylane", "pennylane-lightning", "numpy", "scipy", "autograd", "autoray")
_MAX_RETURNED_FUNCTIONS = 4  # a function that returns a function that returns ... a quantum function


class _Source(NamedTuple):
    """A circuit found, with what decides how it is read."""

    script: Any
    device: Any = None
    pipeline: Any = None
    notes: tuple[Note, ...] = ()


class PennyLaneReader:
    """Reads PennyLane entry points; see the module's docstring for what they may return."""

    framework = "pennylane"

    def versions(self) -> Mapping[str, str]:
        """Exact versions of PennyLane and of the arithmetic below it."""
        return {name: metadata.version(name) for name in _PACKAGES}

    def warm_up(self) -> None:
        """Load the default devices' classes and read a small circuit; nothing is executed."""
        for name in ("default.qubit", "lightning.qubit"):
            qml.device(name, wires=1)
        watch_calls()
        watch_synthesis(_read_part)

        def circuit() -> Any:
            qml.Hadamard(0)
            qml.ctrl(qml.adjoint(qml.QFT(wires=[1, 2])), control=0)
            return qml.probs(wires=[0, 1])

        self.read(qml.QNode(circuit, qml.device("default.qubit")), (), num_qubits=3)
        holders: dict[type, tuple[str, ...]] = {
            QuantumScript: ("operations", "measurements", "circuit", "wires", "_ops", "_measurements"),
            qml.QNode: ("construct", "device", "func", "compile_pipeline"),
            qml.queuing.QueuingManager: ("append", "remove", "update_info", "active_context", "recording"),
            qml.queuing.AnnotatedQueue: ("append", "remove", "update_info", "queue", "items"),
        }
        operators = (Operator, qml.measurements.MeasurementProcess)
        remember("pennylane", operators, holders, (qml,))

    def read(self, entry_point: object, arguments: Sequence[object], *, num_qubits: int) -> Lowered:
        """See :class:`ir.lowering.base.Reader`."""
        if claims_a_false_class(entry_point):
            raise describe_returned(entry_point)
        if isinstance(entry_point, qml.QNode):
            return _lower(_uncalled(entry_point, arguments), num_qubits)
        if not callable(entry_point) or isinstance(entry_point, Operator | QuantumScript):
            script = None if arguments else script_of_object(entry_point)
            if script is None:
                raise describe_returned(entry_point)
            return _lower(_Source(script), num_qubits)
        recording = Recording()
        with recording.active():
            return _lowered_result(entry_point, arguments, recording, num_qubits)


def reader() -> Reader:
    """The PennyLane reader."""
    return PennyLaneReader()


# --- finding the circuit -----------------------------------------------------------------------


def _lowered_result(function: Any, arguments: Sequence[object], recording: Recording, num_qubits: int) -> Lowered:
    for _ in range(_MAX_RETURNED_FUNCTIONS):
        # A transform of a quantum function runs when that is called, below no line of the candidate's.
        with EntryQueue() as queue, _framework_errors("the entry point cannot be called"):
            value = function(*arguments)
        if claims_a_false_class(value):
            raise describe_returned(value)
        if isinstance(value, qml.QNode):
            return _lower(_uncalled(value, ()), num_qubits)
        script = script_of_object(value, queue)
        if script is not None:
            return _lower(_Source(script), num_qubits)
        if callable(value) and not _missing_arguments(value):
            function, arguments = value, ()
            continue
        return _evaluated(value, recording.producers_of(value), num_qubits)
    raise describe_returned(function)


def _uncalled(qnode: Any, arguments: Sequence[object]) -> _Source:
    """The circuit of a QNode that has not run."""
    missing = _missing_arguments(qnode.func, len(arguments))
    if missing:
        raise InvalidCandidate(f"the QNode's arguments are not bound: {', '.join(missing)}")
    with _framework_errors("the QNode cannot be called"):
        script = qnode.construct(tuple(arguments), {})
    return _Source(script, qnode.device, qnode.compile_pipeline)


@contextmanager
def _framework_errors(what: str) -> Iterator[None]:
    """What PennyLane itself refuses while it calls what was written is the candidate's error, as if called there."""
    try:
        yield
    except (LoweringError, RecursionError, MemoryError):
        raise
    # Its transforms fail with whatever their lines happen to raise.
    except Exception as error:
        if passed_the_candidate(error) or raised_by(error, "ir"):
            raise
        raise InvalidCandidate(f"{what}: {type(error).__name__}: {str(error)[:300]}") from error


def _evaluated(value: Any, executions: list[Execution], num_qubits: int) -> Lowered:
    """The circuit whose result was returned; equal results of different circuits do not say which."""
    found: list[Lowered] = []
    for execution in executions:
        note = Note(
            "pennylane.evaluated", f"the returned value is the result of {execution.name!r}; what ran is graded"
        )
        source = _Source(execution.script, execution.device, execution.pipeline, (note,))
        found.append(_lower(source, num_qubits))
    if not found or any(lowered.program != found[0].program for lowered in found):
        raise describe_returned(value)
    return found[0]


def _read_part(value: Any) -> Program:
    """A tape or an operation by itself."""
    script = value if isinstance(value, QuantumScript) else QuantumScript([value])
    return _lower(_Source(script), 0).program


def _missing_arguments(function: Any, given: int = 0) -> list[str]:
    """Names of the parameters that a call with ``given`` positional arguments would leave unbound."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return ["unknown"]
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    required = positional[given:] + [p for p in parameters if p.kind is p.KEYWORD_ONLY]
    return [p.name for p in required if p.default is p.empty]


# --- reading it --------------------------------------------------------------------------------


def _lower(source: _Source, num_qubits: int) -> Lowered:
    readers: list[OperationReader] = []

    def own_class() -> str | None:
        met = [reader.own_class for reader in readers]
        return next((name for name in met if name), None) or class_of_the_candidates(source.script)

    with qml.QueuingManager.stop_recording(), broken_classes_refused(own_class):
        script, notes = _transformed(source)
        _check_contents(script)
        if getattr(source.device, "readout_err", None):
            raise UnsupportedOperation("the readout error of a device", hint="write noise as channels in the circuit")
        device_labels = tuple(source.device.wires) if getattr(source.device, "wires", None) else None
        order = QubitOrder(script, device_labels, num_qubits)
        returned = read_measurements(script.measurements, order)
        reader = OperationReader(order, _printed_records(returned), len(returned.printed))
        readers.append(reader)
        program = _program(script, returned, reader)
    return Lowered(program, (*notes, *returned.notes, *reader.notes))


def _check_contents(script: Any) -> None:
    """Refuse a circuit whose lists were exchanged for something else, or filled with it."""
    for parts in (script.operations, script.measurements):
        if not isinstance(parts, list | tuple):
            raise InvalidCandidate(f"a {type(parts).__name__} stands in place of a list of the circuit")
        for part in parts:
            if type(part).__module__ == "builtins":
                raise InvalidCandidate(f"a {type(part).__name__} stands in place of an operation of the circuit")


def _program(script: Any, returned: Returned, reader: OperationReader) -> Program:
    order = reader.order
    for index, operation in enumerate(script.operations):
        with _Located(f"operation {index}"):
            reader.read(operation)
    if not _printed_records(returned).keys() <= reader.records.keys():
        raise InvalidCandidate("the record of a measurement is returned that the circuit does not make")
    with _Located("the return value"):
        _measure_printed(returned, order, reader)
    operations, global_phase = _phase_taken_out(joined_conditionals(reader.operations))
    if reader.num_clbits > MAX_CLBITS:
        raise TooLarge(f"{reader.num_clbits} records, at most {MAX_CLBITS} are read")
    outputs = tuple(Output(kind, order.qubits(labels)) for kind, labels in returned.outputs)
    with _Located("the circuit"):
        unprinted = sorted(clbit for record, clbit in reader.records.items() if not returned.shows(record))
        return Program(order.num_qubits, reader.num_clbits, operations, global_phase, outputs, tuple(unprinted))


def _transformed(source: _Source) -> tuple[Any, tuple[Note, ...]]:
    """The circuit after the candidate's own transforms, which are part of what was written."""
    if not source.pipeline:
        return source.script, source.notes
    if source.pipeline.is_informative:
        raise UnsupportedOperation(
            "a QNode whose transform computes something else than a circuit", hint="return the QNode"
        )
    show("a transform of the QNode", lambda: (_read_part(source.script),))
    with _framework_errors("the transforms of the QNode fail"):
        batch, _ = source.pipeline((source.script,))
    if len(batch) != 1:
        raise UnsupportedOperation(f"a transform that makes {len(batch)} circuits of one", hint="return one circuit")
    note = Note("pennylane.transforms_applied", f"{len(source.pipeline)} transform(s) of the QNode were applied")
    return batch[0], (*source.notes, note)


def _printed_records(returned: Returned) -> dict[Hashable, int]:
    highest = len(returned.printed) - 1
    return {bit.record: highest - i for i, bit in enumerate(returned.printed) if bit.record is not None}


def _measure_printed(returned: Returned, order: QubitOrder, reader: OperationReader) -> None:
    """The measurements at the end, in ascending order of clbits, after all changes of basis."""
    highest = len(returned.printed) - 1
    for bit in returned.printed:
        for operation in bit.rotation:
            reader.read(operation)
    for i in reversed(range(len(returned.printed))):
        bit = returned.printed[i]
        if bit.record is None:
            assert bit.label is not None
            reader.operations.append(Measure(order.qubit(bit.label), highest - i))


def joined_conditionals(operations: Sequence[Operation]) -> list[Operation]:
    """Neighbours that read the same record become one: ``cond`` makes an operation of each gate of a branch.

    Bodies never measure, so what the second one reads is what the first one read.
    """
    result: list[Operation] = []
    for operation in operations:
        if isinstance(operation, Conditional):
            body = tuple(joined_conditionals(operation.operations))
            operation = Conditional(operation.clbits, operation.values, body, (), operation.origin)
            joined = _joined(result[-1], operation) if result else None
            if joined is not None:
                result[-1] = joined
                continue
        result.append(operation)
    return result


def _joined(first: Operation, second: Conditional) -> Conditional | None:
    if not isinstance(first, Conditional) or (first.clbits, first.origin) != (second.clbits, second.origin):
        return None
    if second.values == first.values and not first.otherwise:
        body = (*first.operations, *second.operations)
        return Conditional(first.clbits, first.values, body, (), first.origin)
    if second.values == frozenset(range(2 ** len(first.clbits))) - first.values:
        return Conditional(
            first.clbits, first.values, first.operations, (*first.otherwise, *second.operations), first.origin
        )
    return None


def _phase_taken_out(operations: Sequence[Operation]) -> tuple[tuple[Operation, ...], float]:
    """Uncontrolled phases of the top level belong to the Program; inside a conditional they stay."""
    kept: list[Operation] = []
    total = 0.0
    for operation in operations:
        if isinstance(operation, Gate) and operation.name == "gphase" and not operation.controls:
            total += operation.params[0]
        else:
            kept.append(operation)
    return tuple(kept), total


class _Located:
    """Adds the place to a refusal, and turns what the IR's constructors refuse into the candidate's contradiction."""

    def __init__(self, place: str) -> None:
        self._place = place

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, UnsupportedOperation) and not error.at:
            raise UnsupportedOperation(error.what, at=self._place, hint=error.hint) from error
        if isinstance(error, InvalidCandidate):
            raise InvalidCandidate(f"{self._place}: {error}") from error
        if isinstance(error, InvalidProgram):
            raise InvalidCandidate(f"{self._place}: {error}") from error
