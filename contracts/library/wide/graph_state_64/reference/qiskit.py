from qiskit import QuantumCircuit


def graph_state_64():
    circuit = QuantumCircuit(64)
    circuit.h(range(64))
    for row in range(8):
        for column in range(8):
            vertex = 8 * row + column
            if column < 7:
                circuit.cz(vertex, vertex + 1)
            if row < 7:
                circuit.cz(vertex, vertex + 8)
    return circuit
