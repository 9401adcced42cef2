from qiskit import QuantumCircuit


def graph_state_64():
    circuit = QuantumCircuit(64)
    circuit.h(range(64))
    for row in range(8):
        for column in range(8):
            circuit.cz(8 * row + column, 8 * row + (column + 1) % 8)
            circuit.cz(8 * row + column, 8 * ((row + 1) % 8) + column)
    return circuit
