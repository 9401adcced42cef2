from qiskit import QuantumCircuit
from qiskit.circuit.library import ZGate

SYNDROME = {-1: 0, 0: 1, 1: 3, 2: 2}


def phase_flip_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(5)
    if logical_bit:
        circuit.x(0)
    circuit.cx(0, [1, 2])
    circuit.h(range(3))
    if error_qubit >= 0:
        circuit.z(error_qubit)
    for k in range(2):
        if SYNDROME[error_qubit] >> k & 1:
            circuit.x(3 + k)
    for qubit in range(3):
        circuit.append(ZGate().control(2, ctrl_state=SYNDROME[qubit]), [3, 4, qubit])
    circuit.h(range(3))
    circuit.cx(0, [1, 2])
    return circuit
