from qiskit import QuantumCircuit


def ghz_unitary_64():
    circuit = QuantumCircuit(64)
    circuit.h(0)
    for qubit in range(1, 64):
        circuit.cx(0, qubit)
    return circuit
