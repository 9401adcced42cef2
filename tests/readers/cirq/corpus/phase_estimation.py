import cirq


def phase_estimation_circuit(n_bits: int = 4) -> cirq.Circuit:
    """Estimates the phase of Z**(2*theta) with theta = 3/16 on |1>."""
    theta = 3 / 16
    U = cirq.Z ** (2 * theta)
    qubits = cirq.LineQubit.range(n_bits)
    u_bit = cirq.NamedQubit("u")

    circuit = cirq.Circuit(cirq.X(u_bit))
    circuit.append(cirq.H.on_each(*qubits))
    for i, bit in enumerate(qubits):
        circuit.append(cirq.ControlledGate(U).on(bit, u_bit) ** (2 ** (n_bits - i - 1)))
    circuit.append(cirq.qft(*qubits, without_reverse=False, inverse=True))
    circuit.append(cirq.measure(*qubits, key="m"))
    return circuit


circuit = phase_estimation_circuit()
sim = cirq.Simulator()
theta_estimates = sim.run(circuit, repetitions=50).histogram(key="m")
print({k / 16: v for k, v in theta_estimates.items()})
