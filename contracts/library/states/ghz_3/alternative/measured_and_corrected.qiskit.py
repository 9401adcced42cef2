from qiskit import QuantumCircuit


def ghz_3():
    """Two Bell pairs joined by a parity measurement: the record says whether the second half is flipped."""
    circuit = QuantumCircuit(4, 1)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.h(2)
    circuit.cx(1, 3)
    circuit.cx(2, 3)
    circuit.measure(3, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.x(2)
        circuit.x(3)
    return circuit
