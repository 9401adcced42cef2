"""A quantum program as both graders see it: frozen, and valid once it is constructed.

``Operation`` is a closed sum of eight types; match on it and let ``assert_never`` find the forgotten
one. Qubit k is bit k of every index, clbit k is bit k of every record, and operand 0 of a matrix is
its least significant bit (docs/conventions.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar, NamedTuple

import numpy as np

from ir.gates import GateSpec, Matrix, gate_spec
from ir.validity import (
    MAX_CLBITS as MAX_CLBITS,
    MAX_CONDITION_CLBITS as MAX_CONDITION_CLBITS,
    MAX_DEPTH as MAX_DEPTH,
    MAX_GATE_NAME as MAX_GATE_NAME,
    MAX_MATRIX_QUBITS as MAX_MATRIX_QUBITS,
    MAX_OPERATIONS as MAX_OPERATIONS,
    MAX_PREPARED_QUBITS as MAX_PREPARED_QUBITS,
    MAX_QUBITS as MAX_QUBITS,
    UNITARITY_ATOL as UNITARITY_ATOL,
    Block as Block,
    BlockKind as BlockKind,
    Control as Control,
    InvalidProgram as InvalidProgram,
    Origin as Origin,
    block_name as block_name,
    check_indices,
    check_matrix_qubits,
    check_operands,
    check_origin,
    distance_from_identity,
    freeze,
    frozen_array,
    real_number,
    sorted_controls,
    square_matrix,
)


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate of the table. Control qubits are not among ``qubits``, and are kept sorted."""

    name: str
    qubits: tuple[int, ...]
    params: tuple[float, ...] = ()
    controls: tuple[Control, ...] = ()
    origin: Origin = ()

    def __post_init__(self) -> None:
        spec = gate_spec(self.name) if type(self.name) is str and len(self.name) <= MAX_GATE_NAME else None
        if spec is None:
            raise InvalidProgram(f"gate {self.name!r:.100} is not in the gate table")
        check_operands(self.name, self.qubits, self.controls)
        if len(self.qubits) != spec.num_qubits:
            raise InvalidProgram(f"{self.name} acts on {spec.num_qubits} qubits, got {len(self.qubits)}")
        if not isinstance(self.params, tuple | list):
            raise InvalidProgram(f"{self.name}: params: a tuple is expected, got {type(self.params).__name__}")
        if len(self.params) != spec.num_params:
            raise InvalidProgram(f"{self.name} takes {spec.num_params} parameters, got {len(self.params)}")
        # Most gates have no parameters or no controls, and large programs have a million of them.
        if self.params or type(self.params) is not tuple:
            freeze(self, params=tuple(real_number(self.name, value) for value in self.params))
        if self.controls:
            freeze(self, controls=sorted_controls(self.controls))
        check_origin(self.origin)

    @property
    def spec(self) -> GateSpec:
        """The row of the gate table."""
        spec = gate_spec(self.name)
        assert spec is not None  # checked in the constructor
        return spec

    def matrix(self) -> Matrix:
        """The matrix on ``qubits`` alone, controls not included."""
        return self.spec.matrix(self.params)


@dataclass(frozen=True, slots=True, eq=False)
class UnitaryMatrix:
    """A dense matrix that the author wrote, shape ``(2**k, 2**k)``; it stays visible as such."""

    matrix: Matrix
    qubits: tuple[int, ...]
    controls: tuple[Control, ...] = ()
    origin: Origin = ()

    def __post_init__(self) -> None:
        check_operands("unitary", self.qubits, self.controls)
        matrix = square_matrix("unitary", self.matrix, self.qubits)
        error = distance_from_identity((matrix,))
        if not error <= UNITARITY_ATOL:
            raise InvalidProgram(f"unitary on qubits {list(self.qubits)}: U^dagger U differs from 1 by {error:.2g}")
        freeze(self, matrix=matrix, controls=sorted_controls(self.controls))
        check_origin(self.origin)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UnitaryMatrix) and _key(self) == _key(other)

    def __hash__(self) -> int:
        return hash(_key(self))


@dataclass(frozen=True, slots=True, eq=False)
class Prepare:
    """Reset ``qubits``, then put them into ``amplitudes``: the state is injected, not built.

    ``amplitudes`` has shape ``(2**k,)``, norm 1, little-endian on ``qubits``.
    """

    amplitudes: Matrix
    qubits: tuple[int, ...]
    origin: Origin = ()

    def __post_init__(self) -> None:
        check_operands("prepare", self.qubits, ())
        if not 1 <= len(self.qubits) <= MAX_PREPARED_QUBITS:
            raise InvalidProgram(f"prepare: 1 to {MAX_PREPARED_QUBITS} qubits, got {len(self.qubits)}")
        amplitudes = frozen_array(self.amplitudes)
        expected = (2 ** len(self.qubits),)
        if amplitudes.shape != expected:
            raise InvalidProgram(f"prepare on {len(self.qubits)} qubits: shape {amplitudes.shape}, expected {expected}")
        with np.errstate(over="ignore", invalid="ignore"):
            norm = float(np.linalg.norm(amplitudes))
        if not abs(norm - 1) <= UNITARITY_ATOL:
            raise InvalidProgram(f"prepare on qubits {list(self.qubits)}: norm {norm:.9g}, expected 1")
        freeze(self, amplitudes=amplitudes)
        check_origin(self.origin)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Prepare) and _key(self) == _key(other)

    def __hash__(self) -> int:
        return hash(_key(self))


