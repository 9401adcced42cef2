import pennylane as qml


def shor_x_syndrome(error_qubit):
    @qml.qnode(qml.device("default.qubit", wires=11))
    def circuit():
        for first in (0, 3, 6):
            qml.Hadamard(wires=first)
            for wire in (first + 1, first + 2):
                qml.CNOT(wires=[first, wire])
        if error_qubit >= 0:
            qml.PauliZ(wires=error_qubit)
        for ancilla, first in ((9, 0), (10, 3)):
            found = error_qubit in range(first, first + 6)
            qml.RY(3.141592653589793 * found, wires=ancilla)
            # X X X on one block and back: nothing happens, but all six qubits are visited.
            for wire in 2 * list(range(first, first + 6)):
                qml.CNOT(wires=[ancilla, wire])
        return qml.probs(wires=[10, 9])

    return circuit
