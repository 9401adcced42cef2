"""Random circuits from Cirq's own generator and vocabulary, against Cirq's own simulator."""

from __future__ import annotations

import cirq
import numpy as np
import pytest

from ir.program import Conditional, Measure
from tests.readers.reference import state, unitary

ATOL = 1e-9


@pytest.mark.parametrize("seed", range(120))
def test_generated_circuit_has_the_state_that_cirq_simulates(seed, read):
    rng = np.random.RandomState(seed)
    num_qubits = int(rng.randint(1, 6))
    circuit = cirq.testing.random_circuit(
        num_qubits, n_moments=int(rng.randint(3, 15)), op_density=0.8, random_state=rng
    )
    qubits = cirq.LineQubit.range(num_qubits)
    circuit = circuit.transform_qubits(dict(zip(sorted(circuit.all_qubits()), qubits, strict=False)))
    program = read(circuit, num_qubits)
    result = cirq.Simulator(dtype=np.complex128).simulate(circuit, qubit_order=qubits[::-1])
    np.testing.assert_allclose(state(program), result.final_state_vector, rtol=0, atol=ATOL)


def random_gate(rng: np.random.RandomState) -> cirq.Gate:
    """A gate with generic parameters, of any class that has a unitary."""
    t, u, v, w, x = rng.uniform(-2, 2, size=5)
    gates = [
        cirq.XPowGate(exponent=t, global_shift=u),
        cirq.YPowGate(exponent=t, global_shift=u),
        cirq.ZPowGate(exponent=t, global_shift=u),
        cirq.HPowGate(exponent=t, global_shift=u),
        cirq.rx(t),
        cirq.ry(t),
        cirq.rz(t),
        cirq.X ** (rng.randint(-4, 5) / 2),
        cirq.Z ** (rng.randint(-8, 9) / 4),
        cirq.PhasedXPowGate(phase_exponent=t, exponent=u, global_shift=v),
        cirq.PhasedXZGate(x_exponent=t, z_exponent=u, axis_phase_exponent=v),
        cirq.CXPowGate(exponent=t, global_shift=u),
        cirq.CYPowGate(exponent=t, global_shift=u),
        cirq.CZPowGate(exponent=t, global_shift=u),
        cirq.SwapPowGate(exponent=t, global_shift=u),
        cirq.ISwapPowGate(exponent=t, global_shift=u),
        cirq.PhasedISwapPowGate(exponent=t, phase_exponent=u),
        cirq.XXPowGate(exponent=t, global_shift=u),
        cirq.YYPowGate(exponent=t, global_shift=u),
        cirq.ZZPowGate(exponent=t, global_shift=u),
        cirq.ms(t),
        cirq.FSimGate(t, u),
        cirq.PhasedFSimGate(t, u, v, w, x),
        cirq.givens(t),
        cirq.TwoQubitDiagonalGate([t, u, v, w]),
        cirq.ThreeQubitDiagonalGate(rng.uniform(size=8)),
        cirq.CCXPowGate(exponent=t, global_shift=u),
        cirq.CCYPowGate(exponent=t, global_shift=u),
        cirq.CCZPowGate(exponent=t, global_shift=u),
        cirq.CSWAP,
        cirq.MatrixGate(cirq.testing.random_unitary(4, random_state=rng)),
        cirq.DensePauliString(rng.randint(0, 4, size=3), coefficient=np.exp(1j * t)),
        cirq.PauliStringPhasorGate(cirq.DensePauliString(rng.randint(1, 4, size=3)), exponent_neg=t, exponent_pos=u),
        cirq.PauliInteractionGate(cirq.X, bool(rng.randint(2)), cirq.Y, bool(rng.randint(2)), exponent=t),
        cirq.QuantumFourierTransformGate(int(rng.randint(1, 4))),
        cirq.PhaseGradientGate(num_qubits=2, exponent=t),
        cirq.QubitPermutationGate([int(k) for k in rng.permutation(3)]),
    ]
    return gates[rng.randint(len(gates))]


def random_operation(rng: np.random.RandomState, qubits: list[cirq.Qid]) -> cirq.Operation:
    """A gate on scrambled qubits, perhaps controlled, inverted, tagged or in a sub-circuit."""
    gate = random_gate(rng)
    if rng.randint(4) == 0:
        gate = cirq.inverse(gate)
    order = [qubits[k] for k in rng.permutation(len(qubits))]
    width = cirq.num_qubits(gate)
    operation = gate.on(*order[:width])
    kind = rng.randint(6)
    if kind == 0:
        operation = operation.controlled_by(order[width], control_values=[int(rng.randint(2))])
    elif kind == 1:
        operation = cirq.CircuitOperation(cirq.FrozenCircuit(operation), repetitions=int(rng.randint(1, 4)))
    elif kind == 2:
        operation = operation.with_tags("tag")
    return operation


