from qiskit import QuantumCircuit


def five_qubit_encode():
    circuit = QuantumCircuit(5)
    for k in range(1, 5):
        circuit.cx(0, k)
    return circuit