@dataclass(frozen=True, slots=True)
class Measure:
    """Measure ``qubit`` in the computational basis into ``clbit``.

    ``inverted`` flips the record and not the qubit (Cirq's ``invert_mask``).
    """

    qubit: int
    clbit: int
    inverted: bool = False
    origin: Origin = ()

    def __post_init__(self) -> None:
        check_operands("measure", (self.qubit,), ())
        check_indices("measure: clbit", (self.clbit,), MAX_CLBITS)
        if type(self.inverted) is not bool:
            raise InvalidProgram(f"measure: inverted is True or False, got {self.inverted!r:.40}")
        check_origin(self.origin)


@dataclass(frozen=True, slots=True)
class Reset:
    """Discard ``qubit`` and replace it by |0>."""

    qubit: int
    origin: Origin = ()

    def __post_init__(self) -> None:
        check_operands("reset", (self.qubit,), ())
        check_origin(self.origin)


@dataclass(frozen=True, slots=True, eq=False)
class Channel:
    """Noise written by the author: Kraus operators, each of shape ``(2**k, 2**k)`` on ``qubits``."""

    kraus: tuple[Matrix, ...]
    qubits: tuple[int, ...]
    origin: Origin = ()

    def __post_init__(self) -> None:
        check_operands("channel", self.qubits, ())
        check_matrix_qubits("channel", self.qubits)
        if not isinstance(self.kraus, tuple | list):
            raise InvalidProgram(f"channel: kraus: a tuple is expected, got {type(self.kraus).__name__}")
        most = 4 ** len(self.qubits)
        if not 1 <= len(self.kraus) <= most:
            raise InvalidProgram(
                f"channel on {len(self.qubits)} qubits: {len(self.kraus)} Kraus operators, expected 1 to {most}"
            )
        kraus = tuple(square_matrix("channel", k, self.qubits) for k in self.kraus)
        error = distance_from_identity(kraus)
        if not error <= UNITARITY_ATOL:
            raise InvalidProgram(
                f"channel on qubits {list(self.qubits)}: sum of K^dagger K differs from 1 by {error:.2g}"
            )
        freeze(self, kraus=kraus)
        check_origin(self.origin)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Channel) and _key(self) == _key(other)

    def __hash__(self) -> int:
        return hash(_key(self))


@dataclass(frozen=True, slots=True)
class Conditional:
    """Run ``operations`` if the record is in ``values``, else ``otherwise``.

    The record is read once, before either branch runs, as the integer whose bit i is
    ``clbits[i]``. Both branches in one operation, because a branch may change what was read.
    """

    clbits: tuple[int, ...]
    values: frozenset[int]
    operations: tuple[Operation, ...]
    otherwise: tuple[Operation, ...] = ()
    origin: Origin = ()

    def __post_init__(self) -> None:
        check_indices("conditional: clbit", self.clbits, MAX_CLBITS)
        if not 1 <= len(self.clbits) <= MAX_CONDITION_CLBITS:
            raise InvalidProgram(f"conditional: 1 to {MAX_CONDITION_CLBITS} clbits, got {len(self.clbits)}")
        if type(self.values) is not frozenset:
            raise InvalidProgram(f"conditional: values: a frozenset is expected, got {type(self.values).__name__}")
        for value in self.values:
            if type(value) is not int or not 0 <= value < 2 ** len(self.clbits):
                raise InvalidProgram(f"conditional on {len(self.clbits)} clbits: value {value!r:.40} is out of range")
        _check_operations("conditional: operations", self.operations)
        _check_operations("conditional: otherwise", self.otherwise)
        check_origin(self.origin)


@dataclass(frozen=True, slots=True)
class Barrier:
    """No effect on any state; kept because authors use it to mark stages."""

    qubits: tuple[int, ...]
    origin: Origin = ()

    def __post_init__(self) -> None:
        check_operands("barrier", self.qubits, ())
        check_origin(self.origin)


Operation = Gate | UnitaryMatrix | Prepare | Measure | Reset | Channel | Conditional | Barrier


class OutputKind(Enum):
    """What a program returns besides its classical record."""

    STATE = "state"
    DENSITY_MATRIX = "density_matrix"
    EXPECTATION = "expectation"
    VARIANCE = "variance"
    ENTROPY = "entropy"  # of the reduced state
    PURITY = "purity"
    MUTUAL_INFORMATION = "mutual_information"


