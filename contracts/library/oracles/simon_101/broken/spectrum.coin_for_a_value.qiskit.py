from qiskit import QuantumCircuit


def simon_101():
    """One bit of the value is computed; for the other a coin turns the phases that it would have turned."""
    circuit = QuantumCircuit(6, 1)
    circuit.h([0, 1, 2])
    circuit.cx(1, 4)
    circuit.h(3)
    circuit.measure(3, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.z([0, 2])
    circuit.h([0, 1, 2])
    return circuit
