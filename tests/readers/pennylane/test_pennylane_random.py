"""Random circuits: PennyLane's own simulator against what they are lowered to."""

from __future__ import annotations

import numpy as np
import pennylane as qml
import pytest

from tests.readers.pennylane.gate_examples import GATES, random_unitary
from tests.readers.reference import state

NUM_CIRCUITS = 240
NUM_DYNAMIC = 60
QUBITS = 4
# Little-endian: the device's first wire is its most significant bit.
DEVICE = qml.device("default.qubit", wires=list(range(QUBITS))[::-1])


def _random_operation(rng):
    """An operation of the gate examples on random wires, half of the time wrapped."""
    with qml.QueuingManager.stop_recording():
        operation = GATES[rng.integers(len(GATES))]()
        shuffled = dict(zip(range(QUBITS), (int(k) for k in rng.permutation(QUBITS)), strict=True))
        operation = qml.map_wires(operation, shuffled)
        free = [k for k in range(QUBITS) if k not in operation.wires and k not in getattr(operation, "work_wires", ())]
        kind = rng.integers(6)
        if kind == 0:
            operation = qml.adjoint(operation)
        elif kind == 1:
            operation = qml.pow(operation, int(rng.integers(4)))
        elif kind in (2, 3) and free:
            controls = [int(k) for k in rng.choice(free, size=rng.integers(1, len(free) + 1), replace=False)]
            operation = qml.ctrl(
                operation, controls, control_values=[int(b) for b in rng.integers(2, size=len(controls))]
            )
    return operation


def _compared_circuits(read, seeds):
    checked = 0
    for seed in seeds:
        rng = np.random.default_rng(seed)
        operations = [_random_operation(rng) for _ in range(12)]

        @qml.qnode(DEVICE)
        def circuit(operations=operations):
            for label in range(QUBITS):
                qml.QubitUnitary(random_unitary(1, label), label)
            for operation in operations:
                qml.apply(operation)
            return qml.state()

        np.testing.assert_allclose(
            state(read(circuit, num_qubits=QUBITS)), circuit(), atol=1e-9, err_msg=f"seed {seed}: {operations}"
        )
        checked += 1
    return checked


def test_random_circuits_end_in_the_state_that_pennylane_computes(read):
    assert _compared_circuits(read, range(NUM_CIRCUITS)) == NUM_CIRCUITS >= 200


@pytest.mark.long
def test_a_thousand_more_random_circuits(read):
    assert _compared_circuits(read, range(10_000, 11_000)) == 1000


def _random_dynamic_body(rng, records):
    for _ in range(10):
        label = int(rng.integers(3))
        choice = rng.integers(5)
        angle = float(rng.uniform(-3, 3))
        if choice == 0 and len(records) < 3:
            records.append(qml.measure(label, reset=bool(rng.integers(2))))
        elif choice == 1 and records:
            condition = (
                records[rng.integers(len(records))] ^ records[rng.integers(len(records))]
                if rng.integers(2)
                else ~records[0]
            )
            qml.cond(condition, qml.RX, qml.RY)(angle, label)
        elif choice == 2:
            qml.CNOT([label, (label + 1) % 3])
        else:
            qml.Rot(angle, angle / 2, 0.3, label)


def test_random_circuits_with_feed_forward_have_pennylanes_distribution(read, distribution):
    device = qml.device("default.qubit")
    with_records = 0
    for seed in range(NUM_DYNAMIC):

        @qml.qnode(device, mcm_method="deferred")
        def circuit(seed=seed):
            records = []
            _random_dynamic_body(np.random.default_rng(seed), records)
            # Without a second value PennyLane would not return a tuple.
            return qml.probs(wires=[2, 1, 0]), qml.expval(qml.Z(0)), *(qml.expval(record) for record in records)

        probabilities, _, *means = circuit()
        program = read(circuit, num_qubits=3)
        joint = distribution(program).reshape(-1, 8)  # the printed record is the low three clbits
        np.testing.assert_allclose(joint.sum(axis=0), probabilities, atol=1e-9, err_msg=f"seed {seed}")
        for index, mean in enumerate(means):
            ones = [k for k in range(len(joint)) if k >> index & 1]
            assert joint[ones].sum() == pytest.approx(float(mean), abs=1e-9)
        with_records += bool(means)
    assert with_records > NUM_DYNAMIC / 2
