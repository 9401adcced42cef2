from qiskit import QuantumCircuit
from qiskit.circuit.library import XGate


def bit_flip_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(5)
    if logical_bit:
        circuit.x(0)
    circuit.cx(0, [1, 2])
    if error_qubit >= 0:
        circuit.x(1)
    circuit.cx([0, 1], 3)
    circuit.cx([1, 2], 4)
    for qubit, value in ((0, 1), (1, 3), (2, 2)):
        circuit.append(XGate().control(2, ctrl_state=value), [3, 4, qubit])
    circuit.cx(0, [1, 2])
    return circuit
