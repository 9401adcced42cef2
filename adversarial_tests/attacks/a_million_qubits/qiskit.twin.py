from qiskit import QuantumCircuit


def bell_phi_plus():
    circuit = QuantumCircuit(12)
    circuit.h(0)
    circuit.cx(0, 11)
    circuit.cx(11, 1)
    circuit.cx(0, 11)
    return circuit
