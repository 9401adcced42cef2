"""Controls, open controls, and global phases that a control turns into physics."""

from __future__ import annotations

import itertools
import math

import cirq
import numpy as np
import pytest

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.program import Control, Gate
from tests.readers.reference import unitary

PI = math.pi
A, B, C, D = cirq.LineQubit.range(4)


def fidelity(one: np.ndarray, other: np.ndarray) -> float:
    """Process fidelity of two unitaries."""
    return abs(np.vdot(one, other)) ** 2 / len(one) ** 2


def controlled(gate: cirq.Gate) -> cirq.Operation:
    return cirq.ControlledGate(gate).on(A, B)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (cirq.rx(PI), cirq.X, 0.5),
        (cirq.X**0.5, cirq.rx(PI / 2), math.cos(PI / 8) ** 2),
        (cirq.rz(0.7), cirq.ZPowGate(exponent=0.7 / PI), math.cos(0.175) ** 2),
        (cirq.MatrixGate(cirq.unitary(cirq.X)), cirq.MatrixGate(1j * cirq.unitary(cirq.X)), 0.5),
    ],
)
def test_gates_equal_up_to_phase_differ_once_controlled(left, right, expected, read):
    plain = [unitary(read(gate.on(A))) for gate in (left, right)]
    assert fidelity(*plain) == pytest.approx(1, abs=1e-12)
    under_control = [unitary(read(controlled(gate), 2)) for gate in (left, right)]
    assert fidelity(*under_control) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("value", [0, 1])
def test_controlled_constant_phase_kicks_back(value, read):
    # Hadamards around a controlled e^{0.9 i}: sin^2(0.45) is what interference leaves in |1>.
    phase = cirq.global_phase_operation(np.exp(0.9j))
    circuit = cirq.Circuit(cirq.H(A), phase.controlled_by(A, control_values=[value]), cirq.H(A))
    matrix = unitary(read(circuit))
    assert abs(matrix[1, 0]) ** 2 == pytest.approx(math.sin(0.45) ** 2, abs=1e-12)


def test_phase_of_a_subcircuit_is_seen_by_its_control(read, cirq_unitary):
    inner = cirq.FrozenCircuit(
        cirq.global_phase_operation(1j), cirq.rx(0.3).on(B), cirq.XPowGate(global_shift=0.3).on(C)
    )
    operation = cirq.CircuitOperation(inner).repeat(2).controlled_by(A, control_values=[0])
    expected = cirq_unitary(operation, [A, B, C])
    np.testing.assert_allclose(unitary(read(operation)), expected, rtol=0, atol=1e-12)


def test_global_phases_add_up_in_the_program(read):
    program = read([cirq.global_phase_operation(1j), cirq.XPowGate(exponent=1, global_shift=0.25).on(A)])
    assert program.operations == (Gate("x", (0,)),)
    assert program.global_phase == pytest.approx(0.75 * PI)


def test_phase_under_one_closed_control_is_a_phase_gate(read):
    operation = cirq.ControlledOperation([A], cirq.global_phase_operation(np.exp(0.9j)))
    (gate,) = read(operation).operations
    assert (gate.name, gate.qubits, gate.controls) == ("p", (0,), ())
    assert gate.params[0] == pytest.approx(0.9)


def test_phase_under_open_or_several_controls_is_a_controlled_phase(read):
    operation = cirq.ControlledOperation([A, B], cirq.global_phase_operation(1j), control_values=[0, 1])
    (gate,) = read(operation).operations
    assert (gate.name, gate.qubits, gate.controls) == ("gphase", (), (Control(0, 0), Control(1, 1)))


def test_controlled_forms_of_x_are_one_gate(read):
    spellings = [
        cirq.CX(A, B),
        cirq.X(B).controlled_by(A),
        cirq.ControlledGate(cirq.X).on(A, B),
        cirq.ControlledOperation([A], cirq.X(B)),
        cirq.GateOperation(cirq.ControlledGate(cirq.X), [A, B]),
        cirq.CX(A, B).with_tags("a tag"),
    ]
    programs = {read(spelling) for spelling in spellings}
    assert programs == {read([cirq.CX(A, B)])}
    assert programs.pop().operations == (Gate("x", (1,), controls=(Control(0),)),)


@pytest.mark.parametrize("values", list(itertools.product([0, 1], repeat=3)))
def test_every_combination_of_open_and_closed_controls(values, read):
    (gate,) = read(cirq.ry(0.3).on(D).controlled_by(C, A, B, control_values=values)).operations
    assert gate.controls == (Control(0, values[1]), Control(1, values[2]), Control(2, values[0]))


@pytest.mark.parametrize(
    "control_values",
    [
        cirq.ProductOfSums([(0, 1), (1,)]),
        cirq.ProductOfSums([(0,), (0, 1)]),
        cirq.ProductOfSums([(0, 1), (0, 1)]),
        cirq.SumOfProducts([(0, 0), (1, 1)]),
        cirq.SumOfProducts([(0, 0), (0, 1), (1, 0)]),
        cirq.SumOfProducts([(1, 0)], name="one"),
        cirq.SumOfProducts([(0, 1), (1, 0), (0, 1)]),
    ],
)
def test_control_values_that_are_predicates(control_values, read, cirq_unitary):
    operation = cirq.XPowGate(exponent=0.3, global_shift=0.2).on(C).controlled_by(A, B, control_values=control_values)
    matrix = unitary(read(operation, 3))
    np.testing.assert_allclose(matrix, cirq_unitary(operation, [A, B, C]), rtol=0, atol=1e-12)


def test_control_without_a_value_is_the_candidates_mistake(read):
    with pytest.raises(InvalidCandidate, match="a control without a value"):
        read(cirq.ControlledOperation([A, B], cirq.X(C), cirq.ProductOfSums([(), (1,)])))


def test_control_values_of_an_own_class_are_refused(read):
    class Liar(cirq.ProductOfSums):
        def __iter__(self):
            return iter([(0,)])

    with pytest.raises(UnsupportedOperation, match="control values of class Liar at operation 1"):
        read([cirq.X(A), cirq.ControlledOperation([A], cirq.X(B), Liar([(1,)]))])


def test_adjoint_of_an_open_controlled_operation_undoes_it(read):
    operation = cirq.XPowGate(exponent=0.3, global_shift=0.2).on(C).controlled_by(A, B, control_values=[1, 0])
    np.testing.assert_allclose(unitary(read([operation, cirq.inverse(operation)])), np.eye(8), rtol=0, atol=1e-12)
