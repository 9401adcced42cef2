from qiskit import QuantumCircuit
from qiskit.circuit.library import XGate


def rep5_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(10)
    if logical_bit:
        circuit.x(0)
    circuit.swap(0, 9)
    circuit.cx(0, range(1, 5))
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k in range(4):
        circuit.cx([k, k + 1], 5 + k)
    for k in range(5):
        syndrome = (1 << k | 1 << k >> 1) & 0b1111
        circuit.append(XGate().control(4, ctrl_state=syndrome), [5, 6, 7, 8, k])
    circuit.cx(0, range(1, 5))
    circuit.swap(0, 9)
    return circuit
