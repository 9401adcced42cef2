from qiskit import QuantumCircuit


def ghz_50():
    circuit = QuantumCircuit(50)
    circuit.h(0)
    for qubit in range(49):
        circuit.cx(qubit, qubit + 1)
    return circuit
