from qiskit import QuantumCircuit


def superposition_00110_00101():
    """The third qubit is set only through the other two: it holds the OR of them in both branches."""
    circuit = QuantumCircuit(5)
    circuit.ry(1.5707963267948966, 0)
    circuit.cx(0, 1, ctrl_state=0)
    circuit.cx(0, 2)
    circuit.cx(1, 2)
    circuit.measure_all()
    return circuit
