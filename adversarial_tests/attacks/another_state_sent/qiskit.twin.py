from qiskit import QuantumCircuit


def teleport_feedforward():
    """The pair is turned on both halves, which leaves it as it is; the corrections are written as rotations."""
    circuit = QuantumCircuit(3, 2)
    circuit.h(1)
    circuit.cx(1, 2)
    circuit.rx(1.0, 1)
    circuit.rx(-1.0, 2)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.measure([0, 1], [0, 1])
    with circuit.if_test((circuit.clbits[1], 1)):
        circuit.rx(3.141592653589793, 2)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.rz(3.141592653589793, 2)
    return circuit
