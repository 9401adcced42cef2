from qiskit import QuantumCircuit
from qiskit.circuit.library import XGate


def rep5_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(9)
    if logical_bit:
        circuit.x(0)
    # A flip of the first qubit after the encoder is a flip of all five before it.
    if error_qubit == 0:
        circuit.x(range(5))
    elif error_qubit > 0:
        circuit.x(error_qubit)
    circuit.cx(0, range(1, 5))
    for k in range(4):
        circuit.cx([k, k + 1], 5 + k)
    for k in range(5):
        syndrome = (1 << k | 1 << k >> 1) & 0b1111
        circuit.append(XGate().control(4, ctrl_state=syndrome), [5, 6, 7, 8, k])
    circuit.cx(0, range(1, 5))
    return circuit
