"""What each engine says of a program, as one density matrix for each record: the common ground to compare them on."""

from __future__ import annotations

import numpy as np

from grader.simulate.dense import basis_inputs, branches
from grader.simulate.sparse import SparseState, run_sparse
from grader.simulate.sparse_keys import bit_column, gather_bits, group_rows, unpack_keys
from grader.simulate.stabilizer import run_stabilizer
from ir.gates import Matrix
from ir.program import Program

ByRecord = dict[int, Matrix]


def dense_records(program: Program, row: int = 0) -> ByRecord:
    found: ByRecord = {}
    for branch in branches(program, basis_inputs(program.num_qubits, [row])):
        record = sum((bit or 0) << clbit for clbit, bit in enumerate(branch.record))
        _add(found, record, branch.columns)
    return found


def sparse_records(program: Program, row: int = 0) -> ByRecord:
    return records_of(run_sparse(program, [row]))


def records_of(state: SparseState) -> ByRecord:
    n, c = state.num_qubits, state.num_clbits
    others = gather_bits(state.keys, range(n, n + c + state.num_hidden))
    distinct, group = group_rows(others)
    rows = [key & (1 << n) - 1 for key in unpack_keys(state.keys)]
    records = [key & (1 << c) - 1 for key in unpack_keys(distinct)]
    vectors = np.zeros((len(distinct), 1 << n), dtype=np.complex128)
    vectors[group, rows] = state.amplitudes
    found: ByRecord = {}
    for record, vector in zip(records, vectors, strict=True):
        _add(found, record, vector[:, None])
    assert (bit_column(state.keys, 0) <= 1).all()
    return found


def stabilizer_records(program: Program, row: int = 0) -> ByRecord:
    n = program.num_qubits
    ones = [qubit for qubit in range(n) if row >> qubit & 1]
    found: ByRecord = {}
    for trajectory in run_stabilizer(program, ones=ones).trajectories:
        vector = trajectory.simulator.state_vector(endian="little").astype(np.complex128)
        vector /= np.linalg.norm(vector)  # stim's amplitudes are single precision
        columns = vector.reshape(-1, 1 << n).T * 2 ** (-trajectory.halvings / 2)
        for held in range(columns.shape[1]):
            record = 0
            for clbit, bit in trajectory.clbits.items():
                value = 0 if bit.qubit is None else held >> (bit.qubit - n) & 1
                record |= (value ^ bit.flipped) << clbit
            _add(found, record, columns[:, held : held + 1])
    return found


def largest_difference(left: ByRecord, right: ByRecord) -> float:
    records = left.keys() | right.keys()
    size = len(next(iter(left.values())))
    nothing = np.zeros((size, size))
    return max(float(np.abs(left.get(record, nothing) - right.get(record, nothing)).max()) for record in records)


def _add(found: ByRecord, record: int, columns: Matrix) -> None:
    term = columns @ columns.conj().T
    found[record] = found[record] + term if record in found else term
