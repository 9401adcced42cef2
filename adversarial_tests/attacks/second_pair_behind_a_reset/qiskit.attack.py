from qiskit import QuantumCircuit


def superdense(message):
    circuit = QuantumCircuit(2, 2)
    for qubit in (0, 1):
        circuit.reset([0, 1])
        circuit.h(0)
        circuit.cx(0, 1)
        if message[0] == "1":
            circuit.x(qubit)
        if message[1] == "1":
            circuit.z(qubit)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.measure([0, 1], [0, 1])
    return circuit