@pytest.mark.parametrize("seed", range(150))
def test_circuit_of_the_whole_vocabulary_has_the_matrix_that_cirq_gives_it(seed, read):
    rng = np.random.RandomState(1000 + seed)
    qubits = cirq.LineQubit.range(int(rng.randint(4, 6)))
    circuit = cirq.Circuit(random_operation(rng, qubits) for _ in range(12))
    expected = circuit.unitary(qubit_order=qubits[::-1], qubits_that_should_be_present=qubits)
    np.testing.assert_allclose(unitary(read(circuit, len(qubits))), expected, rtol=0, atol=ATOL)


@pytest.mark.long
def test_a_thousand_more_circuits_of_the_whole_vocabulary(read):
    compared = 0
    for seed in range(10_000, 11_000):
        rng = np.random.RandomState(seed)
        qubits = cirq.LineQubit.range(4)
        circuit = cirq.Circuit(random_operation(rng, qubits) for _ in range(12))
        expected = circuit.unitary(qubit_order=qubits[::-1], qubits_that_should_be_present=qubits)
        np.testing.assert_allclose(unitary(read(circuit, 4)), expected, rtol=0, atol=ATOL, err_msg=f"seed {seed}")
        compared += 1
    assert compared == 1000


@pytest.mark.parametrize("seed", range(40))
def test_dynamic_circuit_has_the_records_of_its_deferred_form(seed, read, outcomes):
    rng = np.random.RandomState(5000 + seed)
    qubits = cirq.LineQubit.range(3)
    circuit = cirq.Circuit()
    keys: list[str] = []
    for step in range(14):
        measured = list(rng.permutation(3)[: rng.randint(1, 3)])
        if step % 4 == 2:
            key = f"k{step}"
            mask = tuple(bool(b) for b in rng.randint(2, size=rng.randint(0, len(measured) + 1)))
            circuit.append(cirq.measure(*[qubits[k] for k in measured], key=key, invert_mask=mask))
            keys.append(key)
        elif keys and step % 2:
            gate = cirq.PhasedXZGate(x_exponent=rng.rand(), z_exponent=rng.rand(), axis_phase_exponent=rng.rand())
            key = keys[rng.randint(len(keys))]
            circuit.append(gate.on(qubits[measured[0]]).with_classical_controls(key))
        else:
            circuit.append(cirq.ry(rng.rand() * 3).on(qubits[measured[0]]))
            circuit.append((cirq.CX**0.7).on(*[qubits[k] for k in rng.permutation(3)[:2]]))
    program = read(circuit, 3)
    assert sum(isinstance(o, Measure) for o in program.operations) >= 3
    assert any(isinstance(o, Conditional) for o in program.operations)
    probabilities = {record: np.trace(rho).real for record, rho in outcomes(program).items()}

    # Cirq's own rewriting copies each record into qubits of its own, masks included, and measures them last.
    deferred = cirq.defer_measurements(circuit)
    last = {m.gate.key: m.qubits for _, m in deferred.findall_operations(cirq.is_measurement)}
    measured = list(enumerate(m for _, m in circuit.findall_operations(cirq.is_measurement)))
    # Highest clbit first: the measurement with the highest lowest qubit, of equals the one that came last.
    printed = sorted(measured, key=lambda pair: (-min(pair[1].qubits).x, -pair[0]))
    expected = _marginal(deferred, [qubit for _, m in printed for qubit in last[m.gate.key]])
    assert sum(expected.values()) == pytest.approx(1, abs=ATOL)
    for record in expected.keys() | probabilities.keys():
        assert probabilities.get(record, 0) == pytest.approx(expected.get(record, 0), abs=ATOL)


def _marginal(circuit: cirq.Circuit, printed: list[cirq.Qid]) -> dict[int, float]:
    """Probabilities of what ``printed`` reads, first qubit most significant, before any measurement."""
    unmeasured = cirq.drop_terminal_measurements(circuit)
    order = printed + sorted(unmeasured.all_qubits() - set(printed))
    result = cirq.Simulator(dtype=np.complex128).simulate(unmeasured, qubit_order=order)
    probabilities = np.abs(result.final_state_vector.reshape(2 ** len(printed), -1)) ** 2
    return dict(enumerate(probabilities.sum(axis=1)))
