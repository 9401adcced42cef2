from qiskit import QuantumCircuit

TIME, STEPS = 0.8, 2


def trotter1_ising():
    dt = TIME / STEPS
    circuit = QuantumCircuit(2)
    circuit.x(0)
    for _ in range(STEPS):
        circuit.rzz(2 * 0.7 * dt, 0, 1)
        circuit.rx(2 * 0.4 * dt, 0)
        circuit.rx(2 * 0.3 * dt, 1)
    return circuit
