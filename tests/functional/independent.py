"""A second grader for small programs: full matrices, textbook distances, nothing shared with the code under test.

Every operation becomes a matrix on all qubits by bit arithmetic, every trajectory a product of them; objects are
density and Choi matrices made entry by entry. Slow, and decides only what is far from the bounds.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import numpy.typing as npt

from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
    walk,
)

Matrix = npt.NDArray[np.complex128]
Trajectory = tuple[tuple[int, ...], Matrix]  # the record, unwritten clbits 0, and the Kraus operator


def embedded(matrix: Matrix, qubits: Sequence[int], controls: Iterable[Control], num_qubits: int) -> Matrix:
    """The matrix on all qubits, identity where a control is not met."""
    full = np.zeros((1 << num_qubits, 1 << num_qubits), dtype=np.complex128)
    for column in range(1 << num_qubits):
        if any((column >> control.qubit & 1) != control.value for control in controls):
            full[column, column] = 1
            continue
        local = sum((column >> qubit & 1) << k for k, qubit in enumerate(qubits))
        cleared = column & ~sum(1 << qubit for qubit in qubits)
        for row in range(1 << len(qubits)):
            full[cleared | sum((row >> k & 1) << qubit for k, qubit in enumerate(qubits)), column] = matrix[row, local]
    return full


def trajectories(program: Program) -> list[Trajectory]:
    """Every trajectory of the program, those of probability zero left out."""
    found: list[Trajectory] = [((0,) * program.num_clbits, np.eye(1 << program.num_qubits) + 0j)]
    found = _run(program.operations, found, program.num_qubits)
    return [(record, np.exp(1j * program.global_phase) * kraus) for record, kraus in found]


def _run(operations: Sequence[Operation], found: list[Trajectory], n: int) -> list[Trajectory]:
    for operation in operations:
        found = [
            after
            for record, kraus in found
            for after in _step(operation, record, kraus, n)
            if np.linalg.norm(after[1]) > 1e-12
        ]
    return found


def _step(operation: Operation, record: tuple[int, ...], kraus: Matrix, n: int) -> list[Trajectory]:
    match operation:
        case Gate():
            return [(record, embedded(operation.matrix(), operation.qubits, operation.controls, n) @ kraus)]
        case UnitaryMatrix():
            return [(record, embedded(operation.matrix, operation.qubits, operation.controls, n) @ kraus)]
        case Measure():
            results = []
            for value in (0, 1):
                bits = list(record)
                bits[operation.clbit] = value ^ operation.inverted
                projector = embedded(np.diag([1 - value, value]) + 0j, (operation.qubit,), (), n)
                results.append((tuple(bits), projector @ kraus))
            return results
        case Reset():
            return _injected(np.array([1, 0]) + 0j, (operation.qubit,), record, kraus, n)
        case Prepare():
            return _injected(operation.amplitudes, operation.qubits, record, kraus, n)
        case Channel():
            return [(record, embedded(k, operation.qubits, (), n) @ kraus) for k in operation.kraus]
        case Conditional():
            value = sum(record[clbit] << k for k, clbit in enumerate(operation.clbits))
            chosen = operation.operations if value in operation.values else operation.otherwise
            return _run(chosen, [(record, kraus)], n)
        case Barrier():
            return [(record, kraus)]
    raise AssertionError(operation)


def _injected(
    amplitudes: Matrix, qubits: Sequence[int], record: tuple[int, ...], kraus: Matrix, n: int
) -> list[Trajectory]:
    results = []
    for old in range(len(amplitudes)):
        operator = np.zeros((len(amplitudes),) * 2, dtype=np.complex128)
        operator[:, old] = amplitudes
        results.append((record, embedded(operator, qubits, (), n) @ kraus))
    return results


def written(program: Program) -> list[int]:
    """Clbits that some measurement writes, lowest first."""
    return sorted({operation.clbit for operation in walk(program.operations) if isinstance(operation, Measure)})


def law(program: Program) -> npt.NDArray[np.float64]:
    """Probability of each value of the whole record from |0...0>."""
    bits = written(program)
    found = np.zeros(1 << len(bits))
    for record, kraus in trajectories(program):
        found[sum(record[clbit] << k for k, clbit in enumerate(bits))] += np.linalg.norm(kraus[:, 0]) ** 2
    return found


def density(program: Program, where: Callable[[int], bool] = lambda row: True) -> Matrix:
    """The final density matrix of all qubits from |0...0>, unnormalised, cut down to the rows that ``where`` keeps."""
    mask = np.diag([float(where(row)) for row in range(1 << program.num_qubits)])
    vectors = [mask @ kraus[:, 0] for _, kraus in trajectories(program)]
    return sum((np.outer(v, v.conj()) for v in vectors), start=np.zeros(mask.shape) + 0j)


def traced_out(rho: Matrix, qubits: Sequence[int]) -> Matrix:
    """Partial trace over ``qubits``, highest first, by summing blocks."""
    for qubit in sorted(qubits, reverse=True):
        n = len(rho).bit_length() - 1
        keep = [[row for row in range(1 << n) if row >> qubit & 1 == value] for value in (0, 1)]
        rho = rho[np.ix_(keep[0], keep[0])] + rho[np.ix_(keep[1], keep[1])]
    return rho


def choi(program: Program, free: Sequence[int], traced: Sequence[int], chosen: Sequence[int]) -> dict[int, Matrix]:
    """For each value of the clbits ``chosen``, the Choi matrix from ``free`` to what is kept; their traces sum to 1."""
    inputs = [sum((x >> k & 1) << qubit for k, qubit in enumerate(free)) for x in range(1 << len(free))]
    found: dict[int, Matrix] = {}
    for record, kraus in trajectories(program):
        value = sum(record[clbit] << k for k, clbit in enumerate(chosen))
        rows = [
            [traced_out(np.outer(kraus[:, a], kraus[:, b].conj()), traced) / len(inputs) for b in inputs]
            for a in inputs
        ]
        found[value] = found.get(value, 0) + np.block(rows)
    return found


def trace_distance(rho: Matrix, sigma: Matrix) -> float:
    """Half the trace norm."""
    return float(np.abs(np.linalg.eigvalsh(rho - sigma)).sum()) / 2


def operator_distance(actual: Matrix, expected: Matrix, *, phase_fixed: bool) -> float:
    """Operator norm, at the phase of the overlap: at most three times the least over all phases."""
    overlap = np.vdot(expected, actual)
    phase = 1 if phase_fixed or abs(overlap) < 1e-9 else overlap / abs(overlap)
    return float(np.linalg.norm(actual - phase * expected, ord=2))


def hellinger(p: npt.NDArray[np.float64], q: npt.NDArray[np.float64]) -> float:
    """The textbook formula."""
    return max(0.0, 1 - float(np.sqrt(p * q).sum()) ** 2)


def choi_distance(actual: dict[int, Matrix], expected: dict[int, Matrix]) -> float:
    """Frobenius, all records together."""
    total = 0.0
    for value in actual.keys() | expected.keys():
        shape = next(iter(expected.values())).shape
        nothing = np.zeros(shape)
        total += np.linalg.norm(actual.get(value, nothing) - expected.get(value, nothing)) ** 2
    return math.sqrt(total)


def table(program: Program, free: Sequence[int], graded: Sequence[int]) -> npt.NDArray[np.float64]:
    """Probability of each value (row) for each basis input (column)."""
    found = np.zeros((1 << len(graded), 1 << len(free)))
    for _, kraus in trajectories(program):
        for x, row in itertools.product(range(1 << len(free)), range(len(kraus))):
            column = sum((x >> k & 1) << qubit for k, qubit in enumerate(free))
            value = sum((row >> qubit & 1) << k for k, qubit in enumerate(graded))
            found[value, x] += abs(kraus[row, column]) ** 2
    return found
