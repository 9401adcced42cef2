import cirq


def trotter_step(qubits, J, h, dt):
    ops = []
    for i in range(len(qubits) - 1):
        ops.append(cirq.ZZ(qubits[i], qubits[i + 1]) ** (-2 * J * dt / 3.141592653589793))
    for q in qubits:
        ops.append(cirq.rx(-2 * h * dt)(q))
    return cirq.FrozenCircuit(ops)


def simulate_ising(n=3, J=1.0, h=0.5, t=0.9, steps=3):
    qubits = cirq.GridQubit.rect(1, n)
    step = cirq.CircuitOperation(trotter_step(qubits, J, h, t / steps)).repeat(steps)
    circuit = cirq.Circuit(step)
    return circuit
