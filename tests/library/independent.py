"""A second computation of every compared object, by enumerating measurement outcomes with full matrices.

Shares no code with the grader's engine or comparisons: every operation is embedded as a full matrix by
``tests.readers.reference.embed``, outcomes are projectors, and objects are written out naively.
"""

from __future__ import annotations

import cmath
from collections import defaultdict

import numpy as np

from contracts.schema import Contract, End, ObjectKind, Start
from ir.program import Barrier, Conditional, Gate, Measure, Operation, Program, UnitaryMatrix
from tests.readers.reference import embed

Trajectory = tuple[dict[int, int], np.ndarray]


def trajectories(program: Program, inputs: np.ndarray) -> list[Trajectory]:
    """Each possible record with what became of the columns of ``inputs``."""
    return _run(program.operations, [({}, inputs * cmath.exp(1j * program.global_phase))], program.num_qubits)


def _run(operations: tuple[Operation, ...], paths: list[Trajectory], n: int) -> list[Trajectory]:
    for operation in operations:
        paths = [after for record, matrix in paths for after in _step(operation, record, matrix, n)]
    return [(record, matrix) for record, matrix in paths if np.abs(matrix).max() > 1e-14]


def _step(operation: Operation, record: dict[int, int], matrix: np.ndarray, n: int) -> list[Trajectory]:
    if isinstance(operation, Barrier):
        return [(record, matrix)]
    if isinstance(operation, Gate):
        return [(record, embed(operation.matrix(), operation.qubits, operation.controls, n) @ matrix)]
    if isinstance(operation, UnitaryMatrix):
        return [(record, embed(operation.matrix, operation.qubits, operation.controls, n) @ matrix)]
    if isinstance(operation, Measure):
        found = []
        for outcome in (0, 1):
            projector = np.diag([1.0 - outcome, float(outcome)])
            bit = outcome ^ operation.inverted
            found.append((record | {operation.clbit: bit}, embed(projector, (operation.qubit,), (), n) @ matrix))
        return found
    if isinstance(operation, Conditional):
        value = sum(record.get(clbit, 0) << k for k, clbit in enumerate(operation.clbits))
        chosen = operation.operations if value in operation.values else operation.otherwise
        return _run(chosen, [(record, matrix)], n)
    raise TypeError(f"not needed by the references: {operation}")


def compared_object(contract: Contract, program: Program) -> np.ndarray:
    """What the contract compares, as one array; equal objects give equal arrays."""
    n = max(program.num_qubits, contract.num_qubits)
    padded = Program(n, program.num_clbits, program.operations, program.global_phase)
    kind = contract.compare.object
    measured = _last_written(padded)
    if kind in (ObjectKind.STATE, ObjectKind.UNITARY, ObjectKind.ISOMETRY, ObjectKind.CLASSICAL_FUNCTION):
        bare = Program(n, 0, tuple(op for op in padded.operations if not isinstance(op, Measure)), padded.global_phase)
        ((_, columns),) = trajectories(bare, _inputs(contract, n))
        if kind is ObjectKind.CLASSICAL_FUNCTION:
            return np.abs(columns) ** 2
        anchor = columns.flat[np.argmax(np.abs(columns.T.ravel().reshape(columns.shape[::-1]).T))]
        return columns * (anchor.conjugate() / abs(anchor))
    paths = trajectories(padded, _inputs(contract, n))
    graded = contract.qubits_ending(End.GRADED)
    if kind is ObjectKind.DISTRIBUTION:
        return _distribution(paths, measured, graded, n)
    recorded = contract.qubits_ending(End.MEASURED)
    total: dict[int, np.ndarray] = defaultdict(lambda: 0)  # type: ignore[arg-type, return-value]
    for record, matrix in paths:
        bits = [record[clbit] for clbit in sorted(record) if measured[clbit] in recorded]
        total[sum(bit << k for k, bit in enumerate(bits))] += _choi(matrix, graded, n)
    empty = np.zeros_like(next(iter(total.values())))
    return np.array([total.get(value, empty) for value in range(2 ** len(recorded))])


def _inputs(contract: Contract, n: int) -> np.ndarray:
    """Isometry from the free registers into the whole register, the rest in |0>."""
    free = contract.qubits_starting(Start.FREE)
    columns = np.zeros((2**n, 2 ** len(free)), dtype=complex)
    for value in range(2 ** len(free)):
        columns[sum((value >> k & 1) << q for k, q in enumerate(free)), value] = 1
    return columns


def _last_written(program: Program) -> dict[int, int]:
    return {op.clbit: op.qubit for op in program.operations if isinstance(op, Measure)}


def _distribution(paths: list[Trajectory], measured: dict[int, int], graded: tuple[int, ...], n: int) -> np.ndarray:
    """Probabilities of the printed record, or of the graded qubits where nothing was measured."""
    result = np.zeros(2 ** len(graded))
    for record, matrix in paths:
        weights = np.abs(matrix[:, 0]) ** 2
        if record:
            bits = [record[clbit] for clbit in sorted(record) if measured[clbit] in graded]
            result[sum(bit << k for k, bit in enumerate(bits))] += weights.sum()
        else:
            for index, weight in enumerate(weights):
                result[sum((index >> q & 1) << k for k, q in enumerate(graded))] += weight
    return result


def _choi(columns: np.ndarray, kept: tuple[int, ...], n: int) -> np.ndarray:
    """Choi matrix of one trajectory after tracing out every qubit that is not kept."""
    rest = [q for q in range(n) if q not in kept]
    result = 0
    for value in range(2 ** len(rest)):
        fixed = sum((value >> k & 1) << q for k, q in enumerate(rest))
        rows = [fixed | sum((row >> k & 1) << q for k, q in enumerate(kept)) for row in range(2 ** len(kept))]
        vector = columns[rows].T.ravel()
        result = result + np.outer(vector, vector.conj())
    return result
