from qiskit import QuantumCircuit
from qiskit.circuit.library import YGate


def rep5_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(9)
    if logical_bit:
        circuit.x(0)
    for qubit in range(1, 5):
        circuit.cx(0, qubit)
    # Y trips the same parities as X, and Y takes it back.
    if error_qubit >= 0:
        circuit.y(error_qubit)
    for k in range(4):
        circuit.cx(k, 5 + k)
        circuit.cx(k + 1, 5 + k)
    for qubit, value in enumerate((0b0001, 0b0011, 0b0110, 0b1100, 0b1000)):
        circuit.append(YGate().control(4, ctrl_state=value), [5, 6, 7, 8, qubit])
    for qubit in range(4, 0, -1):
        circuit.cx(0, qubit)
    return circuit
