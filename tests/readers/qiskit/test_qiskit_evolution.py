"""Evolutions of Pauli operators: exact where their terms commute, else the product formula that is written."""

from __future__ import annotations

import cmath
import math

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.circuit import AnnotatedOperation, ControlModifier, Parameter
from qiskit.circuit.library import PauliEvolutionGate, PauliProductMeasurement
from qiskit.quantum_info import Operator, Pauli, SparseObservable, SparsePauliOp
from qiskit.synthesis import LieTrotter, SuzukiTrotter

from ir.program import Block, BlockKind, Gate, Measure, Program
from tests.readers.reference import unitary

EVOLUTION = (Block(BlockKind.LIBRARY, "PauliEvolutionGate"),)


def exponential(operator: SparsePauliOp, time: float) -> np.ndarray:
    """``exp(-i time H)`` by the eigenvalues of the Hermitian matrix of H."""
    values, vectors = np.linalg.eigh(operator.to_matrix())
    return vectors @ np.diag(np.exp(-1j * time * values)) @ vectors.conj().T


@pytest.mark.parametrize("label", ["X", "Y", "Z", "XY", "IZ", "ZXY", "YIIX", "I", "II"])
def test_one_term_is_one_exact_rotation(label, lower):
    operator = SparsePauliOp([label], [0.7])
    program = lower(PauliEvolutionGate(operator, 0.3))
    assert len(program.operations) == (0 if set(label) == {"I"} else 1)
    np.testing.assert_allclose(unitary(program), exponential(operator, 0.3), rtol=0, atol=1e-12)


def test_a_label_is_read_with_qubit_0_last(lower):
    assert lower(PauliEvolutionGate(Pauli("XY"), 0.3)).operations == (Gate("ryx", (0, 1), (0.6,), origin=EVOLUTION),)


def test_commuting_terms_are_exact(lower):
    operator = SparsePauliOp(["XXI", "ZZI", "IIY", "III"], [0.3, -0.7, 0.2, 1.1])
    for form in (operator, SparseObservable.from_sparse_pauli_op(operator), [operator[:2], operator[2:]]):
        program = lower(PauliEvolutionGate(form, 0.9))
        np.testing.assert_allclose(unitary(program), exponential(operator, 0.9), rtol=0, atol=1e-12)


def test_terms_that_do_not_commute_are_the_product_formula_with_a_note(read):
    operator = SparsePauliOp(["XI", "ZZ"], [0.6, 0.8])
    first, second = exponential(operator[0], 0.5), exponential(operator[1], 0.5)
    half = exponential(operator[0], 0.25)
    for synthesis, expected in (
        (LieTrotter(preserve_order=True), second @ first),
        (SuzukiTrotter(2), half @ second @ half),
    ):
        lowered = read(PauliEvolutionGate(operator, 0.5, synthesis=synthesis))
        np.testing.assert_allclose(unitary(lowered.program), expected, rtol=0, atol=1e-12)
        assert [note.code for note in lowered.notes] == ["qiskit.product_formula"]
        assert all(operation.origin == EVOLUTION for operation in lowered.program.operations)
        assert np.abs(expected - exponential(operator, 0.5)).max() > 1e-3


def test_evolution_under_the_identity_is_a_phase_that_a_control_sees(lower):
    gate = PauliEvolutionGate(Pauli("I"), 0.3)
    assert lower(gate).global_phase == pytest.approx(-0.3, abs=1e-15)
    controlled = AnnotatedOperation(gate, ControlModifier(1))
    np.testing.assert_allclose(unitary(lower(controlled)), np.diag([1, cmath.exp(-0.3j)] * 2), rtol=0, atol=1e-12)


@pytest.mark.parametrize("state", [0, 1])
def test_a_controlled_evolution_acts_where_its_control_says(state, lower):
    """Qiskit writes it as an evolution under projectors, which reads as commuting Pauli terms."""
    operator = SparsePauliOp("ZX", [0.8])
    expected = np.eye(8, dtype=complex)
    expected[state::2, state::2] = exponential(operator, 0.3)
    program = lower(PauliEvolutionGate(operator, 0.3).control(1, ctrl_state=state))
    np.testing.assert_allclose(unitary(program), expected, rtol=0, atol=1e-12)


def test_a_bound_time_is_a_number(lower):
    time = Parameter("t")
    circuit = QuantumCircuit(1)
    circuit.append(PauliEvolutionGate(Pauli("Z"), time), [0])
    assert lower(circuit.assign_parameters({time: 0.25})).operations[0].params == (0.5,)


def test_a_word_too_wide_for_a_matrix_is_its_ladder(lower):
    program = lower(PauliEvolutionGate(Pauli("Z" * 14), 0.3))
    assert {operation.name for operation in program.operations} <= {"x", "rz"}
    assert [operation.params for operation in program.operations if operation.name == "rz"] == [(0.6,)]


def test_a_measured_product_is_conjugation_and_one_measurement(lower):
    circuit = QuantumCircuit(2, 1)
    circuit.append(PauliProductMeasurement(Pauli("-XZ")), [0, 1], [0])
    operations = lower(circuit).operations
    (position,) = [k for k, operation in enumerate(operations) if isinstance(operation, Measure)]
    measured = operations[position]
    # What is measured is Z on one qubit, seen through the gates before it: it must be -X1 Z0.
    program = Program(2, 0, operations[:position])
    z = np.diag([1 - 2 * (index >> measured.qubit & 1) for index in range(4)])
    seen = unitary(program).conj().T @ z @ unitary(program)
    np.testing.assert_allclose(seen, Operator(Pauli("-XZ")).data, rtol=0, atol=1e-12)
    assert measured.clbit == 0


def test_a_negative_time_is_the_inverse(lower):
    operator = SparsePauliOp(["XX", "ZZ"], [0.3, 0.4])
    circuit = QuantumCircuit(2)
    circuit.append(PauliEvolutionGate(operator, 0.7), [0, 1])
    circuit.append(PauliEvolutionGate(operator, 0.7).inverse(), [0, 1])
    np.testing.assert_allclose(unitary(lower(circuit)), np.eye(4), rtol=0, atol=1e-12)


def test_a_rotation_by_four_pi_is_kept_as_written(lower):
    assert lower(PauliEvolutionGate(Pauli("Z"), 2 * math.pi)).operations[0].params == (4 * math.pi,)
