from qiskit import QuantumCircuit, QuantumRegister
from qiskit.circuit.library import XGate


def rep5_correct(logical_bit, error_qubit):
    # The first ancilla takes Z0 Z2, and the corrections are made to fit.
    data, ancilla = QuantumRegister(5, "data"), QuantumRegister(4, "ancilla")
    circuit = QuantumCircuit(data, ancilla)
    if logical_bit:
        circuit.x(data[0])
    for qubit in data[1:]:
        circuit.cx(data[0], qubit)
    circuit.barrier()
    if error_qubit >= 0:
        circuit.x(data[error_qubit])
    circuit.barrier()
    pairs = [(0, 2), (1, 2), (2, 3), (3, 4)]
    for k, (a, b) in enumerate(pairs):
        circuit.cx(data[a], ancilla[k])
        circuit.cx(data[b], ancilla[k])
    for qubit in range(5):
        syndrome = sum(1 << k for k, pair in enumerate(pairs) if qubit in pair)
        circuit.append(XGate().control(4, ctrl_state=syndrome), [*ancilla, data[qubit]])
    for qubit in reversed(data[1:]):
        circuit.cx(data[0], qubit)
    return circuit