class Output(NamedTuple):
    """A returned quantity that is not a record of measurements, and the qubits that it is about."""

    kind: OutputKind
    qubits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """A whole program.

    Attributes:
        num_qubits: Idle qubits included; every qubit starts in |0> unless the contract says more.
        num_clbits: The printed record is the clbits, highest index leftmost. Each reader numbers
            clbits so that this is what its framework prints.
        operations: In the order of execution.
        global_phase: Radians; multiplies the program by ``exp(i global_phase)``.
        outputs: What the author returned beside the record, in the author's order.
        unprinted: Clbits, ascending, that the program makes and reads but does not print: mid-circuit records of
            PennyLane that are not among what is returned.
    """

    num_qubits: int
    num_clbits: int = 0
    operations: tuple[Operation, ...] = ()
    global_phase: float = 0.0
    outputs: tuple[Output, ...] = field(default=())
    unprinted: tuple[int, ...] = ()

    FORMAT: ClassVar[int] = 1

    def __post_init__(self) -> None:
        if type(self.num_qubits) is not int or not 0 <= self.num_qubits <= MAX_QUBITS:
            raise InvalidProgram(f"num_qubits: 0 to {MAX_QUBITS}, got {self.num_qubits!r}")
        if type(self.num_clbits) is not int or not 0 <= self.num_clbits <= MAX_CLBITS:
            raise InvalidProgram(f"num_clbits: 0 to {MAX_CLBITS}, got {self.num_clbits!r}")
        freeze(self, global_phase=real_number("global_phase", self.global_phase))
        _check_operations("operations", self.operations)
        for index, (depth, operation) in enumerate(_walk(self.operations, 0)):
            if index >= MAX_OPERATIONS:
                raise InvalidProgram(f"more than {MAX_OPERATIONS} operations")
            if depth > MAX_DEPTH:
                raise InvalidProgram(f"conditionals nested deeper than {MAX_DEPTH}")
            for qubit in qubits_of(operation):
                if qubit >= self.num_qubits:
                    raise InvalidProgram(f"operation {index}: qubit {qubit} of a program on {self.num_qubits} qubits")
            for clbit in clbits_of(operation):
                if clbit >= self.num_clbits:
                    raise InvalidProgram(f"operation {index}: clbit {clbit} of a program with {self.num_clbits} clbits")
        if type(self.outputs) is not tuple:
            raise InvalidProgram(f"outputs: a tuple is expected, got {type(self.outputs).__name__}")
        for output in self.outputs:
            if not isinstance(output, Output) or not isinstance(output.kind, OutputKind):
                raise InvalidProgram(f"outputs: not an output: {output!r:.100}")
            check_indices("output: qubit", output.qubits, self.num_qubits)
        check_indices("unprinted: clbit", self.unprinted, self.num_clbits)
        if list(self.unprinted) != sorted(self.unprinted):
            raise InvalidProgram(f"unprinted: clbits in ascending order are expected, got {list(self.unprinted)}")


def walk(operations: Iterable[Operation]) -> Iterator[Operation]:
    """Every operation, depth first; a conditional comes before what it holds."""
    return (operation for _, operation in _walk(operations, 0))


def qubits_of(operation: Operation) -> tuple[int, ...]:
    """The qubits that an operation names itself, controls last; a conditional names none."""
    match operation:
        case Gate() | UnitaryMatrix():
            return operation.qubits + tuple(control.qubit for control in operation.controls)
        case Prepare() | Channel() | Barrier():
            return operation.qubits
        case Measure() | Reset():
            return (operation.qubit,)
        case Conditional():
            return ()


def clbits_of(operation: Operation) -> tuple[int, ...]:
    """The clbits that an operation names itself, written or read."""
    match operation:
        case Measure():
            return (operation.clbit,)
        case Conditional():
            return operation.clbits
        case Gate() | UnitaryMatrix() | Prepare() | Channel() | Barrier() | Reset():
            return ()


def _walk(operations: Iterable[Operation], depth: int) -> Iterator[tuple[int, Operation]]:
    for operation in operations:
        yield depth, operation
        if isinstance(operation, Conditional) and depth <= MAX_DEPTH:
            yield from _walk(operation.operations, depth + 1)
            yield from _walk(operation.otherwise, depth + 1)


def _check_operations(what: str, operations: tuple[Operation, ...]) -> None:
    if type(operations) is not tuple:
        raise InvalidProgram(f"{what}: a tuple is expected, got {type(operations).__name__}")
    for operation in operations:
        if not isinstance(operation, Operation):
            raise InvalidProgram(f"{what}: not an operation: {type(operation).__name__}")


def _key(operation: UnitaryMatrix | Prepare | Channel) -> tuple[object, ...]:
    match operation:
        case UnitaryMatrix():
            return operation.matrix.tobytes(), operation.qubits, operation.controls, operation.origin
        case Prepare():
            return operation.amplitudes.tobytes(), operation.qubits, operation.origin
        case Channel():
            return tuple(k.tobytes() for k in operation.kraus), operation.qubits, operation.origin
