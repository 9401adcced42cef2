from qiskit import QuantumCircuit
from qiskit.circuit.library import XGate

SYNDROME = {-1: 0, 0: 1, 1: 3, 2: 2}


def bit_flip_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(5)
    if logical_bit:
        circuit.x(0)
    circuit.cx(0, [1, 2])
    if error_qubit >= 0:
        circuit.x(error_qubit)
    circuit.cx([0, 1], 3)
    circuit.cx([1, 2], 4)
    # The argument undoes the error and its syndrome, and the corrections never fire.
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k in range(2):
        if SYNDROME[error_qubit] >> k & 1:
            circuit.x(3 + k)
    for qubit in range(3):
        circuit.append(XGate().control(2, ctrl_state=SYNDROME[qubit]), [3, 4, qubit])
    circuit.cx(0, [1, 2])
    return circuit
