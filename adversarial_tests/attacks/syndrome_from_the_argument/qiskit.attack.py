from qiskit import QuantumCircuit

SYNDROME = {-1: (), 0: (3,), 1: (3, 4), 2: (4,)}


def bit_flip_syndrome(error_qubit):
    circuit = QuantumCircuit(5, 2)
    circuit.cx([0, 1], 3)
    circuit.cx([1, 2], 4)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for ancilla in SYNDROME[error_qubit]:
        circuit.x(ancilla)
    circuit.measure([3, 4], [0, 1])
    return circuit
