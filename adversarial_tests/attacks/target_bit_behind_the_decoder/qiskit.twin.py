from qiskit import QuantumCircuit


def repetition_logical_cnot(control_bit, target_bit):
    circuit = QuantumCircuit(6)
    if control_bit:
        circuit.x(0)
    for first in (0, 3):
        circuit.cx(first, [first + 1, first + 2])
    if target_bit:
        circuit.x([3, 4, 5])
    circuit.cx([0, 1, 2], [3, 4, 5])
    for first in (0, 3):
        circuit.cx(first, [first + 2, first + 1])
    return circuit
