from qiskit import QuantumCircuit
from qiskit.circuit.library import XGate


def bit_flip_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(5)
    if logical_bit:
        circuit.x(0)
    circuit.cx(0, 1)
    circuit.cx(0, 2)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for ancilla, qubit in ((3, 1), (4, 2)):
        circuit.cx(0, ancilla)
        circuit.cx(qubit, ancilla)
    for qubit, state in enumerate((0b11, 0b01, 0b10)):
        circuit.append(XGate().control(2, ctrl_state=state), [3, 4, qubit])
    circuit.cx(0, 2)
    circuit.cx(0, 1)
    circuit.reset([1, 2, 3, 4])
    return circuit
