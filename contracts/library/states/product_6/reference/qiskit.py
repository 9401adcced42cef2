from qiskit import QuantumCircuit


def product_6(param):
    circuit = QuantumCircuit(2)
    for qubit in range(2):
        circuit.rz(param[3 * qubit], qubit)
        circuit.ry(param[3 * qubit + 1], qubit)
        circuit.rz(param[3 * qubit + 2], qubit)
    return circuit
