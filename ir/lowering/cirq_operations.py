"""From operations of Cirq to operations of a Program: everything that contains other operations.

Gates of the library are in ``cirq_gates``. A class that is not Cirq's own makes up to two claims,
``_decompose_`` and ``_unitary_``: the first is followed, and must agree with the second (``cirq_claims``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import cirq
import numpy as np
from cirq.ops.raw_types import _InverseCompositeGate

from ir.lowering.base import MAX_LOWERED_OPERATIONS, InvalidCandidate, Note, TooLarge, UnsupportedOperation
from ir.lowering.cirq_channels import MAX_CHANNEL_QUBITS, channel
from ir.lowering.cirq_claims import agree_with_claims, claimed_unitary, name_of, refuse_own_protocols, states_unitary
from ir.lowering.cirq_fragment import Fragment, unitary_of
from ir.lowering.cirq_gates import BY_DEFINITION, DIRECT
from ir.lowering.cirq_matrices import arithmetic, check_matrix_width
from ir.lowering.cirq_parameters import real, unit_complex
from ir.lowering.cirq_record import Record, flips_of
from ir.program import (
    BlockKind,
    Conditional,
    Control,
    Measure,
    Operation,
    block_name,
)

Qubits = tuple[Any, ...]  # of Cirq


def operations_of(circuit: Any) -> Iterator[Any]:
    """Every operation of a circuit, moment by moment, whatever a subclass overrides."""
    base = cirq.FrozenCircuit if isinstance(circuit, cirq.FrozenCircuit) else cirq.Circuit
    moments = base.moments.fget(circuit)
    if not issubclass(type(moments), list | tuple):
        raise InvalidCandidate(f"the moments of the circuit were replaced by a {type(moments).__name__}")
    for moment in moments:
        if not issubclass(type(moment), cirq.Moment):
            raise InvalidCandidate(f"a {type(moment).__name__} stands in place of a moment of the circuit")
        for op in cirq.Moment.operations.fget(moment):
            if not issubclass(type(op), cirq.Operation):
                raise InvalidCandidate(f"a {type(op).__name__} stands in place of an operation of the circuit")
            yield op


class Lowering:
    """One reading of one program.

    Attributes:
        record: What has been measured so far.
        notes: What a reader of the verdict should know.
        own_class: Name of the class of the candidate's that was met last; None if none was.
    """

    def __init__(self, index: Mapping[Any, int]) -> None:
        """``index`` numbers the qubits of Cirq."""
        self.record = Record()
        self.notes: dict[str, Note] = {}
        self.own_class: str | None = None
        self._index = index
        self._tableaus = 0

    def operation(self, op: Any, out: Fragment) -> None:
        """Lower one operation into ``out``."""
        kind = type(op)
        if kind in _OF_CIRQ:
            refuse_own_protocols(op)
        if kind in _GATE_OPERATIONS:
            self._gate(op.gate, op.qubits, out)
        elif kind is cirq.TaggedOperation:
            self.operation(op.sub_operation, out)
        elif kind is cirq.PauliString:
            self._pauli_string(op, out)
        elif kind is cirq.ControlledOperation:
            inner = out.empty()
            self.operation(op.sub_operation, inner)
            self._control(inner, op.controls, op.control_values, out)
        elif kind is cirq.ClassicallyControlledOperation:
            self._conditional(op, out)
        elif kind is cirq.CircuitOperation:
            self._circuit_operation(op, out)
        else:
            self.own_class = name_of(op)
            self._own_class(op, op.qubits, cirq.decompose_once(op, default=None), out)

    def _numbers(self, qubits: Iterable[Any]) -> tuple[int, ...]:
        try:
            return tuple([self._index[qubit] for qubit in qubits])
        except KeyError as error:
            raise UnsupportedOperation(
                f"a decomposition that acts on {error.args[0]}, which the program itself does not use",
                hint="pass ancilla qubits to the gate as operands",
            ) from None

    # --- gates -------------------------------------------------------------------------------

    def _gate(self, gate: Any, qubits: Qubits, out: Fragment) -> None:
        kind = type(gate)
        if kind in _OF_CIRQ:
            refuse_own_protocols(gate)
        lower = DIRECT.get(kind)
        if lower is not None:
            lower(gate, self._numbers(qubits), out)
        elif kind is cirq.MeasurementGate:
            self._measure(gate, qubits, out)
        elif kind is cirq.ControlledGate:
            split = gate.num_controls()
            inner = out.empty()
            self._gate(gate.sub_gate, qubits[split:], inner)
            self._control(inner, qubits[:split], gate.control_values, out)
        elif kind is cirq.ParallelGate:
            for qubit in qubits:
                self._gate(gate.sub_gate, (qubit,), out)
        elif kind is cirq.RandomGateChannel:
            self._random_gate(gate, qubits, out)
        elif kind in BY_DEFINITION:
            self._library_definition(gate, qubits, out)
        else:
            self.own_class = name_of(gate)
            if kind is _InverseCompositeGate:
                # The inverse is made of the decomposition alone: check the original's claims too.
                self._gate(gate._original, qubits, out.empty())
            self._own_class(gate, qubits, cirq.decompose_once_with_qubits(gate, qubits, default=None), out)

    def _measure(self, gate: Any, qubits: Qubits, out: Fragment) -> None:
        inverted = list(gate.full_invert_mask())
        for indices, confusion in gate.confusion_map.items():
            flips = flips_of(np.asarray(confusion))
            if flips is None:
                raise UnsupportedOperation(
                    f"measurement {str(gate.mkey)!r} with a confusion map", hint="measure without readout errors"
                )
            for place, index in enumerate(reversed(indices)):
                inverted[index] ^= bool(flips >> place & 1)
        numbers = self._numbers(qubits)
        bits = self.record.add(gate.mkey, len(numbers))
        # The last bit is the lowest clbit: ascending order, as in every reader.
        for qubit, bit, invert in reversed(list(zip(numbers, bits, inverted, strict=True))):
            out.append(Measure(qubit, bit, bool(invert), out.origin))

    def _random_gate(self, gate: Any, qubits: Qubits, out: Fragment) -> None:
        numbers = self._numbers(qubits)
        if len(numbers) > MAX_CHANNEL_QUBITS:
            raise TooLarge(f"RandomGateChannel on {len(numbers)} qubits, at most {MAX_CHANNEL_QUBITS} are read")
        probability = real(gate.probability, "RandomGateChannel")
        inner = out.empty()
        self._gate(gate.sub_gate, qubits, inner)
        unitary = unitary_of(inner, numbers)
        if unitary is None:
            raise UnsupportedOperation(
                "RandomGateChannel of a gate that is not unitary", hint="use cirq.KrausChannel for the whole channel"
            )
        idle = np.eye(len(unitary), dtype=np.complex128)
        out.channel([np.sqrt(probability) * unitary, np.sqrt(1 - probability) * idle], numbers)

    def _pauli_string(self, op: Any, out: Fragment) -> None:
        for qubit, pauli in op.items():
            self._gate(pauli, (qubit,), out)
        out.phase += float(np.angle(unit_complex(op.coefficient, "PauliString")))

    # --- controls ----------------------------------------------------------------------------

    def _control(self, inner: Fragment, controls: Qubits, control_values: Any, out: Fragment) -> None:
        numbers = self._numbers(controls)
        for values in _disjoint_cases(control_values):
            case = tuple(
                Control(number, value) for number, value in zip(numbers, values, strict=True) if value is not None
            )
            out.extend_controlled(inner, case)

    def _conditional(self, op: Any, out: Fragment) -> None:
        tables = self.record.conditions(op._conditions)
        measured = self.record.num_bits
        inner = out.empty()
        self.operation(op._sub_operation, inner)
        if self.record.num_bits != measured:
            raise UnsupportedOperation("a measurement under a classical condition")
        if inner.phase:
            inner.gate("gphase", (), (inner.phase,))
        if any(not bits and not values for bits, values in tables):
            return  # a constant that never holds
        operations: tuple[Operation, ...] = tuple(inner.operations)
        for bits, values in reversed([table for table in tables if table[0]]):
            operations = (Conditional(bits, values, operations, (), out.origin),)
        for operation in operations:
            out.append(operation)

    # --- sub-circuits ------------------------------------------------------------------------

    def _circuit_operation(self, op: Any, out: Fragment) -> None:
        if op.repeat_until is not None:
            raise UnsupportedOperation(
                "CircuitOperation with repeat_until", hint="a fixed number of repetitions is read"
            )
        if not isinstance(op.repetitions, int | np.integer):
            raise InvalidCandidate(f"CircuitOperation: unbound number of repetitions {op.repetitions}")
        repetitions = int(op.repetitions)
        loops = abs(repetitions)
        if loops > MAX_LOWERED_OPERATIONS:
            raise TooLarge(f"CircuitOperation: {loops} repetitions, at most {MAX_LOWERED_OPERATIONS} are unrolled")
        if loops == 0:
            return
        inner = out.block(BlockKind.CIRCUIT, "CircuitOperation")
        if op.use_repetition_ids and op.repetition_ids is not None and cirq.is_measurement(op.circuit):
            for name in op.repetition_ids:
                once = op.replace(repetitions=1, repetition_ids=[name], use_repetition_ids=True)
                self._all(_mapped(once), inner)
        else:
            once = op.replace(repetitions=repetitions // loops, repetition_ids=None, use_repetition_ids=False)
            self._loop(_mapped(once), loops, inner)
        out.extend(inner)

    def _loop(self, body: Sequence[Any], loops: int, out: Fragment) -> None:
        measured = self.record.num_bits
        once = out.empty()
        self._all(body, once)
        out.extend(once)
        if self.record.num_bits == measured:
            # Nothing was measured, so no record differs between the rounds.
            out.budget.spend((loops - 1) * max(1, len(once.operations)))
            out.operations.extend(once.operations * (loops - 1))
            out.phase += once.phase * (loops - 1)
            return
        for _ in range(loops - 1):
            self._all(body, out)

    def _all(self, operations: Iterable[Any], out: Fragment) -> None:
        out.budget.spend()  # an empty loop takes time too
        for operation in operations:
            self.operation(operation, out)

    # --- definitions -------------------------------------------------------------------------

    def _library_definition(self, gate: Any, qubits: Qubits, out: Fragment) -> None:
        around = out
        if type(gate) is cirq.CliffordGate:
            # Numbered, so that the gates of one tableau are told from those of the next.
            self._tableaus += 1
            around = out.block(BlockKind.CIRCUIT, f"tableau {self._tableaus}")
        inner = around.block(BlockKind.LIBRARY, type(gate).__name__)
        for op in cirq.decompose_once_with_qubits(gate, qubits):
            self.operation(op, inner)
        agree_with_claims(gate, qubits, self._numbers(qubits), inner, self.notes)
        out.extend(inner)

    def _own_class(self, claimant: Any, qubits: Qubits, decomposition: Sequence[Any] | None, out: Fragment) -> None:
        """A gate or operation of a class of the candidate's."""
        inner = out.block(*_block_of(claimant))
        numbers = self._numbers(qubits)
        if decomposition is not None:
            for op in decomposition:
                self.operation(op, inner)
        elif isinstance(claimant, cirq.ArithmeticGate):
            arithmetic(claimant, numbers, inner)
        elif states_unitary(claimant):
            check_matrix_width(name_of(claimant), len(qubits))
            matrix = claimed_unitary(claimant)
            if matrix is None:
                raise UnsupportedOperation(f"gate {name_of(claimant)!r}", hint=_HINT)
            inner.matrix(matrix, numbers)
        elif hasattr(claimant, "_kraus_") or hasattr(claimant, "_mixture_"):
            channel(claimant, numbers, inner)
        else:
            raise UnsupportedOperation(f"gate {name_of(claimant)!r}", hint=_HINT)
        agree_with_claims(claimant, qubits, numbers, inner, self.notes)
        if isinstance(claimant, cirq.GateOperation):  # what it does not say itself it asks its gate
            agree_with_claims(cirq.GateOperation.gate.fget(claimant), qubits, numbers, inner, self.notes)
        out.extend(inner)


