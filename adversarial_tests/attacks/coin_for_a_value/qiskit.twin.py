from qiskit import QuantumCircuit


def simon_110():
    # The function's values are read, acted on and cleared before the query register is looked at.
    circuit = QuantumCircuit(6, 2)
    circuit.h([0, 1, 2])
    circuit.cx(0, 4)
    circuit.cx([1, 2], 3)
    circuit.measure([3, 4], [0, 1])
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.x(3)
    circuit.reset(4)
    circuit.h([0, 1, 2])
    return circuit
