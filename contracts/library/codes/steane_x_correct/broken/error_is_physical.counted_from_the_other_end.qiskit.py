from qiskit import QuantumCircuit
from qiskit.circuit.library import XGate

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))


def encoder():
    circuit = QuantumCircuit(7)
    circuit.h([0, 1, 3])
    for seed, support in zip((0, 1, 3), CHECKS, strict=True):
        for data in support:
            if data != seed:
                circuit.cx(seed, data)
    return circuit


def steane_x_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(10, 7)
    circuit.compose(encoder(), range(7), inplace=True)
    if logical_bit:
        circuit.x(range(7))
    if error_qubit >= 0:
        circuit.x(6 - error_qubit)
    for k, support in enumerate(CHECKS):
        for data in support:
            circuit.cx(data, 7 + k)
    for data in range(7):
        value = sum(1 << k for k, support in enumerate(CHECKS) if data in support)
        circuit.append(XGate().control(3, ctrl_state=value), [7, 8, 9, data])
    circuit.compose(encoder().inverse(), range(7), inplace=True)
    circuit.cx(2, 4)
    circuit.cx(2, 5)
    circuit.swap(0, 2)
    circuit.measure(range(7), range(7))
    return circuit
