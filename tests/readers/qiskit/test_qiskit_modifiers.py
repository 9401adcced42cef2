"""Annotated operations: inverse, control and power, in the order in which they are written."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.circuit import AnnotatedOperation, ControlModifier, InverseModifier, PowerModifier
from qiskit.circuit.library import (
    HGate,
    PhaseGate,
    QFTGate,
    RXGate,
    RZXGate,
    SdgGate,
    SGate,
    SwapGate,
    SXdgGate,
    SXGate,
    TdgGate,
    TGate,
    UGate,
    XGate,
    YGate,
    ZGate,
    iSwapGate,
)
from qiskit.quantum_info import Operator

from ir.lowering.base import TooLarge, UnsupportedOperation
from ir.program import Control, Gate, UnitaryMatrix
from tests.readers.reference import unitary

MODIFIERS = [InverseModifier(), ControlModifier(1, 0), ControlModifier(2, 1), PowerModifier(3), PowerModifier(-2)]


def test_every_pair_of_modifiers_acts_as_qiskit_says(lower):
    checked = 0
    for first, second in itertools.product(MODIFIERS, repeat=2):
        operation = AnnotatedOperation(UGate(0.3, -0.7, 1.1), [first, second])
        np.testing.assert_allclose(unitary(lower(operation)), operation.to_matrix().data, rtol=0, atol=1e-9)
        checked += 1
    assert checked == 25


def test_a_later_control_modifier_has_the_earlier_qubits(lower):
    operation = AnnotatedOperation(XGate(), [ControlModifier(1, 1), ControlModifier(1, 0)])
    assert lower(operation).operations == (Gate("x", (2,), controls=(Control(0, 0), Control(1, 1))),)


@pytest.mark.parametrize(
    "gate",
    [
        XGate(),
        YGate(),
        ZGate(),
        HGate(),
        SGate(),
        SdgGate(),
        TGate(),
        TdgGate(),
        SXGate(),
        SXdgGate(),
        SwapGate(),
        iSwapGate(),
        PhaseGate(2.9),
        PhaseGate(-3.3),
        PhaseGate(math.pi),
        RXGate(4.0),
        RXGate(-6.0),
        RZXGate(0.3),
    ],
    ids=lambda gate: f"{gate.name}{[float(p) for p in gate.params]}",
)
def test_fractional_powers_of_table_gates_are_exact_gates(gate, lower):
    for exponent in (0.5, -0.3, 1.7):
        operation = AnnotatedOperation(gate, [PowerModifier(exponent)])
        program = lower(operation)
        assert [type(lowered) for lowered in program.operations] in ([Gate], [])
        np.testing.assert_allclose(unitary(program), Operator(gate).power(exponent).data, rtol=0, atol=1e-9)


def test_a_fractional_power_of_anything_else_is_a_matrix(lower):
    for gate in (UGate(0.3, -0.7, 1.1), QFTGate(2), RXGate(7.0)):
        (operation,) = lower(AnnotatedOperation(gate, [PowerModifier(0.5)])).operations
        assert isinstance(operation, UnitaryMatrix)
        np.testing.assert_allclose(operation.matrix @ operation.matrix, Operator(gate).data, rtol=0, atol=1e-9)


def test_a_fractional_power_on_many_qubits_is_refused(lower):
    with pytest.raises(UnsupportedOperation, match="fractional power on 7 qubits"):
        lower(AnnotatedOperation(QFTGate(7), [PowerModifier(0.5)]))


def test_a_huge_power_is_too_large_and_takes_no_time(lower):
    with pytest.raises(TooLarge, match="operations"):
        lower(AnnotatedOperation(XGate(), [PowerModifier(10**12)]))


def test_an_inverse_and_a_control_of_a_composite_reach_its_gates(lower):
    operation = AnnotatedOperation(QFTGate(3), [InverseModifier(), ControlModifier(1, 0)])
    np.testing.assert_allclose(unitary(lower(operation)), operation.to_matrix().data, rtol=0, atol=1e-9)
    assert all(Control(0, 0) in lowered.controls for lowered in lower(operation).operations)


def test_a_gate_then_its_annotated_inverse_is_the_identity(lower):
    circuit = QuantumCircuit(3)
    circuit.append(QFTGate(3), [2, 0, 1])
    circuit.append(AnnotatedOperation(QFTGate(3), InverseModifier()), [2, 0, 1])
    np.testing.assert_allclose(unitary(lower(circuit)), np.eye(8), rtol=0, atol=1e-12)


def test_an_inverse_of_a_measurement_is_refused(lower):
    circuit = QuantumCircuit(1, 1, name="look")
    circuit.measure(0, 0)
    outer = QuantumCircuit(1, 1)
    outer.append(AnnotatedOperation(circuit.to_instruction(), InverseModifier()), [0], [0])
    with pytest.raises(UnsupportedOperation, match="inverse of a measure"):
        lower(outer)
