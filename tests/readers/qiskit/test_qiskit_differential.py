"""Random circuits: simulated by Qiskit, and lowered then simulated, they agree in every amplitude."""

from __future__ import annotations

import math

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.circuit import AnnotatedOperation, ControlModifier, InverseModifier
from qiskit.circuit.library import DiagonalGate, MCMTGate, PauliGate, PermutationGate, QFTGate, RYGate, UnitaryGate
from qiskit.circuit.random import random_circuit
from qiskit.quantum_info import Operator, random_unitary

from tests.readers.reference import unitary


def test_circuits_of_qiskits_own_generator(lower):
    kinds: set[str] = set()
    for seed in range(200):
        width = 2 + seed % 3
        circuit = random_circuit(width, 6, max_operands=min(width, 4), seed=seed)
        kinds.update(circuit.count_ops())
        np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-9)
    assert len(kinds) >= 40


def nested(random: np.random.Generator, width: int, depth: int) -> QuantumCircuit:
    """A circuit of blocks, controls, inverses, matrices and phases, each with circuits inside."""
    circuit = QuantumCircuit(width, global_phase=random.uniform(0, 2 * math.pi))
    for _ in range(4):
        qubits = [int(q) for q in random.permutation(width)]
        match random.integers(0, 8 if depth else 5):
            case 0:
                circuit.compose(random_circuit(2, 1, seed=int(random.integers(1 << 30))), qubits[:2], inplace=True)
            case 1:
                circuit.append(UnitaryGate(random_unitary(4, seed=int(random.integers(1 << 30)))), qubits[:2])
            case 2:
                circuit.append(PermutationGate([int(k) for k in random.permutation(width)]), qubits)
            case 3:
                circuit.append(
                    MCMTGate(RYGate(random.uniform(-3, 3)), 1, width - 1, ctrl_state=int(random.integers(2))), qubits
                )
            case 4:
                gate = [PauliGate("XY"), DiagonalGate(np.exp(1j * random.uniform(0, 6, 4))), QFTGate(2)][
                    random.integers(3)
                ]
                circuit.append(gate, qubits[:2])
            case 5:
                circuit.append(nested(random, width, depth - 1).to_gate(), qubits)
            case 6:
                inner = random_circuit(width - 1, 3, seed=int(random.integers(1 << 30))).to_gate()
                circuit.append(inner.control(1, ctrl_state=int(random.integers(2)), annotated=False), qubits)
            case _:
                modifiers = [InverseModifier(), ControlModifier(1, int(random.integers(2)))]
                circuit.append(AnnotatedOperation(nested(random, width - 1, 0).to_gate(), modifiers), qubits)
    return circuit


def test_nested_blocks_controls_inverses_and_matrices(lower):
    for seed in range(40):
        circuit = nested(np.random.default_rng(seed), 3, 2)
        np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-9)


def test_preparations_wherever_they_stand(lower):
    compared = 0
    for seed in range(20):
        random = np.random.default_rng(seed)
        circuit = QuantumCircuit(3)
        for _ in range(2):
            amplitudes = random.normal(size=4) + 1j * random.normal(size=4)
            first, second = (int(q) for q in random.permutation(3)[:2])
            circuit.prepare_state(amplitudes / np.linalg.norm(amplitudes), [first, second])
        np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-9)
        compared += 1
    assert compared == 20


@pytest.mark.long
def test_a_thousand_more_circuits_and_blocks(lower):
    compared = 0
    for seed in range(10_000, 10_500):
        circuit = random_circuit(4, 8, max_operands=4, seed=seed)
        np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-9)
        compared += 1
    for seed in range(10_000, 10_500):
        circuit = nested(np.random.default_rng(seed), 3, 2)
        np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-9)
        compared += 1
    assert compared == 1000
