"""A program handed over to a PennyLane candidate is read back as the same operations, wherever it is used."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pennylane as qml
import pytest

from ir.lowering.from_pennylane import reader
from ir.lowering.raise_pennylane import circuit, pauli_sum
from ir.program import Block, BlockKind, Program
from tests.readers.raised import (
    NAME,
    SEEDS,
    all_in_block,
    backwards,
    every_gate,
    matrices,
    random_raisable,
    used,
    without_origins,
)
from tests.readers.reference import unitary

QUBITS = [5, 0, 2, 3]
PROGRAMS = {"every gate": every_gate(), "matrices": matrices()} | {f"seed {k}": random_raisable(k) for k in SEEDS}


def lower(function: Callable[[], None]) -> Program:
    return reader().read(function, (), num_qubits=6).program


@pytest.fixture(params=PROGRAMS.values(), ids=list(PROGRAMS))
def program(request: pytest.FixtureRequest) -> Program:
    return request.param


def test_applied_it_is_the_same_operations_in_one_block(program):
    oracle = circuit(NAME, program)

    def function():
        oracle(wires=QUBITS)

    read = lower(function)
    assert without_origins(read) == used(program, QUBITS)
    assert {operation.origin for operation in read.operations} == {(Block(BlockKind.USER, NAME),)}


def test_applied_twice_it_is_twice_the_same(program):
    oracle = circuit(NAME, program)

    def function():
        oracle(wires=QUBITS)
        oracle(QUBITS)

    read = lower(function)
    assert without_origins(read) == 2 * used(program, QUBITS)
    assert all_in_block(read)


def test_the_adjoint_is_each_operation_inverted(program):
    oracle = circuit(NAME, program)

    def function():
        qml.adjoint(oracle)(wires=QUBITS)
        qml.adjoint(oracle(wires=QUBITS))

    read = lower(function)
    assert without_origins(read) == 2 * used(backwards(program), QUBITS)
    assert all_in_block(read)


def test_controlled_each_operation_has_the_control(program):
    oracle = circuit(NAME, program)

    def function():
        qml.ctrl(oracle, control=4)(wires=QUBITS)
        qml.ctrl(oracle(wires=QUBITS), control=[1, 4], control_values=[1, 0])
        qml.ctrl(qml.adjoint(oracle), control=4)(wires=QUBITS)

    read = lower(function)
    assert without_origins(read) == [
        *used(program, QUBITS, [(4, 1)]),
        *used(program, QUBITS, [(1, 1), (4, 0)]),
        *used(backwards(program), QUBITS, [(4, 1)]),
    ]
    assert all_in_block(read)


def test_inside_another_block_it_keeps_its_own(program):
    oracle = circuit(NAME, program)

    class Step(qml.operation.Operation):
        num_wires = 4

        @staticmethod
        def compute_decomposition(wires):
            return [oracle(wires=wires)]

    def function():
        Step(wires=QUBITS)

    read = lower(function)
    assert without_origins(read) == used(program, QUBITS)
    origins = {operation.origin for operation in read.operations}
    assert origins == {(Block(BlockKind.USER, "Step"), Block(BlockKind.USER, NAME))}


def test_an_integer_power_is_as_often_the_same():
    program = PROGRAMS["seed 3"]
    oracle = circuit(NAME, program)

    def function():
        qml.pow(oracle(wires=QUBITS), 3)

    assert without_origins(lower(function)) == 3 * used(program, QUBITS)


def test_pennylane_gives_it_the_same_matrix(program):
    # PennyLane's first wire is the most significant.
    found = qml.matrix(circuit(NAME, program), wire_order=[3, 2, 1, 0])(wires=[0, 1, 2, 3])
    assert np.abs(found - unitary(program)).max() < 1e-12


def test_a_pauli_sum_has_the_rightmost_letter_on_wire_0():
    made = pauli_sum(3, [(0.5, "XZI"), (-1.25, "IIY"), (0.75, "III")])
    assert type(made) is qml.ops.LinearCombination
    x, y, z, i = np.array([[0, 1], [1, 0]]), np.array([[0, -1j], [1j, 0]]), np.diag([1, -1]), np.eye(2)
    # Most significant first: qubit 2 leftmost, as the strings are printed.
    expected = 0.5 * np.kron(np.kron(x, z), i) - 1.25 * np.kron(np.kron(i, i), y) + 0.75 * np.eye(8)
    assert np.abs(qml.matrix(made, wire_order=[2, 1, 0]) - expected).max() < 1e-12
