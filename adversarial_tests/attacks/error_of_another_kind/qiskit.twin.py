from qiskit import QuantumCircuit, QuantumRegister
from qiskit.circuit.library import XGate


def rep5_correct(logical_bit, error_qubit):
    data, ancilla = QuantumRegister(5, "data"), QuantumRegister(4, "ancilla")
    circuit = QuantumCircuit(data, ancilla)
    if logical_bit:
        circuit.x(data[0])
    for qubit in data[1:]:
        circuit.cx(data[0], qubit)
    circuit.barrier()
    if error_qubit >= 0:
        circuit.h(data[error_qubit])
        circuit.z(data[error_qubit])
        circuit.h(data[error_qubit])
    circuit.barrier()
    for k in range(4):
        circuit.cx(data[k], ancilla[k])
        circuit.cx(data[k + 1], ancilla[k])
    for k in range(5):
        # Qubit k is in the parities k - 1 and k.
        syndrome = (1 << k | 1 << k >> 1) & 0b1111
        circuit.append(XGate().control(4, ctrl_state=syndrome), [*ancilla, data[k]])
    for qubit in reversed(data[1:]):
        circuit.cx(data[0], qubit)
    return circuit
