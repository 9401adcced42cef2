from qiskit import QuantumCircuit


def repetition_logical_cnot(control_bit, target_bit):
    """One qubit of the control drives all of the target."""
    circuit = QuantumCircuit(6)
    if control_bit:
        circuit.x(0)
    if target_bit:
        circuit.x(3)
    for first in (0, 3):
        circuit.cx(first, first + 1)
        circuit.cx(first, first + 2)
    for target in (3, 4, 5):
        circuit.cx(0, target)
    for first in (0, 3):
        circuit.cx(first, first + 2)
        circuit.cx(first, first + 1)
    return circuit
