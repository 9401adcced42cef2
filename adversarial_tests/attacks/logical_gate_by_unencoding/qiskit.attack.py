from qiskit import QuantumCircuit


def repetition_logical_cnot(control_bit, target_bit):
    circuit = QuantumCircuit(6)
    if control_bit:
        circuit.x(0)
    if target_bit:
        circuit.x(3)
    for first in (0, 3):
        circuit.cx(first, [first + 1, first + 2])
    circuit.barrier()
    for first in (0, 3):
        circuit.cx(first, [first + 1, first + 2])
    circuit.cx(0, 3)
    for first in (0, 3):
        circuit.cx(first, [first + 1, first + 2])
    circuit.barrier()
    for first in (0, 3):
        circuit.cx(first, [first + 1, first + 2])
    return circuit
