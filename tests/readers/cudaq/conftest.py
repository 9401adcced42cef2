"""What the tests of the CUDA-Q reader share: the reader, and exact branches of a program with measurements."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable

import numpy as np
import pytest

os.environ.setdefault("CUDAQ_DYNLIBS", "")
os.environ.setdefault("OMP_NUM_THREADS", "1")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import cudaq  # noqa: F401

from ir.lowering.base import Lowered
from ir.lowering.from_cudaq import reader
from ir.program import Conditional, Gate, Measure, Operation, Program, Reset, UnitaryMatrix
from tests.readers.reference import embed

Branches = dict[int, list[np.ndarray]]


@pytest.fixture(scope="session")
def lower() -> Callable[..., Lowered]:
    """``lower(entry_point, *arguments, num_qubits=0)``: the whole reading."""
    cudaq_reader = reader()
    cudaq_reader.warm_up()

    def lower(entry_point: object, *arguments: object, num_qubits: int = 0) -> Lowered:
        return cudaq_reader.read(entry_point, arguments, num_qubits=num_qubits)

    return lower


@pytest.fixture(scope="session")
def read(lower: Callable[..., Lowered]) -> Callable[..., Program]:
    """``read(entry_point, *arguments, num_qubits=0)``: the program alone."""

    def read(entry_point: object, *arguments: object, num_qubits: int = 0) -> Program:
        return lower(entry_point, *arguments, num_qubits=num_qubits).program

    return read


@pytest.fixture(scope="session")
def branches() -> Callable[[Program], Branches]:
    """``branches(program)``: record -> unnormalised final states, one for each way to get there from |0...0>.

    A reset is followed as an unrecorded measurement, so a record may have several states; their squared norms
    add up to its probability.
    """

    def run(program: Program) -> Branches:
        start = np.zeros(2**program.num_qubits, dtype=complex)
        start[0] = np.exp(1j * program.global_phase)
        found: Branches = {}
        for record, state in _run(program.operations, [(0, start)], program.num_qubits):
            if np.linalg.norm(state) > 1e-12:
                found.setdefault(record, []).append(state)
        return found

    return run


@pytest.fixture(scope="session")
def distribution(branches: Callable[[Program], Branches]) -> Callable[[Program], dict[int, float]]:
    """``distribution(program)``: record -> probability."""
    return lambda program: {
        record: sum(float(np.linalg.norm(s)) ** 2 for s in states) for record, states in branches(program).items()
    }


def _run(operations: Iterable[Operation], states: list[tuple[int, np.ndarray]], n: int) -> list[tuple[int, np.ndarray]]:
    for operation in operations:
        following: list[tuple[int, np.ndarray]] = []
        for record, state in states:
            following += _step(operation, record, state, n)
        states = [(record, state) for record, state in following if np.linalg.norm(state) > 1e-12]
    return states


def _step(operation: Operation, record: int, state: np.ndarray, n: int) -> list[tuple[int, np.ndarray]]:
    if isinstance(operation, Gate):
        return [(record, embed(operation.matrix(), operation.qubits, operation.controls, n) @ state)]
    if isinstance(operation, UnitaryMatrix):
        return [(record, embed(operation.matrix, operation.qubits, operation.controls, n) @ state)]
    if isinstance(operation, Measure | Reset):
        ones = (np.arange(2**n) >> operation.qubit & 1).astype(bool)
        zero, one = np.where(ones, 0, state), np.where(ones, state, 0)
        if isinstance(operation, Measure):
            cleared = record & ~(1 << operation.clbit)
            return [(cleared, zero), (cleared | 1 << operation.clbit, one)]
        flip = embed(np.array([[0, 1], [1, 0]]), (operation.qubit,), (), n)
        return [(record, zero), (record, flip @ one)]
    if isinstance(operation, Conditional):
        value = sum((record >> clbit & 1) << k for k, clbit in enumerate(operation.clbits))
        return _run(operation.operations if value in operation.values else operation.otherwise, [(record, state)], n)
    raise TypeError(f"not covered: {operation}")
