from qiskit import QuantumCircuit


def bell_phi_plus():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.rz(float("nan"), 0)
    return circuit