_GATE_OPERATIONS = frozenset(
    {cirq.GateOperation, cirq.PauliStringPhasor, cirq.ops.pauli_string.SingleQubitPauliStringGateOperation}
)
_OF_CIRQ = (
    _GATE_OPERATIONS
    | BY_DEFINITION
    | DIRECT.keys()
    | {
        cirq.CircuitOperation,
        cirq.ClassicallyControlledOperation,
        cirq.ControlledGate,
        cirq.ControlledOperation,
        cirq.MeasurementGate,
        cirq.ParallelGate,
        cirq.PauliString,
        cirq.RandomGateChannel,
        cirq.TaggedOperation,
    }
)
_HINT = "define _decompose_ or _unitary_"


def _mapped(op: Any) -> list[Any]:
    """The operations of a sub-circuit that runs once, with its maps applied as Cirq applies them."""
    return list(operations_of(op.mapped_circuit()))


def _disjoint_cases(control_values: Any) -> Iterator[tuple[int | None, ...]]:
    """Control values as alternatives that exclude each other; None where a qubit does not matter.

    Raises:
        InvalidCandidate: A control that no value turns on, which Cirq cannot run either.
        UnsupportedOperation: Control values of a class that is not Cirq's own.
    """
    kind = type(control_values)
    if kind is cirq.ProductOfSums:
        allowed = [set(values) for values in control_values]
        if not all(allowed):
            raise InvalidCandidate(f"control values {list(map(list, allowed))}: a control without a value")
        yield tuple(None if len(values) == 2 else int(next(iter(values))) for values in allowed)
    elif kind is cirq.SumOfProducts:
        yield from dict.fromkeys(tuple(map(int, values)) for values in control_values)
    else:
        raise UnsupportedOperation(
            f"control values of class {kind.__name__}", hint="cirq.ProductOfSums or cirq.SumOfProducts are read"
        )


def _block_of(claimant: Any) -> tuple[BlockKind, str]:
    """An inverse lies in a block of the same name as what it inverts."""
    if type(claimant) is _InverseCompositeGate:
        return _block_of(claimant._original)
    kind = BlockKind.LIBRARY if type(claimant) in BY_DEFINITION else BlockKind.USER
    return kind, block_name(type(claimant).__name__)
