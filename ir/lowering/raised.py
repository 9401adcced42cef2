"""Programs that are handed to a candidate: what they may hold, and their inverse.

A raised program is one named block in the candidate's framework (``raise_qiskit``, ``raise_cirq``,
``raise_pennylane``, ``raise_cudaq``). Reading the block again gives exactly the program's operations, on the
qubits where it was used, so what may stand in it is what all four frameworks have under a name of their own.
"""

from __future__ import annotations

from typing import assert_never

from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Gate,
    InvalidProgram,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)

# sx, two-qubit rotations and the like are missing in CUDA-Q; a global phase belongs to no block once it is lowered.
RAISED_GATES = frozenset({"x", "y", "z", "h", "s", "t", "p", "u", "rx", "ry", "rz", "swap", "sdg", "tdg"})
UNCONTROLLED_GATES = frozenset({"sdg", "tdg"})  # CUDA-Q has them without controls only: p says the same
MAX_RAISED_QUBITS = 64
MAX_RAISED_OPERATIONS = 2000  # CUDA-Q compiles one statement for each: 2,000 take a second
MAX_RAISED_MATRIX_QUBITS = 4


def check_raisable(program: Program) -> None:
    """That all four frameworks can be handed this program.

    Raises:
        InvalidProgram: It cannot; the message names the operation and what stands in for it.
    """
    if not 1 <= program.num_qubits <= MAX_RAISED_QUBITS:
        raise InvalidProgram(f"1 to {MAX_RAISED_QUBITS} qubits are expected, got {program.num_qubits}")
    if program.num_clbits or program.outputs:
        raise InvalidProgram("a unitary program is expected: it has no clbits and no outputs")
    if program.global_phase:
        raise InvalidProgram("global_phase 0 is expected: write the phase with p, x, p, x on a qubit")
    if not 1 <= len(program.operations) <= MAX_RAISED_OPERATIONS:
        raise InvalidProgram(f"1 to {MAX_RAISED_OPERATIONS} operations are expected, got {len(program.operations)}")
    for index, operation in enumerate(program.operations):
        _check_operation(f"operation {index}", operation)


def reserved_block_name(name: str) -> bool:
    """Whether a block of this name would hide what its own definition calls, in one of the frameworks."""
    return name in RAISED_GATES | {"r1", "u3", "cudaq", "qubits"}


def inverted(program: Program) -> Program:
    """The inverse of a raisable program: each operation inverted, the last one first, origins kept."""
    operations: list[Operation] = []
    for operation in reversed(program.operations):
        match operation:
            case Gate(qubits=qubits, controls=controls, origin=origin):
                name, params = operation.spec.inverse(operation.params)
                operations.append(Gate(name, qubits, params, controls, origin))
            case UnitaryMatrix(matrix=matrix, qubits=qubits, controls=controls, origin=origin):
                operations.append(UnitaryMatrix(matrix.conj().T, qubits, controls, origin))
            case _:
                raise InvalidProgram(f"a {type(operation).__name__.lower()} has no inverse")
    return Program(program.num_qubits, 0, tuple(operations))


def _check_operation(place: str, operation: Operation) -> None:
    match operation:
        case Gate(name=name):
            if name not in RAISED_GATES:
                raise InvalidProgram(f"{place}: gates {', '.join(sorted(RAISED_GATES))} are expected, got {name}")
            if name in UNCONTROLLED_GATES and operation.controls:
                raise InvalidProgram(f"{place}: {name} takes no controls here: write p with its angle")
        case UnitaryMatrix(qubits=qubits):
            if len(qubits) > MAX_RAISED_MATRIX_QUBITS:
                raise InvalidProgram(
                    f"{place}: a matrix on at most {MAX_RAISED_MATRIX_QUBITS} qubits is expected, got {len(qubits)}"
                )
        case Prepare() | Measure() | Reset() | Channel() | Conditional() | Barrier():
            what = type(operation).__name__.lower()
            raise InvalidProgram(f"{place}: gates and unitary matrices are expected, got a {what}")
        case _:
            assert_never(operation)
    if operation.origin:
        raise InvalidProgram(f"{place}: no named blocks are expected: the program is one block itself")
