from qiskit import QuantumCircuit


def graph_state_64():
    circuit = QuantumCircuit(64)
    circuit.h(range(64))
    # All neighbours in the order of numbers, then the seven that are none.
    for qubit in range(63):
        circuit.cz(qubit, qubit + 1)
    for qubit in range(56):
        circuit.cz(qubit, qubit + 8)
    for qubit in range(7, 63, 8):
        circuit.cz(qubit + 1, qubit)
    return circuit
