"""What is not unitary: noise, reset and injected states."""

from __future__ import annotations

import cirq
import numpy as np
import pytest

from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.program import Block, BlockKind, Channel, Gate, Prepare, Reset
from tests.readers.reference import state

A, B, C = cirq.LineQubit.range(3)

X_OR_Z = [(0.3, cirq.unitary(cirq.X)), (0.2, cirq.unitary(cirq.Z)), (0.5, np.eye(2))]

CHANNELS = {
    "amplitude damping": cirq.amplitude_damp(0.3),
    "generalized amplitude damping": cirq.generalized_amplitude_damp(0.3, 0.2),
    "asymmetric depolarizing": cirq.asymmetric_depolarize(0.1, 0.2, 0.3),
    "asymmetric depolarizing of two": cirq.asymmetric_depolarize(error_probabilities={"II": 0.5, "XY": 0.2, "ZI": 0.3}),
    "bit flip": cirq.bit_flip(0.3),
    "phase flip": cirq.phase_flip(0.3),
    "phase damping": cirq.phase_damp(0.3),
    "depolarizing": cirq.depolarize(0.3),
    "depolarizing of two": cirq.depolarize(0.3, n_qubits=2),
    "Kraus": cirq.KrausChannel(cirq.kraus(cirq.amplitude_damp(0.4))),
    "mixed unitary": cirq.MixedUnitaryChannel(X_OR_Z),
    "mixed unitary with more terms than needed": cirq.MixedUnitaryChannel(
        [(0.2, cirq.testing.random_unitary(2, random_state=k)) for k in range(5)]
    ),
    "random gate": cirq.RandomGateChannel(sub_gate=cirq.ISWAP**0.3, probability=0.3),
    "reset": cirq.ResetChannel(),
    "controlled bit flip": cirq.ControlledGate(cirq.bit_flip(0.3), control_values=[0]),
    "bit flip under an open and a closed control": cirq.ControlledGate(cirq.bit_flip(0.3), control_values=[0, 1]),
    "controlled mixture": cirq.ControlledGate(cirq.MixedUnitaryChannel(X_OR_Z)),
}


@pytest.mark.parametrize("name", CHANNELS)
def test_channel_acts_as_cirq_simulates_it(name, read, outcomes):
    gate = CHANNELS[name]
    spread = [cirq.ry(0.7)(A), cirq.rx(0.4)(B), cirq.CX(A, B), cirq.ry(0.3)(C), cirq.CX(B, C), cirq.T(B)]
    circuit = cirq.Circuit(spread, gate.on(*[C, A, B][: cirq.num_qubits(gate)]))
    expected = cirq.DensityMatrixSimulator(dtype=np.complex128).simulate(circuit, qubit_order=[C, B, A])
    ((record, rho),) = outcomes(read(circuit)).items()
    assert record == 0
    np.testing.assert_allclose(rho, expected.final_density_matrix, rtol=0, atol=1e-9)


def test_noise_stays_visible_as_a_channel(read):
    (operation,) = read(cirq.bit_flip(0.25).on(A)).operations
    assert isinstance(operation, Channel)
    assert sorted(np.linalg.norm(k) ** 2 / 2 for k in operation.kraus) == pytest.approx([0.25, 0.75])


def test_channel_of_the_candidates_own_class_is_read_by_its_kraus_operators(read):
    class Damping(cirq.Gate):
        def _num_qubits_(self):
            return 1

        def _kraus_(self):
            return cirq.kraus(cirq.amplitude_damp(0.3))

    (operation,) = read(Damping().on(A)).operations
    assert isinstance(operation, Channel)
    assert operation.origin == (Block(BlockKind.USER, "Damping"),)
    np.testing.assert_allclose(operation.kraus[1], [[0, np.sqrt(0.3)], [0, 0]], atol=1e-12)


def test_reset_is_a_reset(read):
    assert read([cirq.H(A), cirq.reset(A)]).operations == (Gate("h", (0,)), Reset(0))


def test_state_preparation_stays_visible_in_the_order_of_its_operands(read):
    amplitudes = np.array([0.5, 0.5j, -0.5, 0.5])  # Cirq: the first qubit is the most significant
    program = read(cirq.StatePreparationChannel(amplitudes).on(A, B))
    (operation,) = program.operations
    assert isinstance(operation, Prepare)
    expected = cirq.Simulator(dtype=np.complex128).simulate(
        cirq.Circuit(cirq.StatePreparationChannel(amplitudes).on(A, B)), qubit_order=[B, A]
    )
    np.testing.assert_allclose(state(program), expected.final_state_vector, rtol=0, atol=1e-7)
    assert operation.amplitudes[2] == 0.5j  # |A=0, B=1> is our index 2


def test_channel_with_a_key_is_refused(read):
    channel = cirq.KrausChannel(cirq.kraus(cirq.amplitude_damp(0.4)), key="which")
    with pytest.raises(UnsupportedOperation, match="KrausChannel with a measurement key"):
        read(channel.on(A))


def test_kraus_operators_that_do_not_preserve_the_trace_are_the_candidates_mistake(read):
    with pytest.raises(InvalidCandidate, match="differs from 1"):
        read(cirq.KrausChannel([np.diag([1, 0.5])]).on(A))


def test_wide_channel_is_too_large(read):
    with pytest.raises(TooLarge, match="channels are read on at most 4"):
        read(cirq.depolarize(0.1, n_qubits=5).on(*cirq.LineQubit.range(5)))
