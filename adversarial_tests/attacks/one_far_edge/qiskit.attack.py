from qiskit import QuantumCircuit


def graph_state_64():
    circuit = QuantumCircuit(64)
    circuit.h(range(64))
    for qubit in range(64):
        # The row's last vertex is joined to the next row's first instead of to its lower neighbour, once.
        if qubit % 8 < 7 or qubit == 55:
            circuit.cz(qubit, qubit + 1)
        if qubit < 56 and qubit != 55:
            circuit.cz(qubit, qubit + 8)
    return circuit
